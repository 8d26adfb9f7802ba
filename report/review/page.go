// Package review writes the page of a review: the inconsistencies of a paper, each place with a picture of it, what
// agrees, and what was not checked.
//
//	err := review.Write(w, r, crop)
//
// The page is one file that loads no scripts and can be read without any.
package review

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/document"
	"rederive/internal/xslices"
	"rederive/templates"
	"rederive/typeset/theme"
)

// A page is the data of the template.
type page struct {
	review *document.Review
	crop   Cropper
	crops  []*crop                // all crops requested
	words  map[int][]document.Box // words of each page, from the top

	Title    string
	Document *document.Document
	Digest   string
	Summary  string
	Lead     string // the summary, in one sentence
	Findings []card
	Agree    []row
	Tables   []table
	Idle     int // number of tables of which nothing was checked
	Reasons  []reason
	Groups   []group
	Methods  []Method
	Notes    []document.Note
	Pictures []*picture
	Sheet    template.CSS
	Script   template.JS
	Policy   string
}

// A card shows a finding.
type card struct {
	ID, Place, Verdict, Label string
	Result                    *document.Result
	Crops                     []*crop
	Sentence                  template.HTML
	Row                       *table // the row of a table without a picture
	Printed                   template.HTML
	Computed, Range           string
	Scale                     *scale
	Found, Assumes            string // what checks other than those of p-values found, and under which assumption
	Explanations              []string
	Letter                    string // a neutral sentence for pasting
}

// A row shows a result that agrees, or that was not checked.
type row struct {
	Place         string
	Text          template.HTML
	Computed, Why string
	Crops         []*crop
	Span          int // the number of rows with this place, for the first of them
}

// A group holds the results of one page or section that were not checked.
type group struct {
	Place string
	Rows  []row
}

// A reason is why nothing was checked for a number of results of a kind.
type reason struct {
	Kind, Why string
	Count     int
}

// A Method says how one kind of result is checked: what the check assumes, and whose idea it was.
type Method struct {
	Name, How, Source string
}

// Text is what the page needs from package verify/review: how to put results into words.
type Text struct {
	Summary  string
	Findings []*document.Result // worst first
	Explain  func(*document.Result) string
	Assumes  func(*document.Result) string // the assumption under which a check was made
	Kind     func(*document.Result) string // the kind of check, as in Methods
	Methods  []Method
	Computed func(*document.Result) (exact, low, high string) // p-values as text
	Quote    func(*document.Result) string                    // what is printed, possibly in several cells of a table
	Alpha    float64
}

// Write writes the page. Without a cropper it has no pictures.
func Write(w io.Writer, r *document.Review, text Text, crop Cropper) error {
	computed, explain := text.Computed, text.Explain
	text.Computed = func(r *document.Result) (string, string, string) {
		exact, low, high := computed(r)
		return numbers(exact), numbers(low), numbers(high)
	}
	text.Explain = func(r *document.Result) string { return numbers(explain(r)) }
	p := &page{review: uprightReview(r), crop: crop, Document: r.Document, Title: r.Document.Title}
	p.Summary = text.Summary
	p.Lead = capital(text.Summary)
	if p.Title == "" {
		p.Title = r.Document.Name
	}
	p.Digest, p.Notes, p.Methods = r.Document.SHA256, r.Document.Notes, text.Methods
	for i, f := range text.Findings {
		p.Findings = append(p.Findings, p.card(i+1, f, text))
	}
	p.tables()
	p.addRemaining(text)
	if p.crop != nil {
		p.draw()
	}
	return p.write(w)
}

// write executes the template with the only style and script that the page may use.
func (p *page) write(w io.Writer) error {
	var err error
	if p.Sheet, err = styleSheet(); err != nil {
		return err
	}
	script, err := templates.FS.ReadFile("review/script.js")
	if err != nil {
		return err
	}
	p.Script = template.JS(script)
	p.Policy = fmt.Sprintf("default-src 'none'; img-src data:; style-src '%s'; script-src '%s'; base-uri 'none'; "+
		"form-action 'none'",
		digest(string(p.Sheet)), digest(string(p.Script)))
	return execute(w, "page.html", p)
}

// styleSheet returns the style of the pages.
func styleSheet() (template.CSS, error) {
	sheet, err := templates.FS.ReadFile("review/style.css")
	return template.CSS(theme.Sheet(theme.Inks()) + string(sheet)), err
}

