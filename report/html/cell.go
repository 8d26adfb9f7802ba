package html

import (
	"fmt"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/internal/lists"
	"rederive/report/view"
	"rederive/typeset/draw"
)

// cell writes a cell: its code, its outputs, and the claims that it settles.
func (w *writer) cell(c *rederive.Cell) {
	if w.IsEmpty(c) {
		return
	}
	run, number := w.Book.Run.Cells[c.Index], w.Res.Cells[c]
	w.f("<section class=\"cell\" id=\"cell-%d\" data-cell=\"%d\" aria-label=\"%s\">\n", number,
		w.Book.CellIndex(c), esc(w.Lang.Say("cell %d", number)))
	w.code(c)
	if text := w.StateText(run.State); text != "" {
		w.f("<p class=\"state\">%s</p>\n", text)
	}
	shown := w.Res.Shown[c]
	for _, out := range shown.Outputs {
		w.output(out)
	}
	if left := shown.Left(); left != "" {
		w.f("<p class=\"state\">%s</p>\n", left)
	}
	w.claimRows(w.Claims[c.Index])
	w.f("</section>\n")
}

func (w *writer) output(out rederive.Output) {
	switch o := out.(type) {
	case *rederive.Stream:
		w.f("<pre class=\"stream %s%s\" tabindex=\"0\">%s</pre>\n", esc(o.Name), lineClass(o.Text), escCode(o.Text))
		if o.Truncated {
			w.f("<p class=\"state\">the rest of the output was cut off</p>\n")
		}
	case *rederive.Failure:
		w.failure(o)
	case *rederive.Display:
		w.display(o, w.Res.Captions[o])
	default:
		panic(fmt.Sprintf("report: unknown output %T", out))
	}
}

func (w *writer) failure(f *rederive.Failure) {
	w.f("<div class=\"failure\" role=\"note\"><p><b>%s:</b> %s</p>\n<pre>%s</pre>\n", esc(f.Name()),
		esc(f.Pos.String()), escCode(f.Text))
	if calls := rederive.Calls(f.Trace); len(calls) > 0 {
		w.f("<ul>\n")
		for _, line := range calls {
			w.f("<li>%s</li>\n", esc(line))
		}
		w.f("</ul>\n")
	}
	w.f("</div>\n")
}

func (w *writer) display(d *rederive.Display, caption []rederive.Inline) {
	it, ok := w.Res.Displays[d]
	switch {
	case !ok:
		return // the error was reported
	case it.Figure != nil:
		w.figure(d, it, caption)
	case it.Table != nil:
		w.rendered(it, caption)
	case it.Prose != nil:
		w.blocks(it.Prose)
	default:
		w.result(it.Text, caption)
	}
}

// result writes the value of an expression, on the line of its label if it has one and fits.
func (w *writer) result(text string, caption []rederive.Inline) {
	pre := "<pre class=\"stream result" + lineClass(text) + "\" tabindex=\"0\">%s</pre>\n"
	if lines, long := view.ManyLines(text); long {
		label, _ := view.Labelled(caption, text)
		if caption == nil {
			label = []rederive.Inline{rederive.Text("output,")}
		}
		w.f("<details class=\"fold\"><summary>%s %d lines</summary>\n"+pre+"</details>\n", w.inlines(label), lines,
			escCode(text))
		return
	}
	if caption == nil {
		w.f(pre, escCode(text))
		return
	}
	text = w.ListText(caption, text)
	label, oneLine := view.Labelled(caption, text)
	valueClass := "value"
	if view.OfInterval(caption) {
		valueClass += " interval" // for values that a live page computes
	}
	if oneLine {
		class := ""
		if text = strings.TrimSpace(text); lists.IsNumbers(text) {
			class = " class=plain"
		}
		w.f("<p class=\"%s\">%s <samp%s>%s</samp></p>\n", valueClass, w.inlines(label), class, escCode(text))
		return
	}
	w.f("<p class=\"%s\">%s</p>\n"+pre, valueClass, w.inlines(label), escCode(text))
}

// lineClass returns the class of a one-line text, which wraps where it does not fit.
// Other texts scroll.
func lineClass(text string) string {
	if strings.Contains(strings.TrimSpace(text), "\n") {
		return ""
	}
	return " line"
}

func (w *writer) figure(d *rederive.Display, it view.Item, caption []rederive.Inline) {
	picture := w.View.Figure(d, it)
	if picture == nil {
		return
	}
	boards := puzzles(it.Figure, it.Number, w.Book.Variant)
	w.plays = w.plays || boards != ""
	w.svgFigure(picture, it.Number, d.Pos, boards, caption)
	w.figureData(it)
}

// Widths in points of pictures that are as wide as the text, and as the margin next to it.
const (
	pictureWidth = 430
	marginWidth  = 134
)

