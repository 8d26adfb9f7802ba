package verifier

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/serve"
	"rederive/internal/xslices"
	"rederive/verify/ledger"
)

// A watch verifies a notebook again whenever one of its files has changed.
type watch struct {
	session  *base.Session
	previews []*serve.Preview
	books    []*base.Book
	before   map[claimKey]rederive.Outcome // the verdicts of the previous run
	screen   bool
	stdout   io.Writer
}

// A claimKey identifies a claim of a notebook.
type claimKey struct{ notebook, id string }

// A change is a verdict that differs from the previous run.
type change struct {
	from    rederive.Outcome // empty if the claim is new
	verdict rederive.Verdict
}

// checkWatch refuses flags that make no sense with --watch.
func (f *verifyFlags) checkWatch(o *base.Options) error {
	switch {
	case f.SlurmFlags != (SlurmFlags{}) || f.shard != "":
		return base.Misused("--watch verifies on this machine alone, without --on or --shard")
	case f.results != "" || f.Format != "text" || f.Base != "":
		return base.Misused("--watch prints verdicts as they change, without --format, --results or --base")
	case o.Untrusted:
		return base.Misused("--watch is for notebooks of your own, without --untrusted")
	}
	return nil
}

// verifyWatching verifies notebooks until the context ends, and returns the exit code of the
// last run.
func verifyWatching(s *base.Session, ctx context.Context, files []string, stdout io.Writer) (int, error) {
	w := &watch{session: s, screen: base.IsTerminal(stdout), stdout: stdout, books: make([]*base.Book, len(files))}
	w.previews = xslices.Map(files, serve.NewPreview)
	notify, err := serve.NewWatcher(w.previews)
	if err != nil {
		return 0, fmt.Errorf("watching files: %w", err)
	}
	defer notify.Close()
	go notify.Watch(ctx)
	changed := make(chan int)
	for i, p := range w.previews {
		defer p.Memory.Close()
		go func() {
			for {
				select {
				case <-p.Changed:
				case <-ctx.Done():
					return
				}
				select {
				case changed <- i:
				case <-ctx.Done():
					return
				}
			}
		}()
	}
	for {
		select {
		case i := <-changed:
			w.run(ctx, i, notify)
		case <-ctx.Done():
			return w.code(), nil
		}
	}
}

// run verifies one notebook, and shows the result unless it was interrupted.
func (w *watch) run(ctx context.Context, i int, notify *serve.Watcher) {
	s, p := *w.session, w.previews[i]
	s.Memory = &p.Memory
	b := base.NewBook(base.ShownPath(p.File))
	b = serve.GuardedBook(b, func() {
		if !s.LookUp(b, p.File) {
			s.Work(ctx, b, p.File)
		}
	})
	if b.Settled == nil {
		b.Settle()
	}
	notify.Follow(p, b.Files.Names())
	if ctx.Err() != nil {
		return
	}
	first := w.books[i] == nil
	w.books[i] = b
	b.Notebook, b.Docs, b.Cited, b.Pictures, b.Run, b.Result, b.Files = nil, nil, nil, nil, nil, nil, nil
	if slices.Contains(w.books, nil) {
		return // the first screen shows all
	}
	changes := w.changes()
	if w.before == nil || first {
		changes = nil
	}
	w.note()
	w.show(w.lines(changes))
	p.Memory.Prepare()
}

// show writes lines. On a terminal they replace the last ones.
func (w *watch) show(lines []string) {
	to := w.stdout
	if o, ok := to.(*base.Output); ok {
		defer o.Flush()
		if w.screen {
			o.Flush()
			to = o.W // the lines have no control sequences
		}
	}
	if w.screen {
		lines = CutToScreen(lines, terminalRows(w.stdout))
		lines[0] = "\x1b[H\x1b[2J" + lines[0]
	}
	fmt.Fprintln(to, strings.Join(lines, "\n"))
}

// changes lists the verdicts that differ from the previous run, failures first.
func (w *watch) changes() (list []change) {
	for _, b := range w.books {
		for _, v := range b.Settled.Ledger.Claims {
			if from := w.before[claimKey{b.Path, v.ID}]; from != v.Verdict {
				list = append(list, change{from, v})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b change) int {
		rank := func(c change) int {
			if ledger.Fails(c.verdict, w.session.Strict) {
				return 0
			}
			return 1
		}
		return rank(a) - rank(b)
	})
	return list
}

// note records the verdicts for the next run.
func (w *watch) note() {
	w.before = map[claimKey]rederive.Outcome{}
	for _, b := range w.books {
		for _, v := range b.Settled.Ledger.Claims {
			w.before[claimKey{b.Path, v.ID}] = v.Verdict
		}
	}
}

// lines describes the state of all notebooks: changed verdicts, errors, failing claims, and
// the number of each verdict.
func (w *watch) lines(changes []change) (lines []string) {
	shown := map[claimKey]bool{}
	for _, c := range changes {
		from := cmp.Or(string(c.from), "new")
		text := fmt.Sprintf("%s: claim %s: %s", c.verdict.Pos, c.verdict.ID, c.verdict.Verdict)
		if ledger.Fails(c.verdict, w.session.Strict) {
			text = ledger.Explain(c.verdict)
			shown[claimKey{c.verdict.Notebook, c.verdict.ID}] = true
		}
		lines = append(lines, fmt.Sprintf("changed from %s: %s", from, text))
	}
	var total rederive.Summary
	for _, b := range w.books {
		lines = append(lines, b.Settled.Diagnostics...)
		for _, v := range b.Settled.Ledger.Claims {
			total.Add(v.Verdict)
			if ledger.Fails(v, w.session.Strict) && !shown[claimKey{v.Notebook, v.ID}] {
				lines = append(lines, ledger.Explain(v))
			}
		}
	}
	for i, line := range lines {
		lines[i] = base.QuotedLine(line)
	}
	return append(lines, ledger.Counts(total))
}

// usualRows is the assumed number of lines of a terminal that does not report it.
const usualRows = 24

// CutToScreen returns the lines that fit on a screen: the first ones, a count of those left
// out, and the last one.
func CutToScreen(lines []string, rows int) []string {
	if len(lines) < rows || rows < 3 {
		return lines
	}
	more := fmt.Sprintf("and %d more lines", len(lines)-rows+2)
	return append(slices.Clone(lines[:rows-3]), more, lines[len(lines)-1])
}

// code returns the exit code of the last run.
func (w *watch) code() int {
	code := w.session.PrintDiagnostics(nil)
	for _, b := range w.books {
		if b != nil {
			code = base.Worst(code, b.Settled.Code)
		}
	}
	return code
}
