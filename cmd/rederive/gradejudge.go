package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rederive"
	"rederive/kernel"
	"rederive/parse"
	"rederive/parse/ipynb"
	"rederive/report"
	"rederive/verify"
)

// A gradeStatus says in a word what became of a submission.
type gradeStatus string

const (
	gradedOK        gradeStatus = "ok"
	gradedTimeout   gradeStatus = "timeout"
	gradedCompile   gradeStatus = "compile error"
	gradedCrashed   gradeStatus = "crashed"
	gradedLiteral   gradeStatus = "literal answer"
	gradedForbidden gradeStatus = "forbidden import"
	gradedMissing   gradeStatus = "missing"
	gradedUnread    gradeStatus = "unreadable"
)

func statuses() []gradeStatus {
	return []gradeStatus{
		gradedOK, gradedTimeout, gradedCompile, gradedCrashed, gradedLiteral, gradedForbidden, gradedMissing,
		gradedUnread,
	}
}

// A result is what became of a submission.
type result struct {
	Status  gradeStatus
	Reason  string // the first thing that is wrong
	scores  []verify.Score
	points  map[string]*big.Rat // by claim
	total   *big.Rat
	of      *big.Rat
	written shingles // of the code as it is written
	shaped  shingles // of the code without its names and numbers
}

// judgeAll judges the submissions in parallel, each in a process of its own, and writes a
// page for each student. A bad one stops no other.
func (g *grading) judgeAll(ctx context.Context) ([]report.Output, int) {
	keys, release, err := g.leaveKeys()
	if err != nil {
		return nil, complainUsage(g.students.stderr, "grade", err)
	}
	defer release()
	names := make([]string, len(g.class))
	for i, st := range g.class {
		names[i] = cmp.Or(st.file, st.name)
		st.Status, st.Reason = gradedUnread, "a bug in rederive itself" // unless the end is reached
	}
	pages := make([]report.Output, len(g.class))
	books := g.students.sideBySide(names, func(i int, _ string) *book {
		st := g.class[i]
		b := newBook(st.name)
		if err := g.judge(ctx, i, keys); err != nil {
			b.fail(err)
		}
		var err error
		if pages[i], err = g.site.write(st.page, func(w io.Writer) error { return g.writePage(w, st) }); err != nil {
			b.fail(err)
		}
		return b
	})
	code := exitOK
	for i, b := range books {
		if b.errs != nil {
			fmt.Fprintln(g.students.stderr, b.errs)
			code = worst(code, b.code)
		}
		if st := g.class[i]; st.total == nil {
			st.score(g.key.runs[paramsKey(st.params)], nil)
		}
	}
	return slices.DeleteFunc(pages, func(f report.Output) bool { return f.Name == "" }), code
}

// judge has one submission judged. An error is a bug of ours, or an interruption.
func (g *grading) judge(ctx context.Context, i int, keys string) error {
	st := g.class[i]
	key := g.key.runs[paramsKey(st.params)]
	j := &judged{Status: gradedMissing, Reason: "there is no submission"}
	var err error
	if st.file != "" {
		j, err = g.judgeApart(ctx, i, keys)
	}
	st.Status, st.Reason, st.written, st.shaped = j.Status, j.Reason, j.Written, j.Shaped
	if j.Scores == nil { // nothing is left of it
		j.Scores = verify.Grade(g.key.docs, key.run, &rederive.Run{}, nil)
	}
	st.score(key, j.Scores)
	return err
}

// judgeHere runs one submission and compares what it offers with the key.
func (g *grading) judgeHere(ctx context.Context, st *student) *judged {
	key := g.key.runs[paramsKey(st.params)]
	b, err := g.readSubmission(st)
	if err != nil {
		return &judged{Status: statusOfError(err), Reason: firstLine(err)}
	}
	j := &judged{}
	j.Written, j.Shaped = codeOfPublic(g.key.notebook).shingles(b.notebook)
	s := *g.students
	s.params = declared(b.notebook, st.params)
	o := s.kernelOptions()
	o.ReadFile = b.files.ReadFile
	run := kernel.Execute(ctx, b.notebook, o)
	j.Status, j.Reason = statusOf(run)
	j.Scores = verify.Grade(g.key.docs, key.run, run, g.witnesses(ctx, st))
	return j
}

