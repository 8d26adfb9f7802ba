package emit

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strings"

	"rederive/kernel/internal/dynamic"
	"rederive/kernel/internal/instantiate"
	"rederive/kernel/internal/program"
)

// TypesFunc is the function of a program that declares its types.
const TypesFunc = program.Reserved + "types"

// keepsTypes reports whether an interface that is not declared by cells keeps the types of
// values that cells declare: it gets them held by package dynamic.
func keepsTypes(t types.Type) bool { return isAny(t) || types.Identical(t, errorType) }

// forgotten reports whether the interpreter forgets the type of a value in an interface
// that keeps types: whether it must be held.
func (e *emitter) forgotten(from types.Type) bool {
	if from == nil || isTuple(from) {
		return false
	}
	if types.IsInterface(from) {
		return hasMethods(from) && !types.Identical(from, errorType) &&
			(!e.compiledInterface(from) || len(e.holders(from)) > 0)
	}
	return e.declaredByCells(from)
}

// hold writes a value of type from as one of an interface that keeps types.
func (e *emitter) hold(text string, from, to types.Type) string {
	f := "Hold"
	if !isAny(to) {
		f = "HoldError"
	}
	return fmt.Sprintf("%s.%s(%q, %s)", e.kit(), f, e.describe(from), text)
}

// holdContent writes the body of a helper that makes what is in an interface v of type from
// a value of one that keeps types, or of compiled code.
func (e *emitter) holdContent(from, to types.Type) string {
	var b strings.Builder
	b.WriteString("if v == nil {\nreturn nil\n}\n")
	for i, h := range append(e.holders(from), e.viasIn(from)...) {
		if types.AssignableTo(h, to) || e.isVia(h) {
			fmt.Fprintf(&b, "if h%d, ok := %s(v); ok {\nreturn %s\n}\n", i, e.asserter(from, h),
				e.box(fmt.Sprintf("h%d", i), h, to))
		}
	}
	return b.String() + "return v\n"
}

// describe declares a type in the program, and returns its key.
func (e *emitter) describe(t types.Type) string {
	t = types.Unalias(t)
	key := e.typ(t)
	if _, ok := e.low.types[key]; ok {
		return key
	}
	d := &dynamic.Type{ID: key, Name: e.shownType(t), Kind: dynamic.Plain}
	e.low.types[key] = d
	if e.declaredByCells(t) || types.IsInterface(t) {
		e.describeParts(d, t)
	}
	if !types.IsInterface(t) && types.Comparable(t) && e.keyHidden(t) {
		e.low.methods = append(e.low.methods, fmt.Sprintf("%s.MethodEqual(%q, func(v, w any) bool {\nx, _ := v.(%s)\n"+
			"y, _ := w.(%s)\nreturn %s(x, y)\n})\n", e.kit(), key, key, key, e.partsComparer(t)))
	}
	if _, pointer := t.(*types.Pointer); pointer || e.isOwn(t) && !types.IsInterface(t) {
		e.describeMethods(key, t)
	}
	return key
}

// isOwn reports whether cells declare a type, by name.
func (e *emitter) isOwn(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() == e.p.Pkg
}

