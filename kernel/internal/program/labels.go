package program

import (
	"go/ast"
	"go/types"
)

// jumpsOut reports whether an error of the type checker is about a jump to a label of another
// statement of the cells. Each statement of a cell is a function of its own, so the type
// checker does not see the label.
func (p *Program) jumpsOut(e types.Error) (jump *ast.BranchStmt, out bool) {
	for _, jump := range p.jumps(p.indexAt(e.Pos)) {
		if jump.Label.Pos() != e.Pos {
			continue
		}
		for i := range p.Parts {
			if stmt := p.labeled(i); stmt != nil && stmt.Label.Name == jump.Label.Name {
				return jump, true
			}
		}
	}
	return nil, false
}

// reached reports whether another statement of the cells jumps to the label that the type
// checker calls unused. The error is then reported for the jump.
func (p *Program) reached(e types.Error) bool {
	stmt := p.labeled(p.indexAt(e.Pos))
	if stmt == nil || stmt.Label.Pos() != e.Pos {
		return false
	}
	for i := range p.Parts {
		for _, jump := range p.jumps(i) {
			if jump.Label.Name == stmt.Label.Name {
				return true
			}
		}
	}
	return false
}

// jumps returns the jumps to labels in the i-th part, if it is a statement. Those in function
// literals, which have labels of their own, are left out.
func (p *Program) jumps(i int) (all []*ast.BranchStmt) {
	for _, stmt := range p.statement(i) {
		ast.Inspect(stmt, func(n ast.Node) bool {
			if jump, ok := n.(*ast.BranchStmt); ok && jump.Label != nil {
				all = append(all, jump)
			}
			_, literal := n.(*ast.FuncLit)
			return !literal
		})
	}
	return all
}

// labeled returns the i-th part if it is a statement with a label, or nil.
func (p *Program) labeled(i int) *ast.LabeledStmt {
	for _, stmt := range p.statement(i) {
		if l, ok := stmt.(*ast.LabeledStmt); ok {
			return l
		}
	}
	return nil
}

// statement returns the content of the i-th part if it is a statement, or nil.
func (p *Program) statement(i int) []ast.Stmt {
	if f, ok := p.File.Decls[i].(*ast.FuncDecl); ok && p.Parts[i].Kind == StmtPiece && f.Body != nil {
		return f.Body.List
	}
	return nil
}
