package site

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"rederive/report"
	"rederive/report/view"
	"rederive/typeset"
)

// mostLacking is how many characters a warning lists.
const mostLacking = 20

// warningTexts says what could not be set well in a format. The characters that no font has are one warning,
// with the line of the notebook in which the first of them is, and with what shows them.
func warningTexts(list []typeset.Warning, format report.Format, b *view.Book) (texts []string) {
	name := strings.ToUpper(format.Name) + ": "
	var lacking []string
	times := 0
	for _, w := range list {
		if w.Kind == typeset.MissingCharacter {
			lacking, times = append(lacking, w.Text), times+w.Count
		} else {
			texts = append(texts, name+w.String())
		}
	}
	if lacking == nil {
		return texts
	}
	where := ""
	if line := lineOfAny(b.Notebook.Source, lacking); line > 0 {
		where = fmt.Sprintf(", first in line %d", line)
	}
	var quoted []string
	for _, text := range lacking[:min(len(lacking), mostLacking)] {
		quoted = append(quoted, fmt.Sprintf("%q", text))
	}
	shown := strings.Join(quoted, ", ")
	if more := len(lacking) - mostLacking; more > 0 {
		shown += fmt.Sprintf(" and %d more characters", more)
	}
	count := fmt.Sprintf("%d times", times)
	if times == 1 {
		count = "once"
	}
	text := fmt.Sprintf("%sno font has %s (used %s%s)", name, shown, count, where)
	if format.Prints {
		text += ": a box is printed for each; --pdf chromium prints the page with the fonts of the system"
	}
	return append([]string{text}, texts...)
}

// lineOfAny returns the number of the first line that has one of some texts, or 0.
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
