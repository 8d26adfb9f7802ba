package value

import (
	"errors"
	"strings"

	"rederive/show/wire"
)

func TupleKind() Row {
	return Row{
		Name: "tuple", Class: Several, Fields: []string{"printed", "tolerance", "rounding"}, Rounded: true,
		Element: sameKind,
		Takes:   isTupleForm, Forms: "a slice, an array, a struct, a string or a whole number",
		Scan: scanTuple, Decode: decodeTuple,
	}
}

func isTupleForm(v wire.Value) bool {
	return PlainOf(wire.List, wire.Record, wire.Word, wire.Int, wire.Rat)(v)
}

// decodeTuple reads a tuple in any of its forms. Its parts may be tuples too.
func decodeTuple(k Kind, v wire.Value) (Value, error) {
	if !isTupleForm(v) {
		return Value{}, refuse(SimpleKind(TupleKind()), v)
	}
	if k.Of != nil && (v.Kind == wire.List || v.Kind == wire.Record) {
		return decodeItems(*k.Of, ATuple, v)
	}
	switch v.Kind {
	case wire.List, wire.Record:
		t := Value{Form: ATuple, Items: make([]Value, len(v.Items))}
		for i, item := range v.Items {
			var err error
			if t.Items[i], err = decodeTuple(k, item); err != nil {
				return Value{}, err
			}
		}
		return flatten(t), nil
	case wire.Int, wire.Rat:
		return decodeNumber(k, v)
	}
	return scanTuple(k, v.String())
}

// MaxTupleDepth is the maximum nesting of brackets in a tuple.
const MaxTupleDepth = 50

// scanTuple reads a tuple: parts separated by commas, semicolons or bars, with or without
// brackets around them. Parts are integers, fractions, words, or tuples in brackets;
// (1,4|2) and [C3, I4, +1] are tuples of three parts.
func scanTuple(k Kind, text string) (Value, error) {
	if !balanced(text) {
		return Value{}, ErrBrackets
	}
	if k.Of != nil {
		items, err := scanItems(*k.Of, Unround(text))
		return Value{Form: ATuple, Items: items}, err
	}
	return readTupleAt(text, 0)
}

func readTupleAt(text string, depth int) (Value, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return Value{}, errors.New("the value is empty")
	}
	if depth > MaxTupleDepth {
		return Value{}, errors.New("the brackets are nested too deeply")
	}
	inner := text
	bracketed := nesting(rune(text[0])) == 1 && Closing(text) == len(text)-1
	if bracketed {
		inner = text[1 : len(text)-1]
	}
	parts := SplitOutside(inner, ",;|")
	if len(parts) == 1 && !bracketed {
		return readAtom(text)
	}
	v := Value{Form: ATuple}
	if strings.TrimSpace(inner) == "" {
		return v, nil
	}
	for _, part := range parts {
		item, err := readTupleAt(part, depth+1)
		if err != nil {
			return Value{}, err
		}
		v.Items = append(v.Items, item)
	}
	return flatten(v), nil
}

// flatten replaces a tuple of a single part with that part.
func flatten(v Value) Value {
	if v.Form == ATuple && len(v.Items) == 1 {
		return v.Items[0]
	}
	return v
}

// readAtom reads a part of a tuple that is not a tuple. Any white space counts as a blank,
// in digit groups too.
func readAtom(text string) (Value, error) {
	text = strings.Join(strings.Fields(text), " ")
	if n, err := ParseNumber(text); err == nil && n.Ulp == nil {
		return Value{Form: ANumber, Num: n}, nil
	}
	return readWord(text)
}