func (e *emitter) describeParts(d *dynamic.Type, t types.Type) {
	text, content := e.typ(t), "w"
	if inner := instantiate.Boxed(t); inner != nil {
		d.Boxed, t, content = true, inner, instantiate.Opened("w", t)
	}
	at := func(body string) {
		e.low.methods = append(e.low.methods,
			fmt.Sprintf("%s.MethodAt(%q, func(v any, i int) any {\nw, _ := v.(%s)\n%sreturn nil\n})\n", e.kit(),
				d.ID, text, body))
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		d.Kind = dynamic.Struct
		body := ""
		for f := range u.Fields() {
			if e.hidesType(f.Type()) {
				body += fmt.Sprintf("if i == %d {\nreturn %s\n}\n", len(d.Fields), e.box("w."+f.Name(), f.Type(),
					anyType))
			}
			d.Fields = append(d.Fields, dynamic.Field{
				Name: f.Name(), Type: e.describe(f.Type()),
				Exported: f.Exported(), Embedded: f.Embedded(),
			})
		}
		if body != "" {
			at(body)
		}
	case *types.Slice:
		d.Kind, d.Elem = dynamic.Slice, e.describe(u.Elem())
	case *types.Array:
		d.Kind, d.Elem = dynamic.Array, e.describe(u.Elem())
	case *types.Pointer:
		d.Kind, d.Elem = dynamic.Pointer, e.describe(u.Elem())
	case *types.Map:
		d.Kind, d.Key, d.Elem = dynamic.Map, e.describe(u.Key()), e.describe(u.Elem())
		if e.hidesType(u.Elem()) && !types.IsInterface(u.Key()) {
			e.low.methods = append(e.low.methods,
				fmt.Sprintf("%s.MethodEntry(%q, func(v, k any) any {\nw, _ := v.(%s)\nx, _ := k.(%s)\nreturn %s\n})\n",
					e.kit(), d.ID, text, e.typ(u.Key()), e.box(content+"[x]", u.Elem(), anyType)))
		}
	case *types.Interface:
		d.Kind = dynamic.Interface
	}
	if elem := elemOf(t); elem != nil && e.hidesType(elem) {
		at("if true {\nreturn " + e.box(content+"[i]", elem, anyType) + "\n}\n")
	}
}

// hidesType reports whether t is an interface whose dynamic type only the program knows.
func (e *emitter) hidesType(t types.Type) bool { return types.IsInterface(t) && e.forgotten(t) }

// elemOf returns the type of the elements of a slice or array, or nil.
func elemOf(t types.Type) types.Type {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	}
	return nil
}

var anyType = types.NewInterfaceType(nil, nil)

// heldMethods are the methods that compiled code looks for in a value, with the function
// that registers each.
var heldMethods = []struct{ name, signature, register, literal string }{
	{"Error", "func() string", "MethodText", "func(v any) string {\nreturn v.(T).Error()\n}"},
	{"String", "func() string", "MethodText", "func(v any) string {\nreturn v.(T).String()\n}"},
	{"GoString", "func() string", "MethodText", "func(v any) string {\nreturn v.(T).GoString()\n}"},
	{
		"Format", "func(fmt.State, rune)", "MethodFormat",
		"func(v any, s fmt.State, verb rune) {\nv.(T).Format(s, verb)\n}",
	},
	{"Unwrap", "func() error", "MethodUnwrap", "func(v any) error {\nreturn v.(T).Unwrap()\n}"},
	{"Unwrap", "func() []error", "MethodUnwraps", "func(v any) []error {\nreturn v.(T).Unwrap()\n}"},
	{"As", "func(any) bool", "MethodAs", "func(v, target any) bool {\nreturn v.(T).As(target)\n}"},
	{"Is", "func(error) bool", "MethodIs", "func(v any, target error) bool {\nreturn v.(T).Is(target)\n}"},
}

func (e *emitter) describeMethods(key string, t types.Type) {
	set := types.NewMethodSet(t)
	for _, m := range heldMethods {
		sel := set.Lookup(nil, m.name)
		if sel == nil || sel.Obj().Pkg() != e.p.Pkg && !e.declaredByCells(t) {
			continue
		}
		sig := sel.Type().(*types.Signature)
		plain := types.NewSignatureType(nil, nil, nil, types.NewTuple(unnamed(sig.Params())...),
			types.NewTuple(unnamed(sig.Results())...), sig.Variadic())
		text := types.TypeString(plain, func(p *types.Package) string { return p.Name() })
		if strings.ReplaceAll(text, "interface{}", "any") != m.signature {
			continue
		}
		literal := strings.ReplaceAll(m.literal, "(T)", "("+e.typ(t)+")"+e.path(sel))
		if strings.Contains(literal, "fmt.") {
			literal = strings.ReplaceAll(literal, "fmt.", e.pkg("fmt", "fmt")+".")
		}
		e.low.methods = append(e.low.methods, fmt.Sprintf("%s.%s(%q, %q, %s)\n", e.kit(), m.register, key, m.name,
			literal))
	}
}

