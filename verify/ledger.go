package verify

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"rederive"
)

// A Checked is one notebook with its run and what became of its claims.
type Checked struct {
	Notebook *rederive.Notebook
	Run      *rederive.Run
	Result   *Result
}

// NewLedger gathers what became of the claims of several notebooks.
func NewLedger(tool rederive.Tool, checked ...Checked) *rederive.Ledger {
	l := &rederive.Ledger{Schema: rederive.LedgerSchema, Tool: tool, Notebooks: []rederive.LedgerNotebook{}, Claims: []rederive.Verdict{}}
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
		Path: c.Notebook.Path, SHA256: c.Notebook.SHA256, Engines: c.Run.Engines, CrossChecked: c.Run.Agreed,
		Status: c.Run.Status.String(), Errors: []rederive.LedgerError{},
	}
	for _, in := range c.Notebook.Includes {
		n.Includes = append(n.Includes, rederive.LedgerFile{Path: in.Path, SHA256: in.SHA256})
	}
	if n.Engines == nil {
		n.Engines = []string{}
	}
	for _, e := range append(c.Run.Errors[:len(c.Run.Errors):len(c.Run.Errors)], c.Result.Errors...) {
		n.Errors = append(n.Errors, ledgerError(e))
	}
	return n
}

func ledgerError(e *rederive.Error) rederive.LedgerError {
	text := e.Err.Error()
	if e.Hint != "" {
		text += " (" + e.Hint + ")"
	}
	return rederive.LedgerError{Pos: e.Pos.String(), Text: text}
}

// WriteJSON writes the ledger as JSON.
func WriteJSON(w io.Writer, l *rederive.Ledger) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(l)
}

