package parse

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// hostile are texts that once took time or memory in the square of their length,
// or are near to one that did. Each is repeated.
var hostile = []string{
	"[", "*a ", "![a](", "_a ", "~a ", "~~a ", "[a](", "[a]: ", "[a]: b\n", "[^a", "[^a] ", "[^", "@fig:", "$a ", "`a ",
	"<a ", "> ", "1. ", "> - ",
	"- [ ] ", "[@a", "![a](b \"", "a|b\n", "a\n\n: b\n\n", "[^1]: [^1]\n", "[^a]: b\n\n", "# a\n", "# *a\n", "*a\n",
	"[a\n", "a\n===\n", "- a\n  ",
	"~~~go {caption=\"a\"}\n~~~\n", "<!--", "&", "http://a", "<!-- include: a.md -->\n", "![a](b){#c}\n\n",
}

// TestBounds checks that hostile text is read or refused in time that grows with
// its length. The limit is generous: what the bounds prevent takes minutes.
func TestBounds(t *testing.T) {
	texts := map[string]string{
		"wide table": strings.Repeat("a|", 9000) + "\n" + strings.Repeat("-|", 9000) + "\n" + strings.Repeat("a\n",
			50_000),
		"footnotes":  manyFootnotes(10_000),
		"deep lists": deepLists(200),
	}
	for _, piece := range hostile {
		texts[piece] = strings.Repeat(piece, 100_000/len(piece))
	}
	for name, text := range texts {
		t.Run(fmt.Sprintf("%.20q", name), func(t *testing.T) {
			start := time.Now()
			_, _ = Notebook("nb.md", []byte(text), nil)
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("%d bytes took %v", len(text), took)
			}
		})
	}
}

func manyFootnotes(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "[^%d]: x\n\n", i)
	}
	return b.String() + strings.Repeat("[^none] ", n)
}

func deepLists(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", 2*i) + "- a\n")
	}
	return b.String()
}

// TestBoundsOfYAML demands the same of front matter.
func TestBoundsOfYAML(t *testing.T) {
	for _, piece := range []string{
		"[", "{", "- ", "a: ", "? ", "[a,", "{a: ", "&a ", "*a ", "a:\n", "%", "\"",
		"a: >\n", "a: &x b\n", "<<: *a\n",
	} {
		for _, size := range []int{16_000, 200_000} {
			text := "---\nx: " + strings.Repeat(piece, size/len(piece)) + "\n---\n"
			start := time.Now()
			_, _ = Notebook("nb.md", []byte(text), nil)
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("%d bytes of %q took %v", len(text), piece, took)
			}
		}
	}
}

// TestBoundsHold demands an error where a bound is passed, and none just within.
func TestBoundsHold(t *testing.T) {
	for _, c := range []struct{ within, beyond, want string }{
		{
			strings.Repeat("*a* ", maxMarks/2), strings.Repeat("*a* ", maxMarks/2+1),
			"1:1: a paragraph with more than 2000 marks",
		},
		{strings.Repeat("a", maxLine-1), strings.Repeat("a", maxLine+1), "1:1: a line of 20001 bytes"},
		{strings.Repeat("> ", 50) + "a", strings.Repeat("> ", maxDepth+2) + "a", "1:131: blocks more than 64 deep"},
		{
			"# " + strings.Repeat("*a* ", 100), "# " + strings.Repeat("*a* ", 1100),
			"1:3: a paragraph with more than 2000 marks",
		},
		{
			"a|b\n-|-\n" + strings.Repeat("a|b\n", 20_000), "a|b\n-|-\n" + strings.Repeat("a|b\n", 30_000),
			"1:1: a table of more than 50000 cells",
		},
		{
			"a|b\n-|-\n" + strings.Repeat("`a`|*b*\n", 2000), "a|b\n-|-\n" + strings.Repeat("*a*", 1001) + "|b\n",
			"3:1: a paragraph with more than",
		},
		{
			"~~~\n" + strings.Repeat("[", 50_000) + "\n~~~\n", strings.Repeat("[", 3000),
			"1:1: a paragraph with more than",
		},
		{
			"---\ntitle: a\n---\n", "---\ntitle: " + strings.Repeat("[", 60) + "\n---\n",
			"2:58: brackets more than 50 deep",
		},
		{"---\ntitle: a\n---\n", "---\ntitle: " + strings.Repeat("a", maxYAML) + "\n---\n", "2:1: 16392 bytes of YAML"},
	} {
		if _, err := Notebook("nb.md", []byte(c.within), nil); err != nil {
			t.Errorf("%.30q is within the bounds: %v", c.within, err)
		}
		if _, err := Notebook("nb.md", []byte(c.beyond), nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.30q: %.200v, want %s", c.beyond, err, c.want)
		}
	}
}
