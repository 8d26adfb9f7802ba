package verify

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"rederive"
	"rederive/show/wire"
)

// judgeOffers judges a claim by everything that was offered for it: the first
// offer is compared with what was printed, those of other methods with it.
// What the claim is derived from must give the same.
func (c *comparer) judgeOffers(v *rederive.Verdict, s *spec, offers, derived []rederive.Offer) {
	v.OfferPos = offers[0].Pos
	offers = namedMethods(offers)
	var first *judgement
	c.repeated(v.ID, offers)
	for i, o := range offers {
		if !c.nameMethod(v, o) {
			continue
		}
		j := c.judgeOffer(v, s, o)
		switch {
		case j == nil:
		case first == nil:
			first = j
			v.Readings = c.readings(v, s, o)
		default:
			c.holdMethods(v, s, first, j, offers[i])
		}
		if o.Stored != nil {
			v.Stored, v.Sampled, v.Values = o.Stored.Date, max(v.Sampled, o.Stored.Sampled),
				max(v.Values, o.Stored.Values)
		}
	}
	c.holdDerived(v, s, first, derived)
	c.noteSample(v, offers)
	if first == nil {
		v.Verdict = rederive.Mismatch
		return
	}
	first.noteShares()
	c.settle(v, s, first)
}

// noteSample says how much of a stored result was recomputed. It warns if nothing was,
// even if a sample recomputes other results of the same cell: whoever can store one
// wrong result can store it next to a right one.
func (c *comparer) noteSample(v *rederive.Verdict, offers []rederive.Offer) {
	if v.Stored == "" {
		return
	}
	if v.Sampled > 0 {
		v.Sample = fmt.Sprintf("%d of %s recomputed", v.Sampled, plural(v.Values, "value"))
		return
	}
	v.Sample = "no sample"
	if cell := c.sampledCell(offers); cell.Sampled > 0 {
		v.CellSampled = cell.Sampled
		v.Sample = fmt.Sprintf("no sample of its own, %d of %s of its cell recomputed",
			cell.Sampled, plural(cell.Values, "value"))
	}
	c.result.Warnings.Add(v.Claim.Pos, "claim %s rests on a stored result, and nothing of it is recomputed", v.ID).
		Suggest(`offer a part of it in a quick cell, with show.Method("sample"); where it has no part, ` +
			"derive it from a table that has: - derived: sum of a.table")
}

// sampledCell returns the record of the stored cell among those that offer a claim
// of which most values were recomputed.
func (c *comparer) sampledCell(offers []rederive.Offer) (best rederive.StoredCell) {
	for _, o := range offers {
		for _, s := range c.run.Stored {
			if o.Stored != nil && s.Cell == o.Cell && s.Sampled > best.Sampled {
				best = s
			}
		}
	}
	return best
}

// repeated reports each method by which a claim is offered several times, at the second
// offer.
func (c *comparer) repeated(id string, offers []rederive.Offer) {
	times, second := map[string]int{}, []rederive.Offer{}
	for _, o := range offers {
		if times[o.Method]++; times[o.Method] == 2 {
			second = append(second, o)
		}
	}
	for _, o := range second {
		often := "twice"
		if n := times[o.Method]; n > 2 {
			often = fmt.Sprintf("%d times", n)
		}
		c.result.Errors.Add(o.Pos, "claim %s is checked %s%s", id, often, byMethod(o.Method)).
			Suggest("name the methods: show.Method(\"...\")")
	}
}

// nameMethod records the method of an offer. It reports false for the second offer of
// a method.
func (c *comparer) nameMethod(v *rederive.Verdict, o rederive.Offer) bool {
	name := o.Method
	if name == "" {
		return true // the only one
	}
	if slices.Contains(v.Methods, name) {
		return false
	}
	v.Methods = append(v.Methods, name)
	return true
}

// unnamedMethod is what the method of an offer without a name is called next to others.
const unnamedMethod = "unnamed"

// namedMethods returns several offers with a name for each method.
func namedMethods(offers []rederive.Offer) []rederive.Offer {
	if len(offers) == 1 {
		return offers
	}
	named := slices.Clone(offers)
	for i := range named {
		named[i].Method = cmp.Or(named[i].Method, unnamedMethod)
	}
	return named
}

