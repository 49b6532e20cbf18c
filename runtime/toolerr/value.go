package toolerr

import (
	"bytes"
	"encoding"
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

// maxPointers is how many pointers Value follows to one value: they may lead
// back to where they come from.
const maxPointers = 4

// Value formats a value that stands in a sentence for a model. Plain words stay
// as they are; what could be misread is quoted, control characters are shown,
// and long strings are cut. What has a text form of its own is told by that. Of an
// error nothing is told.
//
//	#99999            → #99999
//	John Smith        → "John Smith"
//	<empty>           → ""
//	a<newline>b       → "a\nb"
//	1500 * time.Millisecond → 2 seconds
//	[]string{"a","b"} → a, b
//	(*int)(nil)       → none
func Value(v any) string {
	told := safely(func() *string { s := value(v, 0, false); return &s })
	if told == nil {
		return unknown
	}
	return *told
}

const (
	none    = "none"    // stands for nothing
	unknown = "unknown" // stands for what cannot be told
)

// value is Value for what so many pointers lead to, and may stand in a list.
func value(v any, pointers int, listed bool) string {
	switch v := v.(type) {
	case nil:
		return none
	case string:
		return text(v)
	case time.Duration:
		return Words(v)
	case time.Time:
		return v.Format(time.RFC3339Nano)
	}
	rv := reflect.ValueOf(v)
	switch {
	case rv.Kind() == reflect.Pointer && rv.IsNil():
		return none
	case pointers > maxPointers:
		return unknown
	case made(rv, reflect.TypeFor[error]()) && rv.Kind() > reflect.Complex128 && rv.Kind() != reflect.String:
		return "an error" // whose text and fields are for the log
	case made(rv, reflect.TypeFor[encoding.TextMarshaler]()), made(rv, reflect.TypeFor[json.Marshaler]()):
		return marshalled(rv)
	}
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
	case reflect.Pointer:
		return value(rv.Elem().Interface(), pointers+1, listed)
	case reflect.Slice, reflect.Array:
		switch rv.Type().Elem().Kind() {
		case reflect.Uint8, reflect.Slice, reflect.Array:
		default:
			if !listed {
				return list(rv)
			}
		}
	}
	return marshalled(rv)
}

// made reports whether v, or a pointer to it, is a t.
func made(v reflect.Value, t reflect.Type) bool {
	return v.Type().Implements(t) || reflect.PointerTo(v.Type()).Implements(t)
}

// marshalled formats v as JSON, a text of JSON as that text.
func marshalled(v reflect.Value) string {
	pointer := reflect.New(v.Type()) // so that methods of pointers are called
	pointer.Elem().Set(v)
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(pointer.Interface()); err != nil {
		return unknown
	}
	var s *string
	switch err := json.Unmarshal(b.Bytes(), &s); {
	case err != nil:
		return text(strings.TrimSuffix(b.String(), "\n"))
	case s == nil: // null
		return none
	}
	return text(*s)
}

// list formats the elements of a slice or an array: a, b, c and 3 more.
func list(rv reflect.Value) string {
	const most = 10
	if rv.Len() == 0 {
		return none
	}
	var b strings.Builder
	for i := range min(rv.Len(), most) {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(value(rv.Index(i).Interface(), 0, true))
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
