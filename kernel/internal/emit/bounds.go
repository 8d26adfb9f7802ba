package emit

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"rederive/kernel/internal/program"
)

// The interpreter does not say in a panic which index is out of which range, nor the name of
// the type of a key that has no hash. Where a program looks at what it recovers, both are
// checked before they are used:
//
// 	x := list[i]                          x := list[at_int(i, len(list))]
// 	y := list[i:]                         y := slice_int(list, i)
//
// 	                                      func at_int(i, n int) int {
// 	                                          if i < 0 || i >= n {
// 	                                              panic(...)
// 	                                          }
// 	                                          return i
// 	                                      }

func bounds(e *emitter, expr ast.Expr) (string, bool) {
	switch x := expr.(type) {
	case *ast.IndexExpr:
		return e.boundIndex(x)
	case *ast.SliceExpr:
		return e.boundSlice(x)
	}
	return "", false
}

// boundIndex writes an index into a list or text.
func (e *emitter) boundIndex(x *ast.IndexExpr) (string, bool) {
	if m, ok := e.p.Info.TypeOf(x.X).Underlying().(*types.Map); ok && isAny(m.Key()) && e.looksAtPanics() &&
		!e.p.Info.Types[x.Index].IsNil() {
		return e.expr(x.X) + "[" + e.kit() + ".Key(" + e.boxed(x.Index) + ")]", true
	}
	if !e.mayExceed(x) {
		return "", false
	}
	switch {
	case e.isRepeatable(x.X):
		text := e.expr(x.X)
		return e.element(x, text, e.expr(x.Index)), true
	case e.low.targets[x]:
		e.refuse(x.Pos(), "an assignment to an element of what is computed, where recover says which is missing").
			Suggest("assign the list to a variable first")
		return "", false
	}
	t := e.p.Info.TypeOf(x.X)
	list, index := e.typ(t), e.typ(e.p.Info.TypeOf(x.Index))
	name := e.helperName("element_", list+" "+index)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(x %s, i %s) %s { return %s }\n", name, list, index,
		e.typ(e.p.Info.TypeOf(x)), e.element(x, "x", "i"))
	return fmt.Sprintf("%s(%s, %s)", name, e.expr(x.X), e.expr(x.Index)), true
}

// mayExceed reports whether the program notices which index is out of range.
func (e *emitter) mayExceed(x *ast.IndexExpr) bool {
	if !e.looksAtPanics() {
		return false
	}
	switch u := e.p.Info.TypeOf(x.X).Underlying().(type) {
	case *types.Slice:
		return true
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Array:
		return e.p.Info.Types[x.Index].Value == nil
	case *types.Pointer:
		_, array := u.Elem().Underlying().(*types.Array)
		return array && e.p.Info.Types[x.Index].Value == nil
	}
	return false
}

