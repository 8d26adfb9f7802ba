package printed

import (
	"strconv"
	"strings"

	"rederive/internal/lazyregexp"
)

// namesOfP are the names of a p-value, in lower case. Those that are true count only after a statistic.
var namesOfP = map[string]bool{
	"p": false, "\u0440": false, "ps": false, "pr": false, "pvalue": false, "pvalues": false, "pval": false,
	"prob": true, "sig": true, "significance": true, "probability": true, "q": true,
}

// labelsOfP are labels of a p-value on the line: padj, pHolm.
var labelsOfP = map[string]bool{
	"adj": true, "adjusted": true, "corr": true, "corrected": true, "holm": true, "bonf": true, "bonferroni": true,
	"fdr": true, "fwe": true, "fwer": true, "tukey": true, "perm": true, "permutation": true, "boot": true,
	"bootstrap": true, "mc": true, "exact": true, "unc": true, "uncorr": true, "uncorrected": true, "gg": true,
	"hf": true, "sidak": true, "bh": true, "svc": true, "cluster": true, "one": true, "two": true, "emp": true,
	"sim": true, "trend": true, "interaction": true, "scheffe": true, "dunn": true, "value": true,
}

// logBefore matches a logarithm directly before a p-value: -log_{10} p.
var logBefore = lazyregexp.New(`(?i)\blog[\W_]*(?:10)?[\W_]*$`)

// pValueAt reads a p-value: p = .036, ps < .01, p-value = 0.04, p_adj = .1, ns.
func (f *Finder) pValueAt(k int) *P {
	t := f.tok(k)
	if t.kind != aWord || k > 0 && t.glued && f.joinsBefore(k) && !f.tok(k-1).is("-") {
		return nil
	}
	if next := f.notSignificant(k); next > 0 {
		return &P{Relation: "ns", From: t.from, To: f.tok(next - 1).to, next: next}
	}
	p, j := f.nameOfP(k)
	if p == nil || logBefore.MatchString(f.Text[max(0, t.from-len("log_{10} (")):t.from]) {
		return nil
	}
	named := f.tok(j-1).word("value", "values", "val", "pvalue", "pval")
	if f.tok(j-1).word("val") && f.tok(j).is("*") && f.tok(j).glued { // p-val*, as metafor prints those of permutations
		p.label, j = p.label+" perm", j+1
	}
	for f.tok(j).kind == aLower || f.tok(j).kind == aRaise {
		end := f.group(j)
		if f.tok(j+1).word("rep") || f.tok(j).kind == aRaise && f.tok(j+1).kind == aNumber { // of eta squared: p^2
			return nil
		}
		if f.tok(j).kind == aLower && end == j+3 && f.tok(j+1).kind == aNumber { // p_{0}, a parameter
			p.weak = true
		}
		p.label += " " + f.Text[f.tok(j).from:f.tok(end-1).from]
		j = end
	}
	for range 2 { // (two-tailed), (corrected), one-tailed
		j = f.sidesOfP(p, j)
	}
	if strings.Contains(p.label, "ROPE") { // a probability of another kind
		return nil
	}
	if f.tok(j).word("s") {
		p.Shared, j = true, j+1
	}
	j = f.subjectOfP(p, j, named)
	if next := f.notSignificant(j + 1); f.tok(j).is("=", ":") && next > 0 { // p = ns
		p.Relation, p.To, p.next = "ns", f.tok(next-1).to, next
		return p
	}
	if (f.tok(j).word("is", "was", "of", "were", "values") || f.tok(j).is(":")) &&
		f.tok(j+1).is("=", "<", ">", "<=", ">=") {
		j++
	}
	next := f.relation(j, &p.Relation)
	if next == 0 {
		if next = f.impliedOfP(p, j, named); next == 0 {
			return nil
		}
	}
	for p.Relation == "=" && f.tok(next).is("=", "<", ">", "<=", ">=") { // p = < .001
		p.Relation = f.tok(next).text
		next++
	}
	for f.tok(next).is("=") {
		next++
	}
	return f.valueOfP(p, next)
}

