package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"rederive/kernel/internal/program"
)

// A loopScope is a loop being written.
type loopScope struct {
	label string
	sync  string // what must be done before the next iteration
}

// loopBody writes the body of a loop. What stands in first is done at the
// beginning of an iteration, and sync at its end.
func (e *emitter) loopBody(label, first, sync string, b *ast.BlockStmt) {
	e.loops = append(e.loops, &loopScope{strings.TrimSuffix(label, ":\n"), sync})
	head, start := e.place, e.b.Len()
	if first == "" {
		e.b.WriteString("{\n")
		e.stmts(b.List)
	} else { // the body is a scope of its own, which may declare the same names
		e.b.WriteString("{\n" + first + "{\n")
		e.stmts(b.List)
		e.b.WriteString("}\n")
	}
	if body := strings.Trim(e.b.String()[start:], "{}\n "); e.lower && body != "" && !strings.Contains(body, e.kit()+".At = ") {
		sync = strings.TrimSuffix(sync, e.atPlace(head)) // the body has left the head's place as it was
	}
	e.b.WriteString(sync + "}")
	e.loops = e.loops[:len(e.loops)-1]
}

// branch writes break, continue, goto and fallthrough.
func (e *emitter) branch(s *ast.BranchStmt) {
	text := s.Tok.String()
	if s.Label != nil {
		text += " " + s.Label.Name
	}
	if s.Tok == token.CONTINUE {
		if sync := e.syncOf(s); sync != "" {
			text = "{\n" + sync + text + "\n}"
		}
	}
	e.b.WriteString(text)
}

// syncOf returns what must be done before continuing the loop that s names.
func (e *emitter) syncOf(s *ast.BranchStmt) string {
	for i := len(e.loops) - 1; i >= 0; i-- {
		if s.Label == nil || e.loops[i].label == s.Label.Name {
			return e.loops[i].sync
		}
	}
	return ""
}

func (e *emitter) forStmt(s *ast.ForStmt, label string) {
	e.mark(s.Pos())
	if e.lower {
		if vars := e.captured(s); len(vars) > 0 {
			e.freshFor(s, label, vars)
			return
		}
	}
	e.hoisting(func() {
		e.b.WriteString(label)
		e.forHead(s)
		e.loopBody(label, "", e.backToHead(s), s.Body)
	})
}

func (e *emitter) forHead(s *ast.ForStmt) {
	e.b.WriteString("for ")
	if s.Init != nil || s.Post != nil {
		e.b.WriteString(e.inline(s.Init) + "; ")
	}
	if s.Cond != nil {
		e.b.WriteString(e.expr(s.Cond))
	}
	if s.Init != nil || s.Post != nil {
		e.b.WriteString("; ")
		e.notHoisting(s.Post, func() { e.b.WriteString(e.inline(s.Post)) })
	}
	e.b.WriteString(" ")
}

func (e *emitter) headText(s *ast.ForStmt) string {
	outer := e.b
	e.b = &strings.Builder{}
	e.forHead(s)
	text := e.b.String()
	e.b = outer
	return text
}

// backToHead notes that a loop's condition is evaluated next, if it can fail.
func (e *emitter) backToHead(s *ast.ForStmt) string {
	fails := s.Cond != nil && canFail(s.Cond) || s.Post != nil && canFail(s.Post) || len(s.Body.List) == 0
	if !e.lower || e.quiet || !fails {
		return ""
	}
	return e.atPlace(e.place)
}

// atPlace notes a place in an interpreted program.
func (e *emitter) atPlace(place int) string { return fmt.Sprintf("*%s.At = %d\n", e.kit(), place) }

func (e *emitter) kit() string { return e.pkg("rederive/show/worker", "worker") }

// captured returns the variables of a loop's head that a function literal
// captures or whose address is taken: each iteration must have its own.
func (e *emitter) captured(s *ast.ForStmt) []*types.Var {
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE {
		return nil
	}
	var vars []*types.Var
	for _, x := range init.Lhs {
		if v, ok := e.p.Info.Defs[x.(*ast.Ident)].(*types.Var); ok && e.escapes(v, s) {
			vars = append(vars, v)
		}
	}
	return vars
}

