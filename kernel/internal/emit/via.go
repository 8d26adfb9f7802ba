package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"rederive/kernel/internal/program"
)

// The interpreter cannot ask a value of compiled code for an interface that cells declare,
// and then call its methods. So it gets a value of a type made for the interface, which holds
// the other and finds its methods by their names. It does not leave the interface: what an
// assertion, a comparison or another interface gets is the value that it holds.
//
// 	s := x.(interface{ String() string })     s := must_any_interface(x)
//
// 	                                          type via1 struct{ v any }
//
// 	                                          func (w via1) String() string {
// 	                                              f, _ := worker.Method(w.v, "String").(func() string)
// 	                                              return f()
// 	                                          }

// findVias makes such types for the interfaces that the program asks for, or that get values
// of compiled code.
func (e *emitter) findVias() {
	e.eachConversion(func(x ast.Expr, to types.Type) {
		if to != nil && e.foreign(e.p.Info.TypeOf(x)) {
			e.addVia(to)
		}
	})
	ast.Inspect(e.p.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeAssertExpr:
			if n.Type != nil {
				e.addVia(e.p.Info.TypeOf(n.Type))
			}
		case *ast.TypeSwitchStmt:
			for _, c := range n.Body.List {
				for _, x := range c.(*ast.CaseClause).List {
					e.addVia(e.p.Info.TypeOf(x))
				}
			}
		}
		return true
	})
}

// foreign reports whether values of type t, which is no interface that cells declare, are of
// compiled code.
func (e *emitter) foreign(t types.Type) bool {
	if t == nil || isTuple(t) || t == types.Typ[types.UntypedNil] {
		return false
	}
	if types.IsInterface(t) {
		return hasMethods(t) && e.compiledInterface(t)
	}
	return !e.declaredByCells(t)
}

// enter writes the body of a helper that makes a value v of compiled code one of an interface
// that cells declare.
func (e *emitter) enter(from, to types.Type, via *types.Named) string {
	if types.IsInterface(from) {
		return fmt.Sprintf("if v == nil {\nreturn nil\n}\nx, _ := %s(v)\nreturn x\n", e.asserter(from, to))
	}
	return fmt.Sprintf("return %s\n", e.box(e.typ(via)+"{v}", via, to))
}

// addVia makes a type for an interface, unless no value of compiled code has its methods.
func (e *emitter) addVia(t types.Type) {
	if !hasMethods(t) || e.compiledInterface(t) || e.viaOf(t) != nil {
		return
	}
	i := t.Underlying().(*types.Interface)
	for m := range i.Methods() {
		if !m.Exported() || e.mentionsOwn(m.Signature()) {
			return
		}
	}
	name := fmt.Sprintf("%svia%d", program.Reserved, len(e.low.vias))
	v := types.NewVar(token.NoPos, e.p.Pkg, "v", anyType)
	n := types.NewNamed(types.NewTypeName(token.NoPos, e.p.Pkg, name, nil), types.NewStruct([]*types.Var{v}, nil), nil)
	text := fmt.Sprintf("\ntype %s struct { v any }\n", name)
	for m := range i.Methods() {
		recv := types.NewVar(token.NoPos, e.p.Pkg, "w", n)
		sig := types.NewSignatureType(recv, nil, nil, m.Signature().Params(), m.Signature().Results(),
			m.Signature().Variadic())
		n.AddMethod(types.NewFunc(token.NoPos, e.p.Pkg, m.Name(), sig))
		params, args, results := e.passing(m.Signature())
		result := ""
		if results != "" {
			result = "return "
		}
		text += fmt.Sprintf("\nfunc (w %s) %s(%s)%s {\nf, _ := %s.Method(w.v, %q).(%s)\n%sf(%s)\n}\n", name, m.Name(),
			params, results, e.kit(), m.Name(), e.plainSignature(m), result, args)
	}
	e.low.vias = append(e.low.vias, n)
	e.helpers[name] = text
}

// plainMethod returns the type of a method, as that of a function without names.
func (e *emitter) plainMethod(m *types.Func) types.Type {
	sig := m.Signature()
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(unnamed(sig.Params())...),
		types.NewTuple(unnamed(sig.Results())...), sig.Variadic())
}

// plainSignature writes that type.
func (e *emitter) plainSignature(m *types.Func) string { return e.typ(e.plainMethod(m)) }

