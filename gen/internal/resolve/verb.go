package resolve

import (
	"slices"
	"strings"
	"unicode"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// withoutName drops an identifier and the blank behind it from the start of s,
// if it is the subject of a sentence and a verb follows. Where it may be the
// verb itself, s is kept as it is:
//
//	LookupOrder retrieves one order.  → Retrieves one order.
//	LookupOrder quickly retrieves it. → Quickly retrieves it.
//	Search finds orders.              → Finds orders.
//	Search orders by e-mail.          the same
//	Forecast predicts rain.           → Predicts rain.
func withoutName(s, name string) string {
	if name == "" {
		return s
	}
	rest, ok := strings.CutPrefix(s, name+" ")
	if !ok {
		return s
	}
	words := strings.FieldsFunc(firstLine(rest), func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '\'' })
	if len(words) == 0 || !strings.HasPrefix(rest, words[0]) {
		return s
	}
	if strings.HasSuffix(words[0], "ly") && len(words) > 1 {
		words = words[1:]
	}
	next := ""
	if len(words) > 1 {
		next = words[1]
	}
	if slices.Contains(auxiliaries, words[0]) ||
		thirdPerson(words[0]) && (!imperative(name) || conjugated(words[0], name) || slices.Contains(verbs, words[0]) || slices.Contains(determiners, next)) {
		return model.Capitalised(rest)
	}
	return s
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// thirdPerson reports whether a word may be a verb in the third person:
// retrieves, but not access, status or iOS.
func thirdPerson(word string) bool {
	if len(word) < 4 || !strings.HasSuffix(word, "s") || strings.ContainsFunc(word, unicode.IsUpper) {
		return false
	}
	return !strings.HasSuffix(word, "ss") && !strings.HasSuffix(word, "us") && !strings.HasSuffix(word, "is")
}

// conjugated reports whether word is the verb name in the third person: lists,
// searches, tries for List, Search, Try.
func conjugated(word, name string) bool {
	verb := strings.ToLower(name)
	return word == verb+"s" || word == verb+"es" || word == strings.TrimSuffix(verb, "y")+"ies"
}

// imperative reports whether name is a verb that may begin a sentence of its own.
func imperative(name string) bool {
	return slices.Contains(commands, strings.ToLower(name)) ||
		slices.ContainsFunc(verbs, func(verb string) bool { return conjugated(verb, name) })
}

// auxiliaries are verbs that are never the object of another.
var auxiliaries = []string{"can", "cannot", "does", "had", "has", "is", "may", "might", "must", "never", "only", "shall", "should", "was", "will", "would"}

// determiners begin the object of a verb. What stands before one is no plural:
// "Search orders the" cannot be.
var determiners = []string{"a", "all", "an", "another", "any", "both", "each", "every", "everything", "how", "it", "its", "no", "nothing", "one", "some", "that", "the", "their", "them", "this", "two", "what", "whether", "which", "who"}

// verbs are those that the documentation of a function whose name is one word
// is likely to begin with, as far as they are not likely to be what a function
// of such a name is about: "Search orders".
var verbs = []string{
	"accepts", "adds", "allows", "answers", "applies", "approves", "arranges", "asks", "assigns", "attaches", "books", "builds", "calculates", "calls",
	"cancels", "checks", "clears", "closes", "collects", "compares", "completes", "computes", "confirms", "connects", "converts", "copies", "counts",
	"creates", "decides", "declines", "deletes", "denies", "describes", "detects", "determines", "disables", "downloads", "drops", "enables", "ensures",
	"estimates", "evaluates", "explains", "exports", "extracts", "fetches", "finds", "forbids", "formats", "generates", "gets", "gives", "greets",
	"handles", "hands", "hides", "identifies", "imports", "informs", "inserts", "inspects", "keeps", "knows", "lets", "lists", "loads", "locates",
	"looks", "maintains", "makes", "marks", "merges", "modifies", "moves", "notifies", "obtains", "opens", "organises", "organizes", "overwrites",
	"parses", "pays", "performs", "picks", "predicts", "prepares", "prevents", "prints", "produces", "proposes", "provides", "publishes", "puts",
	"reads", "receives", "recommends", "redacts", "refreshes", "refuses", "registers", "rejects", "reminds", "removes", "renames", "replaces", "resets",
	"resolves", "restores", "retrieves", "returns", "reverses", "revokes", "runs", "saves", "says", "searches", "selects", "sends", "serves", "sets",
	"shows", "simulates", "sorts", "splits", "starts", "stops", "submits", "subscribes", "suggests", "summarises", "summarizes", "suspends",
	"synchronises", "synchronizes", "takes", "tells", "translates", "tries", "turns", "unlocks", "unsubscribes", "uploads", "uses", "validates",
	"verifies", "waits", "withdraws", "wraps", "writes",
}

// commands are further verbs that functions have for their names. They are not
// among verbs, since "orders" or "reports" behind another one is likely to be its
// object. A name that is no verb at all, such as Forecast, can only be a subject.
var commands = []string{
	"archive", "audit", "balance", "ban", "bill", "block", "broadcast", "charge", "clone", "comment", "credit", "debit", "deploy", "dispatch",
	"document", "edit", "escalate", "file", "filter", "flag", "forward", "grant", "group", "index", "invite", "invoice", "issue", "join", "label",
	"link", "lock", "log", "map", "match", "monitor", "order", "pause", "pin", "ping", "post", "process", "purchase", "query", "quote", "rank", "rate",
	"record", "redeem", "refund", "release", "rent", "repair", "reply", "report", "request", "reserve", "restart", "resume", "review", "rotate",
	"sample", "scan", "schedule", "score", "share", "ship", "sign", "stream", "sync", "tag", "test", "track", "transfer", "trigger", "undo", "update",
	"view", "watch",
}
