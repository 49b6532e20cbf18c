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
//	Forecast predicts rain.           → Predicts rain.
//	Search orders by e-mail.          the same
//	Encrypt files.                    the same
func withoutName(s, name string) string {
	if name == "" {
		return s
	}
	rest, ok := strings.CutPrefix(s, name+" ")
	if !ok {
		return s
	}
	words := strings.FieldsFunc(clause(rest), func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '\'' })
	begins := len(words) > 0 && strings.HasPrefix(rest, words[0])
	if len(words) > 1 && (strings.HasSuffix(words[0], "ly") || slices.Contains(adverbs, words[0])) {
		words = words[1:]
	}
	if begins && verbOf(words, name) {
		return model.Capitalised(rest)
	}
	return s
}

// verbOf reports whether words begin with a verb that has name for its subject.
func verbOf(words []string, name string) bool {
	word, next := words[0], ""
	if len(words) > 1 {
		next = words[1]
	}
	oneWord := !strings.ContainsAny(model.Snake(name), "_ ")
	switch {
	case slices.Contains(auxiliaries, word):
		return true
	case !thirdPerson(word):
		return false
	case !oneWord || conjugated(word, name):
		return true
	case slices.Contains(verbs, word):
		return !imperative(name) || !slices.Contains(things, word) || !isNoun(words)
	}
	return slices.Contains(determiners, next) || !imperative(name) && (next == "that" || !isNoun(words))
}

