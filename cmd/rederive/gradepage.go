package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"

	"rederive/report"
	"rederive/verify"
)

// A markedPage is what a student reads. It has no value of the key unless Reveal is set.
type markedPage struct {
	Version, Title, Name, Status, Reason, Points, Of, Params string
	Reveal                                                   bool
	Claims                                                   []markedClaim
	Style                                                    template.CSS
	StyleDigest                                              string // for the policy of the page
}

// markedStyle is the style sheet of the page.
const markedStyle = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 Georgia, serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; }
th, td { border-bottom: 1px solid; overflow-wrap: anywhere; }
td.points { white-space: nowrap; }
`

type markedClaim struct {
	ID, Given, Expected, Remark, Points, Of string
	Full                                    bool
}

var markedTemplate = template.Must(template.New("page").Parse(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src {{.StyleDigest}}">
<meta name="generator" content="rederive {{.Version}}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}: {{.Name}}</title>
<style>{{.Style}}</style>
</head>
<body>
<main>
<h1>{{.Title}}</h1>
<p>{{.Name}}{{if .Params}}, {{.Params}}{{end}}</p>
<p><strong>{{.Points}} of {{.Of}} points</strong>, {{.Status}}{{if .Reason}}: {{.Reason}}{{end}}</p>
<table>
<thead><tr><th scope="col">Claim</th><th scope="col">Your value</th>
{{- if .Reveal}}<th scope="col">Expected</th>{{end}}<th scope="col">Points</th><th scope="col">Remark</th></tr></thead>
<tbody>
{{range .Claims}}<tr><th scope="row">{{.ID}}</th><td>{{.Given}}</td>
{{- if $.Reveal}}<td>{{.Expected}}</td>{{end}}<td class="points">{{.Points}} of {{.Of}}</td><td>{{.Remark}}</td></tr>
{{end}}</tbody>
</table>
</main>
</body>
</html>
`))

// writePage writes the marked page of a student.
func (g *grading) writePage(w io.Writer, st *student) error {
	sum := sha256.Sum256([]byte(markedStyle))
	p := markedPage{
		Version: tool().Version, Title: report.Visible(g.title), Name: report.Visible(st.name),
		Status: string(st.Status),
		Reason: report.Visible(st.Reason), Params: report.Visible(paramsKey(st.params)),
		Points: decimal(st.total), Of: decimal(st.of), Reveal: g.reveal,
		Style: markedStyle, StyleDigest: "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'",
	}
	key := g.key.runs[paramsKey(st.params)]
	for _, m := range st.scores {
		c := markedClaim{
			ID: m.ID, Given: report.Visible(m.Given), Remark: report.Visible(remark(m)),
			Points: decimal(st.points[m.ID]), Of: decimal(key.weights[m.ID]),
		}
		if g.reveal {
			c.Expected = report.Visible(m.Expected)
		}
		p.Claims = append(p.Claims, c)
	}
	return markedTemplate.Execute(w, p)
}

// remark says in words what a score rests on. It names nothing that only the key has.
func remark(m verify.Score) string {
	switch {
	case m.Missing:
		return "no value is offered"
	case m.Stated:
		return "the value is stated, not computed"
	case m.Form != "":
		return m.Form
	case m.Right == m.Of:
		return "right"
	case m.Right == 0 && len(m.Wrong) <= 1:
		return "not right"
	case len(m.Wrong) == 0:
		return "what is there is right, and something is missing"
	}
	return fmt.Sprintf("%d right; not right: %s", m.Right, strings.Join(m.Wrong, "; "))
}
