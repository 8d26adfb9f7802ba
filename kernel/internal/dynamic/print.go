package dynamic

import (
	"fmt"
	"reflect"
	"strings"
)

// Sprintf is fmt.Sprintf for formats with the verbs %T and %p, for which package fmt asks no
// value.
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
	var b strings.Builder
	list := append([]any(nil), args...)
	next := 0
	for i := 0; i < len(format); i++ {
		b.WriteByte(format[i])
		if format[i] != '%' {
			continue
		}
		for i++; i < len(format) && strings.IndexByte("+-# 0123456789.*", format[i]) >= 0; i++ {
			if format[i] == '*' {
				next++
			}
			b.WriteByte(format[i])
		}
		switch {
		case i == len(format):
			return b.String(), list
		case format[i] == '%':
		case format[i] == 'T' && next < len(list) && list[next] != nil:
			list[next] = TypeName(list[next])
			b.WriteByte('s')
			next++
			continue
		case format[i] == 'p' && next < len(list):
			if v, ok := held(list[next]); ok {
				list[next] = v.V
				if inner := reflect.ValueOf(v.V); v.T.Boxed && content(inner).IsValid() {
					list[next] = content(inner).Interface()
				}
			}
			next++
		default:
			next++
		}
		b.WriteByte(format[i])
	}
	return b.String(), list
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