func unnamed(list *types.Tuple) (vars []*types.Var) {
	for v := range list.Variables() {
		vars = append(vars, types.NewParam(v.Pos(), v.Pkg(), "", v.Type()))
	}
	return vars
}

// writeTypes writes the function that declares the types of the program, if it holds any,
// and otherwise takes the calls of it out of the text.
func (e *emitter) writeTypes(text string) string {
	call := TypesFunc + "()\n"
	if len(e.low.types) == 0 {
		return strings.ReplaceAll(text, call, "")
	}
	var list []*dynamic.Type
	for _, key := range slices.Sorted(maps.Keys(e.low.types)) {
		list = append(list, e.low.types[key])
	}
	data, err := json.Marshal(list)
	if err != nil {
		panic(fmt.Sprintf("kernel: describing types: %v", err))
	}
	return text + fmt.Sprintf("\nfunc %s() {\nif !%s.Declare(%q) {\nreturn\n}\n%s}\n", TypesFunc, e.kit(), data,
		strings.Join(e.low.methods, ""))
}

// keeps reports whether a compiled function keeps what it gets as a value of type any, or
// prints it: it gets it with its type.
func (e *emitter) keeps(f ast.Expr) bool {
	if e.isPrinting(f) {
		return true
	}
	fn, ok := e.called(f).(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg() == e.p.Pkg {
		return true // of the program itself
	}
	switch fn.Pkg().Path() {
	case "container/heap", "container/list", "container/ring", "sync", "sync/atomic":
		return true
	}
	return false
}

// changes reports whether a compiled function changes what it gets as a value of type any,
// so that it must not get a copy.
func (e *emitter) changes(f ast.Expr) bool {
	fn, ok := e.called(f).(*types.Func)
	if !ok || fn.Pkg() == nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "sort":
		return true
	case "encoding/json", "encoding/binary":
		return fn.Name() == "Unmarshal" || fn.Name() == "Decode" || fn.Name() == "Read"
	}
	return false
}

// called returns what the function of a call is declared as, or nil.
func (e *emitter) called(f ast.Expr) types.Object {
	switch f := ast.Unparen(f).(type) {
	case *ast.Ident:
		return e.p.Info.Uses[f]
	case *ast.SelectorExpr:
		return e.p.Info.Uses[f.Sel]
	}
	return nil
}

var copiedName = regexp.MustCompile(`main\.` + program.Reserved + `\w+`)

// shownType returns the text of a type as a compiled program prints it, in which copies of
// generic types and types of functions have their first names.
func (e *emitter) shownType(t types.Type) string {
	text := e.p.TypeName(t)
	for more := true; more; {
		more = false
		text = copiedName.ReplaceAllStringFunc(text, func(name string) string {
			if shown, ok := e.low.shown[name]; ok {
				more = true
				return shown
			}
			return name
		})
	}
	return text
}

// mayHold reports whether values of a type may have held values in them.
func mayHold(t types.Type, seen []types.Type) bool {
	if t == nil || slices.Contains(seen, t) {
		return false
	}
	seen = append(seen, t)
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return true
	case *types.Struct:
		if instantiate.Boxed(t) != nil {
			return true
		}
		for f := range u.Fields() {
			if f.Exported() && mayHold(f.Type(), seen) {
				return true
			}
		}
	case *types.Slice:
		return mayHold(u.Elem(), seen)
	case *types.Array:
		return mayHold(u.Elem(), seen)
	case *types.Pointer:
		return mayHold(u.Elem(), seen)
	case *types.Map:
		return mayHold(u.Key(), seen) || mayHold(u.Elem(), seen)
	}
	return false
}
