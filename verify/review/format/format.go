// Package format writes reviews as text, JSON, CSV, SARIF and JUnit.
package format

import (
	"fmt"
	"io"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/internal/strictjson"
	"rederive/verify/internal/sarif"
	"rederive/verify/review"
)

// A Run describes a run that writes reviews.
type Run struct {
	Papers  int
	Version string // of this program
}

// A Format is a row of the table of formats. Most have a file of their own.
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

// All returns the table of formats, with the default first.
func All() []Format {
	return []Format{
		{"text", beginText, textMark},
		{"json", beginJSON, jsonMark},
		{"jsonl", beginLines, linesMark},
		{"csv", beginCSV, csvMark},
		{"sarif", beginSARIF, sarifMark},
		{"junit", beginJUnit, junitMark},
	}
}

// Names lists the names of the formats for users.
func Names() string {
	var names []string
	for _, f := range All() {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}

// Named returns the format with the given name.
func Named(name string) (Format, error) {
	for _, f := range All() {
		if f.Name == name {
			return f, nil
		}
	}
	return Format{}, fmt.Errorf("unknown format %q (html, %s)", name, Names())
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
	fmt.Fprintf(b, "%s: %s\n", name, review.Summary(r))
	for _, f := range review.Findings(r) {
		fmt.Fprintf(b, "\n  %s, %s: %s\n", f.Verdict, f.Place, document.Plain(review.Quote(f)))
		fmt.Fprintf(b, "    %s\n", review.Explain(f))
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
	for _, f := range review.Findings(r) {
		level := "warning"
		if f.Verdict == document.DecisionError {
			level = "error"
		}
		text := document.Plain(f.Text) + ": " + review.Explain(f)
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
