package core

import (
	"go/ast"
	"go/token"
	"slices"
)

func typeParams(_ *checker, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncType:
		return n.TypeParams != nil
	case *ast.TypeSpec:
		return n.TypeParams != nil
	case *ast.IndexListExpr:
		return true
	}
	return false
}

func namedResults(_ *checker, n ast.Node) bool {
	t := typeOfBody(n)
	return t != nil && t.Results != nil && slices.ContainsFunc(t.Results.List, func(f *ast.Field) bool {
		return len(f.Names) > 0
	})
}

func blankParams(_ *checker, n ast.Node) bool {
	t := typeOfBody(n)
	return t != nil && slices.ContainsFunc(t.Params.List, func(f *ast.Field) bool {
		return len(f.Names) == 0 || slices.ContainsFunc(f.Names, func(id *ast.Ident) bool { return id.Name == "_" })
	})
}

// typeOfBody returns the type of a function with a body, or nil.
func typeOfBody(n ast.Node) *ast.FuncType {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Type
	case *ast.FuncLit:
		return n.Type
	}
	return nil
}

func constants(_ *checker, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok == token.CONST
	case *ast.BasicLit:
		return n.Kind == token.IMAG
	}
	return false
}

func blankFields(_ *checker, n ast.Node) bool {
	s, ok := n.(*ast.StructType)
	if !ok {
		return false
	}
	blank := 0
	for _, f := range s.Fields.List {
		for _, id := range f.Names {
			if id.Name == "_" {
				blank++
			}
		}
	}
	return blank > 1
}

func conditions(c *checker, n ast.Node) bool {
	s, ok := n.(*ast.SwitchStmt)
	return ok && slices.ContainsFunc(s.Body.List, func(clause ast.Stmt) bool {
		list := clause.(*ast.CaseClause).List
		return len(list) > 1 && (s.Tag == nil || slices.ContainsFunc(list, func(x ast.Expr) bool {
			return !isName(x) && !c.plainConstant(x)
		}))
	})
}

func earlyDefault(_ *checker, n ast.Node) bool {
	s, ok := n.(*ast.SwitchStmt)
	return ok && slices.ContainsFunc(s.Body.List[:max(0, len(s.Body.List)-1)], func(clause ast.Stmt) bool {
		return clause.(*ast.CaseClause).List == nil
	})
}

func nilCases(c *checker, n ast.Node) bool {
	s, ok := n.(*ast.SwitchStmt)
	return ok && slices.ContainsFunc(s.Body.List, func(clause ast.Stmt) bool {
		return slices.ContainsFunc(clause.(*ast.CaseClause).List, c.isNil)
	})
}

func assertedConditions(_ *checker, n ast.Node) bool {
	var conditions []ast.Expr
	switch n := n.(type) {
	case *ast.IfStmt:
		conditions = []ast.Expr{n.Cond}
	case *ast.ForStmt:
		conditions = []ast.Expr{n.Cond}
	case *ast.CaseClause:
		conditions = n.List
	}
	return slices.ContainsFunc(conditions, func(x ast.Expr) bool {
		_, ok := ast.Unparen(x).(*ast.TypeAssertExpr)
		return ok
	})
}

// parenthesizedTypes finds types in parentheses in what && and || begin with.
func parenthesizedTypes(c *checker, n ast.Node) bool {
	x, ok := n.(*ast.BinaryExpr)
	if !ok || x.Op != token.LAND && x.Op != token.LOR {
		return false
	}
	found := false
	ast.Inspect(x.X, func(n ast.Node) bool {
		p, paren := n.(*ast.ParenExpr)
		found = found || paren && c.info.Types[p].IsType()
		return !found
	})
	return found
}

func elseHeads(_ *checker, n ast.Node) bool {
	s, ok := n.(*ast.IfStmt)
	if !ok {
		return false
	}
	alt, ok := s.Else.(*ast.IfStmt)
	return ok && alt.Init != nil
}

func rangeAssigns(_ *checker, n ast.Node) bool {
	s, ok := n.(*ast.RangeStmt)
	return ok && s.Tok == token.ASSIGN
}

func deferredArguments(_ *checker, n ast.Node) bool {
	s, ok := n.(*ast.DeferStmt)
	return ok && slices.ContainsFunc(s.Call.Args, func(x ast.Expr) bool { return !isName(x) })
}

func startedLiterals(_ *checker, n ast.Node) bool {
	s, ok := n.(*ast.GoStmt)
	if !ok {
		return false
	}
	_, lit := ast.Unparen(s.Call.Fun).(*ast.FuncLit)
	return lit
}

func returnedReceives(_ *checker, n ast.Node) bool {
	s, ok := n.(*ast.ReturnStmt)
	return ok && slices.ContainsFunc(s.Results, func(x ast.Expr) bool {
		u, ok := ast.Unparen(x).(*ast.UnaryExpr)
		return ok && u.Op == token.ARROW
	})
}

func assignedLiterals(_ *checker, n ast.Node) bool {
	s, ok := n.(*ast.AssignStmt)
	return ok && s.Tok == token.ASSIGN && len(s.Rhs) > 1 && slices.ContainsFunc(s.Rhs, func(x ast.Expr) bool {
		switch ast.Unparen(x).(type) {
		case *ast.CompositeLit, *ast.FuncLit:
			return true
		}
		return false
	})
}

func assignedResults(_ *checker, n ast.Node) bool {
	s, ok := n.(*ast.AssignStmt)
	return ok && len(s.Lhs) > len(s.Rhs) && slices.ContainsFunc(s.Lhs, func(x ast.Expr) bool { return !isName(x) })
}

func isName(x ast.Expr) bool {
	_, ok := x.(*ast.Ident)
	return ok
}
