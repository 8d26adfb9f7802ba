package exec

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"sync"

	"golang.org/x/tools/go/ssa"

	"rederive/kernel/internal/exec/mem"
)

// A compiler makes closures of one function.
type compiler struct {
	m      *machine
	fn     *ssa.Function
	out    *function
	plan   *plan
	blocks []*block

	fields []reflect.StructField // of the frame
	slots  map[any]int           // the field of a value; of an extra slot, its key
	types  []*Type               // of the fields
}

// A part is the key of one slot of several for a value: of a component of a tuple, or of the
// memory of a local variable.
type part struct {
	v ssa.Value
	i int
}

// Keys of parts that are no components.
const (
	storage  = -1 // of a local variable
	parallel = -2 // where a phi gets its value before others change
)

var compiling sync.Mutex

// compile compiles a function when it is first called.
func (fn *function) compile() {
	compiling.Lock()
	defer compiling.Unlock()
	if fn.ready.Load() {
		return
	}
	defer func() { // the program must not recover from it
		if r := recover(); r != nil {
			exitRefused(unsupported(fmt.Sprintf("function %s: %v", fn.fn, r)))
		}
	}()
	fn.build()
	fn.ready.Store(true)
}

func (fn *function) build() {
	c := &compiler{m: fn.m, fn: fn.fn, out: fn, slots: map[any]int{}}
	if fn.fn.Blocks == nil {
		refuse("function %s has no body", fn.fn)
	}
	c.m.noteLocals(fn.fn)
	c.plan = c.makePlan()
	c.layout()
	c.blocks = make([]*block, len(fn.fn.Blocks))
	for i := range c.blocks {
		c.blocks[i] = &block{}
	}
	for i, b := range fn.fn.Blocks {
		c.block(b, c.blocks[i])
	}
	fn.entry = c.blocks[0]
	if r := fn.fn.Recover; r != nil {
		fn.recover = c.blocks[r.Index]
	}
}

// layout gives each value that needs one a slot.
func (c *compiler) layout() {
	c.fields = []reflect.StructField{{Name: "Head", Type: reflect.TypeFor[frame]()}}
	c.types = []*Type{nil}
	for _, p := range c.fn.Params {
		c.addSlot(p, c.typeOf(p))
	}
	for _, v := range c.fn.FreeVars {
		c.addSlot(v, c.typeOf(v))
	}
	results := c.fn.Signature.Results()
	for i := range results.Len() {
		c.addSlot(part{nil, i}, c.m.typeOf(results.At(i).Type()))
	}
	for _, b := range c.fn.Blocks {
		for _, instr := range b.Instrs {
			if v, ok := instr.(ssa.Value); ok {
				c.addSlots(v)
			}
			c.out.defers = c.out.defers || defers(instr)
		}
	}
	c.out.layout = reflect.StructOf(c.fields)
	for _, p := range c.fn.Params {
		c.out.params = append(c.out.params, c.offset(p))
	}
	for _, v := range c.fn.FreeVars {
		c.out.free = append(c.out.free, c.offset(v))
	}
	for i := range results.Len() {
		c.out.results = append(c.out.results, c.offset(part{nil, i}))
		c.out.types = append(c.out.types, c.m.typeOf(results.At(i).Type()))
	}
}

// defers reports whether an instruction may defer a call to the end of its function.
func defers(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Defer:
		return true
	case *ssa.Call:
		b, ok := instr.Call.Value.(*ssa.Builtin)
		return ok && b.Name() == "ssa:deferstack"
	}
	return false
}

func (c *compiler) addSlots(v ssa.Value) {
	t := c.typeOf(v)
	switch v := v.(type) {
	case *ssa.Alloc:
		if !v.Heap {
			c.addSlot(part{v, storage}, c.typeOf(v).elemOf())
			return
		}
	case *ssa.Range:
		c.addSlot(v, c.m.typeOf(types.Typ[types.UnsafePointer]))
		return
	case *ssa.Phi:
		c.addSlot(part{v, parallel}, t)
	}
	if tuple, ok := v.Type().(*types.Tuple); ok {
		for i := range tuple.Len() {
			if r := tuple.At(i).Type(); r != types.Typ[types.Invalid] {
				c.addSlot(part{v, i}, c.m.typeOf(r))
			}
		}
		return
	}
	if c.plan.needsSlot(v) {
		c.addSlot(v, t)
	}
}

