package interpret

import (
	"reflect"
	"strconv"
	"unsafe"
)

// An itype is a type as the interpreter keeps it, which it does not show.
type itype struct{ v reflect.Value }

// The categories of types, as the interpreter numbers them.
const (
	nilT = iota // known by its name only
	arrayT
	_
	_
	boolT
	_
	chanT
	chanSendT
	chanRecvT
	_
	complex64T
	complex128T
	_
	errorT
	float32T
	float64T
	funcT
	_
	interfaceT
	intT
	int8T
	int16T
	int32T
	int64T
	linkedT
	mapT
	ptrT
	sliceT
	_
	stringT
	structT
	uintT
	uint8T
	uint16T
	uint32T
	uint64T
	uintptrT
	_
	variadicT
)

var basics = map[uint64]reflect.Type{
	boolT: reflect.TypeFor[bool](), stringT: reflect.TypeFor[string](), errorT: reflect.TypeFor[error](),
	complex64T: reflect.TypeFor[complex64](), complex128T: reflect.TypeFor[complex128](),
	float32T: reflect.TypeFor[float32](), float64T: reflect.TypeFor[float64](),
	intT: reflect.TypeFor[int](), int8T: reflect.TypeFor[int8](), int16T: reflect.TypeFor[int16](),
	int32T: reflect.TypeFor[int32](), int64T: reflect.TypeFor[int64](),
	uintT: reflect.TypeFor[uint](), uint8T: reflect.TypeFor[uint8](), uint16T: reflect.TypeFor[uint16](),
	uint32T: reflect.TypeFor[uint32](), uint64T: reflect.TypeFor[uint64](), uintptrT: reflect.TypeFor[uintptr](),
}

func (t itype) cat() uint64    { return t.v.FieldByName("cat").Uint() }
func (t itype) name() string   { return t.v.FieldByName("name").String() }
func (t itype) length() int    { return int(t.v.FieldByName("length").Int()) }
func (t itype) val() itype     { return itype{t.v.FieldByName("val").Elem()} }
func (t itype) keyType() itype { return itype{t.v.FieldByName("key").Elem()} }

// key names a type with a name, among all; others have none.
func (t itype) key() string {
	if t.name() == "" {
		return ""
	}
	return t.v.FieldByName("path").String() + "." + t.name()
}

// rtype returns the reflect type that the interpreter has made, or nil.
func (t itype) rtype() reflect.Type {
	return *(*reflect.Type)(unsafe.Pointer(t.v.FieldByName("rtype").UnsafeAddr()))
}

// setType gives the interpreter a reflect type.
func (t itype) setType(r reflect.Type) {
	*(*reflect.Type)(unsafe.Pointer(t.v.FieldByName("rtype").UnsafeAddr())) = r
}

// pointer returns the type of pointers to t, if the interpreter has made it.
func (t itype) pointer() itype { return itype{t.v.FieldByName("ptr").Elem()} }

// setText gives the interpreter the text by which it tells a type apart from others.
func (t itype) setText(text string) {
	*(*string)(unsafe.Pointer(t.v.FieldByName("str").UnsafeAddr())) = text
}

// text returns the text of a type, with the names of types that are parts of it.
func (t itype) text() string {
	if t.name() != "" && t.v.FieldByName("path").String() != "" {
		return t.key()
	}
	switch t.cat() {
	case ptrT:
		return "*" + t.val().text()
	case sliceT:
		return "[]" + t.val().text()
	case arrayT:
		return "[" + strconv.Itoa(t.length()) + "]" + t.val().text()
	case mapT:
		return "map[" + t.keyType().text() + "]" + t.val().text()
	}
	return t.v.FieldByName("str").String()
}

// list returns the types of a list of parameters or results.
func (t itype) list(name string) (list []itype) {
	v := t.v.FieldByName(name)
	for i := range v.Len() {
		list = append(list, itype{v.Index(i).Elem()})
	}
	return list
}

// A field is one of a struct, or a method of an interface.
type field struct {
	name, tag string
	embed     bool
	typ       itype
}

func (t itype) fields() (list []field) {
	v := t.v.FieldByName("field")
	for i := range v.Len() {
		f := v.Index(i)
		list = append(list, field{
			f.FieldByName("name").String(), f.FieldByName("tag").String(), f.FieldByName("embed").Bool(),
			itype{f.FieldByName("typ").Elem()},
		})
	}
	return list
}

// parts returns the types of which t is made, but for the methods of interfaces.
func (t itype) parts() (list []itype) {
	switch t.cat() {
	case structT:
		for _, f := range t.fields() {
			list = append(list, f.typ)
		}
	case mapT:
		list = []itype{t.keyType(), t.val()}
	case linkedT, arrayT, chanT, chanSendT, chanRecvT, ptrT, sliceT, variadicT:
		list = []itype{t.val()}
	case funcT:
		list = append(t.list("arg"), t.list("ret")...)
	}
	return list
}

// visit notes t and all of which it is made.
func (t itype) visit(seen map[unsafe.Pointer]itype) {
	at := unsafe.Pointer(t.v.UnsafeAddr())
	if _, ok := seen[at]; ok {
		return
	}
	seen[at] = t
	for _, part := range t.parts() {
		part.visit(seen)
	}
}
