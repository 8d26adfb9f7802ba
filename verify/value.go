package verify

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"rederive/show/wire"
)

// A Value is a printed or computed value in a form in which both can be
// compared.
type Value struct {
	form  form
	num   Number
	word  string
	items []Value // of a tuple, sequence, set or choice
}

// A form is the shape of a Value.
type form byte

const (
	noValue form = iota // computed: there is none
	aNumber
	aWord
	aTuple
	aSequence
	aSet
	oneOf // computed: several that are equally good
)

// String returns the value in canonical form: a tuple as (1, 2), a sequence as
// 1, 2 and a set as {1, 2}, its elements in order.
func (v Value) String() string {
	switch v.form {
	case noValue:
		return ""
	case aNumber:
		return v.num.String()
	case aWord:
		return v.word
	case aTuple:
		return "(" + joinValues(v.items, ", ") + ")"
	case aSet:
		return "{" + joinValues(v.items, separatorOf(v.items)) + "}"
	case oneOf:
		return joinValues(v.items, " or ")
	}
	text := joinValues(v.items, separatorOf(v.items))
	if len(v.items) == 1 && v.items[0].form == aSet {
		text += ";" // or its braces would be taken for those of the sequence
	}
	return text
}

// separatorOf is the comma, or the semicolon if elements hold commas.
func separatorOf(items []Value) string {
	for _, v := range items {
		if v.form >= aTuple || v.form == aWord && strings.Contains(v.word, ",") {
			return "; "
		}
	}
	return ", "
}

func joinValues(items []Value, separator string) string {
	texts := make([]string, len(items))
	for i, v := range items {
		texts[i] = v.String()
	}
	return strings.Join(texts, separator)
}

// ReadPrinted reads a value of the given kind as printed.
func ReadPrinted(k Kind, text string) (Value, error) {
	switch k.Name {
	case "integer":
		n, err := ParseNumber(text)
		if err == nil && !n.IsInt() {
			err = fmt.Errorf("%q is not an integer", abbreviate(text))
		}
		return Value{form: aNumber, num: n}, err
	case "rational":
		n, err := ParseNumber(text)
		n.ulp, n.form = nil, ""
		return Value{form: aNumber, num: n}, err
	case "decimal":
		n, err := ParseNumber(text)
		return Value{form: aNumber, num: n}, err
	case "word":
		return readWord(text)
	case "tuple", "choice":
		return readTuple(text)
	case "sequence", "set":
		return readList(k, text)
	}
	return Value{}, fmt.Errorf("a printed value cannot be of kind %s", k)
}

func readWord(text string) (Value, error) {
	text = strings.Join(strings.Fields(text), " ")
	if text == "" {
		return Value{}, errors.New("the value is empty")
	}
	return Value{form: aWord, word: text}, nil
}

// ReadComputed turns an offered value into one of the given kind. Several values
// that are equally good are a value of kind choice alone.
func ReadComputed(k Kind, v wire.Value) (Value, error) {
	if v.Kind == wire.None {
		return Value{}, nil
	}
	if k.isExact() && v.Kind == wire.Float {
		return Value{}, fmt.Errorf("%w: a floating-point number is not exact", refuse(k, v))
	}
	if err := checkForm(k, v); err != nil {
		return Value{}, err
	}
	switch k.Name {
	case "integer", "rational", "decimal":
		return computedNumber(k, v)
	case "word":
		return readWord(v.String())
	case "choice":
		if v.IsRecord("OneOf") {
			return readItems(Kind{Name: "tuple"}, oneOf, v)
		}
		return computedTuple(v)
	case "tuple":
		return computedTuple(v)
	case "sequence":
		return readItems(*k.Of, aSequence, v)
	case "set":
		set, err := readItems(*k.Of, aSet, v)
		set.items = sortSet(set.items)
		return set, err
	}
	return Value{}, refuse(k, v)
}

