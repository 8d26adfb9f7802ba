package view

import (
	"fmt"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/thousands"
	"rederive/internal/xslices"
)

// An overviewEntry is one of the facts that a reader wants first.
type overviewEntry struct {
	Name  string
	Lines []overviewLine
}

// An overviewLine is about a cell, unless Cell is negative. Its text may contain untrusted
// text.
type overviewLine struct {
	Cell int
	Text string
}

// Overview returns the methods that settle the claims of a book, and what was not run for
// it.
func (b *Book) Overview() []overviewEntry {
	var list []overviewEntry
	if len(b.Run.Modules) > 0 {
		line := func(m rederive.Module) overviewLine { return overviewLine{-1, moduleText(m)} }
		list = append(list, overviewEntry{"modules", xslices.Map(b.Run.Modules, line)})
	}
	if text := methodText(b); text != "" {
		list = append(list, overviewEntry{"methods", []overviewLine{{-1, text}}})
	}
	if slow := slowCells(b); len(slow) > 0 {
		list = append(list, overviewEntry{"slow cells", slow})
	}
	return list
}

// EngineText says which engines ran the cells, or nothing if they agree and there are no cells.
func EngineText(r *rederive.Run) string {
	text := Engines(r)
	switch {
	case r.Agreed && len(r.Cells) == 0:
		text = ""
	case r.Agreed:
		text = "every cell was interpreted and compiled, with the same results"
		failed := func(c rederive.CellRun) bool { return c.State == rederive.CellFailed }
		if n := xslices.Count(r.Cells, failed); n > 0 {
			text = fmt.Sprintf("every cell that ran was interpreted and compiled, with the same results; failed: %d", n)
		}
	}
	if len(r.Impure) > 0 {
		text += "; impure: the notebook imports packages beyond the allow-list: " + strings.Join(r.Impure, ", ")
	}
	if r.Unconfined != "" {
		text += "; not confined by the system: " + r.Unconfined
	}
	return strings.TrimPrefix(text, "; ")
}

// Separator returns what precedes the list element with the given index.
func Separator(i int, first, next string) string {
	if i == 0 {
		return first
	}
	return next
}

// moduleText returns the name of a module of the notebook: gonum.org/v1/gonum v0.17.0,
// h1:...
func moduleText(m rederive.Module) string {
	text := m.Path
	if m.Version != "" {
		text += " " + m.Version
	}
	if m.Replace != "" {
		text += " replaced by " + m.Replace
	}
	if m.Vendored != "" {
		text += ", vendored, " + m.Vendored
	}
	if m.Sum != "" {
		text += ", " + m.Sum
	}
	if m.SHA256 != "" {
		text += ", SHA-256 of the files " + m.SHA256
	}
	for i, p := range m.Packages {
		text += Separator(i, "; its package ", ", ") + p.Path + " " + p.SHA256
	}
	return text
}

// methodText counts the claims that several methods settle, those that a proof settles for
// all cases, and those that rest on one method. Of the latter it names the new values,
// which nothing printed confirms either. It does not name statements, since their cases
// are counted.
func methodText(b *Book) string {
	several, proven, single := 0, 0, 0
	var alone []string
	for _, v := range b.Verdicts {
		switch {
		case len(v.Methods) > 1:
			several++
		case isProven(v):
			proven++
		case byOneMethod(v):
			single++
			if v.Question && v.Cases == 0 {
				alone = append(alone, v.ID)
			}
		}
	}
	var parts []string
	add := func(n int, verb, plural, text string) {
		if n > 0 {
			parts = append(parts, Counted(n, "claim "+verb, "claims "+plural)+" "+text)
		}
	}
	add(several, "rests", "rest", "on two or more independent methods")
	add(proven, "rests", "rest", "on one method and a proof for all cases")
	add(single, "rests", "rest", "on one method")
	if len(alone) > 0 {
		parts = append(parts, "new values by one method: "+strings.Join(alone, ", "))
	}
	return strings.Join(parts, "; ")
}

func Counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// slowCells says what happened to the cells of the slow tier.
func slowCells(b *Book) []overviewLine {
	var list []overviewLine
	for i, c := range b.Notebook.Cells {
		if c.Tier != rederive.Slow || !c.Run {
			continue
		}
		text := "not run, and nothing is stored"
		switch b.Run.Cells[i].State {
		case rederive.CellRan:
			text = "run for this report"
		case rederive.CellFailed:
			text = "failed"
		case rederive.CellStored:
			text = "stored result"
		}
		for _, s := range b.Run.Stored {
			if s.Cell == i {
				text = fmt.Sprintf("result stored on %s, computed in %s", s.Date, s.Cost())
				if s.Sampled > 0 {
					some, all := fmt.Sprint(s.Sampled), fmt.Sprint(s.Values)
					thousands.Alike([][]*string{{&some, &all}})
					text += fmt.Sprintf("; %s of its %s values recomputed here, and they agree", some, all)
				} else {
					text += "; none of it recomputed here"
				}
			}
		}
		for _, s := range b.Run.Overdue {
			if s.Cell == i {
				text = fmt.Sprintf("not run; the result stored on %s, computed in %s, is out of date",
					s.Date, s.Cost())
			}
		}
		if n := claimsAt(b, i); n > 0 {
			text += " (" + Counted(n, "claim", "claims") + ")"
		}
		list = append(list, overviewLine{i, text})
	}
	return list
}

// claimsAt returns the number of claims for which a cell offers values.
func claimsAt(b *Book, cell int) int {
	return xslices.Count(b.Verdicts, func(v rederive.Verdict) bool {
		return slices.ContainsFunc(b.Run.Sites, func(s rederive.Site) bool { return s.Cell == cell && s.ID == v.ID })
	})
}
