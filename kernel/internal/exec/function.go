package exec

import (
	"go/types"
	"reflect"
	"runtime"
	"weak"

	"golang.org/x/tools/go/ssa"

	"rederive/kernel/internal/exec/mem"
)

// A function value is a pointer to a closure of the program, or a Go function: a pointer to what the compiler made. The
// first word, which has the address of the code in a Go function, tells them apart. So the program calls what it finds in
// the memory of compiled code.
//
// The other way round, compiled code can call only Go functions. The program makes one of a closure where compiled code
// may get it: see toNative and storeNative. If another one leads to compiled code, and that calls it, its code refuses the
// program.

// ownCode is the first word of every closure of the program.
var ownCode = mem.Code(calledByCompiled)

// calledByCompiled is the code of every closure, for compiled code.
func calledByCompiled() {
	exitRefused(unsupported("a function of a cell that compiled code finds in memory and calls"))
}

func newClosure(fn *function) *closure { return &closure{code: ownCode, fn: fn} }

func (n *nativeFunc) newClosure() *closure { return &closure{code: ownCode, native: n} }

// closureAt returns a function value of type t as a closure, or nil.
func (t *Type) closureAt(p mem.Ptr) *closure {
	if p == nil {
		return nil
	}
	if cl := mem.Ref[closure](p, 0); cl.code == ownCode {
		return cl
	}
	if cl := t.m.closureOf(p); cl != nil {
		return cl
	}
	goType := t.m.typeOf(t.t.Underlying()).goType()
	if goType == nil {
		refuse("a call of a function of compiled code of type %s", t)
	}
	return t.m.foreign("func", mem.Value(goType, mem.Of(&p))).newClosure()
}

// passes reports whether compiled code can get functions of type t, or values of a type with functions in them, through
// memory and interfaces. It can in a program with packages of modules: then functions in memory are Go functions.
func (t *Type) passes() bool { return t.m.hasModules() && t.goType() != nil }

// isExported reports whether values of type t are functions that compiled code may find in memory.
func (t *Type) isExported() bool { return t.isFunc() && t.passes() }

// held returns a closure for the address of a value to put into a map or channel.
func held(o operand) func(f *frame) mem.Ptr {
	if !o.t.isExported() {
		return o.t.address(o)
	}
	x, want := of[mem.Ptr](o), o.t.goType()
	return func(f *frame) mem.Ptr { return copied(o.t.exported(x(f), want)) }
}

// stored returns the place that a store writes to.
func (c *compiler) stored(v *ssa.Store) place {
	p, t := c.place(v.Addr), c.typeOf(v.Val)
	if p.native == nil && t.isExported() && !c.isVariable(v.Addr) {
		p.native, p.nativeType = t, t.goType()
	}
	return p
}

// isVariable reports whether an address is that of a variable of the program.
func (c *compiler) isVariable(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Alloc, *ssa.FreeVar, *ssa.Parameter:
		return true
	case *ssa.Global:
		return c.m.isOwn(v.Pkg.Pkg)
	}
	return false
}

// storeNative stores a function as a Go function.
func (c *compiler) storeNative(p place, o operand) step {
	x, at, t := of[mem.Ptr](o), p.address(), p.native
	want := p.nativeType
	return func(f *frame) {
		v := x(f)
		to := mem.Value(want, at(f))
		to.Set(t.exported(v, want))
	}
}

// exported returns a function value as a Go function that compiled code may keep.
func (t *Type) exported(p mem.Ptr, want reflect.Type) reflect.Value {
	if p == nil || mem.Ref[closure](p, 0).code != ownCode {
		return mem.Value(want, mem.Of(&p))
	}
	cl := mem.Ref[closure](p, 0)
	v := t.nativeFunc(nil, p, want)
	e := &export{closure: cl}
	first := mem.Ref[byte](mem.Data(v.Interface()), 0)
	key := reflect.ValueOf(first).Pointer()
	if cl.native == nil {
		e.of = weak.Make(first)
		runtime.AddCleanup(first, func(e *export) { t.m.exports.CompareAndDelete(key, e) }, e)
	}
	t.m.exports.Store(key, e)
	return v
}

