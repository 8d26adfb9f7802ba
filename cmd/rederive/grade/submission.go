package grade

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/internal/gosource"
	"rederive/internal/lazyregexp"
	"rederive/internal/words"
	"rederive/kernel"
	"rederive/parse"
	"rederive/parse/ipynb"
)

// A submission is the notebook of a student.
type submission struct {
	*base.Book
	lang   *words.Language
	places []ipynb.Place // of its cells, in the Markdown of a Jupyter notebook
	notes  []string      // remarks for its author
}

// inCells rewrites the positions in a text as the student sees them: in a Jupyter notebook by cell and line.
func (s *submission) inCells(text string) string {
	if s.places == nil {
		return text
	}
	place := regexp.MustCompile(regexp.QuoteMeta(s.Path) + `:(\d+)(:\d+)?`)
	return place.ReplaceAllStringFunc(text, func(found string) string {
		line, _ := strconv.Atoi(place.FindStringSubmatch(found)[1])
		for i, p := range s.places {
			if p.Line <= line && line <= p.Line+p.Lines { // a position of something missing is at the closing fence
				return s.Path + ": " + s.lang.Say("cell %d, line %d", i+1, min(line-p.Line+1, p.Lines))
			}
		}
		return found
	})
}

// toStudent rewrites a text about a submission for its author.
func (s *submission) toStudent(text string) string { return withoutFolder(text, s.Path) }

// declared returns those parameters that a submission declares.
func declared(nb *rederive.Notebook, params base.ParamFlags) base.ParamFlags {
	own := base.ParamFlags{}
	for _, p := range nb.Front.Params {
		if value, ok := params[p.Name]; ok {
			own[p.Name] = value
		}
	}
	return own
}

// untouched reports whether a submission contains only what all students were given: no code but comments, and no line
// of text.
func (g *Grading) untouched(b *submission) bool {
	public := g.publicCode()
	inCells := map[int]bool{}
	for _, c := range b.Notebook.Cells {
		if !public[tokensOf(c.Code)] {
			return false
		}
		for n := range len(c.Lines) + 2 {
			inCells[c.Pos.Line+n] = true
		}
	}
	known := g.publicLines()
	n, front := 0, false
	for line := range strings.Lines(string(b.Notebook.Source)) {
		text := strings.TrimSpace(line)
		if n++; text == "---" && (n == 1 || front) {
			front = !front
		} else if !front && !inCells[n] && !known[publicLine(text)] {
			return false
		}
	}
	return true
}

// publicCode returns the code of the cells that students were given, without comments and space, and the empty code.
func (g *Grading) publicCode() map[string]bool {
	public := map[string]bool{"": true}
	for _, c := range g.Key.Notebook.Cells {
		if !c.Solution && len(walkExercises(g.Key.Notebook).all) > 0 {
			public[tokensOf(c.Code)] = true
		}
	}
	return public
}

// publicLines returns the lines of text that students were given, and those of the key, as [publicLine] normalizes
// them.
func (g *Grading) publicLines() map[string]bool {
	known := map[string]bool{"": true, RoomFor(g.lang): true}
	shown, _ := WithHeads(g.Key.Notebook)
	for line := range strings.Lines(string(g.Key.Notebook.Source) + "\n" + string(shown)) {
		known[publicLine(line)] = true
	}
	return known
}

// publicLine removes from a line the points of an exercise, which may have changed since the handout.
func publicLine(line string) string {
	return headPoints.ReplaceAllString(strings.TrimSpace(line), "$1")
}

// headPoints matches the heading of an exercise up to its points, in alert syntax and in words.
var headPoints = lazyregexp.New(`^(>[ \t]*(?:\[![A-Za-z]+\]|\*\*[^(*]*))[ \t]*(?:\{[^}]*\}|\(\d[^)]*\))`)

// tokensOf returns code without comments and space.
func tokensOf(code string) string {
	var words []string
	for t := range gosource.Tokens(code) {
		if t.Kind != token.SEMICOLON && t.Kind != token.COMMENT {
			words = append(words, t.Text)
		}
	}
	return strings.Join(words, " ")
}