// element writes an element, whose index is checked if the program may notice.
func (e *emitter) element(x *ast.IndexExpr, list, index string) string {
	if !e.mayExceed(x) {
		return list + "[" + index + "]"
	}
	length := "len(" + list + ")"
	u := e.p.Info.TypeOf(x.X).Underlying()
	if p, ok := u.(*types.Pointer); ok {
		u = p.Elem().Underlying()
	}
	if a, ok := u.(*types.Array); ok {
		length = fmt.Sprint(a.Len())
	}
	if v := e.p.Info.Types[x.X].Value; v != nil {
		length = fmt.Sprint(len(constant.StringVal(v)))
	}
	t := e.p.Info.TypeOf(x.Index)
	text := e.typ(t)
	name := e.helperName("at_", text)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(i %s, n int) int {\nif %suint64(i) >= uint64(n) {\n"+
		"panic(%s.IndexError(%s(i), n))\n}\nreturn int(i)\n}\n", name, text, below(t, "i"), e.kit(), wide(t))
	return fmt.Sprintf("%s[%s(%s, %s)]", list, name, index, length)
}

// below writes the part of a condition that a number is negative.
func below(t types.Type, name string) string {
	if !isSigned(t) {
		return ""
	}
	return "int64(" + name + ") < int64(0) || "
}

func isSigned(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return !ok || b.Info()&types.IsUnsigned == 0
}

// wide returns the largest type of numbers like those of type t.
func wide(t types.Type) string {
	if isSigned(t) {
		return "int64"
	}
	return "uint64"
}

// isRepeatable reports whether x can be evaluated twice.
func (e *emitter) isRepeatable(x ast.Expr) bool {
	if x == nil || e.p.Info.Types[x].Value != nil {
		return true
	}
	if _, done := e.low.ordered[x]; done {
		return true
	}
	switch x := x.(type) {
	case *ast.Ident:
		return true
	case *ast.ParenExpr:
		return e.isRepeatable(x.X)
	case *ast.SelectorExpr:
		return e.isRepeatable(x.X)
	case *ast.StarExpr:
		return e.isRepeatable(x.X)
	case *ast.IndexExpr:
		return e.isRepeatable(x.X) && e.isRepeatable(x.Index)
	case *ast.SliceExpr:
		return e.isRepeatable(x.X) && e.isRepeatable(x.Low) && e.isRepeatable(x.High) && e.isRepeatable(x.Max)
	case *ast.UnaryExpr:
		return x.Op != token.ARROW && x.Op != token.AND && e.isRepeatable(x.X)
	case *ast.BinaryExpr:
		return e.isRepeatable(x.X) && e.isRepeatable(x.Y)
	case *ast.CallExpr:
		return len(x.Args) == 1 && e.isRepeatable(x.Args[0]) &&
			(e.p.Info.Types[x.Fun].IsType() || e.isBuiltin(x.Fun, "len") || e.isBuiltin(x.Fun, "cap"))
	}
	return false
}

// looksAtPanics reports whether the program does more with what it recovers than to
// compare it with nil.
func (e *emitter) looksAtPanics() bool {
	if e.low.targets != nil {
		return e.low.looks
	}
	e.findTargets()
	tested := map[ast.Expr]bool{} // of which only counts whether it is nil
	ast.Inspect(e.p.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ExprStmt:
			tested[ast.Unparen(n.X)] = true
		case *ast.DeferStmt:
			tested[n.Call] = true
		case *ast.GoStmt:
			tested[n.Call] = true
		case *ast.BinaryExpr:
			if e.p.Info.Types[n.Y].IsNil() {
				tested[ast.Unparen(n.X)] = true
			}
		}
		return true
	})
	used := map[types.Object]bool{}
	for id, obj := range e.p.Info.Uses {
		used[obj] = used[obj] || !tested[id]
	}
	ast.Inspect(e.p.File, func(n ast.Node) bool {
		if s, ok := n.(*ast.AssignStmt); ok && len(s.Lhs) == 1 && len(s.Rhs) == 1 {
			if id, ok := s.Lhs[0].(*ast.Ident); ok && !used[e.p.Info.Defs[id]] && s.Tok == token.DEFINE ||
				program.IsBlank(s.Lhs[0]) {
				tested[ast.Unparen(s.Rhs[0])] = true
			}
		}
		if call, ok := n.(*ast.CallExpr); ok && e.isBuiltin(call.Fun, "recover") && !tested[call] {
			e.low.looks = true
		}
		return true
	})
	return e.low.looks
}

// findTargets notes the elements that are assigned to, or whose address is taken.
func (e *emitter) findTargets() {
	e.low.targets = map[ast.Expr]bool{}
	ast.Inspect(e.p.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				e.target(x)
			}
		case *ast.IncDecStmt:
			e.target(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				e.target(n.X)
			}
		case *ast.SliceExpr:
			if _, array := e.p.Info.TypeOf(n.X).Underlying().(*types.Array); array {
				e.target(n.X)
			}
		case *ast.SelectorExpr:
			if sel := e.p.Info.Selections[n]; sel != nil && sel.Kind() == types.MethodVal {
				e.target(n.X)
			}
		}
		return true
	})
}

