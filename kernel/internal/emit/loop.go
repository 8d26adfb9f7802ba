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

// loopBody writes the body of a loop. What is in first is done at the
// beginning of an iteration, and sync at its end.
func (e *emitter) loopBody(label, first, sync string, b *ast.BlockStmt) {
	head, start := e.place, e.b.Len()
	e.within(&loopScope{strings.TrimSuffix(label, ":\n"), sync}, func() {
		if first == "" {
			e.b.WriteString("{\n")
			e.stmts(b.List)
			return
		}
		e.b.WriteString("{\n" + first + "{\n") // the body is a scope of its own, which may declare the same names
		e.stmts(b.List)
		e.b.WriteString("}\n")
	})
	e.b.WriteString(e.left(e.b.String()[start:], sync, head) + "}")
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
	e.loop(s, label, e.safeHead(s), func() {
		if e.lowerStmt(s, label) {
			return
		}
		e.b.WriteString(label)
		first := e.forHead(s)
		e.loopBody(label, first, e.backToHead(s), s.Body)
	})
}

func (e *emitter) rangeStmt(s *ast.RangeStmt, label string) {
	e.loop(s, label, e.safeRange(s), func() {
		if !e.lowerStmt(s, label) {
			e.plainRange(s, label)
		}
	})
}

// loop writes a loop by f. Safe says that its head cannot fail.
func (e *emitter) loop(s ast.Stmt, label string, safe bool, f func()) {
	if label == "" && e.texts[s] == "" && (e.fastLoop(s) || e.fastFilter(s)) {
		return
	}
	text := e.aside(func() {
		e.mark(s.Pos())
		e.hoisting(f)
	})
	if safe && label == "" { // no goto leads to it
		text = e.outOfLoop(text)
	}
	e.b.WriteString(text)
}

func (e *emitter) plainRange(s *ast.RangeStmt, label string) {
	if m := mapOf(e.p.Info.TypeOf(s.X)); m != nil {
		e.rangeMap(s, label, m)
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

// forHead writes the head of a loop. It returns what must be done first in the body: the
// condition is tested there if calls come before it.
func (e *emitter) forHead(s *ast.ForStmt) (first string) {
	late := e.latePost(s)
	e.b.WriteString("for ")
	if s.Init != nil || s.Post != nil {
		e.b.WriteString(e.inline(s.Init) + "; ")
	}
	cond := ""
	switch {
	case s.Cond == nil:
	case late != "" || e.disordered(s.Cond):
		before := e.hoist
		e.hoist = ""
		e.orderCalls(s.Cond)
		text := e.expr(s.Cond)
		first = fmt.Sprintf("%sif !(%s) {\nbreak\n}\n", e.hoist, text)
		e.hoist = before
	default:
		cond = e.expr(s.Cond)
	}
	if cond == "" && e.low != nil && s.Init != nil && (s.Post == nil || late != "") {
		cond = "true" // or the interpreter would begin each iteration with the first statement
	}
	e.b.WriteString(cond)
	if s.Init != nil || s.Post != nil {
		e.b.WriteString("; ")
		if late == "" {
			e.b.WriteString(e.inline(s.Post))
		}
	}
	e.b.WriteString(" ")
	return late + first
}

func (e *emitter) kit() string { return e.pkg("rederive/show/worker", "worker") }

// escapes reports whether within n a function literal uses v or its address is
// taken.
func (e *emitter) escapes(v *types.Var, n ast.Node) bool { return program.Escapes(e.p.Info, v, n) }

func (e *emitter) uses(n ast.Node, v *types.Var) bool { return program.Uses(e.p.Info, n, v) }

// rangeMap writes a range over a map in the fixed order of its keys. An entry
// deleted before its turn is not visited.
func (e *emitter) rangeMap(s *ast.RangeStmt, label string, m *types.Map) {
	name, keys, key, ok := e.name("m"), e.name("keys"), e.name("key"), e.name("ok")
	fmt.Fprintf(e.b, "{\n%s := %s\n%s := make([]%s, 0, len(%s))\n", name, e.expr(s.X), keys, e.typ(m.Key()), name)
	fmt.Fprintf(e.b, "for %s := range %s {\n%s = append(%s, %s)\n}\n%s.SortKeys(%s)\n", key, name, keys, keys, key,
		e.kit(), keys)
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
			left, right = append(left, e.expr(pair.x)),
				append(right, e.converted(pair.text, pair.t, e.p.Info.TypeOf(pair.x)))
		}
	}
	if len(left) > 0 {
		first += fmt.Sprintf("%s %s %s\n", strings.Join(left, ", "), s.Tok, strings.Join(right, ", "))
	}
	fmt.Fprintf(e.b, "%sfor _, %s := range %s ", label, key, keys)
	e.loopBody(label, first, "", s.Body)
	e.b.WriteString("\n}")
}
