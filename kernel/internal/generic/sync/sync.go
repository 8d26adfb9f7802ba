// Package sync replaces the generic functions of sync in the standard
// library.
package sync

import "sync"

// OnceValue returns a function that calls f only the first time.
func OnceValue[T any](f func() T) func() T {
	var once sync.Once
	var valid bool
	var p any
	var result T
	return func() T {
		once.Do(func() {
			defer func() {
				if p = recover(); !valid {
					panic(p)
				}
			}()
			result = f()
			valid = true
		})
		if !valid {
			panic(p)
		}
		return result
	}
}

// OnceValues is OnceValue for two results.
func OnceValues[T1, T2 any](f func() (T1, T2)) func() (T1, T2) {
	var once sync.Once
	var valid bool
	var p any
	var r1 T1
	var r2 T2
	return func() (T1, T2) {
		once.Do(func() {
			defer func() {
				if p = recover(); !valid {
					panic(p)
				}
			}()
			r1, r2 = f()
			valid = true
		})
		if !valid {
			panic(p)
		}
		return r1, r2
	}
}
