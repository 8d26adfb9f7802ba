package view

import (
	"slices"
	"strings"

	"rederive"
	"rederive/internal/thousands"
)

// A Finding is an error of the paper with all places in which it shows. Errata
// belong to one cause if they give the same reason, if one follows from the other, or
// if its reason refers to the claim of the other.
type Finding struct {
	Verdict rederive.Verdict // whose erratum gives the reason
	Erratum rederive.Erratum
	Places  []FoundPlace
}

// A FoundPlace is a claim with what is wrong in it.
type FoundPlace struct {
	Verdict rederive.Verdict
	Errata  []rederive.Erratum
}

// Weight says how much a finding matters: errors of the paper before its wording, and
// both before damage of the copy; then by the number of places.
func (f Finding) Weight() int {
	rank := map[string]int{"paper": 2, "convention": 1}[f.Erratum.Fault]
	return rank*1000 + min(len(f.Places), 999)
}

// Title names the claim of a place.
func (p FoundPlace) Title() string { return TitleOf(p.Verdict) }

// Struck reports whether the place before the i-th strikes the same words: these are struck once.
func (f Finding) Struck(i int) bool {
	if i == 0 || len(f.Places[i].Errata) != 1 || len(f.Places[i-1].Errata) != 1 {
		return false
	}
	printed := func(p FoundPlace) string { return PrintedOf(p.Verdict, p.Errata[0]) }
	return strings.Contains(printed(f.Places[i]), " ") && sameWords(printed(f.Places[i]), printed(f.Places[i-1]))
}

// mostFound is how many wrong cells of one claim a finding lists.
const mostFound = 6

// Shown returns the errata that a finding lists, and how many more there are.
func (p FoundPlace) Shown() (list []rederive.Erratum, more int) {
	if len(p.Errata) <= mostFound {
		return p.Errata, 0
	}
	return p.Errata[:mostFound], len(p.Errata) - mostFound
}

// PrintedOf is the printed value that an erratum corrects.
func PrintedOf(v rederive.Verdict, e rederive.Erratum) string {
	switch {
	case e.Printed != "":
		return thousands.Printed(e.Printed, e.Corrected)
	case v.Comparison != nil && e.Key != "":
		return "(blank)"
	}
	return Brief(v.Printed)
}

// Alone reports whether the finding is a single erratum.
func (f Finding) Alone() bool { return len(f.Places) == 1 && len(f.Places[0].Errata) == 1 }

// A Reason is why a place of a finding is wrong.
type Reason struct {
	Verdict rederive.Verdict
	Text    string
}

// Reasons lists the reason of a finding, and those of errata that are joined to it and have one of their own: which
// refer to another claim without following from it.
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

// Notes lists what helps to judge a finding: the witness if it is a single erratum, how to check it by hand, and what
// the author of the claims says in favour of the text, each once. A witness without a way to check it is that way.
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
			add("In its favour", c.Value)
		}
	}
	return list
}

// errata lists the errata of all places.
func (f Finding) errata() []rederive.Erratum {
	var list []rederive.Erratum
	for _, p := range f.Places {
		list = append(list, p.Errata...)
	}
	return list
}

// A fault is an erratum of one claim on its way into a finding.
type fault struct {
	verdict int // among those of the book
	erratum rederive.Erratum
	cause   int // the first fault of the same cause
}

// Findings groups the errata of a book by their causes, in the order of the claims.
func Findings(b *Book) []Finding {
	faults := faultsOf(b)
	var list []Finding
	at := map[int]int{} // of a cause in the list
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

// faultsOf lists the errata of a book and joins those of one cause.
func faultsOf(b *Book) []fault {
	var list []fault
	first := map[string]int{} // fault by the id of its claim, and by its reason
	for i, v := range b.Verdicts {
		for _, e := range Errata(v) {
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
					toc[at].Errata += len(Errata(v))
				}
			}
		}
	})
}

// mostLevel is the lowest level of headings that the contents of a page show.
const mostLevel = 3
