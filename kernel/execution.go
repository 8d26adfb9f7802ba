package kernel

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"rederive"
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/host"
	"rederive/kernel/internal/toolchain"
	"rederive/show/worker"
)

// An execution is the run of one checked notebook.
type execution struct {
	nb    *rederive.Notebook
	front *front
	job   worker.Job
	wall  host.Wall
	runs  emit.Runs
	o     Options
	ahead *host.Ahead           // a worker that awaits its program; may be nil
	cost  map[int]time.Duration // of the cells, by the record's engine
	date  string                // of that run

	mu      sync.Mutex     // of what follows, while engines work
	counts  string         // the engine whose results are the record
	stored  *slowResults   // as read; nil before
	digests map[int]string // of slow cells
}

// run runs the engines asked for and fills in the run.
func (e *execution) run(ctx context.Context, run *rederive.Run) {
	engine := e.engine(run)
	interpretable, plain := e.printed(Yaegi).source(), e.front.Plain.source()
	run.Refused = interpretable.Refused
	if len(run.Refused) > 0 && engine != Go {
		if engine == Yaegi {
			run.Status, run.Repeatable = rederive.RunFailed, true
			run.Errors = append(run.Errors, withoutInterpreter("the interpreter cannot run %w", run.Refused)...)
			return
		}
		refused := withoutInterpreter("compiled only, for the interpreter cannot run %w", run.Refused)
		run.Warns = append(run.Warns, refused...)
		engine = Go
	}
	if e.counts = Go; engine == Yaegi {
		e.counts = Yaegi
	}
	var interpreted, compiled *attempt
	var wg sync.WaitGroup
	ended := make(chan struct{})
	if engine != Go {
		wg.Go(func() {
			interpreted = e.once(ctx, Yaegi, interpretable)
			if engine == Both {
				e.early(run, interpreted, ended)
			}
		})
	}
	if engine != Yaegi {
		wg.Go(func() {
			compiled = e.once(ctx, Go, plain)
			close(ended)
		})
	}
	wg.Wait()
	switch {
	case compiled == nil:
		adopt(run, interpreted.run)
	case interpreted == nil:
		adopt(run, compiled.run)
	default:
		e.merge(run, interpreted, compiled)
	}
	e.finish(run)
}

// finish uses what is stored of slow cells, and stores what they gave.
func (e *execution) finish(run *rederive.Run) {
	e.useStored(run)
	e.useSamples(run)
	if run.Status == rederive.RunOK && e.o.Tier == rederive.Slow && !e.o.Untrusted {
		if err := e.store(run); err != nil {
			run.Warns.Add(rederive.Pos{File: e.nb.Path}, "%v", err)
		}
	}
}

// withoutInterpreter words what the interpreter refuses.
func withoutInterpreter(format string, refused rederive.Errors) rederive.Errors {
	var errs rederive.Errors
	for _, e := range refused {
		errs.Add(e.Pos, format, e.Err).Suggest(e.Hint)
	}
	return errs
}

// engine returns the engine to use.
func (e *execution) engine(run *rederive.Run) string {
	switch e.o.Engine {
	case "":
	case Lowered:
		return Yaegi
	default:
		return e.o.Engine
	}
	if _, err := toolchain.Find(); err != nil {
		run.Warns.Add(rederive.Pos{File: e.nb.Path}, "interpreted only: %v", err).
			Suggest("install Go for the second engine")
		return Yaegi
	}
	return Both
}

// An attempt is the run of a program by one engine.
type attempt struct {
	run    *rederive.Run
	unable bool // the engine cannot run the program: no cell has begun
}

// once runs the program by one engine.
func (e *execution) once(ctx context.Context, engine string, em *emit.Source) (a *attempt) {
	a = &attempt{run: newRun(e.nb)}
	a.run.Sites = e.front.Sites
	a.run.Engines = []string{engine}
	o, err := e.attempt(ctx, engine, em, a)
	if rejected := new(host.Rejection); errors.As(err, &rejected) {
		a.run.Repeatable, a.unable = true, true
		failAtPlaces(e.nb, a.run, rejected.At(em, e.nb))
		return a
	}
	if err != nil {
		stopped(ctx, e.nb, a.run, err)
		return a
	}
	a.run.Repeatable = o.Repeatable() && a.run.Status != rederive.RunDiffers && (o.Done() || !e.front.Chance)
	a.unable = a.run.Status == rederive.RunDefect
	if engine == e.counts {
		e.cost, e.date = o.Cost, o.Date
	}
	return a
}

// attempt runs the program and records what it gave. A panic of the kernel is an
// error of this notebook alone.
func (e *execution) attempt(
	ctx context.Context, engine string, em *emit.Source, a *attempt,
) (o *host.Outcome, err error) {
	defer host.Caught(&err)
	o, second, err := e.outcome(ctx, engine, em)
	if err != nil {
		return nil, err
	}
	e.record(a.run, o, em)
	if second != nil {
		again := newRun(e.nb)
		e.record(again, second, em)
		e.differ(a.run, runsDiffer().runs(e.nb, a.run, again))
	}
	return o, nil
}