// execute writes a page from its template, or nothing.
func execute(w io.Writer, name string, data any) error {
	t, err := template.New(name).ParseFS(templates.FS, "review/"+name)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := t.Execute(&out, data); err != nil {
		return err
	}
	_, err = out.WriteTo(w)
	return err
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// card returns the card of a finding.
func (p *page) card(n int, r *document.Result, text Text) card {
	c := card{
		ID: fmt.Sprintf("finding-%d", n), Place: r.Place, Result: r, Crops: p.cropsOf(r),
		Sentence: marked(r), Verdict: "differs", Label: "does not fit",
	}
	if len(c.Crops) == 0 {
		c.Row = p.rowOf(r)
	}
	c.Explanations = xslices.Map(r.Explanations, numbers)
	if r.Verdict == document.DecisionError {
		c.Verdict, c.Label = "decides", "changes a conclusion"
	}
	if r.Computed != nil && r.Why == "" {
		exact, low, high := text.Computed(r)
		c.Printed, c.Computed, c.Scale = scripts(printedP(r)), "p = "+exact, scaleOf(r, text)
		if low != high {
			c.Range = low + " to " + high
		}
	} else {
		c.Printed, c.Found, c.Assumes = scripts(r.Text), text.Explain(r), text.Assumes(r)
		c.Found = strings.TrimPrefix(c.Found, "if the values are whole numbers: ") // Assumes says so
	}
	c.Letter = letter(r, c.Place, text)
	return c
}

// printedP returns a p-value exactly as printed.
func printedP(r *document.Result) string {
	switch {
	case r.Printed != "":
		return r.Printed
	case r.PComparison == "ns":
		return "not significant"
	case r.P == "":
		return ""
	}
	return "p " + r.PComparison + " " + r.P
}

// letter returns a sentence for a referee's report.
func letter(r *document.Result, at string, text Text) string {
	if at != "" {
		at = " (" + at + ")"
	}
	if r.Computed != nil && r.Why == "" {
		exact, _, _ := text.Computed(r)
		from := "the statistic and its degrees of freedom"
		if r.DF1 == "" { // such as z
			from = "the statistic"
		}
		return fmt.Sprintf("The paper reports “%s”%s. From %s I compute p = %s. Could the authors check this result?",
			pasted(text.Quote(r)), at, from, exact)
	}
	found, assumed := text.Explain(r), text.Assumes(r)
	if condition, rest, ok := strings.Cut(found, ": "); ok && strings.HasPrefix(found, "if ") {
		found, assumed = condition+", "+rest, ""
	}
	if assumed != "" {
		assumed = " This assumes that " + assumed + "."
	}
	return fmt.Sprintf("The paper reports “%s”%s. %s.%s Could the authors check this result?",
		pasted(text.Quote(r)), at, capital(found), assumed)
}

// capital capitalizes the first letter of a sentence.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	next, _ := utf8.DecodeRuneInString(text[size:])
	if strings.HasPrefix(text, "b/SE") || size == 0 || next == ' ' && first != 'a' { // a statistic, such as t
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// addRemaining adds what agrees, and what was not checked, by page and by reason.
func (p *page) addRemaining(text Text) {
	var all []*document.Result
	for i := range p.review.Results {
		all = append(all, &p.review.Results[i])
	}
	slices.SortStableFunc(all, byPage)
	for _, r := range all {
		x := row{Place: r.Place, Text: scripts(r.Text), Why: text.Explain(r)}
		switch {
		case r.Verdict == document.Consistent:
			if x.Why = numbers(r.Why); r.Computed != nil {
				exact, low, high := text.Computed(r)
				x.Computed = "p = " + exact
				if x.Why == "" && !printsAs(r, exact) {
					x.Why = "rounding allows " + low + " to " + high
				}
			}
			x.Text, x.Crops = scripts(text.Quote(r)), p.cropsOf(r)
			p.addAgreeing(x)
		case !r.IsFinding():
			p.addUnchecked(x, groupOf(r), text.Kind(r))
		}
	}
	slices.SortStableFunc(p.Reasons, func(a, b reason) int { return cmp.Compare(b.Count, a.Count) })
}

// addAgreeing adds a result that agrees. The place is written once for several in a row.
func (p *page) addAgreeing(x row) {
	first := len(p.Agree)
	for first > 0 && p.Agree[first-1].Place == x.Place {
		first--
	}
	p.Agree = append(p.Agree, x)
	p.Agree[first].Span++
}

// addUnchecked adds a result that was not checked, and counts its reason without the part about its own numbers: what
// follows a semicolon or precedes a colon.
func (p *page) addUnchecked(x row, place, kind string) {
	why, _, _ := strings.Cut(x.Why, "; ")
	if own, rest, ok := strings.Cut(why, ": "); ok && strings.ContainsAny(own, "0123456789") {
		why = rest
	}
	i := slices.IndexFunc(p.Reasons, func(r reason) bool { return r.Why == why && r.Kind == kind })
	if i < 0 {
		i = len(p.Reasons)
		p.Reasons = append(p.Reasons, reason{Kind: kind, Why: why})
	}
	p.Reasons[i].Count++
	i = slices.IndexFunc(p.Groups, func(g group) bool { return g.Place == place })
	if i < 0 {
		i = len(p.Groups)
		p.Groups = append(p.Groups, group{Place: place})
	}
	p.Groups[i].Rows = append(p.Groups[i].Rows, x)
}

// groupOf returns the page of a result, or its section.
func groupOf(r *document.Result) string {
	if r.Page > 0 {
		return fmt.Sprintf("Page %d", r.Page)
	}
	section, _, _ := strings.Cut(r.Place, ", ")
	if strings.HasPrefix(section, "line") || section == "" {
		return "The text"
	}
	return section
}

// marked returns the sentence around a result, with the result marked and super- and subscripts set.
func marked(r *document.Result) template.HTML {
	before, after, ok := strings.Cut(r.Sentence, r.Text)
	if !ok {
		return scripts(r.Sentence)
	}
	return scripts(before) + "<mark>" + scripts(r.Text) + "</mark>" + scripts(after)
}

// scripts returns a text of a paper with elements for ^{2} and _{1}.
func scripts(text string) template.HTML {
	escaped := template.HTMLEscapeString(legible(text))
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
