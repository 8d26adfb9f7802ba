package grade

import (
	"context"
	"slices"

	"rederive"
	"rederive/internal/gosource"
	"rederive/kernel"
)

// Cells that all students were given are no answers. A submission from which one was deleted runs with it.

// A restored notebook is a submission with the deleted cells.
type restored struct {
	*rederive.Notebook
	from []int // by cell, the index in the submission, or -1 for a cell of the key
}

// restore adds the deleted cells to a notebook, each after the cell that preceded it.
func (g *Grading) restore(nb *rederive.Notebook) *restored {
	before, last := make([][]*rederive.Cell, len(nb.Cells)+1), 0
	for _, c := range g.Key.Notebook.Cells {
		if c.Solution || !c.Run || len(walkExercises(g.Key.Notebook).all) == 0 {
			continue
		}
		if i := findCell(nb, c); i >= 0 {
			last = max(last, i+1)
		} else if declaresAny(c) {
			before[last] = append(before[last], c)
		}
	}
	r := &restored{Notebook: &rederive.Notebook{}}
	*r.Notebook = *nb
	r.Cells, r.Values = nil, slices.Clone(nb.Values)
	at := make([]int, len(nb.Cells)+1) // how many cells there are before each
	for i, list := range before {
		at[i] = len(r.Cells)
		if i < len(nb.Cells) {
			list = append(slices.Clip(list), nb.Cells[i])
		}
		for _, c := range list {
			own, from := *c, -1
			if i < len(nb.Cells) && c == nb.Cells[i] {
				from = i
			}
			own.Index = len(r.Cells)
			r.Cells, r.from = append(r.Cells, &own), append(r.from, from)
		}
	}
	for i, v := range r.Values {
		v := *v
		v.After = at[min(v.After, len(nb.Cells))]
		r.Values[i] = &v
	}
	return r
}

// findCell returns the index of the cell of a submission that is a given cell, perhaps edited: it has the same code, or
// declares one of the names. Otherwise it returns -1.
func findCell(nb *rederive.Notebook, given *rederive.Cell) int {
	code, names := tokensOf(given.Code), declaredBy(given)
	return slices.IndexFunc(nb.Cells, func(c *rederive.Cell) bool {
		return c.Run && (tokensOf(c.Code) == code || slices.ContainsFunc(declaredBy(c), func(name string) bool {
			return slices.Contains(names, name)
		}))
	})
}

// declaredBy lists the names that a cell declares for all cells.
func declaredBy(c *rederive.Cell) (names []string) {
	for name := range kernel.Declares(&rederive.Notebook{Cells: []*rederive.Cell{c}}) {
		names = append(names, name)
	}
	return names
}

// declaresAny reports whether other cells may need a cell: it declares or imports something.
func declaresAny(c *rederive.Cell) bool {
	for t := range gosource.Tokens(c.Code) {
		if t.Text == "import" {
			return true
		}
	}
	return len(declaredBy(c)) > 0
}

// run runs a submission with the deleted cells. The result is about the cells that the submission has.
func (g *Grading) run(
	ctx context.Context, nb *rederive.Notebook, o kernel.Options, timeouts int,
) (*rederive.Run, []kernel.Omission) {
	r := g.restore(nb)
	run, omitted := kernel.ExecuteParts(ctx, r.Notebook, o, timeouts)
	if len(r.Cells) == len(nb.Cells) {
		return run, omitted
	}
	cells := make([]rederive.CellRun, len(nb.Cells))
	for i, from := range r.from {
		if from >= 0 {
			cells[from] = run.Cells[i]
		}
	}
	run.Cells = cells
	isOurs := func(cell int) bool { return cell >= 0 && r.from[cell] < 0 }
	run.Offers = slices.DeleteFunc(run.Offers, func(o rederive.Offer) bool { return isOurs(o.Cell) })
	run.Sites = slices.DeleteFunc(run.Sites, func(s rederive.Site) bool { return isOurs(s.Cell) })
	omitted = slices.DeleteFunc(omitted, func(o kernel.Omission) bool { return isOurs(o.Cell) })
	for i := range run.Offers {
		r.renumber(&run.Offers[i].Cell)
	}
	for i := range run.Sites {
		r.renumber(&run.Sites[i].Cell)
	}
	for i := range omitted {
		r.renumber(&omitted[i].Cell)
		r.renumber(&omitted[i].After)
	}
	return run, omitted
}

// renumber replaces the index of a cell with that in the submission.
func (r *restored) renumber(cell *int) {
	if *cell >= 0 {
		*cell = r.from[*cell]
	}
}
