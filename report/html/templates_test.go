package html

import (
	"testing"

	"rederive/internal/mapping"
)

// TestCompact checks that comments and indentation are removed from scripts, but not
// from strings.
func TestCompact(t *testing.T) {
	mapping.Test(t, compact, map[string]string{
		"// A comment.\nf();\n\n\tg(\"// no comment\"); // one\n": "f();\ng(\"// no comment\"); // one\n",
		"f(`\n  // kept`)\n": "f(`\n  // kept`)\n",
		"last()":             "last()",
	})
}

// TestCompactStyle checks that space is removed from rules, but not from strings.
func TestCompactStyle(t *testing.T) {
	got := compactStyle("a :hover { b: c d; e: f; }\ni { content: \"x; y\"; }\n@media print { u { v: w } }\n")
	want := "a :hover{b: c d;e: f}\ni { content: \"x; y\"; }\n@media print{u{v: w}}\n"
	if got != want {
		t.Errorf("it became %q, not %q", got, want)
	}
}
