package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"rederive/kernel/internal/fast"
	"rederive/kernel/internal/program"
)

// Many loops look at a lot, and do something that only the interpreter can do with a little
// of it. Package fast runs such a loop up to what remains, and goes on where it left:
//
// 	for i := 0; i < n; i++ {              for i := 0; ; i++ {
// 	    p := f(i)                             var p int
// 	    if p < 5 {                            var more bool
// 	        continue                          i, p, more = fast_1(i, n)
// 	    }                                     if !more {
// 	    fmt.Println(p)                            break
// 	}                                         }
// 	                                          fmt.Println(p)
// 	                                      }
//
// That is done if what comes before the last continue calls functions or has loops, so that
// the call of package fast costs less. A condition at the end of the body counts as well.

// A filter is a loop whose body begins with what package fast runs.
type filter struct {
	loop  *ast.ForStmt
	first []ast.Stmt
	rest  []ast.Stmt
}

// fastFilter writes a loop that package fast runs in part.
func (e *emitter) fastFilter(s ast.Stmt) bool {
	loop, ok := s.(*ast.ForStmt)
	if !ok || e.low == nil || e.low.decls == nil || e.quiet || e.texts[loop] != "" {
		return false
	}
	f, ok := e.filter(loop)
	if !ok {
		return false
	}
	text, ok := e.filterText(f)
	if !ok {
		return false
	}
	next := &ast.EmptyStmt{Semicolon: loop.Body.Lbrace}
	whole := &ast.ForStmt{For: loop.For, Init: loop.Init, Post: loop.Post, Body: &ast.BlockStmt{
		Lbrace: loop.Body.Lbrace, List: append([]ast.Stmt{next}, f.rest...), Rbrace: loop.Body.Rbrace,
	}}
	e.texts[next], e.texts[whole] = text, "written"
	e.forStmt(whole, "")
	return true
}

// filter finds how much of a loop package fast may know.
func (e *emitter) filter(loop *ast.ForStmt) (f filter, ok bool) {
	list := loop.Body.List
	known := 0
	for known < len(list) && e.knows(list[known]) {
		known++
	}
	if last, isIf := lastIf(list); isIf && known == len(list)-1 && e.knows(last) {
		f = filter{loop, append(list[:known:known], last), []ast.Stmt{list[known].(*ast.IfStmt).Body}}
		return f, e.takesTime(f)
	}
	for known > 0 && !continues(list[known-1]) {
		known--
	}
	f = filter{loop, list[:known], list[known:]}
	return f, known > 0 && known < len(list) && e.takesTime(f)
}

// lastIf returns the condition at the end of a body as one that goes on with the next
// iteration if it does not hold.
func lastIf(list []ast.Stmt) (*ast.IfStmt, bool) {
	if len(list) == 0 {
		return nil, false
	}
	s, ok := list[len(list)-1].(*ast.IfStmt)
	if !ok || s.Init != nil || s.Else != nil {
		return nil, false
	}
	at := s.Body.Lbrace
	next := &ast.BranchStmt{TokPos: at, Tok: token.CONTINUE}
	return &ast.IfStmt{
		If: s.If, Cond: s.Cond, Body: &ast.BlockStmt{Lbrace: at, Rbrace: at},
		Else: &ast.BlockStmt{Lbrace: at, List: []ast.Stmt{next}, Rbrace: at},
	}, true
}

// knows reports whether package fast may know a statement, as far as its form shows, and it
// does not leave the function.
func (e *emitter) knows(s ast.Stmt) bool {
	ok := true
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt, *ast.LabeledStmt, *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt,
			*ast.SendStmt, *ast.TypeAssertExpr:
			ok = false
		case *ast.BranchStmt:
			ok = ok && n.Label == nil && n.Tok != token.GOTO
		case *ast.SelectorExpr:
			obj := e.p.Info.Uses[n.Sel]
			ok = ok && (e.p.Info.Selections[n] != nil ||
				obj != nil && obj.Pkg() != nil && fast.Known(obj.Pkg().Path(), obj.Name()))
		case *ast.CallExpr:
			ok = ok && !e.isBuiltin(n.Fun, "panic") && !e.isBuiltin(n.Fun, "recover")
		}
		return ok
	})
	return ok
}

