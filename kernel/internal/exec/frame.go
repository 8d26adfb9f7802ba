package exec

import (
	"math"
	"reflect"
	"slices"
	"sync/atomic"

	"golang.org/x/tools/go/ssa"

	"rederive/kernel/internal/exec/mem"
	"rederive/show/worker"
)

// A frame is the memory of one call. This struct is its head; the slots of the function's values follow, as the layout
// says.
type frame struct {
	th     *thread
	fn     *function
	caller *frame     // in an unused frame, the next unused one
	place  int        // number of the place of the call
	panic  *panicking // the panic that a deferred call may recover
	defers []deferred
}

func (f *frame) base() mem.Ptr          { return mem.Of(f) }
func (f *frame) at(off uintptr) mem.Ptr { return mem.Add(mem.Of(f), off) }

// A thread is the state of one goroutine of the program.
type thread struct {
	m      *machine
	top    *frame   // the innermost call
	free   []*frame // unused frames, by function
	place  *int     // where the place is noted, for a host that kills the process
	caller *frame   // the frame that passed compiled code the function that it calls
	nested *thread  // next free thread

	root    *frame // the outermost call
	started int    // place of the go statement

	panicked []int // the places where the panic began that ended the main thread
	waited   []int // where the innermost calls were, as numbers, when it waited last
	made     int   // frames
}

// A function is a function of the program. It is compiled to closures on its first call.
type function struct {
	id        int
	fn        *ssa.Function
	m         *machine
	layout    reflect.Type // of its frames
	params    []uintptr
	free      []uintptr // slots of captured variables
	results   []uintptr
	types     []*Type // of the results
	entry     *block
	constants []constantSlot
	recover   *block // where to continue after recovering; nil if the results are zero then
	defers    bool   // it has deferred calls
	ready     atomic.Bool

	env      reflect.Type // memory of its closures, with the captured variables
	captured []capture
	value    *closure // function value without captured variables
}

// A constantSlot is a slot in a frame that holds a constant.
type constantSlot struct {
	off uintptr
	put func(f *frame, p mem.Ptr)
}

// A closure is a function value of the program. A function value of compiled code is a pointer, too, but to something
// else; see closureAt.
type closure struct {
	code   uintptr // ownCode
	fn     *function
	env    mem.Ptr // the captured variables, in a struct of their layouts
	native *nativeFunc
}

// frame returns an unused frame for a call on a thread.
func (fn *function) frame(th *thread) *frame {
	if fn.id < len(th.free) {
		if g := th.free[fn.id]; g != nil {
			th.free[fn.id] = g.caller
			return g
		}
	}
	return fn.newFrame(th)
}

func (fn *function) newFrame(th *thread) *frame {
	if !fn.ready.Load() {
		fn.compile()
	}
	if fn.id >= len(th.free) {
		th.free = append(th.free, make([]*frame, fn.id+32-len(th.free))...)
	}
	if th.made++; th.made > deep {
		th.noteChain(-1)
	}
	g := (*frame)(mem.New(fn.layout))
	g.th, g.fn = th, fn
	for _, k := range fn.constants {
		k.put(nil, g.at(k.off))
	}
	return g
}

// enter begins a call that is not a step of another function.
func (fn *function) enter(th *thread, caller *frame, p *panicking) *frame {
	g := fn.frame(th)
	g.caller, g.panic, g.place = caller, p, 0
	th.top = g
	if caller == nil {
		th.root = g
	}
	return g
}

// leave ends a call. Its frame can be used again.
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

// placeNow returns the place of the innermost call.
func (th *thread) placeNow() int {
	if th.top == nil {
		return 0
	}
	return th.top.place
}

// deep is how many frames are many. From then on, calls are noted with each new frame, which one needs that is nested
// deeper than all before.
const deep = 1 << 10

// waits notes for a host where the main thread is, which may now wait forever.
func (th *thread) waits() {
	if th != th.m.main || th.m.chain == nil {
		return
	}
	var buffer [worker.MostChain]int
	now := buffer[:0]
	for f := th.top; f != nil && len(now) < len(buffer); f = f.caller {
		now = append(now, f.place)
	}
	if !slices.Equal(now, th.waited) || th.m.chain[0] <= 0 {
		th.waited = append(th.waited[:0], now...)
		th.noteChain(1)
	}
}

