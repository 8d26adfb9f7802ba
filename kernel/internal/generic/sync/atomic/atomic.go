// Package atomic replaces the generic type of sync/atomic in the standard library.
package atomic

import "sync"

// A Pointer is a pointer that goroutines read and change one at a time.
type Pointer[T any] struct {
	mu sync.Mutex
	v  *T
}

// Load returns the pointer.
func (x *Pointer[T]) Load() *T {
	x.mu.Lock()
	v := x.v
	x.mu.Unlock()
	return v
}

// Store sets the pointer.
func (x *Pointer[T]) Store(val *T) {
	x.mu.Lock()
	x.v = val
	x.mu.Unlock()
}

// Swap sets the pointer, and returns what it was.
func (x *Pointer[T]) Swap(new *T) (old *T) {
	x.mu.Lock()
	old = x.v
	x.v = new
	x.mu.Unlock()
	return old
}

// CompareAndSwap sets the pointer if it is old, and reports whether it was.
func (x *Pointer[T]) CompareAndSwap(old, new *T) (swapped bool) {
	x.mu.Lock()
	swapped = x.v == old
	if swapped {
		x.v = new
	}
	x.mu.Unlock()
	return swapped
}
