package ledger

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/internal/strictjson"
)

// An ErratumReport is an erratum for the authors of the paper.
type ErratumReport struct {
	Paper     string       `json:"paper"`
	Title     string       `json:"title,omitempty"`   // of the paper
	Claim     string       `json:"claim,omitempty"`   // the title of the claim
	Authors   []string     `json:"authors,omitempty"` // of the paper
	Reference string       `json:"reference,omitempty"`
	ID        string       `json:"id"`
	Where     string       `json:"where"`
	Key       string       `json:"key,omitempty"`
	Printed   string       `json:"printed"`
	Corrected string       `json:"corrected"`
	Witness   string       `json:"witness,omitempty"`
	Check     string       `json:"check,omitempty"` // how to check it by hand
	Fault     string       `json:"fault"`
	Why       string       `json:"why"`
	Follows   string       `json:"follows,omitempty"` // the claim whose error causes this one
	Methods   []string     `json:"methods"`
	Caveat    string       `json:"caveat,omitempty"`
	Notebook  string       `json:"notebook"`
	OfferPos  rederive.Pos `json:"offerPos"`
}

// Errata returns the errata of the refuted claims of a ledger, in its order, except
// that consequences follow their cause.
func Errata(l *rederive.Ledger) []ErratumReport {
	list := []ErratumReport{}
	for _, v := range l.Claims {
		if v.Verdict != rederive.Refuted {
			continue
		}
		p := paperOf(l, v)
		for _, e := range v.AllErrata() {
			list = append(list, ErratumReport{
				Paper: v.Paper, Title: p.Title, Authors: p.Authors, Reference: reference(p), ID: v.ID, Where: v.Where,
				Claim: titleOf(v), Key: e.Key, Printed: e.Printed, Corrected: e.Corrected,
				Witness: e.Witness, Check: e.Check, Fault: e.Fault, Why: e.Why, Follows: e.Follows,
				Methods: v.Methods, Caveat: v.Caveat,
				Notebook: v.Notebook, OfferPos: v.OfferPos,
			})
		}
	}
	return byCause(list)
}

// titleOf returns the title of a claim, or "" in a ledger that was read from a file.
func titleOf(v rederive.Verdict) string {
	if v.Claim == nil {
		return ""
	}
	return v.Claim.Title
}

// paperOf returns the record of the paper that makes a claim.
func paperOf(l *rederive.Ledger, v rederive.Verdict) rederive.LedgerPaper {
	for _, n := range l.Notebooks {
		for _, p := range n.Papers {
			if n.Path == v.Notebook && p.Name == v.Paper {
				return p
			}
		}
	}
	return rederive.LedgerPaper{}
}

// reference describes where a paper was published.
func reference(p rederive.LedgerPaper) string {
	parts := []string{p.In}
	if p.Year != 0 {
		parts = append(parts, strconv.Itoa(p.Year))
	}
	if p.DOI != "" {
		parts = append(parts, "doi:"+p.DOI)
	}
	parts = append(parts, p.URL)
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}

// WriteErrataJSON writes the errata as a JSON array.
func WriteErrataJSON(w io.Writer, l *rederive.Ledger) error {
	return strictjson.Write(w, "  ", Errata(l))
}

