package kernel

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"rederive"
	"rederive/internal/cache"
	"rederive/internal/strictjson"
	"rederive/kernel/internal/program"
	"rederive/kernel/internal/reach"
	"rederive/kernel/internal/toolchain"
	"rederive/show/wire"
)

// slowFile is the name of the file next to a notebook that stores the results of its slow cells.
const slowFile = "slow.json"

const slowSchema = "rederive-slow/1"

// slowResults is the content of a slowFile.
type slowResults struct {
	Schema string       `json:"schema"`
	Cells  []slowResult `json:"cells"`
}

// A slowResult is the result of a slow cell, with digests that show whether it still counts: one of everything that the
// cell depends on, and one of the result itself.
type slowResult struct {
	ID      string       `json:"id"`
	Digest  string       `json:"digest"`
	Result  string       `json:"result"`
	Seconds int          `json:"seconds"`
	Date    string       `json:"date"`
	Offers  []wire.Offer `json:"offers"`
	Outputs []slowOutput `json:"outputs,omitempty"`
}

// A slowOutput is a stream or a display.
type slowOutput struct {
	Stream string      `json:"stream,omitempty"`
	Text   string      `json:"text,omitempty"`
	Bundle wire.Bundle `json:"bundle,omitempty"`
}

// resultDigest returns the digest of the cell's offers and outputs.
func (r *slowResult) resultDigest() (string, error) {
	data, err := json.Marshal([]any{r.Offers, r.Outputs})
	return cache.Key(string(data)), err
}

func slowPath(nb *rederive.Notebook) string { return filepath.Join(filepath.Dir(nb.Path), slowFile) }

// readSlow returns the stored results of a notebook, if any.
func (e *execution) readSlow() (slowResults, error) {
	data, err := e.o.read(slowPath(e.nb))
	if errors.Is(err, fs.ErrNotExist) {
		return slowResults{}, nil
	}
	if err != nil {
		return slowResults{}, fmt.Errorf("reading stored results: %w", err)
	}
	var s slowResults
	if err := strictjson.Unmarshal(data, &s); err != nil {
		return slowResults{}, fmt.Errorf("reading %s: %w", slowFile, err)
	}
	if s.Schema != slowSchema {
		return slowResults{}, fmt.Errorf("reading %s: its schema is %q, not %q", slowFile, s.Schema, slowSchema)
	}
	if err := s.check(); err != nil {
		return slowResults{}, fmt.Errorf("reading %s: %w", slowFile, err)
	}
	return s, nil
}

// check rejects what no run stores. The digests do not cover dates and costs, which readers see, and anyone can compute
// a digest.
func (s *slowResults) check() error {
	known := map[string]bool{}
	for _, r := range s.Cells {
		if _, err := time.Parse(time.DateOnly, r.Date); err != nil {
			return fmt.Errorf("the date of a result is %q, not one such as 2026-11-23", r.Date)
		}
		if r.Seconds < 0 {
			return fmt.Errorf("a result took %d seconds", r.Seconds)
		}
		for _, o := range r.Outputs {
			if o.Bundle == nil && o.Stream != "stdout" && o.Stream != "stderr" {
				return fmt.Errorf("there is no stream %q", o.Stream)
			}
		}
		if known[r.Digest] {
			return fmt.Errorf("two results belong to the same cell: %q", r.ID)
		}
		known[r.Digest] = true
	}
	return nil
}

// useStored gives the slow cells that did not run their stored results, where these still count.
func (e *execution) useStored(run *rederive.Run) {
	if !slices.ContainsFunc(run.Cells, func(c rederive.CellRun) bool { return c.State == rederive.CellDeferred }) {
		return
	}
	stored, err := e.stored()
	if err != nil {
		run.Warns.Add(rederive.Pos{File: e.nb.Path}, "%v", err).Suggest("run with --tier slow to rewrite it")
		return
	}
	for i := range run.Cells {
		if run.Cells[i].State != rederive.CellDeferred {
			continue
		}
		digests, err := e.digests()
		if err != nil {
			run.Warns.Add(e.nb.Cells[i].Pos, "%v", err)
			continue
		}
		for _, r := range stored.Cells {
			switch {
			case r.Digest == digests[i]:
				e.useResult(run, i, r)
			case r.ID != "" && r.ID == e.nb.Cells[i].ID:
				run.Overdue = append(run.Overdue, rederive.StoredCell{Cell: i, Date: r.Date, Seconds: r.Seconds})
				run.Warns.Add(e.nb.Cells[i].Pos, "the stored result of this cell is out of date").
					Suggest("run with --tier slow to compute it again")
			}
		}
	}
	// Sort by cell, as if the slow cells had run: readers see the first offer of a claim.
	slices.SortStableFunc(run.Offers, func(a, b rederive.Offer) int { return a.Cell - b.Cell })
}

// offersOf reports whether a slow cell can have made the given offers. They are checked like a worker's offers: each
// comes from a call of show.Claim. None may be a sample, which only a quick cell computes.
func (e *execution) offersOf(cell int, offers []wire.Offer) bool {
	return !slices.ContainsFunc(offers, func(o wire.Offer) bool {
		return o.Method == sampleMethod || !slices.ContainsFunc(e.front.Sites, func(s rederive.Site) bool {
			return s.ID == o.ID && (s.Late || s.Cell == cell)
		})
	})
}