// escapes reports whether within n a function literal uses v or its address is
// taken.
func (e *emitter) escapes(v *types.Var, n ast.Node) bool { return program.Escapes(e.p.Info, v, n) }

func (e *emitter) uses(n ast.Node, v *types.Var) bool { return program.Uses(e.p.Info, n, v) }

// freshFor writes a for statement whose variables are new in each iteration:
// the loop runs over shadows of them, which the body copies in and out.
func (e *emitter) freshFor(s *ast.ForStmt, label string, vars []*types.Var) {
	for _, v := range vars {
		if s.Cond != nil && e.escapes(v, s.Cond) || s.Post != nil && e.escapes(v, s.Post) {
			e.refuse(s.Pos(), "a loop variable captured in the head of its loop").Suggest("take it in the body")
			return
		}
	}
	first, sync := "", ""
	for _, v := range vars {
		shadow := e.name(v.Name())
		first += fmt.Sprintf("%s := %s\n", v.Name(), shadow)
		sync += fmt.Sprintf("%s = %s\n", shadow, v.Name())
		e.renamed[v] = shadow
	}
	head := e.headText(s)
	e.flushHoist()
	e.b.WriteString(label + head)
	sync += e.backToHead(s)
	for _, v := range vars {
		delete(e.renamed, v)
	}
	e.loopBody(label, first, sync, s.Body)
}

func (e *emitter) rangeStmt(s *ast.RangeStmt, label string) {
	e.mark(s.Pos())
	switch t := e.p.Info.TypeOf(s.X).Underlying().(type) {
	case *types.Pointer:
		if a, ok := t.Elem().Underlying().(*types.Array); ok && e.lower && (s.Value == nil || program.IsBlank(s.Value)) && !calls(s.X) {
			e.counting(s, label, types.Typ[types.Int], fmt.Sprint(a.Len()))
			return
		}
	case *types.Array:
		if _, star := ast.Unparen(s.X).(*ast.StarExpr); star && e.lower && (s.Value == nil || program.IsBlank(s.Value)) && !calls(s.X) {
			e.counting(s, label, types.Typ[types.Int], fmt.Sprint(t.Len()))
			return
		}
	case *types.Map:
		if s.Key != nil {
			e.rangeMap(s, label, t)
			return
		}
	case *types.Basic:
		if e.lower && t.Info()&types.IsInteger != 0 {
			e.rangeInt(s, label)
			return
		}
	case *types.Signature:
		if e.lower {
			e.refuse(s.Pos(), "range over a function").Suggest("call the function with a function literal")
			return
		}
	}
	if e.lower && (s.Tok == token.DEFINE && e.rangeEscapes(s) || s.Tok == token.ASSIGN) {
		e.freshRange(s, label)
		return
	}
	e.b.WriteString(label + "for ")
	if s.Key != nil {
		e.b.WriteString(e.expr(s.Key))
		if s.Value != nil {
			e.b.WriteString(", " + e.expr(s.Value))
		}
		e.b.WriteString(" " + s.Tok.String() + " ")
	}
	e.b.WriteString("range " + e.expr(s.X) + " ")
	e.loopBody(label, "", "", s.Body)
}

func (e *emitter) rangeVars(s *ast.RangeStmt) []*types.Var {
	var vars []*types.Var
	for _, x := range []ast.Expr{s.Key, s.Value} {
		if id, ok := x.(*ast.Ident); ok {
			if v, ok := e.p.Info.Defs[id].(*types.Var); ok {
				vars = append(vars, v)
			}
		}
	}
	return vars
}

func (e *emitter) rangeEscapes(s *ast.RangeStmt) bool {
	for _, v := range e.rangeVars(s) {
		if e.escapes(v, s.Body) {
			return true
		}
	}
	return false
}

// freshRange writes a range statement whose variables are new in each
// iteration, or are assigned in its body.
func (e *emitter) freshRange(s *ast.RangeStmt, label string) {
	key, value := "_", ""
	first := ""
	shadow := func(x ast.Expr, from types.Type) string {
		if program.IsBlank(x) {
			return "_"
		}
		n := e.name("each")
		first += fmt.Sprintf("%s %s %s\n", e.expr(x), s.Tok, e.converted(n, from, e.p.Info.TypeOf(x)))
		return n
	}
	k, v := rangeTypes(e.p.Info.TypeOf(s.X))
	key = shadow(s.Key, k)
	if s.Value != nil {
		value = ", " + shadow(s.Value, v)
	}
	head := key + value + " := "
	if first == "" {
		head = ""
	}
	fmt.Fprintf(e.b, "%sfor %srange %s ", label, head, e.expr(s.X))
	e.loopBody(label, first, "", s.Body)
}

