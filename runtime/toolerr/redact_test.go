package toolerr_test

import (
	"encoding/json"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"

// In each text, what stands between ⟦ and ⟧ is taken out.
var redacted = map[string]string{
	"postgres":          `dial postgres://root:⟦hunter2⟧@10.0.0.7:5432/shop: refused`,
	"no user":           `redis://:⟦hunter2⟧@cache:6379/0`,
	"two URLs":          `http://a:⟦b1⟧@x/ and http://c:⟦d2⟧@y/`,
	"unescaped":         `parse "postgres://root:⟦hunt/er#2?⟧@db/shop"`,
	"an at sign":        `amqp://root:⟦hunt@er2⟧@mq/`,
	"a token as user":   `https://⟦0123456789abcdef0123456789abcdef⟧@o1.ingest.example/2`,
	"MySQL":             `root:⟦hunt:er@2⟧@tcp(db:3306)/shop`,
	"connection string": `host=db user=root password=⟦hunter2⟧ dbname=shop`,
	"quoted":            `host=db password=⟦'hunter 2'⟧ dbname=shop`,
	"ODBC":              `Server=db;Pwd=⟦hunter2⟧;Database=shop`,
	"Azure":             `AccountName=shop;AccountKey=⟦aGVsbG8gd29ybGQ=⟧;EndpointSuffix=core`,
	"query":             `GET /orders?api_key=⟦hunter2⟧&page=2`,
	"signed URL":        `https://bucket.example/f?X-Amz-Credential=⟦AKIA/2026⟧&X-Amz-Signature=⟦0f0f⟧&part=1`,
	"shared access":     `https://shop.example/f?sv=2026&sig=⟦aGVsbG8%3D⟧`,
	"environment":       `DB_PASSWORD=⟦hunter2⟧ HOME=/root`,
	"JSON in text":      `sent {"user":"root","password":"⟦hunter2⟧"}`,
	"escaped JSON":      `sent {\"client_secret\":\"⟦hunter2⟧\"}`,
	"YAML":              `password: ⟦hunter2⟧`,
	"bearer":            `Authorization: Bearer ⟦abcdef⟧`,
	"bearer, letters":   `got 401 for Bearer ⟦abcdefzABCDEF⟧, again.`,
	"bearer, alone":     `got 401 for Bearer ⟦abc123def456⟧, again.`,
	"header map":        `map[Authorization:[Basic ⟦cm9vdDpodW50ZXIy⟧] Accept:[*/*]]`,
	"authorization":     `authorization: ⟦k3y9⟧`,
	"authorizations":    `sent Authorization: ⟦k3y9⟧ and {"authorization": "⟦k3y8⟧"} with HTTP_AUTHORIZATION=⟦k3y7⟧`,
	"proxy":             `Proxy-Authorization: Basic ⟦cm9vdDpodW50ZXIy⟧`,
	"key header":        `X-Api-Key: ⟦hunter⟧`,
	"cookie":            `Cookie: ⟦session=abc; theme=dark⟧`,
	"web token":         `the token ⟦` + jwt + `⟧ is over`,
	"Anthropic":         `invalid key ⟦sk-ant-api03-AbCdEf0123456789_-AbCd⟧`,
	"OpenAI":            `invalid key ⟦sk-proj-AbCdEf0123456789AbCd⟧`,
	"Stripe":            `invalid key ⟦sk_live_51AbCdEfGh⟧ or ⟦rk_test_51AbCdEfGh⟧`,
	"GitHub":            `⟦ghp_0123456789abcdefghijABCDEFGHIJ012345⟧`,
	"GitHub, fine":      `⟦github_pat_11AAAAAAA0123456789_abcdefghij⟧`,
	"GitLab":            `⟦glpat-0123456789abcdefghij⟧`,
	"Slack":             `⟦xoxb-123456789012-abcdefABCDEF⟧`,
	"Slack hook":        `https://hooks.slack.com/services/⟦T000/B000/XXXX⟧`,
	"Google":            `⟦AIzaSyA0123456789abcdefghijklmnopqrstuv⟧`,
	"AWS":               `⟦AKIAIOSFODNN7EXAMPLE⟧`,
	"AWS secret":        `aws_secret_access_key=⟦wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY⟧`,
	"private key":       "the key ⟦-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----⟧ is old",
	"private key, cut":  "⟦-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blbn⟧",
	"a violation":       `/db/password: must have at least 8 characters; got ⟦"hunter2"⟧`,
	"of an item":        `/passwords/password/0/a: must be a string; got ⟦7; got 8⟧`,
	"of another name":   `/dsn: must be a URL; got ⟦"root@db"⟧`,
	"cut off":           `host=db password=⟦'hunter 2⟧`,
	"overlapping":       `password=⟦postgres://root:hunter2@db⟧ next`,
	"token, assigned":   `failed at ?token=⟦abc⟧`,

	"blanks around":  `dial failed: password = ⟦hunter2⟧ host = db`,
	"blanks, quoted": `password = ⟦'hunter 2'⟧ host = db`,
	"token, blanks":  `token = ⟦a1b2c3⟧`,
	"basic, alone":   `got 401 for Basic ⟦cm9vdDpodW50ZXIy⟧ and basic: ⟦YW5uOm9wZW4=⟧, again.`,
	"token, in JSON": `sent {\"token\":\"⟦a1b2c3⟧\"}`,
	"bearer twice":   `The bearer Bearer ⟦abcdefghijklmnop1234⟧`,
	"bearer, colon":  `Bearer: ⟦abcdefghijklmnop1234⟧`,
	"bearer token":   `a bearer token ⟦abcdefghijklmnop1234⟧`,
	"bearer token:":  `the bearer token: ⟦abcdefghijklmnop1234⟧`,

	"MySQL, local":   `dial root:⟦hunter2⟧@/shop`,
	"Snowflake":      `root:⟦hunter2⟧@account.eu:443/shop`,
	"environment, 2": `SHOP_TOKEN=⟦hunter⟧ PAY_KEY=⟦'a b'⟧ HOME_PATH=/root`,
	"command":        `pay --api-key ⟦hunter⟧ --password ⟦"a b"⟧ --limit 5`,
	"command, user":  `curl -u root:⟦hunter⟧ https://shop.example`,
	"XML":            `<db:password type="text">⟦hunter⟧</db:password>`,
	"struct":         `&{User:root Password:⟦hunter⟧ Host:db}`,
	"map":            `map[client_secret:⟦hunter⟧ page:2]`,
	"arrow":          `password => ⟦"hunter2"⟧`,
	"session":        `JSESSIONID=⟦0123abcd⟧; Path=/`,
	"digest":         `Authorization: Digest ⟦username="ann", response="6629fae4"⟧`,
	"signed request": `Authorization: ⟦AWS4-HMAC-SHA256⟧ ⟦Credential=A/2026, Signature=0f0f⟧`,
	"base64 JSON":    `⟦eyJrIjoiT0tTcG1pUlY2RnVKZTFVaDFsNFZXdE9ZWmNrMkZYbk=⟧`,
	"Telegram":       `https://chat.example/⟦bot123456789:AAEabcdefghijklmnopqrstuvwxyz0123⟧/send`,
	"Grafana":        `⟦glsa_abcdefghijklmnopqrstuvwxyz012345_abcdef01⟧`,

	"an unexpected token":   `unexpected token = in JSON`,
	"a comparison":          `if password == nil`,
	"prose":                 `The password must have at least 8 characters. Basic authentication is not enough; a bearer token is required.`,
	"more prose":            `Authorization: the caller may not do this. Secret: nothing.`,
	"a page":                `Call again with page_token=abc123 or cursor=def456.`,
	"a URL":                 `See https://shop.example:8443/orders?q=a@b and ftp://files.example/x.`,
	"an e-mail address":     `Write to ann@shop.example.`,
	"an order":              `No order #99999; the SKU is TASK-0001-0002-0003-0004.`,
	"another token":         `unexpected token: '}', "token":"else"`,
	"a cursor":              `Call again with cursor eyJpZCI6MTIzLCJjcmVhdGVkX2F0IjoiMjAyNi0wMS0wMVQwMDowMDowMFoifQ. {"next_cursor":"eyJvZmZzZXQiOjEwMCwibGltaXQiOjEwMH0="}`,
	"what is authorized":    `The return authorization: RMA-12345 is over, and pre-authorization: PA12345 is not.`,
	"what is basic":         `The basic 100-piece set, a basic iPhone15 case and Basic Only are sold out.`,
	"words":                 `risk-assessment-of-the-customer and sk-learn-estimators-and-more`,
	"an id":                 `Report it with id H7MHWLGY5ZK556I7, key 7f3a or 0f8fad5b-d9cd-469f-a165-70867728950e.`,
	"addresses":             `mailto:ann@shop.example, docker:latest@sha256, npm:left-pad@1.3.0.`,
	"more errors":           `secret:no; robot12345678; the bot and its x-api-key; use -u for all, or --token-limit 5; a<b>c; password=>`,
	"already":               `Bearer [redacted] and password=[redacted]`,
	"an error of a program": `a token: expected one; got 5`,
}

func TestRedactor(t *testing.T) {
	r := toolerr.DefaultRedactor()
	marks := regexp.MustCompile(`(?s)⟦.*?⟧`)
	plain := strings.NewReplacer("⟦", "", "⟧", "")
	for name, marked := range redacted {
		in, want := plain.Replace(marked), marks.ReplaceAllLiteralString(marked, toolerr.Redacted)
		if got := r.Text(in); got != want {
			t.Errorf("%s:\n in   %s\n got  %s\n want %s", name, in, got, want)
		}
		if got := r.Text(want); got != want {
			t.Errorf("%s, again:\n got  %s\n want %s", name, got, want)
		}
		data, err := json.Marshal(map[string]any{"text": in, "n": json.Number("1.50")})
		if err != nil {
			t.Fatal(err)
		}
		var got struct {
			Text string
			N    json.Number
		}
		if err := json.Unmarshal(r.JSON(data), &got); err != nil || got.Text != want || got.N != "1.50" {
			t.Errorf("%s, in JSON: %s, %v", name, got.Text, err)
		}
	}
}

func TestRedactJSON(t *testing.T) {
	r := toolerr.DefaultRedactor()
	for in, want := range map[string]string{
		`{"password":"x","Api-Key" : "y" ,"token":"z"}`:                         `{"password":"[redacted]","Api-Key" : "[redacted]" ,"token":"z"}`,
		`{"secret":-1.5e3,"a":5,"pwd":{"a":["b",{"c":7},null,true]},"d":["x"]}`: `{"secret":"[redacted]","a":5,"pwd":{"a":["[redacted]",{"c":"[redacted]"},null,true]},"d":["x"]}`,
		`[{"dsn":["x","y"],"b":"c"},{"cookie":null,"d":"e"},"f",6]`:             `[{"dsn":["[redacted]","[redacted]"],"b":"c"},{"cookie":null,"d":"e"},"f",6]`,
		`{"token":"a1b2","db_passcode":"x","next_token":"a1","signature":"A1"}`: `{"token":"[redacted]","db_passcode":"[redacted]","next_token":"a1","signature":"A1"}`,
		`{"authorization":"a","return_authorization":"c"}`:                      `{"authorization":"[redacted]","return_authorization":"c"}`,
		`{"proxy_authorization":"b","preauthorization":"d"}`:                    `{"proxy_authorization":"[redacted]","preauthorization":"d"}`,
		`{ "n": 1e400, "\u0070assword": "\"x", "u":"\u003ca>" }`:                `{ "n": 1e400, "\u0070assword": "[redacted]", "u":"\u003ca>" }`,
		`{"password":"","passwords":"x"}`:                                       `{"password":"","passwords":"x"}`,
		`"Bearer abc123"`:                                                       `"Bearer [redacted]"`,
		`["a\\","Bearer abc123<>\"\n"]`:                                         `["a\\","Bearer [redacted]<>\"\n"]`,
		`{"Bearer abc123":1}`:                                                   `{"Bearer [redacted]":1}`,
		`null`:                                                                  `null`,
		`{"broken":"Bearer abc123"`:                                             `{"broken":"Bearer abc123"`,
		``:                                                                      ``,
	} {
		if got := string(r.JSON(json.RawMessage(in))); got != want {
			t.Errorf("%s\n got  %s\n want %s", in, got, want)
		}
	}
}

func TestRedactError(t *testing.T) {
	const token = "Bearer abc123"
	cause := errors.New(token)
	e := &toolerr.Error{
		Code: "x", Category: toolerr.Validation, Message: token + "\n/cookie/0: must be a\nnumber; got plain", Suggestion: token, CustomerMessage: token, Cause: cause,
		Violations: []toolerr.Violation{
			{Path: "/" + token, Message: token, Expected: token, Got: token, DidYouMean: token, Allowed: []string{"a", token}},
			{Path: "/db/password", Got: `"plain"`},
			{Path: "/cookie/0", Message: "must be a\nnumber", Got: "plain"},
		},
		Attempted: []toolerr.Attempt{{Source: token, Message: token}},
		Details:   json.RawMessage(`{"a":"` + token + `"}`), Partial: json.RawMessage(`["` + token + `"]`),
	}
	before := string(e.Envelope())
	clean := toolerr.DefaultRedactor().Error(e)
	envelope := string(clean.Envelope())
	if strings.Contains(envelope, "abc123") || strings.Contains(envelope, "plain") || strings.Count(envelope, toolerr.Redacted) != 16 {
		t.Errorf("%d: %s", strings.Count(envelope, toolerr.Redacted), envelope)
	}
	if string(e.Envelope()) != before {
		t.Error("the original was changed")
	}
	if !errors.Is(clean, cause) {
		t.Error("the cause is lost")
	}
	if diff := cmp.Diff(before, string(new(toolerr.Redactor).Error(e).Envelope())); diff != "" {
		t.Errorf("the zero Redactor takes something out: %s", diff)
	}
}

func TestNewRedactor(t *testing.T) {
	const text = "ann@shop.example, ACME-123456, the card 4711 of Ann, Bearer abc123"
	for name, test := range map[string]struct {
		r    *toolerr.Redactor
		want string
	}{
		"nothing":  {toolerr.NewRedactor(), text},
		"emails":   {toolerr.NewRedactor(toolerr.Emails()), "[redacted], ACME-123456, the card 4711 of Ann, Bearer abc123"},
		"ours":     {toolerr.NewRedactor(toolerr.Matching(regexp.MustCompile(`ACME-\d+`))), "ann@shop.example, [redacted], the card 4711 of Ann, Bearer abc123"},
		"a group":  {toolerr.NewRedactor(toolerr.Matching(regexp.MustCompile(`card (\d+)`))), "ann@shop.example, ACME-123456, the card [redacted] of Ann, Bearer abc123"},
		"several":  {toolerr.NewRedactor(toolerr.Secrets(), toolerr.Emails()), "[redacted], ACME-123456, the card 4711 of Ann, Bearer [redacted]"},
		"the mark": {toolerr.NewRedactor(toolerr.Matching(regexp.MustCompile(`redacted|Ann|`))), "ann@shop.example, ACME-123456, the card 4711 of [redacted], Bearer abc123"},
	} {
		if got := test.r.Text(text); got != test.want {
			t.Errorf("%s: %s", name, got)
		}
		if got := test.r.Text(test.r.Text(text)); got != test.want {
			t.Errorf("%s, again: %s", name, got)
		}
	}
	one := toolerr.NewRedactor(toolerr.Matching(regexp.MustCompile(`ACME-\d+`)))
	if got := string(one.JSON([]byte(`{"at":"ACME-1"}`))); got != `{"at":"[redacted]"}` {
		t.Errorf("one rule: %s", got)
	}
	if got := string(toolerr.NewRedactor(toolerr.Emails()).JSON([]byte(`{"password":"x"}`))); got != `{"password":"x"}` {
		t.Errorf("names of secrets without Secrets: %s", got)
	}
}

func FuzzRedactor(f *testing.F) {
	for _, text := range redacted {
		f.Add(strings.NewReplacer("⟦", "", "⟧", "").Replace(text))
	}
	f.Add("Bearer [redac[redacted]ted] abc[redacted]123")
	all := toolerr.NewRedactor(toolerr.Secrets(), toolerr.Emails(), toolerr.Matching(regexp.MustCompile(`a(b?)|e`)))
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range []*toolerr.Redactor{toolerr.DefaultRedactor(), all} {
			once := r.Text(text)
			if twice := r.Text(once); twice != once {
				t.Errorf("%q\n once  %q\n twice %q", text, once, twice)
			}
			if strings.ReplaceAll(once, toolerr.Redacted, "") != once && len(once) > (len(text)+1)*len(toolerr.Redacted) {
				t.Errorf("%q grew to %q", text, once)
			}
			data, err := json.Marshal(map[string]string{"password": text, text: text, "a": text})
			if err != nil {
				t.Fatal(err)
			}
			clean := r.JSON(data)
			if !json.Valid(clean) {
				t.Errorf("%s is no JSON, from %s", clean, data)
			}
			if again := r.JSON(clean); string(again) != string(clean) {
				t.Errorf("%s\n once  %s\n twice %s", data, clean, again)
			}
		}
	})
}

func BenchmarkRedactor(b *testing.B) {
	r := toolerr.DefaultRedactor()
	e := &toolerr.Error{Category: toolerr.Validation, Message: strings.Repeat("/order_number: must match ^#[0-9]{5}$, like \"#12345\"; got \"12345\"\n", 3)}
	many := &toolerr.Error{Category: toolerr.Validation, Message: e.Message, Violations: make([]toolerr.Violation, 1000)}
	for i := range many.Violations {
		many.Violations[i] = toolerr.Violation{Path: "/items/" + strconv.Itoa(i), Rule: "type", Message: "must be a string", Expected: "a string", Got: strconv.Itoa(i)}
	}
	for name, e := range map[string]*toolerr.Error{"few": e, "many": many} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = r.Error(e)
			}
		})
	}
}
