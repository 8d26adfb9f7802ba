package exec

import (
	"reflect"
	"sync"
	"sync/atomic"

	"rederive/kernel/internal/exec/mem"
)

// replacement returns the function that is called instead of a compiled one, or nil.
func replacement(name string) any {
	switch name {
	case "errors.As":
		return errorsAs
	case "errors.Is":
		return errorsIs
	case "encoding/json.Marshal":
		return jsonMarshal
	case "encoding/json.MarshalIndent":
		return jsonMarshalIndent
	case "(*json.Encoder).Encode":
		return jsonEncode
	case "encoding/json.Unmarshal":
		return jsonUnmarshal
	case "(*json.Decoder).Decode":
		return jsonDecode
	case "rederive/show/worker.SortKeys":
		return sortKeys
	case "(*atomic.Value).Store":
		return atomicStore
	case "(*atomic.Value).Swap":
		return atomicSwap
	case "(*atomic.Value).CompareAndSwap":
		return atomicCompareAndSwap
	}
	return nil
}

// quick compiles the call of a function of a frequent type without package reflect, or returns
// nil. Pointers are passed as such, whatever they point to.
func (c *compiler) quick(n *nativeFunc, args []operand, keys []any) step {
	if n.adapt != nil || n.v.Type().IsVariadic() {
		return nil
	}
	for _, o := range args {
		if o.t.kind >= kAny || o.t.isFunc() || !o.t.plain {
			return nil
		}
	}
	types, at := c.typesOf(keys), c.offsets(keys)
	for _, t := range types {
		if !t.plain || t.kind >= kAny && t.layout != errorLayout || t.isFunc() {
			return nil
		}
	}
	f := n.v.Interface()
	signature := ""
	for _, o := range args {
		signature += kindLetter[o.t.kind]
	}
	signature += ">"
	for _, t := range types {
		signature += kindLetter[t.kind]
	}
	return quickCall(signature, f, args, at)
}

var kindLetter = [...]string{
	kBool: "b", kInt: "i", kInt8: "?", kInt16: "?", kInt32: "r", kUint: "u", kUint8: "y", kUint16: "?",
	kUint32: "w", kFloat32: "?", kFloat64: "f", kComplex64: "?", kComplex128: "c", kString: "s", kPtr: "p",
	kSlice: "?", kAny: "?", kIface: "e", kMem: "?",
}

// quickCall calls a function with a signature in letters.
func quickCall(signature string, fn any, a []operand, at []uintptr) step {
	switch signature {
	case "f>f":
		return call1[float64, float64](fn, a, at)
	case "ff>f":
		return call2[float64, float64, float64](fn, a, at)
	case "i>i":
		return call1[int, int](fn, a, at)
	case "i>s":
		return call1[int, string](fn, a, at)
	case "u>i":
		return call1[uint, int](fn, a, at)
	case "s>s":
		return call1[string, string](fn, a, at)
	case "s>i":
		return call1[string, int](fn, a, at)
	case "r>b":
		return call1[rune, bool](fn, a, at)
	case "r>r":
		return call1[rune, rune](fn, a, at)
	case "ss>b":
		return call2[string, string, bool](fn, a, at)
	case "ss>i":
		return call2[string, string, int](fn, a, at)
	case "ss>s":
		return call2[string, string, string](fn, a, at)
	case "si>s":
		return call2[string, int, string](fn, a, at)
	case "i>p":
		return call1[int, mem.Ptr](fn, a, at)
	case "p>i":
		return call1[mem.Ptr, int](fn, a, at)
	case "p>s":
		return call1[mem.Ptr, string](fn, a, at)
	case "p>f":
		return call1[mem.Ptr, float64](fn, a, at)
	case "p>b":
		return call1[mem.Ptr, bool](fn, a, at)
	case "pp>i":
		return call2[mem.Ptr, mem.Ptr, int](fn, a, at)
	case "pp>p":
		return call2[mem.Ptr, mem.Ptr, mem.Ptr](fn, a, at)
	case "pi>p":
		return call2[mem.Ptr, int, mem.Ptr](fn, a, at)
	case "pi>i":
		return call2[mem.Ptr, int, int](fn, a, at)
	case "ppp>p":
		return call3[mem.Ptr, mem.Ptr, mem.Ptr, mem.Ptr](fn, a, at)
	case "p>":
		f := mem.Cast[func(mem.Ptr)](fn)
		x := of[mem.Ptr](a[0])
		return func(fr *frame) { f(x(fr)) }
	case "py>e":
		f := mem.Cast[func(mem.Ptr, byte) mem.Iface](fn)
		x, y := of[mem.Ptr](a[0]), of[byte](a[1])
		return func(fr *frame) {
			p := x(fr)
			mem.Put(fr.base(), at[0], f(p, y(fr)))
		}
	case "ps>ie":
		f := mem.Cast[func(mem.Ptr, string) (int, mem.Iface)](fn)
		x, y := of[mem.Ptr](a[0]), of[string](a[1])
		return func(fr *frame) {
			p := x(fr)
			n, err := f(p, y(fr))
			mem.Put(fr.base(), at[0], n)
			mem.Put(fr.base(), at[1], err)
		}
	case "s>ie":
		f := mem.Cast[func(string) (int, mem.Iface)](fn)
		x := of[string](a[0])
		return func(fr *frame) {
			n, err := f(x(fr))
			mem.Put(fr.base(), at[0], n)
			mem.Put(fr.base(), at[1], err)
		}
	}
	return nil
}

func call1[A, R any](fn any, a []operand, at []uintptr) step {
	f, x, to := mem.Cast[func(A) R](fn), of[A](a[0]), at[0]
	return func(fr *frame) { mem.Put(fr.base(), to, f(x(fr))) }
}

func call2[A, B, R any](fn any, a []operand, at []uintptr) step {
	f, x, y, to := mem.Cast[func(A, B) R](fn), of[A](a[0]), of[B](a[1]), at[0]
	return func(fr *frame) {
		v := x(fr)
		mem.Put(fr.base(), to, f(v, y(fr)))
	}
}

func call3[A, B, C, R any](fn any, a []operand, at []uintptr) step {
	f, x, y, z, to := mem.Cast[func(A, B, C) R](fn), of[A](a[0]), of[B](a[1]), of[C](a[2]), at[0]
	return func(fr *frame) {
		v := x(fr)
		w := y(fr)
		mem.Put(fr.base(), to, f(v, w, z(fr)))
	}
}

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