func byMethod(name string) string {
	if name == "" || name == unnamedMethod {
		return ""
	}
	return " by the method " + name
}

// judgeOffer judges one offer, or returns nil if it could not settle the claim.
func (c *comparer) judgeOffer(v *rederive.Verdict, s *spec, o rederive.Offer) *judgement {
	value, ok := c.chosen(v, s, o)
	if !ok {
		return nil
	}
	j, err := s.judge(value)
	if err != nil {
		v.Problems = append(v.Problems, rederive.LedgerError{Pos: o.Pos, Text: err.Error() + byMethod(o.Method)})
		return nil
	}
	return j
}

// chosen takes the value of the judged reading out of an offer of readings.
func (c *comparer) chosen(v *rederive.Verdict, s *spec, o rederive.Offer) (wire.Value, bool) {
	problem := func(format string, args ...any) {
		j := &judgement{}
		j.problem(o.Pos, format, args...)
		v.Problems = append(v.Problems, j.problems...)
	}
	if !o.Value.IsRecord("Readings") {
		if len(s.readings) > 0 {
			problem("the claim has the readings %s, offer show.Readings", strings.Join(s.readings, ", "))
		}
		return o.Value, len(s.readings) == 0
	}
	for _, name := range s.readings {
		if _, ok := readingOf(o.Value, name); !ok {
			problem("the reading %q is not offered", name)
		}
	}
	for _, key := range o.Value.Keys {
		if !slices.Contains(s.readings, key.Text) {
			problem("the reading %q is not declared by the claim", key.Text)
		}
	}
	value, ok := readingOf(o.Value, s.convention)
	return value, ok && len(v.Problems) == 0
}

func readingOf(v wire.Value, name string) (wire.Value, bool) {
	for i, key := range v.Keys {
		if key.Text == name {
			return v.Items[i], true
		}
	}
	return wire.Value{}, false
}

// readings says what every reading gives.
func (c *comparer) readings(v *rederive.Verdict, s *spec, o rederive.Offer) []rederive.Reading {
	var list []rederive.Reading
	if c.brief {
		return nil
	}
	for _, name := range s.readings {
		value, _ := readingOf(o.Value, name)
		j, err := s.judge(value)
		if err != nil {
			v.Problems = append(v.Problems,
				rederive.LedgerError{Pos: o.Pos, Text: "reading " + name + ": " + err.Error()})
			continue
		}
		if s.cells != nil {
			j.computed = s.cells.computedText(j)
		}
		list = append(list, rederive.Reading{Name: name, Computed: j.computed, Agrees: len(j.wrong) == 0})
	}
	return list
}

// holdMethods requires that a further method gives what the first gave. Of a
// table it may give part.
func (c *comparer) holdMethods(v *rederive.Verdict, s *spec, first, other *judgement, o rederive.Offer) {
	differ := func(key, name, a, b string) {
		j := &judgement{}
		j.problem(o.Pos, "the methods differ%s: %s gives %s, %s gives %s",
			inCell(key), name, abbreviate(a), o.Method, abbreviate(b))
		v.Problems = append(v.Problems, j.problems...)
	}
	if first.comparison != nil && other.comparison != nil {
		holdOpen(first, other, v.Methods[0], o.Method, differ)
		return
	}
	if first.values == nil {
		if !sameResult(first, other) {
			differ("", v.Methods[0], first.computed, other.computed)
		}
		return
	}
	given, total := 0, 0
	for r, row := range first.values {
		for i, a := range row {
			b := other.values[r][i]
			if a.form != noValue {
				total++
			}
			if b.form == noValue {
				continue
			}
			given++
			if !sameValue(a, b) {
				differ(s.cells.name(s.cells.rows[r].key, s.cells.columns[i]), v.Methods[0], a.String(), b.String())
			}
		}
	}
	first.second(s, other)
	if given < total {
		first.caveat("method %s gives %d of %d cells", o.Method, given, total)
	}
}

// sameResult reports whether two methods gave the same. Of statements only the
// outcome is compared, since methods may count cases differently.
func sameResult(a, b *judgement) bool {
	if a.outcome {
		return (len(a.wrong) == 0) == (len(b.wrong) == 0)
	}
	if a.whole.form != noValue && b.whole.form != noValue {
		return sameValue(a.whole, b.whole)
	}
	return a.computed == b.computed
}

