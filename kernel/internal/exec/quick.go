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
	kSlice: "?", kAny: "?", kIface: "e", kMem: "?",
}

// quickCalls compile the calls of functions, by their signature in letters.
var quickCalls = map[string]func(fn any, a []operand, at []uintptr) step{
	"f>f":   call1[float64, float64],
	"ff>f":  call2[float64, float64, float64],
	"i>i":   call1[int, int],
	"i>s":   call1[int, string],
	"u>i":   call1[uint, int],
	"s>s":   call1[string, string],
	"s>i":   call1[string, int],
	"r>b":   call1[rune, bool],
	"r>r":   call1[rune, rune],
	"ss>b":  call2[string, string, bool],
	"ss>i":  call2[string, string, int],
	"ss>s":  call2[string, string, string],
	"si>s":  call2[string, int, string],
	"i>p":   call1[int, mem.Ptr],
	"p>i":   call1[mem.Ptr, int],
	"p>s":   call1[mem.Ptr, string],
	"p>f":   call1[mem.Ptr, float64],
	"p>b":   call1[mem.Ptr, bool],
	"pp>i":  call2[mem.Ptr, mem.Ptr, int],
	"pp>p":  call2[mem.Ptr, mem.Ptr, mem.Ptr],
	"pi>p":  call2[mem.Ptr, int, mem.Ptr],
	"pi>i":  call2[mem.Ptr, int, int],
	"ppp>p": call3[mem.Ptr, mem.Ptr, mem.Ptr, mem.Ptr],
	"p>": func(fn any, a []operand, _ []uintptr) step {
		f, x := mem.Cast[func(mem.Ptr)](fn), of[mem.Ptr](a[0])
		return func(fr *frame) { f(x(fr)) }
	},
	"py>e": call2[mem.Ptr, byte, mem.Iface],
	"ps>ie": func(fn any, a []operand, at []uintptr) step {
		f, x, y := mem.Cast[func(mem.Ptr, string) (int, mem.Iface)](fn), of[mem.Ptr](a[0]), of[string](a[1])
		return func(fr *frame) {
			p := x(fr)
			n, err := f(p, y(fr))
			mem.Put(fr.base(), at[0], n)
			mem.Put(fr.base(), at[1], err)
		}
	},
	"s>ie": func(fn any, a []operand, at []uintptr) step {
		f, x := mem.Cast[func(string) (int, mem.Iface)](fn), of[string](a[0])
		return func(fr *frame) {
			n, err := f(x(fr))
			mem.Put(fr.base(), at[0], n)
			mem.Put(fr.base(), at[1], err)
		}
	},
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
