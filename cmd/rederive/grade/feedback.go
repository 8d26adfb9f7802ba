package grade

import (
	"cmp"
	"math/big"
	"path/filepath"
	"slices"
	"strings"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/internal/lazyregexp"
	"rederive/internal/spelling"
	"rederive/internal/xslices"
	"rederive/kernel"
	"rederive/report/plain"
	"rederive/show/wire"
	"rederive/verify/answers"
)

// The process that judges a submission also makes what its author reads, since that shows the submission itself.

// A feedback is the student's own notebook with remarks.
type feedback struct {
	Notes    []string          // about the notebook as a whole
	Cells    []feedbackCell    // cells of code, in order
	After    []feedbackText    // text after the last cell
	Hints    map[string]string // of the key, by claim
	Missing  map[string]string // why a value is missing, by claim
	Notebook []byte            // for Jupyter, with the same remarks
}

// A feedbackCell is a cell of the student with its output.
type feedbackCell struct {
	Label  string // where the student finds it
	Within string // the same inside a sentence
	Before []feedbackText
	Lines  []feedbackLine
	Output string
	Images []feedbackImage
	Error  string
	Others []string // remarks on ids that it offers and the key does not ask for
	Claims []string // ids that it offers

	exercise int // its number
}

// A feedbackImage is a figure that a cell shows.
type feedbackImage struct {
	SVG []byte
	Alt string
}

type feedbackLine struct {
	Number int
	Text   string
	Wrong  bool
}

const (
	mostShownText  = 4_000 // of the text before a cell, and of its output, in characters
	mostShownLines = 60    // of an output
	mostShownCode  = 400   // lines
	mostShownCells = 300
	mostImages     = 1 << 20 // bytes of the figures of a cell; others are shown as text
)

// feedbackOn describes the run of a submission to its author.
func (g *Grading) feedbackOn(
	b *submission, key *keyRun, run *rederive.Run, omitted []kernel.Omission, scores []answers.Score,
) feedback {
	f := feedback{Hints: g.hints(key, run, scores)}
	f.Notes = xslices.Map(b.notes, func(note string) string { return b.toStudent(b.inCells(note)) })
	unknown := g.unknownIDs(key, run)
	for _, o := range unknown {
		f.Notes = append(f.Notes, o.note)
	}
	why := map[int]kernel.Omission{}
	for _, o := range omitted {
		why[o.Cell] = o
	}
	texts := g.textsOf(b.Notebook)
	at := 0 // the first line that is not shown yet
	for i, c := range b.Notebook.Cells {
		if !c.Run {
			continue
		}
		if i >= mostShownCells {
			at = len(texts.lines) // after it would come the code of the other cells
			continue
		}
		cell := feedbackCell{
			Label: b.labelOf(c, "Cell %d", "Cell at line %d"), Within: b.labelWithin(c),
			Before: texts.linesBetween(at, c.Pos.Line-1),
		}
		at = c.Pos.Line + len(c.Lines) + 1
		wrong := 0
		if o, ok := why[i]; ok {
			cell.Error = b.toStudent(b.inCells(o.Failure.Text))
			if decimalComma.MatchString(o.Failure.Text) {
				cell.Error += "; " + g.lang.Say("write 2,5 as 2.5")
			}
			if o.After >= 0 {
				cell.Error = g.lang.Say("it was left out, because it needs %s, which %s declares", o.Name,
					b.labelWithin(b.Notebook.Cells[o.After]))
			}
			wrong = slices.IndexFunc(c.Lines, func(p rederive.Pos) bool { return p.Line == o.Failure.Pos.Line }) + 1
		}
		for n, text := range strings.Split(strings.TrimSuffix(c.Code, "\n"), "\n") {
			if n < mostShownCode {
				number := n + 1
				if b.places == nil {
					number = c.PosAt(number, 1).Line
				}
				cell.Lines = append(cell.Lines, feedbackLine{number, text, n+1 == wrong})
			}
		}
		cell.Output, cell.Images = outputOf(run.Cells[i])
		for _, o := range unknown {
			if o.cell == i {
				cell.Others = append(cell.Others, o.note)
			}
		}
		for _, o := range run.Offers {
			if o.Cell == i && key.weights[o.ID] != nil && !slices.Contains(cell.Claims, o.ID) {
				cell.Claims = append(cell.Claims, o.ID)
			}
		}
		f.Cells = append(f.Cells, cell)
	}
	f.After = texts.linesBetween(at, len(texts.lines))
	f.placeMarks(key, g.exerciseTexts())
	f.Missing = g.missing(&f, key, scores, unknown)
	return f
}

