package review

import (
	"testing"

	"rederive/document"
)

// TestWholeLines extends areas to lines, and not into those that are far.
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

// TestMerged joins areas that overlap, also those that a third one connects.
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