// clause returns the beginning of s up to what ends a clause.
func clause(s string) string {
	if end := strings.IndexAny(s, "\n.,;:!?()"); end >= 0 {
		return s[:end]
	}
	return s
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

// isNoun reports whether the first of words is likely to be a noun, by what follows
// it: the end of the clause, an adverb, or what continues the phrase.
func isNoun(words []string) bool {
	if len(words) == 1 {
		return true
	}
	return strings.HasSuffix(words[1], "ly") || len(words) > 2 && slices.Contains(joints, words[1]) // not "logs in"
}

// auxiliaries are verbs that are never the object of another.
var auxiliaries = []string{"can", "cannot", "does", "had", "has", "is", "may", "might", "must", "shall", "should", "was", "will", "would"}

// adverbs may stand between a subject and its verb, beside those in -ly.
var adverbs = []string{"also", "always", "first", "just", "never", "only", "then"}

// determiners begin the object of a verb. What stands before one is no plural:
// "Search orders the" cannot be. Those that begin a relative clause, such as
// "orders that", are not among them.
var determiners = []string{"a", "all", "an", "another", "any", "both", "each", "every", "everything", "how", "it", "its", "no", "nothing", "one", "some", "the", "their", "them", "this", "two", "what", "whether"}

// joints are words that continue a phrase behind its noun: "files in a folder".
var joints = []string{
	"about", "across", "after", "and", "as", "at", "before", "below", "between", "by", "due", "for", "from", "in", "into", "like", "near", "of", "off",
	"older", "on", "or", "per", "since", "that", "to", "under", "via", "where", "which", "who", "whose", "with", "within", "without",
}

// verbs are those that the documentation of a function whose name is one word
// is likely to begin with, as far as they are not likely to be what a function
// of such a name is about: "Search orders".
var verbs = []string{
	"accepts", "acts", "adds", "allows", "answers", "appends", "applies", "approves", "archives", "arranges", "asks", "assigns", "attaches", "belongs",
	"books", "brings", "builds", "calculates", "calls", "cancels", "changes", "checks", "clears", "closes", "collects", "combines", "compares",
	"completes", "computes", "confirms", "connects", "consists", "converts", "copies", "counts", "creates", "decides", "declines", "deletes", "delivers", "denies",
	"depends", "describes", "detects", "determines", "disables", "displays", "downloads", "drops", "edits", "enables", "ends", "ensures", "estimates",
	"evaluates", "executes", "explains", "exports", "extracts", "fetches", "finds", "follows", "forbids", "formats", "generates", "gets", "gives",
	"goes", "greets", "handles", "hands", "hides", "holds", "identifies", "imports", "informs", "inserts", "inspects", "keeps", "knows", "lets", "lists",
	"loads", "locates", "looks", "maintains", "makes", "marks", "merges", "modifies", "moves", "navigates", "notifies", "obtains", "opens", "organises",
	"organizes", "overwrites", "parses", "pays", "performs", "picks", "predicts", "prepares", "prevents", "prints", "produces", "proposes", "provides",
	"publishes", "pulls", "pushes", "puts", "reads", "receives", "recommends", "redacts", "refers", "refreshes", "refuses", "registers", "rejects",
	"reminds", "removes", "renames", "replaces", "resets", "resolves", "restores", "retrieves", "returns", "reverses", "revokes", "runs", "saves",
	"says", "searches", "selects", "sends", "serves", "sets", "shortens", "shows", "simulates", "sorts", "splits", "starts", "stops", "stores",
	"submits", "subscribes", "suggests", "summarises", "summarizes", "suspends", "synchronises", "synchronizes", "takes", "tells", "translates", "tries",
	"turns", "unlocks", "unsubscribes", "uploads", "uses", "validates", "verifies", "waits", "withdraws", "works", "wraps", "writes",
}

// things are those of verbs that may be the plural of a noun as well: "List books by
// author".
var things = []string{
	"answers", "books", "builds", "calls", "changes", "checks", "copies", "counts", "downloads", "drops", "edits", "estimates", "exports", "finds", "formats", "imports", "lists",
	"loads", "marks", "merges", "moves", "picks", "prints", "reads", "refreshes", "resets", "returns", "runs", "searches", "sets", "shows", "sorts", "splits",
	"starts", "stops", "stores", "turns", "uploads", "uses", "waits", "works",
}

// commands are further verbs that functions have for their names. They are not
// among verbs, since "orders" or "reports" behind another one is likely to be its
// object. A name that is no verb at all, such as Forecast, can only be a subject.
var commands = []string{
	"activate", "alert", "annotate", "audit", "await", "backup", "balance", "ban", "bill", "block", "bookmark", "boost", "broadcast", "browse", "burn",
	"buy", "capture", "cast", "charge", "chunk", "classify", "click", "clone", "collapse", "comment", "commit", "compress", "configure", "crawl",
	"credit", "crop", "deactivate", "debit", "debug", "decode", "decrypt", "demote", "deploy", "dequeue", "detach", "diff", "dim", "dispatch",
	"document", "drain", "draw", "embed", "emit", "encode", "encrypt", "enqueue", "enroll", "escalate", "evict", "expand", "extend", "file", "filter",
	"fire", "flag", "flush", "forward", "geocode", "grant", "group", "hash", "help", "highlight", "hire", "index", "ingest", "install", "invalidate",
	"invite", "invoice", "issue", "join", "kick", "kill", "label", "launch", "leave", "lend", "link", "lint", "lock", "log", "lookup", "map", "match",
	"measure", "message", "migrate", "mint", "monitor", "mount", "mute", "order", "pack", "patch", "pause", "pin", "plan", "plot", "poll", "post",
	"preview", "price", "process", "promote", "provision", "purchase", "purge", "quarantine", "query", "quote", "rank", "rate", "reactivate", "reboot",
	"rebuild", "record", "redeem", "refund", "reindex", "relay", "release", "renew", "rent", "repair", "reply", "report", "request", "rerank", "rerun",
	"resend", "reserve", "resize", "restart", "resume", "retry", "review", "rollback", "rotate", "route", "sample", "sanitize", "scale", "scan",
	"schedule", "score", "scrape", "seed", "sell", "share", "ship", "shutdown", "sign", "snooze", "solve", "stream", "subtract", "swap", "switch",
	"sync", "tag", "tail", "terminate", "test", "toggle", "tokenize", "track", "trade", "transcribe", "transfer", "transform", "trigger", "truncate",
	"undo", "uninstall", "unlink", "unmount", "unpack", "unpin", "unset", "update", "upgrade", "upsert", "vacuum", "view", "vote", "watch", "wipe",
	"zip",
}
