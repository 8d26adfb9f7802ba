package base

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"rederive"
	"rederive/kernel"
	"rederive/report/view"
)

// progress shows, on one overwritten line of a terminal, how many notebooks are done and,
// for each that is running, its cell, its time and its limit.
type progress struct {
	w     io.Writer
	total int

	mu      sync.Mutex
	done    int
	running []*running // in the order in which they began
	compile string     // the package being compiled, until a cell begins
	told    time.Time  // when the log last named it
	quit    chan struct{}
	quitted chan struct{}
}

// running is a notebook that is running on one engine.
type running struct {
	path, engine string
	cell, cells  int // from 1
	began        time.Time
	entered      time.Time // when the cell began
	limit        time.Duration
	ended        bool // there are no more cells
}

// newProgress starts to show the progress of total notebooks if w is a terminal.
func newProgress(w io.Writer, total int) *progress {
	p := &progress{w: w, total: total, told: time.Now()}
	if !IsTerminal(w) {
		return p
	}
	p.w = below(w)
	p.quit, p.quitted = make(chan struct{}), make(chan struct{})
	go p.show()
	return p
}

// show rewrites the line every half second. Shorter work shows none.
func (p *progress) show() {
	defer close(p.quitted)
	defer func() { _ = recover() }() // a fault in the line must not end the work
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case now := <-tick.C:
			fmt.Fprintf(p.w, "\r%s\x1b[K", p.line(now))
		case <-p.quit:
			fmt.Fprint(p.w, "\r\x1b[K")
			return
		}
	}
}

// Overwrite writes a line to a terminal; the next call overwrites it.
func Overwrite(w io.Writer, line string) {
	if IsTerminal(w) {
		fmt.Fprintf(below(w), "\r%s\x1b[K", line)
	}
}

// stop clears the line, before anything else is written.
func (p *progress) stop() {
	if p.quit != nil {
		close(p.quit)
		<-p.quitted
	}
}

// step records that a cell of a notebook begins.
func (p *progress) step(path string, step kernel.Step, cells int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.IndexFunc(p.running, func(r *running) bool { return r.path == path && r.engine == step.Engine })
	if i < 0 {
		i = len(p.running)
		p.running = append(p.running, &running{
			path: path, engine: step.Engine, cells: cells, began: time.Now(),
			limit: step.Limit,
		})
	}
	p.compile = ""
	r := p.running[i]
	r.cell, r.entered, r.ended = step.Cell+1, time.Now(), step.Cell >= cells
}

// logEvery is how often the log of a build server names the package that is being compiled.
const logEvery = 10 * time.Second

// compiling records which package is being compiled for a notebook.
func (p *progress) compiling(path string, done, total int, name string, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.compile = fmt.Sprintf("%s: compiling package %d of %d, %s", QuotedLine(view.PageName(path)), done, total,
		QuotedLine(name))
	if p.quit == nil && now.Sub(p.told) >= logEvery {
		p.told = now
		fmt.Fprintln(p.w, p.compile)
	}
}

// end records that the work on a notebook is over.
func (p *progress) end(path string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	p.running = slices.DeleteFunc(p.running, func(r *running) bool { return r.path == path })
}

// line returns the current line, cut to the width of a terminal.
func (p *progress) line(now time.Time) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	parts := []string{fmt.Sprintf("%d of %d done", p.done, p.total)}
	if p.compile != "" {
		parts = append(parts, p.compile)
	}
	for _, r := range p.running {
		if r.ended {
			continue
		}
		advice := ""
		if p.loops(r, now) {
			advice = ": move its loop to a package"
		}
		parts = append(parts, fmt.Sprintf("%s (%s) cell %d/%d, %v of %v%s", QuotedLine(view.PageName(r.path)),
			r.engine, r.cell, r.cells, now.Sub(r.began).Round(time.Second), r.limit, advice))
	}
	line := []rune(strings.Join(parts, "; "))
	const width = 79
	if len(line) > width {
		line = append(line[:width-3], '.', '.', '.')
	}
	return string(line)
}

// longLoop is how long a cell may be interpreted before advice is shown.
const longLoop = 10 * time.Second

// loops reports whether a cell is slow because it is interpreted: the compiled program, if
// it is running, is past the cell.
func (p *progress) loops(r *running, now time.Time) bool {
	return r.engine == kernel.Yaegi && now.Sub(r.entered) >= longLoop &&
		!slices.ContainsFunc(p.running, func(o *running) bool {
			return o.path == r.path && o.engine != r.engine && o.cell <= r.cell
		})
}

// PrintCellErrors prints the errors in cells, and returns the exit code.
func PrintCellErrors(stderr io.Writer, errs rederive.Errors) int {
	for _, e := range errs {
		fmt.Fprintln(stderr, e)
	}
	return CellCode(errs)
}

// CellCode returns the exit code for errors in cells.
func CellCode(errs rederive.Errors) int {
	code := ExitOK
	for _, e := range errs {
		if errors.Is(e, kernel.ErrLimit) {
			code = Worst(code, ExitLimit)
		} else {
			code = Worst(code, ExitCell)
		}
	}
	return code
}
