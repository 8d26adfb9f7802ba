package dynamic

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Format prints a value as package fmt prints it where its type is known.
func (v Value) Format(s fmt.State, verb rune) {
	p := &printer{s, verb}
	p.value(v.T, reflect.ValueOf(v.V), 0, true)
}

// A printer prints one operand of a call of package fmt.
type printer struct {
	fmt.State
	verb rune
}

func (p *printer) write(text string) { _, _ = p.Write([]byte(text)) }

// plus and sharp report whether the operand is printed by %+v or %#v.
func (p *printer) plus() bool  { return p.verb == 'v' && p.Flag('+') }
func (p *printer) sharp() bool { return p.verb == 'v' && p.Flag('#') }

// plain prints x by the verb and the flags of the operand.
func (p *printer) plain(x any) { fmt.Fprintf(p.State, fmt.FormatString(p.State, p.verb), x) }

// value prints a value of type t. Below a field that is not exported, open is false: no
// methods are called.
func (p *printer) value(t *Type, v reflect.Value, depth int, open bool) {
	if open && v.IsValid() && p.byMethod(t, v) {
		return
	}
	if t.Boxed {
		if v = content(v); !v.IsValid() {
			p.nothing(t)
			return
		}
	}
	switch t.Kind {
	case Struct:
		p.fields(t, v, depth, open)
	case Slice, Array:
		p.list(t, v, depth, open)
	case Map:
		p.entries(t, v, depth, open)
	case Interface:
		p.dynamic(t, v, depth, open)
	case Pointer:
		if elem := t.registry.typeOf(t.Elem); depth == 0 && !v.IsNil() && elem.Kind != Plain &&
			elem.Kind != Interface && elem.Kind != Pointer {
			p.write("&")
			p.value(elem, v.Elem(), depth+1, open)
			return
		}
		p.pointer(t, v, depth, open)
	default:
		p.leaf(t, v, depth, open)
	}
}

// nothing prints nil of a type that is kept as a value of any.
func (p *printer) nothing(t *Type) {
	switch list := t.Kind == Slice || t.Kind == Map; {
	case p.sharp() && list:
		p.write(t.Name + "(nil)")
	case p.sharp():
		p.write("(" + t.Name + ")(nil)")
	default:
		p.write(map[Kind]string{Slice: "[]", Map: "map[]", Pointer: "<nil>", Plain: "<nil>"}[t.Kind])
	}
}

// byMethod prints a value by a method of its type, if it has one.
func (p *printer) byMethod(t *Type, v reflect.Value) (done bool) {
	if len(t.methods) == 0 {
		return false
	}
	x := v.Interface()
	if f, ok := t.methods["Format"].(func(any, fmt.State, rune)); ok {
		f(x, p.State, p.verb)
		return true
	}
	if p.sharp() {
		f, ok := t.methods["GoString"].(func(any) string)
		if ok {
			p.write(f(x))
		}
		return ok
	}
	if !strings.ContainsRune("vsxXq", p.verb) {
		return false
	}
	for _, name := range []string{"Error", "String"} {
		if f, ok := t.methods[name].(func(any) string); ok {
			p.text(name, v, func() string { return f(x) })
			return true
		}
	}
	return false
}

// text prints what a method returns, or that it panics.
func (p *printer) text(name string, v reflect.Value, f func() string) {
	defer func() {
		r := recover()
		switch {
		case r == nil:
		case v.Kind() == reflect.Pointer && v.IsNil():
			p.write("<nil>")
		default:
			p.write("%!" + string(p.verb) + "(PANIC=" + name + " method: " + fmt.Sprint(r) + ")")
		}
	}()
	p.plain(f())
}

func (p *printer) fields(t *Type, v reflect.Value, depth int, open bool) {
	if p.sharp() {
		p.write(t.Name)
	}
	p.write("{")
	for i, f := range t.Fields {
		if i > 0 {
			p.write(map[bool]string{true: ", ", false: " "}[p.sharp()])
		}
		if p.plus() || p.sharp() {
			p.write(f.Name + ":")
		}
		field := t.registry.typeOf(f.Type)
		if f.Embedded && !f.Exported && field.Kind == Struct {
			p.fields(field, v.Field(i), depth+1, open) // no method of it, but those of its exported fields
			continue
		}
		p.part(t, field, v, i, v.Field(i), depth, open && f.Exported)
	}
	p.write("}")
}

