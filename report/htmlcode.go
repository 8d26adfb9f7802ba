package report

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"rederive"
)

// code writes the code of a cell, or a line that leads to it.
func (w *htmlWriter) code(c *rederive.Cell) {
	switch code := w.view.code[c]; code.mode {
	case codeHere:
		w.f("%s", codeElement(c))
	case codeFolded:
		w.f("<details class=\"fold code-fold\"><summary>%s</summary>\n%s</details>\n", codeLine(code), codeElement(c))
	case codeListed:
		w.f("<p class=\"code-line\"><a href=\"#%s\">Listing %d</a>: %s</p>\n",
			listingID(code.listing), code.listing, codeLine(code))
	}
}

func codeElement(c *rederive.Cell) string {
	return fmt.Sprintf("<pre class=\"code\" tabindex=\"0\"><code>%s</code></pre>\n", highlighted("go", c.Code))
}

// codeLine says what a folded cell holds: the names it declares, the claims it
// settles, and its length.
func codeLine(code codeBlock) string {
	var parts []string
	for _, name := range code.names {
		parts = append(parts, "<code>"+esc(name)+"</code>")
	}
	text := strings.Join(parts, ", ")
	switch rest := code.rest(); {
	case text == "" && rest == "":
		text = "code"
	case text == "":
		text = rest
	case rest != "":
		text += " and " + rest
	}
	return fmt.Sprintf("<span class=\"inside\">%s</span> <span class=\"size\">%s</span>", text, code.size())
}

// listings writes the appendix of code.
func (w *htmlWriter) listings() {
	walk(w.book.Notebook.Blocks, func(b rederive.Block) {
		c, ok := b.(*rederive.Cell)
		if !ok || w.view.code[c].mode != codeListed {
			return
		}
		code, number := w.view.code[c], w.res.cells[c]
		name, cell := esc(w.lang.Say("Listing %d", code.listing)), esc(w.lang.Say("cell %d", number))
		w.f("<section id=\"%s\" aria-label=\"%s\"><p class=\"code-line\"><b>%s.</b> %s <a "+
			"href=\"#cell-%d\">%s</a></p>\n%s</section>\n",
			listingID(code.listing), name, name, codeLine(code), number, cell, codeElement(c))
	})
}

// shortLine is the length in letters up to which no line of code is broken, even on
// a small screen.
const shortLine = 34

// highlighted returns code as HTML with its tokens marked; code in a language that is
// not known is only escaped. Lines that may be too long for a screen are elements,
// so that they can be broken with a mark.
func highlighted(language, code string) string {
	var b, line strings.Builder
	letters := 0
	for _, l := range lex(language, code) {
		for text := range strings.SplitAfterSeq(l.text, "\n") {
			words, ends := strings.CutSuffix(text, "\n")
			letters += utf8.RuneCountInString(words) + 3*strings.Count(words, "\t")
			line.WriteString(marked(l.class, words))
			if !ends {
				continue
			}
			if letters > shortLine {
				b.WriteString(`<span class="l">` + line.String() + "\n</span>")
			} else {
				b.WriteString(line.String() + "\n")
			}
			line.Reset()
			letters = 0
		}
	}
	return b.String() + line.String()
}

// marked is a part of code with the class of its style.
func marked(class, text string) string {
	if class == "" || text == "" {
		return esc(text)
	}
	return `<span class="` + class + `">` + esc(text) + "</span>"
}
