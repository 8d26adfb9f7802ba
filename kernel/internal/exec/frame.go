package exec

import (
	"reflect"
	"sync/atomic"

	"golang.org/x/tools/go/ssa"

	"rederive/kernel/internal/exec/mem"
)

// A frame is the memory of one call. What is declared here is its head; the slots of the
// function's values follow, as its layout says.
type frame struct {
	th      *thread
	fn      *function
	caller  *frame // while it is free, the next free one
	block   *block
	pc      int        // the step of the block
	panic   *panicking // that a deferred call may recover from
	defers  []deferred
	handled bool // the function has recovered and returns
}

func (f *frame) base() mem.Ptr          { return mem.Of(f) }
func (f *frame) at(off uintptr) mem.Ptr { return mem.Add(mem.Of(f), off) }

// A thread is what a goroutine of the program has for itself.
type thread struct {
	m      *machine
	top    *frame   // the innermost call
	free   []*frame // unused frames, by function
	place  *int     // where the place is noted that a host reads if the process is killed
	caller *frame   // of the frame that gave compiled code the function that it calls
	nested *thread  // next free thread

	panicked []int // the places where the panic began that ended the main thread
}

// A block is a piece of a function that is run from its beginning to its end.
type block struct {
	steps  []step
	places []int // of the steps, and of the chooser
	next   chooser
}

// A function is one of the program, compiled to closures when it is first called.
type function struct {
	id      int
	fn      *ssa.Function
	m       *machine
	layout  reflect.Type // of its frames
	params  []uintptr
	free    []uintptr // slots of captured variables
	results []uintptr
	types   []*Type // of the results
	entry   *block
	recover *block // where to go on after recovering; nil if the results are zero then
	defers  bool   // it has deferred calls
	ready   atomic.Bool

	env      reflect.Type // of the memory of its closures, with the captured variables
	captured []capture
	value    *closure // without captured variables
}

// A closure is a value of a function type.
type closure struct {
	fn     *function
	env    mem.Ptr // the captured variables, in a struct of their layouts
	native *nativeFunc
}

// enter returns a frame for a call from f.
func (fn *function) enter(f *frame) *frame {
	g := fn.frame(f.th)
	g.caller = f
	f.th.top = g
	return g
}

// frame returns a frame of a thread.
func (fn *function) frame(th *thread) *frame {
	if !fn.ready.Load() {
		fn.compile()
	}
	if fn.id >= len(th.free) {
		th.free = append(th.free, make([]*frame, fn.id+32-len(th.free))...)
	}
	if g := th.free[fn.id]; g != nil {
		th.free[fn.id] = g.caller
		return g
	}
	g := (*frame)(mem.New(fn.layout))
	g.th, g.fn = th, fn
	return g
}

// leave ends a call. The frame is used again.
func (fn *function) leave(g *frame) {
	th := g.th
	th.top = g.caller
	g.caller = th.free[fn.id]
	th.free[fn.id] = g
}

// run runs a call to its end.
func (fn *function) run(f *frame) {
	if fn.defers {
		fn.guarded(f)
		return
	}
	f.loop(fn.entry)
}

// loop runs blocks, beginning with b.
func (f *frame) loop(b *block) {
	at := f.th.place
	for b != nil {
		f.block = b
		*at = b.places[0]
		for i, s := range b.steps {
			f.pc = i
			s(f)
		}
		f.pc = len(b.steps)
		b = b.next(f)
	}
}

// places returns where a thread is, the innermost call first.
func (th *thread) places() (list []int) {
	for f := th.top; f != nil; f = f.caller {
		if f.block != nil {
			if at := f.block.places[min(f.pc, len(f.block.places)-1)]; at > 0 {
				list = append(list, at)
			}
		}
		if f.caller == nil && f.th.caller != nil {
			f = &frame{caller: f.th.caller}
		}
	}
	return list
}
