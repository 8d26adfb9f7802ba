package grade

import (
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/internal/words"
)

// alertHead matches the line that begins an alert: its quotation marks, kind, attributes and title.
var alertHead = lazyregexp.New(`^(.*?)\[!([A-Za-z]+)\][ \t]*(\{[^}]*\})?[ \t]*(.*?)\s*$`)

// eachHead visits the alerts of a notebook in order, with their headings in words, such as Exercise 1 (4 points).
func eachHead(nb *rederive.Notebook, l *words.Language, visit func(a *rederive.Alert, head string)) {
	number := 0
	rederive.Walk(nb.Blocks, func(b rederive.Block) {
		a, ok := b.(*rederive.Alert)
		if !ok {
			return
		}
		head := l.Say(strings.ToUpper(a.Kind[:1]) + a.Kind[1:])
		if a.Kind == rederive.Exercise {
			number++
			if head = l.Say("Exercise %d", number); a.Points > 0 {
				head += " (" + l.Count(a.Points, "point") + ")"
			}
		}
		visit(a, head)
	})
}

// WithHeads returns a notebook in which alerts have headings in words, since Jupyter shows the alert syntax
// literally. It also returns these headings.
func WithHeads(nb *rederive.Notebook) (source []byte, heads string) {
	l, _ := words.In(nb.Front.Lang)
	lines := strings.SplitAfter(string(nb.Source), "\n")
	eachHead(nb, l, func(a *rederive.Alert, head string) {
		at := a.Pos.Line - 1
		m := alertHead.FindStringSubmatch(strings.TrimSuffix(lines[at], "\n"))
		if m == nil || a.Pos.File != nb.Path {
			return // in an included file
		}
		heads += head + "\n"
		lines[at] = m[1] + "**" + titled(head, m[4]) + "**\n" + strings.TrimRight(m[1], " ") + "\n"
	})
	return []byte(strings.Join(lines, "")), heads
}

// titled joins the heading of an alert and the title that its author gave it.
func titled(head, title string) string {
	if title == "" {
		return head
	}
	return head + ": " + title
}