// WriteErrata writes the errata as Markdown, with a section for each paper that can be
// sent to its authors. Faults of the extraction are listed separately, since they are
// not the paper's.
func WriteErrata(w io.Writer, l *rederive.Ledger) error {
	var b strings.Builder
	b.WriteString("# Errata\n\n")
	all := Errata(l)
	judged := func(v rederive.Verdict) bool {
		return v.Verdict != rederive.Deferred && v.Verdict != rederive.Unchecked
	}
	switch {
	case len(all) > 0:
	case slices.ContainsFunc(l.Claims, judged):
		b.WriteString("Nothing that was printed is refuted.\n")
	default:
		b.WriteString("No claim was checked.\n")
	}
	paper := ""
	for _, e := range all {
		if e.Paper != paper {
			paper = e.Paper
			e.writePaper(&b)
		}
		e.write(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writePaper writes the heading of a paper, and its record below.
func (e ErratumReport) writePaper(b *strings.Builder) {
	fmt.Fprintf(b, "## %s\n\n", markdown(cmp.Or(e.Title, e.Paper)))
	for _, line := range []string{strings.Join(e.Authors, ", "), e.Reference} {
		if line != "" {
			fmt.Fprintf(b, "%s\n\n", markdown(line))
		}
	}
}

func (e ErratumReport) write(b *strings.Builder) {
	fmt.Fprintf(b, "### %s\n\n", markdown(e.ID))
	if e.Claim != "" {
		fmt.Fprintf(b, "%s\n\n", markdownText(e.Claim))
	}
	add := func(name, text string) {
		if text != "" {
			fmt.Fprintf(b, "- **%s**: %s\n", name, text)
		}
	}
	line := func(name, value string) { add(name, markdown(value)) }
	said := func(name, text string) { add(name, markdownText(text)) }
	line("place", e.Where)
	line("cell", e.Key)
	line("printed", orNothing(e.Printed))
	line("corrected", orNothing(e.Corrected))
	said("reason", e.Why)
	said("witness", e.Witness)
	said("to check by hand", e.Check)
	line("fault", rederive.Erratum{Fault: e.Fault}.FaultText())
	line("follows from", e.Follows)
	line("computed by", strings.Join(e.Methods, ", "))
	said("caveat", e.Caveat)
	line("computation", e.OfferPos.String())
	b.WriteByte('\n')
}

func orNothing(text string) string {
	if text == "" {
		return "nothing"
	}
	return strings.ReplaceAll(text, "\n", "; ")
}

// markup matches the references to claims, code and formulas that texts of a claim may contain. $5 and $6 is not a
// formula.
var markup = lazyregexp.New(`@claim:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9_-])?|` + "`[^`]+`" +
	`|\$[^\s$](?:[^$]*[^\s$\\])?\$(?:[^0-9]|$)`)

// markdownText escapes the special characters of a text, except in its formulas and code. It writes the ids of other
// claims as code.
func markdownText(text string) string {
	var b strings.Builder
	from := 0
	for _, m := range markup.FindAllStringIndex(text, -1) {
		to := m[1]
		if text[m[0]] == '$' {
			to = m[0] + 1 + strings.IndexByte(text[m[0]+1:], '$') + 1
		}
		part := text[m[0]:to]
		if id, ok := strings.CutPrefix(part, "@claim:"); ok {
			part = "`" + id + "`"
		}
		b.WriteString(markdown(text[from:m[0]]) + part)
		from = to
	}
	return b.String() + markdown(text[from:])
}

// markdown escapes the characters that are special in Markdown.
func markdown(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strings.ContainsRune("\\`*_[]<>#|&", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// byCause moves errata that follow from another after it, and otherwise preserves the order.
func byCause(all []ErratumReport) []ErratumReport {
	ids := map[string]bool{} // of a paper and a claim
	followers := map[string][]ErratumReport{}
	for _, e := range all {
		ids[e.Paper+" "+e.ID] = true
	}
	var roots []ErratumReport
	for _, e := range all {
		if cause := e.Paper + " " + e.Follows; e.Follows != "" && ids[cause] {
			followers[cause] = append(followers[cause], e)
		} else {
			roots = append(roots, e)
		}
	}
	list := []ErratumReport{}
	var put func(errata []ErratumReport)
	put = func(errata []ErratumReport) {
		for i, e := range errata {
			list = append(list, e)
			if i+1 == len(errata) || errata[i+1].ID != e.ID {
				put(followers[e.Paper+" "+e.ID])
			}
		}
	}
	put(roots)
	return list
}
