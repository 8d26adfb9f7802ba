package exec

import (
	"reflect"
	"sync"
	"sync/atomic"

	"rederive/kernel/internal/exec/mem"
)

// replacement returns the function that replaces a compiled one, or nil.
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
// nil. Pointers are passed as they are, whatever they point to.
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
	if call := quickCalls[signature]; call != nil {
		return call(f, args, at)
	}
	return nil
}

var kindLetter = [...]string{
	kBool: "b", kInt: "i", kInt8: "?", kInt16: "?", kInt32: "r", kUint: "u", kUint8: "y", kUint16: "?",
	kUint32: "w", kFloat32: "?", kFloat64: "f", kComplex64: "?", kComplex128: "c", kString: "s", kPtr: "p",
	kSlice: "l", kAny: "?", kIface: "e", kMem: "?",
}

// quickCalls compile the calls of functions, by their signature in letters.
var quickCalls = map[string]func(fn any, a []operand, at []uintptr) step{
	"f>f":     call1[float64, float64],
	"ff>f":    call2[float64, float64, float64],
	"fff>f":   call3[float64, float64, float64, float64],
	"fi>f":    call2[float64, int, float64],
	"f>i":     call1[float64, int],
	"f>b":     call1[float64, bool],
	"fi>b":    call2[float64, int, bool],
	"i>f":     call1[int, float64],
	"f>u":     call1[float64, uint],
	"u>f":     call1[uint, float64],
	"f>ff":    call1to2[float64, float64, float64],
	"f>fi":    call1to2[float64, float64, int],
	"i>i":     call1[int, int],
	"ii>i":    call2[int, int, int],
	"i>s":     call1[int, string],
	"ii>s":    call2[int, int, string],
	"i>p":     call1[int, mem.Ptr],
	"i>b":     call1[int, bool],
	"u>i":     call1[uint, int],
	"u>u":     call1[uint, uint],
	"ui>u":    call2[uint, int, uint],
	"uu>uu":   call2to2[uint, uint, uint, uint],
	"uuu>u":   call3[uint, uint, uint, uint],
	"uuu>uu":  call3to2[uint, uint, uint, uint, uint],
	"w>i":     call1[uint32, int],
	"w>w":     call1[uint32, uint32],
	"wi>w":    call2[uint32, int, uint32],
	"s>s":     call1[string, string],
	"s>i":     call1[string, int],
	"s>b":     call1[string, bool],
	"s>l":     call1[string, mem.Slice],
	"s>ri":    call1to2[string, rune, int],
	"s>ie":    call1to2[string, int, mem.Iface],
	"si>s":    call2[string, int, string],
	"si>fe":   call2to2[string, int, float64, mem.Iface],
	"sii>ie":  call3to2[string, int, int, int, mem.Iface],
	"ss>b":    call2[string, string, bool],
	"ss>i":    call2[string, string, int],
	"ss>s":    call2[string, string, string],
	"ss>l":    call2[string, string, mem.Slice],
	"ss>sb":   call2to2[string, string, string, bool],
	"ss>ssb":  call2to3[string, string, string, string, bool],
	"sr>i":    call2[string, rune, int],
	"sr>b":    call2[string, rune, bool],
	"sy>i":    call2[string, byte, int],
	"ls>s":    call2[mem.Slice, string, string],
	"r>b":     call1[rune, bool],
	"r>r":     call1[rune, rune],
	"r>i":     call1[rune, int],
	"l>i":     call1[mem.Slice, int],
	"l>b":     call1[mem.Slice, bool],
	"l>ri":    call1to2[mem.Slice, rune, int],
	"ll>b":    call2[mem.Slice, mem.Slice, bool],
	"ll>i":    call2[mem.Slice, mem.Slice, int],
	"lr>l":    call2[mem.Slice, rune, mem.Slice],
	"p>i":     call1[mem.Ptr, int],
	"p>u":     call1[mem.Ptr, uint],
	"p>s":     call1[mem.Ptr, string],
	"p>f":     call1[mem.Ptr, float64],
	"p>b":     call1[mem.Ptr, bool],
	"p>p":     call1[mem.Ptr, mem.Ptr],
	"pp>i":    call2[mem.Ptr, mem.Ptr, int],
	"pp>b":    call2[mem.Ptr, mem.Ptr, bool],
	"pp>p":    call2[mem.Ptr, mem.Ptr, mem.Ptr],
	"pi>p":    call2[mem.Ptr, int, mem.Ptr],
	"pi>i":    call2[mem.Ptr, int, int],
	"pu>p":    call2[mem.Ptr, uint, mem.Ptr],
	"pi>l":    call2[mem.Ptr, int, mem.Slice],
	"ppp>p":   call3[mem.Ptr, mem.Ptr, mem.Ptr, mem.Ptr],
	"ppi>p":   call3[mem.Ptr, mem.Ptr, int, mem.Ptr],
	"pppp>p":  call4[mem.Ptr, mem.Ptr, mem.Ptr, mem.Ptr, mem.Ptr],
	"ppp>pp":  call3to2[mem.Ptr, mem.Ptr, mem.Ptr, mem.Ptr, mem.Ptr],
	"pppp>pp": call4to2[mem.Ptr, mem.Ptr, mem.Ptr, mem.Ptr, mem.Ptr, mem.Ptr],
	"py>e":    call2[mem.Ptr, byte, mem.Iface],
	"ps>ie":   call2to2[mem.Ptr, string, int, mem.Iface],
	"pr>ie":   call2to2[mem.Ptr, rune, int, mem.Iface],
	"p>": func(fn any, a []operand, _ []uintptr) step {
		f, x := mem.Cast[func(mem.Ptr)](fn), of[mem.Ptr](a[0])
		return func(fr *frame) { f(x(fr)) }
	},
}

