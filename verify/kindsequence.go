package verify

import (
	"rederive/show/wire"
)

func sequenceKind() Row {
	return Row{
		name: "sequence", class: list, fields: []string{"printed", "marks", "tolerance", "rounding"},
		takes: plainOf(wire.List), forms: "a slice or an array",
		scan: scanSequence, decode: decodeSequence,
	}
}

func scanSequence(k Kind, text string) (Value, error) {
	items, err := scanItems(*k.Of, text)
	if err != nil {
		return Value{}, err
	}
	return Value{form: aSequence, items: items}, nil
}

func decodeSequence(k Kind, v wire.Value) (Value, error) { return decodeItems(*k.Of, aSequence, v) }