// sameValue reports whether two methods gave the same value. Where one of two numbers
// is a floating-point number, they agree to nine digits.
func sameValue(a, b Value) bool {
	switch {
	case a.form != b.form:
		return false
	case a.form == aNumber:
		return compareValues(a, b) == 0 || (a.num.floating || b.num.floating) && near(a.num, b.inUnitOf(a).num)
	case len(a.items) > 0:
		return slices.EqualFunc(a.items, b.items, sameValue)
	}
	return compareValues(a, b) == 0
}

// near reports whether two numbers differ by at most a billionth of the larger one:
// different algorithms round differently.
func near(a, b Number) bool {
	distance := new(big.Rat).Sub(a.Rat(), b.Rat())
	size := new(big.Rat).Abs(a.Rat())
	if other := new(big.Rat).Abs(b.Rat()); other.Cmp(size) > 0 {
		size = other
	}
	return distance.Abs(distance).Cmp(size.Mul(size, big.NewRat(1, 1_000_000_000))) <= 0
}

// second records the cells that a further method gives as well.
func (j *judgement) second(s *spec, other *judgement) {
	if j.twice == nil {
		j.twice = map[string]bool{}
	}
	for r, row := range other.values {
		for i, v := range row {
			if v.form != noValue {
				j.twice[s.cells.name(s.cells.rows[r].key, s.cells.columns[i])] = true
			}
		}
	}
}

// settle sets the verdict of a judged claim.
func (c *comparer) settle(v *rederive.Verdict, s *spec, j *judgement) {
	v.Computed, v.Cells, v.Cases, v.Comparison = j.computed, j.count, j.cases, j.comparison
	if s.cells != nil && !c.brief {
		v.Computed, v.Comparison = s.cells.computedText(j), s.compareCells(j)
	}
	if !c.brief {
		v.Shown = s.shownText(j)
		if s.cells == nil && j.whole.form != noValue {
			v.Rounded = rounded(s.counterpart(j.whole), j.whole, s.within)
		}
	}
	for _, w := range slices.Concat(j.wrong, j.news) {
		if w.value.form == aSet && w.printed.form == aSet && !c.brief {
			w.Computed += setDifference(w.printed, w.value)
		}
		v.Differences = append(v.Differences, w.Difference)
	}
	v.Verdict = s.applyErrata(j)
	if v.Verdict == rederive.Confirmed && s.comparedNothing(j) {
		v.Verdict, v.Cause, v.Reason = rederive.Unchecked, rederive.CauseNothing,
			"no printed cell could be compared: "+j.count.Summary()
	}
	v.Problems = append(v.Problems, j.problems...)
	if len(v.Problems) > 0 {
		v.Verdict = rederive.Mismatch
	}
	if len(s.errata) > 0 {
		v.Erratum = &s.errata[0].Erratum
	}
	for i := range s.errata {
		if len(s.errata) > 1 {
			v.Errata = append(v.Errata, s.errata[i].Erratum)
		}
	}
	c.singleMethod(v, s, j)
	v.Caveat = joined(v.Caveat, strings.Join(j.caveats, "; "))
}

// comparedNothing reports whether there are printed cells, and all of them hold marks
// in place of values. What is printed as empty is compared.
func (s *spec) comparedNothing(j *judgement) bool {
	return s.kind.class != question && j.count != nil && j.count.Compared == 0 &&
		(len(s.cells.rows) > 0 || !s.cells.isSequence())
}

// singleMethod warns of errata about numbers and of new cells that rest on one
// method.
func (c *comparer) singleMethod(v *rederive.Verdict, s *spec, j *judgement) {
	if v.Verdict == rederive.Mismatch || s.row.settled {
		return
	}
	for _, w := range slices.Concat(j.wrong, j.news) {
		if len(v.Methods) >= 2 && (w.Key == "" || j.values == nil || j.twice[w.Key]) {
			continue
		}
		j.caveat("single method%s", inCell(w.Key))
		c.result.Warnings.Add(v.Claim.Pos, "claim %s: single method%s", v.ID, inCell(w.Key)).
			Suggest("offer it by a second method, an algorithm that shares no code")
		return
	}
}
