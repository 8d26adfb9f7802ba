package ipynb

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rederive/internal/lazyregexp"
)

// A Note says what an author must check after a conversion.
type Note struct {
	Cell int // number in the notebook, from 1; 0 for the whole notebook
	Line int // line in the cell, from 1; 0 for the whole cell
	Text string
}

// String returns the note with its position.
func (n Note) String() string {
	switch {
	case n.Cell == 0:
		return n.Text
	case n.Line == 0:
		return fmt.Sprintf("cell %d: %s", n.Cell, n.Text)
	}
	return fmt.Sprintf("cell %d, line %d: %s", n.Cell, n.Line, n.Text)
}

// ToMarkdown converts a notebook of Rederive or of another Go kernel to Markdown, and says what must be changed by
// hand. It drops outputs, which are computed again.
func ToMarkdown(data []byte) (text []byte, notes []Note, err error) {
	r, err := readAll(data, false)
	if err != nil {
		return nil, nil, err
	}
	return []byte(r.b.String()), r.notes, nil
}

// ToKey is [ToMarkdown] for an author: cells with nbgrader's marks become a key. Code in other languages becomes
// listings, to be read and rewritten.
func ToKey(data []byte) (text []byte, notes []Note, err error) {
	r, err := readAll(data, true)
	if err != nil {
		return nil, nil, err
	}
	return []byte(r.b.String()), r.notes, nil
}

// A Place is where the source of a cell is in the Markdown of its notebook.
type Place struct {
	Line  int // first line of the source in the Markdown, from 1
	Lines int // number of lines
}

// Places returns the position of each cell's source in the text that [ToMarkdown] returns.
func Places(data []byte) ([]Place, error) {
	r, err := readAll(data, false)
	if err != nil {
		return nil, err
	}
	return r.places, nil
}

func readAll(data []byte, toKey bool) (*reader, error) {
	d, err := read(data)
	if err != nil {
		return nil, err
	}
	name, lang := d.kernel()
	marked := toKey && slices.ContainsFunc(d.Cells, func(c cell) bool { return c.graded.marks() })
	if name != kernelName && lang != "go" && !marked {
		if name == "" {
			name = "no kernel at all"
		}
		return nil, fmt.Errorf("%w: it is for %s; Rederive runs Go", ErrForeign, name)
	}
	r := &reader{foreign: name != kernelName, lang: lang}
	switch {
	case r.foreign && lang != "go":
		const listed = "it was written for %s: its code is in listings, which do not run; write it in Go"
		r.notes = append(r.notes, Note{Text: fmt.Sprintf(listed, cmp.Or(name, "no kernel"))})
	case r.foreign:
		r.notes = append(r.notes, Note{Text: fmt.Sprintf("it was written for %s: see that it runs here", name)})
	}
	if marked {
		r.notes = append(r.notes, asKey(d.Cells, lang)...)
	}
	for i, c := range d.Cells {
		r.cell(i+1, c)
	}
	end := "\n"
	if d.Metadata.Rederive != nil {
		end = onlyBlank(d.Metadata.Rederive.End, end)
	}
	r.b.WriteString(end)
	if r.outputs > 0 && r.foreign {
		text := fmt.Sprintf("the outputs of %d cells are left out: a run computes them", r.outputs)
		r.notes = append(r.notes, Note{Text: text})
	}
	return r, nil
}

// A reader joins cells into a text.
type reader struct {
	b       strings.Builder
	begun   bool
	foreign bool
	lang    string // of code cells
	outputs int    // number of cells with outputs
	notes   []Note
	places  []Place
	lines   int // of the text, up to the last place
	counted int // bytes of the text up to there
}

// source writes the source of a cell.
func (r *reader) source(text string) {
	r.lines += strings.Count(r.b.String()[r.counted:], "\n")
	r.counted = r.b.Len()
	r.places = append(r.places, Place{r.lines + 1, strings.Count(text, "\n") + 1})
	r.b.WriteString(text)
}

func (r *reader) cell(number int, c cell) {
	var f form
	if c.Metadata.Rederive != nil {
		f = *c.Metadata.Rederive
	}
	r.gap(f.Gap)
	r.begun = true
	if len(c.Outputs) > 0 {
		r.outputs++
	}
	if text, before, ok := Front(string(c.Source)); ok && c.Type == codeCell && number == 1 {
		r.source(text)
		r.places[0].Line -= before // these lines belong to the cell too
		r.places[0].Lines += before + 1
		return
	}
	if c.Type == codeCell {
		r.codeCell(number, c, f)
		return
	}
	if c.Type == rawCell && number > 1 && r.foreign {
		r.notes = append(r.notes, Note{number, 0, "it is a raw cell, which becomes Markdown"})
	}
	r.source(c.asKey())
}

// codeCell writes a code cell, after its exercise and the code that students get.
func (r *reader) codeCell(number int, c cell, f form) {
	if c.points > 0 {
		r.b.WriteString(c.exercise() + blank)
	}
	if r.foreign && r.lang != "go" {
		if c.begun != "" {
			r.b.WriteString(listing(fenceOf(r.lang), string(c.begun)) + blank)
		}
		r.source(c.foreignCode(fenceOf(r.lang)))
		return
	}
	if c.begun != "" {
		r.b.WriteString(listing("go {run=false}", withoutMain(string(c.begun))) + blank)
	}
	switch {
	case c.solves:
		f.Info = "go {solution=true}"
	case c.listed:
		f.Info = "go {run=false}"
	}
	code := string(c.Source)
	r.advise(number, code)
	if r.foreign {
		code = withoutMain(code)
	}
	r.code(f, code)
}

// gap writes the text between two cells.
func (r *reader) gap(gap *string) {
	usual := blank
	if !r.begun {
		usual = ""
	}
	if gap == nil {
		r.b.WriteString(usual)
		return
	}
	r.b.WriteString(onlyBlank(*gap, usual))
}

// onlyBlank returns s if it consists of line feeds, and otherwise the usual gap: metadata can be edited.
func onlyBlank(s, usual string) string {
	if strings.Trim(s, "\n") != "" {
		return usual
	}
	return s
}

var (
	fencing = lazyregexp.New("^(`{3,}|~{3,})$")
	runs    = lazyregexp.New("(?m)^ {0,3}(`{3,}|~{3,})[ \t\r]*$")
)

// code writes a cell with its fences, which are longer than any in the code.
func (r *reader) code(f form, code string) {
	open, info := fence, "go"
	if fencing.MatchString(f.Open) {
		open = f.Open
	}
	for _, m := range runs.FindAllStringSubmatch(code, -1) {
		if len(m[1]) >= len(open) && m[1][0] == open[0] {
			open = m[1] + open[:1]
		}
	}
	if isInfo(f.Info, open) {
		info = f.Info
	}
	end, empty := strings.CutPrefix(f.Close, emptyCell)
	if !fencing.MatchString(end) || !strings.HasPrefix(end, open) {
		end = open
	}
	r.b.WriteString(open + info + "\n")
	r.source(code)
	if code != "" || !empty {
		r.b.WriteString("\n")
	}
	r.b.WriteString(end)
}

// isInfo reports whether an info string can follow a fence and marks a Go cell.
func isInfo(info, fence string) bool {
	return strings.HasPrefix(strings.TrimLeft(info, " \t"), "go") && !strings.Contains(info, "\n") &&
		!(fence[0] == '`' && strings.Contains(info, "`"))
}