// decimalComma matches what the compiler says of x := 2,5.
var decimalComma = lazyregexp.New(`extra init expr [0-9]+$|assignment mismatch: 1 variable but 2 values$`)

// labelOf says where the student finds a cell. numbered and placed are the English words for its number in Jupyter and
// its line in Markdown.
func (s *submission) labelOf(c *rederive.Cell, numbered, placed string) string {
	line := c.PosAt(1, 1).Line
	for i, p := range s.places {
		if p.Line <= line && line < p.Line+p.Lines { // a fence in a text cell is also a cell
			return s.lang.Say(numbered, i+1)
		}
	}
	return s.lang.Say(placed, line)
}

// labelWithin is labelOf for use inside a sentence.
func (s *submission) labelWithin(c *rederive.Cell) string {
	return s.labelOf(c, "cell %d", "the cell at line %d")
}

func shortened(text string) string {
	if runes := []rune(text); len(runes) > mostShownText {
		return string(runes[:mostShownText]) + "..."
	}
	return text
}

// outputOf returns the output of a cell, as text and as figures.
func outputOf(c rederive.CellRun) (text string, images []feedbackImage) {
	var b strings.Builder
	size := 0
	for _, out := range c.Outputs {
		switch out := out.(type) {
		case *rederive.Stream:
			b.WriteString(out.Text)
		case *rederive.Display:
			svg, alt, err := base.ImageOf(out.Bundle.Data(wire.Figure))
			if size += len(svg); err == nil && size <= mostImages {
				images = append(images, feedbackImage{svg, alt})
				continue
			}
			b.WriteString(out.Bundle.Text() + "\n")
		}
		if b.Len() > 4*mostShownText {
			break
		}
	}
	text = shortened(strings.TrimSpace(b.String()))
	if lines := strings.Split(text, "\n"); len(lines) > mostShownLines {
		text = strings.Join(lines[:mostShownLines], "\n") + "\n..."
	}
	return text, images
}

// An unknownOffer is an offered value that the key does not ask for.
type unknownOffer struct {
	id, near string // near is the claim that is probably meant, or ""
	note     string
	cell     int
}

// unknownIDs lists the offers of a submission that the key does not ask for, with the claims whose ids are nearest.
func (g *Grading) unknownIDs(key *keyRun, run *rederive.Run) []unknownOffer {
	var list []unknownOffer
	said := map[string]bool{}
	for _, o := range run.Offers {
		if key.weights[o.ID] != nil || said[o.ID] || len(said) >= mostUnknown || slices.Contains(key.public, o.ID) {
			continue
		}
		said[o.ID] = true
		note, near := g.lang.Say("the sheet asks for no value %s", o.ID), nearest(o.ID, key.ids)
		if near != "" {
			note = g.lang.Say("the sheet asks for no value %s (do you mean %s?)", o.ID, near)
		}
		list = append(list, unknownOffer{o.ID, near, note, o.Cell})
	}
	return list
}

// mostUnknown limits how many unknown ids are listed.
const mostUnknown = 20

// nearest returns the id that another one probably means, or "": it may lack the part before the last period.
func nearest(id string, ids []string) string {
	for _, other := range ids {
		if i := strings.LastIndexByte(other, '.'); i >= 0 && strings.EqualFold(other[i+1:], id) {
			return other
		}
	}
	return spelling.Nearest(id, ids)
}

// remarks returns the remarks on the whole submission: the points lost by being late, and the teacher's comment.
func (g *Grading) remarks(st *Student) []string {
	var list []string
	if text := g.lateWords(st); text != "" {
		list = append(list, text)
	}
	if whole := st.mark(""); whole != nil {
		text := whole.comment
		if whole.points != nil {
			text = strings.TrimSpace(g.lang.Say("%s by hand", g.points(whole.points)) + ": " + text)
		}
		list = append(list, strings.TrimSuffix(text, ":"))
	}
	return list
}

