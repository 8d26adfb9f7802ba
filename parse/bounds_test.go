package parse

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// hostile are texts that once took quadratic time or memory, or close variants. Each is repeated.
var hostile = []string{
	"[", "*a ", "![a](", "_a ", "~a ", "~~a ", "[a](", "[a]: ", "[a]: b\n", "[^a", "[^a] ", "[^", "@fig:", "$a ", "`a ",
	"<a ", "> ", "1. ", "> - ",
	"- [ ] ", "[@a", "![a](b \"", "a|b\n", "a\n\n: b\n\n", "[^1]: [^1]\n", "[^a]: b\n\n", "# a\n", "# *a\n", "*a\n",
	"[a\n", "a\n===\n", "- a\n  ",
	"~~~go {caption=\"a\"}\n~~~\n", "<!--", "&", "http://a", "<!-- include: a.md -->\n", "![a](b){#c}\n\n",
}

// TestBounds checks that reading or refusing hostile text takes memory linear in its length, and
// terminates: without the bounds it would take gigabytes, or minutes.
func TestBounds(t *testing.T) {
	texts := map[string]func(n int) string{
		"wide table": func(n int) string {
			return strings.Repeat("a|", n/12) + "\n" + strings.Repeat("-|", n/12) + "\n" + strings.Repeat("a\n", n/2)
		},
		"footnotes":  func(n int) string { return manyFootnotes(n / 10) },
		"deep lists": func(n int) string { return deepLists(n / 500) },
	}
	for _, piece := range hostile {
		texts[piece] = func(n int) string { return strings.Repeat(piece, n/len(piece)) }
	}
	for name, text := range texts {
		t.Run(fmt.Sprintf("%.20q", name), func(t *testing.T) {
			demandLinear(t, 50_000, text)
		})
	}
}

// demandLinear reads a text of about n bytes and one of twice that size. The second may allocate
// three times as much as the first, and anything below 64 MiB.
func demandLinear(t *testing.T, n int, text func(n int) string) {
	t.Helper()
	once, twice := allocated(text(n)), allocated(text(2*n))
	if twice > max(3*once, 64<<20) {
		t.Errorf("about %d bytes of text allocate %d bytes, twice as many %d", n, once, twice)
	}
}

// allocated counts the bytes that reading a notebook allocates.
func allocated(text string) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, _ = Notebook("nb.md", []byte(text), nil)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
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

// TestBoundsOfYAML reads hostile front matter. The YAML module takes quadratic memory for some of
// it, so the length is limited.
func TestBoundsOfYAML(t *testing.T) {
	for _, piece := range []string{
		"[", "{", "- ", "a: ", "? ", "[a,", "{a: ", "&a ", "*a ", "a:\n", "%", "\"",
		"a: >\n", "a: &x b\n", "<<: *a\n",
	} {
		for _, n := range []int{16_000, 200_000} {
			text := "---\nx: " + strings.Repeat(piece, n/len(piece)) + "\n---\n"
			if got := allocated(text); got > 256<<20 {
				t.Errorf("%d bytes of %q allocate %d bytes", n, piece, got)
			}
		}
	}
}

// TestBoundsHold demands an error beyond a limit, and none just within it.
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
