package answers

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"rederive/show/wire"
	"rederive/verify"
	"rederive/verify/value"
)

// A part is the unit that marks count: a cell, an item, an element, or a whole value.
type part struct {
	name   string
	value  value.Value
	within value.Tolerance
	member bool // of a set
}

// accepts reports whether a value of a submission agrees with the part of the key. If several values are equally good,
// the submission may offer any of them, and no others.
func (p part) accepts(given value.Value) bool {
	if p.value.Form != value.OneOf && given.Form != value.OneOf {
		w := p.within
		w.Rounding = value.AnyRounding // the key is not rounded
		return value.Agrees(p.value, given, w)
	}
	wanted, offered := alternatives(p.value), alternatives(given)
	for _, v := range offered {
		good := func(k value.Value) bool { return part{value: k, within: p.within}.accepts(v) }
		if !slices.ContainsFunc(wanted, good) {
			return false
		}
	}
	return len(offered) > 0
}

// isNear reports whether a number of a submission differs from the key's by less than a thousandth, or as if
// it were rounded to fewer places. So may each number of a composed value.
func (p part) isNear(given value.Value) bool {
	if n := len(p.value.Items); n > 0 && p.value.Form == given.Form && n == len(given.Items) {
		for i, item := range p.value.Items {
			one := part{value: item, within: p.within}
			if !one.accepts(given.Items[i]) && !one.isNear(given.Items[i]) {
				return false
			}
		}
		return true
	}
	if p.value.Form != value.ANumber || given.Form != value.ANumber || p.value.Num.Ulp == nil {
		return false
	}
	want := p.value.Num.Rat()
	off := new(big.Rat).Sub(want, given.Num.Rat())
	off.Abs(off)
	return placesOf(given.Num.Rat(), off) || off.Mul(off, big.NewRat(1000, 1)).Cmp(new(big.Rat).Abs(want)) < 0
}

// placesOf reports whether x is a decimal that rounding may have changed by off.
func placesOf(x, off *big.Rat) bool {
	for places := 1; places <= keyDigits; places++ {
		if unit := value.PowerOfTen(-places); new(big.Rat).Quo(x, unit).IsInt() {
			return off.Cmp(unit.Mul(unit, big.NewRat(1, 2))) <= 0
		}
	}
	return false
}

func alternatives(v value.Value) []value.Value {
	if v.Form == value.OneOf {
		return v.Items
	}
	return []value.Value{v}
}

// keyDigits is the number of significant digits that count if no number is printed.
const keyDigits = 9

// likePrinted gives the numbers of a computed value the precision of the printed ones, so that the last digits of
// floating-point numbers do not matter.
func likePrinted(v, printed value.Value, exact bool) value.Value {
	if v.Form == value.ANumber && !exact {
		switch {
		case printed.Form == value.ANumber && printed.Num.Ulp != nil:
			v.Num.Ulp = printed.Num.Ulp
		case v.Num.Rat().Sign() != 0:
			v.Num.Ulp = value.PowerOfTen(value.Magnitude(v.Num.Rat()) - keyDigits + 1)
		default:
			v.Num.Ulp = big.NewRat(1, 1_000_000_000)
		}
		return v
	}
	items := make([]value.Value, len(v.Items))
	for i, item := range v.Items {
		like := value.Value{}
		if i < len(printed.Items) {
			like = printed.Items[i]
		}
		items[i] = likePrinted(item, like, exact)
	}
	v.Items = items
	return v
}

// itemParts splits a value without keys.
func itemParts(v value.Value, within value.Tolerance) []part {
	var list []part
	switch v.Form {
	case value.ATuple, value.ASequence:
		for i, item := range v.Items {
			list = append(list, part{name: positionName(i), value: item, within: within})
		}
	case value.ASet:
		for _, item := range v.Items {
			list = append(list, part{name: item.String(), value: item, within: within, member: true})
		}
	default:
		list = []part{{value: v, within: within}}
	}
	return list
}

// positionName names the item at an index, counted from 1.
func positionName(i int) string { return "#" + strconv.Itoa(i+1) }

// plainParts splits a value that no claims document describes: a list by its items, a map by its keys, a
// table by its cells.
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
		if err := new(verify.Spec).ReadFound(new(verify.Judgement), v); err != nil {
			return nil, err
		}
		list = []part{{value: value.WordOf("found")}}
	case v.IsRecord("Holds"), v.IsRecord("Fails"):
		word, err := plainOutcome(v)
		if err != nil {
			return nil, err
		}
		list = []part{{name: "the statement", value: value.WordOf(word)}}
	case v.IsRecord("Optimum"):
		best, err := plainOptimum(v)
		if err != nil {
			return nil, err
		}
		if err := add("the best value", best); err != nil {
			return nil, err
		}
	case v.Type == setType:
		for _, item := range v.Items {
			if err := add(verify.KeyOf(item), item); err != nil {
				return nil, err
			}
			list[len(list)-1].member = true
		}
	case v.Type == "" && v.Kind == wire.List:
		for i, item := range v.Items {
			if err := add(positionName(i), item); err != nil {
				return nil, err
			}
		}
	case v.Type == "" && v.Kind == wire.Map:
		for i, item := range v.Items {
			if err := add(verify.KeyOf(v.Keys[i]), item); err != nil {
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

// plainOutcome describes the result of a statement, like [outcomeWord]. The number of cases counts.
func plainOutcome(v wire.Value) (string, error) {
	if v.IsRecord("Fails") {
		if at, _ := v.Field("At"); at.Kind == wire.None {
			return "", errors.New("there is no counterexample")
		}
		return "fails", nil
	}
	cases, _ := v.Field("Cases")
	return "holds for " + cases.String(), nil
}

// plainOptimum returns an optimum with a witness and a bound. Any witness and bound will do.
func plainOptimum(v wire.Value) (wire.Value, error) {
	for _, name := range []string{"Witness", "Bound"} {
		if field, _ := v.Field(name); field.Kind == wire.None {
			return wire.Value{}, errors.New("an extreme value needs a witness and a bound")
		}
	}
	best, _ := v.Field("Value")
	return best, nil
}

// plainValue reads a value by its own kind: floating-point numbers compare to [keyDigits] digits, and anything that is
// not a number compares as text. A text with decimal places is a number, and its places count.
func plainValue(v wire.Value) (value.Value, error) {
	if isFixed(v) {
		n, err := value.ParseNumber(v.Text)
		return value.Value{Form: value.ANumber, Num: n}, err
	}
	switch v.Kind {
	case wire.Int, wire.Rat, wire.Float:
		n, err := value.ParseNumber(v.Text)
		if err != nil {
			return value.Value{}, err
		}
		n.Ulp, n.Form = nil, ""
		return likePrinted(value.Value{Form: value.ANumber, Num: n}, value.Value{}, v.Kind != wire.Float), nil
	}
	return value.WordOf(v.String()), nil
}
