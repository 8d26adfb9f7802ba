// Package maps replaces the function of maps in the standard library that is not written in Go.
package maps

// Clone returns a copy of m.
func Clone[M ~map[K]V, K comparable, V any](m M) M {
	if m == nil {
		return nil
	}
	c := make(M, len(m))
	for k, v := range m {
		c[k] = v
	}
	return c
}
