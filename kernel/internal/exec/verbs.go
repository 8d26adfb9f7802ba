package exec

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"rederive/kernel/internal/exec/mem"
)

// nameTypes replaces values that are printed with %T by the names of their types, and boxes that are printed with %p by
// pointers, since package fmt asks the values nothing for these verbs. If wraps is set, the verb %w takes errors.
func (m *machine) nameTypes(format string, args []any, wraps bool) (string, []any) {
	r := directiveReader{format: format, args: args}
	list := r.all()
	f := verbs{m: m, args: args, indexed: r.reordered, wraps: wraps}
	if f.indexed {
		for _, x := range args { // verbs wrap errors in the order of their indices
			f.list = append(f.list, f.operand(x, wraps))
		}
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
		f.list = nil // otherwise package fmt would miss verbs for them
	}
	return f.b.String(), f.list
}

// isPlain reports whether the verbs of a format print each of n arguments, without any that package fmt needs help
// with.
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

// extra writes the arguments that no verb prints. Package fmt would name their types without knowing the program's
// names.
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
		f.list = append(f.list, f.m.operand(x))
	}
	f.literal(")")
}

// verbs is a format being rewritten.
type verbs struct {
	m       *machine
	b       strings.Builder
	args    []any // arguments of the program
	list    []any // arguments of the new format
	indexed bool  // each verb says which argument it prints
	used    bool  // some verb prints an argument
	wraps   bool  // the verb %w takes errors
}

// literal writes text that is printed as it is.
func (f *verbs) literal(s string) { f.b.WriteString(strings.ReplaceAll(s, "%", "%%")) }

// give makes x the operand of what is written next.
func (f *verbs) give(x any) {
	f.list = append(f.list, x)
	if f.indexed {
		fmt.Fprintf(&f.b, "[%d]", len(f.list))
	}
}

// number writes a width or precision that an argument provides.
func (f *verbs) number(n *int) {
	if n != nil {
		f.give(*n)
		f.b.WriteByte('*')
	}
}

// directive writes a verb with its operand.
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
	case f.indexed && !(f.wraps && verb != 'w' && isConcealing(f.m.operand(x))):
		fmt.Fprintf(&f.b, "[%d]", d.arg+1)
	default:
		f.give(f.operand(x, verb == 'w'))
	}
	f.b.WriteRune(verb)
}

// operand returns an argument as package fmt gets it. One that is wrapped stays the error that it is.
func (f *verbs) operand(x any, wrapped bool) any {
	y := f.m.operand(x)
	if wrapped && isConcealing(y) {
		return x
	}
	return y
}

func isConcealing(x any) bool { _, ok := x.(concealing); return ok }

// A finalPoint is the operand of a period at the end of a format, which counts as a verb, but no longer does if
// anything follows.
type finalPoint struct{ x any }

// Format prints the operand.
func (p finalPoint) Format(s fmt.State, _ rune) {
	fmt.Fprintf(s, fmt.FormatString(s, '.'), p.x)
}

// pointer returns the operand for the verb %p.
func (f *verbs) pointer(x any) any {
	if b, ok := x.(Box); ok {
		if b.T.isFunc() {
			return mem.At[mem.Ptr](b.data(), 0)
		}
		return b.full().Interface()
	}
	if v := reflect.ValueOf(x); f.typeOf(x) != nil || v.Kind() == reflect.Pointer {
		return v.UnsafePointer()
	}
	return x
}

// pointed are the kinds that the verb %p prints.
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

// isBad reports whether an argument has such a type, and none of the kinds.
func (f *verbs) isBad(x any, kinds ...reflect.Kind) bool {
	t := f.typeOf(canonical(x))
	return t != nil && !slices.Contains(kinds, t.fullLayout().Kind()) && !(len(kinds) > 0 && t.isFunc())
}

func isError(x any) bool {
	b, ok := canonical(x).(Box)
	return ok && b.T.implementsError()
}

// badVerb returns the operand for an argument whose verb does not print it.
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

// Format prints the type and the value, without calling methods.
func (b badVerb) Format(s fmt.State, verb rune) {
	p := &printer{s, verb}
	p.write(fmt.Sprintf("%%!%c(%s=", b.verb, b.t))
	p.value(b.t, b.at, 0, false)
	p.write(")")
}

