package grade

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"
	"time"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/site"
	"rederive/kernel"
	"rederive/report"
	"rederive/verify/answers"
)

// A gradeStatus says in a word what became of a submission, regardless of its points.
type gradeStatus string

const (
	gradedRan       gradeStatus = "ran"
	gradedTimeout   gradeStatus = "timeout"
	gradedCompile   gradeStatus = "compile error"
	gradedCrashed   gradeStatus = "crashed"
	gradedLiteral   gradeStatus = "literal answer"
	gradedForbidden gradeStatus = "forbidden import"
	gradedEmpty     gradeStatus = "empty"
	gradedMissing   gradeStatus = "missing"
	gradedUnread    gradeStatus = "unreadable"
)

func statuses() []gradeStatus {
	return []gradeStatus{
		gradedRan, gradedTimeout, gradedCompile, gradedCrashed, gradedLiteral, gradedForbidden, gradedEmpty,
		gradedMissing, gradedUnread,
	}
}

// toStudents words the statuses for the author of a submission. The reason, if any, follows.
var toStudents = map[gradeStatus]string{
	gradedRan:       "All cells ran to their end",
	gradedTimeout:   "A cell hit a limit",
	gradedCompile:   "A cell does not compile",
	gradedCrashed:   "A cell crashed",
	gradedLiteral:   "An answer is stated, not computed",
	gradedForbidden: "A cell imports a package that is not allowed",
	gradedEmpty:     "Nothing was filled in",
	gradedMissing:   "Nothing was handed in",
	gradedUnread:    "The file cannot be read",
}

// A result is what became of a submission.
type result struct {
	Status  gradeStatus
	Reason  string // the first error
	stated  string // the claim whose value is stated, if that is the reason
	scores  []answers.Score
	points  map[string]*big.Rat // by claim
	total   *big.Rat
	of      *big.Rat
	written shingles // of the code as written
	shaped  shingles // of the code without names and numbers
	about   feedback
}

// judgeAll judges the submissions in parallel, each in its own process, and writes a page for each
// student. A bad submission does not stop the others.
func (g *Grading) judgeAll(ctx context.Context) ([]report.Output, int) {
	keys, release, err := g.writeKeys()
	if err != nil {
		return nil, base.FailUsage(g.Students.Stderr, "grade", err)
	}
	defer release()
	names := make([]string, len(g.Class))
	for i, st := range g.Class {
		names[i] = cmp.Or(st.file, st.Name)
		st.Status, st.Reason = gradedUnread, "a bug in rederive itself" // until the result is known
	}
	pages := make([]report.Output, 2*len(g.Class))
	books := g.Students.SideBySide(names, func(i int, _ string) *base.Book {
		st := g.Class[i]
		b := base.NewBook(st.Name)
		start := time.Now()
		asBefore, err := g.judge(ctx, i, keys)
		b.Took(time.Since(start), asBefore)
		if err != nil {
			b.Fail(err)
		}
		if pages[2*i], err = g.site.Write(st.page, func(w io.Writer) error { return g.writePage(w, st) }); err != nil {
			b.Fail(err)
		}
		if notebook := st.about.Notebook; notebook != nil {
			name := strings.TrimSuffix(st.page, ".html") + ".ipynb"
			if pages[2*i+1], err = g.site.Write(name, site.Contents(notebook)); err != nil {
				b.Fail(err)
			}
		}
		st.about = feedback{} // it may be large
		return b
	})
	code := base.ExitOK
	for i, b := range books {
		if b.Errs != nil {
			fmt.Fprintln(g.Students.Stderr, b.Errs)
			code = base.Worst(code, b.Code)
		}
		if st := g.Class[i]; st.total == nil {
			st.score(g.Key.runs[ParamsKey(st.Params)], nil)
		}
	}
	code = base.Worst(code, g.Students.WriteTimings(books))
	return slices.DeleteFunc(pages, func(f report.Output) bool { return f.Name == "" }), code
}

// judge judges a submission, unless an earlier result still holds. An error is a bug in rederive, or an
// interruption.
func (g *Grading) judge(ctx context.Context, i int, keys string) (asBefore bool, err error) {
	st := g.Class[i]
	key := g.Key.runs[ParamsKey(st.Params)]
	j := &judged{Status: gradedMissing, Reason: "there is no submission"}
	if st.file != "" {
		kept := g.judgedKey(st)
		if j = g.cachedResult(st, kept); j == nil {
			if j, err = g.judgeApart(ctx, i, keys); err == nil {
				g.storeResult(kept, j)
			}
		} else {
			g.unchanged.Add(1)
			asBefore = true
		}
	}
	st.Status, st.Reason, st.written, st.shaped = j.Status, j.Reason, j.Written, j.Shaped
	if slices.Contains(st.forms, j.File) {
		st.file = j.File
	}
	st.about = j.Feedback
	if j.Scores == nil { // the run gave nothing
		j.Scores = answers.Grade(g.lang, g.Key.Docs, key.run, &rederive.Run{}, nil)
	}
	st.score(key, j.Scores)
	return asBefore, err
}

