package kernel

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"rederive/internal/cache"
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/host"
	"rederive/kernel/internal/reach"
	"rederive/show/worker"
)

// A Memory caches the results of a notebook's cells and inline values. A key is a digest
// of everything that the result depends on: the text of the step, the declarations that
// it reaches, and the keys of the earlier steps that it depends on (see package reach). A
// step with a known key is not run again, unless a step that has to run needs it.
// Programs whose dependencies package reach cannot tell run from the top.
//
// Nothing in a memory reaches a cache: a run without one never rests on it.
type Memory struct {
	mu    sync.Mutex
	steps recent[*remembered]
	calls knownCalls

	cells  []byte      // of the previous run, as the front end gets them
	front  *host.Asked // started ahead, or nil
	worker *host.Ahead // started ahead, or nil
	closed bool
}

// A remembered value is the result of a step. Its places are indices in the list of all
// places of the step's text; the sizes of its streams count from the beginning of the
// step.
type remembered struct {
	frames         []worker.Frame
	stdout, stderr []byte
	cost           time.Duration
	date           string
	bytes, parts   int // of the frames
}

// The limits of a memory.
const (
	mostSteps = 4096
	mostKept  = 256 << 20 // in bytes of frames and streams
)

// size returns how much a step counts towards the limit of a memory.
func (s *remembered) size() int {
	return max(s.bytes+len(s.stdout)+len(s.stderr), mostKept/mostSteps)
}

func (m *Memory) get(key string) *remembered {
	m.mu.Lock()
	defer m.mu.Unlock()
	s, _ := m.steps.get(key)
	return s
}

func (m *Memory) put(key string, s *remembered) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.steps.put(key, s, s.size(), mostKept)
}

// A recall is the run of a program by one engine with a memory.
type recall struct {
	e      *execution
	engine string
	em     *emit.Source
	steps  []reach.Step
	keys   []string
	lists  []*remembered // by step; nil if unknown
}

// newRecall returns nil if there is no memory, or if too little is known about the
// program.
func (e *execution) newRecall(engine string, em *emit.Source) *recall {
	if e.o.Memory == nil || e.front.graph != nil || e.o.Fresh {
		return nil
	}
	setting, err := e.setting(engine)
	if err != nil {
		return nil
	}
	r := &recall{e: e, engine: engine, em: em, steps: e.front.Program.Steps}
	if len(r.steps) != len(em.Plans) {
		return nil
	}
	for i, s := range r.steps {
		parts := []string{setting, s.Digest}
		for _, n := range s.Needs {
			parts = append(parts, r.keys[n])
		}
		r.keys = append(r.keys, cache.Key(parts...))
		r.lists = append(r.lists, e.o.Memory.get(r.keys[i]))
	}
	return r
}

// recall runs the steps that the memory does not know, and returns the outcome of the
// whole program, or nil if it has to run from the top.
func (e *execution) recall(ctx context.Context, engine string, em *emit.Source, dir string) (*host.Outcome, error) {
	r := e.newRecall(engine, em)
	if r == nil || !slices.ContainsFunc(r.lists, func(s *remembered) bool { return s != nil }) {
		return nil, nil
	}
	e.o.Memory.turn()
	needed := r.needed()
	if len(needed) == 0 {
		return r.compose(nil), nil
	}
	var plans []worker.Plan
	for _, i := range needed {
		plans = append(plans, em.Plans[i])
	}
	only := em.Only(plans)
	o, err := e.workHeard(ctx, engine, only, dir, false, e.o.Memory.knownCalls(), r.heard(needed))
	if err != nil || !o.Repeatable() {
		return nil, err // it runs again, and fails as a whole
	}
	rest := r.split(needed, o)
	return r.compose(rest), nil
}

// needed lists the steps that have to run: those that are unknown, and those that they
// need.
func (r *recall) needed() (list []int) {
	needed := make([]bool, len(r.keys))
	for i, s := range slices.Backward(r.lists) {
		if s == nil || needed[i] {
			needed[i] = true
			for _, n := range r.steps[i].Needs {
				needed[n] = true
			}
		}
	}
	for i, is := range needed {
		if is {
			list = append(list, i)
		}
	}
	return list
}

// heard returns a listener for the frames of the steps that run. It passes on the frames
// of the other steps as well, in their order.
func (r *recall) heard(needed []int) func(worker.Frame) {
	begun, follow := r.e.listeners(r.engine, r.em, false)
	next := 0
	return func(f worker.Frame) {
		if f.Kind == "begin" {
			for ; next < len(r.keys) && !r.isStep(next, f); next++ {
				if s := r.lists[next]; s != nil && !slices.Contains(needed, next) {
					for _, f := range r.frames(next, s) {
						follow(f)
					}
				}
			}
			next++
		}
		begun(f)
		follow(f)
	}
}

