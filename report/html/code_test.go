package html

import (
	"regexp"
	"strings"
	"testing"

	"rederive/internal/mapping"
)

// TestHighlightBreaksLines checks that the text of code is kept, and that its long
// lines, and only these, are elements.
func TestHighlightBreaksLines(t *testing.T) {
	code := "x := 1\n\n// a comment that is longer than a line of a phone\nf(`raw\nstring`)"
	got := highlighted("go", code)
	if n := strings.Count(got, `<i class="l c">`); n != 1 || strings.Contains(got, "<i>") {
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

// TestNamesFromTheRight checks that code with right-to-left names keeps its order. Without an element of its own, a
// name would reorder the sign and the number after it.
func TestNamesFromTheRight(t *testing.T) {
	for code, want := range map[string]string{
		"مجموع := 0":        "<bdi>مجموع</bdi> := ",
		"سعر_2 += مجموع":    "<bdi>سعر_2</bdi> += <bdi>مجموع</bdi>",
		"sum := 0":          "sum := ",
		"f(\"مجموع كبير\")": "<i class=s>\"مجموع كبير\"</i>",
	} {
		if got := highlighted("go", code); !strings.Contains(got, want) {
			t.Errorf("%s is %s, without %s", code, got, want)
		}
	}
}

// TestValuesInCellsStayWhole checks where a line of a cell must not break.
func TestValuesInCellsStayWhole(t *testing.T) {
	mapping.Test(t, unbroken, map[string]string{
		"< 0.001":               `<span class="whole">&lt; 0.001</span>`,
		"education: 6-11yrs":    `education: <span class="whole">6-11yrs</span>`,
		"well-known words":      "well-known words",
		"1.36 (0.84 to 2.21)":   "1.36 (0.84 to 2.21)",
		"Welch's test, p = .05": "Welch&#39;s test, p = .05",
	})
}
