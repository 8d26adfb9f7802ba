package main

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
)

// A book is one notebook on its way through the house.
type book struct {
	path     string
	files    *fileSet
	notebook *rederive.Notebook
	front    []parse.FrontEntry // of the notebook, with places
	docs     []*rederive.ClaimsDoc
	cited    *bibliography.Bibliography
	pictures map[string][]byte // files that the text shows, by path
	inputs   []rederive.LedgerFile
	claims   []string                   // the files of its claims documents
	numerals []rederive.Numerals        // of the copies of its papers
	places   map[string]verify.Place    // of claims in the PDF files of their papers
	evidence map[string][]*draw.Picture // of those that are wrong
	warns    rederive.Errors            // of the reading
	remarks  rederive.Errors            // warnings that do not fail under --strict
	text     rederive.Errors            // what is wrong with the text, such as dead references; no report is made then
	run      *rederive.Run
	sites    []rederive.Site // where cells offer values, if they were only checked
	result   *verify.Result
	alone    bool  // it is a claims document without a notebook
	code     int   // exit code so far
	errs     error // why it could not be read
	settled  *settled
	key      string        // of settled in the cache; empty if another run might say something else
	cached   bool          // settled comes from the cache, and no more is known of the book
	took     time.Duration // of the run
}

// A session runs one command on several notebooks.
type session struct {
	options
	config   config
	warns    rederive.Errors                   // of the project as a whole
	progress *progress                         // of the notebooks that run in parallel, if any do
	heard    func(step kernel.Step, cells int) // of each cell that begins; may be nil
	settled  func(list []rederive.Verdict)     // of claims while their notebook runs; may be nil
	early    func(b *book)                     // gets what the interpreter gave before the compiler is done; may be nil
	memory   *kernel.Memory                    // of the one notebook that runs again and again; or nil
	slots    chan struct{}                     // for the engines that work at the same time
	shared   *remoteCache                      // or nil
	claims   string                            // a claims document that replaces those of the notebooks
	sources  string                            // a folder or file with the copies that were read
	code     rederive.CodeStyle                // asked for on the command line
	ordered  bool                              // the files have the order of the project's list
	public   bool                              // the solutions do not run, and no claims are judged: a handout is made
	unjudged bool                              // no claims are judged: those printed belong to other parameters
	ofKey    bool                              // solutions are made, of a key that needs no claims document
	replayed bool                              // the notebook comes from a page
	page     bool                              // the notebook will run in a page
	printed  bool                              // the report is written as PDF as well
	settles  bool                              // claims documents are judged by themselves as well
	located  bool                              // claims are found in the PDF files of their papers
	crops    bool                              // and pictures of those that are wrong are drawn
	papers   *paper.Reader                     // of the papers that claims documents name
	stderr   io.Writer
}

func newBook(path string) *book { return &book{path: path, files: &fileSet{notebook: path}} }

// execute runs the cells of a book and compares the claims.
func (s *session) execute(ctx context.Context, b *book) {
	if b.errs != nil {
		s.checkUnread(ctx, b)
		return
	}
	if b.alone {
		_, b.run = verify.Alone(b.docs[0])
		s.judge(ctx, b)
		return
	}
	start := time.Now()
	o := s.kernelOptions()
	o.ReadFile, o.Embedded = b.files.ReadFile, b.embedded
	o.Progress = func(step kernel.Step) {
		if s.progress != nil {
			s.progress.step(b.path, step, len(b.notebook.Cells))
		}
		if s.heard != nil {
			s.heard(step, len(b.notebook.Cells))
		}
	}
	if s.progress != nil {
		o.Compiling = func(done, total int, name string) { s.progress.compiling(b.path, done, total, name, time.Now()) }
	}
	if s.settled != nil && !s.public && !s.unjudged {
		settler := verify.NewSettler(b.notebook, b.docs...)
		o.Partial = func(run *rederive.Run) { s.settled(settler.Settle(run)) }
	}
	if s.early != nil {
		o.Interpreted = func(run *rederive.Run) {
			b := *b
			b.run = run
			s.judge(ctx, &b)
			b.settle()
			s.early(&b)
		}
	}
	b.run = kernel.Execute(ctx, b.notebook, o)
	b.took = time.Since(start)
	s.judge(ctx, b)
}

