package printed

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"rederive/internal/lazyregexp"
)

// share gives tests without a p-value the shared one that follows in the sentence, as in "t(28) = 2.2 and t(30) = 3.1,
// both ps < .01", or one that precedes the test in the same brackets.
func (f *Finder) share() {
	f.afterTests()
	f.listed()
	var rest []P
	for i := range f.Loose {
		p := &f.Loose[i]
		given := false
		first := f.Sentence(p.From, p.To).From
		for k := sort.Search(len(f.Tests), func(k int) bool { return f.Tests[k].To >= first }); k < len(f.Tests); k++ {
			t := &f.Tests[k]
			if t.From > p.To+3 {
				break
			}
			if t.P != nil {
				continue
			}
			if p.From > t.To && p.Shared && !f.sentenceEnds(t.To, p.From) {
				t.P, given = p, true
			}
			if p.To <= t.From && t.From-p.To <= 3 && !strings.ContainsAny(f.Text[p.To:t.From], ".)]") {
				t.P, given = p, true
			}
		}
		if !given {
			rest = append(rest, *p)
		}
	}
	f.Loose = rest
	f.backwards()
	f.pairInOrder()
	f.ofRanks()
}

// ofRanks gives a rank statistic the p-value of the z printed after it, U = 120, z = -2.17, p = .030, and a rank
// correlation that of its S: S = 4012, p = .030, rho = .31.
func (f *Finder) ofRanks() {
	for k := 1; k < len(f.Tests); k++ {
		a, b := &f.Tests[k-1], &f.Tests[k]
		if a.Stat == statS && b.Stat == statRho || a.Stat == statRho && b.Stat == statS {
			if strings.Trim(f.Text[a.To:max(a.To, b.From)], " ,;") == "" {
				a.P, b.P = cmp.Or(a.P, b.P), cmp.Or(b.P, a.P)
			}
		}
	}
	for k := range f.ranks {
		r := &f.ranks[k]
		i := sort.Search(len(f.Tests), func(i int) bool { return f.Tests[i].From >= r.To })
		if i < len(f.Tests) && f.Tests[i].Stat == StatZ && f.Tests[i].P != nil &&
			strings.Trim(f.Text[r.To:f.Tests[i].From], " ,;(") == "" {
			r.P = f.Tests[i].P
			f.Tests = slices.Insert(f.Tests, i, *r)
		}
	}
}

// pairInOrder gives several p-values at the end to the tests before them, in order: t(28) = 2.2 and t(30) = 0.5 (p =
// .036 and p = .62, respectively).
func (f *Finder) pairInOrder() {
	for k := range f.Tests {
		t := &f.Tests[k]
		if t.P == nil {
			continue
		}
		i := sort.Search(len(f.Loose), func(i int) bool { return f.Loose[i].From > t.P.From })
		n := 0
		for i+n < len(f.Loose) && f.inRow(t.P, f.Loose[i:i+n+1]) {
			n++
		}
		first := k
		for first > max(0, k-n) && f.Tests[first-1].P == nil && !f.sentenceEnds(f.Tests[first-1].To, t.From) {
			first--
		}
		if n == 0 || first != k-n {
			continue
		}
		ps := append([]P{*t.P}, f.Loose[i:i+n]...)
		f.Loose = slices.Delete(f.Loose, i, i+n)
		for m := range ps {
			f.Tests[first+m].P = &ps[m]
		}
	}
}

// inRow reports whether p-values are separated only by "and" and commas.
func (f *Finder) inRow(p *P, list []P) bool {
	for i := range list {
		between := strings.Trim(f.Text[p.To:list[i].From], " ,;")
		if between != "" && between != "and" {
			return false
		}
		p = &list[i]
	}
	return true
}

// backwards gives the p-value of the last of several tests to the others, if it applies to all.
func (f *Finder) backwards() {
	for k := len(f.Tests) - 2; k >= 0; k-- {
		t, next := &f.Tests[k], &f.Tests[k+1]
		if t.P == nil && next.P != nil && next.P.Shared && !f.sentenceEnds(t.To, next.From) {
			t.P = next.P
		}
	}
}

