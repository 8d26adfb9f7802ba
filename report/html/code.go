package html

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"rederive/internal/lazyregexp"
	"rederive/report/highlight"
	"rederive/report/view"

	"rederive"
	"rederive/internal/xslices"
)

// code writes the code of a cell, or a line that leads to it.
func (w *writer) code(c *rederive.Cell) {
	switch code := w.View.Code[c]; code.Mode {
	case view.CodeHere:
		w.f("%s", codeElement(c))
	case view.CodeFolded:
		w.f("<details class=\"fold code-fold\"><summary>%s</summary>\n%s</details>\n", codeLine(code), codeElement(c))
	case view.CodeListed:
		w.f("<p class=\"code-line\"><a href=\"#%s\">Listing %d</a>: %s</p>\n",
			view.ListingID(code.Listing), code.Listing, codeLine(code))
	}
}

func codeElement(c *rederive.Cell) string {
	return fmt.Sprintf("<pre class=\"code\" tabindex=\"0\"><code>%s</code></pre>\n", highlighted("go", c.Code))
}

// codeLine returns what a folded cell contains: the names it declares, the claims it settles, and its length.
func codeLine(code view.CodeBlock) string {
	parts := xslices.Map(code.Names, func(name string) string { return "<code>" + esc(name) + "</code>" })
	text := strings.Join(parts, ", ")
	switch rest := code.Rest(); {
	case text == "" && rest == "":
		text = "code"
	case text == "":
		text = rest
	case rest != "":
		text += " and " + rest
	}
	return fmt.Sprintf("<span class=\"inside\">%s</span> <span class=\"size\">%s</span>", text, code.Size())
}

// listings writes the appendix of code.
func (w *writer) listings() {
	rederive.Walk(w.Book.Notebook.Blocks, func(b rederive.Block) {
		c, ok := b.(*rederive.Cell)
		if !ok || w.View.Code[c].Mode != view.CodeListed {
			return
		}
		code, number := w.View.Code[c], w.Res.Cells[c]
		name, cell := esc(w.Lang.Say("Listing %d", code.Listing)), esc(w.Lang.Say("cell %d", number))
		w.f("<section id=\"%s\" aria-label=\"%s\"><p class=\"code-line\"><b>%s.</b> %s <a "+
			"href=\"#cell-%d\">%s</a></p>\n%s</section>\n",
			view.ListingID(code.Listing), name, name, codeLine(code), number, cell, codeElement(c))
	})
}

// shortLine is the greatest length of a line of code that never wraps, even on a small screen.
const shortLine = 34

// highlighted returns code as HTML with its tokens marked; code in an unknown language is only escaped. Lines
// that may be too long for a screen are elements, so that they can wrap with a mark.
func highlighted(language, code string) string {
	var b, line strings.Builder
	letters, whole := 0, "" // of a line; whole is its class, if it has a single one
	for _, l := range highlight.Lex(language, code) {
		for text := range strings.SplitAfterSeq(l.Text, "\n") {
			words, ends := strings.CutSuffix(text, "\n")
			letters += utf8.RuneCountInString(words) + 3*strings.Count(words, "\t")
			if line.Len() == 0 {
				whole = l.Class
			} else if words != "" {
				whole = ""
			}
			line.WriteString(marked(l.Class, words))
			if !ends {
				continue
			}
			if letters > shortLine {
				b.WriteString(longLine(line.String(), whole))
			} else {
				b.WriteString(line.String() + "\n")
			}
			line.Reset()
			letters = 0
		}
	}
	return b.String() + line.String()
}

// longLine returns a line that can wrap. A line of a single class, such as a comment, is one element.
func longLine(line, whole string) string {
	if inner, ok := strings.CutPrefix(line, "<i class="+whole+">"); ok {
		return `<i class="l ` + whole + `">` + strings.TrimSuffix(inner, "</i>") + "\n</i>"
	}
	return "<i>" + line + "\n</i>"
}

// marked returns a part of code with its style class. A page may have ten thousand of them, so the elements are
// short: those of keywords, and those of lines that can wrap, need no class.
func marked(class, text string) string {
	switch {
	case class == "" || text == "":
		return isolated(text, escText)
	case class == "k":
		return "<b>" + escText(text) + "</b>"
	}
	return `<i class=` + class + `>` + escText(text) + "</i>"
}

// fromTheRight matches a name in a right-to-left script.
var fromTheRight = lazyregexp.New(
	`[\p{Arabic}\p{Hebrew}\p{Syriac}\p{Thaana}\p{Nko}][\p{L}\p{M}\p{N}_]*`)

// isolated returns code in which right-to-left names do not reorder the operators and numbers around them.
// Comments and strings are elements, which the style isolates as a whole.
func isolated(text string, esc func(string) string) string {
	var b strings.Builder
	done := 0
	for _, at := range fromTheRight.FindAllStringIndex(text, -1) {
		b.WriteString(esc(text[done:at[0]]) + "<bdi>" + esc(text[at[0]:at[1]]) + "</bdi>")
		done = at[1]
	}
	return b.String() + esc(text[done:])
}
