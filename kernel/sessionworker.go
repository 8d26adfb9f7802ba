package kernel

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"strings"

	"rederive"
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/exec"
	"rederive/kernel/internal/program"
	"rederive/show/worker"
)

// sessionVariable is set in the environment of the worker of a session.
const sessionVariable = "REDERIVE_SESSION"

// A sessionRequest is what the worker of a session is asked: to check all cells, and to
// run those from the first on that has not run yet.
type sessionRequest struct {
	Cells []sessionCell
	First int
	Check bool // only check
}

// A sessionCell is a cell of a session. Its name is the file of its positions.
type sessionCell struct {
	Name, Code string
}

// A sessionAnswer is what comes before the frames of the cells that are run.
type sessionAnswer struct {
	Errs   []complaint    `json:",omitempty"` // if there are any, nothing is run
	Places []rederive.Pos `json:",omitempty"` // by number, after those of the answers before
	Again  bool           `json:",omitempty"` // a fresh worker has to run all cells

	Spoiled bool `json:",omitempty"` // the worker is of no more use
}

// sessionNotebook puts cells together as a notebook.
func sessionNotebook(cells []sessionCell) *rederive.Notebook {
	nb := &rederive.Notebook{Path: "session"}
	for i, c := range cells {
		code := strings.TrimSuffix(c.Code, "\n") + "\n"
		cell := &rederive.Cell{
			Pos: rederive.Pos{File: c.Name, Line: 1, Col: 1}, Index: i, Code: code, Run: true, Tier: rederive.Quick,
		}
		for n := range strings.Count(code, "\n") {
			cell.Lines = append(cell.Lines, rederive.Pos{File: c.Name, Line: n + 1, Col: 1})
		}
		nb.Cells = append(nb.Cells, cell)
		nb.Includes = append(nb.Includes, rederive.Include{Path: c.Name})
	}
	return nb
}

// A sessionWorker keeps what the cells have declared in the executor.
type sessionWorker struct {
	executor *exec.Session
	known    map[string]string // the text of each declaration

	places  []rederive.Pos // of this session; the first is none
	told    int            // of them, to the host
	numbers map[rederive.Pos]int
	nothing map[string]bool // of the code of cells: it declares nothing
	whole   bool            // no cell is left out any more
}

func newSessionWorker(calls *worker.Calls) (*sessionWorker, error) {
	s, err := exec.NewSession(calls)
	return &sessionWorker{
		executor: s, known: map[string]string{}, places: make([]rederive.Pos, 1),
		numbers: map[rederive.Pos]int{}, nothing: map[string]bool{},
	}, err
}

// serveSession is the worker of a session. It returns only an error.
func serveSession() error {
	if err := worker.Confine(); err != nil {
		return err
	}
	var job worker.Job
	in := json.NewDecoder(os.NewFile(worker.JobFile, "job"))
	if err := in.Decode(&job); err != nil {
		return fmt.Errorf("reading the job: %w", err)
	}
	// What the front end and the interpreter keep is large next to what a cell allocates. The
	// limit makes the collector work as usual when a cell comes near to its own.
	debug.SetGCPercent(frontGarbage)
	debug.SetMemoryLimit(job.Memory / 4 * 3)
	if err := worker.Prepare(&job); err != nil {
		return err
	}
	if len(job.Filter) > 0 {
		program.Library().Seal()
		if err := worker.Filter(job.Filter); err != nil {
			return err
		}
	}
	requests := make(chan sessionRequest)
	go func() {
		for {
			var r sessionRequest
			if err := in.Decode(&r); err != nil {
				os.Exit(3) // the host has ended
			}
			requests <- r
		}
	}()
	w, err := newSessionWorker(job.Calls)
	if err != nil {
		return err
	}
	w.warm()
	for r := range requests {
		if err := w.serve(r); err != nil {
			return err
		}
	}
	return nil
}

// warm does ahead what the first cell would wait for.
func (w *sessionWorker) warm() {
	em, errs := w.printed([]sessionCell{{"warm", "import \"fmt\"\nfmt.Println()\n1"}})
	if len(errs) == 0 {
		_ = w.executor.Add("package main\n\nfunc "+program.Reserved+"warm() {}\n", em.Packages)
	}
}

// serve answers one request.
func (w *sessionWorker) serve(r sessionRequest) (err error) {
	if r.Check {
		_, errs := w.printed(r.Cells)
		return worker.Answer("checked", sessionAnswer{Errs: complaints(errs)})
	}
	em, text, known, errs := w.next(r)
	if len(errs) > 0 {
		return worker.Answer("checked", sessionAnswer{Errs: complaints(errs)})
	}
	if err = errChanged; known {
		err = w.executor.Add(text, em.Packages)
	}
	if err != nil {
		if r.First > 0 {
			return worker.Answer("checked", sessionAnswer{Again: true})
		}
		var errs rederive.Errors
		last := r.Cells[len(r.Cells)-1]
		errs.Add(rederive.Pos{File: last.Name, Line: 1, Col: 1}, "the interpreter rejects this: %w", err)
		return worker.Answer("checked", sessionAnswer{Errs: complaints(errs), Spoiled: true})
	}
	if err := worker.Answer("checked", sessionAnswer{Places: w.places[w.told:]}); err != nil {
		return err
	}
	w.told = len(w.places)
	for _, plan := range em.Plans {
		if plan.Cell < r.First {
			continue
		}
		run, err := w.executor.Func(plan.Func)
		if err != nil {
			return err
		}
		if !worker.Once(worker.Step{Cell: plan.Cell, Value: -1, Run: run}) {
			os.Exit(0)
		}
	}
	return worker.Answer("ran", nil)
}

// printed checks the cells and writes their program.
func (w *sessionWorker) printed(cells []sessionCell) (em emit.Source, errs rederive.Errors) {
	nb := sessionNotebook(cells)
	defer func() {
		if r := recover(); r != nil {
			errs.Add(rederive.Pos{File: nb.Path}, "a bug in rederive itself: %v", r)
		}
	}()
	p := program.NewIn(program.Outside{Session: true, Refused: sessionRefused}, nb, nil)
	if len(p.Errs) > 0 {
		return em, p.Errs
	}
	p.Unhide()
	em = sourceOf(p, func(worker.Plan) bool { return true })
	return em, withoutInterpreter("the interpreter cannot run %w", em.Refused)
}