// series reads several values of one statistic, with as many p-values or a shared one, as in "Fs(2, 57) = 3.1 and 4.5,
// ps = .05 and .02", or "F = 5.1 and 4.3, P = .03 and .04". It returns the index of the token after them, or 0.
func (f *Finder) series(t *Test, j int) int {
	values, end := f.list(j, []Number{t.Value})
	if len(values) < 2 {
		return 0
	}
	for f.tok(end).is(",", ";", "(") || f.tok(end).word("both", "all", "with", "respectively") {
		end++
	}
	p := f.pValueAt(end)
	if p == nil {
		return 0
	}
	rest, next := p.rest, p.next
	if p.Relation != "ns" && !p.Shared {
		rest, next = f.restOfPs(p)
	}
	ps := append([]P{*p}, rest...)
	if len(ps) != len(values) && (len(ps) != 1 || !p.Shared && !t.plural && !t.boundsAll(values, p)) {
		t.Several = len(ps) == 1
		return 0
	}
	to := f.tok(next - 1).to
	if f.tok(t.first).text == "rs" {
		t.Stat = StatR
	}
	for i, v := range values {
		one, own := *t, *p
		if len(ps) > 1 {
			own = ps[i]
		}
		own.rest = nil
		one.Value, one.P, own.To, one.To = v, &own, to, to
		f.Tests = append(f.Tests, one)
	}
	return next
}

// boundsAll reports whether the bound of a p-value, p < .001, holds for all values before it.
func (t *Test) boundsAll(values []Number, p *P) bool {
	if len(t.DF) == 0 || p.Relation != "<" && p.Relation != ">" {
		return false
	}
	for _, v := range values {
		one := *t
		one.Value = v
		if s, ok := one.PSpan(2); !ok || !p.Agrees(s, 0) {
			return false
		}
	}
	return true
}

// list reads the numbers of "3.1, 4.5, and 6.1" after the first one.
func (f *Finder) list(j int, values []Number) ([]Number, int) {
	for {
		k := j
		for f.tok(k).is(",", "&") || f.tok(k).word("and", "or") {
			k++
		}
		var n Number
		if k == j || f.tok(k).word("p", "ps") {
			return values, j
		}
		next := f.signed(k, &n)
		if next == 0 || f.tok(next).is("=", "<", ">", "%") {
			return values, j
		}
		values, j = append(values, n), next
	}
}

// restOfPs reads the p-values that follow the first one of a list, each with or without a relation: ps = .007, .020,
// and < .001. It returns them and the index of the token after them.
func (f *Finder) restOfPs(p *P) ([]P, int) {
	var list []P
	end := p.next
	for {
		next := f.nextOfPs(end, p)
		if next == nil {
			return list, end
		}
		list = append(list, *next)
		end = next.next
	}
}

// nextOfPs reads one p-value of a list after a comma or "and", or returns nil.
func (f *Finder) nextOfPs(k int, first *P) *P {
	j := k
	for f.tok(j).is(",", ";", "&") || f.tok(j).word("and") {
		j++
	}
	if j == k {
		return nil
	}
	p := &P{Relation: "=", label: first.label, From: f.tok(j).from}
	related := f.relation(j, &p.Relation)
	if related > 0 {
		j = related
	}
	end := f.signed(j, &p.Value)
	if end == 0 || f.tok(end).is("=", "<", ">", "%") || f.tok(end).is("x", "*") {
		return nil
	}
	if v := p.Value; v.Value < 0 || v.Value > 1 || v.Places == 0 && v.Value != 1 {
		return nil
	}
	if w := f.tok(end); related == 0 && w.kind == aWord && !endsPs[lower(w.text)] {
		return nil // of something else: 0.3 points
	}
	p.To, p.next = f.tok(end-1).to, end
	return p
}

