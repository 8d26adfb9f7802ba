package claims

import (
	"fmt"
	"strings"
	"testing"

	"rederive"
)

// hostile are texts for which gomarkdown once took quadratic time, or close
// variants. Each is repeated.
var hostile = []string{
	"[", "![a](", "~~a ", "[a](", "*a ", "$", "`", "<", "[^a", "<!--", "```x\n", "~~~a\n\n", "<div>\n\n", "  - a\n",
	"    - a\n",
	"[a][", "\n[", "> ```x\n", "- ~~~a\n", "~~~~\n```\n", "1. a\n\n   b\n\n", "|a|\n|-|\n", "||", "a\n===\n", "# a\n\n",
	"\\(", "http://a ",
}

const claimHead = "---\ntitle: a\n---\n\n## a.b T\n\n- kind: integer\n- where: p. 1\n- printed: 4\n\n"

// nothing is a [Check] that finds nothing wrong with the claims.
func nothing(*rederive.ClaimsDoc, []*rederive.Ref, map[*rederive.Claim]bool) rederive.Errors {
	return nil
}

// TestBounds checks that hostile text is read or refused in linear time: without
// the bounds, it would take longer than tests may.
func TestBounds(t *testing.T) {
	for _, piece := range hostile {
		t.Run(fmt.Sprintf("%q", piece), func(t *testing.T) {
			text := claimHead + strings.Repeat(piece, 200_000/len(piece)) + "\n"
			_, _ = Parse("c.md", []byte(text), nothing)
		})
	}
}

// TestBoundsHold demands an error with a position beyond a bound, and none just within it.
func TestBoundsHold(t *testing.T) {
	for _, c := range []struct{ within, beyond, want string }{
		{strings.Repeat("[", 2000), strings.Repeat("[", 2001), "c.md:11:1: a paragraph with more than 2000 marks"},
		{strings.Repeat("a", maxLine-1), strings.Repeat("a", maxLine), "c.md:11:1: a line of 20001 bytes"},
		{strings.Repeat("a\n", maxRun/2), strings.Repeat("a\n", maxRun/2+1), "c.md:32779:1: more than 64 KiB of text"},
		{strings.Repeat("```x\na\n```\n\n", 300), strings.Repeat("```x\n", 300), "c.md:112:1: a fence within a fence"},
		{"a < b", strings.Repeat("<div>\n", 101), "c.md:111:1: HTML is not part of a claims document"},
		{
			"a", strings.Repeat(strings.Repeat("a", 98)+"\n\n", maxDocument/100+1),
			"c.md:4:1: a claims document of more than 1 MiB",
		},
	} {
		if _, err := Parse("c.md", []byte(claimHead+c.within+"\n"), nothing); err != nil {
			t.Errorf("%.30q is within the bounds: %v", c.within, err)
		}
		_, err := Parse("c.md", []byte(claimHead+c.beyond+"\n"), nothing)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.30q: %.200v, want %s", c.beyond, err, c.want)
		}
	}
}
