package paper

import (
	"fmt"
	"slices"
	"strings"

	"rederive/document"
)

// texLevels are the levels of headings.
var texLevels = map[string]int{
	"part": 1, "chapter": 1, "section": 2, "subsection": 3, "subsubsection": 4, "paragraph": 5, "subparagraph": 6,
}

// blockCommand reads commands that begin blocks.
func (t *tex) blockCommand(name string) bool {
	if level, ok := texLevels[name]; ok {
		t.optional()
		arg := t.arg()
		t.f.heading(level)
		t.sub(arg, false)
		t.f.end()
		return true
	}
	switch name {
	case "par", "newpage", "clearpage", "bigskip", "medskip", "smallskip", "maketitle", "noindent", "centering":
		if name != "centering" && name != "noindent" {
			t.f.end()
		}
		if name == "maketitle" {
			t.abstract()
		}
		t.afterWord()
	case "item":
		t.f.end()
		if label, ok := t.optional(); ok {
			t.sub(label, false)
			t.f.blank = true
		}
	case "bibitem":
		t.optional()
		t.arg()
		t.f.begin(document.Reference)
	case "title":
		t.optional()
		t.title(t.arg())
	case "author":
		t.optional()
		t.authors(t.arg())
	case "caption", "captionof":
		if name == "captionof" {
			t.arg()
		}
		t.optional()
		t.caption(t.arg(), "")
	case "input", "include", "subfile":
		t.notRead()
	case "begin":
		t.environment(strings.TrimSpace(t.arg()))
	case "end":
		t.arg()
		t.f.end()
	case "iffalse":
		if end := t.index(t.s[t.at:], `\fi`); end >= 0 {
			t.at += end + len(`\fi`)
		}
	default:
		return false
	}
	return true
}

// notRead adds a note about a file that the document names.
func (t *tex) notRead() {
	note := short(t.arg(), 80) + ": this part is in a file of its own, and was not read"
	t.f.doc.Notes = append(t.f.doc.Notes, document.Note{Text: note})
}

func (t *tex) title(arg string) {
	if t.f.doc.Title != "" {
		return
	}
	if t.f.doc.Title = t.plain(arg); t.f.doc.Title != "" {
		t.f.heading(0)
		t.sub(arg, false)
		t.f.end()
	}
}

// abstract adds an abstract from the preamble.
func (t *tex) abstract() {
	if s := t.shared.abstract; s != "" {
		t.shared.abstract = ""
		t.f.heading(2)
		t.f.text("Abstract")
		t.f.end()
		t.sub(s, false)
		t.f.end()
	}
}

// caption adds a caption and returns its text.
func (t *tex) caption(arg, label string) string {
	text := ""
	t.f.interrupt(func() {
		t.f.begin(document.Caption)
		t.f.text(label)
		t.f.blank = true
		t.sub(arg, false)
		if t.f.block != nil {
			text = t.f.block.Text().String
		}
	})
	return text
}

// environment begins an environment. An environment that is more than a division of the text is read to its end.
func (t *tex) environment(name string) {
	switch bare := strings.TrimSuffix(name, "*"); bare {
	case "tabular", "tabularx", "tabulary", "longtable", "supertabular", "tblr", "array", "xltabular", "tabu":
		t.tabular(name)
	case "table", "sidewaystable", "wraptable", "margintable", "longtab":
		t.optional()
		if body, ok := t.body(name); ok {
			t.f.interrupt(func() { t.float(body) })
		}
	case "figure", "sidewaysfigure", "wrapfigure", "marginfigure":
		t.optional()
		body, _ := t.body(name)
		if caption, _, ok := t.take(body, "caption"); ok {
			t.shared.figures++
			t.caption(caption, fmt.Sprintf("Figure %d.", t.shared.figures))
		}
	case "equation", "align", "gather", "multline", "eqnarray", "displaymath", "math", "flalign", "alignat":
		if body, ok := t.body(name); ok {
			t.f.blank = true
			t.sub(body, true)
			t.f.blank = true
		}
	case "comment", "tikzpicture", "picture", "filecontents":
		t.body(name)
	case "verbatim", "lstlisting", "Verbatim", "minted", "Soutput", "alltt":
		body, _ := t.body(name)
		t.f.end()
		t.f.verbatim(strings.Split(body, "\n"))
	case "abstract":
		t.f.heading(2)
		t.f.text("Abstract")
		t.f.end()
	case "thebibliography":
		t.arg()
		t.f.heading(2)
		t.f.text("References")
		t.f.end()
	case "minipage", "multicols", "adjustbox", "adjustwidth", "spacing", "tablenotes", "threeparttable":
		t.optional()
		if bare == "minipage" || bare == "multicols" || bare == "adjustbox" || bare == "spacing" {
			t.arg()
		}
		if bare == "adjustwidth" {
			t.arguments("dd")
		}
		t.f.end()
	default:
		t.f.end()
		t.optional()
	}
}

// body reads up to the end of an environment.
func (t *tex) body(name string) (string, bool) {
	begin, end := `\begin{`+name+`}`, `\end{`+name+`}`
	rest := t.s[t.at:]
	at := 0
	for depth := 1; ; {
		stop := t.index(rest[at:], end)
		if stop < 0 {
			return "", false
		}
		inner := strings.Count(rest[at:at+stop], begin)
		if depth += inner - 1; depth == 0 {
			t.at += at + stop + len(end)
			return rest[:at+stop], true
		}
		at += stop + len(end)
	}
}

