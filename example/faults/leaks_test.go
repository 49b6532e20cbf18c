package faults_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

// leaks are what no model should read. They are none of the redactor's: what is
// to be shown is that nothing needs to be taken out.
var leaks = []struct {
	what    string
	pattern *regexp.Regexp
	samples []string // of what it finds
}{
	{"stack frame", regexp.MustCompile(`goroutine \d+|\.go:\d+|\(0x[0-9a-f]+|\+0x[0-9a-f]+\b|\b(?:main|runtime)\.[\w.(*)]+\(|(?i)panic|runtime error|nil pointer|out of range`),
		[]string{"goroutine 17 [running]:", "refund.go:117", "main.(*server).refund(0xc000123400)", "panic: boom", "runtime error: index out of range [3]"}},
	{"file path", regexp.MustCompile(`(?:^|[\s"'(=:])/(?:bin|etc|go|home|opt|private|proc|root|srv|tmp|usr|var|work|Users)/|\b[A-Za-z]:\\\w|\b[\w-]+\.(?:db|go|sql|sqlite|yaml|pem|sock)\b`),
		[]string{"open /tmp/desk.db: no", "in /srv/shop/secrets", `C:\shop\desk`, "schema.sql"}},
	{"SQL", regexp.MustCompile(`(?i)\bselect\b.+\bfrom\b|\binsert into\b|\bupdate \w+ set\b|\bdelete from\b|\bpragma\b|\bcreate (?:table|view)\b|no such (?:table|column)|logic error|constraint failed|sqlite|\bsql: |\bpq: |SQLSTATE|not a database|is malformed|database is (?:closed|locked|full)|database or disk`),
		[]string{"SELECT number FROM orders", "INSERT INTO cases", "SQL logic error: no such table: orders (1)", "database is locked (5) (SQLITE_BUSY)", "sql: no rows in result set", "database or disk is full (13)"}},
	{"DSN", regexp.MustCompile(`(?i)\b[a-z][a-z0-9+]*://[^\s/"]*@|\bfile:|_pragma|\bpassword\s*[=:]|\bsslmode=|@tcp\(`),
		[]string{"postgres://desk:hunter2@db/shop", "file:desk.db?mode=ro", "host=db password=hunter2", "root@tcp(db)/shop"}},
	{"token", regexp.MustCompile(`(?i)\bbearer\s|\bauthorization\b|\beyJ[\w-]{8}|\bsk-[\w-]{8}|\bAKIA[A-Z0-9]{16}|-----BEGIN|` + secretToken + `|` + secretPassword),
		[]string{"Authorization: Bearer abc", "sk-live-4f9a2c71d8e64b0a", "eyJhbGciOiJIUzI1NiJ9", "hunter2"}},
	{"address", regexp.MustCompile(`\b\d{1,3}(?:\.\d{1,3}){3}\b|\[[0-9a-f:]*::[0-9a-f:]*\]|\blocalhost\b|\.internal\b|\bhttps?://|\b[a-z][\w.-]*:\d{2,5}\b`),
		[]string{"dial tcp 127.0.0.1:4711", "[::1]:80", "db7.shop.internal", "http://shop/", "redis:6379"}},
	{"Go type name", regexp.MustCompile(`\*[a-z]\w*\.[A-Za-z]\w+|\b[a-z]\w*\.(?:[A-Z]\w+|\w+(?:Error|String)\b)|<nil>|%!|\bmap\[|\[\](?:byte|string|uint8|int|any)\b|\binterface ?\{|\bstruct ?\{`),
		[]string{"*pq.Error", "support.DatabaseTimeout", "errors.errorString", "map[string]int", "%!d(string=x)", "[]uint8"}},
	{"text of a cause", regexp.MustCompile(`context (?:canceled|deadline)|connection re(?:fused|set)|\bdial \w+|i/o timeout|\bEOF\b|broken pipe|no such host|\btls: |\bx509: |certificate signed|invalid character|\bGET |\bPOST |HTTP status`),
		[]string{"context canceled", "context deadline exceeded", "connection refused", "unexpected EOF", "x509: certificate signed by unknown authority", "GET https"}},
}

// leaked returns what a text holds that it should not: in itself, and in the
// texts in it if it is JSON.
func leaked(text string) (found []string) {
	for _, l := range leaks {
		if at := l.pattern.FindString(text); at != "" {
			found = append(found, l.what+" "+at)
		}
	}
	var value any
	decoder := json.NewDecoder(strings.NewReader(text))
	for strings.HasPrefix(strings.TrimSpace(text), "{") && decoder.Decode(&value) == nil {
		found = append(found, leakedIn(value)...)
	}
	return found
}

func leakedIn(value any) (found []string) {
	switch v := value.(type) {
	case string:
		return leaked(v)
	case []any:
		for _, item := range v {
			found = append(found, leakedIn(item)...)
		}
	case map[string]any:
		for name, member := range v {
			found = append(append(found, leaked(name)...), leakedIn(member)...)
		}
	}
	return found
}

// TestLeaks shows that the search finds what it is for.
func TestLeaks(t *testing.T) {
	for _, l := range leaks {
		for _, sample := range l.samples {
			if !l.pattern.MatchString(sample) {
				t.Errorf("%s: not found in %q", l.what, sample)
			}
			inner, _ := json.Marshal(map[string]any{"message": []string{"See: " + sample}})
			outer, _ := json.Marshal(map[string]string{"text": string(inner)})
			if leaked(string(outer)) == nil {
				t.Errorf("%s: not found in %s", l.what, outer)
			}
		}
	}
	if found := leaked(gossip); len(found) < len(leaks)-1 {
		t.Errorf("of the gossip only %q is found", found)
	}
	for _, harmless := range []string{
		`{"path":"/items/0/sku","message":"must be one of MUG-1042-1; got \"KET-6120-4\""}`,
		`{"retryAfterMs":30000,"message":"Too many calls. Wait 30 seconds before calling again.","id":"ABCDEFGH2345WXYZ"}`,
		`{"placed_at":"2026-11-21T10:58:00Z","customer_email":"ada@example.com","of":"E.g. tea. Then more."}`,
	} {
		if found := leaked(harmless); found != nil {
			t.Errorf("%q is found in %s", found, harmless)
		}
	}
}