// rangeTypes returns the types of the keys and values of what a loop ranges over.
func rangeTypes(t types.Type) (key, value types.Type) {
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return types.Typ[types.Int], t.Elem()
	case *types.Array:
		return types.Typ[types.Int], t.Elem()
	case *types.Pointer:
		return rangeTypes(t.Elem())
	case *types.Map:
		return t.Key(), t.Elem()
	case *types.Chan:
		return t.Elem(), nil
	}
	return nil, nil
}

// rangeInt writes a range over an integer as a counting loop.
func (e *emitter) rangeInt(s *ast.RangeStmt, label string) {
	t := e.p.Info.TypeOf(s.X)
	if s.Key != nil && e.p.Info.TypeOf(s.Key) != nil {
		t = e.p.Info.TypeOf(s.Key)
	}
	if basic, ok := t.(*types.Basic); ok && basic.Info()&types.IsUntyped != 0 {
		t = types.Default(basic)
	}
	e.counting(s, label, t, e.expr(s.X))
}

// calls reports whether x calls or receives.
func calls(x ast.Expr) bool {
	found := receives(x)
	ast.Inspect(x, func(n ast.Node) bool {
		_, call := n.(*ast.CallExpr)
		found = found || call
		return !found
	})
	return found
}

// counting writes a loop that counts from 0 to a limit of type t.
func (e *emitter) counting(s *ast.RangeStmt, label string, t types.Type, limit string) {
	n, i := e.name("n"), e.name("i")
	first := ""
	if s.Key != nil && !program.IsBlank(s.Key) {
		first = fmt.Sprintf("%s %s %s\n", e.expr(s.Key), s.Tok, i)
	}
	fmt.Fprintf(e.b, "{\nvar %s %s = %s\n%sfor %s := %s(0); %s < %s; %s++ ", n, e.typ(t), limit, label, i, e.typ(t), i, n, i)
	e.loopBody(label, first, "", s.Body)
	e.b.WriteString("\n}")
}

// rangeMap writes a range over a map in the fixed order of its keys. An entry
// deleted before its turn is not visited.
func (e *emitter) rangeMap(s *ast.RangeStmt, label string, m *types.Map) {
	name, keys, key, ok := e.name("m"), e.name("keys"), e.name("key"), e.name("ok")
	fmt.Fprintf(e.b, "{\n%s := %s\n%s := make([]%s, 0, len(%s))\n", name, e.expr(s.X), keys, e.typ(m.Key()), name)
	fmt.Fprintf(e.b, "for %s := range %s {\n%s = append(%s, %s)\n}\n%s.SortKeys(%s)\n", key, name, keys, keys, key, e.kit(), keys)
	value := "_"
	first := ""
	if s.Value != nil && !program.IsBlank(s.Value) {
		value = e.name("value")
	}
	lost := ""
	if !plainKey(m.Key()) {
		lost = fmt.Sprintf("if %s != %s {\npanic(\"range over a map with a key that is not a number\")\n}\n", key, key)
	}
	first = fmt.Sprintf("%s, %s := %s[%s]\nif !%s {\n%scontinue\n}\n", value, ok, name, key, ok, lost)
	var left, right []string
	for _, pair := range []struct {
		x    ast.Expr
		text string
		t    types.Type
	}{{s.Key, key, m.Key()}, {s.Value, value, m.Elem()}} {
		if pair.x != nil && !program.IsBlank(pair.x) {
			left, right = append(left, e.expr(pair.x)), append(right, e.converted(pair.text, pair.t, e.p.Info.TypeOf(pair.x)))
		}
	}
	if len(left) > 0 {
		first += fmt.Sprintf("%s %s %s\n", strings.Join(left, ", "), s.Tok, strings.Join(right, ", "))
	}
	fmt.Fprintf(e.b, "%sfor _, %s := range %s ", label, key, keys)
	e.loopBody(label, first, "", s.Body)
	e.b.WriteString("\n}")
}
