package review

import (
	"slices"
	"sort"
)

// restOfPs reads the p-values that follow one in a list, each perhaps with a relation: ps = .007, .020, and < .001. It
// returns the index of the token after them.
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

// endsPs are words that may follow the last of several p-values, or stand between two.
var endsPs = map[string]bool{"and": true, "respectively": true, "for": true, "in": true, "with": true}

// rangeOfP reads the end of a range of p-values, ps = .03-.05, and makes the p-value any number in it.
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

// listed gives the p-values of a list to the tests before them that have none, if there are as many: "F(1, 306) = 0.85
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

// afterTests gives a list of p-values that is printed apart, such as "all tests, ps = .03 and .04", to the last test of its
// sentence.
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

// addLoose adds p-values that belong to no test, in the order of the text.
func (f *finder) addLoose(list []printedP) {
	for _, p := range list {
		p.rest, p.shared = nil, false
		i, _ := slices.BinarySearchFunc(f.loose, p.from, func(l printedP, at int) int { return l.from - at })
		f.loose = slices.Insert(f.loose, i, p)
	}
}
