package layout

import (
	"slices"
	"strconv"
	"testing"

	"rederive/paper/internal/pdf"
)

// TestCrowdedPage reads a page with far more rules than tables need: it is reported, and its words are still read.
func TestCrowdedPage(t *testing.T) {
	plain, crowded := &pdf.Page{Width: 500, Height: 800}, &pdf.Page{Width: 500, Height: 2000}
	for _, p := range []*pdf.Page{plain, crowded} {
		column(p, 60, 106, "Table 1. Sheep")
		set(p, 120, fourColumns, "Farm|Ewes|Rams|All", "North|40|12|52", "South|31|25|56")
		lineAt(p, 58, 210, 110, 123, 147)
	}
	for i := range 6 * 800 {
		x := 10 + 80*float64(i%6)
		lineAt(crowded, x, x+61, 200+2*float64(i/6))
	}
	r := &Reader{}
	r.Add(plain)
	r.Add(crowded)
	words := 0
	for _, b := range r.Blocks() {
		words += len(b.Words)
	}
	if want := 2 * (3 + 12); words != want {
		t.Errorf("%d words are read, want %d", words, want)
	}
	if !slices.Equal(r.Crowded, []int{2}) {
		t.Errorf("the pages %v are crowded, want the second", r.Crowded)
	}
}

// TestTightSteps finds a table of numbers in few steps, and gives up where too many are needed: otherwise each line of
// a page of numbers would be compared with all lines before it.
func TestTightSteps(t *testing.T) {
	p := &pdf.Page{Width: 500, Height: 1600}
	places := []float64{60, 100, 120, 140, 160}
	set(p, 20, places, "Farm|A|B|C|D")
	for i := range 100 {
		n := strconv.Itoa(10 + i%80)
		set(p, 32+12*float64(i), places, "Row|"+n+"|"+n+"|"+n+"|"+n)
	}
	lines := linesOf(segmentsOf(wordsOf(p)))
	for steps, all := range map[int]bool{tightSteps: true, 1000: false} {
		left := steps
		n, _ := tightTable(lines, &left)
		if all != (n == 101) || n < 3 {
			t.Errorf("%d steps: a table of %d lines", steps, n)
		}
		if all && left < steps/2 || !all && left < -600 {
			t.Errorf("%d of %d steps are left", left, steps)
		}
	}
}

// TestManyPieces reads the first of several pages with far more pieces of text than a paper has, and the ordinary
// pages after them; the others are reported.
func TestManyPieces(t *testing.T) {
	many := &pdf.Page{Width: 4000, Height: 4000}
	for i := range usualSegments + mostExcess {
		column(many, 10+30*float64(i%130), 10+20*float64(i/130), "1")
	}
	usual := &pdf.Page{Width: 500, Height: 800}
	column(usual, 60, 106, "Text of a page.")
	var r Reader
	for _, p := range []*pdf.Page{many, many, usual, many} {
		r.Add(p)
	}
	if !slices.Equal(r.Unread, []int{2, 4}) {
		t.Errorf("the pages %v are not read, want 2 and 4", r.Unread)
	}
	read := map[int]bool{}
	for _, b := range r.Blocks() {
		for _, w := range b.Words {
			read[w.Box.Page] = true
		}
	}
	if !read[1] || read[2] || !read[3] {
		t.Errorf("words of the pages %v", read)
	}
}