func (c *compiler) addSlot(key any, t *Type) {
	c.slots[key] = len(c.fields)
	c.fields = append(c.fields, reflect.StructField{Name: fmt.Sprintf("S%d", len(c.fields)), Type: t.layout})
	c.types = append(c.types, t)
}

func (c *compiler) offset(key any) uintptr {
	i, ok := c.slots[key]
	if !ok {
		panic(fmt.Sprintf("%s: no slot for %v", c.fn, key))
	}
	return c.out.layout.Field(i).Offset
}

func (c *compiler) typeOf(v ssa.Value) *Type { return c.m.typeOf(v.Type()) }

// slot returns a slot as an operand.
func (c *compiler) slot(key any) operand {
	t, off := c.types[c.slots[key]], c.offset(key)
	return operand{t: t, slot: true, off: off, eval: t.ops.slot(off)}
}

// operand returns a value as an operand.
func (c *compiler) operand(v ssa.Value) operand {
	if _, ok := c.slots[v]; ok {
		return c.slot(v)
	}
	t := c.typeOf(v)
	switch v := v.(type) {
	case *ssa.Const:
		return c.constant(v, t)
	case *ssa.Global:
		return fixed(t, c.m.global(v))
	case *ssa.Function:
		return fixed(t, mem.Of(c.m.closure(v)))
	case *ssa.Extract:
		return c.slot(part{v.Tuple, v.Index})
	case *ssa.Alloc:
		off := c.offset(part{v, storage})
		return operand{t: t, eval: func(f *frame) mem.Ptr { return f.at(off) }}
	case *ssa.FieldAddr, *ssa.IndexAddr:
		return operand{t: t, eval: c.place(v).address()}
	}
	return operand{t: t, eval: c.value(v)}
}

func fixed(t *Type, v any) operand {
	return operand{t: t, fixed: true, value: v, eval: t.ops.constant(v)}
}

// place returns the place to which a pointer leads.
func (c *compiler) place(v ssa.Value) place {
	if _, ok := c.slots[v]; !ok {
		switch v := v.(type) {
		case *ssa.Alloc:
			return place{local: true, off: c.offset(part{v, storage}), array: -1}
		case *ssa.FieldAddr:
			return c.fieldPlace(v)
		case *ssa.IndexAddr:
			return c.indexPlace(v)
		}
	}
	return place{base: c.operand(v), array: -1}
}

func (c *compiler) fieldPlace(v *ssa.FieldAddr) place {
	p := c.place(v.X)
	t := c.typeOf(v.X).elemOf()
	p.off += t.offsets[v.Field]
	p.native = nil
	if elem := c.typeOf(v).elemOf(); t.compiled && elem.isFunc() {
		p.native, p.nativeType = elem, t.layout.Field(v.Field).Type
	}
	return p
}

func (c *compiler) indexPlace(v *ssa.IndexAddr) place {
	index := c.index(v.Index)
	elem := c.typeOf(v).elemOf().layout.Size()
	base := c.typeOf(v.X)
	if base.kind == kSlice {
		return place{base: c.operand(v.X), index: index, size: elem, array: -1, row: c.rowOf(v.X)}
	}
	n := base.elemOf().layout.Len()
	p := c.place(v.X)
	if i, ok := index.value.(int); ok && index.fixed && 0 <= i && i < n && p.index.eval == nil {
		p.off += uintptr(i) * elem
		return p
	}
	return place{
		base:  operand{t: base, eval: p.address()},
		index: index, size: elem, array: n,
	}
}

// rowOf returns the row that a slice is, or nil if it is not read from a slice of slices.
func (c *compiler) rowOf(v ssa.Value) *row {
	load, ok := v.(*ssa.UnOp)
	if !ok || !c.plan.fused[v] || load.Op != token.MUL {
		return nil
	}
	at, ok := load.X.(*ssa.IndexAddr)
	if !ok || !c.plan.fused[at] || c.typeOf(at.X).kind != kSlice {
		return nil
	}
	s, i := c.operand(at.X), c.index(at.Index)
	if !s.slot || !i.slot {
		return nil
	}
	return &row{s.off, i.off}
}

// index returns a value as an index of type int.
func (c *compiler) index(v ssa.Value) operand {
	o := c.operand(v)
	if o.t.kind == kInt {
		return o
	}
	n := o.t.ops.(integral)
	return operand{t: c.m.typeOf(types.Typ[types.Int]), eval: n.index(o)}
}
