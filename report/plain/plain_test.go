package plain

import (
	"testing"

	"rederive/internal/mapping"
)

// TestVisible checks that everything a page could hide is escaped, and nothing else.
func TestVisible(t *testing.T) {
	mapping.Test(t, Visible, map[string]string{
		"plain\ttext\n":              "plain\ttext\n",
		"esc \x1b[31m":               `esc \x1b[31m`,
		"nul \x00 del \x7f":          `nul \x00 del \x7f`,
		"bad \xff\xc3":               `bad \xff\xc3`,
		"next line \u0085":           `next line \u0085`,
		"turned \u202e\u2066\u200f":  `turned \u202e\u2066\u200f`,
		"no width 4\u200b5 4\u00ad5": `no width 4\u200b5 4\u00ad5`,
		"joined می\u200cخواهم":       "joined می\u200cخواهم",
		"no character \ufffe":        `no character \ufffe`,
		"שלום":                       "שלום",
		"a\rb":                       `a\x0db`,
	})
	if got := Printable("\u200f\x1b"); got != "\u200f"+`\x1b` {
		t.Errorf("prose loses its marks of direction: %q", got)
	}
}
