package kernel

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"rederive"
	"rederive/internal/xslices"
	"rederive/kernel/internal/host"
	"rederive/kernel/internal/program"
	"rederive/show/worker"
)

// A version is a session as it will be after a cell, if that runs.
type version struct {
	ctx      context.Context // ended by an interruption
	s        *Session
	show     func(Shown)
	cells    []SessionCell
	target   int // the cell to run
	replaces bool
	defined  map[string]bool // names that the cell defines and does not share with earlier ones
	dropped  []string        // cells that no longer run
	shown    int64           // size of the output before the cell
	retried  bool
	complete bool            // the cell to run has run; it may run again without cells that fail after it
	outside  program.Outside // what is known about the session's module
}

// insert puts a cell into the list: at the end, or in place of the first cell that it replaces.
func (v *version) insert(c SessionCell) {
	place := len(v.s.cells)
	if i := slices.IndexFunc(v.s.cells, func(old SessionCell) bool { return c.ID != "" && old.ID == c.ID }); i >= 0 {
		place = i
	}
	variables := map[string]bool{} // variables that a later := reuses
	for _, old := range v.s.cells[:place] {
		add(variables, program.Variables(old.Code))
	}
	v.defined = map[string]bool{}
	add(v.defined, program.Defines(c.Code, variables))
	add(variables, program.Variables(c.Code))
	v.target = -1
	for i, old := range v.s.cells {
		forget := v.defined
		if i > place {
			forget = map[string]bool{}
			add(forget, program.Defines(old.Code, variables))
			maps.DeleteFunc(forget, func(name string, _ bool) bool { return !v.defined[name] })
			add(variables, program.Variables(old.Code))
		}
		code := program.Forget(old.Code, forget)
		if strings.TrimSpace(code) == "" && old.inputs != nil {
			code = noCode // its inputs stay
		}
		again := c.ID != "" && old.ID == c.ID || strings.TrimSpace(code) == ""
		if (again || code != old.Code) && v.target < 0 {
			v.target, v.replaces = len(v.cells), true
			v.cells = append(v.cells, c)
		}
		if old.Code = code; !again {
			v.cells = append(v.cells, old)
		}
	}
	if v.target < 0 {
		v.target, v.cells = len(v.cells), append(v.cells, c)
	}
}

// noCode is the code of a cell that declares nothing but inputs.
const noCode = "//\n"

// add adds names to a set.
func add(set map[string]bool, names []string) {
	for _, name := range names {
		set[name] = true
	}
}

// run runs the cells that have to run, and starts over without those that fail.
func (v *version) run() error {
	if v.replaces {
		if err := v.findPlace(); err != nil {
			return err
		}
		v.s.ran = -1
	}
	if !sameInputs(v.s.inputs, v.inputs()) {
		v.s.ran = -1
	}
	for {
		if again, err := v.once(); !again {
			return err
		}
	}
}

// findPlace finds the place of a cell that replaces others: theirs or, if the cell needs what comes
// after them, the end. Cells that do not compile with it are dropped.
func (v *version) findPlace() error {
	first := *v
	first.cells = slices.Clone(v.cells)
	err := first.check()
	if err == nil {
		*v = first
		return nil
	}
	c := v.cells[v.target]
	v.cells = append(slices.Delete(v.cells, v.target, v.target+1), c)
	v.target = len(v.cells) - 1
	if v.check() != nil {
		return err
	}
	return nil
}

// check type-checks the cells. It returns the errors of the cell to run, and drops other cells
// that have errors.
func (v *version) check() error {
	for {
		answer, err := v.ask(true)
		if err == nil && len(answer.Wanted) > 0 {
			if err = v.resolve(answer.Wanted); err == nil {
				continue
			}
		}
		if err != nil {
			return err
		}
		if len(answer.Errs) == 0 {
			return nil
		}
		if err := v.dropWrong(answer.Errs); err != nil {
			return err
		}
	}
}

// dropWrong drops the cells that have errors. If the cell to run has, it returns the errors.
func (v *version) dropWrong(errs rederive.Errors) error {
	name, wrong := v.cells[v.target].Name, map[string]bool{}
	for _, e := range errs {
		wrong[e.Pos.File] = true
	}
	if wrong[name] || !v.drop(wrong) {
		return errs
	}
	return nil
}

