package review

import (
	"sort"
	"strings"
)

// pValueAt reads a p-value: p = .036, ps < .01, p-value = 0.04, ns. It returns the index of the token after it.
func (f *finder) pValueAt(k int) (*printedP, int) {
	t := f.tok(k)
	if t.kind != aWord || k > 0 && t.glued && f.joinsBefore(k) && !f.tok(k-1).is("-") {
		return nil, 0
	}
	if next := f.notSignificant(k); next > 0 {
		return &printedP{relation: "ns", from: t.from, to: f.tok(next - 1).to}, next
	}
	if !t.word("p", "ps") && t.text != "Pr" {
		return nil, 0
	}
	p := &printedP{from: t.from, shared: t.word("ps")}
	j := k + 1
	if f.tok(j).is("'") && f.tok(j+1).word("s") {
		p.shared, j = true, j+2
	}
	if f.tok(j).is("-") && f.tok(j+1).word("value", "values", "level") {
		j += 2
	} else if f.tok(j).word("value", "values") {
		j++
	}
	for f.tok(j).kind == aLower || f.tok(j).kind == aRaise {
		if f.tok(j).kind == aLower && f.tok(j+1).word("rep") {
			return nil, 0
		}
		j = f.group(j)
	}
	for range 2 { // (two-tailed), (corrected), one-tailed
		if f.tok(j).is("(") {
			if end := f.closing(j); end > 0 && !f.hasNumber(j, end) {
				j = end + 1
			}
		}
		if f.tok(j).word("one", "two") && f.tok(j+1).is("-") && f.tok(j+2).word("tailed", "sided") {
			j += 3
		}
	}
	if f.tok(j).word("is", "was", "of", "values") && f.tok(j+1).is("=", "<", ">") {
		j++
	}
	if f.tok(j).word("s") {
		p.shared, j = true, j+1
	}
	if next := f.notSignificant(j + 1); f.tok(j).is("=", ":") && next > 0 { // p = ns
		p.relation, p.to = "ns", f.tok(next-1).to
		return p, next
	}
	if j = f.relation(j, &p.relation); j == 0 {
		return nil, 0
	}
	for f.tok(j).is("=") {
		j++
	}
	if j = f.signed(j, &p.value); j == 0 {
		return nil, 0
	}
	p.to = f.tok(j - 1).to
	if f.tok(j).is("%") {
		return nil, 0
	}
	return p, j
}

func (f *finder) hasNumber(from, to int) bool {
	for i := from; i < to; i++ {
		if f.tok(i).kind == aNumber {
			return true
		}
	}
	return false
}

// notSignificant reads ns, n.s., NS and not significant.
func (f *finder) notSignificant(k int) int {
	t := f.tok(k)
	switch {
	case t.text == "ns" || t.text == "NS" || t.text == "Ns":
		return k + 1
	case t.word("n") && f.tok(k+1).is(".") && f.tok(k+2).word("s"):
		if f.tok(k + 3).is(".") {
			return k + 4
		}
		return k + 3
	case t.word("nonsignificant") && f.tok(k-1).is(",", "(", ";"):
		return k + 1
	case t.word("not") && f.tok(k+1).word("significant") && f.tok(k-1).is(",", "(", ";"):
		return k + 2
	}
	return 0
}

// pValues collects the p-values that belong to no test.
func (f *finder) pValues() {
	for i := 0; i < len(f.toks); i++ {
		if f.used[i] {
			continue
		}
		if p, next := f.pValueAt(i); p != nil && p.relation != "ns" {
			f.loose = append(f.loose, *p)
			i = next - 1
		}
	}
}

// share gives tests without a p-value the shared one that follows them in the sentence, as in "t(28) = 2.2 and
// t(30) = 3.1, both ps < .01", and the one that precedes a test in the same brackets.
func (f *finder) share() {
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

// findEnds lists the tokens that end sentences.
func (f *finder) findEnds() {
	for k := range f.toks {
		if f.endsSentence(k) {
			f.ends = append(f.ends, k)
		}
	}
}

// endFrom is the index of the first end of a sentence that begins at a byte or later.
func (f *finder) endFrom(at int) int {
	return sort.Search(len(f.ends), func(i int) bool { return f.toks[f.ends[i]].from >= at })
}

// sentenceEnds reports whether a sentence ends between two bytes.
func (f *finder) sentenceEnds(from, to int) bool {
	i := f.endFrom(from)
	return i < len(f.ends) && f.toks[f.ends[i]].from < to
}

// sentence returns the sentence around some bytes.
func (f *finder) sentence(from, to int) span2 {
	s := span2{0, len(f.text)}
	before := sort.Search(len(f.ends), func(i int) bool { return f.toks[f.ends[i]].to > from })
	if before > 0 {
		s.from = f.tok(f.ends[before-1] + 1).from
	}
	if i := f.endFrom(to); i < len(f.ends) {
		s.to = f.toks[f.ends[i]].to
	}
	return s
}