// score turns scores into points.
func (st *student) score(key *keyRun, scores []verify.Score) {
	st.scores, st.points, st.total, st.of = scores, map[string]*big.Rat{}, new(big.Rat), key.of()
	for _, m := range scores {
		p := new(big.Rat).Mul(key.weights[m.ID], big.NewRat(int64(m.Right), int64(m.Of)))
		st.points[m.ID] = p
		st.total.Add(st.total, p)
		if m.Stated && st.Status == gradedOK {
			st.Status, st.Reason = gradedLiteral, "claim "+m.ID+" is stated, not computed"
		}
	}
}

// declared takes the parameters that a submission has.
func declared(nb *rederive.Notebook, params paramFlags) paramFlags {
	own := paramFlags{}
	for _, p := range nb.Front.Params {
		if value, ok := params[p.Name]; ok {
			own[p.Name] = value
		}
	}
	return own
}

// readSubmission reads a submission. It is one file: of others it gets only the
// inputs of the key, so that nobody reads what others have submitted.
func (g *grading) readSubmission(st *student) (*book, error) {
	c, err := readRegular(st.file, os.Lstat, os.OpenFile)
	if err != nil {
		return nil, fmt.Errorf("reading the submission: %w", err)
	}
	b := newBook(shownPath(st.file))
	b.files.sealed = true
	b.files.lend(st.file, c)
	if isJupyter(st.file) && !ipynb.Is(c.data) {
		return nil, &rederive.Error{Pos: rederive.Pos{File: b.path}, Err: errors.New("this is not a Jupyter notebook")}
	}
	source, err := markdownOf(b.path, c.data)
	if err != nil {
		return nil, err
	}
	if err := checkForm(b.path, source); err != nil {
		return nil, err
	}
	if b.notebook, err = parse.Notebook(b.path, source, b.files.ReadFile); err != nil {
		return nil, err
	}
	if err := g.students.checkImports(b); err != nil {
		return nil, forbiddenImport{err}
	}
	for _, in := range b.notebook.Front.Inputs {
		same := func(k rederive.Input) bool { return filepath.Clean(k.Path) == filepath.Clean(in.Path) }
		if slices.ContainsFunc(g.lent, same) {
			from := place{Name: filepath.Clean(g.key.near(in.Path)), Project: true}
			b.files.lend(b.near(in.Path), g.key.files.once(from))
		}
	}
	return b, b.readInputs()
}

// errSealed is the error of a file that a submission may not read.
var errSealed = fmt.Errorf("a submission is one file, and reads only inputs that the key gives to students: %w",
	fs.ErrNotExist)

// lend makes a file known to a book.
func (f *fileSet) lend(name string, c content) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.read == nil {
		f.read = map[place]content{}
	}
	f.read[place{Name: filepath.Clean(name), Project: true}] = c
}

type forbiddenImport struct{ error }

func statusOfError(err error) gradeStatus {
	if errors.As(err, new(forbiddenImport)) {
		return gradedForbidden
	}
	return gradedUnread
}

// firstLine returns the first of the errors that err joins.
func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// statusOf words how the run of a submission ended.
func statusOf(run *rederive.Run) (gradeStatus, string) {
	if run.Status == rederive.RunOK {
		return gradedOK, ""
	}
	reason := ""
	if len(run.Errors) > 0 {
		first := *run.Errors[0]
		if run.Status == rederive.RunLimit {
			first.Hint = "" // a student cannot raise the limit
		}
		reason = firstLine(&first)
	}
	for _, e := range run.Errors {
		if errors.Is(e.Err, rederive.ErrImport) {
			return gradedForbidden, firstLine(e)
		}
	}
	for _, c := range run.Cells {
		for _, out := range c.Outputs {
			if f, ok := out.(*rederive.Failure); ok {
				return statusOfFailure(f.Kind), reason
			}
		}
	}
	switch run.Status {
	case rederive.RunLimit:
		return gradedTimeout, reason
	case rederive.RunUnreadable:
		return gradedUnread, reason
	}
	return gradedCrashed, reason
}

// statusOfFailure words a failure. What goes on without end meets one of its limits, and
// which one is chance where they are near to each other: they have one status.
func statusOfFailure(kind string) gradeStatus {
	switch kind {
	case "time", "output", "memory", "stack":
		return gradedTimeout
	case "syntax", "type":
		return gradedCompile
	}
	return gradedCrashed
}