// drop removes the named cells, except the one to run, and reports whether there were any.
func (v *version) drop(names map[string]bool) bool {
	var kept []SessionCell
	target := v.target
	for i, c := range v.cells {
		switch {
		case i == v.target:
			target = len(kept)
		case names[c.Name]:
			v.dropped = append(v.dropped, c.Name)
			continue
		}
		kept = append(kept, c)
	}
	n := len(v.cells)
	v.cells, v.target = kept, target
	return len(kept) < n
}

// ask asks to check the cells, and to run those that have not run yet unless only is set. It starts a fresh worker if
// there has to be one.
func (v *version) ask(only bool) (a sessionAnswer, err error) {
	if v.s.ran < 0 {
		if err := v.s.start(v.inputs()); err != nil {
			return a, err
		}
	}
	r := sessionRequest{Cells: v.cells, First: v.s.ran, Check: only, Outside: v.outside}
	err = roundTrip(v.checker(), r, &a)
	if err != nil && !v.retried && v.ctx.Err() == nil { // it had already ended: a goroutine was left behind
		v.retried, v.s.ran = true, -1
		return v.ask(only)
	}
	if err != nil {
		v.s.ran = -1
		return a, v.death(v.at(nil), err)
	}
	return a, nil
}

// once asks the worker to run what it has not run yet. It reports whether it has to be called
// again, perhaps for a fresh worker.
func (v *version) once() (again bool, err error) {
	answer, err := v.ask(false)
	switch {
	case err != nil:
		return false, err
	case len(answer.Errs) > 0 && len(v.dropped) > 0: // of cells that use what a dropped one declared
		err := v.dropWrong(answer.Errs)
		return err == nil, err
	case len(answer.Errs) > 0:
		return false, answer.Errs
	case len(answer.Wanted) > 0:
		err := v.resolve(answer.Wanted)
		return err == nil, err
	case answer.Again:
		return v.startOver(errChanged)
	}
	if again, err := v.send(answer); again || err != nil {
		return again, err
	}
	v.s.places = append(v.s.places, answer.Places...)
	cell, err := v.follow()
	if err == nil {
		v.s.ran = len(v.cells)
		return false, nil
	}
	v.s.ran = -1
	if v.ctx.Err() != nil || cell < 0 || cell == v.target {
		return false, err
	}
	return v.drop(map[string]bool{v.cells[cell].Name: true}), err
}

// flushInterval is how often the output of a running cell is shown.
const flushInterval = 50 * time.Millisecond

// follow passes on what the cells show, until they have run. It returns the cell that failed,
// or else the last one.
func (v *version) follow() (cell int, err error) {
	w := v.s.worker
	frames, failed, stop := make(chan worker.Frame), make(chan error, 1), make(chan struct{})
	defer close(stop)
	go func() {
		for {
			f, err := w.Next()
			if err != nil {
				failed <- err
				return
			}
			select {
			case frames <- f:
			case <-stop:
				return
			}
			if f.Kind == "ran" || f.Kind == "fail" {
				return
			}
		}
	}()
	tick := time.NewTicker(flushInterval)
	defer tick.Stop()
	cell = -1
	for {
		select {
		case f := <-frames:
			v.streams(cell, f.Out, f.Err)
			switch f.Kind {
			case "begin":
				v.complete = v.complete || cell == v.target
				cell, v.shown = f.Cell, f.Out
			case "display", "result":
				v.put(cell, Shown{
					Output: &rederive.Display{Pos: v.at(f.Place), Bundle: f.Bundle}, Result: f.Kind == "result",
				})
			case "offer":
				v.put(cell, Shown{Offer: f.Offer})
			case "left":
				if cell == v.target {
					v.say("a goroutine is still running; a run of the notebook waits for it\n")
				}
			case "call":
				v.s.learn(f)
			case "fail":
				return cell, &SessionFailure{&rederive.Failure{
					Pos: v.at(f.Place), Kind: "panic", Text: f.Text, Trace: positions(f.Place, v.at),
				}}
			case "ran":
				return cell, nil
			}
		case <-tick.C:
			if v.s.worker.Size()-v.shown > outputLimit {
				w.Kill()
			}
			v.streams(cell, math.MaxInt64, 0)
		case err := <-failed:
			v.streams(cell, math.MaxInt64, 0)
			return max(cell, 0), v.death(v.at([]int{w.Place()}), err)
		}
	}
}

func (v *version) put(cell int, out Shown) {
	if cell >= 0 {
		v.cells[cell].shows = true
	}
	if cell == v.target && !v.complete {
		v.show(out)
	}
}

