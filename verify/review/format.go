package review

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/internal/strictjson"
	"rederive/verify/internal/sarif"
)

// A Run describes a run that writes reviews.
type Run struct {
	Papers  int
	Version string // of this program
}

// A Format is a row of the table of review formats. Most are in a file format*.go.
type Format struct {
	Name  string
	Begin func(w io.Writer, run Run) Writer
	// Mark matches files in this format, which a later run may overwrite.
	Mark *lazyregexp.Regexp
}

// A Writer writes reviews one by one.
type Writer interface {
	Add(r *document.Review) error
	Fail(name, why string) error // a paper that cannot be read
	End() error
}

// The marks of the formats' files.
var (
	textMark = lazyregexp.New(
		`(?m)^.*: (?:\d+ results? found, |\d+ (?:results?|p-values?) |no results were found that)`)
	jsonMark  = lazyregexp.New(`^\[\]\s*$|^\[?\s*\{\s*"document": "(?s:.*)"tablesNotRead": `)
	linesMark = lazyregexp.New(`^\{"document":"[^\n]*"tablesNotRead":`)
	csvMark   = lazyregexp.New(`^document,page,place,check,`)
	sarifMark = lazyregexp.New(`"driver": \{\s*"name": "rederive"`)
	junitMark = lazyregexp.New(`^<\?xml[^>]*>\n<testsuites>\n(?:</testsuites>|  <testsuite name=")`)
)

// Formats returns the table of formats, with the default first.
func Formats() []Format {
	return []Format{
		{"text", beginText, textMark},
		{"json", beginJSON, jsonMark},
		{"jsonl", beginLines, linesMark},
		{"csv", beginCSV, csvMark},
		{"sarif", beginSARIF, sarifMark},
		{"junit", beginJUnit, junitMark},
	}
}