// passing writes the parameters of a method, what passes them on, and its results, which have no names.
func (e *emitter) passing(sig *types.Signature) (params, args, results string) {
	var list, names []string
	for i := range sig.Params().Len() {
		t := e.typ(sig.Params().At(i).Type())
		arg := fmt.Sprintf("a%d", i)
		if sig.Variadic() && i == sig.Params().Len()-1 {
			t, arg = "..."+strings.TrimPrefix(t, "[]"), arg+"..."
		}
		list, names = append(list, fmt.Sprintf("a%d %s", i, t)), append(names, arg)
	}
	plain := types.NewSignatureType(nil, nil, nil, nil, types.NewTuple(unnamed(sig.Results())...), false)
	results = strings.TrimPrefix(e.typ(plain), "func()")
	return strings.Join(list, ", "), strings.Join(names, ", "), results
}

// viaOf returns the type that is made for an interface, or nil.
func (e *emitter) viaOf(t types.Type) *types.Named {
	if i, ok := t.Underlying().(*types.Interface); ok && !e.compiledInterface(t) {
		for _, n := range e.low.vias {
			if types.Implements(n, i) && n.NumMethods() == i.NumMethods() {
				return n
			}
		}
	}
	return nil
}

// isVia reports whether t is a type made for an interface.
func (e *emitter) isVia(t types.Type) bool {
	n, ok := t.(*types.Named)
	return ok && slices.Contains(e.low.vias, n)
}

// viasIn returns those that a value in an interface of type t may have.
func (e *emitter) viasIn(t types.Type) (list []types.Type) {
	if !hasMethods(t) || e.compiledInterface(t) {
		return nil
	}
	for _, n := range e.low.vias {
		if types.Implements(n, t.Underlying().(*types.Interface)) {
			list = append(list, n)
		}
	}
	return list
}

// askVias writes, for an assertion, questions for the values of compiled code that are in an
// interface which cells declare.
func (e *emitter) askVias(b *strings.Builder, from, to types.Type) {
	if e.isVia(to) || isAny(to) {
		return
	}
	for i, via := range e.viasIn(from) {
		fmt.Fprintf(b, "if w%d, ok := %s(i); ok {\nx, is := %s(w%d.v)\nreturn x, is\n}\n", i, e.asserter(from, via),
			e.asserter(anyType, to), i)
	}
}

// viaContent writes the end of an assertion to an interface for which a type is made.
func (e *emitter) viaContent(b *strings.Builder, from, to types.Type, via *types.Named) {
	if !keepsTypes(from) && !e.compiledInterface(from) {
		fmt.Fprintf(b, "x, is := %s(%s)\nreturn x, is\n}\n", e.asserter(anyType, to), e.converted("i", from, anyType))
		return
	}
	for m := range to.Underlying().(*types.Interface).Methods() {
		fmt.Fprintf(b, "if _, ok := %s.Method(i, %q).(%s); !ok {\nreturn none, false\n}\n", e.kit(), m.Name(),
			e.plainSignature(m))
	}
	fmt.Fprintf(b, "return %s, true\n}\n", e.box(e.typ(via)+"{i}", via, to))
}

// missing writes which method of an interface a value lacks: the first, or that of a value
// of compiled code.
func (e *emitter) missing(to types.Type) (name, check string) {
	i, ok := to.Underlying().(*types.Interface)
	if !ok || i.NumMethods() == 0 {
		return `""`, ""
	}
	if e.viaOf(to) == nil {
		return fmt.Sprintf("%q", i.Method(0).Name()), ""
	}
	check = fmt.Sprintf("missing := %q\n", i.Method(0).Name())
	for k := range i.NumMethods() - 1 {
		m := i.Method(k)
		check += fmt.Sprintf("if _, is := %s.Method(i, %q).(%s); is && missing == %q {\nmissing = %q\n}\n", e.kit(),
			m.Name(), e.plainSignature(m), m.Name(), i.Method(k+1).Name())
	}
	return "missing", check
}

// mentionsOwn reports whether a type is made of one that cells declare.
func (e *emitter) mentionsOwn(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return t.Obj().Pkg() == e.p.Pkg
	case *types.Pointer:
		return e.mentionsOwn(t.Elem())
	case *types.Slice:
		return e.mentionsOwn(t.Elem())
	case *types.Array:
		return e.mentionsOwn(t.Elem())
	case *types.Chan:
		return e.mentionsOwn(t.Elem())
	case *types.Map:
		return e.mentionsOwn(t.Key()) || e.mentionsOwn(t.Elem())
	case *types.Tuple:
		vars := slices.Collect(t.Variables())
		return slices.ContainsFunc(vars, func(v *types.Var) bool { return e.mentionsOwn(v.Type()) })
	case *types.Signature:
		return e.mentionsOwn(t.Params()) || e.mentionsOwn(t.Results())
	case *types.Struct, *types.Interface:
		return t.String() != "interface{}" && t.String() != "any"
	}
	return false
}