// judge compares the claims with what the cells gave.
func (s *session) judge(ctx context.Context, b *book) {
	b.result = &verify.Result{}
	if !s.public && !s.unjudged && !(s.ofKey && len(b.docs) == 0) {
		b.result = verify.Compare(b.notebook, b.run, b.docs...)
	}
	if err := flagSolvers(b); err != nil {
		b.fail(fmt.Errorf("reading solvers: %w", err))
		return
	}
	b.code = worst(b.code, exitOf(b.run.Status))
	if !s.public { // a handout hides the code, and its reader writes the words
		b.remarks = view.Unlabelled(b.report())
	}
	if s.strict && len(b.warns)+len(b.run.Warns)+len(b.result.Warnings) > 0 || len(b.result.Errors) > 0 {
		b.code = worst(b.code, exitClaim)
	}
	for _, v := range b.result.Verdicts {
		if verify.Fails(v, s.strict) {
			b.code = worst(b.code, exitClaim)
		}
	}
	s.checkSources(ctx, b)
	if s.located && !s.public {
		s.locate(ctx, b)
	}
	b.text = view.Proofread(s.readable(b))
	if len(b.text) > 0 {
		b.code = worst(b.code, exitUsage)
	}
}

// readable is a book as far as its text can be checked: that of a handout, if the
// solutions did not run.
func (s *session) readable(b *book) *view.Book {
	out := b.report()
	if s.public {
		out.Variant = view.Handout
	}
	return out
}

// checkUnread adds the errors of the cells to those of the files around them, for which
// nothing can run. They come first: the others may follow from them.
func (s *session) checkUnread(ctx context.Context, b *book) {
	b.errs = append(s.checkCells(ctx, b), flatten(b.errs, b.path)...)
}

// checkCells returns the errors of the cells of a book, which it may not have been
// possible to read. After a fence that is not closed, text is read as code.
func (s *session) checkCells(ctx context.Context, b *book) rederive.Errors {
	if b.notebook == nil {
		return nil
	}
	open := flatten(b.errs, b.path)
	open = slices.DeleteFunc(slices.Clone(open), func(e *rederive.Error) bool {
		return !errors.Is(e, parse.ErrOpenFence)
	})
	o := s.kernelOptions()
	o.Embedded = b.embedded
	var errs rederive.Errors
	b.sites, errs = kernel.Sites(ctx, b.notebook, o)
	return slices.DeleteFunc(errs, func(e *rederive.Error) bool {
		return slices.ContainsFunc(open, func(o *rederive.Error) bool {
			return o.Pos.File == e.Pos.File && o.Pos.Line <= e.Pos.Line
		})
	})
}

// checkSources compares the transcription with the copies of the papers.
func (s *session) checkSources(ctx context.Context, b *book) {
	if s.sources == "" {
		return
	}
	for _, doc := range b.docs {
		file := s.sources
		if info, err := os.Stat(file); err == nil && info.IsDir() {
			file = filepath.Join(file, path.Base(doc.Paper.Source))
		}
		source, err := b.files.ReadNamed(file)
		if err != nil {
			b.fail(fmt.Errorf("reading the copy of the paper %s: %w", shownPath(file), err))
			return
		}
		if !hasLines(doc, source) {
			s.checkPaper(ctx, b, doc, file, source)
			continue
		}
		if errs := verify.CheckSource(doc, source); len(errs) > 0 {
			b.result.Errors = append(b.result.Errors, errs...)
			b.code = worst(b.code, exitClaim)
			continue
		}
		s.countNumerals(b, doc, source)
	}
}

// countNumerals counts the numerals of a copy that no claim covers.
func (s *session) countNumerals(b *book, doc *rederive.ClaimsDoc, source []byte) {
	n, errs := verify.CountNumerals(doc, source)
	b.numerals = append(b.numerals, *n)
	b.result.Errors = append(b.result.Errors, errs...)
	if len(errs) > 0 {
		b.code = worst(b.code, exitClaim)
	}
	if left := n.CountLeft(); left > 0 {
		b.result.Warnings.Add(doc.Paper.Pos,
			"%d numerals of the copy are in no claim, the first of them on line %d: %s",
			left, n.Left[0].Line, strings.Join(n.Left[0].Numerals, ", ")).
			Suggest("claim them, or declare under numerals why they are no claims")
		if s.strict {
			b.code = worst(b.code, exitClaim)
		}
	}
	if left := n.Statements.Left; len(left) > 0 {
		b.result.Warnings.Add(doc.Paper.Pos,
			"%d statements of the copy are in no claim, the first of them on line %d: %s",
			len(left), left[0].Line, firstWords(left[0].Text)).
			Suggest("claim them, or declare under statements why they are no claims")
		if s.strict && len(doc.Paper.NoStatements) > 0 {
			b.code = worst(b.code, exitClaim)
		}
	}
}

