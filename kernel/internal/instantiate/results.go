package instantiate

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"rederive/kernel/internal/program"
)

// The interpreter keeps the results of a call where the caller wants them. So a
// result that a function does not set keeps the value of an earlier call, and one
// that is set before the function panics is seen by the caller. The copy of a
// function therefore sets its results by return statements alone:
//
//	func f(a int) (n int, err error) {        func f(a int) (int, error) {
//	                                              var n int
//	                                              var err error
//	    if a > 0 {                                if a > 0 {
//	        n = a                                     n = a
//	        return                                    return n, err
//	    }                                         }
//	    return a, nil                             return a, nil
//	}                                         }
//
// A deferred function may change the results after the return statement, or
// recover, so that there is none. Then the body becomes a function literal:
//
//	func f(a int) (n int) {                   func f(a int) int {
//	                                              var n int
//	                                              func() {
//	    defer func() { n *= 2 }()                     defer func() { n *= 2 }()
//	    return a                                      n = a
//	                                                  return
//	                                              }()
//	                                              return n
//	}                                         }

// A returning says how a copied function returns its results.
type returning struct {
	names   []string // of the variables that hold the results; nil if they need none
	stores  bool     // a return statement with values sets the variables
	wrapped bool     // the body is a function literal
}

// returning decides how the copy of a function returns its results.
func (c *copier) returning(sig *types.Signature, body *ast.BlockStmt) returning {
	if sig == nil || body == nil || sig.Results().Len() == 0 {
		return returning{}
	}
	named := sig.Results().At(0).Name() != ""
	wrapped := defers(body) && (named || c.r.recover)
	if !named && !wrapped {
		return returning{}
	}
	how := returning{wrapped: wrapped, stores: wrapped}
	for v := range sig.Results().Variables() {
		name := c.r.temp("result")
		if wrapped {
			name = c.r.temp(deferringResult)
		}
		how.names = append(how.names, name)
		how.stores = how.stores || program.Escapes(c.w.info, v, body)
		c.results[v] = name
	}
	return how
}

// deferringResult begins the names of the variables for results of functions that defer calls.
const deferringResult = "deferring"

// IsDeferringResult reports whether a variable of this name holds a result of a function
// that defers calls.
func IsDeferringResult(name string) bool {
	return strings.HasPrefix(name, tempName+deferringResult)
}

// defers reports whether statements defer, other than in functions that they make.
func defers(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		_, lit := n.(*ast.FuncLit)
		_, is := n.(*ast.DeferStmt)
		found = found || is
		return !lit && !found
	})
	return found
}

// function copies the type and the body of a function.
func (c *copier) function(t *ast.FuncType, sig *types.Signature, body *ast.BlockStmt) (*ast.FuncType, *ast.BlockStmt) {
	outer := c.fn
	defer func() { c.fn = outer }()
	c.fn = &copiedFunc{returning: c.returning(sig, body), body: body}
	if sig != nil {
		c.fn.results = c.subst(sig.Results()).(*types.Tuple)
	}
	plain := &ast.FuncType{Func: c.at(t.Func), Params: c.fields(t.Params)}
	if t.Results != nil {
		plain.Results = c.unnamed(t.Results)
	}
	if body == nil {
		return plain, nil
	}
	copied := c.block(body)
	if c.fn.wrapped || c.fn.results.Len() == 0 {
		c.apartDefers(copied)
	}
	if c.fn.names == nil {
		return plain, copied
	}
	return plain, c.returningBody(copied, plain.Results)
}

func (c *copier) fields(list *ast.FieldList) *ast.FieldList {
	return c.copy(reflect.ValueOf(list)).Interface().(*ast.FieldList)
}

// unnamed copies a list of results without their names.
func (c *copier) unnamed(list *ast.FieldList) *ast.FieldList {
	n := &ast.FieldList{Opening: c.at(list.Opening), Closing: c.at(list.Closing)}
	for _, f := range list.List {
		for range max(len(f.Names), 1) {
			n.List = append(n.List, &ast.Field{Type: c.expr(f.Type)})
		}
	}
	return n
}

// returningBody declares the variables of the results before the copy of a body.
func (c *copier) returningBody(body *ast.BlockStmt, results *ast.FieldList) *ast.BlockStmt {
	pos := body.Lbrace
	var list []ast.Stmt
	for i, name := range c.fn.names {
		list = append(list, varAt(pos, name, results.List[i].Type, nil))
	}
	if !c.fn.wrapped {
		body.List = append(list, body.List...)
		return body
	}
	lit := &ast.FuncLit{Type: noParams(pos), Body: body}
	return blockAt(pos, append(list, &ast.ExprStmt{X: callAt(pos, lit)}, returnAt(pos, c.resultNames(pos)...))...)
}

func (c *copier) resultNames(pos token.Pos) []ast.Expr {
	list := make([]ast.Expr, len(c.fn.names))
	for i, name := range c.fn.names {
		list[i] = nameAt(pos, name)
	}
	return list
}

// ret copies a return statement of a function whose results are variables.
func (c *copier) ret(s *ast.ReturnStmt) ast.Node {
	pos := c.at(s.Return)
	switch {
	case c.fn == nil || c.fn.names == nil:
		return nil
	case len(s.Results) == 0 && c.fn.wrapped:
		return returnAt(pos)
	case len(s.Results) == 0:
		return returnAt(pos, c.resultNames(pos)...)
	case !c.fn.stores:
		return nil
	}
	store := &ast.AssignStmt{Lhs: c.resultNames(pos), TokPos: pos, Tok: token.ASSIGN}
	for _, x := range s.Results {
		store.Rhs = append(store.Rhs, c.expr(x))
	}
	if c.fn.wrapped {
		return blockAt(pos, store, returnAt(pos))
	}
	return blockAt(pos, store, returnAt(pos, c.resultNames(pos)...))
}
