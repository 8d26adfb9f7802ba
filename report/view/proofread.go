package view

import (
	"slices"

	"rederive"
)

// Proofread returns the errors in the text of a book without writing it: dead references and links, invalid formulas,
// figures without alternative text, a cover that is not a figure. A book without such errors can be written in every
// format. A reference to an output of a cell that failed or was not run is not an additional error.
func Proofread(b *Book) rederive.Errors {
	b = forVariant(withVisibleText(b))
	v := &View{Book: b}
	var figures rederive.Errors
	v.Res, figures = resolve(b)
	v.Macros, v.Errs = Macros(b.Notebook.Front)
	v.Errs = append(v.Errs, figures...)
	v.checkCover()
	v.proofread(textBlocks(b.Notebook))
	for _, verdict := range b.Verdicts {
		v.proofreadClaim(verdict)
	}
	_ = v.Errs.Err() // called to sort the errors
	return slices.CompactFunc(v.Errs, func(x, y *rederive.Error) bool { return x.Error() == y.Error() })
}

// proofread checks blocks and the text that their cells show.
func (v *View) proofread(blocks []rederive.Block) {
	eachInline(blocks, func(in rederive.Inline) {
		switch n := in.(type) {
		case *rederive.Ref:
			v.Target(n)
		case *rederive.Link:
			v.Link(n)
		case *rederive.Math:
			v.Formula(n.TeX, n.Pos)
		}
	})
	rederive.Walk(blocks, func(block rederive.Block) {
		switch n := block.(type) {
		case *rederive.Formula:
			v.Formula(n.TeX, n.Pos)
		case *rederive.Cell:
			for _, out := range v.Res.Shown[n].Outputs {
				if d, ok := out.(*rederive.Display); ok {
					before := len(v.Errs)
					v.proofread(v.Res.Displays[d].Prose)
					for _, e := range v.Errs[before:] {
						e.Pos = displayPos(d, n)
					}
				}
			}
		}
	})
}

// proofreadClaim checks the texts that explain a claim.
func (v *View) proofreadClaim(verdict rederive.Verdict) {
	c := verdict.Claim
	if c == nil {
		return
	}
	v.proofread(c.Prose)
	texts := []string{c.Title}
	for _, f := range c.Fields {
		switch f.Name {
		case "why", "witness", "check", "caveat", "out-of-scope":
			texts = append(texts, f.Value)
		}
	}
	for _, text := range texts {
		for _, part := range v.Said(verdict, text) {
			if part.TeX != "" {
				v.Formula(part.TeX, part.Pos)
			}
		}
	}
}

// ProofreadUnrun is Proofread for a notebook whose cells were not run, so that their outputs are unknown.
// If some of its claims documents are unread, it does not check references to claims.
func ProofreadUnrun(nb *rederive.Notebook, docs []*rederive.ClaimsDoc, unread bool) rederive.Errors {
	b := unrun(nb, docs)
	b.unread = unread
	return Proofread(b)
}

// unrun returns a book whose cells were not run.
func unrun(nb *rederive.Notebook, docs []*rederive.ClaimsDoc) *Book {
	b := &Book{Notebook: nb, Docs: docs, Run: &rederive.Run{
		Status: rederive.RunFailed, Cells: make([]rederive.CellRun, len(nb.Cells)),
		Values: make([]rederive.ValueRun, len(nb.Values)),
	}}
	for _, doc := range docs {
		for _, c := range doc.Claims {
			b.Verdicts = append(b.Verdicts, rederive.Verdict{ID: c.ID, Claim: c})
		}
	}
	return b
}
