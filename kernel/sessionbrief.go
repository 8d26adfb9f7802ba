package kernel

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"rederive"
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/exec"
	"rederive/kernel/internal/program"
	"rederive/kernel/internal/reach"
)

// A cell of a session is checked together with the cells before it. Those that have run and declare nothing are left
// out, so that a session does not slow down with each expression that is tried. If the others then differ from what the
// interpreter already has, all cells are checked.

// A step is what a session runs next.
type step struct {
	em    emit.Source
	piece exec.Piece // what the executor does not have yet
	known bool       // the executor has everything else
}

// next checks and prints the cells of a request, unless packages have to be resolved first.
func (w *sessionWorker) next(r sessionRequest) (n step, wanted []program.Import, errs rederive.Errors) {
	if r.First > 0 && !w.whole {
		brief := r
		brief.Cells = slices.Clone(r.Cells)
		for i := range brief.Cells[:r.First] {
			if w.leavesNothing(brief.Cells[i].Code) {
				brief.Cells[i].Code = ""
			}
		}
		if n.em, wanted, errs = w.printed(brief); len(errs) == 0 && len(wanted) == 0 {
			if w.whole = !w.add(&n, r.First); !w.whole {
				return n, nil, nil
			}
		}
	}
	if n.em, wanted, errs = w.printed(r); len(errs) == 0 && len(wanted) == 0 {
		w.add(&n, r.First)
	}
	return n, wanted, errs
}

// add collects what is new in a program whose cells before first have run. It reports false if something that the
// executor already has was changed.
func (w *sessionWorker) add(n *step, first int) bool {
	text, err := w.news(n.em)
	n.piece = exec.Piece{Text: text, Packages: n.em.Packages}
	for _, plan := range n.em.Plans {
		if plan.Cell >= first {
			plan.Value = -1
			n.piece.Steps = append(n.piece.Steps, plan)
		}
	}
	n.known = err == nil
	return n.known
}

// leavesNothing reports whether a cell has only statements that declare nothing, and takes no address: later cells are
// checked and printed the same without it.
func (w *sessionWorker) leavesNothing(code string) bool {
	if is, ok := w.nothing[code]; ok {
		return is
	}
	text := "package p\nfunc _() {\n" + code + "\n}"
	f, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	is := err == nil && len(f.Decls) == 1
	if is {
		for n := range ast.Preorder(f) {
			switch n := n.(type) {
			case *ast.DeclStmt, *ast.FuncLit, *ast.LabeledStmt, *ast.RangeStmt:
				is = false
			case *ast.AssignStmt:
				is = is && n.Tok != token.DEFINE
			case *ast.UnaryExpr:
				is = is && n.Op != token.AND
			}
		}
	}
	w.nothing[code] = is
	return is
}

var errChanged = errors.New("something that the interpreter has was changed")

// news returns the new part of a program, with the place numbers of this session. It fails if something that the
// interpreter already has was changed.
func (w *sessionWorker) news(em emit.Source) (string, error) {
	units, err := reach.Units(em.Text)
	if err != nil {
		return "", err
	}
	fresh := map[string]string{}
	var text strings.Builder
	text.WriteString("package main\n\n")
	for _, u := range units {
		code := reach.Renumber(u.Code, func(place int) int { return w.number(em.Places[place]) })
		old, known := w.known[u.Key]
		_, extends := w.known[u.Of]
		switch {
		case u.Key == "main": // only a whole program has it
			continue
		case known && old == code:
			if u.Import { // each piece has its own
				text.WriteString(code + "\n")
			}
			continue
		case known || extends: // a new method
			return "", errChanged
		}
		fresh[u.Key] = code
		text.WriteString(code + "\n\n")
	}
	for name, code := range fresh {
		w.known[strings.Clone(name)] = strings.Clone(code) // and not the whole program that it is part of
	}
	return text.String(), nil
}

// number returns the number of a position in this session.
func (w *sessionWorker) number(at rederive.Pos) int {
	n, ok := w.numbers[at]
	if !ok {
		n = len(w.places)
		w.places = append(w.places, at)
		w.numbers[at] = n
	}
	return n
}
