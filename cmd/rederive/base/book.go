// Package base is what the commands of rederive share: flags and exit codes, the files of a
// project and what may be written there, sessions that run notebooks, and the boundary around
// what strangers wrote.
package base

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
	"sync"
	"time"

	"rederive"
	"rederive/kernel"
	"rederive/paper"
	"rederive/parse"
	"rederive/report/bibliography"
	"rederive/report/view"
	"rederive/typeset/draw"
	"rederive/verify"
	"rederive/verify/coverage"
	"rederive/verify/ledger"
)

// A Book is one notebook on its way through the house.
type Book struct {
	Path     string
	Files    *FileSet
	Notebook *rederive.Notebook
	front    []parse.FrontEntry // of the notebook, with places
	Docs     []*rederive.ClaimsDoc
	Cited    *bibliography.Bibliography
	Pictures map[string][]byte // files that the text shows, by path
	inputs   []rederive.LedgerFile
	claims   []string                   // the files of its claims documents
	Numerals []rederive.Numerals        // of the copies of its papers
	places   map[string]coverage.Place  // of claims in the PDF files of their papers
	evidence map[string][]*draw.Picture // of those that are wrong
	Warns    rederive.Errors            // of the reading
	remarks  rederive.Errors            // warnings about values without labels
	Text     rederive.Errors            // what is wrong with the text, such as dead references; no report is made then
	Run      *rederive.Run
	Sites    []rederive.Site // where cells offer values, if they were only checked
	Result   *verify.Result
	parsed   bool  // the notebook has no errors of form
	unread   bool  // some of its claims documents could not be read
	Alone    bool  // it is a claims document without a notebook
	Code     int   // exit code so far
	Errs     error // why it could not be read
	Settled  *Settled
	Key      string        // of settled in the cache; empty if another run might say something else
	cached   bool          // settled comes from the cache, and no more is known of the book
	took     time.Duration // of the run
}

// A Session runs one command on several notebooks.
type Session struct {
	Options
	Config   Config
	Warns    rederive.Errors                   // of the project as a whole
	progress *progress                         // of the notebooks that run in parallel, if any do
	Heard    func(step kernel.Step, cells int) // of each cell that begins; may be nil
	Settled  func(list []rederive.Verdict)     // of claims while their notebook runs; may be nil
	Early    func(b *Book)                     // gets what the interpreter gave before the compiler is done; may be nil
	Memory   *kernel.Memory                    // of the one notebook that runs again and again; or nil
	Slots    chan struct{}                     // for the engines that work at the same time
	shared   *RemoteCache                      // or nil
	Claims   string                            // a claims document that replaces those of the notebooks
	Sources  string                            // a folder or file with the copies that were read
	Code     rederive.CodeStyle                // asked for on the command line
	Ordered  bool                              // the files have the order of the project's list
	Public   bool                              // the solutions do not run, and no claims are judged: a handout is made
	Unjudged bool                              // no claims are judged: those printed belong to other parameters
	OfKey    bool                              // solutions are made, of a key that needs no claims document
	Replayed bool                              // the notebook comes from a page
	Printed  bool                              // the report is written as PDF as well
	Settles  bool                              // claims documents are judged by themselves as well
	Located  bool                              // claims are found in the PDF files of their papers
	Crops    bool                              // and pictures of those that are wrong are drawn
	papers   *paper.Reader                     // of the papers that claims documents name
	Stderr   io.Writer
}

func NewBook(path string) *Book { return &Book{Path: path, Files: &FileSet{Notebook: path}} }

// Execute runs the cells of a book and compares the claims.
func (s *Session) Execute(ctx context.Context, b *Book) {
	if b.Errs != nil {
		s.checkUnread(ctx, b)
		return
	}
	if b.Alone {
		_, b.Run = verify.Alone(b.Docs[0])
		s.judge(ctx, b)
		return
	}
	start := time.Now()
	o := s.KernelOptions()
	o.ReadFile, o.Embedded = b.Files.ReadFile, b.embedded
	o.Progress = func(step kernel.Step) {
		if s.progress != nil {
			s.progress.step(b.Path, step, len(b.Notebook.Cells))
		}
		if s.Heard != nil {
			s.Heard(step, len(b.Notebook.Cells))
		}
	}
	if s.progress != nil {
		o.Compiling = func(done, total int, name string) { s.progress.compiling(b.Path, done, total, name, time.Now()) }
	}
	if s.Settled != nil && !s.Public && !s.Unjudged {
		settler := verify.NewSettler(b.Notebook, b.Docs...)
		o.Partial = func(run *rederive.Run) { s.Settled(settler.Settle(run)) }
	}
	if s.Early != nil {
		o.Interpreted = func(run *rederive.Run) {
			b := *b
			b.Run = run
			s.judge(ctx, &b)
			b.Settle()
			s.Early(&b)
		}
	}
	b.Run = kernel.Execute(ctx, b.Notebook, o)
	b.took = time.Since(start)
	s.judge(ctx, b)
}