// firstWords is the beginning of a text.
func firstWords(text string) string {
	const most = 60
	if at := strings.LastIndexByte(text[:min(most, len(text))], ' '); len(text) > most && at > 0 {
		return text[:at] + " ..."
	}
	return text
}

func (s *session) kernelOptions() kernel.Options {
	o := kernel.Options{
		Engine: s.engine, Tier: rederive.Tier(s.tier), Params: s.params, Limits: s.limits(),
		Cache: s.cache, Fresh: s.fresh, Public: s.public, Untrusted: s.untrusted, Slots: s.slots,
		Memory: s.memory, Page: s.page,
	}
	if s.shared != nil && !s.untrusted { // nothing of strangers goes to others
		o.Shared = s.shared
	}
	return o
}

// all takes the notebooks through the house in parallel, and returns them in
// their order.
func (s *session) all(ctx context.Context, names []string) []*book {
	return s.each(ctx, names, func(int, *book) {})
}

// each is like all, and does more with each book as soon as it has run.
func (s *session) each(ctx context.Context, names []string, then func(i int, b *book)) []*book {
	return s.sideBySide(names, func(i int, name string) *book {
		b := newBook(shownPath(name))
		s.work(ctx, b, name)
		then(i, b)
		b.files = nil // their content is needed no more
		return b
	})
}

// work takes one book through the house.
func (s *session) work(ctx context.Context, b *book, name string) {
	s.read(b, name)
	s.execute(ctx, b)
	b.settle()
	s.remember(b, name)
	s.keep.noteRead(b.files)
}

func (s *session) sideBySide(names []string, do func(i int, name string) *book) []*book {
	books := make([]*book, len(names))
	slots := make(chan struct{}, s.jobs)
	s.progress = newProgress(s.stderr, len(names))
	defer s.progress.stop()
	var wg sync.WaitGroup
	for i, name := range names {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			books[i] = guarded(name, func() *book { return do(i, name) })
			s.progress.end(books[i].path)
		})
	}
	wg.Wait()
	return books
}

// A defect is a panic, as an error of one notebook: the others go on.
type defect struct{ cause any }

func (d defect) Error() string { return fmt.Sprintf("a bug in rederive itself: %v", d.cause) }

// guarded works on a notebook. If that panics, the book says so.
func guarded(name string, work func() *book) (b *book) {
	defer func() {
		if r := recover(); r != nil {
			b = newBook(shownPath(name))
			b.fail(defect{cause: r})
			b.code = exitDefect
			b.settle()
		}
	}()
	return work()
}

// codeOf returns the exit code of what stopped the work on a notebook.
func codeOf(err error) int {
	if errors.As(err, new(defect)) {
		return exitDefect
	}
	return exitUsage
}

// explain prints which claims fail, for commands that print no ledger.
func (s *session) explain(books []*book) {
	warned := len(s.warns) > 0
	for _, b := range books {
		for _, v := range b.settled.Ledger.Claims {
			if verify.Fails(v, s.strict) {
				fmt.Fprintln(s.stderr, verify.Explain(v))
			}
		}
		warned = warned || len(b.settled.Ledger.Notebooks[0].Warnings) > 0
	}
	if s.strict && warned {
		fmt.Fprintln(s.stderr, "warnings are failures, because of --strict")
	}
}

// complain prints what is wrong with the books, and returns the worst exit code.
func (s *session) complain(books []*book) int {
	code := exitOK
	if s.strict && len(s.warns) > 0 { // begin has printed them
		code = exitClaim
	}
	said := map[string]bool{} // notebooks may share a claims document
	for _, b := range books {
		code = worst(code, b.settled.Code)
		for _, line := range b.settled.Complaints {
			if !said[line] {
				fmt.Fprintln(s.stderr, line)
			}
			said[line] = true
		}
	}
	return code
}

// report is the book as package report takes it.
func (b *book) report() *view.Book {
	return &view.Book{
		Name: view.PageName(b.path), Notebook: b.notebook, Run: b.run, Docs: b.docs, Verdicts: b.result.Verdicts,
		Pictures: b.pictures, Bibliography: b.cited, Numerals: b.numerals, Evidence: b.evidence,
		Errors: append(append(rederive.Errors(nil), b.run.Errors...), b.result.Errors...), Tool: tool(),
	}
}
