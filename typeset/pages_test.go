package typeset

import (
	"fmt"
	"math/rand"
	"strconv"
	"strings"
	"testing"

	"rederive/typeset/draw"
)

// highRow returns a table whose second row has a cell with many lines next to a short one.
func highRow(words int) *Table {
	long := strings.TrimSpace(strings.Repeat("Every option of the position is listed here. ", words/8))
	return &Table{
		Head: []Row{{Cells: []Cell{{Text: Words("Position")}, {Text: Words("Options")}}}},
		Body: []Row{
			{Cells: []Cell{{Text: Words("first")}, {Text: Words("none")}}},
			{Cells: []Cell{
				{Text: Words("second")},
				{Text: append(Words(long), &Note{Blocks: []Block{par(prose)}}), Tint: draw.Accent()},
			}},
			{Cells: []Cell{{Text: Words("third")}, {Text: Words("none")}}},
		},
	}
}

func TestHighRowsRunOverPages(t *testing.T) {
	d := &Document{Title: "High rows", Blocks: []Block{par(prose), highRow(2000), par(prose)}}
	_, sheets := settle(d, Article())
	if len(sheets) < 3 {
		t.Fatalf("%d pages", len(sheets))
	}
	for i, sh := range sheets {
		if sh.free < 0 {
			t.Errorf("page %d is too full by %s pt", i+1, (-sh.free).Text())
		}
		if i > 0 && i < len(sheets)-1 && sh.free > 40*pt {
			t.Errorf("page %d has %s pt left", i+1, sh.free.Text())
		}
	}
	got, warnings := write(t, d, Article())
	if len(warnings) > 0 {
		t.Errorf("warnings %+v", warnings)
	}
	validate(t, got)
	keep(t, "rows", got)
}

// TestClearHeadings sets documents with floating figures. No figure may float past a heading that is Clear,
// and a figure that must stay Here must be on the page of its heading.
func TestClearHeadings(t *testing.T) {
	r := rand.New(rand.NewSource(11))
	for range 60 {
		d := &Document{}
		for range 12 {
			picture := &draw.Picture{Width: 300 * pt, Height: Unit(100+r.Intn(250)) * pt, Alt: "a box"}
			d.Blocks = append(d.Blocks,
				&Heading{Level: 1, Text: Words("Heading"), Clear: r.Intn(2) == 0},
				&Figure{Picture: picture, Here: r.Intn(2) == 0})
			for range r.Intn(4) {
				d.Blocks = append(d.Blocks, par(prose))
			}
		}
		s, sheets := settle(d, Article())
		page := map[*slab]int{}
		for i, sh := range sheets {
			for _, b := range sh.body {
				page[b.slab] = i
			}
		}
		last := 0 // the page of the last floating figure
		for i, b := range s.list {
			switch {
			case b.clears && page[b] < last:
				t.Fatalf("a heading is on page %d, a figure before it on page %d", page[b]+1, last+1)
			case b.floats:
				last = max(last, page[b])
			case i > 0 && s.list[i-1].mark != "" && page[b] != page[s.list[i-1]]:
				t.Fatalf("a figure is on page %d, its heading on page %d", page[b]+1, page[s.list[i-1]]+1)
			}
		}
	}
}

// TestPagesHoldWhatTheyCan sets documents with all kinds of blocks in random order. No page may be
// overfull, and every slab must be on exactly one page.
func TestPagesHoldWhatTheyCan(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	for range 60 {
		d := &Document{}
		for range 25 {
			d.Blocks = append(d.Blocks, randomBlock(r))
		}
		s, sheets := settle(d, Article())
		seen := map[*slab]int{}
		for i, sh := range sheets {
			for _, b := range sh.body {
				seen[b.slab]++
			}
			if sh.free < 0 {
				t.Errorf("page %d is too full by %s pt", i+1, (-sh.free).Text())
			}
		}
		for _, b := range s.list {
			if seen[b] != 1 {
				t.Errorf("a slab of %s pt is on %d pages", b.total().Text(), seen[b])
			}
		}
		if t.Failed() {
			t.Fatal(describe(d))
		}
	}
}

