package exec

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"rederive/kernel/internal/exec/mem"
)

// nameTypes puts the names of types in place of values that are printed by %T, and pointers in
// place of boxes that are printed by %p: package fmt asks no value for these. If wraps is set, the verb w
// takes errors.
func (m *machine) nameTypes(format string, args []any, wraps bool) (string, []any) {
	f := verbs{m: m, list: append([]any(nil), args...), indexed: indexed.MatchString(format), wraps: wraps}
	for i := 0; i < len(format); i++ {
		start := f.b.Len()
		f.b.WriteByte(format[i])
		if format[i] != '%' {
			continue
		}
		for i++; i < len(format) && strings.IndexByte("+-# 0123456789.*[", format[i]) >= 0; i++ {
			switch format[i] {
			case '[':
				n, end := 0, strings.IndexByte(format[i:], ']')
				if _, err := fmt.Sscanf(format[i:], "[%d]", &n); err != nil || end < 0 {
					return format, args
				}
				f.next = n - 1
				i += end
				continue
			case '*':
				f.width()
			}
			f.b.WriteByte(format[i])
		}
		if i == len(format) {
			if begun := f.b.String()[start:]; strings.Contains(begun, "*") || strings.HasSuffix(begun, ".") {
				return f.b.String(), f.list // the point is taken for a verb
			}
			f.cut(start, "%%!(NOVERB)")
			break
		}
		if format[i] != '%' && f.indexed && (f.next < 0 || f.next >= len(args)) {
			return format, args
		}
		f.verb(format[i])
	}
	f.extra()
	return f.b.String(), f.list
}

// extra writes the arguments that no verb prints, for which package fmt would name types that it does not know.
func (f *verbs) extra() {
	if f.indexed || f.next >= len(f.list) {
		return
	}
	f.b.WriteString("%%!(EXTRA ")
	for i, x := range f.list[f.next:] {
		if i > 0 {
			f.b.WriteString(", ")
		}
		if x == nil {
			f.b.WriteString("%v")
			continue
		}
		f.b.WriteString(strings.ReplaceAll(dynamicName(canonical(x)), "%", "%%") + "=%v")
	}
	f.b.WriteByte(')')
}

// indexed finds a verb that says which argument it prints.
var indexed = regexp.MustCompile(`%[-+# 0-9.*]*\[`)

// verbs is a format that is rewritten.
type verbs struct {
	m       *machine
	b       strings.Builder
	list    []any // the arguments
	next    int   // the index of the next one
	indexed bool  // each verb says which argument it prints
	wraps   bool  // the verb w takes errors
}

// cut puts other text in place of what was written from a point on.
func (f *verbs) cut(start int, text string) {
	before := f.b.String()[:start]
	f.b.Reset()
	f.b.WriteString(before + text)
}

// which writes the index of an argument, if verbs have them.
func (f *verbs) which(n int) {
	if f.indexed {
		fmt.Fprintf(&f.b, "[%d]", n+1)
	}
}

// width takes the next argument as a width or precision.
func (f *verbs) width() {
	if 0 <= f.next && f.next < len(f.list) {
		if b, ok := f.list[f.next].(Box); ok {
			f.replace(b.V)
			return
		}
	}
	f.which(f.next)
	f.next++
}

// verb writes a verb.
func (f *verbs) verb(c byte) {
	switch {
	case c == '%':
	case c == 'p' && f.isBad(pointed...),
		c == 'w' && f.isBad() && !(f.wraps && f.isError()):
		f.replace(f.badVerb(c))
		c = 'v'
	case c == 'T' && f.next < len(f.list) && f.list[f.next] != nil:
		f.replace(dynamicName(canonical(f.list[f.next])))
		c = 's'
	case c == 'p' && f.next < len(f.list):
		x := f.list[f.next]
		if b, ok := x.(Box); ok {
			x = b.full().Interface()
			if b.T.isFunc() {
				x = mem.At[mem.Ptr](b.data(), 0)
			}
		} else if f.typeOf(x) != nil {
			x = reflect.ValueOf(x).UnsafePointer()
		}
		f.replace(x)
	default:
		f.which(f.next)
		f.next++
	}
	f.b.WriteByte(c)
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

// isBad reports whether the next argument is one of these types and of none of the kinds.
func (f *verbs) isBad(kinds ...reflect.Kind) bool {
	if f.next >= len(f.list) {
		return false
	}
	t := f.typeOf(canonical(f.list[f.next]))
	return t != nil && !slices.Contains(kinds, t.fullLayout().Kind()) && !(len(kinds) > 0 && t.isFunc())
}

func (f *verbs) isError() bool {
	b, ok := canonical(f.list[f.next]).(Box)
	return ok && b.T.implementsError()
}

// badVerb returns what is printed of the next argument by a verb that does not print it.
func (f *verbs) badVerb(c byte) badVerb {
	x := canonical(f.list[f.next])
	if b, ok := x.(Box); ok {
		return badVerb{c, b.T, b.data()}
	}
	return badVerb{c, f.typeOf(x), copied(reflect.ValueOf(x))}
}

// A badVerb is an operand that its verb does not print.
type badVerb struct {
	verb byte
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

// replace puts x in place of the next argument, which other verbs may print as well.
func (f *verbs) replace(x any) {
	if f.indexed {
		f.list = append(f.list, x)
		f.which(len(f.list) - 1)
	} else {
		f.list[f.next] = x
	}
	f.next++
}
