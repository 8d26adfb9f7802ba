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
