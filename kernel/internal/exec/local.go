package exec

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// locals finds variables whose memory needs no step of its own.
type locals struct {
	params map[*ssa.Alloc]*ssa.Parameter // that lie where the parameter does which they get
	filled map[*ssa.Alloc]bool           // all of which is written before it is read
	lists  map[*ssa.Alloc]bool           // of the last arguments of append, which keeps none of it
	gone   map[ssa.Instruction]bool      // that do nothing
}

func (c *compiler) findLocals() locals {
	l := locals{
		map[*ssa.Alloc]*ssa.Parameter{}, map[*ssa.Alloc]bool{}, map[*ssa.Alloc]bool{}, map[ssa.Instruction]bool{},
	}
	if !c.m.fuse {
		return l
	}
	for _, b := range c.fn.Blocks {
		for i, instr := range b.Instrs {
			v, ok := instr.(*ssa.Alloc)
			switch {
			case !ok:
			case v.Heap:
				l.lists[v] = isAppended(v)
			case b.Index == 0 && l.parameter(v, b.Instrs[i+1:]):
			case c.fn.Recover == nil: // which may read what a panic left unwritten
				l.filled[v] = fills(v, c.typeOf(v).elemOf(), b.Instrs[i+1:])
			}
		}
	}
	return l
}

// isLocal reports whether a variable lies in the frame.
func (c *compiler) isLocal(v *ssa.Alloc) bool { return !v.Heap || c.local.lists[v] }

// parameter notes a variable that first of all gets a parameter, which nothing else uses.
func (l locals) parameter(v *ssa.Alloc, next []ssa.Instruction) bool {
	for _, instr := range next {
		if store, ok := instr.(*ssa.Store); ok && store.Addr == v {
			p, ok := store.Val.(*ssa.Parameter)
			if !ok || len(usersOf(p)) != 1 {
				return false
			}
			l.params[v] = p
			l.gone[v], l.gone[store] = true, true
			return true
		}
		if usesAny(instr, v) {
			return false
		}
	}
	return false
}

func usesAny(instr ssa.Instruction, v ssa.Value) bool {
	if _, ok := instr.(*ssa.DebugRef); ok {
		return false
	}
	for _, o := range instr.Operands(nil) {
		if *o == v {
			return true
		}
	}
	return false
}

// fills reports whether instructions of the block of a variable write all of it before they read any.
func fills(v *ssa.Alloc, t *Type, next []ssa.Instruction) bool {
	written := map[int]bool{}
	for _, instr := range next {
		switch instr := instr.(type) {
		case *ssa.Store:
			if instr.Addr == v {
				return true
			}
			if field, ok := instr.Addr.(*ssa.FieldAddr); ok && field.X == v {
				if written[field.Field] = true; len(written) == len(t.fields) {
					return true
				}
			}
		case *ssa.FieldAddr:
			if instr.X == v && !onlyStored(instr, v.Block()) {
				return false
			}
			continue
		}
		if usesAny(instr, v) {
			return false
		}
	}
	return false
}

// onlyStored reports whether an address is used by stores of a block only, as what they write to.
func onlyStored(addr ssa.Value, b *ssa.BasicBlock) bool {
	for _, u := range usersOf(addr) {
		store, ok := u.(*ssa.Store)
		if !ok || store.Addr != addr || store.Val == addr || store.Block() != b {
			return false
		}
	}
	return true
}

// isAppended reports whether a list of arguments is filled, and then appended to a slice.
func isAppended(v *ssa.Alloc) bool {
	if v.Comment != "varargs" {
		return false
	}
	for _, u := range usersOf(v) {
		switch u := u.(type) {
		case *ssa.IndexAddr:
			if _, ok := u.Index.(*ssa.Const); !ok || !onlyStored(u, v.Block()) {
				return false
			}
		case *ssa.Slice:
			users := usersOf(u)
			if len(users) != 1 {
				return false
			}
			call, ok := users[0].(*ssa.Call)
			if !ok || call.Block() != v.Block() || call.Call.IsInvoke() || call.Call.Args[0] == u {
				return false
			}
			if b, ok := call.Call.Value.(*ssa.Builtin); !ok || b.Name() != "append" {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// countedBy returns the phi of a loop that a value counts on, or nil: nothing else uses the phi, so both
// share a slot.
//
//	t1 = phi [-1, t2]
//	t2 = t1 + 1
func (c *compiler) countedBy(v ssa.Value) *ssa.Phi {
	b, ok := v.(*ssa.BinOp)
	if !ok || !c.m.fuse || b.Op != token.ADD {
		return nil
	}
	phi, ok := b.X.(*ssa.Phi)
	if !ok || phi.Block() != b.Block() || len(usersOf(phi)) != 1 {
		return nil
	}
	if _, ok := b.Y.(*ssa.Const); !ok {
		return nil
	}
	for _, e := range phi.Edges {
		if e == v {
			return phi
		}
	}
	return nil
}
