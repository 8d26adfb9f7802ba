package exec

import (
	"reflect"
	"sync"
	"sync/atomic"
)

// The methods of atomic.Value ask whether two values have the same type. To them all values of the
// program's types are of one.

// atomicMu lets one goroutine at a time look at the value and change it.
var atomicMu sync.Mutex

func atomicStore(v *atomic.Value, val any) {
	atomicMu.Lock()
	defer atomicMu.Unlock()
	checkAtomic(v, val, "store of inconsistently typed value into Value")
	v.Store(val)
}

func atomicSwap(v *atomic.Value, val any) any {
	atomicMu.Lock()
	defer atomicMu.Unlock()
	checkAtomic(v, val, "swap of inconsistently typed value into Value")
	return v.Swap(val)
}

func atomicCompareAndSwap(v *atomic.Value, old, val any) bool {
	if val == nil {
		return v.CompareAndSwap(old, val) // says what is wrong
	}
	atomicMu.Lock()
	defer atomicMu.Unlock()
	if old != nil && !sameDynamicType(old, val) {
		panic("sync/atomic: compare and swap of inconsistently typed values")
	}
	now := v.Load()
	if now == nil && old != nil {
		return false
	}
	checkAtomic(v, val, "compare and swap of inconsistently typed value into Value")
	if !equalAny(now, old) {
		return false
	}
	v.Swap(val)
	return true
}

func checkAtomic(v *atomic.Value, val any, words string) {
	if now := v.Load(); val != nil && now != nil && !sameDynamicType(now, val) {
		panic("sync/atomic: " + words)
	}
}

// sameDynamicType reports whether two interfaces hold values of one type.
func sameDynamicType(a, b any) bool {
	x, y := dynamicType(a), dynamicType(b)
	return x == y && (x != nil || reflect.TypeOf(a) == reflect.TypeOf(b))
}
