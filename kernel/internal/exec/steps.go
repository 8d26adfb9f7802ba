package exec

import "rederive/kernel/internal/exec/mem"

// A block is a sequence of steps that run from the first to the last.
type block struct {
	place  int // of its first step, for a host
	first  *placed
	choice choice
	steps  []placed
}

// A placed is a step with the number of its place.
type placed struct {
	op          operation
	to, x, y, z uint32 // slots, or as op says
	size, field uint32 // of an element, and the offset of a value in it
	run         step   // if op is runs
	place       int
	value       any // of type bool, that the slot gets, or what computes it
}

// An operation is what a step does. Frequent operations need no closure.
type operation uint8

const (
	runs   operation = iota // calls a closure
	moves                   // a word without pointers
	copies                  // y bytes of such words
	flags                   // a byte
	points                  // a pointer

	adds // integers of a word
	subtracts
	multiplies
	multipliesAdds // z + x*y
	intersects
	unites
	differs
	clears
	shiftsLeft   // by y
	shiftsRight  // by y, after a shift to the left by z
	shiftsSigned // so
	shiftsLeftBy // by what the slot y has
	shiftsRightBy
	shiftsSignedBy
	divides // signed integers, both first extended by z
	remains
	dividesUnsigned
	remainsUnsigned
	addsFloats // 64-bit floats
	subtractsFloats
	multipliesFloats
	multipliesAddsFloats
	dividesFloats
	converts // an integer to a float

	loadsPointer // at the pointer x, with the offset field
	storesPointer

	// The loads and stores of words, halves of words and bytes are the same for each kind of place; see access.
	loadsWord // at the pointer x, with the offset field
	loadsHalf
	loadsByte
	storesWord
	storesHalf
	storesByte
	locates
	loadsElementWord // in a slice x, or a string, with the index y
	loadsElementHalf
	loadsElementByte
	storesElementWord
	storesElementHalf
	storesElementByte
	locatesElement
	loadsPartWord // in a slice at the pointer x with the offset z, with the index y
	loadsPartHalf
	loadsPartByte
	storesPartWord
	storesPartHalf
	storesPartByte
	locatesPart
	loadsRowWord // in a slice of slices x, with the indices z and y
	loadsRowHalf
	loadsRowByte
	storesRowWord
	storesRowHalf
	storesRowByte
	locatesRow
	loadsListWord // in an array at the pointer x of the length z, with the index y
	loadsListHalf
	loadsListByte
	storesListWord
	storesListHalf
	storesListByte
	locatesList
	loadsItemWord // in an array x in the frame of the length z, with the index y
	loadsItemHalf
	loadsItemByte
	storesItemWord
	storesItemHalf
	storesItemByte
	locatesItem

	// The last step of a block makes its choice.
	returns
	always // yes
	isTrue // reads a slot of type bool
	isLess
	counts // as isLess, after an addition
	isLessOrEqual
	isEqual
	isLessFloat
	isLessOrEqualFloat
	isEqualFloat
	isEqualByte
	asks // calls a closure

	// isTrue after a load.
	isTrueElement
	isTrueRow
)

// A choice selects the next block: yes or no.
type choice struct {
	op      operation // runs if it is always yes
	x, y    uint32    // slots: of type bool, or words
	by      uint32    // what x is counted by first, if op is counts
	once    bool      // nothing else reads the slot of type bool
	choose  chooser   // if op is asks
	place   int       // the place of choose
	yes, no *block    // nil at the end of the function
}

// A chooser chooses the block that comes next.
type chooser = func(f *frame) bool

