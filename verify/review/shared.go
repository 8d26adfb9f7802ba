package review

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"rederive/internal/lazyregexp"
)

// share gives tests without a p-value the shared one that follows in the sentence, as in "t(28) = 2.2 and t(30) = 3.1,
// both ps < .01", or one that precedes the test in the same brackets.
func (f *finder) share() {
	f.afterTests()
	f.listed()
	var rest []printedP
	for i := range f.loose {
		p := &f.loose[i]
		given := false
		first := f.sentence(p.from, p.to).from
		for k := sort.Search(len(f.tests), func(k int) bool { return f.tests[k].to >= first }); k < len(f.tests); k++ {
			t := &f.tests[k]
			if t.from > p.to+3 {
				break
			}
			if t.p != nil {
				continue
			}
			if p.from > t.to && p.shared && !f.sentenceEnds(t.to, p.from) {
				t.p, given = p, true
			}
			if p.to <= t.from && t.from-p.to <= 3 && !strings.ContainsAny(f.text[p.to:t.from], ".)]") {
				t.p, given = p, true
			}
		}
		if !given {
			rest = append(rest, *p)
		}
	}
	f.loose = rest
	f.backwards()
	f.pairInOrder()
	f.ofRanks()
}

// ofRanks gives a rank statistic the p-value of the z printed after it, U = 120, z = -2.17, p = .030, and a rank
// correlation that of its S: S = 4012, p = .030, rho = .31.
func (f *finder) ofRanks() {
	for k := 1; k < len(f.tests); k++ {
		a, b := &f.tests[k-1], &f.tests[k]
		if a.stat == statS && b.stat == statRho || a.stat == statRho && b.stat == statS {
			if strings.Trim(f.text[a.to:max(a.to, b.from)], " ,;") == "" {
				a.p, b.p = cmp.Or(a.p, b.p), cmp.Or(b.p, a.p)
			}
		}
	}
	for k := range f.ranks {
		r := &f.ranks[k]
		i := sort.Search(len(f.tests), func(i int) bool { return f.tests[i].from >= r.to })
		if i < len(f.tests) && f.tests[i].stat == statZ && f.tests[i].p != nil &&
			strings.Trim(f.text[r.to:f.tests[i].from], " ,;(") == "" {
			r.p = f.tests[i].p
			f.tests = slices.Insert(f.tests, i, *r)
		}
	}
}

// pairInOrder gives several p-values at the end to the tests before them, in order: t(28) = 2.2 and t(30) = 0.5 (p =
// .036 and p = .62, respectively).
func (f *finder) pairInOrder() {
	for k := range f.tests {
		t := &f.tests[k]
		if t.p == nil {
			continue
		}
		i := sort.Search(len(f.loose), func(i int) bool { return f.loose[i].from > t.p.from })
		n := 0
		for i+n < len(f.loose) && f.inRow(t.p, f.loose[i:i+n+1]) {
			n++
		}
		first := k
		for first > max(0, k-n) && f.tests[first-1].p == nil && !f.sentenceEnds(f.tests[first-1].to, t.from) {
			first--
		}
		if n == 0 || first != k-n {
			continue
		}
		ps := append([]printedP{*t.p}, f.loose[i:i+n]...)
		f.loose = slices.Delete(f.loose, i, i+n)
		for m := range ps {
			f.tests[first+m].p = &ps[m]
		}
	}
}

// inRow reports whether p-values are separated only by "and" and commas.
func (f *finder) inRow(p *printedP, list []printedP) bool {
	for i := range list {
		between := strings.Trim(f.text[p.to:list[i].from], " ,;")
		if between != "" && between != "and" {
			return false
		}
		p = &list[i]
	}
	return true
}

// backwards gives the p-value of the last of several tests to the others, if it applies to all.
func (f *finder) backwards() {
	for k := len(f.tests) - 2; k >= 0; k-- {
		t, next := &f.tests[k], &f.tests[k+1]
		if t.p == nil && next.p != nil && next.p.shared && !f.sentenceEnds(t.to, next.from) {
			t.p = next.p
		}
	}
}

// series reads several values of one statistic, with as many p-values or a shared one, as in "Fs(2, 57) = 3.1 and 4.5,
// ps = .05 and .02", or "F = 5.1 and 4.3, P = .03 and .04". It returns the index of the token after them, or 0.
func (f *finder) series(t *printedTest, j int) int {
	values, end := f.list(j, []number{t.value})
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
	if p.relation != "ns" && !p.shared {
		rest, next = f.restOfPs(p)
	}
	ps := append([]printedP{*p}, rest...)
	if len(ps) != len(values) && (len(ps) != 1 || !p.shared && !t.plural && !t.boundsAll(values, p)) {
		t.several = len(ps) == 1
		return 0
	}
	to := f.tok(next - 1).to
	if f.tok(t.first).text == "rs" {
		t.stat = statR
	}
	for i, v := range values {
		one, own := *t, *p
		if len(ps) > 1 {
			own = ps[i]
		}
		own.rest = nil
		one.value, one.p, own.to, one.to = v, &own, to, to
		f.tests = append(f.tests, one)
	}
	return next
}

