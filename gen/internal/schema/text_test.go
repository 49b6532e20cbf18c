package schema

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"github.com/invopop/jsonschema"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// TestTextForms holds the patterns of text forms to what the decoder accepts:
// texts that fit, and such as are next to them.
func TestTextForms(t *testing.T) {
	samples := map[string][]string{
		"ip-prefix": {"192.0.2.0/24", "255.250.199.99/32", "::/0", "2001:db8::1/128", "1:2:3:4:5:6:7:8/64", "::1:2:3:4:5:6:7/101", "1::3:4:5:6:7:8/1", "1:2::4:5:6:7:8/20",
			"1:2:3::5:6:7:8/119", "1:2:3:4::6:7:8/127", "1:2:3:4:5::7:8/99", "1:2:3:4:5:6::8/100"},
		"ip-port":   {"192.0.2.1:8080", "[::1]:65535", "[2001:db8::1]:0", "[1:2:3:4:5:6:7::]:59999"},
		"decimal":   {"0", "-12.50", "10.05e+12", "7E-3"},
		"fraction":  {"3/4", "-10/21", "0.5", "-7"},
		"log-level": {"DEBUG", "INFO+2", "WARN-10", "ERROR+123"},
	}
	const alphabet = "0123456789abf:./-+[]eEINFOG "
	random := rand.New(rand.NewPCG(1, 2))
	for _, form := range patterns {
		var s jsonschema.Schema
		format(&s, model.Text, form.name)
		pattern := regexp.MustCompile(s.Pattern)
		shape := toolrt.NewShape(toolrt.Prop("text", toolrt.Format(form.name)))
		accepts := func(text string) bool {
			quoted, err := json.Marshal(text)
			if err != nil {
				t.Fatal(err)
			}
			var got string
			return toolrt.Decode([]byte(`{"text":`+string(quoted)+`}`), &got, func(d *toolrt.Decoder, v *string, r *toolrt.Rule) {
				var o toolrt.Object
				for o.Begin(d, shape, r); o.Next(); {
					toolrt.DecodeString(d, v, o.Rule())
				}
			}) == nil
		}
		if len(samples[form.name]) == 0 {
			t.Errorf("%s has no samples", form.name)
		}
		for _, sample := range samples[form.name] {
			if !pattern.MatchString(sample) {
				t.Errorf("%s: the pattern does not match %s", form.name, sample)
			}
			for range 2000 {
				text := []byte(sample)
				for range random.IntN(3) {
					at, c := random.IntN(len(text)), alphabet[random.IntN(len(alphabet))]
					switch random.IntN(3) {
					case 0:
						text[at] = c
					case 1:
						text = slices.Insert(text, at, c)
					case 2:
						text = append(slices.Delete(text, at, at+1), c)
					}
				}
				if got, want := accepts(string(text)), pattern.Match(text); got != want {
					t.Fatalf("%s: the decoder accepts %s: %v; the pattern matches it: %v", form.name, text, got, want)
				}
			}
		}
	}
}