// judge compares the claims with what the cells gave.
func (s *Session) judge(ctx context.Context, b *Book) {
	b.Result = &verify.Result{}
	if !s.Public && !s.Unjudged && !(s.OfKey && len(b.Docs) == 0) {
		b.Result = verify.Compare(b.Notebook, b.Run, b.Docs...)
	}
	if err := flagSolvers(b); err != nil {
		b.Fail(fmt.Errorf("reading solvers: %w", err))
		return
	}
	b.Code = Worst(b.Code, ExitOf(b.Run.Status))
	if !s.Public { // a handout hides the code, and its reader writes the words
		b.remarks = view.Unlabelled(b.Report())
	}
	if s.Strict && len(b.Warns)+len(b.Run.Warns)+len(b.Result.Warnings)+len(b.remarks) > 0 || len(b.Result.Errors) > 0 {
		b.Code = Worst(b.Code, ExitClaim)
	}
	for _, v := range b.Result.Verdicts {
		if ledger.Fails(v, s.Strict) {
			b.Code = Worst(b.Code, ExitClaim)
		}
	}
	s.checkSources(ctx, b)
	if s.Located && !s.Public {
		s.locate(ctx, b)
	}
	b.Text = view.Proofread(s.readable(b))
	if len(b.Text) > 0 {
		b.Code = Worst(b.Code, ExitUsage)
	}
}

// readable returns a book as far as its text can be checked: that of a handout, if the
// solutions did not run.
func (s *Session) readable(b *Book) *view.Book {
	out := b.Report()
	if s.Public {
		out.Variant = view.Handout
	}
	return out
}

// ProofreadUnrun returns what is wrong with the text of a book that was parsed, but not run. References
// to claims are looked at only if all claims are known.
func (b *Book) ProofreadUnrun() rederive.Errors {
	if !b.parsed {
		return nil
	}
	return view.ProofreadUnrun(b.Notebook, b.Docs, b.unread)
}

// CheckCells returns the errors of the cells of a book, which it may not have been
// possible to read. After a fence that is not closed, text is read as code.
func (s *Session) CheckCells(ctx context.Context, b *Book) rederive.Errors {
	if b.Notebook == nil {
		return nil
	}
	open := Flatten(b.Errs, b.Path)
	open = slices.DeleteFunc(slices.Clone(open), func(e *rederive.Error) bool {
		return !errors.Is(e, parse.ErrOpenFence)
	})
	o := s.KernelOptions()
	o.Embedded = b.embedded
	var errs rederive.Errors
	b.Sites, errs = kernel.Sites(ctx, b.Notebook, o)
	return slices.DeleteFunc(errs, func(e *rederive.Error) bool {
		return slices.ContainsFunc(open, func(o *rederive.Error) bool {
			return o.Pos.File == e.Pos.File && o.Pos.Line <= e.Pos.Line
		})
	})
}

// checkSources compares the transcription with the copies of the papers.
func (s *Session) checkSources(ctx context.Context, b *Book) {
	if s.Sources == "" {
		return
	}
	for _, doc := range b.Docs {
		file := s.Sources
		if info, err := os.Stat(file); err == nil && info.IsDir() {
			file = filepath.Join(file, path.Base(doc.Paper.Source))
		}
		source, err := b.Files.ReadNamed(file)
		if err != nil {
			b.Fail(fmt.Errorf("reading the copy of the paper %s: %w", ShownPath(file), err))
			return
		}
		if !hasLines(doc, source) {
			s.checkPaper(ctx, b, doc, file, source)
			continue
		}
		if errs := coverage.CheckSource(doc, source); len(errs) > 0 {
			b.Result.Errors = append(b.Result.Errors, errs...)
			b.Code = Worst(b.Code, ExitClaim)
			continue
		}
		s.countNumerals(b, doc, source)
	}
}

// countNumerals counts the numerals of a copy that no claim covers.
func (s *Session) countNumerals(b *Book, doc *rederive.ClaimsDoc, source []byte) {
	n, errs := coverage.CountNumerals(doc, source)
	b.Numerals = append(b.Numerals, *n)
	b.Result.Errors = append(b.Result.Errors, errs...)
	if len(errs) > 0 {
		b.Code = Worst(b.Code, ExitClaim)
	}
	if left := n.CountLeft(); left > 0 {
		b.Result.Warnings.Add(doc.Paper.Pos,
			"%d numerals of the copy are in no claim, the first of them on line %d: %s",
			left, n.Left[0].Line, strings.Join(n.Left[0].Numerals, ", ")).
			Suggest("claim them, or declare under numerals why they are not claims")
		if s.Strict {
			b.Code = Worst(b.Code, ExitClaim)
		}
	}
	if left := n.Statements.Left; len(left) > 0 {
		b.Result.Warnings.Add(doc.Paper.Pos,
			"%d statements of the copy are in no claim, the first of them on line %d: %s",
			len(left), left[0].Line, firstWords(left[0].Text)).
			Suggest("claim them, or declare under statements why they are not claims")
		if s.Strict && len(doc.Paper.NoStatements) > 0 {
			b.Code = Worst(b.Code, ExitClaim)
		}
	}
}

