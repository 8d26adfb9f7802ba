package html

import (
	"regexp"
	"strings"
	"testing"
)

// TestHighlightBreaksLines checks that the text of code is kept, and that its long
// lines, and only these, are elements.
func TestHighlightBreaksLines(t *testing.T) {
	code := "x := 1\n\n// a comment that is longer than a line of a phone\nf(`raw\nstring`)"
	got := highlighted("go", code)
	if n := strings.Count(got, `<i class=l>`); n != 1 {
		t.Errorf("%d lines are elements: %s", n, got)
	}
	if want := "`raw</i>\n<i class=s>string`</i>)"; !strings.HasSuffix(got, want) {
		t.Errorf("%s does not end with %s", got, want)
	}
	if text := regexp.MustCompile("<[^>]*>").ReplaceAllString(got, ""); text != code {
		t.Errorf("%q, want %q", text, code)
	}
}

func BenchmarkHighlightGo(b *testing.B) {
	code := strings.Repeat("for r := range table {\n\ttotal += table[r][0] // of \"r\"\n}\n", 100)
	b.SetBytes(int64(len(code)))
	for b.Loop() {
		if len(highlighted("go", code)) < len(code) {
			b.Fatal("code is lost")
		}
	}
}
