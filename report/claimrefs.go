package report

import (
	"regexp"
	"strings"

	"rederive"
)

// The fields of a claim that explain it (why, witness, caveat, out-of-scope) are
// plain text, in which @claim:id refers to another claim.

var claimRef = regexp.MustCompile(`@claim:[A-Za-z0-9][A-Za-z0-9._-]*`)

// A saidPart is a part of such a text: words, or the claim that it refers to.
type saidPart struct {
	text   string
	claim  string // empty for words
	anchor string // of the claim
}

// said cuts a text of a verdict at its references. A full stop at the end belongs
// to the sentence. References to claims that are not there are reported.
func (v *view) said(verdict rederive.Verdict, text string) []saidPart {
	var parts []saidPart
	from := 0
	for _, m := range claimRef.FindAllStringIndex(text, -1) {
		ref := strings.TrimRight(text[m[0]:m[1]], ".-_")
		id := strings.TrimPrefix(ref, "@claim:")
		t, ok := v.res.targets["claim "+id]
		if !ok {
			deadRef(verdict, id, &v.errs)
		}
		parts = append(parts, saidPart{text: text[from:m[0]]}, saidPart{claim: id, anchor: t.anchor})
		from = m[0] + len(ref)
	}
	return append(parts, saidPart{text: text[from:]})
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
	errs.Add(pos, "dead reference: there is no claim %s", id)
}
