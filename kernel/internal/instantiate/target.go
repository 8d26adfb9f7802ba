package instantiate

import (
	"go/ast"
	"go/token"
	"go/types"
)

// In the text for the interpreter, what a statement computes beforehand precedes its label. So
// the label to which a goto leads gets a statement of its own:
//
//	again:                                    again:
//	    m[k], n = n, f()                          {
//	                                              }
//	                                              m[k], n = n, f()
//
// If break or continue names the label as well, goto leads to another one.

// target copies a statement with a label.
func (c *copier) target(s *ast.LabeledStmt) []ast.Stmt {
	jumped, left := c.uses(s.Label)
	if !jumped {
		return []ast.Stmt{c.stmt(s)}
	}
	pos := c.at(s.Colon)
	label := &ast.LabeledStmt{Label: c.name(s.Label), Colon: pos, Stmt: &ast.EmptyStmt{Semicolon: pos, Implicit: true}}
	if left {
		label.Label.Name = jumpName(label.Label.Name)
		return []ast.Stmt{label, c.stmt(s)}
	}
	return append([]ast.Stmt{label}, c.parts(s.Stmt)...)
}

// jump copies a goto statement, or returns nil if it is copied as it is.
func (c *copier) jump(s *ast.BranchStmt) ast.Node {
	if s.Tok != token.GOTO {
		return nil
	}
	if _, left := c.uses(s.Label); !left {
		return nil
	}
	label := nameAt(c.at(s.Label.Pos()), jumpName(c.name(s.Label).Name))
	return &ast.BranchStmt{TokPos: c.at(s.TokPos), Tok: s.Tok, Label: label}
}

// jumpName names the label for goto of a statement that has one for break and continue.
func jumpName(label string) string { return tempName + "to_" + label }

// uses reports whether goto leads to a label, and whether break or continue names it. What
// becomes of a loop over a function has one label for all.
func (c *copier) uses(label *ast.Ident) (jumped, left bool) {
	if c.fn == nil || c.fn.body == nil {
		return false, false
	}
	obj, overFunc := c.w.info.ObjectOf(label), false
	ast.Inspect(c.fn.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BranchStmt:
			if n.Label != nil && c.w.info.Uses[n.Label] == obj {
				jumped, left = jumped || n.Tok == token.GOTO, left || n.Tok != token.GOTO
			}
		case *ast.LabeledStmt:
			if r, ok := n.Stmt.(*ast.RangeStmt); ok && c.w.info.Defs[n.Label] == obj {
				_, overFunc = c.typeOf(r.X).Underlying().(*types.Signature)
			}
		}
		return true
	})
	if overFunc && left {
		return false, false
	}
	return jumped, left
}