// statusWords says what became of a submission, and why. It omits a reason that the feedback has among its notes, or
// that only repeats the status.
func (g *Grading) statusWords(st *Student, f *feedback) string {
	words, reason := g.lang.Say(toStudents[st.Status]), withoutFolder(st.Reason, st.file)
	switch {
	case st.stated != "":
		reason = st.stated
	case st.Status == gradedEmpty, st.Status == gradedMissing, slices.Contains(f.Notes, reason):
		reason = ""
	}
	if reason == "" {
		return words + "."
	}
	return words + ": " + reason
}

// withoutFolder names a submission in a text as its author does: without the teacher's folders.
func withoutFolder(text, file string) string {
	if file == "" {
		return text
	}
	return strings.ReplaceAll(text, base.ShownPath(file), base.ShownPath(filepath.Base(file)))
}

// points writes a number of points in words.
func (g *Grading) points(p *big.Rat) string {
	n := pluralCount
	if p.IsInt() && p.Num().IsInt64() {
		n = int(p.Num().Int64())
	}
	return g.lang.Form(g.written(p), n, "point")
}

// written formats points in the language of the sheet.
func (g *Grading) written(r *big.Rat) string { return g.lang.Decimal(decimal(r)) }

// many is a number that takes the plural; fractions take it, too.
const pluralCount = 100

func (g *Grading) ofPoints(got, of *big.Rat) string {
	return g.lang.Say("%s of %s points", g.written(got), g.written(of))
}

// escapeMarkdown escapes text so that Markdown shows it unchanged.
func escapeMarkdown(text string) string {
	var b strings.Builder
	for _, r := range plain.Visible(text) {
		if strings.ContainsRune("\\`*_{}[]<>()#+!|$&~", r) {
			b.WriteByte('\\')
		}
		if r == '\n' {
			r = ' '
		}
		b.WriteRune(r)
	}
	return b.String()
}

// escapeTeacher escapes a teacher's text, but leaves formulas, code and emphasis.
func escapeTeacher(text string) string {
	return strings.NewReplacer("<", `\<`, "[", `\[`, "\n", " ").Replace(plain.Visible(text))
}

// unmarkedPoints returns the points of an exercise that is not marked yet.
func (g *Grading) unmarkedPoints(key *keyRun, id string) (short, long string) {
	most := g.written(key.weights[id])
	return g.lang.Say("%s of %s", "–", most), g.lang.Say("%s of %s points", "–", most)
}

// label returns the name of a claim for a student: an exercise that is marked by hand gets words.
func (g *Grading) label(key *keyRun, id string) string {
	if key.byHand[id] {
		return g.lang.Say("Exercise %d", key.exercises[id])
	}
	return id
}

// marksOf lists a student's claims for the page.
func (g *Grading) marksOf(st *Student, f *feedback) []markedClaim {
	key := g.Key.runs[ParamsKey(st.Params)]
	var list []markedClaim
	for _, m := range st.scores {
		c := markedClaim{
			ID: m.ID, Label: g.label(key, m.ID), Exercise: key.exercises[m.ID],
			Given: m.Given, Remark: g.remark(m), Hint: f.Hints[m.ID],
			Points:   g.lang.Say("%s of %s", g.written(cmp.Or(st.points[m.ID], zero())), g.written(key.weights[m.ID])),
			OfPoints: g.ofPoints(cmp.Or(st.points[m.ID], zero()), key.weights[m.ID]),
		}
		switch by := st.mark(m.ID); {
		case by != nil && by.comment != "":
			c.Remark, c.comment = by.comment, true
		case by != nil && by.points != nil:
			c.Remark = g.lang.Say("marked by hand")
		case g.unmarked(st, m.ID):
			if m.Read == "" {
				c.Remark = g.lang.Say("not marked yet")
			}
			c.Points, c.OfPoints = g.unmarkedPoints(key, m.ID)
		case m.Missing:
			c.Remark = cmp.Or(f.Missing[m.ID], c.Remark)
		}
		if g.reveal {
			c.Expected = m.Expected
		}
		list = append(list, c)
	}
	return list
}
