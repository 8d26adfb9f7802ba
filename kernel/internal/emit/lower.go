package emit

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"rederive/kernel/internal/program"
)

// constant writes a constant expression as its value, so that the interpreter
// computes no constants itself.
func (e *emitter) constant(x ast.Expr) (string, bool) {
	tv, ok := e.p.Info.Types[x]
	if !ok || tv.Value == nil || !tv.IsValue() {
		return "", false
	}
	basic, ok := tv.Type.Underlying().(*types.Basic)
	if !ok {
		return "", false
	}
	text, natural := literal(tv.Value, basic)
	if text == "" {
		return "", false
	}
	if natural == types.Complex128 {
		e.helpers[complexHelper] = "\nfunc " + complexHelper + "(re, im float64) complex128 { return complex(re, im) }\n"
	}
	if tv.Type == types.Typ[natural] || basic.Info()&types.IsUntyped != 0 {
		return text, true
	}
	return fmt.Sprintf("%s(%s)", e.typ(tv.Type), text), true
}

// complexHelper is a function for complex constants, with which the interpreter
// cannot compute.
const complexHelper = program.Reserved + "complex"

// literal returns the text of a constant of a basic type, and the type that the
// text has by itself.
func literal(v constant.Value, t *types.Basic) (string, types.BasicKind) {
	info := t.Info()
	switch {
	case info&types.IsBoolean != 0:
		return v.String(), types.Bool
	case info&types.IsString != 0:
		return strconv.Quote(constant.StringVal(v)), types.String
	case info&types.IsInteger != 0:
		if n := constant.ToInt(v); n.Kind() == constant.Int {
			return n.ExactString(), types.Int
		}
	case info&types.IsFloat != 0:
		return float(v), types.Float64
	case info&types.IsComplex != 0:
		return complexHelper + "(" + float(constant.Real(v)) + ", " + float(constant.Imag(v)) + ")", types.Complex128
	}
	return "", types.Invalid
}

// float returns the text of a constant rounded to 64 bits.
func float(v constant.Value) string {
	f, _ := constant.Float64Val(v)
	text := strconv.FormatFloat(f, 'g', -1, 64)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

// lowerCall writes calls that the interpreter lacks or does differently.
func (e *emitter) lowerCall(x *ast.CallExpr) (string, bool) {
	switch {
	case e.isBuiltin(x.Fun, "min"):
		return e.extremum("min", "<", x), true
	case e.isBuiltin(x.Fun, "max"):
		return e.extremum("max", ">", x), true
	case e.isBuiltin(x.Fun, "clear"):
		return e.clear(x), true
	case e.isBuiltin(x.Fun, "recover"):
		return e.kit() + ".Recovered(recover())", true
	case e.isBuiltin(x.Fun, "append") && len(x.Args) > 2 && !x.Ellipsis.IsValid() && slices.ContainsFunc(x.Args[1:], canFailExpr):
		return e.appending(x), true
	case e.isBuiltin(x.Fun, "make") && oneWay(e.p.Info.TypeOf(x)):
		c := e.p.Info.TypeOf(x).Underlying().(*types.Chan)
		return fmt.Sprintf("(%s)(make(%s%s))", e.typ(e.p.Info.TypeOf(x)), e.typ(types.NewChan(types.SendRecv, c.Elem())), e.rest(x)), true
	case e.p.Info.Types[x.Fun].IsType() && len(x.Args) == 1 && e.p.Info.Types[x.Args[0]].IsNil():
		return e.zero(e.p.Info.TypeOf(x)), true
	case e.p.Info.Types[x.Fun].IsType() && len(x.Args) == 1 && hasMethods(e.p.Info.TypeOf(x.Fun)):
		return e.into(e.p.Info.TypeOf(x.Fun), x.Args[0]), true
	}
	if sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr); ok {
		if f, ok := e.p.Info.Uses[sel.Sel].(*types.Func); ok && f.Pkg() != nil && f.Pkg().Path() == "fmt" && f.Signature().Variadic() {
			return e.printing(x, f), true
		}
	}
	return "", false
}

// oneWay reports whether t is a channel that only sends or receives.
func oneWay(t types.Type) bool {
	c, ok := t.Underlying().(*types.Chan)
	return ok && c.Dir() != types.SendRecv
}

// rest writes the arguments behind the first.
func (e *emitter) rest(x *ast.CallExpr) string {
	text := ""
	for _, arg := range x.Args[1:] {
		text += ", " + e.expr(arg)
	}
	return text
}

func canFailExpr(x ast.Expr) bool { return canFail(x) }

// appending writes append of several values as a helper: the interpreter
// evaluates one after appending the one before.
func (e *emitter) appending(x *ast.CallExpr) string {
	t := e.p.Info.TypeOf(x)
	text := e.typ(t)
	elem := e.typ(t.Underlying().(*types.Slice).Elem())
	names := make([]string, len(x.Args)-1)
	for i := range names {
		names[i] = fmt.Sprintf("v%d", i)
	}
	name := e.helperName(fmt.Sprintf("append%d_", len(names)), text)
	list := strings.Join(names, ", ")
	e.helpers[name] = fmt.Sprintf("\nfunc %s(s %s, %s %s) %s { return append(s, %s) }\n", name, text, list, elem, text, list)
	return name + "(" + e.exprs(x.Args) + ")"
}

