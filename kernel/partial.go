package kernel

import (
	"slices"
	"time"

	"rederive"
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/host"
	"rederive/show/worker"
)

// heard returns what is done with each frame of a worker as it comes. The second of
// two runs of one engine gives nothing new.
func (e *execution) heard(engine string, em *emit.Source, second bool) func(worker.Frame) {
	begun, follow := e.listeners(engine, em, second)
	return func(f worker.Frame) {
		begun(f)
		follow(f)
	}
}

// listeners returns what hears of cells that begin, and what follows all frames.
func (e *execution) listeners(engine string, em *emit.Source, second bool) (begun, follow func(worker.Frame)) {
	limit := timeLimit(e.nb, e.o)
	follow = func(worker.Frame) {}
	if engine == e.counts && !second && e.o.Partial != nil && !e.o.Untrusted {
		follow = e.follow(em)
	}
	return func(f worker.Frame) {
		switch {
		case e.o.Progress == nil:
		case f.Kind == "begin" && f.Cell >= 0:
			e.o.Progress(Step{engine, f.Cell, limit})
		case f.Kind == "done":
			e.o.Progress(Step{engine, len(e.nb.Cells), limit})
		}
	}, follow
}

// follow returns what records the frames of a worker, and hands on what they have
// given so far at the end of each cell that offers values.
func (e *execution) follow(em *emit.Source) func(worker.Frame) {
	run := newRun(e.nb)
	run.Sites = e.front.Sites
	r := e.newRecorder(run, &host.Outcome{}, em)
	return func(f worker.Frame) {
		if f.Kind == "display" {
			return // it settles nothing
		}
		r.frame(f)
		offers := func(s rederive.Site) bool { return s.Cell == f.Cell }
		if f.Kind == "end" && f.Cell >= 0 && slices.ContainsFunc(run.Sites, offers) {
			e.o.Partial(e.soFar(run))
		}
	}
}

// soFar returns what a run has given until now, with the stored results.
func (e *execution) soFar(run *rederive.Run) *rederive.Run {
	e.mu.Lock()
	defer e.mu.Unlock()
	part := *run
	part.Cells, part.Values = slices.Clone(run.Cells), slices.Clone(run.Values)
	part.Offers = slices.Clone(run.Offers)
	e.useStored(&part)
	e.useSamples(&part)
	return &part
}

// early hands on what the interpreter gave, unless the compiled program has ended.
func (e *execution) early(run *rederive.Run, interpreted *attempt, ended <-chan struct{}) {
	if e.o.Interpreted == nil || interpreted.unable || interpreted.run.Status != rederive.RunOK {
		return
	}
	select {
	case <-ended:
		return
	case <-time.After(earlyPause):
	}
	select {
	case <-ended:
		return
	default:
	}
	e.mu.Lock()
	early := *run
	early.Errors, early.Warns = slices.Clone(run.Errors), slices.Clone(run.Warns)
	adopt(&early, interpreted.run)
	e.useStored(&early)
	e.useSamples(&early)
	e.mu.Unlock()
	e.o.Interpreted(&early)
}

// earlyPause is how long the compiled program has to end before what the interpreter
// gave counts as early.
const earlyPause = 5 * time.Millisecond