// loop runs blocks, beginning with b.
func (f *frame) loop(b *block) {
	at := f.th.place
blocks:
	for {
		*at = b.place
		for s := b.first; ; s = mem.Next(s) {
			switch s.op {
			case runs:
				f.place = s.place
				s.run(f)
			case moves:
				put(f, s.to, get[uint64](f, s.x))
			case copies:
				for at := uint32(0); at < s.y; at += wordSize {
					put(f, s.to+at, get[uint64](f, s.x+at))
				}
			case flags:
				put(f, s.to, get[uint8](f, s.x))
			case points:
				put(f, s.to, get[mem.Ptr](f, s.x))
			case adds:
				put(f, s.to, get[int](f, s.x)+get[int](f, s.y))
			case subtracts:
				put(f, s.to, get[int](f, s.x)-get[int](f, s.y))
			case multiplies:
				put(f, s.to, get[int](f, s.x)*get[int](f, s.y))
			case multipliesAdds:
				put(f, s.to, get[int](f, s.z)+get[int](f, s.x)*get[int](f, s.y))
			case intersects:
				put(f, s.to, get[int](f, s.x)&get[int](f, s.y))
			case unites:
				put(f, s.to, get[int](f, s.x)|get[int](f, s.y))
			case differs:
				put(f, s.to, get[int](f, s.x)^get[int](f, s.y))
			case clears:
				put(f, s.to, get[int](f, s.x)&^get[int](f, s.y))
			case shiftsLeft:
				put(f, s.to, get[int](f, s.x)<<s.y)
			case shiftsRight:
				put(f, s.to, get[uint](f, s.x)<<(s.z&63)>>s.y)
			case shiftsSigned:
				put(f, s.to, get[int](f, s.x)<<(s.z&63)>>s.y)
			case shiftsLeftBy:
				f.place = s.place
				put(f, s.to, get[int](f, s.x)<<s.count(f))
			case shiftsRightBy:
				f.place = s.place
				put(f, s.to, unsigned(f, s.x, s.z)>>s.count(f))
			case shiftsSignedBy:
				f.place = s.place
				put(f, s.to, signed(f, s.x, s.z)>>s.count(f))
			case divides:
				f.place = s.place
				put(f, s.to, signed(f, s.x, s.z)/signed(f, s.y, s.z))
			case remains:
				f.place = s.place
				put(f, s.to, signed(f, s.x, s.z)%signed(f, s.y, s.z))
			case dividesUnsigned:
				f.place = s.place
				put(f, s.to, unsigned(f, s.x, s.z)/unsigned(f, s.y, s.z))
			case remainsUnsigned:
				f.place = s.place
				put(f, s.to, unsigned(f, s.x, s.z)%unsigned(f, s.y, s.z))
			case addsFloats:
				put(f, s.to, get[float64](f, s.x)+get[float64](f, s.y))
			case subtractsFloats:
				put(f, s.to, get[float64](f, s.x)-get[float64](f, s.y))
			case multipliesFloats:
				put(f, s.to, get[float64](f, s.x)*get[float64](f, s.y))
			case multipliesAddsFloats:
				put(f, s.to, get[float64](f, s.z)+float64(get[float64](f, s.x)*get[float64](f, s.y)))
			case dividesFloats:
				put(f, s.to, get[float64](f, s.x)/get[float64](f, s.y))
			case converts:
				put(f, s.to, float64(get[int](f, s.x)))
			case loadsWord:
				f.place = s.place
				put(f, s.to, *mem.Ref[uint64](get[mem.Ptr](f, s.x), uintptr(s.field)))
			case loadsHalf:
				f.place = s.place
				put(f, s.to, *mem.Ref[uint32](get[mem.Ptr](f, s.x), uintptr(s.field)))
			case loadsByte:
				f.place = s.place
				put(f, s.to, *mem.Ref[uint8](get[mem.Ptr](f, s.x), uintptr(s.field)))
			case loadsPointer:
				f.place = s.place
				put(f, s.to, *mem.Ref[mem.Ptr](get[mem.Ptr](f, s.x), uintptr(s.field)))
			case storesWord:
				f.place = s.place
				*mem.Ref[uint64](get[mem.Ptr](f, s.x), uintptr(s.field)) = get[uint64](f, s.to)
			case storesHalf:
				f.place = s.place
				*mem.Ref[uint32](get[mem.Ptr](f, s.x), uintptr(s.field)) = get[uint32](f, s.to)
			case storesByte:
				f.place = s.place
				*mem.Ref[uint8](get[mem.Ptr](f, s.x), uintptr(s.field)) = get[uint8](f, s.to)
			case locates:
				f.place = s.place
				put(f, s.to, mem.Add(s.pointer(f), uintptr(s.field)))
			case storesPointer:
				f.place = s.place
				*mem.Ref[mem.Ptr](get[mem.Ptr](f, s.x), uintptr(s.field)) = get[mem.Ptr](f, s.to)
			case loadsElementWord:
				f.place = s.place
				put(f, s.to, *(*uint64)(s.element(f, ref[mem.Slice](f, s.x))))
			case loadsElementHalf:
				f.place = s.place
				put(f, s.to, *(*uint32)(s.element(f, ref[mem.Slice](f, s.x))))
			case loadsElementByte:
				f.place = s.place
				put(f, s.to, *(*uint8)(s.element(f, ref[mem.Slice](f, s.x))))
			case storesElementWord:
				f.place = s.place
				*(*uint64)(s.element(f, ref[mem.Slice](f, s.x))) = get[uint64](f, s.to)
			case storesElementHalf:
				f.place = s.place
				*(*uint32)(s.element(f, ref[mem.Slice](f, s.x))) = get[uint32](f, s.to)
			case storesElementByte:
				f.place = s.place
				*(*uint8)(s.element(f, ref[mem.Slice](f, s.x))) = get[uint8](f, s.to)
			case locatesElement:
				f.place = s.place
				put(f, s.to, s.element(f, ref[mem.Slice](f, s.x)))
			case loadsPartWord:
				f.place = s.place
				put(f, s.to, *(*uint64)(s.element(f, s.part(f))))
			case loadsPartHalf:
				f.place = s.place
				put(f, s.to, *(*uint32)(s.element(f, s.part(f))))
			case loadsPartByte:
				f.place = s.place
				put(f, s.to, *(*uint8)(s.element(f, s.part(f))))
			case storesPartWord:
				f.place = s.place
				*(*uint64)(s.element(f, s.part(f))) = get[uint64](f, s.to)
			case storesPartHalf:
				f.place = s.place
				*(*uint32)(s.element(f, s.part(f))) = get[uint32](f, s.to)
			case storesPartByte:
				f.place = s.place
				*(*uint8)(s.element(f, s.part(f))) = get[uint8](f, s.to)
			case locatesPart:
				f.place = s.place
				put(f, s.to, s.element(f, s.part(f)))
			case loadsRowWord:
				f.place = s.place
				put(f, s.to, *(*uint64)(s.element(f, s.row(f))))
			case loadsRowHalf:
				f.place = s.place
				put(f, s.to, *(*uint32)(s.element(f, s.row(f))))
			case loadsRowByte:
				f.place = s.place
				put(f, s.to, *(*uint8)(s.element(f, s.row(f))))
			case storesRowWord:
				f.place = s.place
				*(*uint64)(s.element(f, s.row(f))) = get[uint64](f, s.to)
			case storesRowHalf:
				f.place = s.place
				*(*uint32)(s.element(f, s.row(f))) = get[uint32](f, s.to)
			case storesRowByte:
				f.place = s.place
				*(*uint8)(s.element(f, s.row(f))) = get[uint8](f, s.to)
			case locatesRow:
				f.place = s.place
				put(f, s.to, s.element(f, s.row(f)))
			case loadsListWord:
				f.place = s.place
				put(f, s.to, *(*uint64)(s.element(f, s.list(f))))
			case loadsListHalf:
				f.place = s.place
				put(f, s.to, *(*uint32)(s.element(f, s.list(f))))
			case loadsListByte:
				f.place = s.place
				put(f, s.to, *(*uint8)(s.element(f, s.list(f))))
			case storesListWord:
				f.place = s.place
				*(*uint64)(s.element(f, s.list(f))) = get[uint64](f, s.to)
			case storesListHalf:
				f.place = s.place
				*(*uint32)(s.element(f, s.list(f))) = get[uint32](f, s.to)
			case storesListByte:
				f.place = s.place
				*(*uint8)(s.element(f, s.list(f))) = get[uint8](f, s.to)
			case locatesList:
				f.place = s.place
				put(f, s.to, s.element(f, s.list(f)))
			case loadsItemWord:
				f.place = s.place
				put(f, s.to, *(*uint64)(s.element(f, s.array(f))))
			case loadsItemHalf:
				f.place = s.place
				put(f, s.to, *(*uint32)(s.element(f, s.array(f))))
			case loadsItemByte:
				f.place = s.place
				put(f, s.to, *(*uint8)(s.element(f, s.array(f))))
			case storesItemWord:
				f.place = s.place
				*(*uint64)(s.element(f, s.array(f))) = get[uint64](f, s.to)
			case storesItemHalf:
				f.place = s.place
				*(*uint32)(s.element(f, s.array(f))) = get[uint32](f, s.to)
			case storesItemByte:
				f.place = s.place
				*(*uint8)(s.element(f, s.array(f))) = get[uint8](f, s.to)
			case locatesItem:
				f.place = s.place
				put(f, s.to, s.element(f, s.array(f)))
			case returns:
				return
			case always:
				b = b.choice.next(true)
				continue blocks
			case isTrue:
				b = b.choice.next(get[bool](f, b.choice.x))
				continue blocks
			case isTrueElement:
				f.place = s.place
				put(f, s.to, *(*uint8)(s.element(f, ref[mem.Slice](f, s.x))))
				b = b.choice.next(get[bool](f, b.choice.x))
				continue blocks
			case isTrueRow:
				f.place = s.place
				put(f, s.to, *(*uint8)(s.element(f, s.row(f))))
				b = b.choice.next(get[bool](f, b.choice.x))
				continue blocks
			case isLess:
				b = b.choice.next(get[int](f, b.choice.x) < get[int](f, b.choice.y))
				continue blocks
			case counts:
				n := get[int](f, b.choice.x) + get[int](f, b.choice.by)
				put(f, b.choice.x, n)
				b = b.choice.next(n < get[int](f, b.choice.y))
				continue blocks
			case isLessOrEqual:
				b = b.choice.next(get[int](f, b.choice.x) <= get[int](f, b.choice.y))
				continue blocks
			case isEqual:
				b = b.choice.next(get[int](f, b.choice.x) == get[int](f, b.choice.y))
				continue blocks
			case isLessFloat:
				b = b.choice.next(get[float64](f, b.choice.x) < get[float64](f, b.choice.y))
				continue blocks
			case isLessOrEqualFloat:
				b = b.choice.next(get[float64](f, b.choice.x) <= get[float64](f, b.choice.y))
				continue blocks
			case isEqualFloat:
				b = b.choice.next(get[float64](f, b.choice.x) == get[float64](f, b.choice.y))
				continue blocks
			case isEqualByte:
				b = b.choice.next(get[uint8](f, b.choice.x) == get[uint8](f, b.choice.y))
				continue blocks
			case asks:
				f.place = b.choice.place
				b = b.choice.next(b.choice.choose(f))
				continue blocks
			}
		}
	}
}

