package exec

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// delayStores moves what fills a literal, or the list of the last arguments of a call, behind
// later calls in the same statement: the compiler makes the calls first.
func (p *plan) delayStores(b *ssa.BasicBlock) {
	if p.c.fn.Syntax() == nil {
		return
	}
	for i := 0; i < len(b.Instrs); i++ {
		call, ok := b.Instrs[i].(*ssa.Call)
		if !ok || p.callMotion(call) != stays {
			continue
		}
		var delayed []ssa.Instruction
		for j := i - 1; j >= 0; j-- {
			store, ok := b.Instrs[j].(*ssa.Store)
			if !ok {
				continue
			}
			literal := literalOf(store.Addr)
			if literal == nil || literal.Block() != b || p.usedBefore(b, literal, j, i) ||
				!p.sameStatement(call, lastUser(literal)) {
				break
			}
			delayed = append(delayed, store)
		}
		if len(delayed) == 0 {
			continue
		}
		slices.Reverse(delayed)
		list := slices.DeleteFunc(slices.Clone(b.Instrs[:i]), func(instr ssa.Instruction) bool {
			return slices.Contains(delayed, instr)
		})
		list = append(append(list, call), delayed...)
		copy(b.Instrs, list)
		i -= len(delayed) // the call stands there now
	}
}

// literalOf returns the variable of a literal of which an address is a part, or nil.
func literalOf(addr ssa.Value) *ssa.Alloc {
	for {
		switch a := addr.(type) {
		case *ssa.FieldAddr:
			addr = a.X
		case *ssa.IndexAddr:
			addr = a.X
		case *ssa.Alloc:
			if a.Comment == "varargs" || a.Comment == "slicelit" || a.Comment == "complit" {
				return a
			}
			return nil
		default:
			return nil
		}
	}
}

// usedBefore reports whether a literal is used as a whole, or read, between two instructions.
func (p *plan) usedBefore(b *ssa.BasicBlock, literal *ssa.Alloc, from, to int) bool {
	for _, instr := range b.Instrs[from+1 : to+1] {
		switch instr.(type) {
		case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Store:
			continue
		}
		for _, o := range instr.Operands(nil) {
			if *o == literal || *o != nil && literalOf(*o) == literal {
				return true
			}
		}
	}
	return false
}

// lastUser returns the last instruction that uses a literal as a whole.
func lastUser(literal *ssa.Alloc) ssa.Instruction {
	var last ssa.Instruction = literal
	for _, u := range *literal.Referrers() {
		switch u.(type) {
		case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Store:
		default:
			last = u
		}
	}
	return last
}