// target notes x, and what it is a part of.
func (e *emitter) target(x ast.Expr) {
	switch x := ast.Unparen(x).(type) {
	case *ast.IndexExpr:
		e.low.targets[x] = true
		if _, array := e.p.Info.TypeOf(x.X).Underlying().(*types.Array); array {
			e.target(x.X)
		}
	case *ast.SelectorExpr:
		if e.p.Info.Selections[x] != nil {
			e.target(x.X)
		}
	}
}

// boundSlice writes a part of a list or text.
func (e *emitter) boundSlice(x *ast.SliceExpr) (string, bool) {
	if !e.looksAtPanics() || x.Low == nil && x.High == nil {
		return "", false
	}
	list, limit, word := e.expr(x.X), "cap(x)", "capacity"
	switch e.p.Info.TypeOf(x.X).Underlying().(type) {
	case *types.Basic:
		limit, word = "len(x)", "length"
	case *types.Array, *types.Pointer:
		list, word = list+"[:]", "length"
	}
	t := e.typ(e.p.Info.TypeOf(x))
	s := sliceBounds{e: e, limit: limit, word: word, three: x.Slice3, key: t + " " + word}
	s.bound("hi", x.High, "len(x)")
	s.bound("max", x.Max, "")
	s.bound("lo", x.Low, "")
	name := e.helperName("slice_", s.key)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(x %s%s) %s {\n%sreturn x[%s]\n}\n", name, t, s.params, t, s.checks(),
		s.part())
	return name + "(" + list + s.args + ")", true
}

// A sliceBounds is a helper that slices, being written.
type sliceBounds struct {
	e                      *emitter
	limit, word            string
	three                  bool
	key, params, args      string
	lo, hi, max            string // what is compared
	loType, hiType, upType types.Type
}

// bound adds one of the bounds, or what counts without it.
func (s *sliceBounds) bound(name string, x ast.Expr, without string) {
	text, t := without, types.Type(types.Typ[types.Int])
	if x != nil {
		text, t = name, s.e.p.Info.TypeOf(x)
		s.params += ", " + name + " " + s.e.typ(t)
		s.args += ", " + s.e.expr(x)
		s.key += " " + name + " " + s.e.typ(t)
	}
	switch name {
	case "hi":
		s.hi, s.hiType = text, t
	case "max":
		s.max, s.upType = text, t
	default:
		s.lo, s.loType = text, t
	}
}

// checks writes the comparisons in the order in which the compiler makes them.
func (s *sliceBounds) checks() string {
	var b strings.Builder
	check := func(name string, t types.Type, limit, negative, form string) {
		if name == "" || name == limit {
			return
		}
		if isSigned(t) {
			fmt.Fprintf(&b, "if int64(%s) < int64(0) {\npanic(%s.SliceError(%q, int64(%s), 0))\n}\n", name, s.e.kit(),
				negative, name)
		}
		fmt.Fprintf(&b, "if uint64(%s) > uint64(%s) {\npanic(%s.SliceError(%q, %s(%s), int(%s)))\n}\n", name, limit,
			s.e.kit(), form, wide(t), name, limit)
	}
	if s.three {
		check(s.max, s.upType, s.limit, "[::%v]", "[::%v] with "+s.word+" %v")
		check(s.hi, s.hiType, s.max, "[:%v:]", "[:%v:%v]")
		check(s.lo, s.loType, s.hi, "[%v::]", "[%v:%v:]")
		return b.String()
	}
	if s.hi != "len(x)" {
		check(s.hi, s.hiType, s.limit, "[:%v]", "[:%v] with "+s.word+" %v")
	}
	check(s.lo, s.loType, s.hi, "[%v:]", "[%v:%v]")
	return b.String()
}

func (s *sliceBounds) part() string {
	hi := s.hi
	if hi == "len(x)" {
		hi = ""
	}
	if s.three {
		return s.lo + ":" + hi + ":" + s.max
	}
	return s.lo + ":" + hi
}