// boundsAll reports whether the bound of a p-value, p < .001, holds for all values before it.
func (t *printedTest) boundsAll(values []number, p *printedP) bool {
	if len(t.df) == 0 || p.relation != "<" && p.relation != ">" {
		return false
	}
	for _, v := range values {
		one := *t
		one.value = v
		if s, ok := one.pSpan(2); !ok || !p.agrees(s, 0) {
			return false
		}
	}
	return true
}

// list reads the numbers of "3.1, 4.5, and 6.1" after the first one.
func (f *finder) list(j int, values []number) ([]number, int) {
	for {
		k := j
		for f.tok(k).is(",", "&") || f.tok(k).word("and", "or") {
			k++
		}
		var n number
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
func (f *finder) restOfPs(p *printedP) ([]printedP, int) {
	var list []printedP
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
func (f *finder) nextOfPs(k int, first *printedP) *printedP {
	j := k
	for f.tok(j).is(",", ";", "&") || f.tok(j).word("and") {
		j++
	}
	if j == k {
		return nil
	}
	p := &printedP{relation: "=", label: first.label, from: f.tok(j).from}
	related := f.relation(j, &p.relation)
	if related > 0 {
		j = related
	}
	end := f.signed(j, &p.value)
	if end == 0 || f.tok(end).is("=", "<", ">", "%") || f.tok(end).is("x", "*") {
		return nil
	}
	if v := p.value; v.value < 0 || v.value > 1 || v.places == 0 && v.value != 1 {
		return nil
	}
	if w := f.tok(end); related == 0 && w.kind == aWord && !endsPs[lower(w.text)] {
		return nil // of something else: 0.3 points
	}
	p.to, p.next = f.tok(end-1).to, end
	return p
}

// endsPs are words that may follow the last of several p-values, or separate two.
var endsPs = map[string]bool{"and": true, "respectively": true, "for": true, "in": true, "with": true}

// rangeOfP reads the end of a range of p-values, ps = .03-.05, and makes the p-value any number in the range.
func (f *finder) rangeOfP(p *printedP, end int) int {
	if p.relation != "=" || !f.tok(end).is("-") && !f.tok(end).word("to") || p.value.places == 0 {
		return end
	}
	var high number
	next := f.signed(end+1, &high)
	if next == 0 || high.places == 0 || high.value <= p.value.value || high.value > 1 {
		return end
	}
	low := p.value.span().low
	p.value.value, p.value.half = (low+high.span().high)/2, (high.span().high-low)/2
	return next
}

// listed gives the p-values of a list to the tests before them that have none, if the numbers match: "F(1, 306) = 0.85
// and F(1, 306) = 11.20, ps = .357 and < .001". Otherwise it is open which belongs to which.
func (f *finder) listed() {
	for k := range f.tests {
		t := &f.tests[k]
		if t.p == nil || len(t.p.rest) == 0 {
			continue
		}
		all := append([]printedP{*t.p}, t.p.rest...)
		first := k
		for first > 0 && f.tests[first-1].p == nil && !f.sentenceEnds(f.tests[first-1].to, t.from) {
			first--
		}
		if k-first+1 != len(all) {
			t.p = nil
			f.addLoose(all)
			continue
		}
		for m := range all {
			all[m].rest = nil
			f.tests[first+m].p = &all[m]
		}
	}
	for i := 0; i < len(f.loose); i++ {
		if rest := f.loose[i].rest; len(rest) > 0 {
			f.loose[i].rest = nil
			f.addLoose(rest)
		}
	}
}

// afterTests gives a list of p-values that is printed separately, such as "all tests, ps = .03 and .04", to the last
// test of its sentence.
func (f *finder) afterTests() {
	f.loose = slices.DeleteFunc(f.loose, func(p printedP) bool {
		if len(p.rest) == 0 {
			return false
		}
		k := sort.Search(len(f.tests), func(k int) bool { return f.tests[k].from >= p.from }) - 1
		if k < 0 || f.tests[k].p != nil || f.sentenceEnds(f.tests[k].to, p.from) {
			return false
		}
		f.tests[k].p = &p
		return true
	})
}

// addLoose adds p-values that belong to no test, in text order.
func (f *finder) addLoose(list []printedP) {
	for _, p := range list {
		p.rest, p.shared = nil, false
		i, _ := slices.BinarySearchFunc(f.loose, p.from, func(l printedP, at int) int { return l.from - at })
		f.loose = slices.Insert(f.loose, i, p)
	}
}

// pBefore reports whether a p-value is directly before a token, in the same brackets: (P = .031, t22 = 2.31).
func (f *finder) pBefore(i int) bool {
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
func (f *finder) changesSubject(t *printedTest, from int) bool {
	between := f.text[from:t.p.from]
	for _, e := range t.extras {
		if e.from >= from && e.to <= t.p.from {
			between = between[:e.from-from] + strings.Repeat(" ", e.to-e.from) + between[e.to-from:]
		}
	}
	return otherSubject.MatchString(between)
}

var otherSubject = lazyregexp.New(`\pL{2,}|[:)]`)
