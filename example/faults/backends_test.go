package faults_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/toolgen-dev/toolgen/example/research"
	"github.com/toolgen-dev/toolgen/example/support"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// What no model may read. It stands in whatever the backends say when they fail.
const (
	secretToken    = "sk-live-4f9a2c71d8e64b0a"
	secretPassword = "hunter2"
	secretHost     = "db7.shop.internal"
)

// gossip is the body of an answer, and the text of a panic: as bad as it gets.
const gossip = `pq: password authentication failed for postgres://desk:` + secretPassword + `@` + secretHost + `:5432/shop?sslmode=disable
SELECT number, payment FROM orders WHERE number = '#12345'
Authorization: Bearer ` + secretToken + `
goroutine 17 [running]:
main.(*server).refund(0xc000123400)
	/srv/shop/internal/refund.go:117 +0x1b
*pq.Error from 10.0.0.7:5432`

// An upstream is the server behind the partners of the desk and the services of
// research. It works until it is told how to fail.
type upstream struct {
	server *httptest.Server
	secure *httptest.Server // whose certificate nobody trusts
	closed string           // the URL of a server that is not there
	fail   atomic.Pointer[http.HandlerFunc]
	panics atomic.Pointer[func()] // what the partners do in the process itself
}

func newUpstream(t *testing.T) *upstream {
	u := new(upstream)
	services := research.Services()
	u.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if fail := u.fail.Load(); fail != nil {
			(*fail)(w, r)
		} else if !strings.HasPrefix(r.URL.Path, "/partner/") {
			services.ServeHTTP(w, r)
		}
	}))
	u.secure = httptest.NewUnstartedServer(services)
	u.secure.Config.ErrorLog = quiet
	u.secure.StartTLS()
	// Nothing listens on the client's end of a connection, and while that stands
	// nothing else can, as it can where a server was.
	client, err := net.Dial("tcp", u.server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	u.closed = "http://" + client.LocalAddr().String()
	t.Cleanup(func() {
		_ = client.Close()
		u.server.CloseClientConnections()
		u.server.Close()
		u.secure.Close()
	})
	return u
}

// failing makes u fail in a way, and returns what makes it work again.
func (u *upstream) failing(how http.HandlerFunc) (mend func()) {
	u.fail.Store(&how)
	return func() { u.fail.Store(nil) }
}

// status answers with a status and with more than anybody should read.
func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { http.Error(w, gossip, code) }
}

// limited answers 429 with a Retry-After.
func limited(after func() string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", after())
		http.Error(w, gossip, http.StatusTooManyRequests)
	}
}

// elsewhere sends the client to another server.
func elsewhere(base string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, base+r.URL.Path, http.StatusTemporaryRedirect)
	}
}

// garbled answers with what is no answer.
func garbled(w http.ResponseWriter, _ *http.Request) {
	_, _ = io.WriteString(w, "<html>"+gossip) // the client is gone if it fails
}

// cut hangs up instead of answering.
func cut(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// slow does nothing for so long, or until the client gives up, and then fails.
func slow(wait time.Duration) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-time.After(wait):
		}
		status(http.StatusServiceUnavailable)(w, r)
	}
}

// A partner asks an upstream for all that the desk asks its partners for.
type partner struct{ *upstream }

func (p partner) Track(ctx context.Context, carrier, number string) (support.Tracking, error) {
	return support.Tracking{Location: "Leipzig", ExpectedBy: time.Now()}, p.ask(ctx, carrier+"/"+number, answered)
}

func (p partner) Refund(ctx context.Context, _, payment string, _ int, key string) error {
	return p.ask(ctx, payment+"?token="+secretToken, func(resp *http.Response, body string) error {
		return fmt.Errorf("key %q: %w", key, answered(resp, body))
	})
}

func (p partner) Levels(ctx context.Context, sku string) ([]support.Level, error) {
	return nil, p.ask(ctx, sku, func(resp *http.Response, _ string) error { return toolerr.HTTP(resp.StatusCode, resp.Header) })
}

// ask makes a request; read makes an error of an answer that is not 200.
func (p partner) ask(ctx context.Context, what string, read func(*http.Response, string) error) error {
	if f := p.panics.Load(); f != nil {
		(*f)()
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.server.URL+"/partner/"+what, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+secretToken)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("GET %s (Bearer %s): %w", req.URL, secretToken, err)
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	switch {
	case err != nil:
		return err
	case resp.StatusCode != http.StatusOK:
		return read(resp, string(body))
	case len(body) > 0:
		return errors.New("unexpected answer " + string(body))
	}
	return nil
}

// A responseError is an error as the clients of most services return it.
type responseError struct {
	StatusCode int
	Header     http.Header
	body       string
}

func (e *responseError) Error() string { return http.StatusText(e.StatusCode) + ": " + e.body }

func answered(resp *http.Response, body string) error {
	return &responseError{resp.StatusCode, resp.Header, body}
}

// A shelf stands for the handbook of research: it holds nothing, and panics when
// it is told to.
type shelf struct{ *upstream }

func (s shelf) Search(context.Context, string, int) ([]research.Document, error) {
	if f := s.panics.Load(); f != nil {
		(*f)()
	}
	return nil, nil
}

func (s shelf) Document(ctx context.Context, id string) (research.Document, error) {
	_, err := s.Search(ctx, id, 1)
	return research.Document{}, errors.Join(err, research.NewDocumentUnknown(id))
}