// nameOfP reads p, ps, p's, p-value, padj or sig.
func (f *Finder) nameOfP(k int) (p *P, next int) {
	t := f.tok(k)
	low := strings.ToLower(t.text)
	weak, known := namesOfP[low]
	if low == "pr" && t.text != "Pr" || t.text == "Q" {
		return nil, 0
	}
	p = &P{From: t.from, Shared: low == "ps" || low == "pvalues", weak: weak}
	if low == "q" {
		p.label = "fdr"
	}
	if !known {
		label, ok := strings.CutPrefix(low, "p")
		if !ok || !labelsOfP[label] {
			return nil, 0
		}
		p.label = label
	}
	j := k + 1
	if f.tok(j).is("'") && f.tok(j+1).word("s") {
		p.Shared, j = true, j+2
	}
	if n := f.tok(j); n.kind == aNumber && n.glued && n.number.IsDigits() && f.tok(j+1).is("-") { // p1-tailed
		p.label += " " + n.text
		j++
	}
	switch {
	case f.tok(j).is("_", ".", "-") && f.tok(j).glued && f.tok(j+1).glued && labelsOfP[lower(f.tok(j+1).text)] &&
		!f.tok(j+1).word("value", "trend", "interaction"): // p_holm, p.adj
		p.label += " " + f.tok(j+1).text
		j += 2
	case f.tok(j).is("-") && f.tok(j+1).word("value", "values", "val", "level", "tailed", "sided", "tail", "trend",
		"interaction", "heterogeneity"):
		p.label += "-" + f.tok(j+1).text
		p.apart = f.tok(j+1).word("trend", "interaction", "heterogeneity")
		j += 2
	case f.tok(j).word("value", "values", "level"):
		j++
	case weak && f.tok(j).is("."):
		j++
	}
	if low == "prob" && f.tok(j).is(">") && f.tok(j+1).kind == aWord { // Prob > F = 0.001, Prob > chi2 = 0.001
		if k := j + 2; f.tok(k).is("=", "<") {
			j = k
		} else if f.tok(k).text == "2" && f.tok(k+1).is("=", "<") {
			j = k + 1
		}
	}
	return p, j
}

// sidesOfP reads text between the name of a p-value and its relation: (two-tailed), (perm), one-tailed.
func (f *Finder) sidesOfP(p *P, j int) int {
	if f.tok(j).is("(", "[") {
		end := f.closing(j)
		sides := f.tok(j+1).text == "1" || f.tok(j+1).text == "2"
		if end > 0 && (!f.hasNumber(j, end) || sides && end > j+2) {
			p.label += " " + f.Text[f.tok(j).to:f.tok(end).from]
			return end + 1
		}
	}
	if t := f.tok(j); (t.word("one", "two") || t.text == "1" || t.text == "2") && f.tok(j+1).is("-") &&
		f.tok(j+2).word("tailed", "sided") {
		p.label += " " + t.text + "-tailed"
		return j + 3
	}
	return j
}

// subjectOfP skips the subject of a p-value: P for interaction = .61, the P value for pneumonia was .20. Such a p-value
// does not belong to the estimate before it.
func (f *Finder) subjectOfP(p *P, j int, named bool) int {
	const most = 6 // words
	if !f.tok(j).word("for") && !(named && f.tok(j).word("of") && f.tok(j+1).kind == aWord) {
		return j
	}
	for k := j + 1; k <= j+most && (f.tok(k).kind == aWord || f.tok(k).is("-")); k++ {
		if next := f.tok(k + 1); next.is("=", "<", ">", "<=", ">=") || next.word("was", "is") {
			p.apart = true
			p.label += " " + f.Text[f.tok(j).from:f.tok(k).to]
			return k + 1
		}
	}
	return j
}

// impliedOfP reads what replaces the relation of a p-value: p-value: 0.03, P value of .03, P value .03.
func (f *Finder) impliedOfP(p *P, j int, named bool) int {
	p.Relation = "="
	switch t := f.tok(j); {
	case t.is(":") || t.word("of", "was", "is"):
		j++
	case !named:
		return 0
	}
	if n := f.tok(j); n.kind == aNumber && n.number.Half < 0.04 && n.number.Value < 1 {
		return j
	}
	return 0
}