func (p *printer) list(t *Type, v reflect.Value, depth int, open bool) {
	elem := t.registry.typeOf(t.Elem)
	if v.Type().Elem().Kind() == reflect.Uint8 && (strings.ContainsRune("sqxX", p.verb) || p.verb == 'v' &&
		elem.Kind == Plain && len(elem.methods) == 0) {
		p.leaf(t, v, depth, open)
		return
	}
	if p.sharp() {
		if p.write(t.Name); t.Kind == Slice && v.IsNil() {
			p.write("(nil)")
			return
		}
	}
	p.write(map[bool]string{true: "{", false: "["}[p.sharp()])
	for i := range v.Len() {
		if i > 0 {
			p.write(map[bool]string{true: ", ", false: " "}[p.sharp()])
		}
		p.part(t, elem, v, i, v.Index(i), depth, open)
	}
	p.write(map[bool]string{true: "}", false: "]"}[p.sharp()])
}

func (p *printer) entries(t *Type, v reflect.Value, depth int, open bool) {
	begin, end, gap := "map[", "]", " "
	if p.sharp() {
		if p.write(t.Name); v.IsNil() {
			p.write("(nil)")
			return
		}
		begin, end, gap = "{", "}", ", "
	}
	p.write(begin)
	key, elem := t.registry.typeOf(t.Key), t.registry.typeOf(t.Elem)
	keys := v.MapKeys()
	slices.SortStableFunc(keys, compare)
	for i, k := range keys {
		if i > 0 {
			p.write(gap)
		}
		p.value(key, k, depth+1, open)
		p.write(":")
		if f, ok := t.methods["Entry"].(func(any, any) any); ok {
			p.content(elem, reflect.ValueOf(f(v.Interface(), k.Interface())), depth+1, open)
			continue
		}
		p.value(elem, v.MapIndex(k), depth+1, open)
	}
	p.write(end)
}

// part prints a part of a value v of type t: what is in an interface of the program only
// the program itself can tell.
func (p *printer) part(t, elem *Type, v reflect.Value, i int, part reflect.Value, depth int, open bool) {
	if f, ok := t.methods["At"].(func(any, int) any); ok && elem.Kind == Interface && part.Kind() == reflect.Struct {
		p.content(elem, reflect.ValueOf(f(v.Interface(), i)), depth+1, open)
		return
	}
	p.value(elem, part, depth+1, open)
}

// dynamic prints what is in an interface.
func (p *printer) dynamic(t *Type, v reflect.Value, depth int, open bool) {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	p.content(t, v, depth, open)
}

// content prints what was in an interface of type t.
func (p *printer) content(t *Type, v reflect.Value, depth int, open bool) {
	switch {
	case v.IsValid():
	case p.sharp():
		p.write(t.Name + "(nil)")
		return
	default:
		p.write("<nil>")
		return
	}
	if x, ok := held(v.Interface()); ok {
		p.value(x.T, reflect.ValueOf(x.V), depth+1, open)
		return
	}
	if nests(v.Type()) && t.registry != nil {
		p.value(t.registry.reflected(v.Type()), v, depth+1, open)
		return
	}
	p.leaf(&Type{Name: v.Type().String(), Kind: Plain}, v, depth+1, open)
}

// pointer prints a pointer that is not followed.
func (p *printer) pointer(t *Type, v reflect.Value, depth int, open bool) {
	switch {
	case p.sharp():
		p.address(t, v)
	case v.IsNil() && p.verb == 'v' && depth > 0:
		p.write("<nil>")
	default:
		p.leaf(t, v, depth, open)
	}
}

// address prints where something is in the syntax of Go.
func (p *printer) address(t *Type, v reflect.Value) {
	at := "nil"
	if !v.IsNil() {
		at = fmt.Sprintf("%#x", v.Pointer())
	}
	p.write("(" + t.Name + ")(" + at + ")")
}

