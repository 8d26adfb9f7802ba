// Package cmp replaces cmp of the standard library.
package cmp

import "cmp"

// Compare returns -1, 0 or +1. A NaN comes first.
func Compare[T cmp.Ordered](x, y T) int {
	if x != x {
		if y != y {
			return 0
		}
		return -1
	}
	if y != y || x > y {
		return +1
	}
	if x < y {
		return -1
	}
	return 0
}

// Less reports whether x comes before y.
func Less[T cmp.Ordered](x, y T) bool { return x != x && y == y || x < y }

// Or returns the first of vals that is not zero.
func Or[T comparable](vals ...T) T {
	var zero T
	for i := 0; i < len(vals); i++ {
		if vals[i] != zero {
			return vals[i]
		}
	}
	return zero
}
