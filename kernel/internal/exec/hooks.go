package exec

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"

	"rederive/kernel/internal/exec/mem"
	"rederive/show/worker"
)

// hookOf returns the function that adapts the arguments of a compiled function that uses reflection, or nil.
func hookOf(name string) func(m *machine, args []reflect.Value) {
	switch name {
	case "fmt.Print", "fmt.Sprint", "fmt.Fprint", "fmt.Append":
		return printed
	case "fmt.Println", "fmt.Sprintln", "fmt.Fprintln", "fmt.Appendln":
		return formatted
	case "fmt.Printf", "fmt.Sprintf", "fmt.Fprintf", "fmt.Appendf":
		return func(m *machine, args []reflect.Value) { formatting(m, args, false) }
	case "fmt.Errorf":
		return func(m *machine, args []reflect.Value) { formatting(m, args, true) }
	case "fmt.Sscan", "fmt.Sscanf", "fmt.Sscanln", "fmt.Fscan", "fmt.Fscanf", "fmt.Fscanln":
		return scanned
	case "sort.Slice", "sort.SliceStable", "sort.SliceIsSorted",
		"encoding/binary.Read", "encoding/binary.Write", "encoding/binary.Size", "encoding/binary.Append",
		"encoding/binary.Encode", "encoding/binary.Decode",
		"rederive/show/worker.Send", "rederive/show/worker.Receive":
		return unboxed
	case "encoding/json.Marshal", "encoding/json.MarshalIndent", "(*json.Encoder).Encode":
		return adaptForJSON
	case "rederive/show/worker.Show", "rederive/show/worker.Value":
		return shown
	case "rederive/show.Claim", "rederive/show.Display", "rederive/show.Render",
		"rederive/show.Percent",
		"(*show.Cells).Put", "rederive/show.Key":
		return func(_ *machine, args []reflect.Value) { anys(args, bare) }
	case "(*sync.WaitGroup).Go":
		return watched
	case "(*show.Records).Into", "(*show.Records).With":
		return opened
	}
	return nil
}

// anys calls f for each argument of type any, and replaces it by the result. The last arguments of a variadic call are
// a slice.
func anys(args []reflect.Value, f func(x any) any) {
	for i, a := range args {
		switch {
		case a.Kind() == reflect.Interface && a.NumMethod() == 0 && !a.IsNil():
			args[i] = anyValue(f(a.Interface()))
		case a.Type() == reflect.TypeFor[[]any]() && a.Len() > 0:
			list := a.Interface().([]any)
			var changed []any
			for j, x := range list {
				y := f(x)
				if _, isBox := y.(Box); isBox || reflect.TypeOf(x) != reflect.TypeOf(y) {
					if changed == nil {
						changed = append([]any(nil), list...)
					}
					changed[j] = y
				}
			}
			if changed != nil {
				args[i] = reflect.ValueOf(changed)
			}
		}
	}
}

func anyValue(x any) reflect.Value {
	v := reflect.New(anyLayout).Elem()
	if x != nil {
		v.Set(reflect.ValueOf(x))
	}
	return v
}

// formatted turns errors of the program into errors for package fmt, and wraps operands that may hold values of the
// program's types.
func formatted(m *machine, args []reflect.Value) { anys(args, m.operand) }

func (m *machine) operand(x any) any {
	if b, ok := x.(Box); ok {
		return b.forFormat()
	}
	if x == nil {
		return x
	}
	t := reflect.TypeOf(x)
	if known, ok := m.holders.Load(t); ok {
		return holder{known.(*Type), x}
	}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() == reflect.Struct && conceals(t) {
		return concealing{x}
	}
	return x
}

// A holder is an operand of package fmt whose type compiled code knows, but which may hold values of the program's
// types.
type holder struct {
	t *Type
	x any
}

// Format prints the value as package fmt does if it knows all types.
func (h holder) Format(s fmt.State, verb rune) {
	p := &printer{s, verb}
	p.value(h.t, copied(reflect.ValueOf(h.x)), 0, true)
}

// A concealing operand of package fmt has a type of compiled code with unexported interfaces, such as atomic.Value or
// an error of fmt.Errorf. Package fmt would print boxes in them as structs.
type concealing struct{ x any }

// Format prints the value as package fmt does if it knows all types.
func (c concealing) Format(s fmt.State, verb rune) {
	p := &printer{s, verb}
	if p.asks(c.x) {
		p.plain(c.x)
		return
	}
	p.parts(reflect.TypeOf(c.x), copied(reflect.ValueOf(c.x)), 0, true)
}

// conceals reports whether values of a type of compiled code have unexported interfaces, also in parts.
func conceals(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		return conceals(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if !f.IsExported() && lists(f.Type) || conceals(f.Type) {
				return true
			}
		}
	}
	return false
}

// lists reports whether values of a type are interfaces, or lists of them.
func lists(t reflect.Type) bool {
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	return t.Kind() == reflect.Interface
}

