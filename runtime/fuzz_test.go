package runtime_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// FuzzDecode checks that no document makes the decoder panic, that it accepts only
// JSON, that it agrees with Validate to the letter, and that what it accepts has
// the value that encoding/json gives it.
func FuzzDecode(f *testing.F) {
	for _, data := range [][]byte{small, medium, mediumSpaced, mediumReversed, mediumInvalid} {
		f.Add(data)
	}
	for _, value := range append(mustAccept, mustReject...) {
		for _, name := range []string{"any", "raw", "int", "float", "text", "tags", "labels", "unique", "objects", "time", "quoted"} {
			f.Add([]byte(`{"` + name + `":` + value + `}`))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var v Everything
		err := toolrt.Decode(data, &v, decodeEverything)
		var aliased Everything
		if other := toolrt.DecodeAliased(data, &aliased, decodeEverything); !cmp.Equal(err, other) {
			t.Fatalf("aliased differs:\n%s", cmp.Diff(err, other))
		}
		if other := toolrt.Validate(data, everythingNode); !cmp.Equal(err, other) {
			t.Fatalf("Validate differs:\n%s", cmp.Diff(err, other))
		}
		if err != nil {
			checkReport(t, err.(toolrt.Violations))
			return
		}
		if len(bytes.Trim(data, " \t\r\n")) == 0 {
			return
		}
		if !json.Valid(data) || !utf8.Valid(data) {
			t.Fatalf("accepts what is no JSON: %q", data)
		}
		compareWithStandard(t, data, v)
	})
}

// compareWithStandard checks v against what encoding/json makes of data, where
// that accepts it: it knows neither 1.0 as an integer nor lower-case times.
func compareWithStandard(t *testing.T, data []byte, v Everything) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	want := Everything{Limit: 20}
	if err := d.Decode(&want); err != nil {
		return
	}
	if !want.Time.Equal(v.Time) {
		t.Fatalf("time is %v, want %v", v.Time, want.Time)
	}
	want.Time = v.Time
	if !reflect.DeepEqual(want, v) {
		t.Fatalf("differs from encoding/json:\n%s", cmp.Diff(want, v))
	}
}

// checkReport checks what is true of every report.
func checkReport(t *testing.T, found toolrt.Violations) {
	t.Helper()
	if len(found) == 0 {
		t.Fatal("an error without violations")
	}
	for _, v := range found {
		if v.Rule == "" || v.Message == "" || len(v.Got) > 64 || !utf8.ValidString(v.Got) || v.Path != "" && v.Path[0] != '/' {
			t.Fatalf("malformed violation %+v", v)
		}
	}
}

// FuzzMember checks readers of any value: they agree on what JSON is.
func FuzzMember(f *testing.F) {
	for _, value := range append(mustAccept, mustReject...) {
		f.Add([]byte(value))
	}
	f.Fuzz(func(t *testing.T, value []byte) {
		data := append(append([]byte(`{"v":`), value...), '}')
		want := readers[0].read(data)
		for _, r := range readers[1:] {
			if got := r.read(data); !cmp.Equal(want, got) {
				t.Fatalf("%s differs from %s:\n%s", r.name, readers[0].name, cmp.Diff(want, got))
			}
		}
		if want == nil && !json.Valid(data) {
			t.Fatalf("accepts what is no JSON: %q", data)
		}
	})
}
