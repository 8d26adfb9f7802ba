// Package review writes the page of a review: what a paper prints that does not fit together, each place with a picture
// of it, what agrees, and what was not checked.
//
//	err := review.Write(w, r, crop)
//
// The page is one file without scripts from elsewhere; it is read without any.
package review

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"rederive/document"
	"rederive/templates"
	"rederive/typeset/theme"
)

// A page is what the template shows.
type page struct {
	review *document.Review
	crop   Cropper

	Title    string
	Document *document.Document
	Digest   string
	Summary  string
	Findings []card
	Agree    []row
	Tables   []table
	Groups   []group
	Alone    []row
	Notes    []document.Note
	Sheet    template.CSS
	Script   template.JS
	Policy   string
}

// A card shows a finding.
type card struct {
	ID, Place, Verdict, Label string
	Result                    *document.Result
	Crops                     []crop
	Sentence                  template.HTML
	Printed, Computed, Range  string
	Why                       string
	Explanations              []string
	Letter                    string // a neutral sentence to paste
}

// A row shows what agrees, or a p-value alone.
type row struct {
	Place, Text, Computed, Why string
	Crops                      []crop
}

// A group are the results that were not checked for one reason.
type group struct {
	Why  string
	Rows []row
}

// A table is one as it was read.
type table struct {
	Caption, Place string
	Head           [][]document.Cell
	Rows           [][]document.Cell
	Crops          []crop
	Why            string // it was not understood
}

// Text is what the page needs of package verify/review: how results are put into words.
type Text struct {
	Summary  string
	Findings []*document.Result // the worst first
	Explain  func(*document.Result) string
	Short    func(float64) string
}

// Write writes the page. Without a cropper there are no pictures.
func Write(w io.Writer, r *document.Review, text Text, crop Cropper) error {
	p := &page{review: r, crop: crop, Document: r.Document, Title: r.Document.Title, Summary: text.Summary}
	if p.Title == "" {
		p.Title = r.Document.Name
	}
	p.Digest, p.Notes = r.Document.SHA256, r.Document.Notes
	for i, f := range text.Findings {
		p.Findings = append(p.Findings, p.card(i+1, f, text))
	}
	p.rest(text)
	p.tables()
	return p.write(w)
}