// adopt makes the outputs of one engine those of the run.
func adopt(run, by *rederive.Run) {
	run.Engines, run.Status, run.Repeatable = by.Engines, by.Status, by.Repeatable
	run.Cells, run.Values, run.Offers = by.Cells, by.Values, by.Offers
	run.Errors = append(run.Errors, by.Errors...)
}

// merge compares what two engines gave. The compiled program is the record. An
// engine that fails where the other does not is a failure of the run, so that no
// cell escapes the comparison by failing in one of them.
func (e *execution) merge(run *rederive.Run, interpreted, compiled *attempt) {
	i, c := interpreted.run, compiled.run
	adopt(run, c)
	run.Repeatable = i.Repeatable && c.Repeatable
	switch {
	case compiled.unable || c.Status == rederive.RunDefect:
		return
	case interpreted.unable:
		for _, err := range i.Errors {
			run.Warns.Add(err.Pos, "compiled only, for the interpreter cannot run it: %v", err.Err)
		}
		return
	case i.Status == rederive.RunDefect:
		run.Status = rederive.RunDefect
		run.Errors = append(run.Errors, i.Errors...)
		return
	}
	run.Engines = []string{Yaegi, Go}
	if i.Status == rederive.RunLimit || c.Status == rederive.RunLimit {
		e.limited(run, i, c)
		return
	}
	differences := enginesDiffer().runs(e.nb, i, c)
	run.Agreed = len(differences) == 0
	e.differ(run, differences)
	if i.Status > c.Status {
		run.Status = max(run.Status, rederive.RunDiffers)
		run.Errors = append(run.Errors, named(i, "interpreted: %w")...)
	}
}

// limited merges two runs one of which has hit a limit. What both came to must be
// the same all the same.
func (e *execution) limited(run, interpreted, compiled *rederive.Run) {
	run.Status = max(interpreted.Status, compiled.Status)
	if !sameFailure(interpreted, compiled) {
		run.Errors = append(named(interpreted, "interpreted: %w"), named(compiled, "compiled: %w")...)
	}
	for i := range e.nb.Cells {
		if interpreted.Cells[i].State == rederive.CellRan && compiled.Cells[i].State == rederive.CellRan {
			c := enginesDiffer()
			c.outputs(e.nb.Cells[i].Pos, interpreted.Cells[i].Outputs, compiled.Cells[i].Outputs)
			e.differ(run, c.errs)
		}
	}
}

// differ makes a run fail for what differs between its engines.
func (e *execution) differ(run *rederive.Run, differences rederive.Errors) {
	if len(differences) > 0 {
		run.Status, run.Repeatable = max(run.Status, rederive.RunDiffers), false
		run.Errors = append(run.Errors, differences...)
	}
}

// named names the engine in the errors of its run.
func named(run *rederive.Run, format string) rederive.Errors {
	var errs rederive.Errors
	for _, e := range run.Errors {
		hint := e.Hint
		if run.Status == rederive.RunLimit && slices.Equal(run.Engines, []string{Yaegi}) {
			hint = "raise the limit, move the computation into a package, or use --engine go"
		}
		errs.Add(e.Pos, format, e.Err).Suggest(hint).Trace = e.Trace
	}
	return errs
}

// sameFailure reports whether two runs failed in the same way.
func sameFailure(a, b *rederive.Run) bool {
	f, g := lastFailure(a), lastFailure(b)
	return f != nil && g != nil && f.Kind == g.Kind
}

// lastFailure returns the failure of the cell that ended a run, or nil.
func lastFailure(run *rederive.Run) *rederive.Failure {
	for _, c := range run.Cells {
		for _, o := range c.Outputs {
			if f, ok := o.(*rederive.Failure); ok {
				return f
			}
		}
	}
	return nil
}

// record turns what a worker left into the outputs of the cells.
func (e *execution) record(run *rederive.Run, o *host.Outcome, em *emit.Source) {
	r := e.newRecorder(run, o, em)
	for _, f := range o.Frames {
		r.frame(f)
	}
	if !o.Done() && run.Status == rederive.RunOK {
		r.death()
	}
}

// newRecorder begins the record of a run, with the cells that do not run.
func (e *execution) newRecorder(run *rederive.Run, o *host.Outcome, em *emit.Source) *recorder {
	for i, c := range e.nb.Cells {
		switch {
		case !c.Run:
			run.Cells[i].State = rederive.CellListing
		case !e.runs(worker.Plan{Cell: i, Value: -1}):
			run.Cells[i].State = rederive.CellDeferred
		}
	}
	return &recorder{e: e, run: run, o: o, em: em, cell: -1, value: -1, home: -1}
}