func call1[A, R any](fn any, a []operand, at []uintptr) step {
	f, x, to := mem.Cast[func(A) R](fn), of[A](a[0]), at[0]
	return func(fr *frame) { mem.Put(fr.base(), to, f(x(fr))) }
}

func call2[A, B, R any](fn any, a []operand, at []uintptr) step {
	f, x, y, to := mem.Cast[func(A, B) R](fn), of[A](a[0]), of[B](a[1]), at[0]
	return func(fr *frame) {
		v0 := x(fr)
		mem.Put(fr.base(), to, f(v0, y(fr)))
	}
}

func call3[A, B, C, R any](fn any, a []operand, at []uintptr) step {
	f, x, y, z, to := mem.Cast[func(A, B, C) R](fn), of[A](a[0]), of[B](a[1]), of[C](a[2]), at[0]
	return func(fr *frame) {
		v0 := x(fr)
		v1 := y(fr)
		mem.Put(fr.base(), to, f(v0, v1, z(fr)))
	}
}

func call4[A, B, C, D, R any](fn any, a []operand, at []uintptr) step {
	f, x, y, z, w, to := mem.Cast[func(A, B, C, D) R](fn), of[A](a[0]), of[B](a[1]), of[C](a[2]), of[D](a[3]), at[0]
	return func(fr *frame) {
		v0 := x(fr)
		v1 := y(fr)
		v2 := z(fr)
		mem.Put(fr.base(), to, f(v0, v1, v2, w(fr)))
	}
}

func call1to2[A, R, S any](fn any, a []operand, at []uintptr) step {
	f, x := mem.Cast[func(A) (R, S)](fn), of[A](a[0])
	return func(fr *frame) {
		r, s := f(x(fr))
		mem.Put(fr.base(), at[0], r)
		mem.Put(fr.base(), at[1], s)
	}
}

func call2to2[A, B, R, S any](fn any, a []operand, at []uintptr) step {
	f, x, y := mem.Cast[func(A, B) (R, S)](fn), of[A](a[0]), of[B](a[1])
	return func(fr *frame) {
		v0 := x(fr)
		r, s := f(v0, y(fr))
		mem.Put(fr.base(), at[0], r)
		mem.Put(fr.base(), at[1], s)
	}
}

func call3to2[A, B, C, R, S any](fn any, a []operand, at []uintptr) step {
	f, x, y, z := mem.Cast[func(A, B, C) (R, S)](fn), of[A](a[0]), of[B](a[1]), of[C](a[2])
	return func(fr *frame) {
		v0 := x(fr)
		v1 := y(fr)
		r, s := f(v0, v1, z(fr))
		mem.Put(fr.base(), at[0], r)
		mem.Put(fr.base(), at[1], s)
	}
}

func call4to2[A, B, C, D, R, S any](fn any, a []operand, at []uintptr) step {
	f, x, y, z, w := mem.Cast[func(A, B, C, D) (R, S)](fn), of[A](a[0]), of[B](a[1]), of[C](a[2]), of[D](a[3])
	return func(fr *frame) {
		v0 := x(fr)
		v1 := y(fr)
		v2 := z(fr)
		r, s := f(v0, v1, v2, w(fr))
		mem.Put(fr.base(), at[0], r)
		mem.Put(fr.base(), at[1], s)
	}
}

func call2to3[A, B, R, S, T any](fn any, a []operand, at []uintptr) step {
	f, x, y := mem.Cast[func(A, B) (R, S, T)](fn), of[A](a[0]), of[B](a[1])
	return func(fr *frame) {
		v0 := x(fr)
		r, s, t := f(v0, y(fr))
		mem.Put(fr.base(), at[0], r)
		mem.Put(fr.base(), at[1], s)
		mem.Put(fr.base(), at[2], t)
	}
}

// The methods of atomic.Value check whether two values have the same type. To them, all values of
// the program's types have one type.

// atomicMu lets one goroutine at a time check and change the value.
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
		return v.CompareAndSwap(old, val) // reports what is wrong
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

// sameDynamicType reports whether two interfaces hold values of the same type.
func sameDynamicType(a, b any) bool {
	x, y := dynamicType(a), dynamicType(b)
	return x == y && (x != nil || reflect.TypeOf(a) == reflect.TypeOf(b))
}
