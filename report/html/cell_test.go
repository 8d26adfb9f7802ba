package html

import (
	"strings"
	"testing"

	"rederive"
	"rederive/report/view"
	"rederive/show"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// TestTallTables checks that a table of many rows scrolls.
func TestTallTables(t *testing.T) {
	for rows, class := range map[int]string{40: "wide", 41: "wide tall"} {
		w := &writer{View: &view.View{}}
		it := view.Item{Table: &show.RenderedTable{Rows: make([][]show.RenderedCell, rows)}}
		w.rendered(it, nil)
		if page := w.out.String(); !strings.Contains(page, `<div class="`+class+`" role`) {
			t.Errorf("a table of %d rows is %.60q", rows, page)
		}
	}
}

// TestSizesOfFigures checks that the page knows the width of a picture and the size of its type.
func TestSizesOfFigures(t *testing.T) {
	label := draw.Text(font.NewLibrary(), font.Roman, 8*font.Point, draw.Foreground(), "a").Ops
	for want, ops := range map[string][]draw.Op{"--points:200;--type:8.0": label, "--points:200": nil} {
		w := &writer{View: &view.View{Res: &view.Resolved{}}}
		w.svgFigure(&draw.Picture{Width: 200 * font.Point, Alt: "a", Ops: ops}, 1, rederive.Pos{}, "", nil)
		if page := w.out.String(); !strings.Contains(page, `style="`+want+`"`) {
			t.Errorf("no %s in %.90q", want, page)
		}
	}
}

// TestFailuresAreNamed checks that the page names the kind of error that stopped a
// cell.
func TestFailuresAreNamed(t *testing.T) {
	for kind, name := range map[string]string{"type": "type error", "panic": "panic"} {
		w := &writer{View: &view.View{}}
		w.failure(&rederive.Failure{Kind: kind, Text: "undefined: nosuch"})
		if page := w.out.String(); !strings.Contains(page, "<b>"+name+":</b>") {
			t.Errorf("a failure of kind %s is %s", kind, page)
		}
	}
}