// ReadJSON reads a ledger that [WriteJSON] wrote. One that says what no ledger
// can say is an error.
func ReadJSON(r io.Reader) (*rederive.Ledger, error) {
	var l rederive.Ledger
	dec := json.NewDecoder(r)
	dec.DisallowUnknownFields()
	if err := dec.Decode(&l); err != nil {
		return nil, fmt.Errorf("reading ledger: %w", err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errors.New("reading ledger: something follows the ledger")
	}
	if l.Schema != rederive.LedgerSchema {
		return nil, fmt.Errorf("reading ledger: the schema is %q, not %q", l.Schema, rederive.LedgerSchema)
	}
	if err := checkLedger(&l); err != nil {
		return nil, fmt.Errorf("reading ledger: %w", err)
	}
	return &l, nil
}

// A Style colours the words of a ledger for a terminal; the zero Style leaves
// them plain.
type Style struct{ Colour bool }

func (s Style) paint(code, text string) string {
	if !s.Colour {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// verdictColours are the terminal's colours of verdicts.
var verdictColours = map[string]string{
	rederive.Confirmed: "32", rederive.Refuted: "35", rederive.Mismatch: "31;1", rederive.Unchecked: "31;1",
	rederive.Deferred: "33", rederive.OutOfScope: "2",
}

// WriteText writes the ledger for reading: a line for each claim, the details of
// those that are not simply confirmed, and a summary.
func WriteText(w io.Writer, l *rederive.Ledger, style Style) error {
	t := &textWriter{style: style}
	claims := l.Claims
	for _, n := range l.Notebooks {
		t.printf("%s  %s\n", style.paint("1", n.Path), engines(n))
		for _, e := range n.Errors {
			t.printf("  %s %s: %s\n", style.paint("31;1", "error"), e.Pos, e.Text)
		}
		width := 0
		for _, v := range claims {
			if v.Notebook == n.Path {
				width = max(width, len(v.ID))
			}
		}
		for _, v := range claims {
			if v.Notebook == n.Path {
				t.claim(v, width)
			}
		}
		t.printf("\n")
	}
	t.summary(l.Summary)
	_, err := io.WriteString(w, t.String())
	return err
}

func engines(n rederive.LedgerNotebook) string {
	text := strings.Join(n.Engines, " and ")
	if n.CrossChecked {
		text += " agree"
	}
	if n.Status != "ok" {
		text += ", " + n.Status
	}
	return text
}

type textWriter struct {
	strings.Builder
	style Style
}

func (t *textWriter) printf(format string, args ...any) { fmt.Fprintf(t, format, args...) }

// maxShown bounds the differences of one claim that are shown as text.
const maxShown = 20

// maxLiterals bounds the literals of one claim that are shown as text.
const maxLiterals = 3

func (t *textWriter) claim(v rederive.Verdict, width int) {
	verdict := t.style.paint(verdictColours[v.Verdict], fmt.Sprintf("%-12s", v.Verdict))
	t.printf("  %s  %-*s  %s\n", verdict, width, v.ID, oneLine(v))
	if v.Tolerance != "" {
		t.detail("printed", v.Within(shorten(v.Printed)))
	}
	if v.Caveat != "" {
		t.detail("caveat", v.Caveat)
	}
	if v.Stored != "" {
		t.detail("stored", v.Stored+", "+v.Sample)
	}
	for _, p := range v.Problems {
		t.detail("problem", p.Pos+": "+p.Text)
	}
	if v.Verdict == rederive.Mismatch || v.Verdict == rederive.Refuted || v.Cells != nil && v.Cells.New > 0 {
		t.differences(v)
	}
	if v.Verdict == rederive.Mismatch || v.Verdict == rederive.Unchecked {
		t.detail("claimed", v.Pos)
		if v.OfferPos != "" {
			t.detail("offered", v.OfferPos)
		}
	}
	if v.Verdict == rederive.Refuted && v.Erratum != nil {
		t.detail("erratum", fmt.Sprintf("fault of the %s: %s", v.Erratum.Fault, v.Erratum.Why))
	}
	for i, l := range v.Literals {
		if i == maxLiterals {
			t.detail("literal", fmt.Sprintf("and %d more", len(v.Literals)-maxLiterals))
			break
		}
		t.detail("literal", l.Pos+": "+l.Text)
	}
	for _, r := range v.Readings {
		agrees := "differs"
		if r.Agrees {
			agrees = "as printed"
		}
		t.detail("reading", fmt.Sprintf("%s: %s (%s)", r.Name, shorten(r.Computed), agrees))
	}
}

func (t *textWriter) detail(name, text string) { t.printf("    %8s  %s\n", name, text) }

func (t *textWriter) differences(v rederive.Verdict) {
	for i, d := range v.Differences {
		if i == maxShown {
			t.detail("", fmt.Sprintf("and %d more", len(v.Differences)-maxShown))
			break
		}
		where := ""
		if d.Key != "" {
			where = d.Key + ": "
		}
		t.detail("", fmt.Sprintf("%sprinted %s, computed %s", where, v.Within(quoteEmpty(d.Printed)), quoteEmpty(d.Computed)))
	}
}

func quoteEmpty(text string) string {
	if text == "" {
		return "nothing"
	}
	return shorten(text)
}

// oneLine sums up a verdict.
func oneLine(v rederive.Verdict) string {
	switch line := kindLine(v); {
	case line != "":
		return line
	case v.Reason != "":
		return v.Reason
	case v.Cells != nil:
		return cellLine(*v.Cells)
	case v.Computed != "":
		return shorten(v.Computed)
	}
	return shorten(v.Printed)
}

// kindLine sums up a verdict as its kind does, or returns "".
func kindLine(v rederive.Verdict) string {
	k, _ := ParseKind(v.Kind)
	if k.kind == nil || k.line == nil {
		return ""
	}
	return k.line(v)
}

func cellLine(c rederive.CellCount) string {
	text := fmt.Sprintf("%d of %d cells match", c.Matched, c.Compared)
	if c.Compared == 0 {
		text = "no cell is compared"
	}
	for _, part := range []struct {
		n    int
		what string
	}{{c.Illegible, "illegible"}, {c.Blank, "blank"}, {c.New, "new"}} {
		if part.n > 0 {
			text += fmt.Sprintf(", %d %s", part.n, part.what)
		}
	}
	return text
}

// shorten makes a value fit on a line.
func shorten(text string) string {
	return abbreviate(strings.ReplaceAll(text, "\n", "; "))
}

func (t *textWriter) summary(s rederive.Summary) {
	for i, part := range []struct {
		n       int
		verdict string
	}{
		{s.Confirmed, rederive.Confirmed},
		{s.Refuted, rederive.Refuted},
		{s.Mismatch, rederive.Mismatch},
		{s.Unchecked, rederive.Unchecked},
		{s.Deferred, rederive.Deferred},
		{s.OutOfScope, rederive.OutOfScope},
	} {
		if i > 0 {
			t.printf(", ")
		}
		text := fmt.Sprintf("%d %s", part.n, part.verdict)
		if part.n > 0 {
			text = t.style.paint(verdictColours[part.verdict], text)
		}
		t.printf("%s", text)
	}
	t.printf("\n")
}
