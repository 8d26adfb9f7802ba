// Package xslices has the functions that package slices lacks: results of one call per element.
package xslices

// Map returns the results of f for the elements of a slice, and nil if there are none.
func Map[T, U any](list []T, f func(T) U) (results []U) {
	for _, x := range list {
		results = append(results, f(x))
	}
	return results
}

// Filter returns a new slice of the elements that satisfy f, and nil if there are none.
func Filter[T any](list []T, f func(T) bool) (found []T) {
	for _, x := range list {
		if f(x) {
			found = append(found, x)
		}
	}
	return found
}

// Count returns how many elements satisfy f.
func Count[T any](list []T, f func(T) bool) (n int) {
	for _, x := range list {
		if f(x) {
			n++
		}
	}
	return n
}