// write fills the template, and names the only style and script that the page may use.
func (p *page) write(w io.Writer) error {
	sheet, err := templates.FS.ReadFile("review.css")
	if err != nil {
		return err
	}
	script, err := templates.FS.ReadFile("review.js")
	if err != nil {
		return err
	}
	p.Sheet = template.CSS(theme.Sheet(theme.Inks()) + string(sheet))
	p.Script = template.JS(script)
	p.Policy = fmt.Sprintf("default-src 'none'; img-src data:; style-src '%s'; script-src '%s'; base-uri 'none'; "+
		"form-action 'none'",
		digest(string(p.Sheet)), digest(string(p.Script)))
	t, err := template.New("review.html").ParseFS(templates.FS, "review.html")
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := t.Execute(&out, p); err != nil {
		return err
	}
	_, err = out.WriteTo(w)
	return err
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// card makes the card of a finding.
func (p *page) card(n int, r *document.Result, text Text) card {
	c := card{
		ID: fmt.Sprintf("finding-%d", n), Place: r.Place, Result: r, Crops: p.cropsOf(r, cropDPI),
		Sentence: marked(r), Why: r.Why, Explanations: r.Explanations,
		Verdict: "differs", Label: "does not fit",
	}
	if r.Verdict == document.DecisionError {
		c.Verdict, c.Label = "decides", "changes a conclusion"
	}
	if c.Printed = printedP(r); r.Computed != nil {
		c.Computed = "p = " + text.Short(r.Exact)
		if low, high := text.Short(r.Computed[0]), text.Short(r.Computed[1]); low != high {
			c.Range = low + " to " + high
		}
	}
	c.Letter = letter(r, text)
	return c
}

func printedP(r *document.Result) string {
	switch {
	case r.PComparison == "ns":
		return "not significant"
	case r.P == "":
		return ""
	}
	return "p " + r.PComparison + " " + r.P
}

// letter is a sentence for a review.
func letter(r *document.Result, text Text) string {
	at := r.Place
	if at != "" {
		at = " (" + at + ")"
	}
	if r.Computed != nil && r.Why == "" {
		return fmt.Sprintf("The paper reports “%s”%s. From the statistic and its degrees of freedom I compute p = %s. "+
			"Could the authors check this result?", plain(r.Text), at, text.Short(r.Exact))
	}
	return fmt.Sprintf("The paper reports “%s”%s: %s. Could the authors check this result?", plain(r.Text), at,
		text.Explain(r))
}

// rest lists what agrees, and what was not checked, by its reason.
func (p *page) rest(text Text) {
	var all []*document.Result
	for i := range p.review.Results {
		all = append(all, &p.review.Results[i])
	}
	slices.SortStableFunc(all, byPage)
	for _, r := range all {
		x := row{Place: r.Place, Text: plain(r.Text)}
		switch {
		case r.Verdict == document.Consistent:
			if x.Why = r.Why; r.Computed != nil {
				x.Computed = "p = " + text.Short(r.Exact)
			}
			x.Crops = p.cropsOf(r, smallDPI)
			p.Agree = append(p.Agree, x)
		case r.IsFinding():
		case r.Check == document.PCheck:
			p.Alone = append(p.Alone, x)
		default:
			why := text.Explain(r)
			i := slices.IndexFunc(p.Groups, func(g group) bool { return g.Why == why })
			if i < 0 {
				i = len(p.Groups)
				p.Groups = append(p.Groups, group{Why: why})
			}
			p.Groups[i].Rows = append(p.Groups[i].Rows, x)
		}
	}
}

// tables shows the tables of the paper as they were read.
func (p *page) tables() {
	for i := range p.review.Document.Blocks {
		b := &p.review.Document.Blocks[i]
		if b.Kind != document.Table {
			continue
		}
		t := table{Place: b.Place}
		if b.Grid == nil {
			t.Why = "its rows and columns were not recognized"
		} else {
			t.Caption, t.Head, t.Rows = plain(b.Grid.Caption), b.Grid.Rows[:b.Grid.Head], b.Grid.Rows[b.Grid.Head:]
		}
		if len(b.Words) > 0 && p.crop != nil && b.Words[0].Box.Page > 0 {
			t.Crops = p.cropsOfBlock(b)
		}
		p.Tables = append(p.Tables, t)
	}
}

// cropsOfBlock draws a whole block.
func (p *page) cropsOfBlock(b *document.Block) []crop {
	area := b.Words[0].Box
	for _, w := range b.Words[1:] {
		if w.Box.Page == area.Page {
			area = area.Union(w.Box)
		}
	}
	area.X0, area.X1, area.Y0, area.Y1 = area.X0-sides, area.X1+sides, area.Y0-sides, area.Y1+sides
	png, err := p.crop(area, smallDPI)
	if err != nil {
		return nil
	}
	return []crop{{
		Source: template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(png)),
		Width:  area.X1 - area.X0, Height: area.Y1 - area.Y0, Page: area.Page, Alt: "the table as it is printed",
	}}
}

// plain is a text without the marks of what is raised and lowered.
func plain(text string) string {
	text = strings.NewReplacer("_{", "", "^{", "", "}", "").Replace(text)
	return strings.Join(strings.Fields(text), " ")
}

// marked is the sentence around a result, with the result marked in it, and what is raised and lowered set so.
func marked(r *document.Result) template.HTML {
	before, after, ok := strings.Cut(r.Sentence, r.Text)
	if !ok {
		return scripts(r.Sentence)
	}
	return scripts(before) + "<mark>" + scripts(r.Text) + "</mark>" + scripts(after)
}

// scripts writes ^{2} and _{1} as elements.
func scripts(text string) template.HTML {
	escaped := template.HTMLEscapeString(text)
	var b strings.Builder
	var open []string
	for escaped != "" {
		switch {
		case strings.HasPrefix(escaped, "^{"):
			b.WriteString("<sup>")
			open, escaped = append(open, "</sup>"), escaped[2:]
		case strings.HasPrefix(escaped, "_{"):
			b.WriteString("<sub>")
			open, escaped = append(open, "</sub>"), escaped[2:]
		case escaped[0] == '}' && len(open) > 0:
			b.WriteString(open[len(open)-1])
			open, escaped = open[:len(open)-1], escaped[1:]
		default:
			b.WriteByte(escaped[0])
			escaped = escaped[1:]
		}
	}
	for i := len(open) - 1; i >= 0; i-- {
		b.WriteString(open[i])
	}
	return template.HTML(b.String())
}
