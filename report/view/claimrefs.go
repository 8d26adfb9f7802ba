package view

import (
	"strings"
	"unicode/utf8"

	"rederive"
	"rederive/internal/lazyregexp"
)

// The title of a claim and the fields that explain it (why, witness, caveat,
// out-of-scope) are lines of text in which @claim:id refers to another claim, $...$ is
// a formula and `...` is code.

var (
	claimRef = lazyregexp.New(`@claim:[A-Za-z0-9][A-Za-z0-9._-]*`)
	saidMark = lazyregexp.New(claimRef.String() + "|`[^`]+`" + `|\$[^\s$](?:[^$]*[^\s$\\])?\$`)
)

// A saidPart is a part of such a text: words, code, a formula, or a reference to a
// claim.
type saidPart struct {
	Text   string
	Code   string
	TeX    string       // source of a formula
	Pos    rederive.Pos // position of the formula
	Claim  string       // id of the claim; empty for words
	Anchor string       // anchor of the claim
}

// Said splits a text of a verdict at its formulas, code and references. A full stop
// after a reference belongs to the sentence. It reports references to unknown claims.
func (v *View) Said(verdict rederive.Verdict, text string) []saidPart {
	var parts []saidPart
	from := 0
	for _, m := range saidMark.FindAllStringIndex(text, -1) {
		if m[0] < from {
			continue
		}
		mark := text[m[0]:m[1]]
		if mark[0] == '`' {
			parts = append(parts, saidPart{Text: text[from:m[0]]}, saidPart{Code: strings.Trim(mark, "`")})
			from = m[1]
			continue
		}
		if tex, ok := strings.CutPrefix(mark, "$"); ok {
			if m[1] < len(text) && '0' <= text[m[1]] && text[m[1]] <= '9' {
				continue // $5 and $6 are amounts of money
			}
			tex = strings.TrimSuffix(tex, "$")
			formula := saidPart{TeX: tex, Pos: saidPos(verdict, mark)}
			parts = append(parts, saidPart{Text: text[from:m[0]]}, formula)
			from = m[1]
			continue
		}
		ref := strings.TrimRight(mark, ".-_")
		id := strings.TrimPrefix(ref, "@claim:")
		t, ok := v.Res.Targets["claim "+id]
		if !ok && !v.Res.unread {
			v.Errs.Add(saidPos(verdict, ref), "broken reference: there is no claim %s", id).
				Suggest(v.Res.claimTitle(&rederive.Ref{Kind: "claim", ID: id}))
		}
		parts = append(parts, saidPart{Text: text[from:m[0]]}, saidPart{Claim: id, Anchor: t.Anchor})
		from = m[0] + len(ref)
	}
	parts = append(parts, saidPart{Text: text[from:]})
	before := ' '
	for i := range parts {
		if parts[i].Text = v.Numbers(parts[i].Text); !v.exact {
			parts[i].Text = curly(WithSigns(parts[i].Text), before)
		}
		before, _ = utf8.DecodeLastRuneInString(parts[i].Text)
		if parts[i].Text == "" {
			before = 'x' // a quote after a formula or code closes
		}
	}
	return parts
}

// saidPos returns the position of the field that contains a text, or else that of the
// claim.
func saidPos(v rederive.Verdict, text string) (pos rederive.Pos) {
	if v.Claim == nil {
		return pos
	}
	for _, f := range v.Claim.Fields {
		if strings.Contains(f.Value, text) {
			return f.ValuePos
		}
	}
	return v.Claim.Pos
}
