package report

import (
	"fmt"
	"strings"

	"rederive"
	"rederive/typeset/draw"
)

// cell writes a cell: its code, its outputs, and the claims it settles.
func (w *htmlWriter) cell(c *rederive.Cell) {
	if w.isEmpty(c) {
		return
	}
	run, number := w.book.Run.Cells[c.Index], w.res.cells[c]
	w.f("<section class=\"cell\" id=\"cell-%d\" data-cell=\"%d\" aria-label=\"%s\">\n", number,
		w.book.cellIndex(c), esc(w.lang.Say("cell %d", number)))
	w.code(c)
	if text := w.stateText(run.State); text != "" {
		w.f("<p class=\"state\">%s</p>\n", text)
	}
	shown := w.res.shown[c]
	for _, out := range shown.outputs {
		w.output(out)
	}
	if left := shown.left(); left != "" {
		w.f("<p class=\"state\">%s</p>\n", left)
	}
	w.claimRows(w.claims[c.Index])
	w.f("</section>\n")
}

func (w *htmlWriter) output(out rederive.Output) {
	switch o := out.(type) {
	case *rederive.Stream:
		w.f("<pre class=\"stream %s\" tabindex=\"0\">%s</pre>\n", esc(o.Name), escCode(o.Text))
		if o.Truncated {
			w.f("<p class=\"state\">the rest of the output was cut off</p>\n")
		}
	case *rederive.Failure:
		w.failure(o)
	case *rederive.Display:
		w.display(o, w.res.captions[o])
	default:
		panic(fmt.Sprintf("report: unknown output %T", out))
	}
}

func (w *htmlWriter) failure(f *rederive.Failure) {
	w.f("<div class=\"failure\" role=\"note\"><p><b>%s:</b> %s</p>\n<pre>%s</pre>\n", esc(f.Kind), esc(f.Pos.String()),
		escCode(f.Text))
	if calls := rederive.Calls(f.Trace); len(calls) > 0 {
		w.f("<ul>\n")
		for _, line := range calls {
			w.f("<li>%s</li>\n", esc(line))
		}
		w.f("</ul>\n")
	}
	w.f("</div>\n")
}

func (w *htmlWriter) display(d *rederive.Display, caption []rederive.Inline) {
	it, ok := w.res.displays[d]
	switch {
	case !ok:
		return // an error that was reported
	case it.figure != nil:
		w.figure(d, it, caption)
	case it.table != nil:
		w.rendered(it, caption)
	case it.prose != nil:
		w.blocks(it.prose)
	default:
		w.result(it.text, caption)
	}
}

// unfoldedLines is how many lines of a value are shown before the reader unfolds it.
const unfoldedLines = 40

// result writes the value of an expression, on the line of its label if it has one and fits.
func (w *htmlWriter) result(text string, caption []rederive.Inline) {
	const pre = "<pre class=\"stream result\" tabindex=\"0\">%s</pre>\n"
	if lines := strings.Count(strings.TrimSpace(text), "\n") + 1; lines > unfoldedLines {
		label, _ := labelled(caption, text)
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
	label, oneLine := labelled(caption, text)
	if oneLine {
		w.f("<p class=\"value\">%s <samp>%s</samp></p>\n", w.inlines(label), escCode(strings.TrimSpace(text)))
		return
	}
	w.f("<p class=\"value\">%s</p>\n"+pre, w.inlines(label), escCode(text))
}

func (w *htmlWriter) figure(d *rederive.Display, it item, caption []rederive.Inline) {
	picture := w.view.figure(d, it)
	if picture == nil {
		return
	}
	boards := puzzles(it.figure, it.number, w.book.Variant)
	w.plays = w.plays || boards != ""
	w.svgFigure(picture, it.number, d.Pos, boards, caption)
	w.figureData(it)
}

// pictureWidth is the width in points of a picture that is as wide as the text.
const pictureWidth = 430

// svgFigure writes a picture with its number, and what makes it playable. The page
// knows its width in points, of which pictureWidth are as wide as the text; small
// ones are side by side.
func (w *htmlWriter) svgFigure(picture *draw.Picture, number int, pos rederive.Pos, play string,
	caption []rederive.Inline,
) {
	if picture.Title == "" {
		picture.Title = w.lang.Say("Figure %d", number)
	}
	w.drawn = append(w.drawn, picture)
	var svg strings.Builder
	if err := (draw.SVG{ID: fmt.Sprintf("f%d-", number), Outlines: true}).Write(&svg, picture); err != nil {
		w.errs.Add(pos, "drawing figure: %v", err)
		return
	}
	points, class := picture.Width.Points(), ""
	if points <= pictureWidth*.48 {
		class = ` class="small"`
	}
	w.f("<figure id=\"figure-%d\"%s style=\"--points:%.0f\"><div class=\"wide\" role=\"group\" aria-label=\"%s\" "+
		"tabindex=\"0\">%s</div>\n%s", number, class, points, esc(w.lang.Say("figure %d", number)), svg.String(), play)
	text := w.inlines(caption)
	if text != "" {
		text = " " + text
	}
	w.f("<figcaption><b>%s.</b>%s</figcaption></figure>\n", esc(w.lang.Say("Figure %d", number)), text)
}

func (w *htmlWriter) rendered(it item, caption []rederive.Inline) {
	t := it.table
	id := ""
	if it.number > 0 {
		id = fmt.Sprintf(" id=\"table-%d\"", it.number)
	}
	w.f("<div class=\"wide\" role=\"group\" aria-label=\"%s\" tabindex=\"0\"><table%s>\n", esc(w.lang.Say("table")), id)
	if it.number > 0 {
		name := esc(w.lang.Say("Table %d", it.number))
		w.f("<caption><span><b>%s.</b> %s</span></caption>\n", name, w.inlines(caption))
	}
	if len(t.Head) > 0 {
		w.f("<thead><tr>")
		for i, h := range t.Head {
			w.head(numberClass(it.toTheRight(i)), esc(h))
		}
		w.f("</tr></thead>\n")
	}
	w.f("<tbody>\n")
	for r, row := range t.Rows {
		w.f("<tr>")
		for i, c := range row {
			title := ""
			if full, rounded := it.full[[2]int{r, i}]; rounded {
				title = fmt.Sprintf(" title=\"%s\"", esc(full))
			}
			class, text := numberClass(c.Number || it.columns[i].right), boardHTML(c.Text)
			if pad := it.columns[i].pads[r]; pad != "" {
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
		w.f("<p class=\"note\">%s</p>\n", esc(t.Note))
	}
}

func numberClass(number bool) string {
	if number {
		return ` class="right"`
	}
	return ""
}