// endsPs are words that may follow the last of several p-values, or separate two.
var endsPs = map[string]bool{"and": true, "respectively": true, "for": true, "in": true, "with": true}

// rangeOfP reads the end of a range of p-values, ps = .03-.05, and makes the p-value any number in the range.
func (f *Finder) rangeOfP(p *P, end int) int {
	if p.Relation != "=" || !f.tok(end).is("-") && !f.tok(end).word("to") || p.Value.Places == 0 {
		return end
	}
	var high Number
	next := f.signed(end+1, &high)
	if next == 0 || high.Places == 0 || high.Value <= p.Value.Value || high.Value > 1 {
		return end
	}
	low := p.Value.Span().Low
	p.Value.Value, p.Value.Half = (low+high.Span().High)/2, (high.Span().High-low)/2
	return next
}

// listed gives the p-values of a list to the tests before them that have none, if the numbers match: "F(1, 306) = 0.85
// and F(1, 306) = 11.20, ps = .357 and < .001". Otherwise it is open which belongs to which.
func (f *Finder) listed() {
	for k := range f.Tests {
		t := &f.Tests[k]
		if t.P == nil || len(t.P.rest) == 0 {
			continue
		}
		all := append([]P{*t.P}, t.P.rest...)
		first := k
		for first > 0 && f.Tests[first-1].P == nil && !f.sentenceEnds(f.Tests[first-1].To, t.From) {
			first--
		}
		if k-first+1 != len(all) {
			t.P = nil
			f.addLoose(all)
			continue
		}
		for m := range all {
			all[m].rest = nil
			f.Tests[first+m].P = &all[m]
		}
	}
	for i := 0; i < len(f.Loose); i++ {
		if rest := f.Loose[i].rest; len(rest) > 0 {
			f.Loose[i].rest = nil
			f.addLoose(rest)
		}
	}
}

// afterTests gives a list of p-values that is printed separately, such as "all tests, ps = .03 and .04", to the last
// test of its sentence.
func (f *Finder) afterTests() {
	f.Loose = slices.DeleteFunc(f.Loose, func(p P) bool {
		if len(p.rest) == 0 {
			return false
		}
		k := sort.Search(len(f.Tests), func(k int) bool { return f.Tests[k].From >= p.From }) - 1
		if k < 0 || f.Tests[k].P != nil || f.sentenceEnds(f.Tests[k].To, p.From) {
			return false
		}
		f.Tests[k].P = &p
		return true
	})
}

// addLoose adds p-values that belong to no test, in text order.
func (f *Finder) addLoose(list []P) {
	for _, p := range list {
		p.rest, p.Shared = nil, false
		i, _ := slices.BinarySearchFunc(f.Loose, p.From, func(l P, at int) int { return l.From - at })
		f.Loose = slices.Insert(f.Loose, i, p)
	}
}

// pBefore reports whether a p-value is directly before a token, in the same brackets: (P = .031, t22 = 2.31).
func (f *Finder) pBefore(i int) bool {
	const most = 6 // tokens of a p-value
	for k := i - 2; k >= max(0, i-most) && !f.tok(k).is("(", ")"); k-- {
		if p := f.pValueAt(k); p != nil && !f.used[k] && p.next == i-1 && f.tok(i-1).is(",", ";") {
			return true
		}
	}
	return false
}

// changesSubject reports whether more than effects and intervals is printed between the value of a statistic, which
// ends at a byte, and its p-value: χ²(5) = 20.1, weight: -2.27; p < .001.
func (f *Finder) changesSubject(t *Test, from int) bool {
	between := f.Text[from:t.P.From]
	for _, e := range t.Extras {
		if e.From >= from && e.To <= t.P.From {
			between = between[:e.From-from] + strings.Repeat(" ", e.To-e.From) + between[e.To-from:]
		}
	}
	return otherSubject.MatchString(between)
}

var otherSubject = lazyregexp.New(`\pL{2,}|[:)]`)
