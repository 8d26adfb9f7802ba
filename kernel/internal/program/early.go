package program

import (
	"go/ast"
	"go/types"
)

// findEarly finds the inline values that precede a cell that they need: one that declares
// a variable used in the value's expression or in a function to which it refers.
func (p *Program) findEarly() map[int]int {
	early, methods := map[int]int{}, p.methods()
	for i := range p.Parts {
		part := &p.Parts[i]
		if part.Value < 0 {
			continue
		}
		after := p.Notebook.Values[part.Value].After
		if needs := p.needs(i, methods); needs > after {
			early[part.Value] = needs
		}
	}
	if len(early) == 0 {
		return nil
	}
	return early
}

// needs returns how many cells, from the first on, declare the variables that a part uses.
func (p *Program) needs(part int, methods map[string][]*types.Func) (cells int) {
	seen := map[int]bool{part: true}
	for queue := []int{part}; len(queue) > 0; queue = queue[1:] {
		d := p.File.Decls[queue[0]]
		for n := range ast.Preorder(d) {
			id, _ := n.(*ast.Ident)
			if v, ok := p.Info.Uses[id].(*types.Var); ok && v.Parent() == p.Pkg.Scope() {
				cells = max(cells, p.partAt(v.Pos()).Cell+1)
			}
		}
		for _, f := range p.references(d, methods) {
			if i := p.indexAt(f.Pos()); f.Pos().IsValid() && !seen[i] {
				seen[i] = true
				queue = append(queue, i)
			}
		}
	}
	return cells
}