// parts prints the value of type t at an address, with the boxes in it. Below an unexported field, open is false.
func (p *printer) parts(t reflect.Type, at mem.Ptr, depth int, open bool) {
	v := mem.Value(t, at)
	switch kind := t.Kind(); {
	case kind == reflect.Interface && v.IsNil() && p.sharp():
		p.write(t.String() + "(nil)")
	case kind == reflect.Interface && v.IsNil():
		p.write("<nil>")
	case kind == reflect.Interface:
		x := canonical(v.Elem().Interface())
		if b, ok := x.(Box); ok {
			p.value(b.T, b.data(), depth, open)
			return
		}
		p.parts(reflect.TypeOf(x), copied(reflect.ValueOf(x)), depth, open)
	case kind == reflect.Pointer && depth == 0 && !v.IsNil():
		p.write("&")
		p.parts(t.Elem(), v.UnsafePointer(), depth+1, open)
	case kind == reflect.Struct && conceals(t) && !(open && p.asks(v.Interface())):
		p.members(t, t.NumField(), func(i int) string { return t.Field(i).Name }, func(i int) {
			f := t.Field(i)
			p.parts(f.Type, mem.Add(at, f.Offset), depth+1, open && f.IsExported())
		})
	case (kind == reflect.Slice || kind == reflect.Array) && (conceals(t) || lists(t)):
		end, ok := p.begin(t, "[", kind == reflect.Slice && v.IsNil())
		p.each(v.Len(), func(i int) { p.parts(t.Elem(), mem.Address(v.Index(i)), depth+1, open) })
		if ok {
			p.write(end)
		}
	default:
		p.compiled(v, depth, open)
	}
}

// forFormat returns the value in the form that package fmt gets.
func (b Box) forFormat() any {
	if b.T.implementsError() {
		return b.asError()
	}
	return b
}

// printed is formatted for functions that add spaces between operands that are not strings.
func printed(m *machine, args []reflect.Value) {
	formatted(m, args)
	anys(args, func(x any) any {
		b, ok := x.(interface{ box() Box })
		if ok && b.box().T.kind == kString {
			return printedText(fmt.Sprint(x))
		}
		return x
	})
}

// A printedText is the printed form of a value of a string type.
type printedText string

func (b Box) box() Box { return b }

// formatting prepares the arguments of a format. For the verbs %T and %p, and for extra arguments, package fmt does not
// ask the values. If wraps is set, the verb %w takes errors.
func formatting(m *machine, args []reflect.Value, wraps bool) {
	last := len(args) - 1
	list, ok := args[last].Interface().([]any)
	if !ok || last == 0 || args[last-1].Kind() != reflect.String {
		formatted(m, args)
		return
	}
	format := args[last-1].String()
	if isPlain(format, len(list)) {
		formatted(m, args)
		return
	}
	format, list = m.nameTypes(format, list, wraps)
	v := reflect.New(args[last-1].Type()).Elem()
	v.SetString(format)
	args[last-1], args[last] = v, reflect.ValueOf(list)
}

// boxes calls f for each argument that is a Box, and replaces it by the result.
func boxes(args []reflect.Value, f func(b Box) any) {
	anys(args, func(x any) any {
		if b, ok := x.(Box); ok {
			return f(b)
		}
		return x
	})
}

// unboxed passes the function values without the names of their types.
func unboxed(_ *machine, args []reflect.Value) {
	boxes(args, func(b Box) any { return b.full().Interface() })
}

// scanned is opened for functions that let values read themselves.
func scanned(m *machine, args []reflect.Value) {
	boxes(args, func(b Box) any {
		if b.T.scans() {
			return scanner{b}
		}
		return b
	})
	opened(m, args)
}

func (t *Type) scans() bool {
	fn := t.method("Scan")
	return fn != nil && signatureName(fn.fn.Signature) == "(fmt.ScanState, int32) error"
}

// A scanner is a value that reads itself.
type scanner struct{ Box }

// Scan calls the method of the value.
func (s scanner) Scan(state fmt.ScanState, verb rune) error {
	return asError(s.call("Scan", state, verb)[0])
}

// full returns the value with the types of what it refers to.
func (b Box) full() reflect.Value { return mem.Value(b.T.fullLayout(), b.data()) }

// opened passes the function slices of structs, and pointers to them, in the types of compiled code.
func opened(_ *machine, args []reflect.Value) {
	boxes(args, func(b Box) any { return mem.Value(b.T.openLayout(nil), b.data()).Interface() })
}

// openLayout returns the layout with the element types of pointers and slices, except where a type leads to itself.
func (t *Type) openLayout(within []*Type) reflect.Type {
	if t.plain || slices.Contains(within, t) {
		return t.layout
	}
	within = append(within, t)
	switch t.t.Underlying().(type) {
	case *types.Pointer:
		return reflect.PointerTo(t.elemOf().openLayout(within))
	case *types.Slice:
		return reflect.SliceOf(t.elemOf().openLayout(within))
	}
	return t.fullLayout()
}

// shown passes the function plain data, or the error to show as text.
func shown(_ *machine, args []reflect.Value) {
	anys(args, func(x any) any {
		if b, ok := x.(Box); ok && b.T.implementsError() && !worker.IsNil(b.V) {
			return b.asError()
		}
		if _, ok := x.(error); ok {
			return x
		}
		return bare(x)
	})
}

// bare returns a value without the names of the program's types at any depth.
func bare(x any) any {
	switch x := x.(type) {
	case Box:
		v := x.T.bare(x.data(), 0)
		if !v.IsValid() {
			return nil
		}
		return v.Interface()
	case []any:
		list := make([]any, len(x))
		for i, e := range x {
			list[i] = bare(e)
		}
		return list
	case nil:
		return nil
	}
	return bareIn(reflect.ValueOf(x), 0).Interface()
}
