// Package errors replaces the generic function of errors in the standard library.
package errors

import "errors"

// AsType returns the first error in the tree of err that has the type E.
func AsType[E error](err error) (E, bool) {
	var e, zero E
	if errors.As(err, &e) {
		return e, true
	}
	return zero, false
}
