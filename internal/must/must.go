// Package must lets tests prepare what they need in one line each: a failure, which is
// possible only if the test itself is wrong, is a panic that shows where.
package must

// Get returns the value of a call that must not fail.
func Get[T any](value T, err error) T {
	Do(err)
	return value
}

// Do panics if a call that must not fail returned an error.
func Do(err error) {
	if err != nil {
		panic(err)
	}
}
