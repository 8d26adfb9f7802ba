package grade

import (
	"strings"
	"testing"
)

func TestLegible(t *testing.T) {
	for data, want := range map[string]string{
		"":                            "",
		"größer\r\nb":                 "größer\r\nb",
		"\ufeffa":                     "a",
		"\xff\xfea\x00\xe4\x00\n\x00": "aä\n",
		"\xfe\xff\x00a\x04\x16":       "aЖ",
		"gr\xf6\xdfer":                "größer",
		"a\rb\r":                      "a\nb\n",
		"PK\x03\x04\xff\xfe\x00":      "PK\x03\x04\xff\xfe\x00",
	} {
		if got := legible([]byte(data)); string(got) != want {
			t.Errorf("%q is read as %q, want %q", data, got, want)
		}
	}
}

func TestCloseFences(t *testing.T) {
	for _, test := range []struct{ name, source, want, errs string }{
		{"closed", "```go\nx\n```\n\n```go\ny\n```\n", "```go\nx\n```\n\n```go\ny\n```\n", ""},
		{"next cell", "```go\nx\n\n```go\ny\n```\n", "```go\nx\n```\n```go\ny\n```\n", "a.md:1:1"},
		{"exercise", "~~~go\nx\n\n> [!EXERCISE]\n> y", "~~~go\nx\n~~~\n> [!EXERCISE]\n> y", "a.md:1:1"},
		{"end", "a\n\n````go\nx\n```\n", "a\n\n````go\nx\n```\n\n````", "a.md:3:1"},
		{"no room", "```go\nx\n```go\ny\n```\n", "```go\nx\n```go\ny\n```\n", ""},
		{"listing", "```\nx\n\n> [!NOTE]\n", "```\nx\n\n> [!NOTE]\n", ""},
		{"line ends", "```go\r\nx\r\n```\r\n", "```go\r\nx\r\n```\r\n", ""},
		{"word", "```Go\nx\n```\n", "```go\nx\n```\n", ""},
		{"other name", "``` golang\nx\n```\n", "``` go\nx\n```\n", ""},
		{"attributes", "```Golang\t{run=false}\nx\n```\n", "```go\t{run=false}\nx\n```\n", ""},
		{"other word", "```Gopher\nx\n```\n", "```Gopher\nx\n```\n", ""},
	} {
		got, errs := closeFences("a.md", []byte(test.source))
		var places []string
		for _, e := range errs {
			places = append(places, e.Pos.String())
		}
		if string(got) != test.want || strings.Join(places, " ") != test.errs {
			t.Errorf("%s: %q, %s; want %q, %s", test.name, got, places, test.want, test.errs)
		}
	}
}