// take removes a command with an argument from a text.
func (t *tex) take(s, name string) (arg, rest string, ok bool) {
	for from := 0; ; {
		i := strings.Index(s[from:], `\`+name)
		if i < 0 {
			return "", s, false
		}
		i += from
		u := &tex{s: s, at: i + 1 + len(name), shared: t.shared}
		if from = u.at; u.at < len(s) && s[u.at] == '*' {
			u.at++
		}
		if u.at < len(s) && isASCIILetter(s[u.at]) {
			continue
		}
		u.optional()
		arg = u.arg()
		return arg, s[:i] + s[u.at:], true
	}
}

// float adds a table with its caption; its other text becomes notes.
func (t *tex) float(body string) {
	t.shared.tables++
	label := fmt.Sprintf("Table %d.", t.shared.tables)
	from := len(t.f.doc.Blocks)
	if arg, rest, ok := t.take(body, "caption"); ok {
		body = rest
		label = t.caption(arg, label)
	}
	t.f.inZone(document.Footnote, func() { t.sub(body, false) })
	for i := from; i < len(t.f.doc.Blocks); i++ {
		b := &t.f.doc.Blocks[i]
		if b.Kind == document.Table && b.Grid != nil && b.Grid.Caption == "" {
			b.Grid.Caption = label
			b.Place = fmt.Sprintf("Table %d", t.shared.tables)
			b.Grid.Notes = notesOfFloat(t.f.doc.Blocks[i+1:])
		}
	}
}

// notesOfFloat returns the text of a float below its only table, or the last one, that was read as footnotes.
func notesOfFloat(below []document.Block) string {
	var texts []string
	for i := range below {
		if below[i].Kind != document.Footnote {
			return ""
		}
		texts = append(texts, below[i].Text().String)
	}
	return strings.Join(texts, " ")
}

// texTableArgs are the arguments of table environments, as in texArgs.
var texTableArgs = map[string]string{
	"tabular*": "dod", "tabularx": "dod", "tabulary": "dd", "tblr": "od", "xltabular": "odd",
}

// tabular adds the rows of a table. A table within a cell is read as text.
func (t *tex) tabular(name string) {
	body, ok := t.body(name)
	if !ok {
		return
	}
	u := &tex{f: t.f, s: body, depth: t.depth + 1, shared: t.shared}
	spec := texTableArgs[name]
	if spec == "" {
		spec = "od"
	}
	u.arguments(spec)
	body = body[u.at:]
	math := strings.HasPrefix(name, "array")
	if t.f.grid != nil || t.math || t.depth > maxTeXDepth {
		t.sub(body, math)
		return
	}
	caption := ""
	if arg, rest, ok := t.take(body, "caption"); ok { // of a long table
		body = rest
		t.shared.tables++
		caption = t.caption(arg, fmt.Sprintf("Table %d.", t.shared.tables))
	}
	if i := strings.Index(body, `\endfirsthead`); i >= 0 { // the head of the next pages follows
		if j := strings.Index(body[i:], `\endhead`); j >= 0 {
			body = body[:i] + body[i+j+len(`\endhead`):]
		}
	}
	t.f.table(caption, "", func() { t.rows(body, math) })
}

func (t *tex) rows(body string, math bool) {
	for _, row := range splitTeX(body) {
		for _, cell := range row {
			t.f.cell(1, 1)
			t.sub(cell, math)
			t.f.endCell()
		}
		if g := t.f.grid; len(g.row) == 1 && g.row[0].Text == "" { // only rules
			g.row = nil
			clear(g.below)
		}
		t.f.endRow(false)
	}
	t.f.grid.headAboveRule()
}

// headAboveRule makes the rows above the first rule within a table its head. Rules below each row say nothing.
func (g *gridder) headAboveRule() {
	for _, n := range g.rules {
		if n <= 0 || n >= len(g.head) {
			continue
		}
		if next := n + 1; next < len(g.head) && slices.Contains(g.rules, next) {
			return
		}
		for i := range n {
			g.head[i] = true
		}
		return
	}
}

// splitTeX divides the body of a table into rows and cells.
func splitTeX(body string) [][]string {
	rows := [][]string{nil}
	from, braces, inner := 0, 0, 0
	end := func(at int) {
		last := &rows[len(rows)-1]
		*last = append(*last, body[from:at])
	}
	for i := 0; i < len(body); i++ {
		switch c := body[i]; {
		case c == '\\' && strings.HasPrefix(body[i:], `\begin{`):
			inner++
		case c == '\\' && strings.HasPrefix(body[i:], `\end{`):
			inner--
		case c == '\\' && (strings.HasPrefix(body[i:], `\\`) || strings.HasPrefix(body[i:], `\tabularnewline`)):
			size := 2
			if body[i+1] == 't' {
				size = len(`\tabularnewline`)
			}
			size += afterRow(body[i+size:])
			if braces <= 0 && inner <= 0 {
				end(i)
				rows = append(rows, nil)
				from = i + size
			}
			i += size - 1
		case c == '\\':
			i++
		case c == '{':
			braces++
		case c == '}':
			braces--
		case c == '&' && braces <= 0 && inner <= 0:
			end(i)
			from = i + 1
		}
	}
	end(len(body))
	return rows
}

// afterRow returns the length of a star and of a distance after the end of a row: \\*[2pt].
func afterRow(s string) int {
	n := 0
	if strings.HasPrefix(s, "*") {
		n++
	}
	if strings.HasPrefix(s[n:], "[") {
		if i := strings.IndexByte(s[n:min(len(s), n+40)], ']'); i >= 0 {
			n += i + 1
		}
	}
	return n
}
