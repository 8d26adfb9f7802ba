package review

import (
	"fmt"
	"image"
	"testing"

	"rederive/document"
)

// TestWholeLines checks that areas extend to lines, but not to distant ones.
func TestWholeLines(t *testing.T) {
	line := func(y float64) document.Box { return document.Box{Page: 1, X0: 50, Y0: y, X1: 250, Y1: y + 10} }
	lines := []document.Box{line(100), line(112), line(124), line(136), line(148), line(200)}
	for _, c := range []struct{ from, to, y0, y1 float64 }{
		{128, 130, 97, 161}, // two lines on each side
		{101, 109, 97, 135}, // none above the first
		{201, 209, 197, 213},
		{60, 70, 60, 70}, // no line at all
	} {
		got := wholeLines(lines, document.Box{Page: 1, X0: 50, Y0: c.from, X1: 250, Y1: c.to})
		if got.Y0 != c.y0 || got.Y1 != c.y1 {
			t.Errorf("%v to %v: %v to %v, want %v to %v", c.from, c.to, got.Y0, got.Y1, c.y0, c.y1)
		}
	}
}

// TestMerged checks that overlapping areas are joined, including those that a third one connects.
func TestMerged(t *testing.T) {
	box := func(y0, y1 float64) document.Box { return document.Box{Page: 1, X0: 0, Y0: y0, X1: 100, Y1: y1} }
	var parts []*picture
	for _, b := range []document.Box{box(0, 10), box(20, 30), box(50, 60)} {
		parts = merged(parts, b)
	}
	if len(parts) != 3 {
		t.Fatalf("%d parts, want 3", len(parts))
	}
	if parts = merged(parts, box(5, 25)); len(parts) != 2 {
		t.Fatalf("%d parts, want 2", len(parts))
	}
	for _, b := range []document.Box{box(0, 10), box(20, 30), box(5, 25), box(50, 60)} {
		if parts[0].area.Union(b) != parts[0].area && parts[1].area.Union(b) != parts[1].area {
			t.Errorf("%v is in no part", b)
		}
	}
}

// TestTurnedPage checks that a table that is rotated on its page is shown upright: all of it, though it is high on
// the page, with the place marked, and cut from where it is printed.
func TestTurnedPage(t *testing.T) {
	for quarters, turn := range map[int]string{1: "matrix(0 -1 1 0 0 500.0)", 3: "matrix(0 1 -1 0 800.0 0)"} {
		sheet := document.Page{Number: 1, Width: 500, Height: 800, Quarters: quarters}
		var words []document.Word
		for row := range 4 {
			for column := range 5 {
				at := document.Box{Page: 1, X0: 60 + 140*float64(column), Y0: 100 + 20*float64(row)}
				at.X1, at.Y1 = at.X0+30, at.Y0+10
				words = append(words, document.Word{Text: "word", Box: sheet.Printed(at)})
			}
		}
		block := document.Block{Kind: document.Table, Words: words, Grid: &document.Grid{}}
		d := &document.Document{Pages: []document.Page{sheet}, Blocks: []document.Block{block}}
		whole := document.Box{Page: 1, X0: 54, Y0: 97, X1: 656, Y1: 173}
		var cut []document.Box
		cropper := func(b document.Box, _ int) (image.Image, error) {
			cut = append(cut, b)
			size := image.Rect(0, 0, int(b.X1-b.X0), int(b.Y1-b.Y0))
			return image.NewRGBA(size), nil
		}
		p := &page{review: uprightReview(&document.Review{Document: d}), crop: cropper}
		list := p.cropsOf(&document.Result{Boxes: []document.Box{words[7].Box}})
		if len(list) != 1 || list[0].area != whole || list[0].Turn() != turn {
			t.Fatalf("%d: %+v", quarters, list)
		}
		if m := list[0].Marks; len(m) != 1 || m[0] != (mark{338.5, 119, 33, 12}) {
			t.Errorf("%d: marks %v", quarters, m)
		}
		if p.draw(); len(cut) != 1 || cut[0] != sheet.Printed(whole) {
			t.Errorf("%d: cut %v, want %v", quarters, cut, sheet.Printed(whole))
		}
		pictures, err := Evidence(d, 0, 1, []document.Box{words[7].Box}, "a word", cropper)
		if err != nil || len(pictures) != 1 || pictures[0].Width < pictures[0].Height {
			t.Errorf("%d: %v, %v", quarters, pictures, err)
		}
	}
}

// TestTurned checks that pictures are rotated so that their text is upright.
func TestTurned(t *testing.T) {
	pixels := image.NewGray(image.Rect(0, 0, 3, 2))
	pixels.Pix = []byte{1, 2, 3, 4, 5, 6}
	for quarters, want := range map[int]string{0: "123456", 1: "362514", 3: "415263"} {
		out, got := rotate(pixels, quarters), ""
		for y := range out.Bounds().Dy() {
			for x := range out.Bounds().Dx() {
				r, _, _, _ := out.At(x, y).RGBA()
				got += fmt.Sprint(r >> 8)
			}
		}
		if got != want {
			t.Errorf("%d: %s, want %s", quarters, got, want)
		}
	}
}