// svgFigure writes a picture with its number and the data that makes it playable. The
// page knows its width in points, where pictureWidth is the width of the text, and the size
// of its smallest type, so that it scrolls on a narrow screen before that is too small to read;
// small pictures are side by side, and the narrowest may be in the margin.
func (w *writer) svgFigure(picture *draw.Picture, number int, pos rederive.Pos, play string,
	caption []rederive.Inline,
) {
	if picture.Title == "" {
		picture.Title = w.Lang.Say("Figure %d", number)
	}
	w.drawn = append(w.drawn, picture)
	var svg strings.Builder
	if err := (draw.SVG{ID: fmt.Sprintf("f%d-", number), Outlines: true}).Write(&svg, picture); err != nil {
		w.Errs.Add(pos, "drawing figure: %v", err)
		return
	}
	points, class := picture.Width.Points(), ""
	switch {
	case points <= marginWidth:
		class = ` class="small narrow"`
	case points <= pictureWidth*.48:
		class = ` class="small"`
	}
	size := fmt.Sprintf("--points:%.0f", points)
	if least := draw.LeastType(picture.Ops).Points(); least > 0 {
		size += fmt.Sprintf(";--type:%.1f", least)
	}
	w.f("<figure id=\"figure-%d\"%s style=\"%s\"><div class=\"wide\" role=\"group\" aria-label=\"%s\" "+
		"tabindex=\"0\">%s</div>\n%s", number, class, size, esc(w.Lang.Say("figure %d", number)), svg.String(), play)
	text := w.inlines(caption)
	if text != "" {
		text = " " + text
	}
	label := w.label(fmt.Sprintf("figure-%d", number))
	w.f("<figcaption><b%s>%s.</b>%s</figcaption></figure>\n", label, esc(w.Lang.Say("Figure %d", number)), text)
}

// mostRows is the number of table rows shown at once on a screen. A longer table
// scrolls.
const mostRows = 40

func (w *writer) rendered(it view.Item, caption []rederive.Inline) {
	t := it.Table
	id := ""
	if it.Number > 0 {
		id = fmt.Sprintf(" id=\"table-%d\"", it.Number)
	}
	class := "wide"
	if len(t.Rows) > mostRows {
		class += " tall"
	}
	w.f("<div class=\"%s\" role=\"group\" aria-label=\"%s\" tabindex=\"0\"><table%s>\n", class,
		esc(w.Lang.Say("table")), id)
	if it.Number > 0 {
		name := esc(w.Lang.Say("Table %d", it.Number))
		label := w.label(fmt.Sprintf("table-%d", it.Number))
		w.f("<caption><span><b%s>%s.</b> %s</span></caption>\n", label, name, w.inlines(caption))
	}
	if len(t.Head) > 0 {
		w.f("<thead><tr>")
		for i, h := range view.MathInHeads(t.Head) {
			w.head(numberClass(it.ToTheRight(i)), w.inTable(t.Head[i], h))
		}
		w.f("</tr></thead>\n")
	}
	w.f("<tbody>\n")
	for r, row := range t.Rows {
		w.f("<tr>")
		for i, c := range row {
			title := ""
			if full, rounded := it.Full[[2]int{r, i}]; rounded {
				title = fmt.Sprintf(" title=\"%s\"", esc(full))
			}
			class, text := numberClass(c.Number || it.Columns[i].Right), w.inTable(c.Text, view.MathIn(c.Text))
			if pad := it.Columns[i].Pads[r]; pad != "" {
				text += "<span class=\"pad\" aria-hidden=\"true\">" + esc(pad) + "</span>"
			}
			if i < t.Keys {
				w.f("<th scope=\"row\"%s>%s</th>", class+title, text)
				continue
			}
			w.f("<td%s%s>%s</td>", class, title, text)
		}
		w.f("</tr>\n")
	}
	w.f("</tbody></table></div>\n")
	if t.Note != "" {
		w.f("<p class=\"note\">%s</p>\n", w.datum(t.Note))
	}
}

// inTable returns the text of a cell or a head; formulas between dollar signs are set.
func (w *writer) inTable(text, withMath string) (set string) {
	if withMath == text {
		return unbroken(text)
	}
	w.Exactly(func() { set = w.claimText(rederive.Verdict{}, withMath) })
	return set
}

// valueInCell matches a value within a cell that a line must not break: a relation with
// its number, or a range such as 6-11yrs.
var valueInCell = lazyregexp.New(`[<>=≤≥≈]\s[-−]?\d[\d.,]*|[^\s-]*\d-[^\s-]{1,12}`)

// unbroken returns the text of a cell with its values in elements that lines do not
// break.
func unbroken(text string) string {
	var b strings.Builder
	done := 0
	for _, at := range valueInCell.FindAllStringIndex(text, -1) {
		b.WriteString(boardHTML(text[done:at[0]]) + `<span class="whole">` + boardHTML(text[at[0]:at[1]]) + "</span>")
		done = at[1]
	}
	return b.String() + boardHTML(text[done:])
}

func numberClass(number bool) string {
	if number {
		return ` class="right"`
	}
	return ""
}
