package verify

import (
	"slices"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/show"
	"rederive/verify/internal/claimstest"
)

const settling = `---
title: A paper
---

## a.first The first

- where: p. 1
- kind: integer
- printed: 1

One.

## a.second The second

- where: p. 1
- kind: integer
- printed: 3

Three.

## a.late One from a function

- where: p. 1
- kind: integer
- printed: 4

Four.

## a.both Both

- where: p. 1
- kind: group
- of: a.first, a.second

Both.

## a.lost What nobody computes

- where: p. 2
- kind: integer
- printed: 5
- out-of-scope: lost

Five.
`

// TestSettler checks that each claim is settled once, when everything that can
// offer a value for it has ended, and as Compare settles it in the end.
func TestSettler(t *testing.T) {
	doc := must.Get(ParseClaims("claims.md", []byte(settling)))
	nb := &rederive.Notebook{Path: "notebook.md"}
	run := &rederive.Run{Cells: make([]rederive.CellRun, 3), Sites: []rederive.Site{
		{Cell: 0, ID: "a.first"},
		{Cell: 1, ID: "a.second"},
		{Cell: 2, ID: "a.second"},
		{Cell: 0, ID: "a.late", Late: true},
	}}
	run.Offers = claimstest.Offers(func() {
		show.Claim("a.first", 1)
		show.Claim("a.second", 2)
	}).Offers
	s, all := NewSettler(nb, doc), map[string]rederive.Outcome{}
	for cell, want := range [][]string{{"a.first", "a.lost"}, nil, {"a.second", "a.both"}} {
		run.Cells[cell].State = rederive.CellRan
		var got []string
		for _, v := range s.Settle(run) {
			got = append(got, v.ID)
			all[v.ID] = v.Verdict
		}
		if !slices.Equal(got, want) {
			t.Errorf("after cell %d: %q are settled, want %q", cell, got, want)
		}
	}
	for _, v := range Compare(nb, run, doc).Verdicts {
		if early, ok := all[v.ID]; ok && early != v.Verdict {
			t.Errorf("%s was %s and is %s", v.ID, early, v.Verdict)
		}
	}
}
