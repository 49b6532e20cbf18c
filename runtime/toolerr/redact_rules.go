package toolerr

import (
	"regexp"
	"strings"
	"sync"
)

// spelled are the words with which a name ends whose value is a secret. Names
// that often are none, such as key, do not stand here.
const spelled = `pass(?:word|wd|phrase|code)|pwd|secret|credentials?|` +
	`(?:access|account|api|encryption|private|secret|shared[_. -]?access|signing)[_. -]?key|` +
	`(?:access|api|auth|bearer|csrf|id|refresh|security|session|xsrf)[_. -]?token`

// nameOfSecret are those and others that are no words of a sentence, for where it is
// clear what is a name. The authorization of a return or of a treatment is none.
const nameOfSecret = spelled + `|(?:\b|http_|proxy_?)authorization|connection[_. -]?string|cookie|dsn`

// assigned are those whose value is a secret where one is assigned.
const assigned = `(?:` + spelled + `|signature|(?:^|[^\w.-])token|[?&;](?:sig|key))`

// quoted is a value in quotes, the last of which may have been cut off.
const quoted = `"[^"]*(?:"|\z)|'[^']*(?:'|\z)`

// assignedHints are what the names of assigned have in them, nameHints those of
// nameOfSecret.
var (
	assignedHints = []string{"pass", "pwd", "secret", "key", "token", "credential", "signature"}
	nameHints     = []string{"pass", "pwd", "secret", "key", "token", "credential", "authorization", "string", "cookie", "dsn"}
)

// secretName reports whether a name is that of a secret: db_password, apiKey.
func secretName(name string) bool {
	return hinted(strings.ToLower(name), nameHints) && secretNames().MatchString(name)
}

