package audit

import (
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"

	"rederive/verify/value"
)

// The reasons for leaving out mutants: they would not change what a claim says, or something else checks it.
const (
	reasonOutOfScope = "the claim is out of scope: nothing is computed for it"
	reasonDeferred   = "the claim is deferred: nothing was computed for it"
	reasonGroup      = "a group has no value of its own: its members are mutated"
	reasonOpen       = "an open question has no printed value"
	reasonIllegible  = "the cell is illegible in the copy: there is no printed value to mutate"
	reasonOmitted    = "the cell is left out by the paper and not compared"
	reasonUncomputed = "the cell is printed as not computed: our value is new"
	reasonEqual      = "neighbours with equal values: swapping them changes nothing"
	// With one degree of freedom, a sum of squares equals its mean square, whatever the precision of each.
	reasonSameComputed = "neighbours with equal computed values: each is as true in the other's place"
	reasonEmptyRow     = "a row without computed values: dropping it changes nothing"
	reasonWords        = "the words of a statement: the transcription check holds them, not the comparison"
	reasonTied         = "the mutant is another of the values that are equally good"
	reasonHalfway      = "the computed decimal lies half-way: both neighbours are right"
	reasonWeakBound    = "a weaker bound holds as well"
	reasonBothGive     = "both readings give the printed value"
	reasonProse        = "the witness of the erratum is prose, which no machine checks"
	reasonStillWrong   = "a wrong printed value that is altered stays wrong: the transcription check holds it"
	reasonSaysLess     = "a period printed without its preperiod says less"
	reasonRangeProse   = "the range of a statement is prose: its number of cases is mutated instead"
	reasonElsewhere    = "the value is printed in another claim, which mutates it"
	reasonExcused      = "rounding excuses every change of this number, or nothing depends on it"
)

// A Rule says which mutants change the meaning of claims of one kind.
type Rule struct {
	Kind string
	Text string
}

// Rules returns the written rules of the audit. Composite kinds follow the rules of their parts, too.
func Rules() []Rule {
	var list []Rule
	for _, r := range rules() {
		if n := len(list); n > 0 && list[n-1].Text == r.text {
			list[n-1].Kind += ", " + r.kind
			continue
		}
		list = append(list, Rule{r.kind, r.text})
	}
	return append(list,
		Rule{"readings", "each other reading is made the convention, except one that also gives the printed value"},
		Rule{"erratum", "removed; the corrected value mutated; the printed value made right; a witness that is " +
			"checked altered"},
	)
}

// opposites are pairs of words for opposite outcomes.
var opposites = [][2]string{
	{"P", "N"},
	{"p", "n"},
	{"W", "L"},
	{"win", "loss"},
	{"wins", "loses"},
	{"won", "lost"},
	{"win", "lose"},
	{"yes", "no"},
	{"true", "false"},
	{"odd", "even"},
	{"first", "second"},
	{"left", "right"},
	{"draw", "win"},
}

// opposite returns the word for the opposite outcome, or some other word.
func opposite(word string) string {
	for _, pair := range opposites {
		if word == pair[0] {
			return pair[1]
		}
		if word == pair[1] {
			return pair[0]
		}
	}
	last, size := utf8.DecodeLastRuneInString(word)
	other := "x"
	if last == 'x' {
		other = "y"
	}
	return word[:len(word)-size] + other
}

// mutateValue returns the texts of the mutants of a printed value of kind k.
func mutateValue(k value.Kind, v value.Value, within value.Tolerance) []string {
	switch {
	case v.Form == value.ANumber:
		return readableAs(k, mutateNumberOf(v, within))
	case v.Form == value.AWord:
		return []string{opposite(v.Word)}
	case v.Form == value.AllOf:
		return otherStars(k.With, v.Word)
	case v.Form == value.ADate:
		return readableAs(k, mutateDate(v))
	case v.Layout != "":
		return readableAs(k, mutateParts(k, v, within))
	}
	var of value.Kind
	if k.Of != nil {
		of = *k.Of
	}
	return mutateItems(of, v, within)
}

