package layout

import (
	"strings"
	"testing"

	"rederive/document"
	"rederive/paper/internal/pdf"
)

// column sets lines of words at a position of a page, each character 4 points wide.
func column(p *pdf.Page, x, y float64, lines ...string) {
	for i, text := range lines {
		letters(p, x, y+11*float64(i), text)
	}
}

// letters sets text on a line.
func letters(p *pdf.Page, x, base float64, text string) {
	for k, r := range text {
		left := x + 4*float64(k)
		p.Glyphs = append(p.Glyphs, pdf.Glyph{
			Rune: r, Made: r == ' ', X0: left, X1: left + 4, Y0: base - 7, Y1: base + 2, Base: base, Size: 9,
		})
	}
}

// TestShortColumn reads a page of two columns, the right one with few lines, not level with those on the left.
func TestShortColumn(t *testing.T) {
	const line = "the order of tasks has an influence on it early on"
	p := &pdf.Page{Width: 500, Height: 800}
	left := strings.Split(strings.Repeat(line+"|", 30), "|")[:30]
	left[29] = "and its end was, as we found, larger, F(2, 69) = 0"
	column(p, 40, 100, left...)
	column(p, 252, 104.5, ".95, p = .392. Responses were faster in the second",
		line, line, line, line, "and liking rose, t(71) = 2.41, p = .019.")
	var text []string
	for _, b := range Read([]*pdf.Page{p}) {
		text = append(text, b.Text().String)
	}
	all := strings.Join(text, "|")
	for _, want := range []string{"larger, F(2, 69) = 0 .95, p = .392.", "early on and liking rose, t(71) = 2.41"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not in %q", want, all)
		}
	}
}

// TestShortColumnOfLastPage reads the last page of a short paper, whose right column has two lines: those of the page
// before show where its columns are.
func TestShortColumnOfLastPage(t *testing.T) {
	const line = "the order of tasks has an influence on it early on"
	lines := strings.Split(strings.Repeat(line+"|", 30), "|")[:30]
	first, last := &pdf.Page{Width: 500, Height: 800}, &pdf.Page{Width: 500, Height: 800}
	column(first, 40, 100, lines...)
	column(first, 252, 100, lines...)
	lines[0] = "germination was slower in the dark (GLMM: \u03c7\u00b2 ="
	lines[1] = "12.4, d.f. = 4, P = 0.015), and faster in light,"
	column(last, 40, 100, lines...)
	column(last, 252, 100, "where none of the materials had been used or seen", "before.")
	var text []string
	for _, b := range Read([]*pdf.Page{first, last}) {
		text = append(text, b.Text().String)
	}
	if all, want := strings.Join(text, "|"), "(GLMM: \u03c7\u00b2 = 12.4, d.f. = 4"; !strings.Contains(all, want) {
		t.Errorf("%q is not in %q", want, all)
	}
}

// TestPageNumberOnLargePaper takes page numbers out of a sentence that goes on in the next column or on the next page,
// also where the paper is larger than the page was made for.
func TestPageNumberOnLargePaper(t *testing.T) {
	const line = "the order of tasks has an influence on it early on"
	lines := strings.Split(strings.Repeat(line+"|", 30), "|")[:30]
	var pages []*pdf.Page
	for _, number := range []string{"7", "8", "9"} {
		p := &pdf.Page{Width: 500, Height: 620}
		column(p, 40, 120, lines...)
		column(p, 252, 120, lines...)
		column(p, 246, 480, number)
		pages = append(pages, p)
	}
	for _, b := range Read(pages) {
		if text := b.Text().String; b.Kind != document.Running && strings.ContainsAny(text, "789") {
			t.Errorf("a page number is in %q", text)
		}
	}
}

// TestRaisedWithoutChange reads a 2 that is raised by half a line without being smaller, and is drawn as a line of its
// own, as on a typewriter.
func TestRaisedWithoutChange(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 800}
	column(p, 40, 100, "the groups differed in this as well, and by more (")
	at := func(x, base float64, text string) {
		letters(p, x, base, text)
		p.Glyphs = append(p.Glyphs, pdf.Glyph{Rune: '\n', Made: true})
	}
	at(240, 100, "\u03c7")
	at(243.5, 95.5, "2")
	at(250, 100, "= 4.96, df = 1, p < .05), the")
	column(p, 40, 111, "next line of the text is below all of what is here")
	text := ""
	for _, b := range Read([]*pdf.Page{p}) {
		text += b.Text().String + "|"
	}
	if want := "more (\u03c7^{2} = 4.96, df = 1"; !strings.Contains(text, want) {
		t.Errorf("%q is not in %q", want, text)
	}
}

// TestSentenceAboutTable reads a sentence that begins with a table as text, and the name of a table as its caption.
func TestSentenceAboutTable(t *testing.T) {
	for first, want := range map[string]document.Kind{
		"Table 2 has what the groups have in common. In this": document.Paragraph,
		"Tables 2 and 3 show what the groups have in common.": document.Paragraph,
		"Table 2 Means of the groups, with their deviations ": document.Caption,
		"Table 2: Means of the groups, with their deviations": document.Caption,
	} {
		p := &pdf.Page{Width: 500, Height: 800}
		column(p, 40, 100, strings.Fields(strings.Repeat("word ", 10))...)
		column(p, 40, 240, first, "and the next line of the block is of the same kind")
		blocks := Read([]*pdf.Page{p})
		if got := blocks[len(blocks)-1].Kind; got != want {
			t.Errorf("%q: %s, want %s", first, got, want)
		}
	}
}

// TestFarCharacters skips characters that a damaged file sets far beyond any page.
func TestFarCharacters(t *testing.T) {
	p := &pdf.Page{Width: 4e9, Height: 4e9}
	column(p, 40, 100, "The order of tasks has an influence.")
	column(p, 40, 3e9, "far below")
	column(p, 3e9, 111, "far right")
	for _, b := range Read([]*pdf.Page{p}) {
		if text := b.Text().String; strings.Contains(text, "far") {
			t.Errorf("%q", text)
		}
	}
}

// TestProse distinguishes the beginning of a paragraph, at the end of a column and in larger type than the tables,
// from a heading.
func TestProse(t *testing.T) {
	b := &builder{size: 8}
	for text, want := range map[string]document.Kind{
		"Of 240 people, 133 were women.|Men had higher values (t(238) =": document.Paragraph,
		"Of all people most were women.|Men had higher values and":       document.Paragraph,
		"The values of men were higher (t(238) =":                        document.Paragraph,
		"Salt and the values of men|in two towns":                        document.Heading,
		"2.1. Values": document.Heading,
	} {
		var lines []line
		for s := range strings.SplitSeq(text, "|") {
			var l line
			for w := range strings.FieldsSeq(s) {
				l.words = append(l.words, word{text: w, size: 9.2})
			}
			l.size = 9.2
			lines = append(lines, l)
		}
		if got := b.kindOf(lines, false); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
