package runtime

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// everything has a field of each kind that is encoded.
type everything struct {
	Bool    bool              `json:"bool"`
	Int     int64             `json:"int"`
	Int8    int8              `json:"int8"`
	Uint    uint64            `json:"uint"`
	F32     float32           `json:"f32"`
	F64     float64           `json:"f64"`
	Text    string            `json:"text"`
	Time    time.Time         `json:"time"`
	Bytes   []byte            `json:"bytes"`
	Raw     json.RawMessage   `json:"raw"`
	Any     any               `json:"any"`
	Slice   []string          `json:"slice"`
	Array   [2]int            `json:"array"`
	Map     map[string]int    `json:"map"`
	Pointer *int              `json:"pointer"`
	Quoted  int               `json:"quoted,string"`
	Words   string            `json:"words,string"`
	Maybe   *bool             `json:"maybe,string"`
	Nested  map[string][]bool `json:"nes<ted"`
}

func encodeEverything(e *Encoder, v *everything) {
	e.BeginObject()
	e.Key("bool")
	EncodeBool(e, &v.Bool)
	e.Key("int")
	EncodeInt(e, &v.Int)
	e.Key("int8")
	EncodeInt(e, &v.Int8)
	e.Key("uint")
	EncodeUint(e, &v.Uint)
	e.Key("f32")
	EncodeFloat(e, &v.F32)
	e.Key("f64")
	EncodeFloat(e, &v.F64)
	e.Key("text")
	EncodeString(e, &v.Text)
	e.Key("time")
	EncodeTime(e, &v.Time)
	e.Key("bytes")
	EncodeBytes(e, &v.Bytes)
	e.Key("raw")
	EncodeRaw(e, &v.Raw)
	e.Key("any")
	EncodeAny(e, &v.Any)
	e.Key("slice")
	EncodeSlice(e, &v.Slice, EncodeString)
	e.Key("array")
	EncodeArray(e, v.Array[:], EncodeInt)
	e.Key("map")
	EncodeMap(e, &v.Map, EncodeInt)
	e.Key("pointer")
	EncodePointer(e, &v.Pointer, EncodeInt)
	e.Key("quoted")
	EncodeQuoted(e, &v.Quoted, EncodeInt)
	e.Key("words")
	EncodeQuoted(e, &v.Words, EncodeString)
	e.Key("maybe")
	EncodeQuoted(e, &v.Maybe, func(e *Encoder, v **bool) { EncodePointer(e, v, EncodeBool) })
	e.Key("nes<ted")
	EncodeMap(e, &v.Nested, func(e *Encoder, v *[]bool) { EncodeSlice(e, v, EncodeBool) })
	e.EndObject()
}

// standard is what encoding/json writes for v without escaping HTML.
func standard(t *testing.T, v any) string {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func TestEncodeLikeEncodingJSON(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		runes := []string{"a", "<", "&", "\"", "\\", "\n", "\x00", "\x1f", "\x7f", "é", "\u2028", "\u2029", "😀", "\xff", "\xed\xa0\x80", "\t", "\b", "\f", "\r", "/"}
		var b strings.Builder
		for range random.IntN(12) {
			b.WriteString(runes[random.IntN(len(runes))])
		}
		return b.String()
	}
	float := func() float64 {
		for {
			if f := math.Float64frombits(random.Uint64()); !math.IsNaN(f) && !math.IsInf(f, 0) {
				return f
			}
		}
	}
	for range 5000 {
		n, b := random.Int(), random.IntN(2) == 0
		v := everything{
			Bool: b, Int: int64(random.Uint64()), Int8: int8(random.Uint64()), Uint: random.Uint64(),
			F32: float32(random.NormFloat64() * math.Pow(10, float64(random.IntN(60)-30))), F64: float(), Text: text(),
			Time:  time.Unix(random.Int64N(1<<37), random.Int64N(1e9)).In(time.FixedZone("", 60*random.IntN(1400))),
			Bytes: []byte(text()), Raw: json.RawMessage(` { "a" : [ 1 , 2.50 ] } `), Any: []any{text(), n, nil},
			Slice: []string{text(), text()}, Array: [2]int{n, -n}, Map: map[string]int{text(): 1, text(): 2, "z": 3},
			Pointer: &n, Quoted: n, Words: text(), Maybe: &b, Nested: map[string][]bool{text(): {b}, "": {}},
		}
		got, err := Encode(&v, encodeEverything)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(standard(t, v), string(got)); diff != "" {
			t.Fatal(diff)
		}
	}
}

