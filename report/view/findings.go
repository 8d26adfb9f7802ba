package view

import (
	"slices"
	"strings"

	"rederive"
	"rederive/internal/thousands"
	"rederive/internal/xslices"
)

// A Finding is an error of the paper with all places where it shows. Errata belong to one cause if they give the same
// reason, if one follows from the other, or if the reason of one refers to the claim of the other.
type Finding struct {
	Verdict rederive.Verdict // the claim whose erratum gives the reason
	Erratum rederive.Erratum
	Places  []FoundPlace
}

// A FoundPlace is a claim with its errata.
type FoundPlace struct {
	Verdict rederive.Verdict
	Errata  []rederive.Erratum
}

// Weight returns the importance of a finding: errors of the paper before its wording, and both before damage of the
// copy; then by the number of places.
func (f Finding) Weight() int {
	rank := map[string]int{"paper": 2, "convention": 1}[f.Erratum.Fault]
	return rank*1000 + min(len(f.Places), 999)
}

// Title returns the title of the claim.
func (p FoundPlace) Title() string { return TitleOf(p.Verdict) }

// Struck reports whether the place before the i-th strikes out the same words, which are then struck out only once.
func (f Finding) Struck(i int) bool {
	if i == 0 || len(f.Places[i].Errata) != 1 || len(f.Places[i-1].Errata) != 1 {
		return false
	}
	printed := func(p FoundPlace) string { return PrintedOf(p.Verdict, p.Errata[0]) }
	return strings.Contains(printed(f.Places[i]), " ") && sameWords(printed(f.Places[i]), printed(f.Places[i-1]))
}

// mostFound is the greatest number of wrong cells of one claim in a finding.
const mostFound = 6

// Shown returns the errata to list, and the number of further ones.
func (p FoundPlace) Shown() (list []rederive.Erratum, more int) {
	if len(p.Errata) <= mostFound {
		return p.Errata, 0
	}
	return p.Errata[:mostFound], len(p.Errata) - mostFound
}

// PrintedOf returns the printed value that an erratum corrects.
func PrintedOf(v rederive.Verdict, e rederive.Erratum) string {
	switch {
	case e.Printed != "":
		return thousands.Printed(e.Printed, e.Corrected)
	case v.Comparison != nil && e.Key != "":
		return "(blank)"
	}
	return Brief(v.Printed)
}

// Cause says in a few words where an error arose.
func Cause(e rederive.Erratum) string {
	cause, _, _ := strings.Cut(e.FaultText(), ";")
	return cause
}

// Causes lists the causes of the errata of a claim, each once.
func Causes(v rederive.Verdict) (list []string) {
	for _, e := range v.AllErrata() {
		if cause := Cause(e); !slices.Contains(list, cause) {
			list = append(list, cause)
		}
	}
	return list
}

// Alone reports whether the finding is a single erratum.
func (f Finding) Alone() bool { return len(f.Places) == 1 && len(f.Places[0].Errata) == 1 }

// A Reason is why a place of a finding is wrong.
type Reason struct {
	Verdict rederive.Verdict
	Text    string
}

// Reasons returns the reason of a finding, and the reasons of errata that belong to it and have their own: they refer
// to another claim without following from it.
func (f Finding) Reasons() []Reason {
	list := []Reason{{f.Verdict, f.Erratum.Why}}
	for _, p := range f.Places {
		for _, e := range p.Errata {
			known := func(r Reason) bool { return sameWords(r.Text, e.Why) }
			if e.Why != "" && e.Follows == "" && !slices.ContainsFunc(list, known) {
				list = append(list, Reason{p.Verdict, e.Why})
			}
		}
	}
	return list
}

func sameWords(a, b string) bool { return slices.Equal(strings.Fields(a), strings.Fields(b)) }

// A Note is a sentence below the reason of a finding.
type Note struct{ Name, Text string }

// Notes returns what helps to judge a finding: the witness if it is a single erratum, how to check it by hand, and
// what the author of the claims says in favour of the text, each once. If there is no check, the witness takes its
// place.
func (f Finding) Notes() []Note {
	var list []Note
	add := func(name, text string) {
		if n := (Note{name, text}); text != "" && !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	const check = "To check by hand"
	for _, e := range f.errata() {
		switch {
		case f.Alone() && e.Check == "":
			add(check, e.Witness)
		case f.Alone():
			add("Witness", e.Witness)
		}
	}
	for _, e := range f.errata() {
		add(check, e.Check)
	}
	for _, p := range f.Places {
		if p.Verdict.Claim == nil {
			continue
		}
		for _, c := range p.Verdict.Claim.All("caveat") {
			add("In the paper’s favour", c.Value)
		}
	}
	return list
}

// errata returns the errata of all places.
func (f Finding) errata() []rederive.Erratum {
	return slices.Concat(xslices.Map(f.Places, func(p FoundPlace) []rederive.Erratum { return p.Errata })...)
}

// A fault is an erratum of one claim before it is grouped into a finding.
type fault struct {
	verdict int // index among those of the book
	erratum rederive.Erratum
	cause   int // index of the first fault with the same cause
}

// Findings groups the errata of a book by cause, in the order of the claims.
func Findings(b *Book) []Finding {
	faults := faultsOf(b)
	var list []Finding
	at := map[int]int{} // index in list, by cause
	for _, f := range faults {
		i, ok := at[f.cause]
		if !ok {
			i = len(list)
			at[f.cause] = i
			list = append(list, Finding{Verdict: b.Verdicts[f.verdict], Erratum: f.erratum})
		}
		if isConsequence(list[i].Erratum) && !isConsequence(f.erratum) {
			list[i].Verdict, list[i].Erratum = b.Verdicts[f.verdict], f.erratum // the cause, not a consequence
		}
		list[i].add(b.Verdicts[f.verdict], f.erratum)
	}
	return list
}

func (f *Finding) add(v rederive.Verdict, e rederive.Erratum) {
	if last := len(f.Places) - 1; last >= 0 && f.Places[last].Verdict.ID == v.ID {
		f.Places[last].Errata = append(f.Places[last].Errata, e)
		return
	}
	f.Places = append(f.Places, FoundPlace{v, []rederive.Erratum{e}})
}

// faultsOf returns the errata of a book, with those of one cause joined.
func faultsOf(b *Book) []fault {
	var list []fault
	first := map[string]int{} // index of the first fault, by claim id and by reason
	for i, v := range b.Verdicts {
		for _, e := range v.AllErrata() {
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

// join joins the causes of two faults under the earlier one.
func join(list []fault, a, b int) {
	from, to := max(list[a].cause, list[b].cause), min(list[a].cause, list[b].cause)
	for i := range list {
		if list[i].cause == from {
			list[i].cause = to
		}
	}
}

func isConsequence(e rederive.Erratum) bool { return e.Follows != "" || claimRef.MatchString(e.Why) }

// erring adds to the entries of the contents the numbers of errata in their sections.
func erring(b *Book, claims map[int][]rederive.Verdict, toc []TOCEntry) {
	at := -1
	rederive.Walk(b.Notebook.Blocks, func(block rederive.Block) {
		switch n := block.(type) {
		case *rederive.Heading:
			if i := slices.IndexFunc(toc, func(e TOCEntry) bool {
				return e.Anchor == n.ID
			}); i >= 0 && toc[i].Level <= mostLevel {
				at = i
			}
		case *rederive.Cell:
			for _, v := range claims[n.Index] {
				if at >= 0 {
					toc[at].Errata += len(v.AllErrata())
				}
			}
		}
	})
}

// mostLevel is the lowest heading level in the contents of a page.
const mostLevel = 3
