package kernel

import (
	"rederive"
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/host"
	"rederive/show/worker"
)

// record turns the frames and streams of a worker into the outputs of the cells.
func (e *execution) record(run *rederive.Run, o *host.Outcome, em *emit.Source) {
	r := e.newRecorder(run, o, em)
	for _, f := range o.Frames {
		r.frame(f)
	}
	if !o.Done() && run.Status == rederive.RunOK {
		r.death()
	}
}

// newRecorder begins the record of a run, and marks the cells that do not run.
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

// A recorder processes the frames of a worker.
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
		fail.Trace = positions(f.Place, r.at)
		r.forget()
		r.fail(fail, rederive.RunFailed)
	}
}

// setValue records an inline value. A value that precedes the cell that it needs is
// computed again at the end.
func (r *recorder) setValue(text string) {
	run := &r.run.Values[r.value]
	if run.State == rederive.CellRan && run.Text != text {
		v := r.e.nb.Values[r.value]
		r.run.Status = rederive.RunFailed
		r.run.Errors.Add(v.Pos, "the value of %s changes after it was computed: %s, and %s at the end",
			v.Expr, run.Text, text).
			Suggest("an inline value before its cell shows what the notebook ends with: " +
				"use a variable that does not change later")
		run.State = rederive.CellFailed
		return
	}
	*run = rederive.ValueRun{State: rederive.CellRan, Text: text}
}

// at returns the position with the first of the given numbers, or else the position of
// what is running.
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

// site returns the position of the call of show.Claim with the given id in the statement
// at pos: the first that is not before it.
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

// flush turns what was written to the streams, up to the given sizes, into outputs.
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

// fail records the failure that ended the run in its cell or inline value.
func (r *recorder) fail(f *rederive.Failure, status rederive.Status) {
	r.run.Status = status
	r.run.Errors.Add(f.Pos, "%s", failureText(f)).Suggest(r.limitHint(f.Kind)).Trace = f.Trace
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
