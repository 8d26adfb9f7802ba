package verify

import (
	"errors"
	"strings"

	"rederive/show/wire"
)

func tupleKind() Row {
	return Row{
		name: "tuple", class: several, fields: []string{"printed", "tolerance", "rounding"}, rounded: true,
		element: itself,
		takes:   isTupleForm, forms: "a slice, an array, a struct, a string or a whole number",
		scan: scanTuple, decode: decodeTuple,
	}
}

func isTupleForm(v wire.Value) bool {
	return plainOf(wire.List, wire.Record, wire.Word, wire.Int, wire.Rat)(v)
}

// decodeTuple reads a tuple in one of its forms. The parts may be tuples too.
func decodeTuple(k Kind, v wire.Value) (Value, error) {
	if !isTupleForm(v) {
		return Value{}, refuse(simpleKind(tupleKind()), v)
	}
	if k.Of != nil && (v.Kind == wire.List || v.Kind == wire.Record) {
		return decodeItems(*k.Of, aTuple, v)
	}
	switch v.Kind {
	case wire.List, wire.Record:
		t := Value{form: aTuple, items: make([]Value, len(v.Items))}
		for i, item := range v.Items {
			var err error
			if t.items[i], err = decodeTuple(k, item); err != nil {
				return Value{}, err
			}
		}
		return flatten(t), nil
	case wire.Int, wire.Rat:
		return decodeNumber(k, v)
	}
	return scanTuple(k, v.String())
}

// maxTupleDepth bounds the nesting of brackets in a tuple.
const maxTupleDepth = 50

// scanTuple reads a tuple: parts separated by commas, semicolons or bars, in
// brackets or not. Parts are integers, fractions, words, or tuples in brackets;
// (1,4|2) and [C3, I4, +1] are tuples of three parts.
func scanTuple(k Kind, text string) (Value, error) {
	if !balanced(text) {
		return Value{}, errBrackets
	}
	if k.Of != nil {
		items, err := scanItems(*k.Of, unround(text))
		return Value{form: aTuple, items: items}, err
	}
	return readTupleAt(text, 0)
}

func readTupleAt(text string, depth int) (Value, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return Value{}, errors.New("the value is empty")
	}
	if depth > maxTupleDepth {
		return Value{}, errors.New("the brackets are nested too deeply")
	}
	inner := text
	bracketed := nesting(rune(text[0])) == 1 && closing(text) == len(text)-1
	if bracketed {
		inner = text[1 : len(text)-1]
	}
	parts := splitOutside(inner, ",;|")
	if len(parts) == 1 && !bracketed {
		return readAtom(text)
	}
	v := Value{form: aTuple}
	if strings.TrimSpace(inner) == "" {
		return v, nil
	}
	for _, part := range parts {
		item, err := readTupleAt(part, depth+1)
		if err != nil {
			return Value{}, err
		}
		v.items = append(v.items, item)
	}
	return flatten(v), nil
}

// flatten takes the brackets from a tuple of a single part.
func flatten(v Value) Value {
	if v.form == aTuple && len(v.items) == 1 {
		return v.items[0]
	}
	return v
}

// readAtom reads a part of a tuple that is not a tuple itself. White space of any kind is a
// blank, in digit groups as well.
func readAtom(text string) (Value, error) {
	text = strings.Join(strings.Fields(text), " ")
	if n, err := ParseNumber(text); err == nil && n.ulp == nil {
		return Value{form: aNumber, num: n}, nil
	}
	return readWord(text)
}
