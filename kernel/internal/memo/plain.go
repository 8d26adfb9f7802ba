package memo

import (
	"encoding/binary"
	"math"
	"reflect"
	"slices"
)

// A plainWriter writes plain data with everything that code can observe: also the
// capacity of slices, and the elements beyond their length.
type plainWriter struct {
	data []byte
	most int  // in bytes
	over bool // there is more data than that

	memory [][2]uintptr // of slices, from and to
}

func (w *plainWriter) number(n uint64) { w.data = binary.LittleEndian.AppendUint64(w.data, n) }

func (w *plainWriter) write(v reflect.Value) {
	if w.over = w.over || len(w.data) > w.most; w.over {
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		w.list(v)
	case reflect.Array:
		for i := range v.Len() {
			w.write(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			w.write(v.Field(i))
		}
	case reflect.String:
		w.number(uint64(v.Len()))
		w.data = append(w.data, v.String()...)
	case reflect.Bool:
		if w.data = append(w.data, 0); v.Bool() {
			w.data[len(w.data)-1] = 1
		}
	case reflect.Float32, reflect.Float64:
		w.number(math.Float64bits(v.Float()))
	case reflect.Complex64, reflect.Complex128:
		w.number(math.Float64bits(real(v.Complex())))
		w.number(math.Float64bits(imag(v.Complex())))
	default:
		if v.CanInt() {
			w.number(uint64(v.Int()))
		} else {
			w.number(v.Uint())
		}
	}
}

func (w *plainWriter) list(v reflect.Value) {
	if v.IsNil() {
		w.data = append(w.data, 0)
		return
	}
	w.data = append(w.data, 1)
	w.number(uint64(v.Len()))
	w.number(uint64(v.Cap()))
	w.recordMemory(v)
	if v.Cap() > w.most {
		w.over = true
		return
	}
	for i, all := 0, v.Slice(0, v.Cap()); i < v.Cap() && !w.over; i++ {
		w.write(all.Index(i))
	}
}

// recordMemory records the memory of a slice.
func (w *plainWriter) recordMemory(v reflect.Value) {
	if size := uintptr(v.Cap()) * v.Type().Elem().Size(); size > 0 {
		w.memory = append(w.memory, [2]uintptr{v.Pointer(), v.Pointer() + size})
	}
}

// note records the memory of the slices in a value.
func (w *plainWriter) note(v reflect.Value) {
	other := &plainWriter{most: w.most + mostArgument}
	other.write(v)
	w.over = w.over || other.over
	w.memory = append(w.memory, other.memory...)
}

// shared reports whether two slices share memory.
func (w *plainWriter) shared() bool {
	slices.SortFunc(w.memory, func(a, b [2]uintptr) int {
		if a[0] < b[0] {
			return -1
		}
		return 1
	})
	for i := 1; i < len(w.memory); i++ {
		if w.memory[i][0] < w.memory[i-1][1] {
			return true
		}
	}
	return false
}

// A plainReader reads plain data into fresh memory.
type plainReader struct {
	data []byte
	bad  bool
}

// take returns the next bytes.
func (r *plainReader) take(n uint64) []byte {
	if r.bad = r.bad || n > uint64(len(r.data)); r.bad {
		return nil
	}
	part := r.data[:n]
	r.data = r.data[n:]
	return part
}

func (r *plainReader) number() uint64 {
	if part := r.take(8); part != nil {
		return binary.LittleEndian.Uint64(part)
	}
	return 0
}

func (r *plainReader) read(v reflect.Value) {
	if r.bad {
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		r.list(v)
	case reflect.Array:
		for i := range v.Len() {
			r.read(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			r.read(v.Field(i))
		}
	case reflect.String:
		v.SetString(string(r.take(r.number())))
	case reflect.Bool:
		if part := r.take(1); part != nil {
			v.SetBool(part[0] == 1)
		}
	case reflect.Float32, reflect.Float64:
		v.SetFloat(math.Float64frombits(r.number()))
	case reflect.Complex64, reflect.Complex128:
		re := math.Float64frombits(r.number())
		v.SetComplex(complex(re, math.Float64frombits(r.number())))
	default:
		if v.CanInt() {
			v.SetInt(int64(r.number()))
		} else {
			v.SetUint(r.number())
		}
	}
}

func (r *plainReader) list(v reflect.Value) {
	part := r.take(1)
	if part == nil || part[0] == 0 {
		return
	}
	length, capacity := r.number(), r.number()
	if r.bad = r.bad || length > capacity || capacity > mostResult; r.bad {
		return
	}
	all := reflect.MakeSlice(v.Type(), int(capacity), int(capacity))
	for i := range int(capacity) {
		r.read(all.Index(i))
	}
	v.Set(all.Slice(0, int(length)))
}
