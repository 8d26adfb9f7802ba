package html

import (
	"strings"
	"testing"

	"rederive"
	"rederive/report/view"
	"rederive/show"
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
