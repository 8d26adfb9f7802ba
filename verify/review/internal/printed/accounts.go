package printed

import (
	"slices"
	"sort"
	"strings"

	"rederive/internal/lazyregexp"
)

// A Count is a count in digits or words, outside of percentages.
type Count struct {
	Number
	From, To   int
	InBrackets bool
	// Aside says that it may not count what its sentence counts: it is a date, a label, a number of those just named.
	Aside bool
}

// A Counted is a sentence with its counts.
type Counted struct {
	Range
	Counts []Count
}

// Counted returns the sentences of the text that have counts. Those with very many are lists of something else.
func (f *Finder) Counted() []Counted {
	const most = 60
	if f.counted == nil {
		f.counted = []Counted{}
		from := 0
		for _, k := range append(slices.Clip(f.ends), len(f.toks)) {
			if k > from {
				s := Range{f.tok(from).from, f.tok(min(k, len(f.toks)-1)).to}
				if list := f.countsIn(s); len(list) > 0 && len(list) <= most {
					f.counted = append(f.counted, Counted{s, list})
				}
			}
			from = k + 1
		}
	}
	return f.counted
}

// asideAfter are words before a number that dates, orders or points back.
var asideAfter = []string{
	"in", "at", "on", "by", "per", "before", "after", "since", "until", "within", "during", "than", "every", "least",
	"most", "the", "these", "those", "this", "each", "any", "no", "both", "all", "aged", "age", "about", "to", "and/or",
	"times",
}

// countsIn returns the counts of a sentence.
func (f *Finder) countsIn(s Range) []Count {
	var list []Count
	depth := 0
	i := sort.Search(len(f.toks), func(k int) bool { return f.toks[k].from >= s.From })
	for ; i < len(f.toks) && f.toks[i].from < s.To; i++ {
		switch t := f.toks[i]; {
		case t.is("(", "["):
			depth++
		case t.is(")", "]"):
			depth = max(0, depth-1)
		}
		c := Count{From: f.toks[i].from, InBrackets: depth > 0}
		end := f.countAt(i, &c.Number)
		if end == 0 && (f.isResult(i) || f.isSize(i) && depth == 0) {
			c.Number, end = f.toks[i].number, i+1
		}
		switch {
		case end == 0 && f.toks[i].kind == aNumber && f.toks[i].number.Places == 0 && !f.tok(i+1).is("%"):
			c.Number, c.Aside, end = f.toks[i].number, true, i+1
		case end == 0 || f.tok(end).is("%"):
			continue
		}
		c.To = f.tok(end - 1).to
		before := f.tok(i - 1)
		c.Aside = c.Aside || before.word(asideAfter...) && !f.opensWhole(i, s.From) || f.unit(end) == "years" ||
			before.word("of") && f.tok(i-2).word("each", "all") ||
			c.Value == 1 && f.tok(end).word("of") || before.kind == aNumber
		list = append(list, c)
		i = end - 1
	}
	return list
}

// isResult reports whether a number is that of a product: 84 × 7 = 588.
func (f *Finder) isResult(i int) bool {
	t := f.tok(i)
	return t.kind == aNumber && t.number.Places == 0 && f.tok(i-1).is("=") && f.tok(i-2).kind == aNumber &&
		f.tok(i-3).is("x")
}

// opensWhole reports whether a number after "the" begins its sentence: of the 131 students, the 97 patients.
func (f *Finder) opensWhole(i, from int) bool {
	first := f.tok(i - 1)
	return first.word("the", "all", "these", "those") &&
		(first.from == from || f.tok(i-2).from == from && ofWhole.MatchString(f.tok(i-2).text))
}

var (
	inTotal    = lazyregexp.New(`^(?i)(?: [\pL-]+){0,2} (?:in total|in all|altogether)\b`)
	verbAfter  = lazyregexp.New(` (?i:were|was|are|is)(?: .*)?$`)
	inEach     = lazyregexp.New(`^(?i)(?: [\pL-]+){0,4} each of (?:the |our )?$`)
	cellWords  = lazyregexp.New(`^(?i)(?: [\pL-]+)? (?:cells|conditions|groups|arms)\b`)
	betweenSum = lazyregexp.New(`(?i),? (?:and )?$|[,;]? ?$`)
	roughWords = lazyregexp.New(`(?i)(?:\b(?:about|around|nearly|almost|approximately|at least|at most|up to|over|` +
		`some|` +
		`(?:more|fewer|less) than|roughly)|[~\x{2248}]) ?$`)
	nLabel = lazyregexp.New(`\b[nN] ?= ?$`)
)

// near returns the text right before a byte.
func (f *Finder) near(at int) string {
	const most = 40 // bytes
	return f.Text[max(0, at-most):at]
}

// Totals finds totals after their parts: three injuries in A, four in B and two in C (nine in total); and the parts of
// a count in brackets after each reason: three were excluded because of noise (n = 2) or illness (n = 1).
func (f *Finder) Totals() []Split {
	var list []Split
	for _, s := range f.Counted() {
		counts := s.Counts
		for k := range counts {
			if inTotal.MatchString(f.Text[counts[k].To:s.To]) {
				if x, ok := f.totalAfter(counts[:k], counts[k]); ok {
					list = append(list, x)
				}
			}
		}
		list = append(list, f.partsOfReasons(counts)...)
		list = append(list, f.partsOfWhole(counts, s.Range)...)
		if x, ok := f.partsByClause(counts, s.Range); ok {
			list = append(list, x)
		}
	}
	return list
}