// isTick reports whether a number is the first of several that rise or fall, with nothing but blanks between them, like
// the ticks of an axis: P value 0.00 0.25 0.50.
func (f *Finder) isTick(j int) bool {
	a, b, c := f.tok(j), f.tok(j+1), f.tok(j+2)
	if a.kind != aNumber || b.kind != aNumber || c.kind != aNumber || b.glued || c.glued {
		return false
	}
	x, y, z := a.number.Value, b.number.Value, c.number.Value
	return x < y && y < z || x > y && y > z
}

// valueOfP reads the number of a p-value; 4.5% is .045, and 10-4 is 10^-4.
func (f *Finder) valueOfP(p *P, j int) *P {
	if f.tok(j).is("\ufffd") { // no p-value is negative
		j++
	}
	end := f.signed(j, &p.Value)
	if end == 0 || f.isTick(j) {
		return nil
	}
	if n := f.powerAfter(end); n > 0 { // 9.36e^{-5}
		p.Value, _ = ReadNumber(p.Value.Text+"e-"+f.tok(n-2).text, true)
		end = n
	}
	if p.Value.Text == "10" && f.tok(end).is("-") && f.tok(end).glued && f.tok(end+1).glued &&
		f.tok(end+1).kind == aNumber {
		p.Value, _ = ReadNumber("10^-"+f.tok(end+1).text, true)
		end += 2
	}
	if f.tok(end).is("%") {
		p.weak = true
		text := strconv.FormatFloat(p.Value.Value/100, 'f', p.Value.Places+2, 64)
		p.Value, _ = ReadNumber(text, false)
		end++
	}
	if p.weak && p.label == "fdr" && p.Value.Value >= 1 { // another kind of q
		return nil
	}
	if p.Value.Value > 1 && f.tok(end).glued && (f.tok(end).word("E") || f.tok(end).is(".") && f.tok(end+1).glued) {
		return nil // a damaged power of ten: 5.6E^-^3, 6,6.10^-6
	}
	if f.isTimes(end) && (f.tok(end+1).text == "10" || p.Value.Value > 1) {
		return nil // its power of ten is damaged
	}
	next := f.tok(end)
	if p.Value.Value == 0 && next.glued && (next.kind == aNumber || next.is(".") && f.tok(end+1).kind == aNumber &&
		f.tok(end+1).glued) { // 0.0.005
		return nil
	}
	if p.Value.Value >= 1 && next.kind == aNumber && !next.glued { // the rest of a damaged number
		return nil
	}
	end = f.rangeOfP(p, end)
	p.To, p.next = f.tok(end-1).to, end
	if p.Shared {
		p.rest, p.next = f.restOfPs(p)
		p.To = f.tok(p.next - 1).to
	}
	return p
}

// powerAfter returns the index after a raised exponent of e, as in 9.36e^{-5} and 9.36 × e^{-5}, or 0.
func (f *Finder) powerAfter(k int) int {
	times := f.isTimes(k)
	if times {
		k++
	}
	e, n := f.tok(k), f.tok(k+3)
	if e.word("e") && (e.glued || times) && f.tok(k+1).kind == aRaise && f.tok(k+2).is("-") && n.kind == aNumber &&
		n.number.IsDigits() && f.tok(k+4).kind == aClose {
		return k + 5
	}
	return 0
}

func (f *Finder) isTimes(k int) bool { return f.tok(k).is("x", "*") || f.tok(k).word("x") }

func (f *Finder) hasNumber(from, to int) bool {
	for i := from; i < to; i++ {
		if f.tok(i).kind == aNumber {
			return true
		}
	}
	return false
}

// notSignificant reads ns, n.s., NS and not significant.
func (f *Finder) notSignificant(k int) int {
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

// pValues collects the p-values that do not belong to a test.
func (f *Finder) pValues() {
	for i := 0; i < len(f.toks); i++ {
		if f.used[i] {
			continue
		}
		if p := f.pValueAt(i); p != nil && p.Relation != "ns" && !p.weak {
			f.Loose = append(f.Loose, *p)
			i = p.next - 1
		}
	}
}

// lastMatch returns the end of the last match, or -1.
func lastMatch(re *lazyregexp.Regexp, text string) int {
	all := re.FindAllStringIndex(text, -1)
	if len(all) == 0 {
		return -1
	}
	return all[len(all)-1][1]
}