// zero writes the conversion of nil to a type.
func (e *emitter) zero(t types.Type) string {
	text := e.typ(t)
	name := e.helperName("nil_", text)
	e.helpers[name] = fmt.Sprintf("\nfunc %s() %s {\nvar v %s\nreturn v\n}\n", name, text, text)
	return name + "()"
}

// hasMethods reports whether t is an interface with methods.
func hasMethods(t types.Type) bool {
	if t == nil {
		return false
	}
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.NumMethods() > 0
}

// into writes a value that becomes one of an interface with methods, by a
// function of its own: the interpreter does not convert it otherwise where a
// method is called at once, or where it is a composite literal.
func (e *emitter) into(t types.Type, x ast.Expr) string {
	if e.boxes[x] != nil {
		return e.expr(x)
	}
	text := e.typ(t)
	name := e.helperName("into_", text)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(v %s) %s { return v }\n", name, text, text)
	return fmt.Sprintf("%s(%s)", name, e.expr(x))
}

// helperName returns a name for a helper function for a type: one of its own
// for each type.
func (e *emitter) helperName(stem, text string) string {
	key := stem + text
	for i, k := range e.helped {
		if k == key {
			return fmt.Sprintf("%s%s%d_%s", program.Reserved, stem, i, program.Mangle(text))
		}
	}
	e.helped = append(e.helped, key)
	return e.helperName(stem, text)
}

// assigned writes a value that is assigned to a place of type t.
func (e *emitter) assigned(t types.Type, x ast.Expr) string {
	if _, lit := ast.Unparen(x).(*ast.CompositeLit); e.lower && lit && hasMethods(t) && !types.IsInterface(e.p.Info.TypeOf(x)) {
		return e.into(t, x)
	}
	return e.expr(x)
}

// printing writes a call of package fmt. It calls the methods Error and String
// of types that cells declare, which compiled code does not see.
func (e *emitter) printing(x *ast.CallExpr, f *types.Func) string {
	first := f.Signature().Params().Len() - 1
	args := make([]string, len(x.Args))
	for i, arg := range x.Args {
		if i < first || x.Ellipsis.IsValid() {
			args[i] = e.expr(arg)
			continue
		}
		args[i] = e.boxed(arg)
		if m := e.textMethod(e.p.Info.TypeOf(arg)); m != "" {
			args[i] = "(" + args[i] + ")." + m + "()"
		}
	}
	dots := ""
	if x.Ellipsis.IsValid() {
		dots = "..."
	}
	return e.expr(x.Fun) + "(" + strings.Join(args, ", ") + dots + ")"
}

// extremum writes min or max as calls of a helper for two values.
func (e *emitter) extremum(word, op string, x *ast.CallExpr) string {
	t := e.typ(e.p.Info.TypeOf(x))
	name := e.helperName(word+"_", t)
	nan := ""
	if b := e.p.Info.TypeOf(x).Underlying().(*types.Basic); b.Info()&types.IsFloat != 0 {
		nan = "if a != a {\nreturn a\n}\nif b != b {\nreturn b\n}\n"
	}
	e.helpers[name] = fmt.Sprintf("\nfunc %s(a, b %s) %s {\n%sif b %s a {\nreturn b\n}\nreturn a\n}\n", name, t, t, nan, op)
	text := fmt.Sprintf("%s(%s)", t, e.expr(x.Args[0]))
	for _, arg := range x.Args[1:] {
		text = fmt.Sprintf("%s(%s, %s)", name, text, e.expr(arg))
	}
	return text
}

// clear writes the predeclared function clear as a helper.
func (e *emitter) clear(x *ast.CallExpr) string {
	t := e.p.Info.TypeOf(x.Args[0])
	text := e.typ(t)
	name := e.helperName("clear_", text)
	body := "for k := range c {\ndelete(c, k)\n}\n"
	if s, ok := t.Underlying().(*types.Slice); ok {
		body = fmt.Sprintf("var zero %s\nfor i := range c {\nc[i] = zero\n}\n", e.typ(s.Elem()))
	}
	e.helpers[name] = fmt.Sprintf("\nfunc %s(c %s) {\n%s}\n", name, text, body)
	return fmt.Sprintf("%s(%s)", name, e.expr(x.Args[0]))
}

