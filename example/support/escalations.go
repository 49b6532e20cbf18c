package support

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// A Department is a group of human colleagues.
type Department string

// The departments.
const (
	Billing   Department = "billing"   // refunds above the limit, invoices, wrong charges
	Technical Department = "technical" // products that do not work or are dangerous
	Returns   Department = "returns"   // exchanges, return labels, cancelling an order
	Privacy   Department = "privacy"   // closed accounts and questions about personal data
)

// A Priority is how soon a colleague has to take a case.
type Priority string

// The priorities.
const (
	Normal Priority = "normal" // the case may wait in the queue
	Urgent Priority = "urgent" // somebody is in danger, or harm grows while the case waits
)

// EscalateInput is the case that a colleague takes over.
type EscalateInput struct {
	// The department whose business it is.
	Department Department `json:"department"`
	// How soon a colleague has to take the case.
	Priority Priority `json:"priority,omitempty" jsonschema:"default=normal"`
	// What the customer wants and what stands in the way, in two or three sentences. The colleague sees this and not the conversation.
	Summary string `json:"summary" jsonschema:"minLength=20,maxLength=1000"`
	// What was tried already, one step each, e.g. "refund refused: above the limit".
	Tried []string `json:"tried,omitempty" jsonschema:"maxItems=10"`
	// Number of the order that the case is about, in #NNNNN format, e.g. #12345.
	OrderNumber string `json:"order_number,omitempty" jsonschema:"pattern=^#[0-9]{5}$"`
	// E-mail address at which the colleague reaches the customer, e.g. ada@example.com.
	CustomerEmail string `json:"customer_email,omitempty" jsonschema:"format=email"`
}

// Escalation is a case that was handed over.
type Escalation struct {
	// Number of the case, which the customer may be told, in C-NNNN format.
	CaseNumber string `json:"case_number"`
	// The department that has the case.
	Department Department `json:"department"`
	// First name of the colleague who has taken the case; absent while it waits.
	Agent string `json:"agent,omitempty"`
	// Place of the case in the queue, 1 for the next; absent when a colleague has taken it.
	QueuePosition int `json:"queue_position,omitempty"`
}

// EscalateToHuman hands the customer over to a human colleague.
//
// Opens a case with the summary and gives it to the colleague of the
// department who has the fewest, or puts it into the department's queue when
// none is free. An urgent case never waits in the queue. Returns the number of
// the case and who has it. Each call opens another case, so call it once for a
// matter; the case cannot be taken back.
//
// Use it when the customer asks for a human, when somebody is in danger, or
// when the other tools cannot do what is needed: a refund above the limit of
// [Desk.ProcessRefund], an exchange, a closed account. Not when a tool failed
// and says that the call can be repeated: repeat it first. Not for questions
// that [Desk.LookupOrder], [Desk.SearchOrders], [Desk.GetCustomer] or
// [Desk.CheckInventory] answer.
//
//toolgen:tool additive closedworld title="Escalate to human"
//toolgen:example {"department":"billing","summary":"Customer wants both kettles of order #12350 refunded, which is above the limit.","order_number":"#12350","customer_email":"ben@example.com"}
//toolgen:example {"department":"privacy","priority":"urgent","summary":"Somebody else logs in to the customer's account and changes the address.","tried":["get_customer refused: the account is closed"]}
//toolgen:errors NoAgentFree EscalationQueueFull DatabaseTimeout
func (d *Desk) EscalateToHuman(ctx context.Context, in EscalateInput) (*Escalation, error) {
	e := &Escalation{Department: in.Department}
	err := d.tx(ctx, "cases", func(ctx context.Context, tx *sql.Tx) error {
		var err error
		if e.Agent, err = freeAgent(ctx, tx, in.Department); err != nil {
			return err
		}
		if e.Agent == "" {
			if in.Priority == Urgent {
				return NewNoAgentFree(in.Department)
			}
			if e.QueuePosition, err = enqueue(ctx, tx, in.Department); err != nil {
				return err
			}
		}
		result, err := tx.ExecContext(ctx, `
			INSERT INTO cases (department, priority, summary, tried, order_number, customer_email, agent, opened_at)
			VALUES (?, ?, ?, ?, ?, ?, nullif(?, ''), ?)`,
			string(in.Department), string(in.Priority), in.Summary, strings.Join(in.Tried, "\n"),
			in.OrderNumber, in.CustomerEmail, e.Agent, timestamp(d.now()))
		if err != nil {
			return err
		}
		id, err := result.LastInsertId()
		e.CaseNumber = fmt.Sprintf("C-%04d", id)
		return err
	})
	if err != nil {
		return nil, err
	}
	return e, nil
}

// freeAgent names the agent of the department with room for a case and the
// fewest cases; it is "" when all are busy.
func freeAgent(ctx context.Context, tx *sql.Tx, department Department) (string, error) {
	var name string
	err := tx.QueryRowContext(ctx, `
		SELECT name FROM agents LEFT JOIN cases ON cases.agent = name
		WHERE agents.department = ?
		GROUP BY name HAVING count(cases.id) < capacity
		ORDER BY count(cases.id), name LIMIT 1`, string(department)).Scan(&name)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return name, err
}

// enqueue returns the place of one more case in the department's queue. It
// fails with [*EscalationQueueFull].
func enqueue(ctx context.Context, tx *sql.Tx, department Department) (int, error) {
	var waiting, limit int
	err := tx.QueryRowContext(ctx, `
		SELECT queue_limit, (SELECT count(*) FROM cases WHERE department = departments.name AND agent IS NULL)
		FROM departments WHERE name = ?`, string(department)).Scan(&limit, &waiting)
	if err != nil {
		return 0, err
	}
	if waiting >= limit {
		return 0, NewEscalationQueueFull(department, waiting)
	}
	return waiting + 1, nil
}
