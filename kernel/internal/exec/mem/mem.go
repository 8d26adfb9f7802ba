// Package mem is the only part of the executor that uses package unsafe. It rests on these invariants, which package
// exec maintains:
//
//   - Memory comes from [New], with the type that describes it to the collector, from package reflect, or from
//     compiled code. It is read and written with that type's layout, never beyond it. In a frame, a number may be read
//     as a word, together with what follows it: the frame ends with a word of its own.
//   - A [Ptr] points to such memory, or is nil. [At] of a pointer that may be nil is called only after a check, or with
//     an offset below [Guard], where the machine checks. The pointer checks of the race detector would report such an
//     address as a fault.
//   - A value of a function type points to a word with the address of its code, also in compiled code, as [Code] has
//     it.
//   - [Cast] converts function values between types that differ only in the types of pointers or of word-sized
//     integers, or in a [Slice] or an [Iface] for a slice or an interface: the compiler passes these alike. The runtime
//     represents maps alike whose keys or values differ only in such integers.
package mem

import (
	"encoding/binary"
	"reflect"
	"unsafe"
)

// LittleEndian reports whether the first bytes of a word are those of a number of fewer bytes.
var LittleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// A Ptr is an address. The collector follows it.
type Ptr = unsafe.Pointer

// A Slice is the header of a slice of any element type.
type Slice struct {
	Data     Ptr
	Len, Cap int
}

// Offsets of the length and capacity in a slice. The length in a string has the same offset.
const (
	LenOffset = unsafe.Offsetof(Slice{}.Len)
	CapOffset = unsafe.Offsetof(Slice{}.Cap)
)

// An Iface is an interface with methods, whose type compiled code declares.
type Iface struct {
	tab Ptr
	_   Ptr // the value, or its address
}

// IsNil reports whether the interface is nil.
func (i Iface) IsNil() bool { return i.tab == nil }

// At returns the value of type T at an offset from p.
//
//go:nocheckptr
func At[T any](p Ptr, off uintptr) T { return *(*T)(unsafe.Add(p, off)) }

// Put stores a value of type T at an offset from p.
//
//go:nocheckptr
func Put[T any](p Ptr, off uintptr, v T) { *(*T)(unsafe.Add(p, off)) = v }

// Ref returns a pointer to the value of type T at an offset from p.
//
//go:nocheckptr
func Ref[T any](p Ptr, off uintptr) *T { return (*T)(unsafe.Add(p, off)) }

// Add returns the address at an offset from p.
//
//go:nocheckptr
func Add(p Ptr, off uintptr) Ptr { return unsafe.Add(p, off) }

// Next returns a pointer to the next element of a slice, which must have one.
func Next[T any](p *T) *T { return (*T)(unsafe.Add(Ptr(p), unsafe.Sizeof(*p))) }

// Of returns the address of a variable.
func Of[T any](p *T) Ptr { return Ptr(p) }

// Elements returns a slice header as a slice of type []T.
func Elements[T any](s *Slice) []T { return *(*[]T)(unsafe.Pointer(s)) }

// Header returns a slice as a header.
func Header[T any](s []T) Slice { return *(*Slice)(unsafe.Pointer(&s)) }

// New returns zeroed memory for a value of type t.
func New(t reflect.Type) Ptr { return reflect.New(t).UnsafePointer() }

// Value returns the variable of type t at p as a settable value of package reflect.
func Value(t reflect.Type, p Ptr) reflect.Value { return reflect.NewAt(t, p).Elem() }

// Address returns the address of an addressable value of package reflect.
func Address(v reflect.Value) Ptr { return v.Addr().UnsafePointer() }

// Copy copies a value of type t.
func Copy(t reflect.Type, dst, src Ptr) {
	reflect.NewAt(t, dst).Elem().Set(reflect.NewAt(t, src).Elem())
}

// Bytes returns the memory of a value without pointers.
func Bytes(p Ptr, size uintptr) []byte { return unsafe.Slice((*byte)(p), size) }

// Data returns the address of the value in an interface, which must not be changed. If the value is itself a pointer,
// Data returns that.
func Data(x any) Ptr { return (*[2]Ptr)(unsafe.Pointer(&x))[1] }

// Cast returns a function value as one of another type, whose parameters and results may differ only as the package
// says.
func Cast[F any](f any) F {
	data := Data(f)
	return *(*F)(unsafe.Pointer(&data))
}

// Code returns the first word of a function value: the address of its code, which it shares with no other function.
func Code(f func()) uintptr { return **(**uintptr)(unsafe.Pointer(&f)) }

// Text returns the bytes of a slice as a string.
func Text(s Slice) string { return string(Elements[byte](&s)) }

// TypeWord returns a word that identifies the compiled type of the value in an interface.
func TypeWord(x any) Ptr { return (*[2]Ptr)(unsafe.Pointer(&x))[0] }
