package exec

import (
	"fmt"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/ssa"
)

// A layout is that of the frames of a function, as it grows.
type layout struct {
	fields    []reflect.StructField // the first one is the head of the frame
	types     []*Type
	offsets   []uintptr // when it is finished
	constants map[constantKey]int
}

func newLayout() *layout {
	return &layout{
		fields: []reflect.StructField{{Name: "Head", Type: reflect.TypeFor[frame]()}}, types: []*Type{nil},
		constants: map[constantKey]int{},
	}
}

// add adds a slot, and returns its number.
func (l *layout) add(t *Type) int {
	n := len(l.fields)
	l.fields = append(l.fields, reflect.StructField{Name: fmt.Sprintf("S%d", n), Type: t.layout})
	l.types = append(l.types, t)
	return n
}

// finish returns the type of the frames.
func (l *layout) finish() reflect.Type {
	t := reflect.StructOf(l.fields)
	for i := range l.fields {
		l.offsets = append(l.offsets, t.Field(i).Offset)
	}
	return t
}

// layout gives each value of a function that needs one a slot.
func (c *compiler) layout() {
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
	constants := c.addValues(nil)
	c.out.layout = c.frame.finish()
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
	for _, v := range constants {
		o := c.constant(v, c.typeOf(v))
		c.out.constants = append(c.out.constants, constantSlot{o.off, o.t.ops.put(o)})
	}
}

// addValues adds the slots of the values of a function, and of those that are compiled into it. It
// returns the constants that have slots, with others.
func (c *compiler) addValues(constants []*ssa.Const) []*ssa.Const {
	for _, b := range c.fn.Blocks {
		for _, instr := range b.Instrs {
			if v, ok := instr.(ssa.Value); ok {
				c.addSlots(v)
			}
			constants = c.addConstants(instr, constants)
			if c.into == nil {
				c.out.defers = c.out.defers || defers(instr)
			}
		}
	}
	for _, b := range c.fn.DomPreorder() { // what a call uses comes first
		for _, instr := range b.Instrs {
			if call, ok := instr.(*ssa.Call); ok {
				constants = c.inline(call, constants)
			}
		}
	}
	return constants
}

func (c *compiler) addSlots(v ssa.Value) {
	t := c.typeOf(v)
	switch v := v.(type) {
	case *ssa.Alloc:
		if p := c.local.params[v]; p != nil {
			c.slots[part{v, storage}] = c.slots[p]
			return
		}
		if c.isLocal(v) {
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
	if !c.plan.needsSlot(v) {
		return
	}
	if phi := c.countedBy(v); phi != nil {
		c.slots[v] = c.slots[phi]
		return
	}
	c.addSlot(v, t)
}

func (c *compiler) addSlot(key any, t *Type) { c.slots[key] = c.frame.add(t) }

func (c *compiler) offset(key any) uintptr {
	i, ok := c.slots[key]
	if !ok {
		panic(fmt.Sprintf("%s: no slot for %v", c.fn, key))
	}
	return c.frame.offsets[i]
}

func (c *compiler) slotType(key any) *Type { return c.frame.types[c.slots[key]] }

// A constantKey is the key of the slot of a constant.
type constantKey struct {
	t     *Type
	value string
}

// constantKey returns the key of the slot of a constant, if it is one of a basic type: so
// what works on slots works on constants.
func (c *compiler) constantKey(v ssa.Value) (key constantKey, ok bool) {
	k, ok := v.(*ssa.Const)
	if !ok || k.Value == nil || !c.m.fuse {
		return key, false
	}
	t := c.typeOf(k)
	return constantKey{t, k.Value.ExactString()}, t.kind <= kString
}

// addConstants gives the constants of an instruction slots, and returns them with others.
func (c *compiler) addConstants(instr ssa.Instruction, to []*ssa.Const) []*ssa.Const {
	for _, o := range instr.Operands(nil) {
		key, ok := c.constantKey(*o)
		if _, known := c.frame.constants[key]; !ok || known {
			continue
		}
		c.frame.constants[key] = c.frame.add(key.t)
		to = append(to, (*o).(*ssa.Const))
	}
	return to
}
