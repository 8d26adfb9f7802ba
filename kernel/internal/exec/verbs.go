package exec

import (
	"fmt"
	"regexp"
	"strings"

	"rederive/kernel/internal/exec/mem"
)

// named puts the names of types in place of values that are printed by %T, and pointers in
// place of boxes that are printed by %p: package fmt asks no value for these.
func named(format string, args []any) (string, []any) {
	f := verbs{list: append([]any(nil), args...), indexed: indexed.MatchString(format)}
	for i := 0; i < len(format); i++ {
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
			break
		}
		if format[i] != '%' && f.indexed && (f.next < 0 || f.next >= len(args)) {
			return format, args
		}
		f.verb(format[i])
	}
	return f.b.String(), f.list
}

// indexed finds a verb that says which argument it prints.
var indexed = regexp.MustCompile(`%[-+# 0-9.*]*\[`)

// verbs is a format that is rewritten.
type verbs struct {
	b       strings.Builder
	list    []any // the arguments
	next    int   // the index of the next one
	indexed bool  // each verb says which argument it prints
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
		}
		f.replace(x)
	default:
		f.which(f.next)
		f.next++
	}
	f.b.WriteByte(c)
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
