// Package must lets tests prepare what they need in one line each: what cannot fail unless the
// test itself is wrong ends it with a panic, which tells where.
package must

// Get returns the value of a call that must not fail.
func Get[T any](value T, err error) T {
	Do(err)
	return value
}

// Do takes the error of a call that must not fail.
func Do(err error) {
	if err != nil {
		panic(err)
	}
}
