package fast

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"math/bits"
	"path"
	"reflect"
	"strconv"
	"strings"
	"unicode"
)

// A library knows the functions of packages that loops may call: they only compute, and
// their results have no methods.
type library struct{}

// functions are those that the library knows, by package and name.
func functions() map[string]any {
	return map[string]any{
		"math.Abs": math.Abs, "math.Ceil": math.Ceil, "math.Cos": math.Cos, "math.Exp": math.Exp,
		"math.Floor": math.Floor, "math.Hypot": math.Hypot, "math.Inf": math.Inf, "math.Log": math.Log,
		"math.Max": math.Max, "math.Min": math.Min, "math.Mod": math.Mod, "math.Pow": math.Pow,
		"math.Round": math.Round, "math.Sin": math.Sin, "math.Sqrt": math.Sqrt, "math.Trunc": math.Trunc,
		"math/bits.Len": bits.Len, "math/bits.OnesCount": bits.OnesCount, "math/bits.OnesCount64": bits.OnesCount64,
		"math/bits.TrailingZeros": bits.TrailingZeros, "math/bits.TrailingZeros64": bits.TrailingZeros64,
		"strconv.Itoa": strconv.Itoa, "strings.Contains": strings.Contains, "strings.Fields": strings.Fields,
		"strings.HasPrefix": strings.HasPrefix, "strings.HasSuffix": strings.HasSuffix, "strings.Index": strings.Index,
		"strings.Join": strings.Join, "strings.Split": strings.Split,
		"strings.ToLower": strings.ToLower, "strings.ToUpper": strings.ToUpper, "strings.TrimSpace": strings.TrimSpace,
		"unicode.IsDigit": unicode.IsDigit, "unicode.IsLetter": unicode.IsLetter, "unicode.IsLower": unicode.IsLower,
		"unicode.IsSpace": unicode.IsSpace, "unicode.IsUpper": unicode.IsUpper, "unicode.ToLower": unicode.ToLower,
		"unicode.ToUpper": unicode.ToUpper,
	}
}

// constants are those that the library knows.
func constants() map[string]constant.Value {
	return map[string]constant.Value{
		"math.MaxInt": constant.MakeInt64(math.MaxInt), "math.MinInt": constant.MakeInt64(math.MinInt),
		"math.MaxInt8": constant.MakeInt64(math.MaxInt8), "math.MinInt8": constant.MakeInt64(math.MinInt8),
		"math.MaxInt16": constant.MakeInt64(math.MaxInt16), "math.MinInt16": constant.MakeInt64(math.MinInt16),
		"math.MaxInt32": constant.MakeInt64(math.MaxInt32), "math.MinInt32": constant.MakeInt64(math.MinInt32),
		"math.MaxInt64": constant.MakeInt64(math.MaxInt64), "math.MinInt64": constant.MakeInt64(math.MinInt64),
		"math.MaxUint8": constant.MakeInt64(math.MaxUint8), "math.MaxUint16": constant.MakeInt64(math.MaxUint16),
		"math.MaxUint32": constant.MakeInt64(math.MaxUint32), "math.MaxUint64": constant.MakeUint64(math.MaxUint64),
	}
}

// Known reports whether package fast knows what a package declares.
func Known(path, name string) bool {
	name = path + "." + name
	return functions()[name] != nil || constants()[name] != nil
}

// Import makes a package of what the library knows.
func (library) Import(importPath string) (*types.Package, error) {
	p := types.NewPackage(importPath, path.Base(importPath))
	for name, f := range functions() {
		if name, ok := strings.CutPrefix(name, importPath+"."); ok {
			p.Scope().Insert(types.NewFunc(token.NoPos, p, name, signature(reflect.TypeOf(f))))
		}
	}
	for name, v := range constants() {
		if name, ok := strings.CutPrefix(name, importPath+"."); ok {
			p.Scope().Insert(types.NewConst(token.NoPos, p, name, types.Typ[types.UntypedInt], v))
		}
	}
	p.MarkComplete()
	return p, nil
}

// signature returns the type of a function.
func signature(f reflect.Type) *types.Signature {
	var params, results []*types.Var
	for t := range f.Ins() {
		params = append(params, types.NewParam(token.NoPos, nil, "", typeOf(t)))
	}
	for t := range f.Outs() {
		results = append(results, types.NewParam(token.NoPos, nil, "", typeOf(t)))
	}
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), types.NewTuple(results...), false)
}

func typeOf(t reflect.Type) types.Type {
	if t.Kind() == reflect.Slice {
		return types.NewSlice(typeOf(t.Elem()))
	}
	for k, basic := range basicLayouts() {
		if basic == t {
			return types.Typ[k]
		}
	}
	panic("package fast: a function of a library with a " + t.String())
}

// fromLibrary compiles a call of a function that the library knows.
func (c *compiler) fromLibrary(x *ast.CallExpr) (get any, ok bool) {
	sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil, false
	}
	obj, ok := c.info.Uses[sel.Sel].(*types.Func)
	if !ok || obj.Signature().Recv() != nil {
		return nil, false
	}
	args := make([]any, len(x.Args))
	if obj.Signature().Params().Len() != len(args) {
		panic(unknown("a call with these arguments"))
	}
	for i, arg := range x.Args {
		args[i] = c.expr(arg, obj.Signature().Params().At(i).Type()).get
	}
	return apply(functions()[obj.Pkg().Path()+"."+obj.Name()], args), true
}

// apply returns the closure of a call.
func apply(f any, args []any) any {
	switch f := f.(type) {
	case func(float64) float64:
		return one(f, args)
	case func(uint) int:
		return one(f, args)
	case func(uint64) int:
		return one(f, args)
	case func(int) string:
		return one(f, args)
	case func(int) float64:
		return one(f, args)
	case func(string) string:
		return one(f, args)
	case func(string) []string:
		return one(f, args)
	case func(rune) bool:
		return one(f, args)
	case func(rune) rune:
		return one(f, args)
	case func(float64, float64) float64:
		return two(f, args)
	case func(string, string) bool:
		return two(f, args)
	case func(string, string) int:
		return two(f, args)
	case func(string, string) []string:
		return two(f, args)
	case func([]string, string) string:
		return two(f, args)
	}
	panic(unknown("a call of another function"))
}

func one[A, R any](f func(A) R, args []any) any {
	a := args[0].(func() A)
	return func() R { return f(a()) }
}

func two[A, B, R any](f func(A, B) R, args []any) any {
	a, b := args[0].(func() A), args[1].(func() B)
	return func() R {
		x := a()
		return f(x, b())
	}
}
