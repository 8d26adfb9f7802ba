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
	"rederive/kernel/internal/reach"
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
	sources *reach.Pool    // of the module; nil before they are needed
}

// run runs the engines asked for and fills in the run.
func (e *execution) run(ctx context.Context, run *rederive.Run) {
	engine := e.engine(run)
	source := e.front.Program.source()
	run.Refused = source.Refused
	if refused := source.Refused; len(refused) > 0 && engine != Go {
		if engine == Yaegi {
			run.Status, run.Repeatable = rederive.RunFailed, true
			run.Errors = append(run.Errors, withoutInterpreter("the interpreter cannot run %w", refused)...)
			return
		}
		refused = withoutInterpreter("compiled only, because the interpreter cannot run %w", refused)
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
			interpreted = e.once(ctx, Yaegi, source)
			if engine == Both {
				e.early(run, interpreted, ended)
			}
		})
	}
	if engine != Yaegi {
		wg.Go(func() {
			compiled = e.once(ctx, Go, source)
			close(ended)
		})
	}
	wg.Wait()
	switch {
	case compiled == nil:
		run.Refused = append(run.Refused, interpreted.refused...)
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
	if e.o.Engine != "" {
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
	run     *rederive.Run
	unable  bool            // the engine cannot run the program: no cell has begun
	refused rederive.Errors // what the interpreter cannot run: what it has run before does not count
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
	if a.refused = e.refused(a.run); a.refused != nil {
		a.run, a.unable = newRun(e.nb), true
		a.run.Status, a.run.Repeatable, a.run.Refused = rederive.RunFailed, true, a.refused
		a.run.Errors = withoutInterpreter("the interpreter cannot run %w", a.refused)
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
		if differences := runsDiffer().runs(e.nb, a.run, again); len(differences) > 0 {
			e.differ(a.run, differences)
			a.run.Offers = common(a.run.Offers, again.Offers)
		}
	}
	return o, nil
}

// common lists the offers of two runs that are the same in both: which of the others come
// first is chance.
func common(a, b []rederive.Offer) (list []rederive.Offer) {
	for _, x := range a {
		if slices.ContainsFunc(b, func(y rederive.Offer) bool { return sameOffer(x, y) }) {
			list = append(list, x)
		}
	}
	return list
}

func sameOffer(a, b rederive.Offer) bool {
	return a.Cell == b.Cell && a.ID == b.ID && a.Method == b.Method && sameValue(a.Value, b.Value)
}

// refused returns what the worker said that it cannot run, or nil.
func (e *execution) refused(run *rederive.Run) (list rederive.Errors) {
	if f := lastFailure(run); f != nil && f.Kind == "refused" {
		list.Add(f.Pos, "%s", f.Text)
	}
	return list
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
	case interpreted.refused != nil:
		run.Refused = interpreted.refused
		refused := withoutInterpreter("compiled only, because the interpreter cannot run %w", interpreted.refused)
		run.Warns = append(run.Warns, refused...)
		return
	case interpreted.unable:
		for _, err := range i.Errors {
			run.Warns.Add(err.Pos, "compiled only, because the interpreter cannot run it: %v", err.Err)
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
	run.Differs = !run.Agreed
	e.differ(run, differences)
	if e.front.Chance && len(differences) > 0 {
		run.Offers = common(c.Offers, i.Offers)
	}
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
		run.Differs = true
		run.Errors = append(named(interpreted, "interpreted: %w"), named(compiled, "compiled: %w")...)
	}
	for i := range e.nb.Cells {
		if interpreted.Cells[i].State == rederive.CellRan && compiled.Cells[i].State == rederive.CellRan {
			c := enginesDiffer()
			c.outputs(e.nb.Cells[i].Pos, interpreted.Cells[i].Outputs, compiled.Cells[i].Outputs)
			e.differ(run, c.errs)
			run.Differs = run.Differs || len(c.errs) > 0
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
