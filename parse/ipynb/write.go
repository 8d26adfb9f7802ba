package ipynb

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
)

// kernelName is the name of Rederive's kernel.
const kernelName = "rederive"

const fence = "```"

// blank is the usual text between two cells.
const blank = "\n\n"

// FromMarkdown converts a notebook to JSON. Cells become code cells; cells in a
// quotation, a list or an included file, and listings, remain in the Markdown.
// Outputs are those of the code cells, by index; there may be none.
func FromMarkdown(nb *rederive.Notebook, outputs map[int][]Output) ([]byte, error) {
	return checkRoundTrip(nb, new(writer).document(nb, outputs))
}

// FromSkeleton is [FromMarkdown] for a notebook to fill in. Each paragraph equal to room, where students write, becomes
// a cell of its own.
func FromSkeleton(nb *rederive.Notebook, room string) ([]byte, error) {
	return checkRoundTrip(nb, (&writer{room: room}).document(nb, nil))
}

// checkRoundTrip formats a notebook, and checks that reading it restores the source.
func checkRoundTrip(nb *rederive.Notebook, d document) ([]byte, error) {
	data, err := indented(d)
	if err != nil {
		return nil, err
	}
	if back, _, err := ToMarkdown(data); err != nil || !bytes.Equal(back, nb.Source) {
		return nil, errors.Join(errors.New("the notebook does not come back as it was"), err)
	}
	return data, nil
}

func (w *writer) document(nb *rederive.Notebook, outputs map[int][]Output) document {
	w.rest, w.ids = string(nb.Source), map[string]int{}
	w.front()
	for _, c := range nb.Cells {
		if s, ok := spanOf(nb, c); ok {
			w.markdown(s.from - w.at)
			w.code(s, c, outputs[c.Index])
		}
	}
	w.markdown(len(w.rest))
	d := document{Cells: w.cells, Format: 4, Minor: 5}
	d.Metadata.Kernelspec = &kernelspec{kernelName, "Rederive (Go)", "go"}
	d.Metadata.LanguageInfo = &language{"go", ".go", "text/x-go"}
	if w.gap != "\n" {
		d.Metadata.Rederive = &ending{End: w.gap}
	}
	if d.Cells == nil {
		d.Cells = []cell{}
	}
	return d
}

