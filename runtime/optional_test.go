package runtime

import (
	"encoding/json"
	"fmt"
	"testing"
)

// patch tells absent, null and a value apart.
type patch struct {
	Note  Optional[string] `json:"note,omitzero"`
	Limit Optional[int]    `json:"limit,omitzero"`
}

var patchShape = NewShape(
	Prop("note", Nullable, MaxLength(5)),
	Prop("limit", Nullable),
)

func decodePatch(d *Decoder, v *patch, r *Rule) {
	var o Object
	for o.Begin(d, patchShape, r); o.Next(); {
		switch o.Index {
		case 0: // note
			DecodeOptional(d, &v.Note, o.Rule(), DecodeString)
		case 1: // limit
			DecodeOptional(d, &v.Limit, o.Rule(), DecodeInt)
		}
	}
}

func encodePatch(e *Encoder, v *patch) {
	e.BeginObject()
	if !v.Note.IsZero() {
		e.Key("note")
		EncodeOptional(e, &v.Note, EncodeString)
	}
	e.Key("limit")
	EncodeOptional(e, &v.Limit, EncodeInt)
	e.EndObject()
}

func TestOptional(t *testing.T) {
	tests := []struct {
		document string
		want     patch
		err      string
	}{
		{`{}`, patch{}, ""},
		{`{"note":null}`, patch{Note: Null[string]()}, ""},
		{`{"note":"","limit":0}`, patch{Note: Some(""), Limit: Some(0)}, ""},
		{`{"note":"too long"}`, patch{}, `/note: must have at most 5 characters, not 8; got "too long"`},
		{`{"limit":"5"}`, patch{}, `/limit: must be an integer or null, not a string; send it without quotes; got "5"`},
	}
	for _, tt := range tests {
		var v patch
		err := Decode([]byte(tt.document), &v, decodePatch)
		if err == nil && v != tt.want || err != nil && err.Error() != tt.err {
			t.Errorf("%s: %+v, %v", tt.document, v, err)
		}
		if err != nil {
			continue
		}
		var standard patch
		if err := json.Unmarshal([]byte(tt.document), &standard); err != nil || standard != v {
			t.Errorf("%s: encoding/json gives %+v, %v", tt.document, standard, err)
		}
		if data, err := json.Marshal(v); err != nil || string(data) != tt.document {
			t.Errorf("%s: encoding/json writes %s, %v", tt.document, data, err)
		}
	}
}

func TestOptionalMethods(t *testing.T) {
	tests := []struct {
		o    Optional[int]
		want string
	}{
		{Optional[int]{}, "0 false 7 set:false null:false zero:true"},
		{Null[int](), "0 false 7 set:true null:true zero:false"},
		{Some(3), "3 true 3 set:true null:false zero:false"},
	}
	for _, tt := range tests {
		v, ok := tt.o.Get()
		if got := fmt.Sprintf("%d %t %d set:%t null:%t zero:%t", v, ok, tt.o.Or(7), tt.o.IsSet(), tt.o.IsNull(), tt.o.IsZero()); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

func TestEncodeOptional(t *testing.T) {
	for want, v := range map[string]patch{
		`{"limit":null}`:             {},
		`{"note":null,"limit":null}`: {Note: Null[string](), Limit: Null[int]()},
		`{"note":"later","limit":5}`: {Note: Some("later"), Limit: Some(5)},
	} {
		if got, err := Encode(&v, encodePatch); err != nil || string(got) != want {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
}