// readSubmission reads a submission. It is one file: of others it gets only the inputs of the key, so that nobody
// reads what others have submitted.
func (g *Grading) readSubmission(st *Student) (*submission, error) {
	c, err := base.ReadRegular(st.file, os.Lstat, os.OpenFile)
	if err != nil {
		return nil, fmt.Errorf("reading the submission: %w", err)
	}
	b := &submission{Book: base.NewBook(base.ShownPath(st.file)), lang: g.lang}
	b.Files.Sealed = true
	b.Files.Lend(st.file, c)
	if text := notNotebook(st.file, c.Data); text != "" {
		return nil, &rederive.Error{Pos: rederive.Pos{File: b.Path}, Err: errors.New(text)}
	}
	if err := b.readText(c.Data); err != nil {
		return nil, err
	}
	g.keepImports(b)
	g.complete(b)
	g.keepInputs(b)
	return b, b.ReadInputs()
}

// keepImports drops the imports of the front matter that submissions may not import. A cell that needs one says so.
func (g *Grading) keepImports(b *submission) {
	front := &b.Notebook.Front
	var kept []string
	for _, path := range front.Imports {
		if front.Imports = []string{path}; g.Students.CheckImports(b.Book) == nil {
			kept = append(kept, path)
			continue
		}
		b.notes = append(b.notes, g.lang.Say("%s: submissions may not import %s; it was left out",
			rederive.Pos{File: b.Path, Line: 1, Col: 1}, path))
	}
	front.Imports = kept
}

// keepInputs lends a submission the inputs of the key, wherever the student has them, and drops all others. A cell that
// needs one of these fails.
func (g *Grading) keepInputs(b *submission) {
	var kept []rederive.Input
	for _, in := range b.Notebook.Front.Inputs {
		named := func(k rederive.Input) bool { return k.Name == in.Name }
		same := func(k rederive.Input) bool { return filepath.Clean(k.Path) == filepath.Clean(in.Path) }
		k := slices.IndexFunc(g.lent, named)
		if k < 0 {
			k = slices.IndexFunc(g.lent, same)
		}
		if k < 0 {
			b.notes = append(b.notes, g.lang.Say("%s: the sheet has no data %s (%s); it was left out", in.Pos, in.Name,
				in.Path))
			continue
		}
		in.Path, in.SHA256 = g.lent[k].Path, g.lent[k].SHA256
		from := base.Place{Name: filepath.Clean(g.Key.Near(in.Path)), Project: true}
		b.Files.Lend(b.Near(in.Path), g.Key.Files.Once(from))
		kept = append(kept, in)
	}
	b.Notebook.Front.Inputs = kept
}

// notNotebook says why a file is not a notebook, or returns "".
func notNotebook(file string, data []byte) string {
	switch {
	case formOf(file) < 0:
		return "this is not a notebook (hand in the .ipynb or the .md itself)"
	case !base.IsJupyter(file) || ipynb.Is(legible(data)):
		return ""
	case len(bytes.TrimSpace(data)) == 0:
		return "the file is empty"
	}
	return "this is not a Jupyter notebook"
}

// complete gives a submission the parameters of the key, and the inputs that it does not declare: the student may have
// deleted the cell that did. A parameter that a cell redeclares keeps the cell's value.
func (g *Grading) complete(b *submission) {
	front := &b.Notebook.Front
	own := kernel.Declares(b.Notebook)
	pos := rederive.Pos{File: b.Path, Line: 1, Col: 1}
	for _, p := range g.Key.Notebook.Front.Params {
		named := func(q rederive.Param) bool { return q.Name == p.Name }
		cell, again := own[p.Name]
		switch {
		case again:
			front.Params = slices.DeleteFunc(slices.Clone(front.Params), named)
			b.notes = append(b.notes, g.lang.Say("%s: %s is declared again, and has the value that it has there, "+
				"not that of the sheet", b.Notebook.Cells[cell].PosAt(1, 1), p.Name))
		default: // the student may have changed its type
			front.Params = slices.DeleteFunc(slices.Clone(front.Params), named)
			front.Params = append(front.Params, rederive.Param{Pos: pos, Name: p.Name, Value: p.Value})
		}
	}
	for _, in := range g.lent {
		named := func(k rederive.Input) bool { return k.Name == in.Name }
		if !slices.ContainsFunc(front.Inputs, named) {
			front.Inputs = append(front.Inputs, rederive.Input{Pos: pos, Name: in.Name, Path: in.Path})
		}
	}
}

// RoomFor returns the paragraph that students replace by their answer in words.
func RoomFor(l *words.Language) string {
	return strings.Replace(parse.AnswerInWords, Asked, l.Say(Asked), 1)
}

// Asked is the request in a skeleton.
const Asked = "Write your answer here."
