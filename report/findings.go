package report

import (
	"slices"
	"strings"

	"rederive"
)

// A finding is an error of the paper with all places in which it shows. Errata
// belong to one cause if they give the same reason, if one follows from the other, or
// if its reason refers to the claim of the other.
type finding struct {
	verdict rederive.Verdict // whose erratum gives the reason
	erratum rederive.Erratum
	places  []foundPlace
}

// A foundPlace is a claim with what is wrong in it.
type foundPlace struct {
	verdict rederive.Verdict
	errata  []rederive.Erratum
}

// weight says how much a finding matters: errors of the paper before its wording, and
// both before damage of the copy; then by the number of places.
func (f finding) weight() int {
	rank := map[string]int{"paper": 2, "convention": 1}[f.erratum.Fault]
	return rank*1000 + min(len(f.places), 999)
}

// title names the claim of a place.
func (p foundPlace) title() string { return titleOf(p.verdict) }

// mostFound is how many wrong cells of one claim a finding lists.
const mostFound = 6

// shown returns the errata that a finding lists, and how many more there are.
func (p foundPlace) shown() (list []rederive.Erratum, more int) {
	if len(p.errata) <= mostFound {
		return p.errata, 0
	}
	return p.errata[:mostFound], len(p.errata) - mostFound
}

// printedOf is the printed value that an erratum corrects.
func printedOf(v rederive.Verdict, e rederive.Erratum) string {
	switch {
	case e.Printed != "":
		return e.Printed
	case v.Comparison != nil && e.Key != "":
		return "(blank)"
	}
	return brief(v.Printed)
}

// A fault is an erratum of one claim on its way into a finding.
type fault struct {
	verdict int // among those of the book
	erratum rederive.Erratum
	cause   int // the first fault of the same cause
}

// findings groups the errata of a book by their causes, in the order of the claims.
func findings(b *Book) []finding {
	faults := faultsOf(b)
	var list []finding
	at := map[int]int{} // of a cause in the list
	for _, f := range faults {
		i, ok := at[f.cause]
		if !ok {
			i = len(list)
			at[f.cause] = i
			list = append(list, finding{verdict: b.Verdicts[f.verdict], erratum: f.erratum})
		}
		if isConsequence(list[i].erratum) && !isConsequence(f.erratum) {
			list[i].verdict, list[i].erratum = b.Verdicts[f.verdict], f.erratum // the cause, not a consequence
		}
		list[i].add(b.Verdicts[f.verdict], f.erratum)
	}
	return list
}

func (f *finding) add(v rederive.Verdict, e rederive.Erratum) {
	if last := len(f.places) - 1; last >= 0 && f.places[last].verdict.ID == v.ID {
		f.places[last].errata = append(f.places[last].errata, e)
		return
	}
	f.places = append(f.places, foundPlace{v, []rederive.Erratum{e}})
}

// faultsOf lists the errata of a book and joins those of one cause.
func faultsOf(b *Book) []fault {
	var list []fault
	first := map[string]int{} // fault by the id of its claim, and by its reason
	for i, v := range b.Verdicts {
		for _, e := range errata(v) {
			n := len(list)
			list = append(list, fault{i, e, n})
			if _, ok := first["claim "+v.ID]; !ok {
				first["claim "+v.ID] = n
			}
			reason := "why " + strings.Join(strings.Fields(e.Why), " ")
			if other, ok := first[reason]; ok && e.Why != "" {
				join(list, n, other)
			} else {
				first[reason] = n
			}
		}
	}
	for n, f := range list {
		for _, m := range append(claimRef.FindAllString(f.erratum.Why, -1), f.erratum.Follows) {
			id := strings.TrimRight(strings.TrimPrefix(m, "@claim:"), ".-_")
			if other, ok := first["claim "+id]; ok && b.Verdicts[list[other].verdict].ID != b.Verdicts[f.verdict].ID {
				join(list, n, other)
			}
		}
	}
	return list
}

// join makes the causes of two faults one: the earlier one.
func join(list []fault, a, b int) {
	from, to := max(list[a].cause, list[b].cause), min(list[a].cause, list[b].cause)
	for i := range list {
		if list[i].cause == from {
			list[i].cause = to
		}
	}
}

func isConsequence(e rederive.Erratum) bool { return e.Follows != "" || claimRef.MatchString(e.Why) }

// erring counts the errata of the claims that the sections of the contents settle.
func erring(b *Book, claims map[int][]rederive.Verdict, toc []tocEntry) {
	at := -1
	walk(b.Notebook.Blocks, func(block rederive.Block) {
		switch n := block.(type) {
		case *rederive.Heading:
			if i := slices.IndexFunc(toc, func(e tocEntry) bool {
				return e.Anchor == n.ID
			}); i >= 0 && toc[i].Level <= mostLevel {
				at = i
			}
		case *rederive.Cell:
			for _, v := range claims[n.Index] {
				if at >= 0 {
					toc[at].Errata += len(errata(v))
				}
			}
		}
	})
}

// mostLevel is the lowest level of headings that the contents of a page show.
const mostLevel = 3