// leaf prints a value that has no parts of types that the interpreter forgets.
func (p *printer) leaf(t *Type, v reflect.Value, depth int, open bool) {
	if inner := wrapped(v); inner.IsValid() && (!open || p.sharp() || !strings.ContainsRune("vsxXq", p.verb)) {
		t, v = &Type{Name: inner.Type().String(), Kind: Plain}, inner
	}
	_, prints := v.Interface().(fmt.Formatter)
	switch k := v.Kind(); {
	case p.sharp() && (k == reflect.Func || k == reflect.Chan || k == reflect.Pointer && !open):
		p.address(t, v)
	case k == reflect.Pointer && depth > 0 && p.verb == 'v' && !p.sharp() && v.IsNil() && !(open && prints):
		p.write("<nil>")
	case k == reflect.Pointer && !open && !v.IsNil():
		p.write(fmt.Sprintf("%#x", v.Pointer()))
	case k == reflect.Pointer && depth > 0 && !v.IsNil() && !p.asks(v.Interface()):
		if p.sharp() {
			p.address(t, v)
			return
		}
		p.plain(v.UnsafePointer())
	case p.sharp() && (k == reflect.Slice || k == reflect.Array):
		text := strings.TrimPrefix(fmt.Sprintf("%#v", v.Interface()), v.Type().String())
		p.write(t.Name + strings.TrimPrefix(text, "[]byte")) // as package fmt calls a list of uint8
	case !open:
		p.plain(closed(v))
	default:
		p.named(t, v)
	}
}

// named prints a value of type t, whose name package fmt prints if the verb is not for it.
func (p *printer) named(t *Type, v reflect.Value) {
	text := fmt.Sprintf(fmt.FormatString(p.State, p.verb), v.Interface())
	bad := "%!" + string(p.verb) + "("
	if rest, ok := strings.CutPrefix(text, bad+v.Type().String()+"="); ok {
		text = bad + t.Name + "=" + rest
	}
	p.write(text)
}

// asks reports whether package fmt prints x by a method.
func (p *printer) asks(x any) bool {
	switch x.(type) {
	case fmt.Formatter:
		return true
	case fmt.GoStringer:
		return p.sharp()
	case error, fmt.Stringer:
		return !p.sharp() && strings.ContainsRune("vsxXq", p.verb)
	}
	return false
}

// wrapped returns the value for which v has the methods of an interface of compiled code, if
// the interpreter made v.
func wrapped(v reflect.Value) reflect.Value {
	if t := v.Type(); t.Kind() == reflect.Struct && t.NumField() > 0 && t.Field(0).Name == "IValue" &&
		strings.HasPrefix(t.Name(), "_") {
		return v.Field(0).Elem()
	}
	return reflect.Value{}
}

// closed returns v as it is in a field that is not exported: package fmt calls no methods of it.
func closed(v reflect.Value) reflect.Value {
	return reflect.ValueOf(struct{ x any }{v.Interface()}).Field(0).Elem()
}

// compare orders the keys of maps as package fmt does.
func compare(a, b reflect.Value) int {
	if a.Kind() == reflect.Interface && b.Kind() == reflect.Interface && (a.IsNil() || b.IsNil()) {
		return cmp.Compare(number(!a.IsNil()), number(!b.IsNil()))
	}
	a, b = contentOf(a), contentOf(b)
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			if c := compare(a.Field(i), b.Field(i)); c != 0 {
				return c
			}
		}
		return 0
	case reflect.Array:
		for i := range a.Len() {
			if c := compare(a.Index(i), b.Index(i)); c != 0 {
				return c
			}
		}
		return 0
	}
	return compareLeaves(a, b)
}

// contentOf returns what v holds, if it is kept with its type.
func contentOf(v reflect.Value) reflect.Value {
	h, ok := heldIn(v)
	if !ok {
		return v
	}
	x, _ := h.Content()
	return reflect.ValueOf(x)
}

func heldIn(v reflect.Value) (Value, bool) {
	if v.Kind() != reflect.Interface || v.IsNil() {
		return Value{}, false
	}
	return held(v.Elem().Interface())
}
