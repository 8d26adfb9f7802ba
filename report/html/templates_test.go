package html

import "testing"

// TestCompact leaves comments and indentation out of scripts, but not out of texts.
func TestCompact(t *testing.T) {
	for script, want := range map[string]string{
		"// A comment.\nf();\n\n\tg(\"// no comment\"); // one\n": "f();\ng(\"// no comment\"); // one\n",
		"f(`\n  // kept`)\n": "f(`\n  // kept`)\n",
		"last()":             "last()",
	} {
		if got := compact(script); got != want {
			t.Errorf("%q became %q, not %q", script, got, want)
		}
	}
}

// TestCompactStyle leaves space out of rules, but not out of texts.
func TestCompactStyle(t *testing.T) {
	got := compactStyle("a :hover { b: c d; e: f; }\ni { content: \"x; y\"; }\n@media print { u { v: w } }\n")
	want := "a :hover{b: c d;e: f}\ni { content: \"x; y\"; }\n@media print{u{v: w}}\n"
	if got != want {
		t.Errorf("it became %q, not %q", got, want)
	}
}
