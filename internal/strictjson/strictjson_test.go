package strictjson_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"rederive/internal/strictjson"
)

type inner struct {
	Name string `json:"name"`
	Text string `json:"text,omitempty"`
}

type outer struct {
	inner
	Files []inner           `json:"files"`
	One   *inner            `json:"one"`
	Map   map[string]inner  `json:"map"`
	Any   map[string]string `json:"any"`
	Left  int               `json:"-"`
	Plain int
}

func TestUnmarshal(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"name":"a","text":"b","files":[{"name":"a"}],"one":{"name":"x"},"Plain":1}`, ""},
		{`{"map":{"a":{"name":"x"},"A":{"name":"y"}},"any":{"x":"1","X":"2"},"one":null}`, ""},
		{`{"files":[],"files":[]}`, `"files" is given twice`},
		{`{"files":[],"Files":[]}`, `unknown field "Files"`},
		{`{"Files":[]}`, `unknown field "Files"`},
		{`{"files":[{"name":"a","Name":"b"}]}`, `unknown field "Name" in "files"`},
		{`{"files":[{"name":"a","name":"b"}]}`, `"name" is given twice in "files"`},
		{`{"one":{"other":1}}`, `unknown field "other" in "one"`},
		{`{"map":{"a":{},"a":{}}}`, `"a" is given twice in "map"`},
		{`{"map":{"a":{"TEXT":""}}}`, `unknown field "TEXT" in "a"`},
		{`{"Left":1}`, `unknown field "Left"`},
		{`{"plain":1}`, `unknown field "plain"`},
		{`{"files":[]} {}`, "invalid character"},
		{`{"files":[]`, "unexpected end"},
	} {
		var v outer
		err := strictjson.Unmarshal([]byte(c.text), &v)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.text, err, c.want)
		}
	}
}

// TestUnmarshalPart checks that names that a type does not know are accepted, except those that
// another reader could mistake for a field.
func TestUnmarshalPart(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"name":"a","more":{"x":1},"files":[{"name":"a","size":3}]}`, ""},
		{`{"files":[],"Files":[]}`, `unknown field "Files"`},
		{`{"NAME":"a"}`, `unknown field "NAME"`},
		{`{"files":[{"name":"a","nAme":"b"}]}`, `unknown field "nAme" in "files"`},
		{`{"more":1,"more":2}`, `"more" is given twice`},
		{`{"more":{"x":1,"x":2}}`, `"x" is given twice in "more"`},
		{`{"one":{"text":"a","text":"b"}}`, `"text" is given twice in "one"`},
	} {
		var v outer
		err := strictjson.UnmarshalPart([]byte(c.text), &v)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.text, err, c.want)
		}
	}
}

// names are the names that an object may have, with those of nested objects. An object without
// names, and everything below the name "*", accepts all.
type names map[string]names

var (
	innerNames = names{"name": nil, "text": nil}
	outerNames = names{
		"name": nil, "text": nil, "files": innerNames, "one": innerNames, "map": {"*": innerNames}, "any": nil,
		"Plain": nil,
	}
)

// slowCheck does what the package does, token by token.
func slowCheck(d *json.Decoder, known names, in string) error {
	token, err := d.Token()
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for d.More() && (token == json.Delim('{') || token == json.Delim('[')) {
		below, of := known, in
		if token == json.Delim('{') {
			name, err := d.Token()
			if err != nil {
				return err
			}
			if of = name.(string); seen[of] {
				return fmt.Errorf("%q is given twice%s", of, in)
			}
			seen[of] = true
			all, any := known["*"]
			if below = known[of]; any {
				below = all
			}
			if _, ok := known[of]; !ok && !any && known != nil {
				return fmt.Errorf("unknown field %q%s", of, in)
			}
			of = fmt.Sprintf(" in %q", of)
			if name == "" {
				of = ""
			}
		}
		if err := slowCheck(d, below, of); err != nil {
			return err
		}
	}
	if token == json.Delim('{') || token == json.Delim('[') {
		_, err = d.Token()
	}
	return err
}

// FuzzUnmarshal compares the checks with those of slowCheck.
func FuzzUnmarshal(f *testing.F) {
	for _, text := range []string{
		`{"name":"a","text":"b","files":[{"name":"a"}],"one":{"name":"x"},"Plain":1}`,
		` { "map" : { "a\u0062" : { } , "ab" : {"name":"\"}"} } , "any" : { } , "one" : null } `,
		"{\"any\":{\"\xff\":\"1\",\"\xfe\":\"\\\\\"},\"Plain\":-1e0}",
		`{"files":[{},{"name":"a","name":"b"},[]]}`, `[[1,2.5e3],true]`, `7`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var v outer
		want := json.Unmarshal(data, &v)
		if want == nil {
			want = slowCheck(json.NewDecoder(bytes.NewReader(data)), outerNames, "")
		}
		if err := strictjson.Unmarshal(data, &v); fmt.Sprint(err) != fmt.Sprint(want) {
			t.Errorf("%q: %v, want %v", data, err, want)
		}
	})
}
