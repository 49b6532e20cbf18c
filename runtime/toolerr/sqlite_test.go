package toolerr_test

import (
	"context"
	"database/sql"
	"path/filepath"
	"testing"
	"time"

	_ "modernc.org/sqlite" // the driver

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// What a real database says, through database/sql.
func TestSQLite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shop.db")
	open := func(dsn string) *sql.DB {
		db, err := sql.Open("sqlite", dsn)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		return db
	}
	db, other := open(path), open(path)
	exec := func(db *sql.DB, query string) error { _, err := db.ExecContext(t.Context(), query); return err }
	if err := exec(db, `CREATE TABLE orders (number TEXT PRIMARY KEY, total INTEGER NOT NULL CHECK (total > 0))`); err != nil {
		t.Fatal(err)
	}
	check := func(name string, err error, want toolerr.Category) {
		t.Helper()
		if e := toolerr.From(err); e == nil || e.Category != want {
			t.Errorf("%s: %v from %v", name, e, err)
		}
	}
	if err := exec(db, `INSERT INTO orders VALUES ('#1', 5)`); err != nil {
		t.Fatal(err)
	}
	check("a duplicate", exec(db, `INSERT INTO orders VALUES ('#1', 5)`), toolerr.Business)
	check("NULL", exec(db, `INSERT INTO orders VALUES ('#2', NULL)`), toolerr.Validation)
	check("a check", exec(db, `INSERT INTO orders VALUES ('#2', 0)`), toolerr.Validation)
	check("no table", exec(db, `SELECT * FROM customers`), toolerr.Permanent)
	check("no row", db.QueryRowContext(t.Context(), `SELECT total FROM orders WHERE number = '#2'`).Scan(new(int)), toolerr.NotFound)
	check("no directory", exec(open(filepath.Join(t.TempDir(), "gone", "shop.db")), `CREATE TABLE a (b)`), toolerr.Transient)
	check("read-only", exec(open("file:"+path+"?mode=ro"), `DELETE FROM orders`), toolerr.Permanent)

	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.ExecContext(t.Context(), `UPDATE orders SET total = 6`); err != nil {
		t.Fatal(err)
	}
	check("locked", exec(other, `UPDATE orders SET total = 7`), toolerr.Transient)
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	check("committed twice", tx.Commit(), toolerr.Permanent)

	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err = db.ExecContext(ctx, `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) SELECT count(*) FROM n`)
	check("a deadline", err, toolerr.Timeout)
}
