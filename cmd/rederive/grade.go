package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"rederive"
	"rederive/internal/words"
	"rederive/parse"
	"rederive/report"
)

// studentsTime is the limit on the time of each submission, if the operator sets none.
const studentsTime = time.Minute

// A grading is one run of the command grade.
type grading struct {
	students *session // runs the submissions, confined
	key      *keyBook
	lang     *words.Language  // of the sheet, which the feedback speaks too
	lent     []rederive.Input // of the key, which submissions may read too
	class    []*student
	site     *site
	reveal   bool
	title    string
	args     []string     // of the command
	asBefore atomic.Int64 // submissions that were not judged again
}

// cmdGrade judges submissions by what the key computes for each student.
func cmdGrade(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := newFlags("grade", stderr)
	dir := fs.String("o", "grades", "write the tables and pages into `DIR`")
	rosterName := fs.String("roster", "",
		"take students and their parameters from `FILE`, a CSV with the columns name, file and parameters")
	marksName := fs.String("marks", "",
		"merge points and comments given by hand in `FILE`, a CSV with the columns name, claim, points, comment")
	late := fs.Int("late", 0, "take `PERCENT` of the points for each day in the column late of the roster")
	lateMost := fs.Int("late-most", 100, "take at most `PERCENT` of the points for being late")
	reveal := fs.Bool("reveal", false, "let the students' pages show the values of the key")
	operands, err := parseArgs(fs, args)
	if err != nil {
		return flagExit(err)
	}
	if len(operands) < 2 {
		return complainUsage(stderr, "grade", misused("expected a key and submissions, got %d paths",
			len(operands)))
	}
	r := reach{read: append(projectsOf(operands[:1]), operands[1:]...), write: *dir}
	if code, done := o.apart(ctx, fs, args, r, stdout, stderr); done { // the key is distrusted as well
		return code
	}
	g, err := newGrading(o, fsGiven(fs, "untrusted"), operands[0], stderr)
	if err != nil {
		return complainGrade(stderr, err)
	}
	g.reveal, g.args = *reveal, args
	if err := g.enroll(operands[1:], *rosterName); err != nil {
		return complainGrade(stderr, err)
	}
	if *late < 0 || *late > 100 || *lateMost < 0 || *lateMost > 100 {
		return complainUsage(stderr, "grade", misused("--late and --late-most are 0 to 100 percent"))
	}
	for _, st := range g.class {
		st.lateness = lateness{*late, *lateMost}
	}
	if *marksName != "" {
		if err := g.readMarks(*marksName); err != nil {
			return complainGrade(stderr, err)
		}
	}
	if err := g.runKeys(ctx); err != nil {
		return complainGrade(stderr, err)
	}
	if err := g.checkMarks(); err != nil {
		return complainGrade(stderr, err)
	}
	if code, done := g.judgeOne(ctx, stderr); done {
		return code
	}
	if o.within == "" {
		theirs := g.students.options
		theirs.cache = o.cache // as the second process reads it, not as it was settled here
		if theirs.hand, err = g.key.packed(); err != nil {
			return complainGrade(stderr, err)
		}
		if code, done := theirs.apart(ctx, fs, args, r, stdout, stderr); done {
			return code
		}
	}
	return g.write(ctx, *dir, stdout, stderr)
}

// complainGrade prints why nobody can be graded. Errors with a place say it themselves.
func complainGrade(stderr io.Writer, err error) int {
	if isPlaced(err) {
		return complainUsage(stderr, "", err)
	}
	return complainUsage(stderr, "grade", err)
}

// newGrading reads the key. The teacher trusts it, unless the command line says
// otherwise; the submissions are strangers'.
func newGrading(o *options, given bool, keyName string, stderr io.Writer) (*grading, error) {
	theirs, ours := *o, *o
	if !given {
		theirs.untrusted = true
	}
	if theirs.ceiling.Time == 0 {
		theirs.ceiling.Time = studentsTime
	}
	ours.ceiling.Time, ours.ceiling.Memory = 0, 0
	c, err := readConfig([]string{keyName})
	if err != nil {
		return nil, err
	}
	if err := ours.settle(c); err != nil {
		return nil, err
	}
	if err := theirs.settle(c); err != nil {
		return nil, err
	}
	slots := make(chan struct{}, ours.jobs)
	g := &grading{students: &session{options: theirs, config: c, stderr: stderr, slots: slots}}
	g.key, err = readKeyBook(&session{options: ours, config: c, stderr: stderr, slots: slots}, keyName)
	if err != nil {
		return nil, err
	}
	g.lang, _ = words.In(g.key.notebook.Front.Lang)
	g.title, g.lent = g.key.title(), parse.PublicInputs(g.key.notebook)
	if theirs.within == "" && os.Getenv(judgeVariable) == "" {
		warnOfInputs(stderr, g.key.notebook)
		if note := languageNote(g.key.notebook); note != "" {
			fmt.Fprintln(stderr, note)
		}
	}
	return g, nil
}

// write judges the class and writes all files, or none.
func (g *grading) write(ctx context.Context, dir string, stdout, stderr io.Writer) int {
	var err error
	if g.site, err = newSite(dir, g.students.keep); err != nil {
		return complainUsage(stderr, "grade", err)
	}
	defer g.site.discard()
	pages, code := g.judgeAll(ctx)
	if err := ctx.Err(); err != nil {
		return complainUsage(stderr, "grade", errors.New("interrupted; nothing was written"))
	}
	files, err := g.writeTables(dir)
	if err == nil {
		files = append(files, pages...)
		err = g.site.finish(files)
	}
	if err != nil {
		return complainUsage(stderr, "grade", err)
	}
	for _, name := range g.site.sweepFeedback(files) {
		fmt.Fprintf(stderr, "%s is removed: it was of an earlier run, and no student has it now\n", shownPath(name))
	}
	return worst(code, g.summary(stdout, stderr, dir, files))
}

// summary prints the files, and how many submissions have which status.
func (g *grading) summary(stdout, stderr io.Writer, dir string, files []report.Output) int {
	var b strings.Builder
	for _, f := range files {
		if path.Ext(f.Name) == ".csv" {
			fmt.Fprintln(&b, path.Join(filepath.ToSlash(dir), f.Name))
		}
	}
	counts := map[gradeStatus]int{}
	for _, st := range g.class {
		counts[st.Status]++
	}
	fmt.Fprintf(&b, "%d students", len(g.class))
	for _, s := range statuses() {
		if n := counts[s]; n > 0 {
			fmt.Fprintf(&b, ", %d %s", n, s)
		}
	}
	if n := g.asBefore.Load(); n > 0 {
		fmt.Fprintf(&b, " (%d of them as before: neither they nor what judges them has changed)", n)
	}
	b.WriteString("\n")
	_, err := io.WriteString(stdout, b.String())
	return written(stderr, "grade", err, exitOK)
}