// A recorder goes through the frames of a worker.
type recorder struct {
	e           *execution
	run         *rederive.Run
	o           *host.Outcome
	em          *emit.Source
	cell, value int   // being run
	home        int   // the cell that receives output
	out, err    int64 // read so far
}

func (r *recorder) frame(f worker.Frame) {
	switch f.Kind {
	case "begin":
		r.cell, r.value = f.Cell, f.Value
		r.home = f.Cell
		if f.Cell < 0 && f.Value >= 0 && f.Value < len(r.e.nb.Values) {
			r.home = r.e.nb.Values[f.Value].After - 1
		}
	case "end":
		r.flush(f.Out, f.Err)
		if r.cell >= 0 {
			r.run.Cells[r.cell].State = rederive.CellRan
		}
		r.cell, r.value = -1, -1
	case "display":
		r.flush(f.Out, f.Err)
		r.put(&rederive.Display{Pos: r.at(f.Place), Bundle: f.Bundle})
	case "value":
		r.setValue(f.Text)
	case "offer":
		pos := r.site(r.at(f.Place), f.Offer.ID)
		o := rederive.Offer{Pos: pos, Cell: r.home, ID: f.Offer.ID, Method: f.Offer.Method, Value: f.Offer.Value}
		r.run.Offers = append(r.run.Offers, o)
	case "fail":
		r.flush(f.Out, f.Err)
		fail := &rederive.Failure{Pos: r.at(f.Place), Kind: "panic", Text: f.Text}
		for _, n := range f.Place[min(1, len(f.Place)):] {
			fail.Trace = append(fail.Trace, r.at([]int{n}))
		}
		r.fail(fail, rederive.RunFailed)
	}
}

// setValue notes an inline value. One that stands before the cell that it needs is computed a
// second time at the end.
func (r *recorder) setValue(text string) {
	run := &r.run.Values[r.value]
	if run.State == rederive.CellRan && run.Text != text {
		v := r.e.nb.Values[r.value]
		r.run.Status = rederive.RunFailed
		r.run.Errors.Add(v.Pos, "the value of %s changes after it was computed: %s, and %s at the end",
			v.Expr, run.Text, text).
			Suggest("a value before its cell is quoted from the whole notebook: give it a variable that stays as it is")
		run.State = rederive.CellFailed
		return
	}
	*run = rederive.ValueRun{State: rederive.CellRan, Text: text}
}

// at returns the place with the first of the given numbers.
func (r *recorder) at(place []int) rederive.Pos {
	if len(place) > 0 && place[0] > 0 && place[0] < len(r.em.Places) {
		return r.em.Places[place[0]]
	}
	if r.value >= 0 {
		return r.e.nb.Values[r.value].Pos
	}
	if r.cell >= 0 {
		return r.e.nb.Cells[r.cell].Pos
	}
	return rederive.Pos{File: r.e.nb.Path}
}

// site returns the call of show.Claim with the given id in the statement at
// pos: the first that is not before it.
func (r *recorder) site(pos rederive.Pos, id string) rederive.Pos {
	best := rederive.Pos{}
	for _, s := range r.run.Sites {
		if s.ID == id && s.Pos.File == pos.File && s.Pos.Compare(pos) >= 0 &&
			(best.Line == 0 || s.Pos.Compare(best) < 0) {
			best = s.Pos
		}
	}
	if best.Line == 0 {
		return pos
	}
	return best
}

func (r *recorder) put(out rederive.Output) {
	if r.home >= 0 {
		r.run.Cells[r.home].Outputs = append(r.run.Cells[r.home].Outputs, out)
	}
}

// flush turns what was written to the streams up to the given sizes into
// outputs.
func (r *recorder) flush(out, err int64) {
	r.stream("stdout", r.o.Stdout, &r.out, out)
	r.stream("stderr", r.o.Stderr, &r.err, err)
}

func (r *recorder) stream(name string, text []byte, from *int64, to int64) {
	if to = min(to, int64(len(text))); to > *from {
		r.put(&rederive.Stream{Name: name, Text: string(text[*from:to])})
		*from = to
	}
}

// fail records the end of the run in a cell or inline value.
func (r *recorder) fail(f *rederive.Failure, status rederive.Status) {
	r.run.Status = status
	r.run.Errors.Add(f.Pos, "%s", failureText(f)).Suggest(r.e.limitHint(f.Kind)).Trace = f.Trace
	if r.value >= 0 {
		r.run.Values[r.value].State = rederive.CellFailed
		return
	}
	if r.cell >= 0 {
		r.run.Cells[r.cell].State = rederive.CellFailed
	}
	r.put(f)
}

func failureText(f *rederive.Failure) string {
	if f.Kind == "panic" || f.Kind == "deadlock" {
		return f.Kind + ": " + f.Text
	}
	return f.Text
}