// What differs from encoding/json is what is empty.
func TestEncodeZero(t *testing.T) {
	got, err := Encode(&everything{}, encodeEverything)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"bool":false,"int":0,"int8":0,"uint":0,"f32":0,"f64":0,"text":"","time":"0001-01-01T00:00:00Z","bytes":"","raw":null,"any":null,` +
		`"slice":[],"array":[0,0],"map":{},"pointer":null,"quoted":"0","words":"\"\"","maybe":null,"nes<ted":{}}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Error(diff)
	}
}

func TestEncodeFloats(t *testing.T) {
	for _, f := range []float64{0, math.Copysign(0, -1), 1, -1.5, 1e20, 1e21, 1e-6, 9.99e-7, 1e-7, 1e-10, 1e100, math.MaxFloat64, math.SmallestNonzeroFloat64, 1 << 53, 0.1} {
		got, err := Encode(&f, EncodeFloat)
		if err != nil || string(got) != standard(t, f) {
			t.Errorf("%v: %s, %v", f, got, err)
		}
		f32 := float32(f)
		if math.IsInf(float64(f32), 0) {
			continue
		}
		got, err = Encode(&f32, EncodeFloat)
		if err != nil || string(got) != standard(t, f32) {
			t.Errorf("float32 %v: %s, %v", f32, got, err)
		}
	}
}

func TestEncodeErrors(t *testing.T) {
	nan, inf := math.NaN(), float32(math.Inf(1))
	late, odd := time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2026, 1, 1, 0, 0, 0, 0, time.FixedZone("", 24*3600))
	broken, blank, channel := json.RawMessage(`{`), json.RawMessage{}, make(chan int)
	for name, encode := range map[string]func(*Encoder){
		"NaN":           func(e *Encoder) { EncodeFloat(e, &nan) },
		"infinity":      func(e *Encoder) { EncodeFloat(e, &inf) },
		"year 10000":    func(e *Encoder) { EncodeTime(e, &late) },
		"offset of 24h": func(e *Encoder) { EncodeTime(e, &odd) },
		"raw":           func(e *Encoder) { EncodeRaw(e, &broken) },
		"raw, empty":    func(e *Encoder) { EncodeRaw(e, &blank) },
		"any":           func(e *Encoder) { EncodeAny(e, &channel) },
		"in a slice":    func(e *Encoder) { EncodeArray(e, []float64{1, nan, 2}, EncodeFloat) },
	} {
		var none Nothing
		data, err := Encode(&none, func(e *Encoder, _ *Nothing) { encode(e) })
		if err == nil || data != nil {
			t.Errorf("%s: %s, %v", name, data, err)
		}
		if Details(&none, func(e *Encoder, _ *Nothing) { encode(e) }) != nil {
			t.Errorf("%s: details of what cannot be encoded", name)
		}
	}
	if Details(new(Nothing), func(*Encoder, *Nothing) { panic("a method of a field") }) != nil {
		t.Error("details of what panics")
	}
	// An encoder that failed is as good as new.
	if data, err := Encode(new(int), EncodeInt); err != nil || string(data) != "0" {
		t.Errorf("%s, %v", data, err)
	}
}

// JSON that others wrote is made UTF-8, which every protocol needs.
func TestEncodeForeignUTF8(t *testing.T) {
	raw := json.RawMessage("{ \"a\xff\": \"b\xc3\" }")
	var value any = raw
	const want = "{\"a\uFFFD\":\"b\uFFFD\"}"
	if got, err := Encode(&raw, EncodeRaw); err != nil || string(got) != want {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := Encode(&value, EncodeAny); err != nil || string(got) != want {
		t.Errorf("%q, %v", got, err)
	}
}

func FuzzEncodeString(f *testing.F) {
	f.Add("a\"<\u2028\xff")
	f.Fuzz(func(t *testing.T, s string) {
		got, err := Encode(&s, EncodeString)
		if err != nil || string(got) != standard(t, s) {
			t.Errorf("%q: %s, %v", s, got, err)
		}
	})
}

func BenchmarkEncode(b *testing.B) {
	n := 7
	v := everything{Text: "some text of a usual length", Slice: []string{"a", "b"}, Map: map[string]int{"a": 1}, Pointer: &n, Any: 1}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Encode(&v, encodeEverything); err != nil {
			b.Fatal(err)
		}
	}
}
