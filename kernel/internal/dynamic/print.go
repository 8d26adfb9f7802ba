package dynamic

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
)

// Sprintf is fmt.Sprintf for formats with the verbs %T and %p, for which package fmt asks no
// value, and with widths that are arguments.
func Sprintf(format string, args ...any) string {
	format, args = named(format, args)
	return fmt.Sprintf(format, args...)
}

// Errorf is fmt.Errorf for such formats.
func Errorf(format string, args ...any) error {
	format, args = named(format, args)
	return fmt.Errorf(format, args...)
}

// named puts the names of types in place of values that are printed by %T, and pointers in
// place of held ones that are printed by %p.
func named(format string, args []any) (string, []any) {
	f := formatted{list: append([]any(nil), args...), indexed: indexed.MatchString(format)}
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

// A formatted is a format that is rewritten.
type formatted struct {
	b       strings.Builder
	list    []any // the arguments
	next    int   // the number of the next one
	indexed bool  // each verb says which argument it prints
}

// place writes which argument comes next, if verbs say so.
func (f *formatted) place(n int) {
	if f.indexed {
		fmt.Fprintf(&f.b, "[%d]", n+1)
	}
}

// width leaves the next argument, a width or precision, without the type that it is kept with.
func (f *formatted) width() {
	if 0 <= f.next && f.next < len(f.list) {
		if v, ok := held(f.list[f.next]); ok {
			f.replace(v.V)
			return
		}
	}
	f.place(f.next)
	f.next++
}

// verb writes a verb.
func (f *formatted) verb(c byte) {
	switch {
	case c == '%':
	case c == 'T' && f.next < len(f.list) && f.list[f.next] != nil:
		f.replace(TypeName(f.list[f.next]))
		c = 's'
	case c == 'p' && f.next < len(f.list):
		x := f.list[f.next]
		if v, ok := held(x); ok {
			x = v.V
			if inner := reflect.ValueOf(v.V); v.T.Boxed && content(inner).IsValid() {
				x = content(inner).Interface()
			}
		}
		f.replace(x)
	default:
		f.place(f.next)
		f.next++
	}
	f.b.WriteByte(c)
}

// replace puts x in place of the next argument, which other verbs may print as well.
func (f *formatted) replace(x any) {
	if f.indexed {
		f.list = append(f.list, x)
		f.place(len(f.list) - 1)
	} else {
		f.list[f.next] = x
	}
	f.next++
}

// Sprint is fmt.Sprint, which puts blanks between operands that are not strings.
func Sprint(args ...any) string {
	var b strings.Builder
	text := false
	for i, x := range args {
		isText := x != nil && kindOf(x) == reflect.String
		if i > 0 && !isText && !text {
			b.WriteByte(' ')
		}
		fmt.Fprint(&b, x)
		text = isText
	}
	return b.String()
}

func kindOf(x any) reflect.Kind {
	if v, ok := held(x); ok {
		x = v.V
	}
	return reflect.ValueOf(x).Kind()
}
