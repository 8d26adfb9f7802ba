// Package atomic replaces a type of sync/atomic for the interpreter: to that, all values of types
// that cells declare would be of one type.
package atomic

import (
	"sync/atomic"
	"unsafe"

	"rederive/kernel/internal/dynamic"
)

// A Value is like one of sync/atomic, and printed like that. All values that it gets have the same
// type.
type Value struct{ v any }

func (v *Value) value() *atomic.Value { return (*atomic.Value)(unsafe.Pointer(v)) }

// Load returns the value, or nil.
func (v *Value) Load() any { return v.value().Load() }

// Store sets the value.
func (v *Value) Store(val any) {
	val = v.checked(val, "store of inconsistently typed value into Value")
	v.value().Store(val)
}

// Swap sets the value, and returns what it was.
func (v *Value) Swap(val any) any {
	val = v.checked(val, "swap of inconsistently typed value into Value")
	return v.value().Swap(val)
}

// CompareAndSwap sets the value if it is old, and reports whether it was.
func (v *Value) CompareAndSwap(old, val any) bool {
	if old != nil && val != nil && dynamic.TypeOf(old) != dynamic.TypeOf(val) {
		panic("sync/atomic: compare and swap of inconsistently typed values")
	}
	now := v.Load()
	if now == nil && old != nil && val != nil {
		return false
	}
	val = v.checked(val, "compare and swap of inconsistently typed value into Value")
	if val != nil && !dynamic.Equal(now, old) {
		return false
	}
	return v.value().CompareAndSwap(now, val)
}

// checked returns a value as it is kept, which may be nil, or panics if it has another type than
// the one before.
func (v *Value) checked(val any, words string) any {
	if now := v.Load(); val != nil && now != nil && dynamic.TypeOf(now) != dynamic.TypeOf(val) {
		panic("sync/atomic: " + words)
	}
	return dynamic.Kept(val)
}