// continues reports whether a statement may go on with the next iteration of the loop
// around.
func continues(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			found = found || n.Tok == token.CONTINUE
		}
		return !found
	})
	return found
}

// takesTime reports whether what package fast would run calls functions, or has loops.
func (e *emitter) takesTime(f filter) bool {
	found := false
	for _, s := range f.first {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				found = true
			case *ast.CallExpr:
				tv := e.p.Info.Types[n.Fun]
				found = found || !tv.IsType() && !tv.IsBuiltin()
			}
			return !found
		})
	}
	return found
}

// filterText returns what the body of the loop begins with instead.
func (e *emitter) filterText(f filter) (string, bool) {
	next := &ast.EmptyStmt{}
	rest := &ast.BlockStmt{List: f.rest}
	loop := &ast.ForStmt{For: f.loop.For, Cond: f.loop.Cond, Post: f.loop.Post, Body: &ast.BlockStmt{
		Lbrace: f.loop.Body.Lbrace, List: append(f.first[:len(f.first):len(f.first)], next), Rbrace: f.loop.Body.Rbrace,
	}}
	used, set, ok := e.aroundBut(loop, loop.Body)
	own := e.declaredIn(f.first, rest)
	if !ok || e.sharedBlock(used) || !distinct(used, own) || slices.ContainsFunc(set, func(v *types.Var) bool {
		return e.low.outliving[v] && !within(v, f.loop)
	}) {
		return "", false
	}
	t := e.newFastText()
	left, none := slices.Concat(names(set), names(own)), names(set)
	head := ""
	for i, v := range own {
		none = append(none, fmt.Sprintf("%snone%d", program.Reserved, i))
		head += fmt.Sprintf("var %s %s\n", none[len(none)-1], t.sub.typ(v.Type()))
	}
	t.sub.texts[next] = "return " + strings.Join(append(left, "true"), ", ") + "\n"
	results := append(variables(slices.Concat(set, own), false), types.NewParam(token.NoPos, nil, "",
		types.Typ[types.Bool]))
	sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(variables(used, true)...),
		types.NewTuple(results...), false)
	name := e.fastNamed(t, sig, loop, head, "return "+strings.Join(append(none, "false"), ", "))
	if name == "" {
		return "", false
	}
	text := ""
	for _, v := range own {
		text += fmt.Sprintf("var %s %s\n", v.Name(), e.typ(v.Type()))
	}
	more := e.name("more")
	return text + fmt.Sprintf("var %s bool\n%s = %s(%s)\nif !%s {\nbreak\n}\n", more,
		strings.Join(append(left, more), ", "), name, strings.Join(names(used), ", "), more), true
}

// declaredIn returns the variables that statements declare and others use.
func (e *emitter) declaredIn(list []ast.Stmt, rest ast.Node) (vars []*types.Var) {
	add := func(id *ast.Ident) {
		if v, ok := e.p.Info.Defs[id].(*types.Var); ok && id.Name != "_" && e.uses(rest, v) {
			vars = append(vars, v)
		}
	}
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			for _, x := range s.Lhs {
				if id, ok := x.(*ast.Ident); ok && s.Tok == token.DEFINE {
					add(id)
				}
			}
		case *ast.DeclStmt:
			for _, spec := range s.Decl.(*ast.GenDecl).Specs {
				if spec, ok := spec.(*ast.ValueSpec); ok {
					for _, id := range spec.Names {
						add(id)
					}
				}
			}
		}
	}
	return vars
}

func names(vars []*types.Var) (list []string) {
	for _, v := range vars {
		list = append(list, v.Name())
	}
	return list
}

// variables returns parameters like vars, with their names or without.
func variables(vars []*types.Var, named bool) (list []*types.Var) {
	for _, v := range vars {
		name := ""
		if named {
			name = v.Name()
		}
		list = append(list, types.NewParam(token.NoPos, nil, name, v.Type()))
	}
	return list
}

// distinct reports whether variables have names of their own.
func distinct(lists ...[]*types.Var) bool {
	all := names(slices.Concat(lists...))
	slices.Sort(all)
	return len(slices.Compact(all)) == len(slices.Concat(lists...))
}
