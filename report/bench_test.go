package report

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/parse"
	"rederive/report/view"
	"rederive/templates"
)

// longBook returns a notebook of about fifty pages: prose with formulas, tables, lists,
// notes and listings.
func longBook(b *testing.B) (*Renderer, *view.Book) {
	var md strings.Builder
	md.WriteString("# A long notebook\n\n")
	for i := range 60 {
		fmt.Fprintf(&md, "## Chapter %d\n\n", i)
		for range 4 {
			md.WriteString("A position is won if the nim-sum $x_1 \\oplus x_2 \\oplus \\cdots \\oplus x_n$ is not " +
				"zero, " +
				"which *the player to move* may then make zero[^n]; see [the theorem](https://example.org/theorem) " +
				"and `nim(x, y)`.\n\n")
		}
		md.WriteString("$$\n\\sum_{k=1}^{n} k^2 = \\frac{n(n+1)(2n+1)}{6}\n$$\n\n- one heap\n- two heaps\n\n")
		md.WriteString("| heap | value |\n|-----:|:------|\n" + strings.Repeat("| 17 | nim |\n", 10) + "\n")
		md.WriteString("```go {run=false}\n" +
			strings.Repeat("for r := range table {\n\ttotal += table[r][0] // of \"r\"\n}\n", 4) + "```\n\n")
	}
	md.WriteString("[^n]: C. Bouton, 1901.\n")
	nb := must.Get(parse.Notebook("long.md", []byte(md.String()), nil))
	run := &rederive.Run{Cells: make([]rederive.CellRun, len(nb.Cells))}
	for i := range run.Cells {
		run.Cells[i].State = rederive.CellListing
	}
	r := must.Get(New(templates.FS))
	return r, &view.Book{Name: "long", Notebook: nb, Run: run}
}

func BenchmarkHTML(b *testing.B) {
	r, book := longBook(b)
	b.ReportAllocs()
	for b.Loop() {
		must.Do(r.HTML(io.Discard, book))
	}
}

func BenchmarkPDF(b *testing.B) {
	r, book := longBook(b)
	b.ReportAllocs()
	for b.Loop() {
		must.Get(r.PDF(io.Discard, book))
	}
}