// streams shows what the cell has printed.
func (v *version) streams(cell int, out, err int64) {
	stdout, stderr := v.s.worker.Printed(out, err)
	if stdout != "" {
		v.put(cell, Shown{Output: &rederive.Stream{Name: "stdout", Text: stdout}})
	}
	if stderr != "" {
		v.put(cell, Shown{Output: &rederive.Stream{Name: "stderr", Text: stderr}})
	}
}

// at returns the position with the first of the given numbers, or else the beginning of the
// cell to run.
func (v *version) at(place []int) rederive.Pos {
	if len(place) > 0 && place[0] > 0 && place[0] < len(v.s.places) {
		return v.s.places[place[0]]
	}
	return rederive.Pos{File: v.cells[v.target].Name, Line: 1, Col: 1}
}

// death returns an error that says why the worker has ended.
func (v *version) death(pos rederive.Pos, err error) error {
	f := &rederive.Failure{Pos: pos}
	process := cmp.Or(v.s.worker, v.s.checker)
	_, said := process.Printed(0, math.MaxInt64)
	kind, text := host.LastWords(said)
	switch {
	case v.ctx.Err() != nil:
		f.Kind, f.Text = "interrupted", "interrupted"
	case process.Size()-v.shown > outputLimit:
		f.Kind, f.Text = "output", fmt.Sprintf("more than %d MiB of output", outputLimit>>20)
	case errors.Is(err, host.ErrOverfull):
		f.Kind, f.Text = "output", err.Error()
	case kind == "memory":
		f.Kind, f.Text = kind, fmt.Sprintf("out of memory: the limit is %d MiB", v.s.o.Memory>>20)
	case kind != "":
		f.Kind, f.Text = kind, text
		if calls := process.Calls(kind); len(calls) > 0 {
			f.Pos, f.Trace = v.at(calls), positions(calls, v.at)
		}
		if kind == "deadlock" {
			f.Text += othersWait(f.Pos, host.Traces(said), v.at)
		}
	default:
		f.Kind, f.Text = "died", "the worker died: "+firstLine(said, err)
	}
	return &SessionFailure{f}
}

// note tells the reader what a new definition did to other cells.
func (v *version) note() {
	var text strings.Builder
	if len(v.dropped) > 0 {
		fmt.Fprintf(&text, "%s: does not run with this definition and was dropped; run it again\n",
			strings.Join(v.dropped, ", "))
	}
	if v.replaces {
		if stale := v.stale(); len(stale) > 0 {
			fmt.Fprintf(&text, "%s: was run again with this definition; what it showed is out of date\n",
				strings.Join(stale, ", "))
		}
	}
	if text.Len() > 0 {
		v.say(text.String())
	}
}

// stale lists the cells that depend on the cell that was run, judging by the names in them, and have shown something.
func (v *version) stale() (list []string) {
	changed := map[string]bool{}
	add(changed, program.Declares(v.cells[v.target].Code))
	used := xslices.Map(v.cells, func(c SessionCell) map[string]bool { return program.Uses(c.Code) })
	near := v.near(changed, used)
	for i, c := range v.cells {
		if i == v.target || !uses(used[i], changed, near) || i < v.target && !uses(used[i], v.defined, near) {
			continue
		}
		if c.shows {
			list = append(list, c.Name)
		}
		add(changed, program.Declares(c.Code))
	}
	return list
}

// near returns the receivers' types of the methods among names, and all that cells declare which use these types or
// what is near them: a cell without such a name cannot have a value of these types.
func (v *version) near(names map[string]bool, used []map[string]bool) map[string]bool {
	near := map[string]bool{}
	for name := range names {
		if receiver, _, ok := strings.Cut(name, "."); ok {
			near[receiver] = true
		}
	}
	for before := -1; before < len(near); {
		before = len(near)
		for i, c := range v.cells {
			if uses(used[i], near, nil) {
				add(near, program.Declares(c.Code))
			}
		}
	}
	return near
}

// uses reports whether one of the names is used. A method may be that of any selector with its name, in a cell that
// uses what is near its receiver's type.
func uses(used, names, near map[string]bool) bool {
	for name := range names {
		_, method, ok := strings.Cut(name, ".")
		if used[name] || ok && used["."+method] && uses(used, near, nil) {
			return true
		}
	}
	return false
}
