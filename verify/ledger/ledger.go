// Package ledger gathers verdicts, merges and compares ledgers, and writes them in each of the
// [Formats].
package ledger

import (
	"cmp"
	"strings"

	"rederive/verify"
	"rederive/verify/value"

	"rederive"
)

// A Checked is a notebook with its run and the results for its claims.
type Checked struct {
	Notebook *rederive.Notebook
	Run      *rederive.Run
	Result   *verify.Result
	Docs     []*rederive.ClaimsDoc
}

// New makes a ledger of the results of several notebooks.
func New(tool rederive.Tool, checked ...Checked) *rederive.Ledger {
	l := &rederive.Ledger{
		Schema: rederive.LedgerSchema, Tool: tool, Notebooks: []rederive.LedgerNotebook{},
		Claims: []rederive.Verdict{},
	}
	for _, c := range checked {
		l.Notebooks = append(l.Notebooks, newNotebook(c))
		for _, v := range c.Result.Verdicts {
			l.Claims = append(l.Claims, v)
			l.Summary.Add(v.Verdict)
		}
	}
	return l
}

func newNotebook(c Checked) rederive.LedgerNotebook {
	n := rederive.LedgerNotebook{
		Path: c.Notebook.Path, SHA256: c.Notebook.SHA256, Modules: c.Run.Modules,
		Impure: c.Run.Impure, Unconfined: c.Run.Unconfined, Engines: c.Run.Engines,
		CrossChecked: c.Run.Agreed, Status: c.Run.Status, Errors: []rederive.LedgerError{},
	}
	for _, in := range c.Notebook.Includes {
		n.Includes = append(n.Includes, rederive.LedgerFile{Path: in.Path, SHA256: in.SHA256})
	}
	for _, doc := range c.Docs {
		p := doc.Paper
		n.Papers = append(n.Papers, rederive.LedgerPaper{
			Name: p.Name, Title: p.Title, Authors: p.Authors, Year: p.Year, In: p.In, URL: p.URL, DOI: p.DOI,
		})
	}
	if n.Engines == nil {
		n.Engines = []string{}
	}
	n.Errors = append(n.Errors, LedgerErrors(c.Run.Errors, c.Result.Errors)...)
	n.Warnings = LedgerErrors(c.Run.Warns, c.Result.Warnings)
	return n
}

// LedgerErrors converts errors to their form in a ledger.
func LedgerErrors(lists ...rederive.Errors) []rederive.LedgerError {
	var out []rederive.LedgerError
	for _, list := range lists {
		for _, e := range list {
			out = append(out, ledgerError(e))
		}
	}
	return out
}

func ledgerError(e *rederive.Error) rederive.LedgerError {
	text := e.Err.Error()
	if e.Hint != "" {
		text += " (" + e.Hint + ")"
	}
	return rederive.LedgerError{Pos: e.Pos, Text: text, Trace: e.Trace}
}

func quoteEmpty(text string) string {
	if text == "" {
		return "nothing"
	}
	return shorten(text)
}

// differenceText describes a difference on one line, with numbers to a few digits.
func differenceText(v rederive.Verdict, d rederive.Difference) string {
	text := "printed " + v.Within(quoteEmpty(d.Printed))
	if verify.IsChecked(v) {
		text += ": " + d.Computed
	} else {
		text += ", computed " + quoteEmpty(cmp.Or(d.Rounded, d.Computed))
	}
	if d.Key != "" {
		text = d.Key + ": " + text
	}
	if d.Part != "" {
		text += " (differs: " + d.Part + ")"
	}
	return text
}

// oneLine sums up a verdict.
func oneLine(v rederive.Verdict) string {
	switch line := verify.Line(v); {
	case line != "":
		return line
	case v.Reason != "":
		return v.Reason
	case v.Cells != nil:
		return v.Cells.Summary()
	case v.Computed != "":
		return shorten(cmp.Or(v.Rounded, v.Computed))
	}
	return shorten(v.Printed)
}

// shorten fits a value on one line.
func shorten(text string) string {
	return value.Abbreviate(strings.ReplaceAll(text, "\n", "; "))
}