// indented formats a notebook as Jupyter does, so that edits make small diffs.
func indented(d document) ([]byte, error) {
	raw, err := marshalUnescaped(d)
	if err != nil {
		return nil, fmt.Errorf("writing the notebook: %w", err)
	}
	var b bytes.Buffer
	if err := json.Indent(&b, raw, "", " "); err != nil {
		return nil, fmt.Errorf("writing the notebook: %w", err)
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

// A writer cuts a text into cells.
type writer struct {
	rest  string // the text that is not in cells yet
	at    int    // its offset in the text
	gap   string // line feeds after the last cell, before rest
	cells []cell
	ids   map[string]int
	room  string // the paragraph where students write, which becomes a cell; empty if there is none

	breaks []textBreak // remaining, in order
}

// A span is the text of a cell with its fences, without the final line feed.
type span struct {
	from, to          int
	open, info, close string
	code              string
}

var opening = lazyregexp.New("^(`{3,}|~{3,})(.*)$")

// spanOf finds a cell in the text. It returns false if the cell begins inside a line, belongs to another
// file, or has no end.
func spanOf(nb *rederive.Notebook, c *rederive.Cell) (s span, ok bool) {
	list := strings.SplitAfter(string(nb.Source), "\n")
	first, last := c.Pos.Line-1, c.Pos.Line+len(c.Lines)
	if !c.Run || c.Pos.File != nb.Path || first < 0 || last >= len(list) || c.Pos.Col != 1 {
		return s, false
	}
	m := opening.FindStringSubmatch(strings.TrimSuffix(list[first], "\n"))
	if m == nil {
		return s, false
	}
	s.open, s.info = m[1], m[2]
	s.close = strings.TrimSuffix(list[last], "\n")
	if !strings.HasPrefix(s.close, m[1]) || strings.Trim(s.close, m[1][:1]) != "" {
		return s, false
	}
	s.code = strings.Join(list[first+1:last], "")
	for _, l := range list[:first] {
		s.from += len(l)
	}
	s.to = s.from + len(list[first]) + len(s.code) + len(s.close)
	return s, s.code == c.Code || strings.TrimSuffix(s.code, "\n") == strings.TrimSuffix(c.Code, "\n")
}

// take returns the next n bytes of the text.
func (w *writer) take(n int) string {
	part := w.rest[:n]
	w.rest, w.at = w.rest[n:], w.at+n
	return part
}

// front converts the front matter to a cell.
func (w *writer) front() {
	if !strings.HasPrefix(w.rest, "---\n") {
		return
	}
	end := strings.Index(w.rest, "\n---\n")
	if end < 0 {
		return
	}
	w.add(frontOf(w.take(end+len("\n---"))), form{})
}

// markdown converts the next n bytes to cells, with notes in their places.
func (w *writer) markdown(n int) {
	end := w.at + n
	for len(w.breaks) > 0 && w.breaks[0].at <= end {
		w.withRooms(max(0, w.breaks[0].at-w.at))
		w.cells = append(w.cells, noteCell(w.breaks[0].note))
		w.breaks = w.breaks[1:]
	}
	w.withRooms(end - w.at)
}

// withRooms converts the next n bytes to a cell, and each room for an answer in words to a cell of its own.
func (w *writer) withRooms(n int) {
	if w.room == "" {
		w.text(n)
		return
	}
	end := w.at + n
	for w.at < end {
		size := end - w.at
		at, room := strings.Index("\n"+w.rest[:size], blank+w.room+blank), len(w.room)+1
		if tail := blank + w.room; at < 0 && strings.HasSuffix(strings.TrimRight(w.rest[:size], "\n"), tail) {
			at = strings.LastIndex(w.rest[:size], tail) + 1
		}
		if at < 0 {
			at, room = size, 0
		}
		w.text(at)
		w.text(min(room, end-w.at))
	}
}

// text converts the next n bytes to a cell, without the line feeds around them.
func (w *writer) text(n int) {
	part := w.take(n)
	inner := strings.TrimLeft(part, "\n")
	w.gap += part[:len(part)-len(inner)]
	if inner == "" {
		return
	}
	text := strings.TrimRight(inner, "\n")
	w.add(cell{Type: markdownCell, Source: lines(text)}, form{})
	w.gap = inner[len(text):]
}

func (w *writer) code(s span, c *rederive.Cell, outputs []Output) {
	w.take(s.to - s.from)
	var f form
	if s.info != "go" {
		f.Info = s.info
	}
	if s.open != fence {
		f.Open = s.open
	}
	if s.close != s.open {
		f.Close = s.close
	}
	one := cell{Type: codeCell, Source: lines(strings.TrimSuffix(s.code, "\n")), Outputs: outputs, ID: idOf(c.ID)}
	one.index = c.Index + 1
	if s.code == "" {
		f.Close = emptyCell + s.close
	}
	w.add(one, f)
}

// emptyCell marks a cell without lines.
const emptyCell = "empty "

var legalID = lazyregexp.New(`^[A-Za-z0-9_-]{1,64}$`)

func idOf(label string) string {
	if legalID.MatchString(label) {
		return label
	}
	return ""
}

// add adds a cell. Its id is its label, or a digest of its contents.
func (w *writer) add(c cell, f form) {
	usual := blank
	if len(w.cells) == 0 {
		usual = ""
	}
	if w.gap != usual {
		gap := w.gap
		f.Gap = &gap
	}
	if f != (form{}) {
		c.Metadata.Rederive = &f
	}
	if c.ID == "" {
		sum := sha256.Sum256([]byte(c.Type + "\n" + string(c.Source)))
		c.ID = hex.EncodeToString(sum[:4])
	}
	if w.ids[c.ID]++; w.ids[c.ID] > 1 {
		c.ID = fmt.Sprintf("%.56s-%d", c.ID, w.ids[c.ID])
		w.ids[c.ID]++
	}
	w.cells = append(w.cells, c)
	w.gap = ""
}

// Notes are Markdown texts to insert into a notebook: at its head, after the cells with the given indexes, and after
// the given lines of its text.
type Notes struct {
	Head                   string
	AfterCells, AfterLines map[int]string
}

// Annotated returns a notebook as JSON, with notes in cells of their own. Converting it back does not
// restore the notebook.
func Annotated(nb *rederive.Notebook, outputs map[int][]Output, notes Notes) ([]byte, error) {
	w := &writer{}
	at := 0
	for i, line := range strings.SplitAfter(string(nb.Source), "\n") {
		at += len(line)
		if text := notes.AfterLines[i+1]; text != "" {
			w.breaks = append(w.breaks, textBreak{at, text})
		}
	}
	d := w.document(nb, outputs)
	cells := []cell{noteCell(notes.Head)}
	for _, c := range d.Cells {
		cells = append(cells, c)
		if text := notes.AfterCells[c.index-1]; c.index > 0 && text != "" {
			cells = append(cells, noteCell(text))
		}
	}
	for i := range cells {
		if cells[i].ID == "" {
			cells[i].ID = fmt.Sprintf("rederive-note-%d", i+1)
		}
	}
	d.Cells = cells
	d.Metadata.Rederive = &ending{End: "\n", Feedback: true}
	return indented(d)
}

// A textBreak is the position of a note between two lines.
type textBreak struct {
	at   int // the offset in the text
	note string
}

func noteCell(text string) cell { return cell{Type: markdownCell, Source: lines(text)} }