// mutateNumber moves a number up and down.
func mutateNumber(n value.Number, within value.Tolerance) []string {
	step := big.NewRat(1, 1)
	switch {
	case !within.ByPlaces():
		step = new(big.Rat).Mul(within.Around(n), big.NewRat(within.Stride(), 1))
		step.Add(step, big.NewRat(1, 1))
		if n.Ulp != nil { // the mutant must be printable with the same number of decimals
			step = new(big.Rat).Mul(n.Ulp, value.Ceil(new(big.Rat).Quo(step, n.Ulp)))
		}
	case n.Ulp != nil:
		step = n.Ulp
	case n.Big != nil && !n.Big.IsInt():
		step = new(big.Rat).SetFrac(big.NewInt(1), n.Big.Denom())
	}
	less, more := new(big.Rat).Sub(n.Rat(), step), new(big.Rat).Add(n.Rat(), step)
	return []string{printLike(n, less), printLike(n, more)}
}

// printLike prints r with the precision of n.
func printLike(n value.Number, r *big.Rat) string {
	if n.Ulp == nil {
		return r.RatString()
	}
	if n.Ulp.Cmp(big.NewRat(1, 1)) >= 0 {
		units := new(big.Rat).Quo(r, n.Ulp)
		return units.Num().String() + "e" + exponentOf(n.Ulp)
	}
	places := len(n.Ulp.Denom().String()) - 1
	return r.FloatString(places)
}

func exponentOf(ulp *big.Rat) string {
	return value.Number{Small: int64(len(ulp.Num().String()) - 1)}.String()
}

// mutateItems mutates a tuple, sequence or set: it mutates and drops each item, and swaps neighbours.
func mutateItems(of value.Kind, v value.Value, within value.Tolerance) []string {
	var out []string
	with := func(items []value.Value) {
		w := v
		w.Items = items
		if text := w.String(); !slices.Contains(out, text) && text != v.String() {
			out = append(out, text)
		}
	}
	for i, item := range v.Items {
		for _, text := range mutateValue(of, item, within) {
			items := slices.Clone(v.Items)
			items[i] = value.WordOf(text)
			with(items)
		}
		with(slices.Delete(slices.Clone(v.Items), i, i+1))
		if i > 0 && v.Form != value.ASet {
			items := slices.Clone(v.Items)
			items[i-1], items[i] = items[i], items[i-1]
			with(items)
		}
	}
	if v.Form == value.ASet || len(v.Items) == 0 {
		with(append(slices.Clone(v.Items), another(of, v)))
	}
	return out
}

// another returns a value that is not in the set.
func another(of value.Kind, set value.Value) value.Value {
	text := "1"
	if n := len(set.Items); n > 0 {
		mutants := mutateValue(of, set.Items[n-1], value.Tolerance{})
		text = mutants[len(mutants)-1]
	}
	for strings.Contains(set.String(), text) {
		text += "1"
	}
	return value.WordOf(text)
}

// signsOf maps each operator in a formula to its replacement.
var signsOf = map[byte]string{'+': "-", '-': "+", '*': "+", '/': "*"}

// mutateFormula changes each number and each operator of a formula or range.
func mutateFormula(text string) []string {
	var out []string
	for i := 0; i < len(text); {
		s := value.NumberScanner{Rest: text[i:]}
		digits := s.Digits()
		switch {
		case digits != "":
			n := value.Integer(digits)
			more := new(big.Rat).Add(n, big.NewRat(1, 1))
			out = append(out, text[:i]+more.RatString()+text[i+len(digits):])
			if n.Sign() > 0 {
				less := new(big.Rat).Sub(n, big.NewRat(1, 1))
				out = append(out, text[:i]+less.RatString()+text[i+len(digits):])
			}
			i += len(digits)
		case signsOf[text[i]] != "":
			out = append(out, text[:i]+signsOf[text[i]]+text[i+1:])
			i++
		default:
			i++
		}
	}
	return out
}
