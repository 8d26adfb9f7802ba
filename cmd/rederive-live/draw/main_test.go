package main

import (
	"strings"
	"testing"

	"rederive/figures"
	"rederive/internal/must"
	"rederive/show"
	"rederive/show/wire"
	"rederive/typeset/draw"
)

// described returns the description of a figure, as a cell outputs it.
func described(t *testing.T, f show.Figure) string {
	t.Helper()
	b := must.Get(show.Render(f))
	return string(b.Data(wire.Figure))
}

// TestDrawnAsInReports checks that a figure drawn from its description equals the
// one in a report.
func TestDrawnAsInReports(t *testing.T) {
	f := show.Grundy{Values: [][]int{{0, 1}, {1, 0}}, Alt: "two by two"}
	got := must.Get(drawn(request{Figure: described(t, f), ID: "live-0-0-", Title: "Figure 1"}))
	picture := must.Get(figures.Draw(f))
	picture.Title = "Figure 1"
	var want strings.Builder
	must.Do((draw.SVG{ID: "live-0-0-", Outlines: true}).Write(&want, picture))
	if got.SVG != want.String() || got.Points != picture.Width.Points() {
		t.Errorf("got %s of %g points, want %s of %g", got.SVG, got.Points, &want, picture.Width.Points())
	}
	for _, ink := range draw.Inks(picture) {
		if ink.Name != "" && !strings.Contains(got.Sheet, "--"+ink.Name+":") {
			t.Errorf("the sheet lacks the ink %s: %s", ink.Name, got.Sheet)
		}
	}
}

// TestAltOfTheCell draws figures without alternative text of their own.
func TestAltOfTheCell(t *testing.T) {
	for alt, want := range map[string]string{"of the cell": "of the cell", "": "a figure of the new run"} {
		got := must.Get(drawn(request{Figure: described(t, show.Grundy{Values: [][]int{{0}}}), Alt: alt, ID: "x-"}))
		if !strings.Contains(got.SVG, want) {
			t.Errorf("%q: no %q in %s", alt, want, got.SVG)
		}
	}
}

// TestNoPicture checks that an invalid figure is an error.
func TestNoPicture(t *testing.T) {
	for _, figure := range []string{"", "{}", `{"kind":"nothing"}`} {
		if got, err := drawn(request{Figure: figure}); err == nil {
			t.Errorf("%q gives %v", figure, got)
		}
	}
}