// secretNames matches the names of secrets, compiled when first needed.
var secretNames = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)(?:` + nameOfSecret + `)$`) })

// secretRules are the patterns of [Secrets], compiled when first needed.
var secretRules = sync.OnceValue(func() []rule {
	return []rule{
		{ // a private key, also one that was cut
			pattern: regexp.MustCompile(`-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----(?s:.*?)(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|\z)`),
			needs:   "private key",
		},
		{ // scheme://user:password@host
			pattern: regexp.MustCompile(`[A-Za-z0-9+.-]://[^\s/?#"'<>@:]*:([^\s/?#"'<>]+)@`),
			needs:   "://",
		},
		{ // the same, the password with characters that should have been escaped
			pattern: regexp.MustCompile(`[A-Za-z0-9+.-]://[^\s/?#"'<>@:]*:([^\s"'<>@/?#]*[^\s"'<>@/?#0-9][^\s"'<>]*)@`),
			needs:   "://",
		},
		{ // scheme://token@host
			pattern: regexp.MustCompile(`[A-Za-z0-9+.-]://([A-Za-z0-9_~%+=-]{12,})@`),
			needs:   "://",
			only:    opaque,
		},
		{ // user:password@tcp(host), the data source names of MySQL
			pattern: regexp.MustCompile(`[^\s:/@"'(]*:([^\s"']+)@[a-z0-9+-]*\(`),
			needs:   "@",
			hints:   []string{"("},
		},
		{ // user:password@host/database and user:password@/database, as others have them
			pattern: regexp.MustCompile(`\b[\w.%+-]+:([^\s:/@"'(]{4,})@(?:[\w.-]+(?::\d+)?)?/`),
			needs:   "@",
			hints:   []string{"/"},
			only:    opaque,
		},
		{ // hooks whose path is the secret
			pattern: regexp.MustCompile(`://(?:hooks\.slack\.com/(?:services|workflows|triggers)|(?:ptb\.|canary\.)?discord(?:app)?\.com/api/webhooks)/([\w/-]+)`),
			needs:   "hooks",
		},
		{ // password=…, also of a connection string or a query
			pattern: regexp.MustCompile(`(?i)` + assigned + `=(` + quoted + `|[^\s"'&;,>][^\s"'&;,]*)`),
			needs:   "=",
			hints:   append([]string{"sig="}, assignedHints...),
		},
		{ // password = …, because an "unexpected token = in JSON" is no secret
			pattern: regexp.MustCompile(`(?i)(?:` + spelled + `|signature)[ \t]*=>?[ \t]*(` + quoted + `|[^\s"'&;,=>][^\s"'&;,]*)`),
			needs:   "=",
			hints:   assignedHints,
		},
		{ // SHOP_TOKEN=… of an environment
			pattern: regexp.MustCompile(`\b[A-Z][A-Z0-9]*_(?:AUTH|KEY|PASS|PW|TOKEN)=(` + quoted + `|[^\s"';]+)`),
			hints:   []string{"_auth=", "_key=", "_pass=", "_pw=", "_token="},
		},
		{ // --password …, of a command
			pattern: regexp.MustCompile(`(?i)--(?:[\w-]*(?:` + spelled + `)|token)[ \t]+(` + quoted + `|[^\s"'-][^\s"']*)`),
			needs:   "--",
			hints:   assignedHints,
		},
		{ // -u user:password, of a command
			pattern: regexp.MustCompile(`(?:^|\s)(?:-u|--user)[ =]["']?[^\s:"']+:([^\s"']+)`),
			hints:   []string{"-u ", "-u=", "--user"},
		},
		{ // <password>…</password>
			pattern: regexp.MustCompile(`(?i)<[\w:.-]*(?:` + spelled + `)(?:\s[^<>]*)?>([^<]+)`),
			needs:   "<",
			hints:   assignedHints,
		},
		{ // {User:root Password:hunter2}, of a struct or a map
			pattern: regexp.MustCompile(`(?i)[{\[ ]\w*(?:` + spelled + `):([^\s"'&;,:/{}\[\]]{3,})`),
			hints:   assignedHints,
		},
		{ // the cookies of sessions
			pattern: regexp.MustCompile(`\b(?:JSESSIONID|PHPSESSID|ASP\.NET_SessionId|connect\.sid)=([^\s;&"']+)`),
			hints:   []string{"sessionid=", "phpsessid=", "connect.sid="},
		},
		{ // token = …, if what follows looks like one
			pattern: regexp.MustCompile(`(?i)` + assigned + `[ \t]*=[ \t]*(` + quoted + `|[^\s"'&;,=][^\s"'&;,]*)`),
			needs:   "=",
			hints:   assignedHints,
			only:    opaque,
		},
		{ // "password":"…" in JSON, escaped or not, and password: '…'
			pattern: regexp.MustCompile(`(?i)(?:` + spelled + `|signature)\\?["']?\s*:\s*\\?["']([^"'\\]+)`),
			hints:   assignedHints,
		},
		{ // "token":"…", because an "unexpected token: '}'" is no secret
			pattern: regexp.MustCompile(`(?i)(?:^|[^\w.-])token\\?["']?\s*:\s*\\?["']([^"'\\]+)`),
			needs:   "token",
			only:    opaque,
		},
		{ // /password: must be …; got …, of a violation
			pattern: regexp.MustCompile(`(?im)^/[^\n:]*?(?:` + nameOfSecret + `)(?:/[^\n:]*)?:[^\n]*?; got ([^\n]+)`),
			needs:   "; got ",
			hints:   nameHints,
		},
		{ // password: …, if what follows looks like one
			pattern: regexp.MustCompile(`(?i)` + assigned + `:\s*([^\s"'&;,]{4,})`),
			hints:   assignedHints,
			only:    opaque,
		},
		{ // Authorization: Scheme …
			pattern: regexp.MustCompile(`(?i)authorization["']?\s*[:=]\s*["'\[]*(?:basic|bearer|negotiate|token|apikey)\s+([^\s"'\]]+)`),
			needs:   "authorization",
		},
		{ // Authorization: Scheme, of several values
			pattern: regexp.MustCompile(`(?i)authorization["']?\s*[:=]\s*["'\[]*(?:aws4-hmac-sha256|digest|hawk|oauth|signature)\s+([^\r\n]+)`),
			needs:   "authorization",
		},
		{ // Authorization: …, but not "return authorization: …"
			pattern: regexp.MustCompile(`(?:Authorization|AUTHORIZATION|(?:^|[^\w\s-])\s*authorization)["']?\s*[:=]\s*["'\[]*([^\s"'\]]+)`),
			needs:   "authorization",
			only:    opaque,
		},
		{ // Bearer …, a bearer token …, Bearer: …
			pattern: regexp.MustCompile(`(?i)\b(?:bearer(?:\s+token)?(?:\s*[:=]\s*|\s+))+([A-Za-z0-9._~+/=:-]{6,})`),
			needs:   "bearer",
			only:    opaque,
		},
		{ // Basic …
			pattern: regexp.MustCompile(`(?i)\bbasic(?:\s*[:=]\s*|\s+)([A-Za-z0-9+/]{8,}={0,2})`),
			needs:   "basic",
			only:    userAndPassword,
		},
		{ // X-Api-Key: …
			pattern: regexp.MustCompile(`(?i)\b(?:x-[a-z-]*(?:key|token|secret)|(?:private|job|deploy)-token|ocp-apim-subscription-key)\s*:\s*([^\s"',;]+)`),
			hints:   []string{"key", "token", "secret"},
		},
		{ // Cookie: …
			pattern: regexp.MustCompile(`(?i)\b(?:set-)?cookie:\s*([^\r\n]*=[^\r\n]+)`),
			needs:   "cookie:",
		},
		{ // a JSON Web Token, signed or encrypted; other JSON in base64 is a cursor, most likely
			pattern: regexp.MustCompile(`\beyJ[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]*){0,3}\.[A-Za-z0-9_-]+`),
			needs:   "eyj",
		},
		{ // the key id of AWS
			pattern: regexp.MustCompile(`\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b`),
			hints:   []string{"akia", "asia", "abia", "acca"},
		},
		{
			pattern: regexp.MustCompile(`\b(?:` + strings.Join(keyShapes, "|") + `)`),
			hints:   keyHints,
			only:    opaque,
		},
	}
})

