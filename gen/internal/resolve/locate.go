package resolve

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/validate"
)

// locate returns the offset in a JSON document of what v is about: a value, or
// the key of one that should not be there. For what is missing, it is that of the
// object around it.
//
//	{"limit": 0, "more": 1}
//	          ^/limit
//	             ^/more, an unknown property
func locate(doc string, v validate.Violation) int {
	offset, path := 0, strings.Split(v.Path, "/")[1:]
	if v.Path == "" {
		path = nil
	}
	for i, segment := range path {
		key, value := member(doc[offset:], unescapePointer.Replace(segment), v.Rule == "duplicate")
		switch {
		case value < 0:
			return offset
		case i == len(path)-1 && (v.Rule == "duplicate" || v.Rule == "additionalProperties"):
			return offset + key
		}
		offset += value
	}
	return offset
}

// unescapePointer reads a segment of a JSON pointer.
var unescapePointer = strings.NewReplacer("~1", "/", "~0", "~")

// member returns the offsets of a member, or an item, of the object or array at
// the start of doc: of its key and of its value. They are -1 if there is none. Of
// several, it is the last one or the first one.
func member(doc, name string, last bool) (key, value int) {
	d := json.NewDecoder(strings.NewReader(doc))
	key, value = -1, -1
	open, err := d.Token()
	if err != nil || open != json.Delim('{') && open != json.Delim('[') {
		return key, value
	}
	for i := 0; d.More(); i++ {
		at, found := int(d.InputOffset()), strconv.Itoa(i)
		if open == json.Delim('{') {
			token, err := d.Token()
			if err != nil {
				return key, value
			}
			found, _ = token.(string)
		}
		var raw json.RawMessage
		if d.Decode(&raw) != nil {
			return key, value
		}
		if found != name || value >= 0 && !last {
			continue
		}
		key = at + len(doc[at:]) - len(strings.TrimLeft(doc[at:], " \t\r\n,"))
		value = int(d.InputOffset()) - len(raw)
	}
	return key, value
}
