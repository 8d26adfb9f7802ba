package verify

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/xslices"
	"rederive/show/wire"
	"rederive/verify/value"
)

// judgeOffers judges a claim by all its offers. The first offer is compared with what was printed, and the offers of
// other methods are compared with the first. A derived value must agree too.
func (c *Comparer) judgeOffers(v *rederive.Verdict, s *Spec, offers, derived []rederive.Offer) {
	v.OfferPos = offers[0].Pos
	offers = namedMethods(offers)
	var first *Judgement
	c.repeated(v, offers)
	for i, o := range offers {
		twin := c.twin(offers[:i], o)
		if twin == "" && !c.nameMethod(v, o) {
			continue
		}
		j := c.judgeOffer(v, s, o)
		switch {
		case j == nil:
		case first == nil:
			first = j
			v.Readings = c.readings(v, s, o)
		default:
			c.compareMethods(v, s, first, j, o)
			if twin == "" {
				first.recordSecond(s, j)
			}
		}
		if o.Stored != nil {
			v.Stored, v.Sampled, v.Values = o.Stored.Date, max(v.Sampled, o.Stored.Sampled),
				max(v.Values, o.Stored.Values)
		}
	}
	c.compareDerived(v, s, first, derived)
	c.noteSample(v, offers)
	if first == nil {
		v.Verdict = rederive.Mismatch
		return
	}
	first.noteShares()
	c.settle(v, s, first)
}

// noteSample records how much of a stored result was recomputed. It warns if nothing was, even if a sample recomputes
// other results of the same cell: whoever can store one wrong result can store it next to a right one.
func (c *Comparer) noteSample(v *rederive.Verdict, offers []rederive.Offer) {
	if v.Stored == "" {
		return
	}
	if v.Sampled > 0 {
		v.Sample = fmt.Sprintf("%d of %s recomputed", v.Sampled, value.Plural(v.Values, "value"))
		return
	}
	v.Sample = "no sample"
	if cell := c.sampledCell(offers); cell.Sampled > 0 {
		v.CellSampled = cell.Sampled
		v.Sample = fmt.Sprintf("no sample of its own, %d of %s of its cell recomputed",
			cell.Sampled, value.Plural(cell.Values, "value"))
	}
	c.Result.Warnings.Add(v.Claim.Pos, "claim %s rests on a stored result, no part of which is recomputed", v.ID).
		Suggest(`offer a part of it in a quick cell, with show.Method("sample"); where it has no part, ` +
			"derive it from a table that has: - derived: sum of a.table")
}

// sampledCell returns, of the stored cells that offer a claim, the record of the one with the most recomputed values.
func (c *Comparer) sampledCell(offers []rederive.Offer) (best rederive.StoredCell) {
	for _, o := range offers {
		for _, s := range c.Run.Stored {
			if o.Stored != nil && s.Cell == o.Cell && s.Sampled > best.Sampled {
				best = s
			}
		}
	}
	return best
}

// repeated reports each method that offers a claim several times, at its second offer. If a later value differs, the
// first offer settles nothing.
func (c *Comparer) repeated(v *rederive.Verdict, offers []rederive.Offer) {
	times, first, second := map[string]int{}, map[string]rederive.Offer{}, []rederive.Offer{}
	for _, o := range offers {
		if times[o.Method]++; times[o.Method] == 2 {
			second = append(second, o)
		}
		if times[o.Method] == 1 {
			first[o.Method] = o
		} else if f := first[o.Method]; len(v.Problems) == 0 && wire.Compare(f.Value, o.Value) != 0 {
			v.Problem(o.Pos, "offered as %s, and then as %s",
				value.Abbreviate(f.Value.String()), value.Abbreviate(o.Value.String()))
		}
	}
	for _, o := range second {
		often := "twice"
		if n := times[o.Method]; n > 2 {
			often = fmt.Sprintf("%d times", n)
		}
		c.Result.Errors.Add(o.Pos, "claim %s is checked %s%s", v.ID, often, byMethod(o.Method)).
			Suggest("name the methods: show.Method(\"...\")")
	}
}

