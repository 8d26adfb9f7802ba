package program

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"rederive"

	"rederive/internal/lazyregexp"
)

// checkOthers type-checks the cells without syntax errors, so that all errors of a notebook are
// reported at once. Names that the other cells may declare or import are not reported as missing.
func (p *Program) checkOthers(params map[string]any) {
	if p.Outside.Session {
		return
	}
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
			switch t.tok {
			case token.IDENT:
				names[t.lit] = true
			case token.STRING: // the path of an import, whose name need not be its last element
				for part := range strings.SplitSeq(strings.Trim(t.lit, "\"`"), "/") {
					names[part] = true
				}
			}
		}
	}
	if q := build(p.Outside, &rest, params, nil, names); q.File != nil {
		p.Errs = append(p.Errs, q.Errs...)
	}
}

// missing matches the messages about a missing name at package level, a missing field or a
// missing method.
var missing = lazyregexp.New(`(?:^undefined: |method )(\pL[\pL\p{Nd}_]*)\)?$`)

// declaredInBroken reports whether an error is about a missing name that a cell with a syntax
// error may declare.
func (p *Program) declaredInBroken(e types.Error) bool {
	name := missing.FindStringSubmatch(e.Msg)
	return name != nil && p.broken[name[1]]
}