func (e *execution) useResult(run *rederive.Run, i int, r slowResult) {
	cell := e.nb.Cells[i]
	if sum, err := r.resultDigest(); err != nil || sum != r.Result || !e.offersOf(i, r.Offers) {
		run.Warns.Add(cell.Pos, "the stored result of this cell was changed by hand, and does not count").
			Suggest("run with --tier slow")
		return
	}
	mark := rederive.StoredCell{Cell: i, Date: r.Date, Seconds: r.Seconds}
	run.Stored = append(run.Stored, mark)
	run.Cells[i].State = rederive.CellStored
	for _, o := range r.Outputs {
		if o.Bundle != nil {
			run.Cells[i].Outputs = append(run.Cells[i].Outputs, &rederive.Display{Pos: cell.Pos, Bundle: o.Bundle})
			continue
		}
		run.Cells[i].Outputs = append(run.Cells[i].Outputs, &rederive.Stream{Name: o.Stream, Text: o.Text})
	}
	for _, o := range r.Offers {
		pos := cell.Pos
		for _, s := range run.Sites {
			if s.Cell == i && s.ID == o.ID {
				pos = s.Pos
			}
		}
		offered := mark
		offered.Values = valuesOf(o.Value)
		run.Offers = append(run.Offers, rederive.Offer{
			Pos: pos, Cell: i, ID: o.ID, Method: o.Method, Value: o.Value,
			Stored: &offered,
		})
	}
}

// store writes the results of slow cells next to the notebook. A result that is already stored, and still counts, keeps
// its date and cost.
func (e *execution) store(run *rederive.Run) error {
	old, err := e.stored()
	if err != nil {
		old = slowResults{} // it is rewritten
	}
	fresh := slowResults{Schema: slowSchema}
	for i, c := range e.nb.Cells {
		if c.Tier != rederive.Slow || run.Cells[i].State != rederive.CellRan {
			continue
		}
		r, err := e.slowResult(run, i)
		if err != nil {
			return err
		}
		same := slices.IndexFunc(old.Cells, func(o slowResult) bool {
			return o.Digest == r.Digest && o.Result == r.Result
		})
		r.Seconds, r.Date = int(math.Ceil(e.cost[i].Seconds())), e.date
		if same >= 0 {
			r.Seconds, r.Date = old.Cells[same].Seconds, old.Cells[same].Date
		}
		fresh.Cells = append(fresh.Cells, r)
	}
	if len(fresh.Cells) == 0 {
		return nil
	}
	data, err := json.MarshalIndent(fresh, "", " ")
	if err != nil {
		return fmt.Errorf("storing results: %w", err)
	}
	return writeWhole(slowPath(e.nb), append(data, '\n'))
}

func writeWhole(file string, data []byte) error {
	info, err := os.Stat(file)
	if err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("storing results: %s is not a regular file", file)
	}
	if old, err := os.ReadFile(file); err == nil && string(old) == string(data) {
		return nil
	}
	if err := cache.WriteFile(file, ".slow-", 0o644, data); err != nil {
		return fmt.Errorf("storing results: %w", err)
	}
	return nil
}

func (e *execution) slowResult(run *rederive.Run, i int) (slowResult, error) {
	r := slowResult{ID: e.nb.Cells[i].ID}
	for _, o := range run.Offers {
		if o.Cell == i {
			r.Offers = append(r.Offers, wire.Offer{ID: o.ID, Method: o.Method, Value: o.Value})
		}
	}
	for _, o := range run.Cells[i].Outputs {
		switch o := o.(type) {
		case *rederive.Stream:
			r.Outputs = append(r.Outputs, slowOutput{Stream: o.Name, Text: o.Text})
		case *rederive.Display:
			r.Outputs = append(r.Outputs, slowOutput{Bundle: o.Bundle})
		}
	}
	digests, err := e.digests()
	if r.Digest = digests[i]; err == nil {
		r.Result, err = r.resultDigest()
	}
	return r, err
}

// slowDigests returns the digest of everything that a slow cell depends on, by its index: the statements up to it, the
// declarations in cells, package show and solvers that these can reach, the parameters and the inputs.
func (e *execution) slowDigests() (map[int]string, error) {
	var pool reach.Pool
	for _, d := range e.front.Slow.Declarations {
		if err := pool.Add(program.Module, "", "cells", []byte("package cells\n"+d)); err != nil {
			return nil, err
		}
	}
	folders := []string{"show", "show/wire", "solvers/impartial"}
	for _, p := range e.front.Own {
		folders = append(folders, strings.TrimPrefix(p, program.Module))
	}
	err := toolchain.EachSource(func(name string, data []byte) error {
		if folder := path.Dir(name); slices.Contains(folders, folder) {
			return pool.Add(program.Module, folder, name, data)
		}
		return nil
	})
	digests := map[int]string{}
	for i, c := range e.nb.Cells {
		if c.Tier != rederive.Slow {
			continue
		}
		statements := e.front.Slow.Statements[i]
		parts := slices.Concat(statements, pool.Reached(statements...))
		if digest := e.front.Program.Source.OutsideDigest; digest != "" {
			parts = append(parts, "modules", digest)
		}
		for _, in := range e.nb.Front.Inputs {
			parts = append(parts, in.Name, string(e.job.Inputs[in.Name]))
		}
		digests[i] = cache.Key(parts...)
	}
	return digests, err
}
