package program

import (
	"go/ast"
	"go/types"
)

// findEarly finds the inline values that precede a cell that they need: one that declares
// a variable used in the value's expression or in a function that it calls.
func (p *Program) findEarly() map[int]int {
	early := map[int]int{}
	for i := range p.Parts {
		part := &p.Parts[i]
		if part.Value < 0 {
			continue
		}
		after := p.Notebook.Values[part.Value].After
		if needs := p.needs(i); needs > after {
			early[part.Value] = needs
		}
	}
	if len(early) == 0 {
		return nil
	}
	return early
}

// needs returns how many cells, from the first on, declare the variables that a part uses.
func (p *Program) needs(part int) (cells int) {
	seen := map[int]bool{part: true}
	for queue := []int{part}; len(queue) > 0; queue = queue[1:] {
		for n := range ast.Preorder(p.File.Decls[queue[0]]) {
			id, _ := n.(*ast.Ident)
			obj := p.Info.Uses[id]
			if v, ok := obj.(*types.Var); ok && v.Parent() == p.Pkg.Scope() {
				cells = max(cells, p.partAt(v.Pos()).Cell+1)
			}
			if f, ok := obj.(*types.Func); ok && f.Pkg() == p.Pkg && f.Pos().IsValid() {
				if i := p.indexAt(f.Pos()); !seen[i] {
					seen[i] = true
					queue = append(queue, i)
				}
			}
		}
	}
	return cells
}