func randomBlock(r *rand.Rand) Block {
	picture := &draw.Picture{Width: Unit(50+r.Intn(400)) * pt, Height: Unit(20+r.Intn(600)) * pt, Alt: "a box"}
	switch r.Intn(9) {
	case 0:
		return &Heading{Level: 1 + r.Intn(3), Text: Words("Heading"), Clear: r.Intn(3) == 0}
	case 1:
		return &Figure{Picture: picture, Caption: Words("A box.")}
	case 2:
		return &Figure{Picture: picture, Here: true}
	case 3:
		return longTable(1 + r.Intn(40))
	case 4:
		return highRow(r.Intn(1200))
	case 5:
		return goListing(1 + r.Intn(30))
	case 6:
		return &Box{Title: Words("Claim"), Blocks: []Block{par(prose), &Figure{Picture: picture}}}
	}
	return &Paragraph{Text: append(rich(prose), &Note{Blocks: []Block{par(prose)}})}
}

// describe lists the types of a document's blocks.
func describe(d *Document) string {
	var b strings.Builder
	for _, block := range d.Blocks {
		fmt.Fprintf(&b, "%T\n", block)
	}
	return b.String()
}

// TestTiedBoxes sets exercises of any length with their hints. A hint must begin on the page of its
// exercise.
func TestTiedBoxes(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	d := &Document{}
	for range 40 {
		for range 1 + r.Intn(5) {
			d.Blocks = append(d.Blocks, par(prose))
		}
		d.Blocks = append(d.Blocks,
			&Box{Title: Words("Exercise"), Whole: true, Blocks: []Block{par(prose)}},
			&Box{Title: Words("Hint"), Tied: true, Blocks: []Block{par("Look again.")}})
	}
	s, sheets := settle(d, Article())
	page := map[*slab]int{}
	for i, sh := range sheets {
		for _, b := range sh.body {
			page[b.slab] = i
		}
	}
	for i, b := range s.list[1:] {
		before := s.list[i]
		if len(before.frames) > 0 && len(b.frames) > 0 && page[b] != page[before] {
			t.Errorf("a box is cut from what precedes it, between pages %d and %d", page[before]+1, page[b]+1)
		}
	}
}

// TestSentencesLeadSomewhere shifts page breaks everywhere. A paragraph that ends with a colon, or is
// strong as a whole, must be on the page where the table that it announces begins.
func TestSentencesLeadSomewhere(t *testing.T) {
	for extra := range 90 {
		announces := []Block{
			par(prose + " These are the first of them:"),
			&Paragraph{Text: []Inline{&Strong{Text: Words("The first of them.")}}},
		}
		d := &Document{Blocks: []Block{
			&Space{Height: Unit(extra/2) * 13 * pt}, announces[extra%2],
			&Aside{Text: Words("Listing 1")}, longTable(40),
		}}
		_, sheets := settle(d, Article())
		for i, sh := range sheets {
			text := ""
			for _, run := range runsOn(sh.body[len(sh.body)-1].drawn(), draw.Point{}) {
				text += run.text
			}
			if strings.HasSuffix(text, "them:") || strings.HasSuffix(text, "them.") || text == "Listing 1" {
				t.Errorf("after %d lines: page %d ends with %q, which leads to the table", extra/2, i+1, text)
			}
		}
	}
}

// TestAsidesStayWithWhatPrecedes shifts page breaks everywhere. An aside that leads to no output must not begin a page.
func TestAsidesStayWithWhatPrecedes(t *testing.T) {
	for extra := range 60 {
		_, sheets := settle(&Document{Blocks: []Block{
			&Space{Height: Unit(extra) * 13 * pt}, par(prose), &Aside{Text: Words("Listing 1"), After: true},
			&Heading{Level: 1, Text: Words("Next")}, par(prose), par(prose), par(prose),
		}}, Article())
		for i, sh := range sheets[1:] {
			runs := runsOn(sh.body[0].drawn(), draw.Point{})
			if len(runs) > 0 && strings.HasPrefix(runs[0].text, "Listing") {
				t.Errorf("after %d lines: page %d begins with an aside", extra, i+2)
			}
		}
	}
}

