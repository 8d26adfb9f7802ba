// Package grade judges submissions by what the key of a sheet computes for each student.
package grade

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/site"
	"rederive/internal/words"
	"rederive/internal/xslices"
	"rederive/parse"
	"rederive/report"
)

// studentsTime is the time limit of each submission if the operator sets none.
const studentsTime = time.Minute

// A Grading is one run of the command grade.
type Grading struct {
	Students  *base.Session // runs the submissions, confined
	Key       *KeyBook
	lang      *words.Language  // of the sheet, and thus of the feedback
	lent      []rederive.Input // inputs of the key that submissions may read, too
	Class     []*Student
	site      *site.Site
	reveal    bool
	title     string
	args      []string     // of the command line
	unchanged atomic.Int64 // number of submissions whose earlier results still hold
}

// Run judges submissions by what the key computes for each student.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := base.NewFlags("grade", stderr)
	dir := fs.String("o", "grades", "write the tables and pages into `DIR`")
	rosterName := fs.String("roster", "",
		"take students and their parameters from `FILE`, a CSV with the columns name, file and parameters")
	marksName := fs.String("marks", "",
		"merge points and comments given by hand in `FILE`, a CSV with the columns name, claim, points, comment")
	late := fs.Int("late", 0, "deduct `PERCENT` of the points for each day in the roster's column late")
	lateMost := fs.Int("late-most", 100, "deduct at most `PERCENT` of the points for being late")
	reveal := fs.Bool("reveal", false, "let the students' pages show the values of the key")
	operands, err := base.ParseArgs(fs, args)
	if err != nil {
		return base.FlagExit(err)
	}
	if len(operands) < 2 {
		return base.FailUsage(stderr, "grade", base.Misused("expected a key and submissions, got %d paths",
			len(operands)))
	}
	r := base.Reach{Read: append(base.ProjectsOf(operands[:1]), operands[1:]...), Write: *dir}
	if code, done := o.Apart(ctx, fs, args, r, stdout, stderr); done { // the key is not trusted either
		return code
	}
	g, err := newGrading(o, base.FsGiven(fs, "untrusted"), operands[0], stderr)
	if err != nil {
		return PrintFailure(stderr, "grade", err)
	}
	g.reveal, g.args = *reveal, args
	if err := g.enroll(operands[1:], *rosterName); err != nil {
		return PrintFailure(stderr, "grade", err)
	}
	if *late < 0 || *late > 100 || *lateMost < 0 || *lateMost > 100 {
		return base.FailUsage(stderr, "grade", base.Misused("--late and --late-most are 0 to 100 percent"))
	}
	for _, st := range g.Class {
		st.lateness = lateness{*late, *lateMost}
	}
	if err := g.runKeys(ctx); err != nil {
		return PrintFailure(stderr, "grade", err)
	}
	if *marksName != "" {
		if err := g.readMarks(*marksName); err != nil {
			return PrintFailure(stderr, "grade", err)
		}
	}
	if code, done := g.judgeOne(ctx, stderr); done {
		return code
	}
	if o.Within == "" {
		theirs := g.Students.Options
		theirs.Cache = o.Cache // the setting before it was completed, since the second process completes it again
		if theirs.Hand, err = g.Key.packed(); err != nil {
			return PrintFailure(stderr, "grade", err)
		}
		if code, done := theirs.Apart(ctx, fs, args, r, stdout, stderr); done {
			return code
		}
	}
	return g.write(ctx, *dir, stdout, stderr)
}

// PrintFailure prints why a command for a class fails. An error with a position needs no prefix.
func PrintFailure(stderr io.Writer, command string, err error) int {
	if base.IsPlaced(err) {
		command = ""
	}
	return base.FailUsage(stderr, command, err)
}

