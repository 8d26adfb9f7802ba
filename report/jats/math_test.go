package jats

import (
	"strings"
	"testing"

	"rederive/internal/xslices"
)

// TestKnownSpaces checks that spaces of formulas become those that Pandoc can convert
// to Word.
func TestKnownSpaces(t *testing.T) {
	for width, want := range map[string]string{
		"0.1667": "0.1667", "0.4": "0.2778 0.1667", "2.8": "2 0.2778 0.2778 0.2222", "0.05": "", "1": "1", "3": "2 1",
	} {
		got := mathSpace.FindAllStringSubmatch(knownSpaces(`<mspace width="`+width+`em"></mspace>`), -1)
		widths := xslices.Map(got, func(m []string) string { return m[1] })
		if text := strings.Join(widths, " "); text != want {
			t.Errorf("%s em: %q, wanted %q", width, text, want)
		}
	}
}