// TestPageBreakFrom checks that a page break does not end a page that holds only a few lines.
func TestPageBreakFrom(t *testing.T) {
	for _, c := range []struct{ paragraphs, from, pages int }{
		{1, 0, 2}, {1, 35, 1}, {9, 35, 2},
	} {
		d := &Document{}
		for range c.paragraphs {
			d.Blocks = append(d.Blocks, par(prose))
		}
		d.Blocks = append(d.Blocks, &PageBreak{From: c.from},
			&Heading{Level: 1, Text: Words("Supplement")}, par("Few words."))
		if _, sheets := settle(d, Article()); len(sheets) != c.pages {
			t.Errorf("%d paragraphs and a break from %d percent make %d pages, want %d", c.paragraphs, c.from,
				len(sheets), c.pages)
		}
	}
}

// TestBreakAfterColumns checks that a page may end after columns although only columns follow.
func TestBreakAfterColumns(t *testing.T) {
	columns := func(n int) *Columns {
		c := &Columns{}
		for range n {
			c.Blocks = append(c.Blocks, par(prose))
		}
		return c
	}
	d := &Document{Blocks: []Block{
		par("Few words."), &PageBreak{From: 35}, &Heading{Level: 1, Text: Words("Supplement")}, columns(1),
	}}
	last := d.Blocks[len(d.Blocks)-1].(*Columns)
	for {
		last.Blocks = append(last.Blocks, par(prose))
		if _, sheets := settle(d, Article()); len(sheets) > 1 {
			last.Blocks = last.Blocks[1:] // as much as a page holds
			break
		}
	}
	d.Blocks = append(d.Blocks, &Heading{Level: 2, Text: Words("Listings")}, columns(2))
	if _, sheets := settle(d, Article()); len(sheets) != 2 {
		t.Errorf("%d pages, want 2", len(sheets))
	}
}

// TestContinuedTables checks that a table which continues another one shows its head only on a page that it begins.
func TestContinuedTables(t *testing.T) {
	list := func(continues bool) *Table {
		b := &Table{Head: []Row{{Cells: []Cell{{Text: Words("claim")}}}}, Shares: []int{1}, Continues: continues}
		for range 4 {
			b.Body = append(b.Body, Row{Cells: []Cell{{Text: Words("row")}}})
		}
		return b
	}
	for extra := range 40 { // shift the page break
		space := &Space{Height: Unit(450+6*extra) * pt}
		doc := &Document{Blocks: []Block{space, list(false), par("Between."), list(true)}}
		_, sheets := settle(doc, Article())
		for i, sh := range sheets {
			var words []string
			for _, s := range sh.body {
				for _, run := range runsOn(s.drawn(), draw.Point{}) {
					words = append(words, run.text)
				}
			}
			text := strings.Join(words, " ")
			if i > 0 && words[0] == "row" || strings.Contains(text, "Between. claim") {
				t.Errorf("shifted by %d: page %d is %q", extra, i+1, words)
			}
		}
	}
}

// TestTablesKeepRows checks that a page break leaves at least a few rows of a table on either side, wherever it falls,
// and that the white space below a head is part of it, so that a repeated one has it, too.
func TestTablesKeepRows(t *testing.T) {
	for extra := range 40 { // shift the page break
		b := &Table{Head: []Row{{Cells: []Cell{{Text: Words("n")}, {Text: Words(prose[:80])}}}}}
		for i := range 20 {
			b.Body = append(b.Body, Row{Cells: []Cell{{Text: Words(strconv.Itoa(i))}, {Text: Words(prose[:80])}}})
		}
		space := &Space{Height: Unit(300+10*extra) * pt}
		_, sheets := settle(&Document{Blocks: []Block{space, b, par(prose)}}, Article())
		for i, sh := range sheets {
			rows := 0
			for k, s := range sh.body {
				if s.table == nil {
					continue
				}
				if rows++; rows == 2 && s.height != sh.body[k-1].height {
					t.Errorf("shifted by %d: the first row on page %d has another height", extra, i+1)
				}
			}
			if rows > 0 && rows < 4 {
				t.Errorf("shifted by %d: %d rows on page %d", extra, rows, i+1)
			}
		}
	}
}
