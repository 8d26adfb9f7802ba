package verify

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"rederive/show/wire"
)

// A part is what a mark counts: a cell, an item, an element, or a whole value.
type part struct {
	name   string
	value  Value
	within tolerance
}

// accepts reports whether a value of a submission is the part of the key. Of several
// that are equally good it may give any, and no others.
func (p part) accepts(given Value) bool {
	if p.value.form != oneOf && given.form != oneOf {
		w := p.within
		w.rounding = anyRounding // the key is not rounded
		return agrees(p.value, given, w)
	}
	wanted, offered := alternatives(p.value), alternatives(given)
	for _, v := range offered {
		good := func(k Value) bool { return part{value: k, within: p.within}.accepts(v) }
		if !slices.ContainsFunc(wanted, good) {
			return false
		}
	}
	return len(offered) > 0
}

func alternatives(v Value) []Value {
	if v.form == oneOf {
		return v.items
	}
	return []Value{v}
}

// keyDigits is how many significant digits count of a number that is printed nowhere.
const keyDigits = 9

// likePrinted gives the numbers of a computed value the precision at which the claim
// prints them, so that the last digits of floating-point numbers do not matter.
func likePrinted(v, printed Value, exact bool) Value {
	if v.form == aNumber && !exact {
		switch {
		case printed.form == aNumber && printed.num.ulp != nil:
			v.num.ulp = printed.num.ulp
		case v.num.Rat().Sign() != 0:
			v.num.ulp = powerOfTen(magnitude(v.num.Rat()) - keyDigits + 1)
		default:
			v.num.ulp = big.NewRat(1, 1_000_000_000)
		}
		return v
	}
	items := make([]Value, len(v.items))
	for i, item := range v.items {
		like := Value{}
		if i < len(printed.items) {
			like = printed.items[i]
		}
		items[i] = likePrinted(item, like, exact)
	}
	v.items = items
	return v
}

// itemParts takes a value without keys apart.
func itemParts(v Value, within tolerance) []part {
	var list []part
	switch v.form {
	case aTuple, aSequence:
		for i, item := range v.items {
			list = append(list, part{strconv.Itoa(i + 1), item, within})
		}
	case aSet:
		for _, item := range v.items {
			list = append(list, part{item.String(), item, within})
		}
	default:
		list = []part{{value: v, within: within}}
	}
	return list
}

// plainParts takes a value apart that no claims document describes: a list by its
// items, a map by its keys, a table by its cells.
func plainParts(v wire.Value) ([]part, error) {
	var list []part
	add := func(name string, item wire.Value) error {
		value, err := plainValue(item)
		list = append(list, part{name: name, value: value})
		return err
	}
	switch {
	case v.IsRecord("CellTable"):
		rows, _ := v.Field("Rows")
		columns, _ := v.Field("Cols")
		values, _ := v.Field("Values")
		if len(rows.Items) != len(values.Items) || len(columns.Items) != len(values.Items) {
			return nil, fmt.Errorf("a damaged table was offered")
		}
		for i, item := range values.Items {
			if err := add(rows.Items[i].Text+", "+columns.Items[i].Text, item); err != nil {
				return nil, err
			}
		}
	case v.IsRecord("Found"):
		if err := new(spec).readFound(new(judgement), v); err != nil {
			return nil, err
		}
		list = []part{{value: Value{form: aWord, word: "found"}}}
	case v.Type == "" && v.Kind == wire.List:
		for i, item := range v.Items {
			if err := add(strconv.Itoa(i+1), item); err != nil {
				return nil, err
			}
		}
	case v.Type == "" && v.Kind == wire.Map:
		for i, item := range v.Items {
			if err := add(keyOf(v.Keys[i]), item); err != nil {
				return nil, err
			}
		}
	default:
		if err := add("", v); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// plainValue reads a value by what it is: floating-point numbers are compared to
// [keyDigits] digits, and what is not a number by its text.
func plainValue(v wire.Value) (Value, error) {
	switch v.Kind {
	case wire.Int, wire.Rat, wire.Float:
		n, err := ParseNumber(v.Text)
		if err != nil {
			return Value{}, err
		}
		n.ulp, n.form = nil, ""
		return likePrinted(Value{form: aNumber, num: n}, Value{}, v.Kind != wire.Float), nil
	}
	return Value{form: aWord, word: v.String()}, nil
}
