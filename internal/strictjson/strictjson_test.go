package strictjson_test

import (
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

// TestUnmarshalPart takes names that a type does not know, but none that another reader could
// take for a field.
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
