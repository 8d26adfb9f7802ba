package view

import (
	"slices"
	"strings"

	"rederive"
)

// UnusedLabels returns a warning for each label of a figure, table or formula that
// nothing refers to. Labels of headings are exempt, since they may be for links from
// elsewhere. The id of a cell is primarily its name; it counts as a label only in the
// form fig:id or tbl:id.
func UnusedLabels(nb *rederive.Notebook) rederive.Errors {
	used := usedLabels(nb)
	var unused rederive.Errors
	check := func(id string) {
		shown := func(c *rederive.Cell) bool { return strings.Contains(c.Code, "@"+id) }
		if id != "" && !used[id] && !slices.ContainsFunc(nb.Cells, shown) {
			unused.Add(nb.Labels[id], "label %s is used nowhere", id).
				Suggest("refer to it with @" + id + ", or leave the label out")
		}
	}
	rederive.Walk(nb.Blocks, func(b rederive.Block) {
		switch n := b.(type) {
		case *rederive.Table:
			check(n.ID)
		case *rederive.Picture:
			check(n.ID)
		case *rederive.Formula:
			check(n.ID)
		case *rederive.Cell:
			if strings.HasPrefix(n.ID, "fig:") || strings.HasPrefix(n.ID, "tbl:") {
				check(n.ID)
			}
		}
	})
	_ = unused.Err() // called to sort the warnings
	return unused
}

// usedLabels returns the labels that the notebook and its footnotes refer to.
func usedLabels(nb *rederive.Notebook) map[string]bool {
	used := map[string]bool{}
	see := func(in rederive.Inline) {
		switch n := in.(type) {
		case *rederive.Ref:
			used[n.ID] = true
		case *rederive.Link:
			used[strings.TrimPrefix(n.URL, "#")] = true
		}
	}
	eachInline(textBlocks(nb), see)
	return used
}
