package verify

import (
	"cmp"
	"fmt"
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
	items []Value // of a tuple, sequence, set, choice, or the parts of the others

	rel    relation // printed: how the true number lies to num, if it is not equal
	unit   *unit    // of a number that has one
	layout string   // of parts: how they are printed, as in {0} ± {1}
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
	parts // printed together, compared one by one
	aDate // year, month and day, as far as they are printed
	aShare
	allOf // printed: several bounds, as stars mean
)

// String returns the value in canonical form: a tuple as (1, 2), a sequence as
// 1, 2 and a set as {1, 2}, its elements in order.
func (v Value) String() string {
	switch v.form {
	case noValue:
		return ""
	case aNumber:
		return v.numberText()
	case aWord, allOf:
		return v.word
	case parts, aDate, aShare:
		return v.partsText()
	case aTuple:
		return "(" + joinValues(v.items, ", ") + ")"
	case aSet:
		return "{" + listText(v.items) + "}"
	case oneOf:
		return joinValues(v.items, " or ")
	}
	text := listText(v.items)
	if len(v.items) == 1 && v.items[0].form == aSet {
		text += ";" // or its braces would be taken for those of the sequence
	}
	return text
}

// listText is the text of elements. One that holds a comma ends with a semicolon, or it would
// be taken for several.
func listText(items []Value) string {
	text := joinValues(items, separatorOf(items))
	if len(items) == 1 && items[0].form == aWord && separatorOf(items) == "; " {
		text += ";"
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
	if !k.isValue() {
		return Value{}, fmt.Errorf("a printed value cannot be of kind %s", k)
	}
	return k.scan(k, text)
}

// ReadComputed turns an offered value into one of the given kind. Several values
// that are equally good are a value of kind choice alone.
func ReadComputed(k Kind, v wire.Value) (Value, error) {
	if v.Kind == wire.None {
		return Value{}, nil
	}
	if err := checkForm(k, v); err != nil {
		return Value{}, err
	}
	return k.decode(k, v)
}

// decodeItems reads the elements of a list.
func decodeItems(of Kind, f form, v wire.Value) (Value, error) {
	out := Value{form: f, items: make([]Value, len(v.Items))}
	for i, item := range v.Items {
		var err error
		if out.items[i], err = ReadComputed(of, item); err != nil {
			return Value{}, fmt.Errorf("element %d: %w", i+1, err)
		}
	}
	return out, nil
}

// sortSet sorts the elements of a set and drops doubles.
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
		b = b.inUnitOf(a)
		if a.num.big == nil && b.num.big == nil {
			return cmp.Compare(a.num.small, b.num.small)
		}
		return a.num.Rat().Cmp(b.num.Rat())
	case aWord:
		return strings.Compare(a.word, b.word)
	}
	return slices.CompareFunc(a.items, b.items, compareValues)
}

// agrees reports whether the computed value is what was printed.
func agrees(printed, computed Value, within tolerance) bool {
	if computed.form == oneOf {
		return slices.ContainsFunc(computed.items, func(v Value) bool { return agrees(printed, v, within) })
	}
	if printed.form == allOf {
		return !slices.ContainsFunc(printed.items, func(p Value) bool { return !agrees(p, computed, within) })
	}
	if printed.form != computed.form {
		return false
	}
	switch printed.form {
	case noValue:
		return true
	case aNumber:
		return printed.accepts(computed.inUnitOf(printed).num, within)
	case aDate:
		return datesAgree(printed, computed)
	case aShare:
		return sharesAgree(printed, computed, within)
	case aWord:
		return printed.word == computed.word
	}
	return slices.EqualFunc(printed.items, computed.items, func(p, c Value) bool { return agrees(p, c, within) })
}
