package typeset

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"rederive/internal/xslices"
	"rederive/typeset/draw"
)

func TestWrapTokens(t *testing.T) {
	words := func(lines [][]Token) (out [][]string) {
		for _, line := range lines {
			parts := xslices.Map(line, func(tok Token) string { return tok.Text })
			out = append(out, parts)
		}
		return out
	}
	for _, c := range []struct {
		in   []Token
		want [][]string
	}{
		{nil, [][]string{nil}},
		{[]Token{{Text: "\tx\n"}}, [][]string{{"    x"}}},
		{[]Token{{Text: "ab\tc"}}, [][]string{{"ab  c"}}},
		{[]Token{{Text: "0123456789"}}, [][]string{{"0123456789"}}},
		{[]Token{{Text: "0123456789A"}}, [][]string{{"0123456789"}, {"A"}}},
		{[]Token{{Text: "0123456 89A"}}, [][]string{{"0123456 "}, {"89A"}}},
		{
			[]Token{{Text: "01 345678"}, {Text: "9ABCDEFGHIJ"}},
			[][]string{{"01 345678", "9"}, {"ABCDEFGH"}, {"IJ"}},
		},
	} {
		if got := words(wrapTokens(c.in, 10, 0)); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: got %q, want %q", c.in, got, c.want)
		}
	}
}

// TestListingsInAnAppendix refers from the text to a listing at the end, by name and page.
func TestListingsInAnAppendix(t *testing.T) {
	code := &Listing{ID: "listing-1", Label: Words("Listing 1. fixedPoints, solution: 3 lines")}
	for _, line := range []string{"func fixedPoints(a, b int) []int {", "\treturn nil", "}"} {
		code.Lines = append(code.Lines, []Token{{Text: line}})
	}
	d := &Document{Title: "Appendix", Blocks: []Block{
		&Paragraph{Text: []Inline{
			Text("See "), &Link{ID: "listing-1", Text: Words("Listing 1")}, Text(" on page "),
			PageOf("listing-1"), Text("."),
		}},
		&PageBreak{},
		&Heading{Level: 1, Text: Words("Listings")},
		code,
	}}
	set, sheets := settle(d, Article())
	if len(sheets) != 2 || pageNumbers(sheets)["listing-1"] != 2 {
		t.Errorf("%d pages, the listing is on page %d", len(sheets), pageNumbers(sheets)["listing-1"])
	}
	if got := set.pageOf("listing-1"); got != "2" {
		t.Errorf("the text refers to page %s", got)
	}
	sound(t, d)
}

// TestShortListingsAreWhole shifts the page breaks around listings of a few lines. No page may begin
// within one.
func TestShortListingsAreWhole(t *testing.T) {
	for extra := range 12 {
		d := &Document{Blocks: []Block{&Space{Height: Unit(extra) * 13 * pt}}}
		for range 12 {
			d.Blocks = append(d.Blocks, par(prose), goListing(mostWhole))
		}
		_, sheets := settle(d, Article())
		if len(sheets) < 3 {
			t.Fatalf("%d pages", len(sheets))
		}
		for i, sh := range sheets[1:] {
			if first := sh.body[0]; first.penalty >= never {
				t.Errorf("page %d begins within a listing", i+2)
			}
		}
	}
}

// TestLinesStayTogether checks that a page of a long listing begins with neither an empty line, nor the second or the
// last of the lines between two, nor within a few.
func TestLinesStayTogether(t *testing.T) {
	var lines [][]Token
	var allowed []bool // whether a page may begin with the line
	for n := range 40 {
		size := 1 + n%9
		for k := range size {
			lines = append(lines, []Token{{Text: fmt.Sprintf("line %d of %d", k, size)}})
			allowed = append(allowed, k == 0 || size > mostTogether && k > 1 && k < size-1)
		}
		lines, allowed = append(lines, nil), append(allowed, false)
	}
	p := Article()
	s := newSetter(&p)
	s.code(&Listing{Lines: lines}, s.body(&draw.Elem{}))
	for i, row := range s.list {
		if got := row.penalty < never; i > 1 && i < len(lines)-1 && got != allowed[i] {
			t.Errorf("a page may begin with line %d: %v", i+1, got)
		}
	}
}

// TestCodeFromTheRight checks that words of right-to-left scripts have their letters in that order
// and reorder nothing around them: code, columns and sums stay as written.
func TestCodeFromTheRight(t *testing.T) {
	reversed := func(s string) string {
		r := []rune(s)
		slices.Reverse(r)
		return string(r)
	}
	for code, want := range map[string]string{
		"סכום := 0":          reversed("סכום") + " := 0",
		"סכום += מחיר * 2":   reversed("סכום") + " += " + reversed("מחיר") + " * 2",
		"אב, 5, גד":          reversed("אב") + ", 5, " + reversed("גד"),
		`f("אב גד (12)")`:    `f("` + reversed("אב גד") + ` (12)")`,
		"אב  12  גד":         reversed("אב") + "  12  " + reversed("גד"),
		"// אב גד, and more": "// " + reversed("אב גד") + ", and more",
		"sum := 0":           "sum := 0",
	} {
		p := Article()
		s := newSetter(&p)
		ops := s.codeLine([]Token{{Text: code}}, s.body(&draw.Elem{}), 0, false)
		if got := strings.TrimSpace(glyphText(ops...)); got != want {
			t.Errorf("%q is set as %q, want %q", code, got, want)
		}
	}
}
