package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/words"
	"rederive/kernel"
	"rederive/parse"
	"rederive/report/view"
	"rederive/verify"
)

// read reads and parses a notebook, its claims documents and all files that it
// names. It reports everything that is wrong at once.
func (s *session) read(b *book, file string) *book {
	b.files.guard = s.guarded()
	source, err := b.files.ReadOwn(file)
	if err != nil {
		return b.fail(&rederive.Error{
			Pos: rederive.Pos{File: b.path},
			Err: fmt.Errorf("reading the notebook: %w", err),
		})
	}
	if source, err = markdownOf(b.path, source); err != nil {
		return b.fail(err)
	}
	if err := checkForm(b.path, source); err != nil {
		return b.fail(err)
	}
	if s.isAlone(file, source) {
		return s.readAlone(b, source)
	}
	b.notebook, err = parse.Notebook(b.path, source, b.files.ReadFile)
	if err != nil {
		return b.fail(err)
	}
	claims := s.claimsFiles(file, b.notebook, b.files)
	b.claims = claims
	problems := errors.Join(s.readClaims(b, claims), s.checkPDFs(b),
		b.readBibliography(file), b.readPictures(), b.readInputs(),
		b.checkFiles(claims), s.checkImports(b), misplacedHints(b.notebook).Err(),
		kernel.CheckParams(b.notebook, s.params).Err())
	if problems != nil {
		return b.fail(problems)
	}
	b.warns = append(b.warns, view.UnusedLabels(b.notebook)...)
	return b
}

// isAlone reports whether a file is a claims document that is named like a notebook.
func (s *session) isAlone(file string, source []byte) bool {
	return s.claims == "" && !s.config.lists(file) && verify.IsClaims(file, source)
}

// readAlone reads a claims document that is judged by itself.
func (s *session) readAlone(b *book, source []byte) *book {
	if !s.settles {
		return b.fail(&rederive.Error{
			Pos: rederive.Pos{File: b.path}, Err: errors.New("this is a claims document, not a notebook"),
			Hint: "rederive verify settles what needs no notebook",
		})
	}
	doc, err := verify.ParseClaims(b.path, source)
	if err != nil {
		return b.fail(err)
	}
	b.alone, b.docs = true, []*rederive.ClaimsDoc{doc}
	if err := s.checkPDFs(b); err != nil {
		return b.fail(err)
	}
	b.notebook, _ = verify.Alone(doc)
	return b
}

// fail notes why a book cannot be read.
func (b *book) fail(err error) *book {
	b.errs, b.code = flatten(err, b.path), exitUsage
	return b
}

// flatten lists the errors that err joins. One without a place is about the file.
func flatten(err error, file string) rederive.Errors {
	switch e := err.(type) {
	case *rederive.Error:
		return rederive.Errors{e}
	case rederive.Errors:
		return e
	case interface{ Unwrap() []error }:
		var list rederive.Errors
		for _, one := range e.Unwrap() {
			list = append(list, flatten(one, file)...)
		}
		return list
	}
	return rederive.Errors{{Pos: rederive.Pos{File: file}, Err: err}}
}

// claimsFiles returns the claims documents of a notebook: those of its front
// matter, or claims.md in its folder if there is one.
func (s *session) claimsFiles(file string, nb *rederive.Notebook, from *fileSet) []string {
	if s.claims != "" {
		return []string{s.claims}
	}
	dir := filepath.Dir(file)
	var files []string
	for _, c := range nb.Front.Claims {
		files = append(files, filepath.Join(dir, filepath.FromSlash(c)))
	}
	if len(files) > 0 {
		return files
	}
	name := filepath.Join(dir, "claims.md")
	if s.config.lists(name) {
		return nil // the project lists it as a notebook
	}
	if _, err := from.ReadOwn(name); errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return []string{name}
}

// readClaimsFile reads a claims document. That of --claims may be anywhere.
func (s *session) readClaimsFile(file string, from *fileSet) ([]byte, error) {
	if s.claims != "" {
		return from.ReadNamed(file)
	}
	return from.ReadOwn(file)
}

// guarded returns the guard of a stranger's notebook. What a page carries that is
// replayed lies in a folder of its own.
func (s *session) guarded() *guard {
	if !s.untrusted || s.replayed {
		return nil
	}
	return s.guard
}

// readClaims reads and parses the claims documents of a book.
func (s *session) readClaims(b *book, files []string) error {
	var problems []error
	for i, file := range files {
		source, err := s.readClaimsFile(file, b.files)
		if err != nil {
			problems = append(problems, s.claimsError(b, file, i, err))
			continue
		}
		doc, err := verify.ParseClaims(shownPath(file), source)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		b.docs = append(b.docs, doc)
	}
	return errors.Join(problems...)
}

// claimsError is the error for the i-th claims document, which cannot be read. It
// is at the place that names the document, if there is one.
func (s *session) claimsError(b *book, file string, i int, err error) error {
	if s.claims != "" || len(b.notebook.Front.Claims) == 0 {
		err = fmt.Errorf("reading the claims document: %w", err)
		return &rederive.Error{Pos: rederive.Pos{File: shownPath(file)}, Err: err}
	}
	err = fmt.Errorf("reading the claims document %s: %w", b.notebook.Front.Claims[i], err)
	return &rederive.Error{Pos: b.namedAt("claims", i), Err: err, Hint: fileHint}
}

// languageNote is a warning about a language that there are no words for, or nothing.
func languageNote(nb *rederive.Notebook) string {
	if _, ok := words.In(nb.Front.Lang); ok {
		return ""
	}
	return fmt.Sprintf("%s: warning: there are no words for lang %q, so sheets and feedback speak English (known: %s)",
		nb.Path, nb.Front.Lang, strings.Join(words.Tags(), ", "))
}

// warnOfInputs names the inputs that students do not get.
func warnOfInputs(stderr io.Writer, nb *rederive.Notebook) {
	public := parse.PublicInputs(nb)
	for _, in := range nb.Front.Inputs {
		if !slices.Contains(public, in) {
			fmt.Fprintf(stderr, "%s: warning: students do not get input %s, which only solutions use (to give it to "+
				"them, name %s in the text)\n", in.Pos, in.Name, in.Path)
		}
	}
}

// misplacedHints finds hints of a key that students would read, and those that never come: both are outside of cells
// of solutions that run.
func misplacedHints(nb *rederive.Notebook) rederive.Errors {
	const hint = "write it into a cell of a solution: ```go {solution=true}"
	var errs rederive.Errors
	for _, c := range nb.Cells {
		for i, line := range strings.Split(c.Code, "\n") {
			at := strings.Index(line, rederive.HintPrefix)
			switch {
			case at < 0:
			case !c.Solution:
				errs.Add(c.PosAt(i+1, at+1), "students would read this hint").Suggest(hint)
			case !c.Run:
				errs.Add(c.PosAt(i+1, at+1), "a listing does not run, so nobody ever gets this hint").Suggest(hint)
			}
		}
	}
	return errs
}