// An export is the closure of a Go function, so that the program calls the closure.
type export struct {
	closure *closure
	of      weak.Pointer[byte] // the Go function, if it can end
}

// closureOf returns the closure that a Go function was made of, or nil.
func (m *machine) closureOf(p mem.Ptr) *closure {
	first := mem.Ref[byte](p, 0)
	x, ok := m.exports.Load(reflect.ValueOf(first).Pointer())
	if !ok {
		return nil
	}
	e := x.(*export)
	if e.closure.native == nil && e.of.Value() != first {
		return nil
	}
	return e.closure
}

// foreign returns a function that compiled code made.
func (m *machine) foreign(name string, v reflect.Value) *nativeFunc {
	return &nativeFunc{name: name, v: v, adapt: m.asking("")}
}

// goType returns the type that compiled code has for a type, or nil if it has none.
func (t *Type) goType() reflect.Type {
	t.findingGo.Do(func() { t.inGo = t.m.goType(t.t) })
	return t.inGo
}

func (m *machine) goType(t types.Type) reflect.Type {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		_, isFunc := t.Underlying().(*types.Signature)
		switch {
		case m.isCompiled(t):
			return m.compiledType(t)
		case isFunc && !m.p.IsMain(t.Obj().Pkg()): // of a package from source, such as iter
			return m.knownType(t)
		}
	case *types.Basic:
		if t.Kind() != types.UnsafePointer {
			return m.typeOf(t).layout
		}
	case *types.Signature:
		return m.goFunc(t)
	case *types.Interface:
		if t.Empty() {
			return anyLayout
		}
		m.learnAll()
		m.tablesMu.Lock()
		defer m.tablesMu.Unlock()
		r, _ := m.learned.At(t).(reflect.Type)
		return r
	case *types.Array:
		if elem := m.goPart(t.Elem()); elem != nil {
			return reflect.ArrayOf(int(t.Len()), elem)
		}
	case *types.Map:
		if key, elem := m.goPart(t.Key()), m.goPart(t.Elem()); key != nil && elem != nil {
			return reflect.MapOf(key, elem)
		}
	case interface{ Elem() types.Type }: // pointers, slices, channels
		if elem := m.goPart(t.Elem()); elem != nil {
			return referenceOf(t, elem)
		}
	case *types.Struct:
		return m.goStruct(t)
	}
	return nil
}

// goPart returns the type that compiled code has for a part of a value. The program itself represents an interface
// without a name in another way.
func (m *machine) goPart(t types.Type) reflect.Type {
	if i, ok := types.Unalias(t).(*types.Interface); ok && !i.Empty() {
		return nil
	}
	return m.goType(t)
}

func (m *machine) goFunc(t *types.Signature) reflect.Type {
	list := func(tuple *types.Tuple) (list []reflect.Type) {
		for v := range tuple.Variables() {
			list = append(list, m.goType(v.Type()))
		}
		return list
	}
	in, out := list(t.Params()), list(t.Results())
	for _, r := range append(in[:len(in):len(in)], out...) {
		if r == nil {
			return nil
		}
	}
	return reflect.FuncOf(in, out, t.Variadic())
}

// goStruct returns the type of a struct without a name. Package reflect makes only some of them.
func (m *machine) goStruct(t *types.Struct) reflect.Type {
	var fields []reflect.StructField
	for i := range t.NumFields() {
		f := t.Field(i)
		typ := m.goPart(f.Type())
		if typ == nil || f.Embedded() || !f.Exported() {
			return nil
		}
		fields = append(fields, reflect.StructField{Name: f.Name(), Type: typ, Tag: reflect.StructTag(t.Tag(i))})
	}
	return reflect.StructOf(fields)
}
