package instantiate

import (
	"go/ast"
	"go/token"
	"reflect"
	"slices"
	"strconv"

	"rederive/kernel/internal/program"
)

// The interpreter lets the default of a switch and its last case change places, and looks at the
// cases in that order. So the default becomes the last:
//
//	switch {                                  switch {
//	default:                                  case x > 0:
//	    f()                                       g()
//	case x > 0:                               case x > 10:
//	    g()                                       h()
//	case x > 10:                              default:
//	    h()                                       f()
//	}                                         }
//
// If it cannot, since it falls through or a case falls through to it, a switch of its own finds
// the case:
//
//	switch x {                                switch func() int {
//	default:                                      switch x {
//	    f()                                       case 1:
//	    fallthrough                                   return 1
//	case 1:                                       }
//	    g()                                       return 0
//	}                                         }() {
//	                                          case 0:
//	                                              f()
//	                                              fallthrough
//	                                          default:
//	                                              g()
//	                                          }
//
// It does not even compute what a switch without cases is over, so that gets a default.

// expressionSwitch copies a switch over an expression.
func (c *copier) expressionSwitch(s *ast.SwitchStmt) ast.Node {
	n, ok := c.interfaceCases(s).(*ast.SwitchStmt)
	if !ok {
		n = c.copyPointer(reflect.ValueOf(s)).Interface().(*ast.SwitchStmt)
	}
	list := n.Body.List
	at := slices.IndexFunc(list, func(b ast.Stmt) bool { return b.(*ast.CaseClause).List == nil })
	switch {
	case len(list) == 0:
		n.Body.List = []ast.Stmt{&ast.CaseClause{Case: n.Pos(), Colon: n.Pos()}}
	case at < 0 || at == len(list)-1:
	case !fallsThrough(list[at]) && (at == 0 || !fallsThrough(list[at-1])):
		n.Body.List = append(slices.Concat(list[:at], list[at+1:]), list[at])
	default:
		if program.CallsRecover(c.w.info, &ast.SwitchStmt{Tag: s.Tag, Body: headsOf(s.Body)}) {
			c.r.refuse(s.Pos(), "recover in a switch with a default that is not the last case")
		}
		c.chooseCase(n)
	}
	return n
}

// emptyTypeSwitch copies a type switch without cases, or returns nil for another.
func (c *copier) emptyTypeSwitch(s *ast.TypeSwitchStmt) ast.Node {
	if len(s.Body.List) > 0 {
		return nil
	}
	n := c.copyPointer(reflect.ValueOf(s)).Interface().(*ast.TypeSwitchStmt)
	n.Body.List = []ast.Stmt{&ast.CaseClause{Case: n.Pos(), Colon: n.Pos()}}
	return n
}

func fallsThrough(clause ast.Stmt) bool {
	body := clause.(*ast.CaseClause).Body
	if len(body) == 0 {
		return false
	}
	last, ok := body[len(body)-1].(*ast.BranchStmt)
	return ok && last.Tok == token.FALLTHROUGH
}

// headsOf returns the cases of a switch without what they do.
func headsOf(b *ast.BlockStmt) *ast.BlockStmt {
	heads := blockAt(b.Pos())
	for _, s := range b.List {
		heads.List = append(heads.List, &ast.CaseClause{Case: s.Pos(), List: s.(*ast.CaseClause).List, Colon: s.Pos()})
	}
	return heads
}

// chooseCase has a function find the case of a switch: its index from 1, or 0 for the default.
func (c *copier) chooseCase(n *ast.SwitchStmt) {
	pos := n.Pos()
	heads := headsOf(n.Body)
	for i, s := range n.Body.List {
		clause, head := s.(*ast.CaseClause), heads.List[i].(*ast.CaseClause)
		number := intAt(s.Pos(), strconv.Itoa(i+1))
		if clause.List == nil {
			number.Value = "0"
		}
		head.Body = []ast.Stmt{returnAt(s.Pos(), number)}
		clause.List = []ast.Expr{intAt(s.Pos(), number.Value)}
	}
	heads.List = slices.DeleteFunc(heads.List, func(s ast.Stmt) bool { return s.(*ast.CaseClause).List == nil })
	n.Body.List[len(n.Body.List)-1].(*ast.CaseClause).List = nil // so that the switch can end a function
	find := &ast.SwitchStmt{Switch: pos, Tag: n.Tag, Body: heads}
	result := &ast.FieldList{List: []*ast.Field{{Type: nameAt(pos, "int")}}}
	n.Tag = callAt(pos, &ast.FuncLit{
		Type: &ast.FuncType{Func: pos, Params: &ast.FieldList{}, Results: result},
		Body: blockAt(pos, find, returnAt(pos, intAt(pos, "0"))),
	})
}