// keyShapes are the keys of services that mark theirs.
var keyShapes = []string{
	`sk-[A-Za-z0-9_-]{16,}`,                              // Anthropic, OpenAI and others
	`[srp]k_(?:live|test|prod)_[A-Za-z0-9]{8,}`,          // Stripe
	`whsec_[A-Za-z0-9+/=]{16,}`,                          // webhooks
	`gh[opsur]_[A-Za-z0-9]{20,}`,                         // GitHub
	`github_pat_[A-Za-z0-9_]{20,}`,                       //
	`gl(?:pat|ptt|dt|rt|soat|cbt|imt|agent)-[\w.-]{16,}`, // GitLab
	`xox[a-z](?:-[A-Za-z0-9]+)+`,                         // Slack
	`xapp-[A-Za-z0-9-]{10,}`,                             //
	`AIza[\w-]{30,}`,                                     // Google
	`ya29\.[\w.-]{10,}`,                                  //
	`GOCSPX-[\w-]{20,}`,                                  //
	`npm_[A-Za-z0-9]{30,}`,                               // npm
	`pypi-[\w-]{16,}`,                                    // PyPI
	`hf_[A-Za-z0-9]{20,}`,                                // Hugging Face
	`SG\.[\w-]{16,}\.[\w-]{16,}`,                         // SendGrid
	`do[opr]_v1_[a-f0-9]{32,}`,                           // DigitalOcean
	`hv[sbr]\.[\w-]{20,}`,                                // Vault
	`shp(?:at|ca|pa|ss)_[a-fA-F0-9]{20,}`,                // Shopify
	`AGE-SECRET-KEY-1[0-9A-Z]{20,}`,                      // age
	`dckr_pat_[\w-]{20,}`,                                // Docker
	`lin_api_[A-Za-z0-9]{20,}`,                           // Linear
	`secret_[A-Za-z0-9]{32,}`,                            // Notion
	`ntn_[A-Za-z0-9]{32,}`,                               //
	`sq0[a-z]{3}-[\w-]{20,}`,                             // Square
	`key-[0-9a-f]{32}`,                                   // Mailgun
	`glsa_[A-Za-z0-9_]{20,}`,                             // Grafana
	`eyJrIjoi[\w+/=-]{24,}`,                              // Grafana, before
	`dapi[0-9a-f]{32,}`,                                  // Databricks
	`PMAK-[0-9a-f-]{32,}`,                                // Postman
	`sbp_[0-9a-f]{32,}`,                                  // Supabase
	`rubygems_[0-9a-f]{32,}`,                             // RubyGems
	`ATATT[\w=-]{20,}`,                                   // Atlassian
	`nfp_[A-Za-z0-9]{20,}`,                               // Netlify
	`gsk_[A-Za-z0-9]{20,}`,                               // Groq
	`xai-[A-Za-z0-9]{20,}`,                               // xAI
	`tskey-[\w-]{16,}`,                                   // Tailscale
	`bot[0-9]{8,10}:[\w-]{30,}`,                          // Telegram
}

// keyHints are what the keys of keyShapes have in them, in lower case.
var keyHints = []string{
	"sk-", "k_live_", "k_test_", "k_prod_", "whsec_", "gho_", "ghp_", "ghs_", "ghu_", "ghr_",
	"github_pat_", "gl", "xox", "xapp-", "aiza", "ya29.", "gocspx-", "npm_", "pypi-", "hf_", "sg.", "_v1_", "hvs.", "hvb.", "hvr.",
	"shpat_", "shpca_", "shppa_", "shpss_", "age-secret-key-1", "dckr_pat_", "lin_api_", "secret_", "ntn_", "sq0", "key-",
	"eyjrijoi", "dapi", "pmak-", "sbp_", "rubygems_", "atatt", "nfp_", "gsk_", "xai-", "bot",
}

// emailRules are the patterns of [Emails].
var emailRules = sync.OnceValue(func() []rule {
	return []rule{{
		pattern: regexp.MustCompile(`[\pL\pN._%+-]+@[\pL\pN-]+(?:\.[\pL\pN-]+)*\.\pL{2,}`),
		needs:   "@",
	}}
})
