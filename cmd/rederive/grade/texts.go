package grade

import (
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
)

// A feedbackText is a part of the text between two cells: a quotation, such as an exercise, or text outside of
// quotations.
type feedbackText struct {
	Quoted bool
	Head   string // of an exercise or a hint, in words
	Text   string
	Claims []string // ids whose marks are shown below it
	last   int      // index of its last line

	exercise int    // number of the exercise that it belongs to
	own      bool   // the student wrote some of it
	written  string // the lines that the student wrote
}

// notebookTexts are the lines of a submission, the headings of its exercises and hints by line, and the lines that all
// students were given.
type notebookTexts struct {
	lines  []string
	heads  map[int]string
	public map[string]bool
}

func (g *Grading) textsOf(nb *rederive.Notebook) *notebookTexts {
	t := &notebookTexts{strings.Split(string(nb.Source), "\n"), map[int]string{}, g.publicLines()}
	eachHead(nb, g.lang, func(a *rederive.Alert, head string) {
		at := a.Pos.Line - 1
		if m := alertHead.FindStringSubmatch(t.lines[at]); a.Pos.File == nb.Path && m != nil {
			t.heads[at] = titled(head, m[4])
		}
	})
	return t
}

var (
	quoteMark = lazyregexp.New(`^ {0,3}> ?`)
	boldLine  = lazyregexp.New(`^\*\*([^*]+)\*\*$`) // the heading of an exercise in a Jupyter notebook
)

// linesBetween returns the text of some lines, without the notebook's front matter.
func (t *notebookTexts) linesBetween(from, to int) (parts []feedbackText) {
	from, to = t.afterFront(from), min(to, len(t.lines))
	for i := from; i < to; i++ {
		line := strings.TrimSuffix(t.lines[i], "\r")
		mark := quoteMark.FindString(line)
		head := t.heads[i]
		if len(parts) == 0 || parts[len(parts)-1].Quoted != (mark != "") || head != "" {
			parts = append(parts, feedbackText{Quoted: mark != ""})
		}
		p := &parts[len(parts)-1]
		if strings.TrimSpace(line) != "" {
			p.last = i + 1
		}
		if head == "" && !t.public[publicLine(line)] {
			p.own, p.written = true, p.written+line+"\n"
		}
		text := strings.TrimPrefix(line, mark)
		switch m := boldLine.FindStringSubmatch(text); {
		case head != "":
			p.Head = head
		case mark != "" && p.Head == "" && p.Text == "" && m != nil:
			p.Head = m[1]
		default:
			p.Text += text + "\n"
		}
	}
	kept := parts[:0]
	for _, p := range parts {
		if p.Text = shortened(joinLines(strings.Trim(p.Text, "\n"))); p.Text != "" || p.Head != "" {
			kept = append(kept, p)
		}
	}
	return kept
}

// afterFront returns the index of the first line after the front matter.
func (t *notebookTexts) afterFront(from int) int {
	if from > 0 || strings.TrimSpace(t.lines[0]) != "---" {
		return from
	}
	for i, line := range t.lines[1:] {
		if strings.TrimSpace(line) == "---" {
			return i + 2
		}
	}
	return from
}

// joinLines makes each paragraph one line, as Markdown shows it. Lists, tables, headings and code keep their lines.
func joinLines(text string) string {
	blocks := strings.Split(text, "\n\n")
	for i, b := range blocks {
		if !keepsLines.MatchString(b) {
			blocks[i] = strings.ReplaceAll(b, "\n", " ")
		}
	}
	return strings.Join(blocks, "\n\n")
}

// keepsLines matches a block with a line that belongs to no paragraph, or with an intended line break.
var keepsLines = lazyregexp.New("(?m)^([ \\t]|[-*+#|>]|\\d+[.)]|```|~~~|\\$\\$)|  $|\\\\$")