func computedNumber(k Kind, v wire.Value) (Value, error) {
	if v.Kind == wire.Int {
		if n, ok := parseSmall(v.Text); ok {
			return Value{form: aNumber, num: n}, nil
		}
	}
	r, ok := new(big.Rat).SetString(v.Text)
	if !ok {
		return Value{}, refuse(k, v)
	}
	n := exact(r)
	switch {
	case v.Kind == wire.Float:
		n.form = shortExponent(v.Text)
	case k.Name == "decimal":
		n.form = finiteDecimal(r)
	}
	return Value{form: aNumber, num: n}, nil
}

// shortExponent writes the exponent of a computed decimal as papers do: 1e-5 for
// 1e-05.
func shortExponent(text string) string {
	digits, exponent, ok := strings.Cut(text, "e")
	if !ok {
		return text
	}
	sign := ""
	if exponent[0] == '-' {
		sign = "-"
	}
	return digits + "e" + sign + strings.TrimLeft(exponent, "+-0")
}

// finiteDecimal writes a rational as the decimal that is exactly it, or returns
// "" if none is.
func finiteDecimal(r *big.Rat) string {
	places, exact := r.FloatPrec()
	if !exact || r.IsInt() {
		return ""
	}
	return r.FloatString(places)
}

// computedTuple reads a tuple in one of its forms. The parts may be tuples too.
func computedTuple(v wire.Value) (Value, error) {
	if !isTupleForm(v) {
		return Value{}, refuse(Kind{Name: "tuple"}, v)
	}
	switch v.Kind {
	case wire.List, wire.Record:
		t := Value{form: aTuple, items: make([]Value, len(v.Items))}
		for i, item := range v.Items {
			var err error
			if t.items[i], err = computedTuple(item); err != nil {
				return Value{}, err
			}
		}
		return flatten(t), nil
	case wire.Int, wire.Rat:
		return computedNumber(Kind{Name: "rational"}, v)
	}
	return readTuple(v.String())
}

func readItems(k Kind, f form, v wire.Value) (Value, error) {
	out := Value{form: f, items: make([]Value, len(v.Items))}
	for i, item := range v.Items {
		var err error
		if out.items[i], err = ReadComputed(k, item); err != nil {
			return Value{}, fmt.Errorf("element %d: %w", i+1, err)
		}
	}
	return out, nil
}

// sortSet sorts the elements of a set and drops those that stand there twice.
func sortSet(items []Value) []Value {
	slices.SortStableFunc(items, compareValues)
	return slices.CompactFunc(items, func(a, b Value) bool { return compareValues(a, b) == 0 })
}

// compareValues orders values: numbers by size before words by bytes.
func compareValues(a, b Value) int {
	if a.form != b.form {
		return int(a.form) - int(b.form)
	}
	switch a.form {
	case aNumber:
		if a.num.big == nil && b.num.big == nil {
			return cmp.Compare(a.num.small, b.num.small)
		}
		return a.num.Rat().Cmp(b.num.Rat())
	case aWord:
		return strings.Compare(a.word, b.word)
	}
	return slices.CompareFunc(a.items, b.items, compareValues)
}

// agrees reports whether the computed value is what was printed. Tolerance is
// how far a decimal may be off; nil means half a unit of the last printed place.
func agrees(printed, computed Value, tolerance *big.Rat) bool {
	if computed.form == oneOf {
		return slices.ContainsFunc(computed.items, func(v Value) bool { return agrees(printed, v, tolerance) })
	}
	if printed.form != computed.form {
		return false
	}
	switch printed.form {
	case noValue:
		return true
	case aNumber:
		return numbersAgree(printed.num, computed.num, tolerance)
	case aWord:
		return printed.word == computed.word
	}
	return slices.EqualFunc(printed.items, computed.items, func(p, c Value) bool { return agrees(p, c, tolerance) })
}

func numbersAgree(printed, computed Number, tolerance *big.Rat) bool {
	if tolerance == nil && printed.ulp == nil {
		return printed.same(computed)
	}
	within := tolerance
	if within == nil {
		within = new(big.Rat).Mul(printed.ulp, big.NewRat(1, 2))
	}
	off := new(big.Rat).Sub(printed.Rat(), computed.Rat())
	return off.Abs(off).Cmp(within) <= 0
}
