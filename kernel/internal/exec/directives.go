package exec

import (
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A directive is what package fmt reads after a percent sign.
type directive struct {
	at      int    // where it begins in the format
	end     int    // where it ends
	flags   string // with a width and a precision that are written in the format
	wid     *int   // the width that an argument gives
	prec    string // the precision, with its point
	fixed   *int   // the precision that an argument gives
	trouble string // what is printed of a width or precision that is no number
	verb    rune   // 0 if the format ends before it
	arg     int    // the argument that is printed
	wrong   bool   // the index of the argument is wrong
}

// A directiveReader reads a format as package fmt does, which knows neither the kind of a box, if it is a width,
// nor the names of types.
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

// is reports whether a character comes next.
func (r *directiveReader) is(c byte) bool { return r.i < len(r.format) && r.format[r.i] == c }

// take reads what consists of these characters.
func (r *directiveReader) take(set string) string {
	rest := r.format[r.i:]
	n := len(rest) - len(strings.TrimLeft(rest, set))
	r.i += n
	return rest[:n]
}

// digits reads a number. After one that is too large, nothing is read.
func (r *directiveReader) digits() string {
	s := r.take("0123456789")
	if n, err := strconv.Atoi(s); s != "" && (err != nil || n > largestWidth) {
		r.i = len(r.format)
		return ""
	}
	return s
}

// largestWidth is the largest width and precision of package fmt.
const largestWidth = 1e6

// index reads the index of an argument, if there is one, and reports whether it has the form of one.
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

// intOf returns the value of an integer that is an int.
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
