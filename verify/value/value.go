// Package value reads values as papers print them and as notebooks offer them, and says whether they
// agree: numbers of any form, units, intervals, dates, sets, formulas. A [Kind] determines how.
package value

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rederive/internal/xslices"
	"rederive/show/wire"
)

// A Value is a printed or computed value in a form in which the two can be compared.
type Value struct {
	Form  Form
	Num   Number
	Word  string
	Items []Value // elements of a tuple, sequence, set or choice, or the parts of other forms

	Rel    Relation // printed: how the true number relates to Num, if not equal
	Unit   *unit    // of a number that has one
	Layout string   // for parts: how they are printed, as in {0} ± {1}
}

// A Form is the shape of a Value.
type Form byte

const (
	NoValue Form = iota // computed: there is none
	ANumber
	AWord
	ATuple
	ASequence
	ASet
	OneOf // computed: several equally good values
	Parts // printed together, compared one by one
	ADate // year, month and day, as far as they are printed
	AShare
	AllOf // printed: several bounds, which stars mean
)

// WordOf returns a word as a value.
func WordOf(text string) Value { return Value{Form: AWord, Word: text} }

// String returns the value in canonical form: a tuple as (1, 2), a sequence as 1, 2, and a set as {1,
// 2} with sorted elements.
func (v Value) String() string {
	switch v.Form {
	case NoValue:
		return ""
	case ANumber:
		return v.numberText()
	case AWord, AllOf:
		return v.Word
	case Parts, ADate, AShare:
		return v.partsText()
	case ATuple:
		return "(" + JoinValues(v.Items, ", ") + ")"
	case ASet:
		return "{" + listText(v.Items) + "}"
	case OneOf:
		return JoinValues(v.Items, " or ")
	}
	text := listText(v.Items)
	if len(v.Items) == 1 && v.Items[0].Form == ASet {
		text += ";" // otherwise its braces would be read as those of the sequence
	}
	return text
}

// listText formats elements. A single element that contains a comma ends with a semicolon; otherwise
// it would be read as several.
func listText(items []Value) string {
	text := JoinValues(items, separatorOf(items))
	if len(items) == 1 && items[0].Form == AWord && separatorOf(items) == "; " {
		text += ";"
	}
	return text
}

// separatorOf returns the comma, or the semicolon if elements contain commas.
func separatorOf(items []Value) string {
	for _, v := range items {
		if v.Form >= ATuple || v.Form == AWord && strings.Contains(v.Word, ",") {
			return "; "
		}
	}
	return ", "
}

// JoinValues joins the canonical forms of values with a separator.
func JoinValues(items []Value, separator string) string {
	return strings.Join(xslices.Map(items, Value.String), separator)
}

// ReadPrinted reads a value of the given kind as printed.
func ReadPrinted(k Kind, text string) (Value, error) {
	if !k.IsValue() {
		return Value{}, fmt.Errorf("a printed value cannot be of kind %s", k)
	}
	return k.Scan(k, text)
}

// ReadComputed converts an offered value to the given kind. Only the kind choice accepts several
// equally good values.
func ReadComputed(k Kind, v wire.Value) (Value, error) {
	if v.Kind == wire.None {
		return Value{}, nil
	}
	if err := CheckForm(k, v); err != nil {
		return Value{}, err
	}
	return k.Decode(k, v)
}

// decodeItems reads the elements of a list.
func decodeItems(of Kind, f Form, v wire.Value) (Value, error) {
	out := Value{Form: f, Items: make([]Value, len(v.Items))}
	for i, item := range v.Items {
		var err error
		if out.Items[i], err = ReadComputed(of, item); err != nil {
			return Value{}, fmt.Errorf("element %d: %w", i+1, err)
		}
	}
	return out, nil
}

// sortSet sorts the elements of a set and drops duplicates.
func sortSet(items []Value) []Value {
	slices.SortStableFunc(items, CompareValues)
	return slices.CompactFunc(items, func(a, b Value) bool { return CompareValues(a, b) == 0 })
}

// CompareValues orders values: numbers by size, then words by bytes.
func CompareValues(a, b Value) int {
	if a.Form != b.Form {
		return int(a.Form) - int(b.Form)
	}
	switch a.Form {
	case ANumber:
		b = b.InUnitOf(a)
		if a.Num.Big == nil && b.Num.Big == nil {
			return cmp.Compare(a.Num.Small, b.Num.Small)
		}
		return a.Num.Rat().Cmp(b.Num.Rat())
	case AWord:
		return strings.Compare(a.Word, b.Word)
	}
	return slices.CompareFunc(a.Items, b.Items, CompareValues)
}

// Agrees reports whether the computed value agrees with the printed one.
func Agrees(printed, computed Value, within Tolerance) bool {
	if computed.Form == OneOf {
		return slices.ContainsFunc(computed.Items, func(v Value) bool { return Agrees(printed, v, within) })
	}
	if printed.Form == AllOf {
		return !slices.ContainsFunc(printed.Items, func(p Value) bool { return !Agrees(p, computed, within) })
	}
	if printed.Form != computed.Form {
		return false
	}
	switch printed.Form {
	case NoValue:
		return true
	case ANumber:
		return printed.Accepts(computed.InUnitOf(printed).Num, within)
	case ADate:
		return datesAgree(printed, computed)
	case AShare:
		return sharesAgree(printed, computed, within)
	case AWord:
		return printed.Word == computed.Word
	}
	if len(printed.Items) != len(computed.Items) {
		return false
	}
	for i, p := range printed.Items {
		if !Agrees(p, computed.Items[i], printed.withinPart(i, within)) {
			return false
		}
	}
	return true
}

// withinPart returns the tolerance of a part. The level of an interval has none, since it was chosen.
func (v Value) withinPart(i int, within Tolerance) Tolerance {
	if v.Layout == leveledInterval && i == 2 || v.Layout == leveledAround && i == 3 {
		return Tolerance{}
	}
	return within
}
