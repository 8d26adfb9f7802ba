package program

import (
	"go/token"
	"go/types"
	"regexp"
	"slices"

	"rederive"
)

// checkOthers type-checks the cells and inline values without syntax errors, so that all errors
// of a notebook are reported at once. What the others may declare is not missed.
func (p *Program) checkOthers(params map[string]any) {
	rest := *p.Notebook
	rest.Cells, rest.Values = slices.Clone(rest.Cells), nil
	names := map[string]bool{}
	for i, c := range rest.Cells {
		if !c.Run || !slices.ContainsFunc(p.Errs, func(e *rederive.Error) bool { return c.Has(e.Pos) }) {
			continue
		}
		broken := *c
		broken.Run = false
		rest.Cells[i] = &broken
		toks, _ := scan(c, new(rederive.Errors))
		for _, t := range toks {
			if t.tok == token.IDENT {
				names[t.lit] = true
			}
		}
	}
	if len(names) == 0 || p.Outside.Session {
		return
	}
	q := build(p.Outside, &rest, params, nil, names)
	p.Errs = append(p.Errs, q.Errs...)
}

// missing finds the name that a program lacks: one of package level, a field or a method.
var missing = regexp.MustCompile(`(?:^undefined: |method )(\pL[\pL\p{Nd}_]*)\)?$`)

// declaredInBroken reports whether an error is about the lack of a name that a cell with a syntax
// error may declare.
func (p *Program) declaredInBroken(e types.Error) bool {
	name := missing.FindStringSubmatch(e.Msg)
	return name != nil && p.broken[name[1]]
}