// lowerAssign writes assignments that the interpreter does differently, and
// reports whether it has.
func (e *emitter) lowerAssign(s *ast.AssignStmt) bool {
	if len(s.Rhs) == 1 && len(s.Lhs) > 1 {
		_, call := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		switch {
		case call && (s.Tok == token.ASSIGN && slices.ContainsFunc(s.Lhs, isPlace) || e.convertsResults(s.Rhs[0], func(i int) types.Type { return e.leftType(s.Lhs[i]) })):
			e.spread(s)
			return true
		case !call && (!program.IsBlank(s.Lhs[0]) || slices.ContainsFunc(s.Lhs, isPlace)):
			names := e.commaOK(s.Rhs[0], e.leftType(s.Lhs[0]))
			e.b.WriteString(e.exprs(s.Lhs) + " " + s.Tok.String() + " " + names)
			return true
		}
		return false
	}
	boxes := s.Tok == token.ASSIGN && slices.ContainsFunc(s.Lhs, func(x ast.Expr) bool { return !program.IsBlank(x) && types.IsInterface(e.p.Info.TypeOf(x)) })
	if len(s.Rhs) < 2 || !boxes && !slices.ContainsFunc(s.Rhs, e.misassigned) {
		return false
	}
	values := e.hoisted(s.Rhs, func(i int) types.Type { return e.p.Info.TypeOf(s.Lhs[i]) })
	if boxes && !slices.ContainsFunc(s.Lhs, isPlace) { // interfaces one by one
		for i, x := range s.Lhs {
			if i > 0 {
				e.b.WriteByte('\n')
			}
			e.b.WriteString(e.expr(x) + " = " + values[i])
		}
		return true
	}
	e.b.WriteString(e.exprs(s.Lhs) + " " + s.Tok.String() + " " + strings.Join(values, ", "))
	return true
}

// isPlace reports whether x is more than a variable, such as an entry of a map.
func isPlace(x ast.Expr) bool {
	_, name := ast.Unparen(x).(*ast.Ident)
	return !name
}

// commaOK computes a value and whether it is there before the statement being
// written. Where it is not, the interpreter leaves the variables as they are.
func (e *emitter) commaOK(x ast.Expr, to types.Type) string {
	value, ok := e.name("t"), e.name("ok")
	t := firstType(e.p.Info.TypeOf(x))
	text := e.expr(x)
	e.hoist += fmt.Sprintf("var %s %s\nvar %s bool\n%s, %s = %s\n", value, e.typ(t), ok, value, ok, text)
	return e.converted(value, t, to) + ", " + ok
}

// firstType returns the type of the first of several values, or of the only one.
func firstType(t types.Type) types.Type {
	if tuple, ok := t.(*types.Tuple); ok {
		return tuple.At(0).Type()
	}
	return t
}

// spread assigns the results of one call. The interpreter loses those assigned
// to places other than variables.
func (e *emitter) spread(s *ast.AssignStmt) {
	names := make([]string, len(s.Lhs))
	var left, right []string
	for i, x := range s.Lhs {
		if names[i] = "_"; !program.IsBlank(x) {
			names[i] = e.name("t")
			from := e.p.Info.TypeOf(s.Rhs[0]).(*types.Tuple).At(i).Type()
			left, right = append(left, e.expr(x)), append(right, e.converted(names[i], from, e.leftType(x)))
		}
	}
	e.hoist += fmt.Sprintf("%s := %s\n", strings.Join(names, ", "), e.expr(s.Rhs[0]))
	e.b.WriteString(strings.Join(left, ", ") + " " + s.Tok.String() + " " + strings.Join(right, ", "))
}

// leftType returns the type of what is on the left side of an assignment, nil for
// a blank.
func (e *emitter) leftType(x ast.Expr) types.Type {
	if program.IsBlank(x) {
		return nil
	}
	return e.p.Info.TypeOf(x)
}

// misassigned reports whether the interpreter may get an assignment of several
// values wrong when x is one of them: it loses the values after a composite
// literal, assigns the result of a call before it reads the other values, and
// cannot assign nil.
func (e *emitter) misassigned(x ast.Expr) bool {
	found := e.p.Info.Types[x].IsNil()
	ast.Inspect(x, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CompositeLit, *ast.CallExpr, *ast.FuncLit:
			found = true
		}
		return !found
	})
	return found
}

// receives reports whether x receives from a channel.
func receives(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		u, ok := n.(*ast.UnaryExpr)
		found = found || ok && u.Op == token.ARROW
		_, lit := n.(*ast.FuncLit)
		return !lit && !found
	})
	return found
}

// hoisted computes values before the statement being written, one by one, and
// returns the names that hold them.
func (e *emitter) hoisted(values []ast.Expr, target func(i int) types.Type) []string {
	names := make([]string, len(values))
	for i, x := range values {
		if text, ok := e.constant(x); ok {
			names[i] = text
			continue
		}
		names[i] = e.name("t")
		if e.p.Info.Types[x].IsNil() {
			e.hoist += fmt.Sprintf("var %s %s\n", names[i], e.typ(target(i)))
			continue
		}
		if t := target(i); t != nil && types.IsInterface(t) && !isTuple(e.p.Info.TypeOf(x)) {
			text := e.assigned(t, x)
			e.hoist += fmt.Sprintf("var %s %s = %s\n", names[i], e.typ(t), text)
			continue
		}
		text := e.boxed(x) // may hoist by itself
		if e.declaredFunc(x) {
			text = e.into(e.p.Info.TypeOf(x), x)
		}
		e.hoist += fmt.Sprintf("%s := %s\n", names[i], text)
	}
	return names
}
