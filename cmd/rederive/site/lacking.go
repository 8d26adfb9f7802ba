package site

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"rederive/cmd/rederive/base"
	"rederive/report"
	"rederive/report/view"
	"rederive/typeset"
)

// mostLacking limits how many characters a warning lists.
const mostLacking = 20

// warningTexts describes what could not be set well in a format. Characters that no font has share one
// warning, with the line of the notebook where the first one occurs, and a hint about what shows them.
func warningTexts(list []typeset.Warning, format report.Format, b *view.Book) (texts []string) {
	name := strings.ToUpper(format.Name) + ": "
	var inText, inFigures []typeset.Warning
	for _, w := range list {
		switch w.Kind {
		case typeset.MissingCharacter:
			inText = append(inText, w)
		case typeset.MissingInFigure:
			inFigures = append(inFigures, w)
		default:
			texts = append(texts, name+w.String())
		}
	}
	if inFigures != nil {
		texts = append([]string{name + "the fonts of figures lack " + lackingText(inFigures, b) +
			": a box is drawn for each"}, texts...)
	}
	if inText != nil {
		text := name + "no font has " + lackingText(inText, b)
		if format.Prints {
			text += ": a box is printed for each; add a font that has them to " + base.ConfigName +
				" (fonts: {extra: FILE}), or print the page with the fonts of the system (--pdf chromium)"
		}
		texts = append([]string{text}, texts...)
	}
	return texts
}

// lackingText lists characters, how often they occur, and where first.
func lackingText(lacking []typeset.Warning, b *view.Book) string {
	times := 0
	var quoted, all []string
	for i, w := range lacking {
		times += w.Count
		all = append(all, w.Text)
		if i < mostLacking {
			quoted = append(quoted, fmt.Sprintf("%q", w.Text))
		}
	}
	shown := strings.Join(quoted, ", ")
	if more := len(lacking) - mostLacking; more > 0 {
		shown += fmt.Sprintf(" and %d more characters", more)
	}
	count := fmt.Sprintf("%d times", times)
	if times == 1 {
		count = "once"
	}
	where := ""
	if line := lineOfAny(b.Notebook.Source, all); line > 0 {
		where = fmt.Sprintf(", first in line %d", line)
	}
	return fmt.Sprintf("%s (used %s%s)", shown, count, where)
}

// lineOfAny returns the number of the first line that contains one of the texts, or 0.
func lineOfAny(source []byte, texts []string) int {
	first := -1
	for _, text := range texts {
		at := bytes.Index(source, []byte(text))
		if at >= 0 && utf8.ValidString(text) && (first < 0 || at < first) {
			first = at
		}
	}
	if first < 0 {
		return 0
	}
	return bytes.Count(source[:first], []byte("\n")) + 1
}
