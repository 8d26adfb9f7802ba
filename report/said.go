package report

import (
	"regexp"
	"strings"

	"rederive"
	"rederive/typeset"
)

// The fields of a claim that explain it (why, witness, caveat, out-of-scope) are
// plain text, in which @claim:id refers to another claim.

var claimRef = regexp.MustCompile(`@claim:[A-Za-z0-9][A-Za-z0-9._-]*`)

// cutRefs cuts a text at its references: pieces with even index are text, the
// others ids of claims. A full stop at the end belongs to the sentence.
func cutRefs(text string) []string {
	var pieces []string
	from := 0
	for _, m := range claimRef.FindAllStringIndex(text, -1) {
		id := strings.TrimRight(text[m[0]:m[1]], ".-_")
		pieces = append(pieces, text[from:m[0]], strings.TrimPrefix(id, "@claim:"))
		from = m[0] + len(id)
	}
	return append(pieces, text[from:])
}

// deadRef reports a reference to a claim that is not there.
func deadRef(v rederive.Verdict, id string, errs *rederive.Errors) {
	var pos rederive.Pos
	if v.Claim != nil {
		pos = v.Claim.Pos
		for _, f := range v.Claim.Fields {
			if at := strings.Index(f.Value, "@claim:"+id); at >= 0 {
				pos = f.ValuePos
				break
			}
		}
	}
	errs.Add(pos, "", "dead reference: there is no claim %s", id)
}

// said returns a text of a claims document as HTML.
func (w *htmlWriter) said(v rederive.Verdict, text string) string {
	var b strings.Builder
	for i, piece := range cutRefs(text) {
		if i%2 == 0 {
			b.WriteString(esc(piece))
			continue
		}
		t, ok := w.res.targets["claim "+piece]
		if !ok {
			deadRef(v, piece, &w.errs)
		}
		b.WriteString(`<a href="#` + esc(t.anchor) + `"><code>` + esc(piece) + "</code></a>")
	}
	return b.String()
}

// said returns a text of a claims document for print.
func (p *pdfWriter) said(v rederive.Verdict, text string) []typeset.Inline {
	var list []typeset.Inline
	for i, piece := range cutRefs(text) {
		if i%2 == 0 {
			list = append(list, typeset.Text(piece))
			continue
		}
		t, ok := p.res.targets["claim "+piece]
		if !ok {
			deadRef(v, piece, &p.errs)
		}
		list = append(list, &typeset.Link{ID: t.anchor, Text: []typeset.Inline{typeset.Code(piece)}})
	}
	return list
}
