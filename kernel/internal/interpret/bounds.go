package interpret

import (
	"fmt"
	"reflect"
)

// indexError is what the runtime says of an index that is out of range.
func indexError(i any, n int) error {
	if negative(i) {
		return boundsError{fmt.Sprintf("runtime error: index out of range [%v]", i)}
	}
	return boundsError{fmt.Sprintf("runtime error: index out of range [%v] with length %d", i, n)}
}

// sliceError is what the runtime says of bounds that are out of range, in one of its forms,
// which may name what the bound exceeds.
func sliceError(form string, i any, n int) error {
	text := "runtime error: slice bounds out of range " + form
	if negative(i) {
		return boundsError{fmt.Sprintf(text, i)}
	}
	return boundsError{fmt.Sprintf(text, i, n)}
}

func negative(i any) bool {
	v := reflect.ValueOf(i)
	return v.CanInt() && v.Int() < 0
}

// A boundsError is an error of the runtime that package fmt does not take for a string.
type boundsError struct{ text string }

func (e boundsError) Error() string { return e.text }
