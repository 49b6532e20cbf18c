package toolerr

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// maxValue is the length at which Value cuts a string, in bytes.
const maxValue = 100

// Value formats a value that stands in a sentence for a model. Plain words stay
// as they are; what could be misread is quoted, control characters are shown,
// and long strings are cut. Of an error nothing is told.
//
//	#99999            → #99999
//	John Smith        → "John Smith"
//	<empty>           → ""
//	a<newline>b       → "a\nb"
//	1500 * time.Millisecond → 2 seconds
//	[]string{"a","b"} → a, b
//	(*int)(nil)       → none
func Value(v any) string {
	switch v := v.(type) {
	case nil:
		return "none"
	case string:
		return text(v)
	case time.Duration:
		return Words(v)
	case time.Time:
		return v.Format(time.RFC3339Nano)
	case json.RawMessage:
		return text(string(v))
	}
	rv := reflect.ValueOf(v)
	switch rv.Kind() {
	case reflect.String:
		return text(rv.String())
	case reflect.Bool:
		return strconv.FormatBool(rv.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(rv.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return strconv.FormatUint(rv.Uint(), 10)
	case reflect.Float32:
		return strconv.FormatFloat(rv.Float(), 'g', -1, 32)
	case reflect.Float64:
		return strconv.FormatFloat(rv.Float(), 'g', -1, 64)
	}
	if _, ok := v.(error); ok && !nilPointer(v) {
		return "an error" // whose text and fields are for the log
	}
	switch rv.Kind() {
	case reflect.Pointer:
		if rv.IsNil() {
			return "none"
		}
		return Value(rv.Elem().Interface())
	case reflect.Slice, reflect.Array:
		switch rv.Type().Elem().Kind() {
		case reflect.Uint8, reflect.Slice, reflect.Array:
		default:
			return list(rv)
		}
	}
	data, err := json.Marshal(v)
	if err != nil {
		return "unknown"
	}
	return text(string(data))
}

// list formats the elements of a slice or an array: a, b, c and 3 more.
func list(rv reflect.Value) string {
	const most = 10
	if rv.Len() == 0 {
		return "none"
	}
	var b strings.Builder
	for i := range min(rv.Len(), most) {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(Value(rv.Index(i).Interface()))
	}
	if more := rv.Len() - most; more > 0 {
		b.WriteString(" and " + strconv.Itoa(more) + " more")
	}
	return b.String()
}

// text quotes s unless it is plain, and cuts it where it is long.
func text(s string) string {
	short, mark := s, ""
	if len(s) > maxValue {
		n := maxValue
		for n > 0 && !utf8.RuneStart(s[n]) {
			n--
		}
		short, mark = s[:n], "…"
	}
	if plain(short) && mark == "" {
		return short
	}
	return strconv.Quote(short) + mark
}

// plain reports whether s reads as one word wherever it stands: letters, digits
// and the punctuation of identifiers, not ending like a sentence.
func plain(s string) bool {
	if s == "" || strings.ContainsRune(".:,", rune(s[len(s)-1])) {
		return false
	}
	for _, r := range s {
		if r == utf8.RuneError || !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && !strings.ContainsRune("#-_/@:+.,&%$€£~=*", r) {
			return false
		}
	}
	return true
}

// Words says a duration in words, rounded up to whole seconds, below one to
// whole milliseconds, and to whole minutes from an hour on.
//
//	300ms → 300 milliseconds
//	90s   → 1 minute 30 seconds
//	2h    → 2 hours
func Words(d time.Duration) string {
	if 0 < d && d < time.Second {
		return inMilliseconds(d)
	}
	seconds := int64(d / time.Second)
	if d%time.Second > 0 {
		seconds++
	}
	if seconds >= 3600 && seconds%60 > 0 {
		seconds += 60 - seconds%60
	}
	var parts []string
	for _, unit := range []struct {
		name string
		n    int64
	}{
		{"hour", seconds / 3600}, {"minute", seconds / 60 % 60}, {"second", seconds % 60},
	} {
		switch {
		case unit.n == 1:
			parts = append(parts, "1 "+unit.name)
		case unit.n > 1:
			parts = append(parts, strconv.FormatInt(unit.n, 10)+" "+unit.name+"s")
		}
	}
	if parts == nil {
		return "0 seconds"
	}
	return strings.Join(parts, " ")
}

func inMilliseconds(d time.Duration) string {
	n := int64((d + time.Millisecond - 1) / time.Millisecond)
	switch n {
	case 1:
		return "1 millisecond"
	case 1000:
		return "1 second"
	}
	return strconv.FormatInt(n, 10) + " milliseconds"
}