// nameMethod records the method of an offer. It returns false for the second offer of a method.
func (c *Comparer) nameMethod(v *rederive.Verdict, o rederive.Offer) bool {
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

// unnamedMethod is the name of an offer's method if it has none and there are other offers.
const unnamedMethod = "unnamed method"

// namedMethods returns offers in which every method has a name, if there are several offers. Names that differ only in
// case, blanks and invisible characters are the same.
func namedMethods(offers []rederive.Offer) []rederive.Offer {
	if len(offers) == 1 {
		return offers
	}
	named, known := slices.Clone(offers), map[string]string{"": unnamedMethod}
	for i, o := range named {
		letters := strings.ToLower(strings.Map(func(r rune) rune {
			if value.IsVisible(r) {
				return r
			}
			return -1
		}, o.Method))
		if known[letters] == "" {
			known[letters] = o.Method
		}
		named[i].Method = known[letters]
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
func (c *Comparer) judgeOffer(v *rederive.Verdict, s *Spec, o rederive.Offer) *Judgement {
	value, ok := c.chosen(v, s, o)
	if !ok {
		return nil
	}
	j, err := s.Judge(value)
	if err != nil {
		v.Problem(o.Pos, "%s%s", err, byMethod(o.Method))
		return nil
	}
	return j
}

// chosen returns the value of the judged reading from an offer of readings.
func (c *Comparer) chosen(v *rederive.Verdict, s *Spec, o rederive.Offer) (wire.Value, bool) {
	if !o.Value.IsRecord("Readings") {
		if len(s.Readings) > 0 {
			v.Problem(o.Pos, "the claim has the readings %s, offer show.Readings", strings.Join(s.Readings, ", "))
		}
		return o.Value, len(s.Readings) == 0
	}
	for _, name := range s.Readings {
		if _, ok := ReadingOf(o.Value, name); !ok {
			v.Problem(o.Pos, "the reading %q is not offered", name)
		}
	}
	for _, key := range o.Value.Keys {
		if !slices.Contains(s.Readings, key.Text) {
			v.Problem(o.Pos, "the reading %q is not declared by the claim", key.Text)
		}
	}
	value, ok := ReadingOf(o.Value, s.Convention)
	return value, ok && len(v.Problems) == 0
}

// ReadingOf returns the value of a reading from an offer of readings.
func ReadingOf(v wire.Value, name string) (wire.Value, bool) {
	for i, key := range v.Keys {
		if key.Text == name {
			return v.Items[i], true
		}
	}
	return wire.Value{}, false
}

// readings returns the result of each reading.
func (c *Comparer) readings(v *rederive.Verdict, s *Spec, o rederive.Offer) []rederive.Reading {
	var list []rederive.Reading
	if c.Brief {
		return nil
	}
	for _, name := range s.Readings {
		value, _ := ReadingOf(o.Value, name)
		j, err := s.Judge(value)
		if err != nil {
			v.Problem(o.Pos, "reading %s: %s", name, err)
			continue
		}
		if s.Cells != nil {
			j.Computed = s.Cells.computedText(j)
		}
		list = append(list, rederive.Reading{
			Name: name, Computed: j.Computed, Agrees: len(j.wrong) == 0, Words: j.words,
		})
	}
	return list
}

// compareMethods requires that a further method agrees with the first. It may offer only part of a table.
func (c *Comparer) compareMethods(v *rederive.Verdict, s *Spec, first, other *Judgement, o rederive.Offer) {
	differ := func(key, name, a, b string) {
		v.Problem(o.Pos, "the methods differ%s: %s gives %s, %s gives %s",
			inCell(key), name, orNothing(value.Abbreviate(a)), o.Method, orNothing(value.Abbreviate(b)))
	}
	if first.comparison != nil && other.comparison != nil {
		compareOpen(first, other, v.Methods[0], o.Method, differ)
		return
	}
	if first.Values == nil {
		if !sameResult(first, other) {
			differ("", v.Methods[0], first.Computed, other.Computed)
		}
		return
	}
	given, total := 0, 0
	for r, row := range first.Values {
		for i, a := range row {
			b := other.Values[r][i]
			if a.Form != value.NoValue {
				total++
			}
			if b.Form == value.NoValue {
				continue
			}
			given++
			if !sameValue(a, b) {
				differ(s.Cells.nameAt(r, i), v.Methods[0], a.String(), b.String())
			}
		}
	}
	if given < total {
		first.caveat("method %s gives %d of %d cells", o.Method, given, total)
	}
}

// sameResult reports whether two methods agree. For statements, only the outcome is compared, since methods may count
// cases differently.
func sameResult(a, b *Judgement) bool {
	if a.outcome {
		return (len(a.wrong) == 0) == (len(b.wrong) == 0)
	}
	if a.Whole.Form != value.NoValue && b.Whole.Form != value.NoValue {
		return sameValue(a.Whole, b.Whole)
	}
	return a.Computed == b.Computed
}

// sameValue reports whether two methods computed the same value. If at least one of two numbers is a floating-point
// number, nine digits must agree.
func sameValue(a, b value.Value) bool {
	switch {
	case a.Form != b.Form:
		return false
	case a.Form == value.ANumber:
		return value.CompareValues(a, b) == 0 || (a.Num.Floating || b.Num.Floating) && isNear(a.Num, b.InUnitOf(a).Num)
	case len(a.Items) > 0:
		return slices.EqualFunc(a.Items, b.Items, sameValue)
	}
	return value.CompareValues(a, b) == 0
}

// isNear reports whether two numbers differ by at most a billionth of the larger one, since different algorithms
// round differently.
func isNear(a, b value.Number) bool {
	distance := new(big.Rat).Sub(a.Rat(), b.Rat())
	size := new(big.Rat).Abs(a.Rat())
	if other := new(big.Rat).Abs(b.Rat()); other.Cmp(size) > 0 {
		size = other
	}
	return distance.Abs(distance).Cmp(size.Mul(size, big.NewRat(1, 1_000_000_000))) <= 0
}

// recordSecond records the cells that a second method computes too.
func (j *Judgement) recordSecond(s *Spec, other *Judgement) {
	if j.twice == nil {
		j.twice = map[string]bool{}
	}
	for r, row := range other.Values {
		for i, v := range row {
			if v.Form != value.NoValue {
				j.twice[s.Cells.nameAt(r, i)] = true
			}
		}
	}
}

// settle sets the verdict of a judged claim.
func (c *Comparer) settle(v *rederive.Verdict, s *Spec, j *Judgement) {
	v.Computed, v.Cells, v.Cases, v.Comparison = j.Computed, j.count, j.cases, j.comparison
	if s.Cells != nil && !c.Brief {
		v.Computed, v.Comparison = s.Cells.computedText(j), s.compareCells(j)
	}
	if !c.Brief {
		v.Shown, v.Words = s.shownText(j), j.words
		switch {
		case s.Row.Alone != nil && len(j.shown) < len(j.Computed):
			v.Rounded = j.shown // the sides of relations
		case s.Cells == nil && j.Whole.Form != value.NoValue:
			v.Rounded = rounded(s.counterpart(j.Whole), j.Whole, s.Within)
		}
	}
	for _, w := range slices.Concat(j.wrong, j.news) {
		if w.value.Form == value.ASet && w.printed.Form == value.ASet && !c.Brief {
			w.Computed += setDifference(w.printed, w.value)
		}
		v.Differences = append(v.Differences, w.Difference)
	}
	v.Verdict = s.ApplyErrata(j)
	if v.Verdict == rederive.Confirmed && s.comparedNothing(j) {
		v.Verdict, v.Cause, v.Reason = rederive.Unchecked, rederive.CauseNothing, "no printed cell could be compared: "+
			j.count.Summary()
		if *j.count == (rederive.CellCount{}) {
			v.Reason = "no cells to compare: the table has only labels"
		}
	}
	v.Problems = append(v.Problems, j.problems...)
	if len(v.Problems) > 0 {
		v.Verdict = rederive.Mismatch
	}
	if len(s.Errata) > 0 {
		v.Erratum = &s.Errata[0].Erratum
	}
	if len(s.Errata) > 1 {
		v.Errata = xslices.Map(s.Errata, func(e Erratum) rederive.Erratum { return e.Erratum })
	}
	c.singleMethod(v, s, j)
	v.Caveat = joined(v.Caveat, strings.Join(j.caveats, "; "))
}

// comparedNothing reports whether there are printed cells and all of them hold marks that are not compared. Cells that
// are printed as empty are compared.
func (s *Spec) comparedNothing(j *Judgement) bool {
	return s.Kind.Class != value.Question && j.count != nil && j.count.Compared == 0 &&
		(len(s.Cells.Rows) > 0 || !s.Cells.IsSequence())
}

// singleMethod warns about errata for numbers, and new cells, that depend on a single method.
func (c *Comparer) singleMethod(v *rederive.Verdict, s *Spec, j *Judgement) {
	if v.Verdict == rederive.Mismatch || s.Row.settled {
		return
	}
	for _, w := range slices.Concat(j.wrong, j.news) {
		if len(v.Methods) >= 2 && (w.Key == "" || j.Values == nil || j.twice[w.Key]) {
			continue
		}
		j.caveat("single method%s", inCell(w.Key))
		c.Result.Warnings.Add(v.Claim.Pos, "claim %s: single method%s", v.ID, inCell(w.Key)).
			Suggest("offer it by a second method, an algorithm that shares no code")
		return
	}
}