// firstWords returns the beginning of a text.
func firstWords(text string) string {
	const most = 60
	if at := strings.LastIndexByte(text[:min(most, len(text))], ' '); len(text) > most && at > 0 {
		return text[:at] + " ..."
	}
	return text
}

func (s *Session) KernelOptions() kernel.Options {
	o := kernel.Options{
		Engine: s.Engine, Tier: rederive.Tier(s.Tier), Params: s.Params, Limits: s.Limits(),
		Cache: s.Cache, Fresh: s.Fresh, Public: s.Public, Untrusted: s.Untrusted, Slots: s.Slots,
		Memory: s.Memory,
	}
	if s.shared != nil && !s.Untrusted { // nothing of strangers goes to others
		o.Shared = s.shared
	}
	return o
}

// All takes the notebooks through the house in parallel, and returns them in
// their order.
func (s *Session) All(ctx context.Context, names []string) []*Book {
	return s.Each(ctx, names, func(int, *Book) {})
}

// Each is like all, and does more with each book as soon as it has run.
func (s *Session) Each(ctx context.Context, names []string, then func(i int, b *Book)) []*Book {
	return s.SideBySide(names, func(i int, name string) *Book {
		b := NewBook(ShownPath(name))
		s.Work(ctx, b, name)
		then(i, b)
		b.Files = nil // their content is needed no more
		return b
	})
}

// Work takes one book through the house.
func (s *Session) Work(ctx context.Context, b *Book, name string) {
	s.Read(b, name)
	s.Execute(ctx, b)
	b.Settle()
	s.Remember(b, name)
	s.Keep.NoteRead(b.Files)
}

func (s *Session) SideBySide(names []string, do func(i int, name string) *Book) []*Book {
	books := make([]*Book, len(names))
	slots := make(chan struct{}, s.Jobs)
	s.progress = newProgress(s.Stderr, len(names))
	defer s.progress.stop()
	var wg sync.WaitGroup
	for i, name := range names {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			books[i] = Guarded(name, func() *Book { return do(i, name) })
			s.progress.end(books[i].Path)
		})
	}
	wg.Wait()
	return books
}

// A Defect is a panic, as an error of one notebook: the others go on.
type Defect struct{ Cause any }

func (d Defect) Error() string { return fmt.Sprintf("a bug in rederive itself: %v", d.Cause) }

// Guarded works on a notebook. If that panics, the book says so.
func Guarded(name string, work func() *Book) (b *Book) {
	defer func() {
		if r := recover(); r != nil {
			b = NewBook(ShownPath(name))
			b.Fail(Defect{Cause: r})
			b.Code = ExitDefect
			b.Settle()
		}
	}()
	return work()
}

// CodeOf returns the exit code of what stopped the work on a notebook.
func CodeOf(err error) int {
	if errors.As(err, new(Defect)) {
		return ExitDefect
	}
	return ExitUsage
}

// Explain prints which claims fail, for commands that print no ledger.
func (s *Session) Explain(books []*Book) {
	warned := len(s.Warns) > 0
	for _, b := range books {
		for _, v := range b.Settled.Ledger.Claims {
			if ledger.Fails(v, s.Strict) {
				fmt.Fprintln(s.Stderr, ledger.Explain(v))
			}
		}
		warned = warned || len(b.Settled.Ledger.Notebooks[0].Warnings) > 0
	}
	if s.Strict && warned {
		fmt.Fprintln(s.Stderr, "warnings are failures, because of --strict")
	}
}

// Complain prints what is wrong with the books, and returns the worst exit code.
func (s *Session) Complain(books []*Book) int {
	code := ExitOK
	if s.Strict && len(s.Warns) > 0 { // begin has printed them
		code = ExitClaim
	}
	said := map[string]bool{} // notebooks may share a claims document
	for _, b := range books {
		code = Worst(code, b.Settled.Code)
		for _, line := range b.Settled.Complaints {
			if !said[line] {
				fmt.Fprintln(s.Stderr, line)
			}
			said[line] = true
		}
	}
	return code
}

// Report returns the book as package report takes it.
func (b *Book) Report() *view.Book {
	return &view.Book{
		Name: view.PageName(b.Path), Notebook: b.Notebook, Run: b.Run, Docs: b.Docs, Verdicts: b.Result.Verdicts,
		Pictures: b.Pictures, Bibliography: b.Cited, Numerals: b.Numerals, Evidence: b.evidence,
		Errors: append(append(rederive.Errors(nil), b.Run.Errors...), b.Result.Errors...), Tool: Tool(),
	}
}