// isStep reports whether a frame is the beginning of a step.
func (r *recall) isStep(step int, f worker.Frame) bool {
	return r.em.Plans[step].Cell == f.Cell && r.em.Plans[step].Value == f.Value
}

// remember caches the results of a whole run.
func (e *execution) remember(engine string, em *emit.Source, o *host.Outcome) {
	if r := e.newRecall(engine, em); r != nil && o.Done() {
		all := make([]int, len(r.keys))
		for i := range all {
			all[i] = i
		}
		e.o.Memory.turn()
		r.split(all, o)
	}
}

// turn marks the beginning of another run.
func (m *Memory) turn() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.steps.turn++
	m.calls.turn++
}

// split caches the results of the steps that ran. It returns the result of a step that
// failed.
func (r *recall) split(steps []int, o *host.Outcome) (failed *remembered) {
	frames := o.Frames
	for _, i := range steps {
		end := slices.IndexFunc(frames, func(f worker.Frame) bool { return f.Kind == "end" || f.Kind == "fail" })
		if end < 0 {
			return nil
		}
		part := frames[:end+1]
		frames = frames[end+1:]
		s := &remembered{
			stdout: between(o.Stdout, part[0].Out, part[end].Out),
			stderr: between(o.Stderr, part[0].Err, part[end].Err),
			cost:   o.Cost[part[0].Cell], date: o.Date,
		}
		for _, f := range part {
			f.Out, f.Err = f.Out-part[0].Out, f.Err-part[0].Err
			s.frames = append(s.frames, f)
			if data, err := json.Marshal(f); err == nil {
				s.bytes, s.parts = s.bytes+len(data), s.parts+worker.CountParts(data)
			}
		}
		if part[end].Kind == "fail" {
			return s
		}
		r.lists[i] = nil
		if r.number(s.frames, r.steps[i].Places) {
			r.lists[i] = s
			r.e.o.Memory.put(r.keys[i], s)
		}
	}
	return nil
}

func between(text []byte, from, to int64) []byte {
	size := int64(len(text))
	return slices.Clone(text[min(from, size):max(min(to, size), min(from, size))])
}

// number replaces places by their indices in a list, and reports whether the list has all
// of them.
func (r *recall) number(frames []worker.Frame, places []int) bool {
	for i, f := range frames {
		frames[i].Place = make([]int, len(f.Place))
		for j, n := range f.Place {
			at := slices.Index(places, n)
			if at < 0 {
				return false
			}
			frames[i].Place[j] = at
		}
	}
	return true
}

// frames returns the frames of a step, with the numbers that its places have in the
// program.
func (r *recall) frames(step int, s *remembered) []worker.Frame {
	list := slices.Clone(s.frames)
	for i := range list {
		f := &list[i]
		if f.Kind == "begin" || f.Kind == "end" {
			f.Cell, f.Value = r.em.Plans[step].Cell, r.em.Plans[step].Value
		}
		var places []int
		for _, at := range f.Place {
			places = append(places, r.steps[step].Places[at])
		}
		f.Place = places
	}
	return list
}

// compose joins the results of the steps, up to one that failed. It returns nil if a step
// is unknown, or if together they exceed a limit.
func (r *recall) compose(failed *remembered) *host.Outcome {
	o := &host.Outcome{Cost: map[int]time.Duration{}}
	var total remembered
	add := func(s *remembered, frames []worker.Frame) {
		for _, f := range frames {
			f.Out, f.Err = f.Out+int64(len(o.Stdout)), f.Err+int64(len(o.Stderr))
			o.Frames = append(o.Frames, f)
		}
		o.Stdout, o.Stderr = append(o.Stdout, s.stdout...), append(o.Stderr, s.stderr...)
		o.Cost[frames[0].Cell] = s.cost
		o.Date = max(o.Date, s.date)
		total.cost, total.bytes, total.parts = total.cost+s.cost, total.bytes+s.bytes, total.parts+s.parts
	}
	for i, s := range r.lists {
		if failed != nil && r.isStep(i, failed.frames[0]) {
			add(failed, failed.frames)
			break
		}
		if s == nil {
			return nil
		}
		add(s, r.frames(i, s))
	}
	if failed == nil {
		done := worker.Frame{Kind: "done", Out: int64(len(o.Stdout)), Err: int64(len(o.Stderr))}
		o.Frames = append(o.Frames, done)
	}
	if total.cost > timeLimit(r.e.nb, r.e.o) || int64(len(o.Stdout)) >= r.e.job.Output ||
		int64(len(o.Stderr)) >= r.e.job.Output || host.TooMuch(total.bytes, total.parts) {
		return nil
	}
	return o
}