// A directive is what package fmt reads after a percent sign.
type directive struct {
	at      int    // where it begins in the format
	end     int    // where it ends
	flags   string // with a width and a precision that are in the format
	wid     *int   // the width from an argument
	prec    string // the precision with its period
	fixed   *int   // the precision from an argument
	trouble string // what is printed for a width or precision that is not a number
	verb    rune   // 0 if the format ends before it
	arg     int    // the argument that is printed
	wrong   bool   // the index of the argument is wrong
}

// A directiveReader reads a format as package fmt does. Package fmt itself knows neither a box that is a width nor the
// names of types.
type directiveReader struct {
	format    string
	i         int // what is read next
	args      []any
	next      int  // the argument that is printed next
	reordered bool // an index was read
}

// all reads the whole format.
func (r *directiveReader) all() (list []directive) {
	for {
		k := strings.IndexByte(r.format[r.i:], '%')
		if k < 0 {
			return list
		}
		r.i += k + 1
		list = append(list, r.read(r.i-1))
	}
}

func (r *directiveReader) read(at int) directive {
	d := directive{at: at, flags: r.take("+-# 0")}
	after := r.index(&d)
	if r.is('*') {
		d.wid = r.argument(&d, "%!(BADWIDTH)")
		after = false
	} else {
		width := r.digits()
		d.flags += width
		d.wrong = d.wrong || after && width != ""
	}
	if r.is('.') && r.i+1 < len(r.format) {
		r.i++
		d.wrong = d.wrong || after
		if after = r.index(&d); r.is('*') {
			if d.fixed = r.argument(&d, "%!(BADPREC)"); d.fixed != nil && *d.fixed < 0 {
				d.fixed, d.trouble = nil, d.trouble+"%!(BADPREC)"
			}
			after = false
		} else {
			d.prec = "." + r.digits()
		}
	}
	if !after {
		r.index(&d)
	}
	if r.i < len(r.format) {
		verb, size := utf8.DecodeRuneInString(r.format[r.i:])
		d.verb = verb
		r.i += size
	}
	d.end, d.arg = r.i, r.next
	if d.verb != 0 && d.verb != '%' && !d.wrong && r.next < len(r.args) {
		r.next++
	}
	return d
}

// is reports whether the next character is c.
func (r *directiveReader) is(c byte) bool { return r.i < len(r.format) && r.format[r.i] == c }

// take reads the characters that are in set.
func (r *directiveReader) take(set string) string {
	rest := r.format[r.i:]
	n := len(rest) - len(strings.TrimLeft(rest, set))
	r.i += n
	return rest[:n]
}

// digits reads a number. After one that is too large, nothing more is read.
func (r *directiveReader) digits() string {
	s := r.take("0123456789")
	if n, err := strconv.Atoi(s); s != "" && (err != nil || n > largestWidth) {
		r.i = len(r.format)
		return ""
	}
	return s
}

// largestWidth is package fmt's limit for widths and precisions.
const largestWidth = 1e6

// index reads the index of an argument, if there is one, and reports whether it is well formed.
func (r *directiveReader) index(d *directive) bool {
	if !r.is('[') {
		return false
	}
	r.reordered = true
	end := strings.IndexByte(r.format[r.i:], ']')
	if end < 0 || end == 1 && len(r.format)-r.i < 3 {
		r.i++
		d.wrong = true
		return false
	}
	inside := r.format[r.i+1 : r.i+end]
	r.i += end + 1
	n, err := strconv.Atoi(inside)
	if inside == "" || strings.Trim(inside, "0123456789") != "" || err != nil || n > largestWidth {
		d.wrong = true
		return false
	}
	if n < 1 || n > len(r.args) {
		d.wrong = true
		return true
	}
	r.next = n - 1
	return true
}

// argument takes a width or precision from the arguments.
func (r *directiveReader) argument(d *directive, trouble string) *int {
	r.i++
	if r.next < len(r.args) {
		x := r.args[r.next]
		if b, ok := canonical(x).(Box); ok {
			x = b.V
		}
		r.next++
		if n, ok := intOf(x); ok && -largestWidth <= n && n <= largestWidth {
			return &n
		}
	}
	d.trouble += trouble
	return nil
}

// intOf returns the value of an integer as an int, if it fits.
func intOf(x any) (int, bool) {
	switch v := reflect.ValueOf(x); {
	case v.CanInt():
		return int(v.Int()), int64(int(v.Int())) == v.Int()
	case v.CanUint():
		n := int(v.Uint())
		return n, n >= 0 && uint64(n) == v.Uint()
	}
	return 0, false
}