// newGrading reads the key. The teacher trusts it, unless the command line says
// otherwise; the submissions are strangers'.
func newGrading(o *base.Options, given bool, keyName string, stderr io.Writer) (*Grading, error) {
	theirs, ours := *o, *o
	if !given {
		theirs.Untrusted = true
	}
	if theirs.Ceiling.Time == 0 {
		theirs.Ceiling.Time = studentsTime
	}
	ours.Ceiling.Time, ours.Ceiling.Memory = 0, 0
	c, err := base.ReadConfig([]string{keyName})
	if err != nil {
		return nil, err
	}
	if err := ours.Settle(c); err != nil {
		return nil, err
	}
	if err := theirs.Settle(c); err != nil {
		return nil, err
	}
	slots := make(chan struct{}, ours.Jobs)
	g := &Grading{Students: &base.Session{Options: theirs, Config: c, Stderr: stderr, Slots: slots}}
	g.Key, err = ReadKeyBook(&base.Session{Options: ours, Config: c, Stderr: stderr, Slots: slots}, keyName)
	if err != nil {
		return nil, err
	}
	g.lang, _ = words.In(g.Key.Notebook.Front.Lang)
	g.title, g.lent = g.Key.title(), parse.PublicInputs(g.Key.Notebook)
	if theirs.Within == "" && os.Getenv(JudgeVariable) == "" {
		base.WarnOfInputs(stderr, g.Key.Notebook)
		if note := base.LanguageNote(g.Key.Notebook); note != "" {
			fmt.Fprintln(stderr, note)
		}
	}
	return g, nil
}

// write judges the class and writes all files, or none.
func (g *Grading) write(ctx context.Context, dir string, stdout, stderr io.Writer) int {
	err := g.checkEdited(dir)
	if err == nil {
		g.site, err = site.NewSite(dir, g.Students.Keep)
	}
	if err != nil {
		return base.FailUsage(stderr, "grade", err)
	}
	defer g.site.Discard()
	pages, code := g.judgeAll(ctx)
	if err := ctx.Err(); err != nil {
		return base.FailUsage(stderr, "grade", errors.New("interrupted; nothing was written"))
	}
	files, err := g.writeTables(dir)
	files = append(files, pages...)
	var list report.Output
	if err == nil {
		list, err = g.writeList(files)
	}
	if err == nil {
		err = g.site.Finish(append(slices.Clip(files), list))
	}
	if err != nil {
		return base.FailUsage(stderr, "grade", err)
	}
	for _, name := range g.site.SweepFeedback(files) {
		fmt.Fprintf(stderr, "removed %s: it is from an earlier run, and no student has it now\n",
			base.ShownPath(name))
	}
	return base.Worst(code, g.summary(stdout, stderr, dir, files))
}

// countToRead returns how many answers a teacher has to read.
func (g *Grading) countToRead() (n int) {
	for _, st := range g.Class {
		n += len(g.toRead(st))
	}
	return n
}

// countToMark returns how many exercises of students await marks by hand.
func (g *Grading) countToMark() (n int) {
	for _, st := range g.Class {
		for id := range g.Key.runs[ParamsKey(st.Params)].byHand {
			if g.unmarked(st, id) {
				n++
			}
		}
	}
	return n
}

// summary prints the files, and how many submissions have each status.
func (g *Grading) summary(stdout, stderr io.Writer, dir string, files []report.Output) int {
	var b strings.Builder
	for _, f := range files {
		if path.Ext(f.Name) == ".csv" {
			fmt.Fprintln(&b, path.Join(filepath.ToSlash(dir), f.Name))
		}
	}
	counts := map[gradeStatus]int{}
	for _, st := range g.Class {
		counts[st.Status]++
	}
	b.WriteString((*words.Language)(nil).Count(len(g.Class), "student"))
	for _, s := range statuses() {
		if n := counts[s]; n > 0 {
			fmt.Fprintf(&b, ", %d %s", n, s)
		}
	}
	if n := g.unchanged.Load(); n > 0 {
		fmt.Fprintf(&b, " (%d of them as before: neither they nor what judges them has changed)", n)
	}
	b.WriteString("\n")
	if n := g.countToRead(); n > 0 {
		fmt.Fprintf(&b, "%s to read, which get points by hand (--marks): grades.csv has the reasons\n",
			(*words.Language)(nil).Count(n, "answer"))
	}
	if n := g.countToMark(); n > 0 {
		fmt.Fprintf(&b, "%s to mark by hand (--marks)\n", (*words.Language)(nil).Count(n, "exercise"))
	}
	open := func(st *Student) bool { return g.isOpen(st) }
	if n := len(xslices.Filter(g.enrolled(), open)); n > 0 {
		fmt.Fprintf(&b, "%s without an entry in canvas.csv and moodle.csv until then\n",
			(*words.Language)(nil).Count(n, "student"))
	}
	_, err := io.WriteString(stdout, b.String())
	return base.Written(stderr, "grade", err, base.ExitOK)
}
