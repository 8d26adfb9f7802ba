package html

import (
	"strings"
	"testing"

	"rederive/report/view"
	"rederive/show"
)

// TestTallTables lets readers scroll within a table of many rows.
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
