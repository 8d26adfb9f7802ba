package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"rederive/kernel/internal/core"
)

// The interpreter compares interfaces by what their values consist of, not by their types,
// and values of different types not at all:
//
// 	var x, y any = A{1}, B{1}             equal_any_any(x, y)
// 	x == y
// 	                                      func equal_any_any(a, b any) bool {
// 	                                          x1, ok1 := is_A(a)
// 	                                          y1, ok2 := is_A(b)
// 	                                          ...
// 	                                      }

func equality(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.BinaryExpr)
	if !ok || x.Op != token.EQL && x.Op != token.NEQ {
		return "", false
	}
	if text, ok := e.equal(x); ok {
		if x.Op == token.NEQ {
			return "!" + text, true
		}
		return text, true
	}
	a, b := e.p.Info.TypeOf(x.X), e.p.Info.TypeOf(x.Y)
	if types.Identical(a, b) || types.IsInterface(a) || types.IsInterface(b) || e.p.Info.Types[x.X].IsNil() ||
		e.p.Info.Types[x.Y].IsNil() {
		return "", false
	}
	if core.Unwritable(a) {
		return e.converting(e.expr(x.X), a, b) + " " + x.Op.String() + " " + e.operand(x.Y), true
	}
	return e.operand(x.X) + " " + x.Op.String() + " " + e.converting(e.expr(x.Y), b, a), true
}

// equal writes a comparison of two values of which one or both are in
// interfaces, by what types cells declare.
func (e *emitter) equal(x *ast.BinaryExpr) (string, bool) {
	a, b := e.p.Info.TypeOf(x.X), e.p.Info.TypeOf(x.Y)
	if !types.IsInterface(a) && types.Identical(a, b) && e.keyHidden(a) {
		return e.partsComparer(a) + "(" + e.expr(x.X) + ", " + e.expr(x.Y) + ")", true
	}
	if !types.IsInterface(a) && !types.IsInterface(b) || e.p.Info.Types[x.X].IsNil() || e.p.Info.Types[x.Y].IsNil() {
		return "", false
	}
	return e.equalTexts(e.boxed(x.X), types.Default(a), e.boxed(x.Y), types.Default(b)), true
}

// equalTexts writes a comparison of values of types a and b, at least one of which is an
// interface.
func (e *emitter) equalTexts(x string, a types.Type, y string, b types.Type) string {
	if types.IsInterface(a) && keepsTypes(a) || types.IsInterface(b) && keepsTypes(b) {
		return fmt.Sprintf("%s.Equal(%s, %s)", e.kit(), e.keptAs(x, a), e.keptAs(y, b))
	}
	return fmt.Sprintf("%s(%s, %s)", e.comparer(a, b), x, y)
}

// keptAs writes a value of type t as one of type any.
func (e *emitter) keptAs(text string, t types.Type) string {
	if types.IsInterface(t) && keepsTypes(t) {
		return text
	}
	return e.converted(text, t, anyType)
}

// switchInterface writes a switch over an interface as comparisons.
func switchInterface(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.SwitchStmt)
	if !ok || s.Tag == nil || !types.IsInterface(e.p.Info.TypeOf(s.Tag)) && !e.keyHidden(e.p.Info.TypeOf(s.Tag)) {
		return false
	}
	tag, t := e.name("tag"), e.p.Info.TypeOf(s.Tag)
	if !types.IsInterface(t) {
		e.b.WriteString("switch " + tag + " := " + e.expr(s.Tag) + "; ")
		e.clauses(s.Body, func(list []ast.Expr) string {
			texts := make([]string, len(list))
			for i, x := range list {
				texts[i] = e.partsComparer(t) + "(" + tag + ", " + e.expr(x) + ")"
			}
			return "(" + strings.Join(texts, ") || (") + ")"
		}, func(*ast.CaseClause) {})
		return true
	}
	e.b.WriteString("switch " + tag + " := " + e.kit() + ".Any(" + e.keptAs(e.expr(s.Tag), t) + "); ")
	e.clauses(s.Body, func(list []ast.Expr) string {
		texts := make([]string, len(list))
		for i, x := range list {
			if e.p.Info.Types[x].IsNil() {
				texts[i] = tag + " == nil"
				continue
			}
			u := types.Default(e.p.Info.TypeOf(x))
			texts[i] = fmt.Sprintf("%s.Equal(%s, %s)", e.kit(), tag, e.keptAs(e.boxed(x), u))
		}
		return "(" + strings.Join(texts, ") || (") + ")"
	}, func(*ast.CaseClause) {})
	return true
}

