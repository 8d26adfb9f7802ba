package review

import (
	"slices"
	"sort"
	"strings"
)

// share gives tests without a p-value the shared one that follows them in the sentence, as in "t(28) = 2.2 and
// t(30) = 3.1, both ps < .01", and the one that precedes a test in the same brackets.
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
	f.inTurn()
	f.ofRanks()
}

// ofRanks gives a rank statistic the p-value of the z that is printed after it: U = 120, z = -2.17, p = .030.
func (f *finder) ofRanks() {
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

// inTurn gives several p-values at the end to the tests before them, the first to the first: t(28) = 2.2 and
// t(30) = 0.5 (p = .036 and p = .62, respectively).
func (f *finder) inTurn() {
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

// inRow reports whether only "and" and commas are between p-values.
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

// backwards shares the p-value of the last of several tests, if it is said to be that of all.
func (f *finder) backwards() {
	for k := len(f.tests) - 2; k >= 0; k-- {
		t, next := &f.tests[k], &f.tests[k+1]
		if t.p == nil && next.p != nil && next.p.shared && !f.sentenceEnds(t.to, next.from) {
			t.p = next.p
		}
	}
}

// series reads several values of one statistic, with as many p-values or with one that they share, as in
// "Fs(2, 57) = 3.1 and 4.5, ps = .05 and .02". It returns the index of the token after it, or 0.
func (f *finder) series(t *printedTest, j int) int {
	values, end := f.list(j, []number{t.value})
	if len(values) < 2 {
		return 0
	}
	for f.tok(end).is(",", ";", "(") || f.tok(end).word("both", "all", "with", "respectively") {
		end++
	}
	p := f.pValueAt(end)
	if p == nil || !p.shared && !t.plural {
		return 0
	}
	rest, next := p.rest, p.next
	if p.relation != "ns" && !p.shared {
		rest, next = f.restOfPs(p)
	}
	ps := append([]printedP{*p}, rest...)
	if len(ps) != 1 && len(ps) != len(values) {
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
