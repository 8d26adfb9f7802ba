package verify

import (
	"errors"

	"rederive/show/wire"
)

func setKind() Row {
	return Row{
		name: "set", class: list, fields: []string{"printed", "tolerance", "rounding"},
		takes: plainOf(wire.List), forms: "a slice or an array",
		scan: scanSet, decode: decodeSet,
		element: itself,
	}
}

func scanSet(k Kind, text string) (Value, error) {
	items, err := scanItems(*k.Of, text)
	if err != nil {
		return Value{}, err
	}
	v := Value{form: aSet, items: sortSet(items)}
	if len(v.items) < len(items) {
		return Value{}, errors.New("an element of the set is printed twice")
	}
	return v, nil
}

func decodeSet(k Kind, v wire.Value) (Value, error) {
	set, err := decodeItems(*k.Of, aSet, v)
	set.items = sortSet(set.items)
	return set, err
}
