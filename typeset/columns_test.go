package typeset

import (
	"fmt"
	"slices"
	"testing"

	"rederive/typeset/draw"
)

// appendix returns a document that ends with the given number of listings in columns.
func appendix(lead, listings int, last Block) *Document {
	c := &Columns{}
	for i := range listings {
		l := goListing(23)
		l.ID, l.Label = fmt.Sprintf("listing-%d", i), rich("*Listing* of $n$ lines.")
		c.Blocks = append(c.Blocks, l, par(prose))
	}
	d := &Document{Title: "Columns", Blocks: []Block{&Contents{Title: Words("Contents")}}}
	for range lead {
		d.Blocks = append(d.Blocks, &Heading{Level: 1, Text: Words("Text")}, par(prose))
	}
	d.Blocks = append(d.Blocks, &Heading{Level: 1, Text: Words("Appendix")}, c)
	if last != nil {
		d.Blocks = append(d.Blocks, last)
	}
	return d
}

// TestColumns fills pages with columns. Every listing must be on a page, pages must be full, the last
// columns must have equal height, and what follows must be below them.
func TestColumns(t *testing.T) {
	for lead := range 9 {
		for _, listings := range []int{1, 2, 7, 30} {
			d := appendix(lead, listings, par(prose))
			set, sheets := settle(d, Article())
			found := pageNumbers(sheets)
			for i := range listings {
				if found[fmt.Sprintf("listing-%d", i)] == 0 {
					t.Fatalf("%d, %d: listing %d is on no page", lead, listings, i)
				}
			}
			for i, sh := range sheets {
				if sh.free < 0 {
					t.Errorf("%d, %d: page %d is too full by %s pt", lead, listings, i+1, (-sh.free).Text())
				}
				if i < len(sheets)-1 && sh.free > columnLeast+60*pt {
					t.Errorf("%d, %d: page %d has %s pt left", lead, listings, i+1, sh.free.Text())
				}
			}
			if len(set.warnings) > 0 {
				t.Errorf("%d, %d: warnings %v", lead, listings, set.warnings)
			}
		}
	}
	high := &Columns{Blocks: []Block{sized(100*pt, 250*pt), par(prose), sized(100*pt, 200*pt)}}
	for _, lines := range []int{1, 30, 40, 44, 48} {
		d := &Document{Title: "High", Blocks: []Block{&Space{Height: Unit(lines) * Article().Leading}, high}}
		_, sheets := settle(d, Article())
		for i, sh := range sheets {
			if sh.free < 0 {
				t.Errorf("after %d lines, page %d is too full by %s pt", lines, i+1, (-sh.free).Text())
			}
		}
	}
	file, _ := write(t, appendix(3, 12, par(prose)), Article())
	validate(t, file)
	keep(t, "columns", file)
}

// TestColumnsKeepNotesAndTables demands that footnotes in columns are at the foot of the page, and that
// a table too wide for a column is below the columns.
func TestColumnsKeepNotesAndTables(t *testing.T) {
	note := &Paragraph{Text: append(rich(prose), &Note{Blocks: []Block{par("A note.")}})}
	narrow, wide := numbers(4, 4), numbers(4, 24)
	d := &Document{Title: "Columns", Blocks: []Block{&Columns{Blocks: []Block{note, wide, narrow, par(prose)}}}}
	set, sheets := settle(d, Article())
	if len(sheets) != 1 || len(sheets[0].notes) == 0 {
		t.Errorf("%d pages, no note", len(sheets))
	}
	if n := len(set.list); n < 5 {
		t.Errorf("%d slabs: the wide table is not below the columns", n)
	}
	sound(t, d)
}

// TestSmallTablesAreTightened demands that a table at the least type size loses padding before it is turned.
func TestSmallTablesAreTightened(t *testing.T) {
	set, _ := settle(&Document{Blocks: []Block{&Columns{Blocks: []Block{numbers(4, 42)}}}}, Article())
	if len(set.list) < 4 {
		t.Errorf("%d slabs for a table with 5 rows: it was turned", len(set.list))
	}
}

// TestColumnsPlaceBoxes demands that tagged figures in columns get their place.
func TestColumnsPlaceBoxes(t *testing.T) {
	d := &Document{Title: "Columns", Blocks: []Block{
		&Columns{Blocks: []Block{par(prose), sized(90*pt, 50*pt), par(prose), sized(90*pt, 50*pt)}},
	}}
	var boxes []draw.Rect
	_, sheets := settle(d, Article())
	for _, b := range sheets[0].body {
		for _, x := range b.boxed {
			boxes = append(boxes, x.box)
		}
	}
	slices.SortFunc(boxes, func(a, b draw.Rect) int { return int(a.Min.X - b.Min.X) })
	if len(boxes) != 2 || boxes[0].Max.X > boxes[1].Min.X {
		t.Errorf("figures at %v", boxes)
	}
}

// TestLinesGoOnIndented demands that the continuation of a long line of a listing keeps its indent.
func TestLinesGoOnIndented(t *testing.T) {
	if n := indentOf([]Token{{Text: "\t"}, {Text: "  x"}}); n != 6 {
		t.Errorf("the line is indented by %d", n)
	}
	var parts []string
	for _, part := range wrapTokens([]Token{{Text: "    aaa bbb ccc ddd"}}, 12, 4) {
		parts = append(parts, part[0].Text)
	}
	if want := []string{"    aaa bbb ", "ccc dd", "d"}; !slices.Equal(parts, want) {
		t.Errorf("%q, want %q", parts, want)
	}
}

// TestAfterColumns checks that a short last page is set after columns that fill several pages. The pages
// of columns make the list of slabs longer while it is being paginated.
func TestAfterColumns(t *testing.T) {
	for listings := range 40 {
		d := appendix(0, listings, &PageBreak{})
		d.Blocks = append(d.Blocks, &Paragraph{Text: Words("The end."), ID: "end"})
		if _, sheets := settle(d, Article()); pageNumbers(sheets)["end"] == 0 {
			t.Errorf("%d listings: the end is on no page", listings)
		}
	}
}

// TestContentsOfLongDocuments checks that the contents are omitted from a document with few pages, and
// are on a page of a longer one.
func TestContentsOfLongDocuments(t *testing.T) {
	for _, tt := range []struct{ parts, from, pages int }{{6, 20, 0}, {70, 3, 1}} {
		for lines := range 24 {
			d := &Document{Blocks: []Block{
				&Space{Height: Unit(12+lines) * Article().Leading}, &Contents{Title: Words("Contents"), From: tt.from},
			}}
			for range tt.parts {
				d.Blocks = append(d.Blocks, &Heading{Level: 1, Text: Words("A part")}, par(prose))
			}
			_, sheets := settle(d, Article())
			on := 0
			for _, sh := range sheets {
				for _, b := range sh.body {
					if b.late != nil { // columns; the document has no others
						on++
					}
				}
			}
			if on != tt.pages {
				t.Errorf("%d lines, %d pages: the contents are on %d, want %d", lines, len(sheets), on, tt.pages)
			}
		}
	}
}