// judgeHere runs one submission and compares what it offers with the key.
func (g *Grading) judgeHere(ctx context.Context, st *Student) *judged {
	key := g.Key.runs[ParamsKey(st.Params)]
	b, err := g.readForms(st)
	if err != nil {
		return &judged{Status: gradedUnread, Reason: firstLine(err)}
	}
	if g.untouched(b) {
		return &judged{Status: gradedEmpty, Reason: "it has nothing but what the key gives to students"}
	}
	j := &judged{}
	j.Written, j.Shaped = shinglesBeyond(g.Key.Notebook, b.Notebook)
	s := *g.Students
	s.Params = declared(b.Notebook, st.Params)
	o := s.KernelOptions()
	o.Exercise, o.Given, o.ReadFile = true, g.Key.paramNames(), b.Files.ReadFile
	run, omitted := g.run(ctx, b.Notebook, o, g.timeouts())
	j.Status, j.Reason = statusOf(run, omitted)
	if j.Status == gradedRan && len(b.notes) > 0 {
		j.Reason = b.notes[0]
	}
	other := g.ofAnotherSheet(b, key, run)
	if other != "" { // the reason for all else
		j.Reason = other
	}
	j.Reason = b.inCells(j.Reason)
	j.Scores = answers.Grade(g.lang, g.Key.Docs, key.run, run, g.witnesses(ctx, st))
	g.tryFormulas(ctx, st, b, o, j.Scores)
	j.Tried = g.trySecondRun(ctx, st, b, o, run, omitted, j.Scores)
	j.Feedback = g.feedbackOn(b, key, run, omitted, j.Scores)
	if other != "" {
		j.Feedback.Notes = slices.Insert(j.Feedback.Notes, 0, other)
	}
	marked := *st
	marked.Status, marked.Reason = j.Status, j.Reason
	marked.score(key, j.Scores)
	j.Feedback.Notebook = g.annotated(b, run, &marked, &j.Feedback)
	return j
}

// timeouts returns how often a submission may run into its time limit: once for each exercise, so that
// an endless loop in one leaves time for the others, and once more.
func (g *Grading) timeouts() int {
	return len(walkExercises(g.Key.Notebook).all) + 1
}

// score turns scores into points.
func (st *Student) score(key *keyRun, scores []answers.Score) {
	scores = append(slices.Clip(scores), key.handScores()...)
	slices.SortStableFunc(scores, func(a, b answers.Score) int {
		return cmp.Compare(key.exercises[a.ID], key.exercises[b.ID])
	})
	st.scores, st.points, st.total, st.of = scores, map[string]*big.Rat{}, new(big.Rat), key.totalPoints()
	for _, m := range scores {
		p := new(big.Rat).Mul(key.weights[m.ID], big.NewRat(int64(m.Right), int64(m.Of)))
		if by := st.mark(m.ID); by != nil && by.points != nil {
			p.Set(by.points)
		}
		st.points[m.ID] = p
		st.total.Add(st.total, p)
		if m.Stated && st.Status == gradedRan {
			st.Status, st.Reason, st.stated = gradedLiteral, "claim "+m.ID+" is stated, not computed", m.ID
			if m.Formula {
				st.Reason = "the formula of claim " + m.ID + " is right for these parameters only"
			}
		}
	}
	st.lost = st.lateness.deduct(st)
	if whole := st.mark(""); whole != nil && whole.points != nil {
		st.total.Add(st.total, whole.points)
	}
}

// firstLine returns the first of the errors that err joins.
func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// statusOf returns the status of a submission's run, and the reason: those of the first cell that is
// itself at fault.
func statusOf(run *rederive.Run, omitted []kernel.Omission) (gradeStatus, string) {
	if run.Status == rederive.RunOK {
		return gradedRan, ""
	}
	for _, e := range run.Errors {
		if errors.Is(e.Err, rederive.ErrImport) {
			return gradedForbidden, firstLine(e)
		}
	}
	for _, o := range omitted {
		if o.After >= 0 {
			continue
		}
		status, reason := statusOfFailure(o.Failure.Kind), o.Failure.Pos.String()+": "+o.Failure.Text
		for _, e := range run.Errors {
			if e.Pos == o.Failure.Pos {
				reason = reasonOf(e, o.Failure.Kind)
			}
		}
		return status, reason
	}
	reason, kind := "", ""
	if run.Status == rederive.RunLimit {
		kind = "time"
	}
	if len(run.Errors) > 0 {
		reason = reasonOf(run.Errors[0], kind)
	}
	switch run.Status {
	case rederive.RunLimit:
		return gradedTimeout, reason
	case rederive.RunUnreadable:
		return gradedUnread, reason
	}
	return gradedCrashed, reason
}

// reasonOf returns the first line of an error. An error about a limit loses its hint: a student cannot
// raise it.
func reasonOf(e *rederive.Error, kind string) string {
	short := *e
	switch kind {
	case "time", "memory", "stack", "output":
		short.Hint = ""
	}
	return firstLine(&short)
}

// statusOfFailure returns the status for a kind of failure. Endless work hits one of the limits, and
// which one can be chance: they share one status.
func statusOfFailure(kind string) gradeStatus {
	switch kind {
	case "time", "output", "memory", "stack":
		return gradedTimeout
	case "syntax", "type":
		return gradedCompile
	}
	return gradedCrashed
}
