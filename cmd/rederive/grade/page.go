package grade

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"rederive/cmd/rederive/base"
	"rederive/internal/lazyregexp"
	"rederive/internal/words"
	"rederive/internal/xslices"
	"rederive/report/plain"
	"rederive/report/view"
	"rederive/typeset/tex"
	"rederive/verify/answers"
)

// A markedPage is what a student reads. It has no value of the key unless Reveal is set.
type markedPage struct {
	Lang                                 *words.Language
	Version, Title, Name, Status, Points string
	Params                               []string
	Reveal                               bool
	Claims                               []markedClaim
	Remarks                              [][]textSpan
	Notes                                []string
	Cells                                []pageCell
	After                                []pageText
	Style                                template.CSS
	StyleDigest                          string // for the page's content security policy
}

// A pageCell is a cell of the student as the page shows it.
type pageCell struct {
	feedbackCell
	Before  []pageText
	Figures []pageFigure
}

// A pageFigure is a figure of the student as an image, which can run no scripts and has ids and styles of its
// own.
type pageFigure struct {
	Source template.URL
	Alt    string
}

// A pageText is a part of the text as the page shows it.
type pageText struct {
	feedbackText
	Head   []textSpan
	Blocks []textBlock
}

// markedStyle is the style sheet of the page. On a narrow screen the table's rows become blocks, so that no
// word is broken.
const markedStyle = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 Georgia, serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, p, li { overflow-wrap: break-word; }
.param { white-space: nowrap; }
table { border-collapse: collapse; margin-top: 1rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid #8888; }
table.text th, table.text td { padding: .2rem .6rem; overflow-wrap: anywhere; }
.marks { width: 100%; }
.marks th:first-child, .marks td:first-child { padding-left: 0; }
td.given, td.remark { overflow-wrap: anywhere; min-width: 7rem; }
.marks tbody th { min-width: 5.5rem; }
td.points { white-space: nowrap; }
@media (max-width: 36rem) {
  .marks thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .marks tr { display: block; padding: .6rem 0; border-bottom: 1px solid #8888; }
  .marks tbody th, .marks td { display: grid; grid-template-columns: 6.5rem 1fr; padding: .1rem 0; border: 0; }
  .marks tbody th, .marks td { overflow-wrap: break-word; min-width: 0; }
  .marks tbody th::before, .marks td::before { content: attr(data-label); font-weight: normal; opacity: .75; }
  .marks td:empty { display: none; }
}
img { max-width: 100%; height: auto; }
pre { font: .85rem/1.4 monospace; white-space: pre-wrap; overflow-wrap: anywhere; padding: .6rem; margin: .3rem 0; }
pre { border: 1px solid #8888; border-radius: .3rem; }
pre.text { font: inherit; border: 0; padding: 0; margin: 1.2rem 0 .3rem; }
blockquote { margin: 1.2rem 0 .3rem; padding: .3rem .9rem; border-left: .25rem solid #8888; }
blockquote p, blockquote pre.text { margin: .2rem 0; }
pre .l { display: block; padding-left: 2.2rem; text-indent: -2.2rem; }
pre .n { display: inline-block; width: 2.2rem; text-indent: 0; opacity: .7; user-select: none; }
.text code { font: .9em monospace; }
.formula { display: block; overflow-x: auto; margin: .4rem 0; }
pre mark { background: #ffd9d4; color: #000; }
p.error, p.mark { margin: .3rem 0; padding-left: .6rem; border-left: .25rem solid; }
p.error { border-color: #c22; }
h3 { font-size: 1rem; margin: 1.4rem 0 .2rem; }
`

// ShownParams formats parameters for a reader.
func ShownParams(p base.ParamFlags) []string {
	return xslices.Map(slices.Sorted(maps.Keys(p)), func(name string) string {
		return plain.Visible(name + " = " + p[name])
	})
}

type markedClaim struct {
	ID, Label, Given, Expected, Remark, Hint, Points, OfPoints string
	Exercise                                                   int
	comment                                                    bool // the remark is a teacher's

	Words []textSpan // the remark and the hint, as the page shows them
}

// hinted returns the key's hint, after a colon.
func (c markedClaim) hinted() string {
	if c.Hint == "" {
		return ""
	}
	return ": " + c.Hint
}

// spans formats what a teacher wrote; values of the student stay as they are.
func (c markedClaim) spans(macros *tex.Macros) []textSpan {
	words := []textSpan{{Text: c.Remark}}
	if c.comment {
		words = spansOf(c.Remark, macros)
	}
	return append(words, spansOf(c.hinted(), macros)...)
}

// markedTemplate is parsed on first use: few processes write pages.
var markedTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Parse(markedLayout))
})

const markedLayout = `<!DOCTYPE html>
<html lang="{{.Lang.Tag}}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src {{.StyleDigest}}">
<meta name="generator" content="rederive {{.Version}}">
` + base.FeedbackMark + `
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}: {{.Name}}</title>
<style>{{.Style}}</style>
</head>
<body>
<main>
<h1>{{.Title}}</h1>
<p>{{.Name}}{{range .Params}}, <span class="param">{{.}}</span>{{end}}</p>
<p><strong>{{.Points}}</strong></p>
<p>{{.Status}}</p>
{{range .Remarks}}<p class="mark">{{template "spans" .}}</p>
{{end}}{{range .Notes}}<p class="error">{{.}}</p>
{{end}}<table class="marks">
<thead><tr><th scope="col">{{.Lang.Say "Exercise"}}</th>
<th scope="col">{{.Lang.Say "Claim"}}</th><th scope="col">{{.Lang.Say "Your value"}}</th>
{{- if .Reveal}}<th scope="col">{{.Lang.Say "Expected"}}</th>{{end}}<th scope="col">{{.Lang.Say "Points"}}</th>
<th scope="col">{{.Lang.Say "Remark"}}</th></tr></thead>
<tbody>
{{range .Claims}}<tr><td data-label="{{$.Lang.Say "Exercise"}}">{{if .Exercise}}{{.Exercise}}{{end}}</td>
{{- /**/}}<th scope="row" data-label="{{$.Lang.Say "Claim"}}">{{.Label}}</th>
{{- /**/}}<td class="given" data-label="{{$.Lang.Say "Your value"}}">{{.Given}}</td>
{{- if $.Reveal}}<td class="given" data-label="{{$.Lang.Say "Expected"}}">{{.Expected}}</td>{{end}}
{{- /**/}}<td class="points" data-label="{{$.Lang.Say "Points"}}">{{.Points}}</td>
<td class="remark" data-label="{{$.Lang.Say "Remark"}}"><span>{{template "spans" .Words}}</span></td></tr>
{{end}}</tbody>
</table>
{{if or .Cells .After}}<h2>{{.Lang.Say "Your notebook"}}</h2>
{{range .Cells}}{{range .Before}}{{template "text" .}}
{{- template "marks" $.MarksOf .Claims}}{{end}}<h3>{{.Label}}</h3>
<pre><code>{{range .Lines}}<span class="l"><span class="n">{{.Number}}</span>
{{- if .Wrong}}<mark>{{.Text}}</mark>{{else}}{{.Text}}{{end}}
</span>{{end}}</code></pre>
{{if .Output}}<pre><samp>{{.Output}}</samp></pre>
{{end}}{{range .Figures}}<p><img src="{{.Source}}" alt="{{.Alt}}"></p>
{{end}}{{if .Error}}<p class="error">{{.Error}}</p>
{{end}}{{range .Others}}<p class="error">{{.}}</p>
{{end}}{{template "marks" $.MarksOf .Claims}}{{end}}{{range .After}}{{template "text" .}}
{{- template "marks" $.MarksOf .Claims}}{{end}}{{end}}</main>
</body>
</html>
{{define "marks"}}{{range .}}<p class="mark"><strong>{{.Label}}</strong>: {{.OfPoints}},
{{template "spans" .Words}}</p>
{{end}}{{end}}
{{define "text"}}{{if .Quoted}}<blockquote>{{with .Head}}<p><strong>{{template "spans" .}}</strong></p>
{{end}}{{template "blocks" .Blocks}}</blockquote>
{{else}}{{template "blocks" .Blocks}}
{{end}}{{end}}
{{define "blocks"}}{{range $i, $block := .}}{{if $i}}
{{end}}{{with .Rows}}<table class="text">
{{range $i, $row := .}}{{if eq $i 0}}<thead>{{else if eq $i 1}}<tbody>{{end}}<tr>
{{- range .}}{{if eq $i 0}}<th scope="col">{{else}}<td>{{end}}{{template "spans" .}}
{{- if eq $i 0}}</th>{{else}}</td>{{end}}{{end}}</tr>{{if eq $i 0}}</thead>{{end}}
{{end}}{{if gt (len .) 1}}</tbody>{{end}}</table>
{{- else}}<pre class="text">{{template "spans" .Spans}}</pre>
{{- end}}{{end}}{{end}}
{{define "spans"}}{{range .}}
{{- if .Code}}<code>{{.Text}}</code>
{{- else if .Display}}<span class="formula" tabindex="0">{{.Formula}}</span>
{{- else if .Formula}}{{.Formula}}
{{- else if .Strong}}<strong>{{.Text}}</strong>
{{- else if .Stressed}}<em>{{.Text}}</em>
{{- else}}{{.Text}}{{end}}{{end}}{{end}}`

// MarksOf returns the marks of some claims.
func (p *markedPage) MarksOf(ids []string) []markedClaim {
	return xslices.Filter(p.Claims, func(c markedClaim) bool { return slices.Contains(ids, c.ID) })
}

// writePage writes the marked page of a student.
func (g *Grading) writePage(w io.Writer, st *Student) error {
	sum := sha256.Sum256([]byte(markedStyle))
	macros, _ := view.Macros(g.Key.Notebook.Front) // the key has been checked
	p := &markedPage{
		Version: base.Tool().Version, Title: plain.Visible(g.title), Name: plain.Visible(st.Name),
		Lang: g.lang, Status: plain.Visible(g.statusWords(st, &st.about)), Params: ShownParams(st.Params),
		Points: g.ofPoints(st.total, st.of), Reveal: g.reveal,
		Style: markedStyle, StyleDigest: "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'",
	}
	for _, c := range g.marksOf(st, &st.about) {
		for _, text := range []*string{&c.Given, &c.Expected, &c.Remark, &c.Hint} {
			*text = plain.Visible(*text)
		}
		c.Words = c.spans(macros)
		p.Claims = append(p.Claims, c)
	}
	for _, remark := range g.remarks(st) {
		p.Remarks = append(p.Remarks, spansOf(plain.Visible(remark), macros))
	}
	p.Notes = xslices.Map(st.about.Notes, plain.Visible)
	for _, c := range st.about.Cells {
		cell := pageCell{c.visible(), pageTexts(c.Before, macros), nil}
		for _, image := range c.Images {
			source := "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(image.SVG)
			cell.Figures = append(cell.Figures, pageFigure{template.URL(source), plain.Visible(image.Alt)})
		}
		p.Cells = append(p.Cells, cell)
	}
	p.After = pageTexts(st.about.After, macros)
	return markedTemplate().Execute(w, p)
}

// visible makes hidden characters in the texts of a cell visible.
func (c feedbackCell) visible() feedbackCell {
	for _, text := range []*string{&c.Output, &c.Error} {
		*text = visibleLines(*text)
	}
	others, lines := c.Others, c.Lines
	c.Others, c.Lines = nil, nil
	for _, note := range others {
		c.Others = append(c.Others, plain.Visible(note))
	}
	for _, l := range lines {
		l.Text = visibleLines(l.Text)
		c.Lines = append(c.Lines, l)
	}
	return c
}

// visibleLines is [plain.Visible] for text of several lines.
func visibleLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.ReplaceAll(plain.Visible(strings.ReplaceAll(l, "\t", "    ")), "\r", "")
	}
	return strings.Join(lines, "\n")
}

// remark explains a score in words. It reveals nothing that only the key has.
func (g *Grading) remark(m answers.Score) string {
	text := g.verdict(m)
	if m.Values > 1 && m.Right < m.Of {
		text += "; " + g.lang.Say("%d different values were submitted, and the worst one counts", m.Values)
	}
	return text
}

func (g *Grading) verdict(m answers.Score) string {
	switch {
	case m.Missing:
		return g.lang.Say("no value was submitted")
	case m.Read != "":
		return g.lang.Say("your teacher has to read this answer: %s", g.lang.Say(m.Read))
	case m.Stated && m.Formula:
		return g.lang.Say("the formula is right for these parameters only")
	case m.Stated:
		text := g.lang.Say("the value is stated, not computed")
		if params := g.Key.paramNames(); len(params) > 0 {
			const more = "arithmetic with numbers alone does not count: use a loop or a function, or the parameters " +
				"(%s) if it depends on them"
			return text + "; " + g.lang.Say(more, strings.Join(params, ", "))
		}
		return text + "; " + g.lang.Say("arithmetic with numbers alone does not count: use a loop or a function")
	case m.Is != "":
		text := g.lang.Say("this is %s, and the sheet asks for %s", g.lang.Say(m.Is), g.lang.Say(m.Asks))
		switch { // in quotes, since it is a text
		case groupedNumber.MatchString(m.Given) && m.Asks == "a whole number":
			text += "; " + g.lang.Say("write 1,234 as 1234")
		case commaNumber.MatchString(m.Given):
			text += "; " + g.lang.Say("write 2,5 as 2.5")
		}
		return text
	case m.Form != "":
		return g.lang.Say(m.Form)
	case m.Right == m.Of:
		return g.lang.Say("right")
	case m.Unasked:
		return g.lang.Say("the sheet does not ask for %s: compare the names of rows and columns",
			strings.Join(m.Wrong, "; "))
	case m.Near && m.Right == 0:
		return g.lang.Say("nearly right: was it rounded too early?")
	case m.Right == 0:
		return g.lang.Say("not right")
	case len(m.Wrong) == 0:
		return g.lang.Say("what is given is right, but something is missing")
	}
	text := g.lang.Say("%d right; not right: %s", m.Right, g.placesIn(m.Wrong))
	if m.Near {
		text += "; " + g.lang.Say("nearly right: was it rounded too early?")
	}
	return text
}

var (
	groupedNumber = lazyregexp.New(`^"[-+]?[0-9]{1,3}([, '’\x{a0}\x{202f}][0-9]{3})+"$`)
	commaNumber   = lazyregexp.New(`^"[-+]?[0-9]+,[0-9]+"$`)
)

func pageTexts(texts []feedbackText, macros *tex.Macros) []pageText {
	var list []pageText
	for _, t := range texts {
		list = append(list, pageText{
			t, spansOf(visibleLines(t.Head), macros), blocksOf(visibleLines(t.Text), macros),
		})
	}
	return list
}
