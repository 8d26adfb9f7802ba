package stated

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// isComputed reports whether an expression depends on anything computed.
func (t *tracer) isComputed(x ast.Expr) bool { return x != nil && t.contains(x) }

// contains reports whether a node holds anything computed.
func (t *tracer) contains(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if x, ok := n.(ast.Expr); ok {
			if tv := t.info.Types[x]; tv.Value != nil || tv.IsType() {
				return false
			}
		}
		if n != nil && t.cancels(n) {
			return false
		}
		found = found || n != nil && t.isSource(n)
		return !found
	})
	return found
}

// isSource reports whether a node computes by itself, regardless of its operands.
func (t *tracer) isSource(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		return !t.moves(n)
	case *ast.Ident:
		obj := t.origin(t.info.Uses[n])
		if v, ok := obj.(*types.Var); ok && !v.IsField() && !t.own(v.Pkg()) {
			return true
		}
		return t.computed[obj]
	case *ast.CallExpr:
		f := t.callee(n)
		return f != nil && f.Pkg() != nil && !t.own(f.Pkg()) && !transparent(f)
	}
	return false
}

// callee returns the function or method that a call names, or nil.
func (t *tracer) callee(call *ast.CallExpr) *types.Func {
	f, _ := t.origin(t.info.Uses[calledName(call)]).(*types.Func)
	return f
}

// calledName returns the name of the function or variable that is called, or nil.
func calledName(call *ast.CallExpr) *ast.Ident {
	fun := ast.Unparen(call.Fun)
	switch x := fun.(type) {
	case *ast.IndexExpr:
		fun = ast.Unparen(x.X)
	case *ast.IndexListExpr:
		fun = ast.Unparen(x.X)
	}
	switch x := fun.(type) {
	case *ast.Ident:
		return x
	case *ast.SelectorExpr:
		return x.Sel
	}
	return nil
}

// passing lists the packages whose functions only write down, convert or
// rearrange what they are given.
var passing = []string{
	"bytes", "encoding/ascii85", "encoding/base64", "encoding/csv", "encoding/gob", "encoding/hex", "encoding/json",
	"encoding/xml", "errors", "fmt", "maps", "math/big", "reflect", "rederive/show", "runtime", "slices", "strconv",
	"strings", "sync/atomic", "unicode", "unicode/utf8",
}

// computing lists the functions of these packages that do more: they compute, call others,
// or read an input.
var computing = []string{
	"Binomial", "CSV", "Exp", "FixedWidth", "GCD", "Input", "JSONLines", "Jacobi", "ModInverse", "ModSqrt",
	"MulRange", "ProbablyPrime", "Sqrt", "show.Join",
	"atomic.Add", "atomic.AddInt32", "atomic.AddInt64", "atomic.AddUint32", "atomic.AddUint64", "atomic.AddUintptr",
	"reflect.Call", "reflect.CallSlice", "reflect.MakeFunc", "reflect.Method", "reflect.MethodByName", "reflect.Recv",
	"reflect.Select", "reflect.Seq", "reflect.Seq2", "reflect.Swapper",
}

// transparent reports whether a call of f computes no more than its arguments.
func transparent(f *types.Func) bool {
	return slices.Contains(passing, f.Pkg().Path()) && !slices.Contains(computing, f.Name()) &&
		!slices.Contains(computing, f.Pkg().Name()+"."+f.Name())
}

// isConstant reports whether an expression is made of constants alone.
func (t *tracer) isConstant(x ast.Expr) bool {
	switch y := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		return !slices.ContainsFunc(y.Elts, func(x ast.Expr) bool { return !t.isConstant(x) })
	case *ast.KeyValueExpr:
		return t.isConstant(y.Value)
	case *ast.Ident:
		if y.Name == "nil" {
			return true
		}
	}
	return t.info.Types[x].Value != nil
}

// root returns the variable of which x.f[i], *x or &x is a part, or nil.
func (t *tracer) root(x ast.Expr) types.Object {
	for {
		switch y := x.(type) {
		case *ast.Ident:
			v, ok := t.origin(t.info.ObjectOf(y)).(*types.Var)
			if !ok {
				return nil
			}
			return v
		case *ast.SelectorExpr:
			x = y.X
		case *ast.IndexExpr:
			x = y.X
		case *ast.SliceExpr:
			x = y.X
		case *ast.StarExpr:
			x = y.X
		case *ast.ParenExpr:
			x = y.X
		case *ast.TypeAssertExpr:
			x = y.X
		case *ast.UnaryExpr:
			if y.Op != token.AND {
				return nil
			}
			x = y.X
		default:
			return nil
		}
	}
}

// shares reports whether a copy of an expression's value may share memory with
// the value: it is more than a number or text.
func (t *tracer) shares(x ast.Expr) bool {
	typ := t.info.TypeOf(x)
	if typ == nil {
		return false
	}
	_, basic := typ.Underlying().(*types.Basic)
	return !basic
}
