package fakeapi

import "testing"

// TestMismatch checks the instances {"v": …} against the schema of v.
func TestMismatch(t *testing.T) {
	tests := []struct {
		schema, value string
		fault         string
	}{
		{`{"type":"integer"}`, `2.0`, ""},
		{`{"type":"integer"}`, `1e2`, ""},
		{`{"type":"integer"}`, `2.5`, "/v: must be integer"},
		{`{"type":"integer","maximum":9007199254740992}`, `9007199254740993`, "/v: breaks maximum 9007199254740992"},
		{`{"type":["string","null"]}`, `null`, ""},
		{`{"type":"string"}`, `null`, "/v: must be string"},
		{`{"enum":[1,"a",{"b":1.0}]}`, `{"b":1}`, "/v: must be one of the values of enum"},
		{`{"enum":[1.0,"a"]}`, `1`, ""},
		{`{"const":"a"}`, `"b"`, "/v: must be the value of const"},
		{`{"exclusiveMinimum":1}`, `1`, "/v: breaks exclusiveMinimum 1"},
		{`{"exclusiveMaximum":1}`, `1`, "/v: breaks exclusiveMaximum 1"},
		{`{"minimum":1}`, `1`, ""},
		{`{"multipleOf":0.1}`, `0.3`, ""},
		{`{"multipleOf":0.1}`, `0.35`, "/v: must be a multiple of 0.1"},
		{`{"minLength":2}`, `"é"`, "/v: breaks minLength 2"},
		{`{"maxLength":1}`, `"é"`, ""},
		{`{"pattern":"^a"}`, `"ba"`, "/v: must match ^a"},
		{`{"minItems":1}`, `[]`, "/v: breaks minItems 1"},
		{`{"items":{"type":"string"}}`, `["a",1]`, "/v/1: must be string"},
		{`{"prefixItems":[{"type":"string"}],"items":{"type":"number"}}`, `["a",1]`, ""},
		{`{"items":false}`, `[1]`, "/v/0: nothing is allowed here"},
		{`{"uniqueItems":true}`, `[1,1.0]`, "/v/1: must be unique"},
		{`{"maxProperties":1}`, `{"a":1,"b":1}`, "/v: breaks maxProperties 1"},
		{`{"properties":{"a/b":{"type":"string"}}}`, `{"a/b":1}`, "/v/a~1b: must be string"},
		{`{"patternProperties":{"^a":{"type":"string"}},"additionalProperties":false}`, `{"ab":"x"}`, ""},
		{`{"additionalProperties":{"type":"string"}}`, `{"a":1}`, "/v/a: must be string"},
		{`{"propertyNames":{"maxLength":1}}`, `{"ab":1}`, "/v/ab: breaks maxLength 1"},
		{`{"dependentRequired":{"a":["b"]}}`, `{"a":1}`, "/v/b: is required with a"},
		{`{"allOf":[{"type":"string"},{"minLength":2}]}`, `"a"`, "/v: breaks minLength 2"},
		{`{"anyOf":[{"type":"string"},{"type":"null"}]}`, `1`, "/v: matches no branch of anyOf"},
		{`{"oneOf":[{"minimum":1},{"minimum":2}]}`, `3`, "/v: must match one branch of oneOf"},
		{`{"not":{"type":"string"}}`, `"a"`, "/v: must not match not"},
		{`{"if":{"type":"string"},"then":{"minLength":2},"else":{"type":"number"}}`, `"a"`, "/v: breaks minLength 2"},
		{`{"if":{"type":"string"},"then":{"minLength":2},"else":{"type":"number"}}`, `true`, "/v: must be number"},
		{`{"$ref":"#/$defs/list"}`, `{"next":{"next":1}}`, "/v/next/next: must be object"},
		{`{"$ref":"#/$defs/loop"}`, `1`, "/v: nested too deeply"},
		{`{"$ref":"#/$defs/bush"}`, `1`, "/v: matches no branch of anyOf"},
		{`{"minimum":1e999999999}`, `1`, ""},
	}
	for _, test := range tests {
		schema, err := decode([]byte(`{"properties":{"v":` + test.schema + `},"$defs":{` +
			`"list":{"type":"object","properties":{"next":{"$ref":"#/$defs/list"}}},"loop":{"$ref":"#/$defs/loop"},` +
			`"bush":{"anyOf":[{"$ref":"#/$defs/bush"},{"$ref":"#/$defs/bush"}]}}}`))
		if err != nil {
			t.Fatal(err)
		}
		x, err := decode([]byte(`{"v":` + test.value + `}`))
		if err != nil {
			t.Fatal(err)
		}
		if got := mismatch(schema, x); got != test.fault {
			t.Errorf("%s, %s:\ngot  %q\nwant %q", test.schema, test.value, got, test.fault)
		}
	}
}

func TestUnsupportedIn(t *testing.T) {
	tests := map[string]string{
		`^#[0-9]{5}$`:        "",
		`^(?:ab|c)+\d\w\s.$`: "",
		`[\b\]]{2,3}`:        "",
		`\(\?=`:              "",
		`[(?=]`:              "",
		`a{`:                 "",
		`(?!a)`:              "(?!",
		`(?<=a)b`:            "(?<=",
		`(?i)a`:              "(?",
		`(?<n>a)\k<n>`:       "(?",
		`\Bx`:                `\B`,
		`(a)\2`:              `\2`,
		`\p{L}`:              `\p`,
		`a{1001}`:            "{1001}",
	}
	for pattern, want := range tests {
		if got := unsupportedIn(pattern); got != want {
			t.Errorf("%s: got %q, want %q", pattern, got, want)
		}
	}
}