// comparer returns the name of a helper that compares values of types a and b.
func (e *emitter) comparer(a, b types.Type) string {
	ta, tb := e.typ(a), e.typ(b)
	name := e.helperName("equal_", ta+" "+tb)
	if _, ok := e.helpers[name]; ok {
		return name
	}
	e.helpers[name] = "" // it may need itself
	same := func(x, y string, t types.Type) string {
		if e.keyHidden(t) {
			return e.partsComparer(t) + "(" + x + ", " + y + ")"
		}
		return x + " == " + y
	}
	var body strings.Builder
	switch {
	case !types.IsInterface(a):
		fmt.Fprintf(&body, "v, ok := %s(b)\nif !ok {\nreturn false\n}\nreturn %s\n", e.asserter(b, a),
			same("a", "v", a))
	case !types.IsInterface(b):
		fmt.Fprintf(&body, "v, ok := %s(a)\nif !ok {\nreturn false\n}\nreturn %s\n", e.asserter(a, b),
			same("v", "b", b))
	default:
		body.WriteString("if a == nil || b == nil {\nreturn a == nil && b == nil\n}\n")
		for i, h := range e.holders(a) {
			eq := ""
			if types.Comparable(h) {
				eq = fmt.Sprintf("return okx%d && oky%d && %s", i, i, same(fmt.Sprint("x", i), fmt.Sprint("y", i), h))
			} else {
				eq = fmt.Sprintf("if okx%d && oky%d {\npanic(%q)\n}\nreturn false", i, i,
					"runtime error: comparing uncomparable type "+e.shownType(h))
			}
			if !types.AssignableTo(h, b) {
				continue
			}
			fmt.Fprintf(&body, "x%d, okx%d := %s(a)\ny%d, oky%d := %s(b)\nif okx%d || oky%d {\n%s\n}\n", i, i,
				e.asserter(a, h), i, i, e.asserter(b, h), i, i, eq)
		}
		if len(e.viasIn(a))+len(e.viasIn(b)) > 0 || !types.Identical(a, b) {
			fmt.Fprintf(&body, "return %s.Equal(%s, %s)\n", e.kit(), e.keptAs("a", a), e.keptAs("b", b))
		} else {
			body.WriteString("return a == b\n")
		}
	}
	e.helpers[name] = fmt.Sprintf("\nfunc %s(a %s, b %s) bool {\n%s}\n", name, ta, tb, body.String())
	return name
}

// partsComparer returns the name of a helper that compares structs or arrays which have
// interfaces with methods as parts, part by part.
func (e *emitter) partsComparer(t types.Type) string {
	text := e.typ(t)
	name := e.helperName("equal_", text)
	if _, ok := e.helpers[name]; ok {
		return name
	}
	e.helpers[name] = "" // it may need itself
	differ := func(of string, part types.Type) string {
		x, y := "a"+of, "b"+of
		switch {
		case types.IsInterface(part):
			return "if !" + e.equalTexts(x, part, y, part) + " {\nreturn false\n}\n"
		case e.keyHidden(part):
			return "if !" + e.partsComparer(part) + "(" + x + ", " + y + ") {\nreturn false\n}\n"
		}
		return "if " + x + " != " + y + " {\nreturn false\n}\n"
	}
	e.helpers[name] = fmt.Sprintf("\nfunc %s(a, b %s) bool {\n%sreturn true\n}\n", name, text,
		eachPart("a", t, differ))
	return name
}

// eachPart returns the code that a function writes for each part of a variable of type t, a struct or
// an array, which is selected by .name or [i].
func eachPart(variable string, t types.Type, code func(of string, t types.Type) string) string {
	body := ""
	switch u := t.Underlying().(type) {
	case *types.Array:
		return "for i := range " + variable + " {\n" + code("[i]", u.Elem()) + "}\n"
	case *types.Struct:
		for f := range u.Fields() {
			if f.Name() != "_" {
				body += code("."+f.Name(), f.Type())
			}
		}
	}
	return body
}