// FormatNames lists the names of the formats for users.
func FormatNames() string {
	var names []string
	for _, f := range Formats() {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}

// FormatNamed returns the format with the given name.
func FormatNamed(name string) (Format, error) {
	for _, f := range Formats() {
		if f.Name == name {
			return f, nil
		}
	}
	return Format{}, fmt.Errorf("unknown format %q (html, %s)", name, FormatNames())
}

// A textWriter writes the findings as text, the worst first, and what the review covers.
type textWriter struct {
	w    io.Writer
	next bool
}

func beginText(w io.Writer, _ Run) Writer { return &textWriter{w: w} }

func (t *textWriter) Add(r *document.Review) error {
	var b strings.Builder
	if t.next {
		b.WriteByte('\n')
	}
	t.next = true
	textOf(&b, r)
	_, err := io.WriteString(t.w, b.String())
	return err
}

// Fail writes nothing: an unreadable paper is reported on standard error.
func (t *textWriter) Fail(string, string) error { return nil }

func (t *textWriter) End() error { return nil }

func textOf(b *strings.Builder, r *document.Review) {
	name := strings.NewReplacer("\n", `\n`, "\r", `\r`).Replace(r.Document.Name)
	fmt.Fprintf(b, "%s: %s\n", name, Summary(r))
	for _, f := range Findings(r) {
		fmt.Fprintf(b, "\n  %s, %s: %s\n", f.Verdict, f.Place, document.Plain(Quote(f)))
		fmt.Fprintf(b, "    %s\n", Explain(f))
		for _, e := range f.Explanations {
			fmt.Fprintf(b, "    %s\n", e)
		}
	}
	for _, n := range r.Document.Notes {
		if n.Page > 0 {
			fmt.Fprintf(b, "\n  p. %d: %s\n", n.Page, n.Text)
		} else {
			fmt.Fprintf(b, "\n  %s\n", n.Text)
		}
	}
}

// oneLine returns a text on one line, without the markup of superscripts and subscripts.
func oneLine(text string) string {
	text = strings.NewReplacer("} ^{", "", "} _{", "", "_{", "", "^{", "", "}", "").Replace(text)
	return strings.Join(strings.Fields(text), " ")
}

// sarifRules are the rules: the verdicts that are findings, and unreadable papers.
var sarifRules = []sarif.Rule{
	sarif.NewRule(ruleID(document.DecisionError), "printed numbers do not fit together, which changes a conclusion"),
	sarif.NewRule(ruleID(document.Inconsistent), "printed numbers do not fit together"),
	sarif.NewRule(unreadable, "a paper cannot be read"),
}

func ruleID(v document.Verdict) string { return strings.ReplaceAll(string(v), " ", "-") }

// A sarifWriter writes the findings of all papers as one run of a SARIF 2.1.0 log. Pages have no line numbers, so the
// place is given in words.
type sarifWriter struct {
	w     io.Writer
	count int
	err   error
}

func beginSARIF(w io.Writer, run Run) Writer {
	s := &sarifWriter{w: w}
	rules, err := indented(sarifRules, "        ")
	s.err = err
	s.printf(`{
  "$schema": %q,
  "version": %q,
  "runs": [{
    "tool": {
      "driver": {
        "name": "rederive",
        "version": %q,
        "rules": %s
      }
    },
    "results": [`, sarif.Schema, sarif.Version, run.Version, rules)
	return s
}

func (s *sarifWriter) printf(format string, args ...any) {
	if s.err == nil {
		_, s.err = fmt.Fprintf(s.w, format, args...)
	}
}

func (s *sarifWriter) Add(r *document.Review) error {
	for _, f := range Findings(r) {
		level := "warning"
		if f.Verdict == document.DecisionError {
			level = "error"
		}
		text := document.Plain(f.Text) + ": " + Explain(f)
		for _, e := range f.Explanations {
			text += "\n" + e
		}
		x := sarif.In(r.Document.Name)
		x.Logical = []sarif.Logical{{Name: f.Place}}
		s.result(sarif.Result{
			RuleID: ruleID(f.Verdict), Level: level, Message: sarif.Message{Text: text}, Locations: []sarif.Location{x},
			Fingerprints: map[string]string{"result/v1": f.Place + " " + document.Plain(f.Text)},
		})
	}
	return s.err
}

// Fail writes a result for an unreadable paper.
func (s *sarifWriter) Fail(name, why string) error {
	s.result(sarif.Result{
		RuleID: unreadable, Level: "error", Message: sarif.Message{Text: why},
		Locations: []sarif.Location{sarif.In(name)},
	})
	return s.err
}

func (s *sarifWriter) result(x sarif.Result) {
	text, err := indented(x, "      ")
	if s.err == nil {
		s.err = err
	}
	s.printf("%s\n      %s", map[bool]string{true: "", false: ","}[s.count == 0], text)
	s.count++
}

func (s *sarifWriter) End() error {
	s.printf("\n    ]\n  }]\n}\n")
	return s.err
}

// indented returns JSON whose lines after the first begin with a prefix.
func indented(v any, prefix string) (string, error) {
	var b strings.Builder
	err := strictjson.Write(&b, "  ", v)
	return strings.ReplaceAll(strings.TrimSpace(b.String()), "\n", "\n"+prefix), err
}

// A csvWriter writes a row for each result.
type csvWriter struct {
	out   *csv.Writer
	begun bool
}

func beginCSV(w io.Writer, _ Run) Writer { return &csvWriter{out: csv.NewWriter(w)} }

var csvHead = []string{
	"document", "page", "place", "check", "type", "df1", "df2", "comparison", "value", "pComparison", "p",
	"computedLow",
	"computedHigh", "verdict", "why", "text",
}

func (c *csvWriter) Add(r *document.Review) error {
	rows := c.head()
	for i := range r.Results {
		x := &r.Results[i]
		low, high := "", ""
		if x.Computed != nil {
			low, high = Short(x.Computed[0]), Short(x.Computed[1])
		}
		page := ""
		if x.Page > 0 {
			page = strconv.Itoa(x.Page)
		}
		rows = append(rows, []string{
			document.CSVField(r.Document.Name), page, document.CSVField(x.Place), string(x.Check), x.Type, x.DF1, x.DF2,
			x.Comparison, x.Value, x.PComparison, x.P, low, high, string(x.Verdict), document.CSVField(Explain(x)),
			document.CSVField(document.Plain(x.Text)),
		})
	}
	return c.out.WriteAll(rows)
}

// Fail writes a row for an unreadable paper.
func (c *csvWriter) Fail(name, why string) error {
	row := make([]string, len(csvHead))
	row[0], row[slices.Index(csvHead, "verdict")] = document.CSVField(name), unreadable
	row[slices.Index(csvHead, "why")] = document.CSVField(why)
	return c.out.WriteAll(append(c.head(), row))
}

// unreadable is the verdict of an unreadable paper.
const unreadable = "unreadable"

// head returns the header of the table the first time, and nil afterwards.
func (c *csvWriter) head() [][]string {
	if c.begun {
		return nil
	}
	c.begun = true
	return [][]string{csvHead}
}

func (c *csvWriter) End() error { return c.out.WriteAll(c.head()) }
