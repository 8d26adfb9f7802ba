package exec

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rederive/kernel/internal/exec/mem"
)

// nameTypes puts the names of types in place of values that are printed by %T, and pointers in
// place of boxes that are printed by %p: package fmt asks no value for these. If wraps is set, the verb w
// takes errors.
func (m *machine) nameTypes(format string, args []any, wraps bool) (string, []any) {
	r := directiveReader{format: format, args: args}
	list := r.all()
	f := verbs{m: m, args: args, indexed: r.reordered, wraps: wraps}
	if f.indexed {
		f.list = slices.Clone(args) // verbs wrap errors in the order of their indices
	}
	done := 0
	for _, d := range list {
		f.b.WriteString(format[done:d.at])
		done = d.end
		f.literal(d.trouble)
		switch {
		case d.verb == 0:
			f.literal("%!(NOVERB)")
		case d.verb == '%':
			f.literal("%")
		case d.wrong:
			f.literal("%!" + string(d.verb) + "(BADINDEX)")
		case d.arg >= len(args):
			f.literal("%!" + string(d.verb) + "(MISSING)")
		default:
			f.directive(d)
		}
	}
	f.b.WriteString(format[done:])
	switch {
	case !f.indexed:
		f.extra(args[r.next:])
	case !f.used:
		f.list = nil // package fmt would miss verbs for them
	}
	return f.b.String(), f.list
}

// isPlain reports whether the verbs of a format print each of n arguments, and package fmt needs no help with them.
func isPlain(format string, n int) bool {
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		rest := strings.TrimLeft(format[i+1:], "+-# 0123456789.")
		begun := len(format) - len(rest) - i - 1
		i += begun + 1
		switch {
		case rest == "":
			return false
		case rest[0] == '%' && begun == 0:
			continue
		case !asciiLetter(rest[0]) || strings.IndexByte("Tpw", rest[0]) >= 0:
			return false
		}
		n--
	}
	return n == 0
}

func asciiLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// extra writes the arguments that no verb prints, for which package fmt would name types that it does not know.
func (f *verbs) extra(args []any) {
	if len(args) == 0 {
		return
	}
	f.literal("%!(EXTRA ")
	for i, x := range args {
		if i > 0 {
			f.literal(", ")
		}
		if x != nil {
			f.literal(dynamicName(canonical(x)) + "=")
		}
		f.b.WriteString("%v")
		f.list = append(f.list, x)
	}
	f.literal(")")
}

// verbs is a format that is rewritten.
type verbs struct {
	m       *machine
	b       strings.Builder
	args    []any // the arguments of the program
	list    []any // those of the new format
	indexed bool  // each verb says which argument it prints
	used    bool  // some verb prints an argument
	wraps   bool  // the verb w takes errors
}

// literal writes text that is printed as it is.
func (f *verbs) literal(s string) { f.b.WriteString(strings.ReplaceAll(s, "%", "%%")) }

// give lets what is written next print x.
func (f *verbs) give(x any) {
	f.list = append(f.list, x)
	if f.indexed {
		fmt.Fprintf(&f.b, "[%d]", len(f.list))
	}
}

// number writes a width or precision that an argument gives.
func (f *verbs) number(n *int) {
	if n != nil {
		f.give(*n)
		f.b.WriteByte('*')
	}
}

// directive writes a verb, and what it prints.
func (f *verbs) directive(d directive) {
	f.b.WriteString("%" + d.flags)
	f.number(d.wid)
	f.b.WriteString(d.prec)
	if d.fixed != nil {
		f.b.WriteByte('.')
		f.number(d.fixed)
	}
	f.used = true
	verb, x := d.verb, f.args[d.arg]
	switch {
	case verb == 'p' && f.isBad(x, pointed...), verb == 'w' && f.isBad(x) && !(f.wraps && isError(x)):
		f.give(f.badVerb(x, verb))
		verb = 'v'
	case verb == 'T' && x != nil:
		f.give(dynamicName(canonical(x)))
		verb = 's'
	case verb == 'p':
		f.give(f.pointer(x))
	case verb == '.' && d.prec == "" && d.fixed == nil:
		f.give(finalPoint{x})
		verb = 'v'
	case f.indexed:
		fmt.Fprintf(&f.b, "[%d]", d.arg+1)
	default:
		f.give(x)
	}
	f.b.WriteRune(verb)
}

// A finalPoint is an operand of a point that ends a format, and so is a verb, which it is no longer if
// anything follows.
type finalPoint struct{ x any }

// Format prints the operand.
func (p finalPoint) Format(s fmt.State, _ rune) {
	fmt.Fprintf(s, fmt.FormatString(s, '.'), p.x)
}

// pointer returns what the verb p prints.
func (f *verbs) pointer(x any) any {
	if b, ok := x.(Box); ok {
		if b.T.isFunc() {
			return mem.At[mem.Ptr](b.data(), 0)
		}
		return b.full().Interface()
	}
	if f.typeOf(x) != nil {
		return reflect.ValueOf(x).UnsafePointer()
	}
	return x
}

// pointed are the kinds of what the verb p prints.
var pointed = []reflect.Kind{
	reflect.Chan, reflect.Func, reflect.Map, reflect.Pointer, reflect.Slice, reflect.UnsafePointer,
}

// typeOf returns the type of an argument that only the program knows, or that may hold such values, or nil.
func (f *verbs) typeOf(x any) *Type {
	if t := dynamicType(x); t != nil || x == nil {
		return t
	}
	t, _ := f.m.holders.Load(reflect.TypeOf(x))
	known, _ := t.(*Type)
	return known
}

// isBad reports whether an argument is one of these types and of none of the kinds.
func (f *verbs) isBad(x any, kinds ...reflect.Kind) bool {
	t := f.typeOf(canonical(x))
	return t != nil && !slices.Contains(kinds, t.fullLayout().Kind()) && !(len(kinds) > 0 && t.isFunc())
}

func isError(x any) bool {
	b, ok := canonical(x).(Box)
	return ok && b.T.implementsError()
}

// badVerb returns what is printed of an argument by a verb that does not print it.
func (f *verbs) badVerb(x any, verb rune) badVerb {
	x = canonical(x)
	if b, ok := x.(Box); ok {
		return badVerb{verb, b.T, b.data()}
	}
	return badVerb{verb, f.typeOf(x), copied(reflect.ValueOf(x))}
}

// A badVerb is an operand that its verb does not print.
type badVerb struct {
	verb rune
	t    *Type
	at   mem.Ptr
}

// Format prints the type and the value, without methods of it.
func (b badVerb) Format(s fmt.State, verb rune) {
	p := &printer{s, verb}
	p.write(fmt.Sprintf("%%!%c(%s=", b.verb, b.t))
	p.value(b.t, b.at, 0, false)
	p.write(")")
}
