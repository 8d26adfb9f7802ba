package answers

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/internal/xslices"
	"rederive/show/wire"
)

// The key does not prescribe the type in which a student computes: an integer may be a float, a number may be text, as
// fmt.Sprint and show.Fixed write it, and the members of a set may be the keys of a map.

// inFormOf converts a value of a submission to the form of the key's value, if it says the same.
func inFormOf(key, given wire.Value) wire.Value {
	switch {
	case isNumber(key) && (given.Kind == wire.Word || key.Kind == wire.Int && given.Kind == wire.Float):
		return numeral(given)
	case key.Kind == wire.Float && given.Kind == wire.Int:
		return wire.Value{Kind: wire.Float, Text: given.Text}
	case isPrinted(key) && isNumber(given):
		if n := numeral(given); n.Kind != wire.Float {
			return wire.Value{Kind: wire.Word, Text: n.Text}
		}
		return given
	case key.Kind == wire.List && (key.Type == "" || key.Type == setType) && isMembership(given):
		return listLike(key, members(given))
	case key.Type == setType && given.Kind == wire.List && given.Type == "":
		return listLike(key, given.Items)
	case key.Kind == wire.Map && len(key.Items) == 0 && given.Kind == wire.List && len(given.Items) == 0:
		return key // both are an empty set
	case key.IsRecord("CellTable") && given.Kind == wire.Map && given.Type == "":
		given = asTable(given, onlyColumn(key))
	}
	if key.Kind != given.Kind || key.Type != given.Type || len(key.Items) == 0 {
		return given
	}
	given.Items = slices.Clone(given.Items)
	switch {
	case key.IsRecord("CellTable") && len(key.Items) == 3 && len(given.Items) == 3:
		given.Items[2] = itemsLike(cellNames(key), key.Items[2], cellNames(given), given.Items[2])
	case key.Kind == wire.Map:
		given = itemsLike(keyNames(key), key, keyNames(given), given)
	default:
		for i, item := range given.Items {
			given.Items[i] = inFormOf(key.Items[min(i, len(key.Items)-1)], item)
		}
	}
	return given
}

// itemsLike converts each item of a map or table to the form of the key's item of the same name or, if there is none,
// of the last one.
func itemsLike(names []string, key wire.Value, givenNames []string, given wire.Value) wire.Value {
	if len(key.Items) == 0 || len(givenNames) != len(given.Items) || len(names) != len(key.Items) {
		return given
	}
	at := map[string]int{}
	for i, name := range names {
		at[name] = i
	}
	given.Items = slices.Clone(given.Items)
	for i, item := range given.Items {
		k, ok := at[givenNames[i]]
		if !ok {
			k = len(key.Items) - 1
		}
		given.Items[i] = inFormOf(key.Items[k], item)
	}
	return given
}

// isPrinted reports whether a value is a text that fmt.Sprint writes of a whole number or a fraction.
func isPrinted(v wire.Value) bool {
	n := numeral(v)
	return v.Kind == wire.Word && (n.Kind == wire.Int || n.Kind == wire.Rat) && n.Text == v.Text
}

func isNumber(v wire.Value) bool {
	return v.Kind == wire.Int || v.Kind == wire.Rat || v.Kind == wire.Float
}

// isFixed reports whether a value is a text that show.Fixed writes: a number whose places say how exact it is. A text
// of digits alone may be a word, such as 0110.
func isFixed(v wire.Value) bool { return v.Kind == wire.Word && fixedText.MatchString(v.Text) }

var fixedText = lazyregexp.New(`^[+-]?[0-9]+\.[0-9]+$`)

// withoutFixed replaces the texts that show.Fixed writes by their numbers.
func withoutFixed(v wire.Value) wire.Value {
	if isFixed(v) {
		return wire.Value{Kind: wire.Float, Text: v.Text}
	}
	v.Items = xslices.Map(v.Items, withoutFixed)
	return v
}

// numeral reads a string or a float as a number, unless it is a float with a fraction.
func numeral(v wire.Value) wire.Value {
	text := strings.TrimSpace(v.Text)
	if v.Kind == wire.Word && strings.Trim(text, "+-0123456789./") != "" { // 1e999999999 would take long to parse
		return v
	}
	r, ok := new(big.Rat).SetString(text)
	switch {
	case !ok || v.Kind == wire.Float && !r.IsInt():
		return v
	case r.IsInt():
		return wire.Value{Kind: wire.Int, Text: r.Num().String()}
	}
	return wire.Value{Kind: wire.Rat, Text: r.String()}
}

// inShapeOf is inFormOf for witnesses. Their parts may be the fields of a struct, or the items of a list.
func inShapeOf(key, given wire.Value) wire.Value {
	if key.Type == "" && given.Type == "" && len(key.Items) == len(given.Items) {
		switch {
		case key.Kind == wire.List && given.Kind == wire.Record:
			given = wire.Value{Kind: wire.List, Items: given.Items}
		case key.Kind == wire.Record && given.Kind == wire.List:
			given = wire.Value{Kind: wire.Record, Names: key.Names, Items: given.Items}
		}
	}
	return inFormOf(key, given)
}

// differentForms describes the forms of a value and of the key's value, if these differ.
func differentForms(given, key wire.Value) (is, asks string) {
	is, asks = formOf(given), formOf(key)
	if given.Kind == wire.List && areTruths(given) && !areTruths(key) && asks != "" {
		return "a list of true and false", asks
	}
	inexact := key.Kind == wire.Float && isNumber(given)
	exact := key.Kind == wire.Rat && given.Kind == wire.Int
	if is == asks || is == "" || asks == "" || inexact || exact {
		return "", ""
	}
	return is, cmp.Or(calls[asks], asks)
}

// areTruths reports whether all items of a value are truth values.
func areTruths(v wire.Value) bool {
	isTruth := func(item wire.Value) bool { return item.Kind == wire.Bool }
	return len(v.Items) > 0 && len(xslices.Filter(v.Items, isTruth)) == len(v.Items)
}

// differentWitnesses describes the forms of two witnesses, if these differ.
func differentWitnesses(given, key wire.Value) (is, asks string) {
	own, _ := key.Field("Witness")
	witness, _ := given.Field("Witness")
	return differentForms(inShapeOf(own, witness), own)
}

func formOf(v wire.Value) string {
	if v.Type != "" {
		return forms[wire.Kind(v.Type)]
	}
	if v.Kind == wire.Map && len(v.Items) == 0 {
		return "" // of anything
	}
	return forms[v.Kind]
}

// forms describes the forms of values, by their kind or their type of package show.
var forms = map[wire.Kind]string{
	wire.Bool: "true or false", wire.Int: "a whole number", wire.Rat: "a fraction", wire.Float: "a decimal",
	wire.Word: "a text", wire.List: "a list", wire.Map: "a map", wire.Record: "a struct",
	setType:     "a set",
	"CellTable": "a table", "Holds": "a statement", "Fails": "a statement", "Found": "a statement",
	"Optimum": optimum,
}

// calls describe the forms for which the call has to be known. That of a statement does not reveal which one is right.
var calls = map[string]string{
	forms["Holds"]: "a statement: show.Found{Witness: ...}, show.Fails{At: ...} or show.Holds{Cases: ...}",
	optimum:        optimum + ": show.Optimum{Value: ..., Bound: ..., Witness: ...}",
}

const optimum = "an optimum"
