package runtime

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unsafe"
)

// DecodeKeyedMap is [DecodeMap] for keys that are no strings: key reads one from
// its text.
//
//	toolrt.DecodeKeyedMap(d, &v.Stock, o.Rule(), toolrt.IntKey, toolrt.DecodeString)
//
// Where two texts stand for one key, the later one counts, as it does in
// encoding/json: in JSON they are two keys.
func DecodeKeyedMap[M ~map[K]T, K comparable, T any](d *Decoder, v *M, r *Rule, key func(*Decoder, string, *K) bool, elem func(*Decoder, *T, *Rule)) {
	if d.null(r) {
		*v = nil
		return
	}
	var m members
	if !m.begin(d, r) {
		return
	}
	read := M{}
	var seen keySet
	for m.next() {
		text := m.key()
		if !seen.add(m.own(text)) {
			m.duplicate()
			continue
		}
		var k K
		good := !m.badKey && key(d, text, &k)
		var value T
		elem(d, &value, m.values)
		if good && !d.stopped {
			read[k] = value
		}
	}
	*v = read
}

// IntKey reads an integer from a key. Only its canonical text is accepted, so that
// no key has two: not 01, +1, -0 or 1.0.
func IntKey[K ~int | ~int8 | ~int16 | ~int32 | ~int64](d *Decoder, text string, k *K) bool {
	if !isCanonicalInteger(text, true) || text == "-0" {
		return d.refusedKey("pattern", `must be an integer, like "5"`, "an integer")
	}
	size := 8 * int(unsafe.Sizeof(*k))
	n, err := strconv.ParseInt(text, 10, size)
	if err != nil {
		return d.keyOutOfRange(text, &intRanges[size])
	}
	*k = K(n)
	return true
}

// UintKey reads an integer that is not negative from a key.
func UintKey[K ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64](d *Decoder, text string, k *K) bool {
	size := 8 * int(unsafe.Sizeof(*k))
	switch {
	case !isCanonicalInteger(text, true) || text == "-0":
		return d.refusedKey("pattern", `must be an integer, like "5"`, "an integer")
	case text[0] == '-':
		return d.keyOutOfRange(text, &uintRanges[size])
	}
	n, err := strconv.ParseUint(text, 10, size)
	if err != nil {
		return d.keyOutOfRange(text, &uintRanges[size])
	}
	*k = K(n)
	return true
}

// TextKey reads a key by its type's method UnmarshalText.
func TextKey[K any, P textUnmarshaler[K]](d *Decoder, text string, k *K) bool {
	if err := d.foreign(P(k).UnmarshalText, []byte(text)); err != nil {
		t := reflect.TypeFor[K]()
		return d.refusedKey("format", refusal(err, t), "a valid "+typeWords(t))
	}
	return true
}

// TimeKey reads a time from a key.
func TimeKey(d *Decoder, text string, k *time.Time) bool {
	t, problem := parseTime(text)
	if problem != "" {
		return d.refusedKey("format", problem, dateTime.name)
	}
	*k = t
	return true
}

// keyOutOfRange records that an integer is none of those that the keys' type holds.
func (d *Decoder) keyOutOfRange(text string, of *numberRange) bool {
	if text[0] == '-' {
		return d.refusedKey("minimum", "must be at least "+of.low.text, "at least "+of.low.text)
	}
	return d.refusedKey("maximum", "must be at most "+of.high.text, "at most "+of.high.text)
}

// refusedKey records what is wrong with the key that the path leads to, and returns
// false.
func (d *Decoder) refusedKey(rule, message, expected string) bool {
	if d.stopped {
		return false
	}
	f := &d.frames[len(d.frames)-1]
	d.violate(rule, "the key "+message, expected, f.at-1, f.end+1)
	return false
}

// EncodeKeyedMap is [EncodeMap] for keys that are no strings: key writes one as
// text.
//
//	toolrt.EncodeKeyedMap(e, &v.Stock, toolrt.FormatIntKey, toolrt.EncodeString)
func EncodeKeyedMap[M ~map[K]T, K comparable, T any](e *Encoder, v *M, key func(*K) (string, error), elem func(*Encoder, *T)) {
	type member struct {
		text string
		key  K
	}
	members := make([]member, 0, len(*v))
	for k := range *v {
		text, err := key(&k)
		if err != nil {
			e.fail(err)
			return
		}
		members = append(members, member{text, k})
	}
	slices.SortFunc(members, func(a, b member) int { return strings.Compare(a.text, b.text) })
	e.BeginObject()
	for i, m := range members {
		if i > 0 && m.text == members[i-1].text {
			e.fail(fmt.Errorf("two keys of a map are written as %q", m.text))
		}
		value := (*v)[m.key]
		e.Key(m.text)
		elem(e, &value)
	}
	e.EndObject()
}

// FormatIntKey writes an integer as a key.
func FormatIntKey[K ~int | ~int8 | ~int16 | ~int32 | ~int64](k *K) (string, error) {
	return strconv.FormatInt(int64(*k), 10), nil
}

// FormatUintKey writes an integer that is not negative as a key.
func FormatUintKey[K ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64](k *K) (string, error) {
	return strconv.FormatUint(uint64(*k), 10), nil
}

// FormatTextKey writes a key by its type's method MarshalText.
func FormatTextKey[K any, P textMarshaler[K]](k *K) (string, error) {
	text, err := P(k).MarshalText()
	return string(text), err
}