// totalAfter returns a total with the counts before it that add up to it. If none do, it has all of them.
func (f *Finder) totalAfter(before []Count, total Count) (Split, bool) {
	var parts []Count
	for _, c := range before {
		if !c.Aside && !c.InBrackets {
			parts = append(parts, c)
		}
	}
	if len(parts) < 2 {
		return Split{}, false
	}
	sum := 0.0
	for k := len(parts) - 1; k >= 0; k-- {
		if sum += parts[k].Value; sum == total.Value && k < len(parts)-1 {
			parts = parts[k:]
			break
		}
	}
	return f.splitOf(total.Number, parts, parts[0].From, total.To), true
}

// splitOf makes a split of counts, each with the words after it.
func (f *Finder) splitOf(whole Number, parts []Count, from, to int) Split {
	x := Split{Whole: whole, From: from, To: to}
	for k, p := range parts {
		end := to
		if k+1 < len(parts) {
			end = parts[k+1].From
		}
		label, _, _ := strings.Cut(f.Text[p.To:end], "(")
		label = betweenSum.ReplaceAllString(label, "")
		x.Parts = append(x.Parts, p.Number)
		x.labels = append(x.labels, strings.TrimSpace(verbAfter.ReplaceAllString(label, "")))
	}
	return x
}

// partsOfReasons finds counts with the parts in brackets after each of their reasons, if they add up.
func (f *Finder) partsOfReasons(counts []Count) []Split {
	var list []Split
	for k := 0; k < len(counts); k++ {
		if counts[k].InBrackets || counts[k].Aside {
			continue
		}
		sum, next := 0.0, k+1
		for next < len(counts) && counts[next].InBrackets && nLabel.MatchString(f.near(counts[next].From)) {
			sum += counts[next].Value
			next++
		}
		if next > k+2 && sum == counts[k].Value {
			list = append(list, f.splitOf(counts[k].Number, counts[k+1:next], counts[k].From, counts[next-1].To))
		}
	}
	return list
}

var (
	betweenOf = lazyregexp.New(`^(?i) of (?:the |all |our )?$`)
	lostAfter = lazyregexp.New(`^(?i)(?: [\pL-]+){0,3}? (?:dropped out|withdrew|declined|refused|did not|` +
		`were (?:lost|` +
		`excluded|missing|absent|ill)|failed|others)\b`)
)

// partsOfWhole finds a part of a whole, and those who are lost, if they add up: 84 of 96 pupils came (12 declined).
func (f *Finder) partsOfWhole(counts []Count, s Range) []Split {
	var list []Split
	for k := 0; k+2 < len(counts); k++ {
		part, whole := counts[k], counts[k+1]
		if !betweenOf.MatchString(f.Text[part.To:whole.From]) {
			continue
		}
		for _, lost := range counts[k+2:] {
			if lost.Value+part.Value == whole.Value && lostAfter.MatchString(f.Text[lost.To:s.To]) {
				list = append(list, f.splitOf(whole.Number, []Count{part, lost}, part.From, lost.To))
			}
		}
	}
	return list
}

// partsByClause returns the whole at the beginning of a sentence with the counts that begin its next clauses, if they
// add up to it: Of the 90 mothers, 40 lived where it began before 2014, and 50 elsewhere.
func (f *Finder) partsByClause(counts []Count, s Range) (Split, bool) {
	first := strings.ToLower(f.Text[s.From:min(len(f.Text), s.From+len("among "))])
	if len(counts) < 3 || counts[0].Aside || !strings.HasPrefix(first, "of ") && first != "among " {
		return Split{}, false
	}
	const most = 16 // letters: of all the 90
	if counts[0].From > s.From+most {
		return Split{}, false
	}
	var parts []Count
	sum := 0.0
	for _, c := range counts[1:] {
		if c.Aside || c.InBrackets {
			continue
		}
		parts = append(parts, c)
		if sum += c.Value; sum == counts[0].Value && len(parts) > 1 {
			return f.splitOf(counts[0].Number, parts, s.From, c.To), true
		}
	}
	return Split{}, false
}

// A Product is a number of groups times their size, with the printed result.
type Product struct {
	A, B, Result Number
	Rough        bool // it may not be meant exactly
	From, To     int
}

// Products finds products: 18 in each of six cells (108 in total), 84 × 7 = 588.
func (f *Finder) Products() []Product {
	var list []Product
	for _, s := range f.Counted() {
		counts := s.Counts
		for k := 0; k+2 < len(counts); k++ {
			a, b, c := counts[k], counts[k+1], counts[k+2]
			if inEach.MatchString(f.Text[a.To:b.From]) && inTotal.MatchString(f.Text[c.To:s.To]) {
				rough := !cellWords.MatchString(f.Text[b.To:s.To]) ||
					roughWords.MatchString(f.near(a.From)) || roughWords.MatchString(f.near(c.From))
				list = append(list, Product{a.Number, b.Number, c.Number, rough, a.From, c.To})
			}
		}
	}
	for i := range f.toks {
		if f.isResult(i) {
			if p, ok := f.equationAt(i - 4); ok { // before the result
				list = append(list, p)
			}
		}
	}
	return list
}

// equationAt reads an equation, a × b = c, of whole numbers.
func (f *Finder) equationAt(i int) (Product, bool) {
	a, b, c := f.tok(i), f.tok(i+2), f.tok(i+4)
	before, after := f.tok(i-1), f.tok(i+5)
	if a.kind != aNumber || a.number.Places+b.number.Places > 0 || before.is("x", "*", "/", "-", "+", "^") ||
		after.kind != aWord || after.glued || after.word("mod") || a.number.Value < 2 || b.number.Value < 2 {
		return Product{}, false
	}
	measured := f.unit(i+5) != "" && !after.word("days", "months", "years", "hours", "minutes", "seconds")
	return Product{a.number, b.number, c.number, measured, a.from, c.to}, true
}