// next returns the block that comes next.
func (c *choice) next(yes bool) *block {
	if yes {
		return c.yes
	}
	return c.no
}

// get, put and ref access a slot.
func get[T any](f *frame, off uint32) T    { return mem.At[T](f.base(), uintptr(off)) }
func put[T any](f *frame, off uint32, v T) { mem.Put(f.base(), uintptr(off), v) }
func ref[T any](f *frame, off uint32) *T   { return mem.Ref[T](f.base(), uintptr(off)) }

// signed and unsigned read an integer in a slot, extending it by so many bits.
func signed(f *frame, off, by uint32) int    { return get[int](f, off) << (by & 63) >> (by & 63) }
func unsigned(f *frame, off, by uint32) uint { return get[uint](f, off) << (by & 63) >> (by & 63) }

// count returns the count of a shift, from a slot that is first extended by size. If field is zero, it is signed.
func (s *placed) count(f *frame) uint {
	if s.field != 0 {
		return unsigned(f, s.y, s.size)
	}
	n := signed(f, s.y, s.size)
	if n < 0 {
		panic(runtimeError("negative shift amount"))
	}
	return uint(n)
}

// element returns the address in an element of a slice.
func (s *placed) element(f *frame, list *mem.Slice) mem.Ptr {
	return at(list, get[int](f, s.y), uintptr(s.size), uintptr(s.field))
}

// part returns a slice that is part of what a pointer leads to.
func (s *placed) part(f *frame) *mem.Slice {
	return mem.Ref[mem.Slice](get[mem.Ptr](f, s.x), uintptr(s.z))
}

// pointer returns a pointer that is not nil.
func (s *placed) pointer(f *frame) mem.Ptr {
	p := get[mem.Ptr](f, s.x)
	if p == nil {
		panicNil()
	}
	return p
}

// list returns the array at a pointer as a slice.
func (s *placed) list(f *frame) *mem.Slice { return &mem.Slice{Data: s.pointer(f), Len: int(s.z)} }

// row returns an element of a slice of slices.
func (s *placed) row(f *frame) *mem.Slice { return &(*ref[[]mem.Slice](f, s.x))[get[int](f, s.z)] }

// array returns an array in the frame as a slice.
func (s *placed) array(f *frame) *mem.Slice {
	return &mem.Slice{Data: f.at(uintptr(s.x)), Len: int(s.z)}
}
