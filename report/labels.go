package report

import (
	"slices"
	"strings"

	"rederive"
)

// UnusedLabels lists the labels of figures, tables and formulas that nothing
// refers to. Headings may have labels for links from elsewhere, and the id of a
// cell without a caption is only its name.
func UnusedLabels(nb *rederive.Notebook) rederive.Errors {
	used := usedLabels(nb)
	var unused rederive.Errors
	check := func(pos rederive.Pos, id string, kinds ...string) {
		if id == "" || slices.ContainsFunc(kinds, func(kind string) bool { return used[kind+strings.TrimPrefix(id, kind)] }) {
			return
		}
		if slices.ContainsFunc(nb.Cells, func(c *rederive.Cell) bool { return strings.Contains(c.Code, "@"+kinds[0]+strings.TrimPrefix(id, kinds[0])) }) {
			return // in what a cell shows
		}
		unused.Add(pos, "refer to it with @"+kinds[0]+strings.TrimPrefix(id, kinds[0])+", or leave the label out", "label %s is used nowhere", id)
	}
	walk(nb.Blocks, func(b rederive.Block) {
		switch n := b.(type) {
		case *rederive.Table:
			check(n.Pos, n.ID, "tbl:")
		case *rederive.Picture:
			check(n.Pos, n.ID, "fig:")
		case *rederive.Formula:
			check(n.Pos, n.ID, "eq:")
		case *rederive.Cell:
			if n.Caption != nil {
				check(n.Pos, n.ID, "fig:", "tbl:")
			}
		}
	})
	_ = unused.Err() // sorts
	return unused
}

// usedLabels are the labels that the notebook and its footnotes refer to.
func usedLabels(nb *rederive.Notebook) map[string]bool {
	used := map[string]bool{}
	see := func(in rederive.Inline) {
		if r, ok := in.(*rederive.Ref); ok {
			used[r.ID] = true
		}
	}
	eachInline(nb.Blocks, see)
	for _, n := range nb.Notes {
		eachInline(n.Blocks, see)
	}
	return used
}