// noteChain notes the calls in which the thread is, with the sign that says why.
func (th *thread) noteChain(sign int) {
	m := th.m
	if m.chain == nil {
		return
	}
	var buffer [worker.MostChain]int
	list, whole := th.top.innermost(buffer[:0], len(buffer), 4*len(buffer))
	if outermost := th.outermost(); sign < 0 && outermost != 0 && !whole {
		if len(list) > 0 {
			list = append(list[:min(len(list), worker.InnerCalls)], 0)
		}
		list = append(list, outermost)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.chain[0] = sign * copy(m.chain[1:], list)
}

// outermost returns the place of the outermost call of a thread: for the main one, that in a cell.
func (th *thread) outermost() int {
	for th.caller != nil {
		th = th.caller.th
	}
	if th.started != 0 || th.root == nil {
		return th.m.innermost(th.started)
	}
	list := th.m.expand(th.root.place)
	if len(list) == 0 {
		return th.root.place
	}
	return list[len(list)-1]
}

// places returns where a thread is, the innermost call first.
func (th *thread) places() []int { return th.top.places() }

// places returns where a call is and where its callers are.
func (f *frame) places() []int {
	list, _ := f.innermost(nil, math.MaxInt, math.MaxInt)
	return list
}

// innermost appends places to a list, at least most of them if there are so many, from a number of frames at most: that
// of a function of a package has no place. It reports whether these are all places.
func (f *frame) innermost(list []int, most, frames int) (places []int, whole bool) {
	for ; f != nil && len(list) < most && frames > 0; f, frames = f.caller, frames-1 {
		if f.place > 0 && f.place < firstThrough {
			list = append(list, f.place)
		} else if f.place != 0 {
			list = append(list, f.th.m.expand(f.place)...)
		}
		if f.caller == nil && f.th.caller != nil {
			f = &frame{th: f.th, caller: f.th.caller}
		}
	}
	return list, f == nil
}

// A caller passes arguments to a function and takes its results.
type caller struct {
	fn      *function
	args    transfer
	pass    []argument // arguments without slots, or not made of whole words
	results transfer
	rest    []func(g, f *frame) // results that are not made of whole words
}

// give passes the arguments of a call from f to the frame g, and begins the call.
func (k *caller) give(f, g *frame) {
	for _, m := range k.args.words {
		mem.Put(g.base(), m.to, mem.At[uint64](f.base(), m.from))
	}
	for _, m := range k.args.pointers {
		mem.Put(g.base(), m.to, mem.At[mem.Ptr](f.base(), m.from))
	}
	for _, pass := range k.pass {
		pass(f, g)
	}
	g.caller, g.place = f, 0
	f.th.top = g
}

// call makes a call from f in the frame g. If f only passes it on, the function may recover from f's panic.
func (k *caller) call(f, g *frame, through bool) {
	k.give(f, g)
	if through {
		g.panic = f.panic
	}
	k.fn.run(g)
	k.take(g, f)
	if through {
		g.panic = nil
	}
	k.fn.leave(g)
}

// take copies the results of a call in g to f.
func (k *caller) take(g, f *frame) {
	for _, m := range k.results.words {
		mem.Put(f.base(), m.to, mem.At[uint64](g.base(), m.from))
	}
	for _, m := range k.results.pointers {
		mem.Put(f.base(), m.to, mem.At[mem.Ptr](g.base(), m.from))
	}
	for _, take := range k.rest {
		take(g, f)
	}
}

func newCaller(fn *function, args []operand, results []uintptr, types []*Type) *caller {
	return newCallerAfter(0, fn, args, results, types)
}

// newCallerAfter returns a caller for the parameters after the first few.
func newCallerAfter(first int, fn *function, args []operand, results []uintptr, types []*Type) *caller {
	if !fn.ready.Load() {
		fn.compile()
	}
	k := &caller{fn: fn}
	for i, o := range args {
		if to := fn.params[first+i]; !o.slot || !k.args.add(o.t, o.off, to) {
			k.pass = append(k.pass, o.t.ops.pass(to, o))
		}
	}
	for i, to := range results {
		if !k.results.add(types[i], fn.results[i], to) {
			k.rest = append(k.rest, types[i].ops.result(fn.results[i], to))
		}
	}
	return k
}

// A transfer copies words from one frame to another: numbers, and pointers, which the collector must see.
type transfer struct{ words, pointers []move }

// A move is the offset of a word in each of two frames.
type move struct{ from, to uintptr }

// add adds a value, if it consists of a few words. It reports whether it does.
func (t *transfer) add(typ *Type, from, to uintptr) bool {
	shape := wordsOf(typ.layout)
	if typ.kind.isNarrow() {
		shape = string(numberWord)
	}
	if shape == "" || len(shape) > mostWords {
		return false
	}
	for i := range shape {
		m := move{from + uintptr(i)*wordSize, to + uintptr(i)*wordSize}
		if shape[i] == pointerWord {
			t.pointers = append(t.pointers, m)
		} else {
			t.words = append(t.words, m)
		}
	}
	return true
}

// A site caches a value for each function or type that a place in the program calls. It is safe for concurrent use.
type site[K comparable, V any] struct {
	list atomic.Pointer[[]entryOf[K, V]]
}

type entryOf[K comparable, V any] struct {
	key   K
	value *V
}

// mostKept is the maximum number of entries in a site.
const mostKept = 8

// find returns the value of a key, or nil.
func (s *site[K, V]) find(key K) *V {
	list := s.list.Load()
	if list == nil {
		return nil
	}
	for i := range *list {
		if e := &(*list)[i]; e.key == key {
			return e.value
		}
	}
	return nil
}

// add adds a value, and returns it.
func (s *site[K, V]) add(key K, value *V) *V {
	var list []entryOf[K, V]
	if old := s.list.Load(); old != nil && len(*old) < mostKept {
		list = append(list, *old...)
	}
	list = append(list, entryOf[K, V]{key, value})
	s.list.Store(&list)
	return value
}
