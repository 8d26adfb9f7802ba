package grade

import (
	"slices"
	"strings"

	"rederive"
)

// ofAnotherSheet says that a submission seems to be the notebook of another sheet, or returns "": it submits values,
// but none for which the key asks and none with a similar name, and it has the text of no exercise.
func (g *Grading) ofAnotherSheet(b *submission, key *keyRun, run *rederive.Run) string {
	unknown := g.unknownIDs(key, run)
	similar := func(o unknownOffer) bool { return o.near != "" }
	if len(unknown) == 0 || slices.ContainsFunc(unknown, similar) {
		return ""
	}
	source := string(b.Notebook.Source)
	asked := func(id string) bool {
		return strings.Contains(source, `"`+id+`"`) || strings.Contains(source, "`"+id+"`")
	}
	if slices.ContainsFunc(key.ids, asked) {
		return "" // it may be in a cell that failed
	}
	text := inOneLine(source)
	has := func(e exerciseText) bool { return e.text != "" && strings.Contains(text, e.text) }
	if slices.ContainsFunc(g.exerciseTexts(), has) {
		return ""
	}
	return g.lang.Say("this seems to be the notebook of another sheet: it submits no value for which this sheet " +
		"asks, and has none of its exercises")
}

// inOneLine returns the text of a notebook without line ends and the marks of quotations.
func inOneLine(source string) string {
	var b strings.Builder
	for line := range strings.Lines(source) {
		b.WriteString(strings.TrimPrefix(line, quoteMark.FindString(line)) + " ")
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
