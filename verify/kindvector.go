package verify

import (
	"strings"

	"rederive/show/wire"
)

func vectorKind() Row {
	return Row{
		name: "vector", class: list, fields: []string{"printed", "tolerance", "rounding"},
		takes: plainOf(wire.List), forms: "a slice or an array",
		scan: scanVector, decode: decodeSequence,
	}
}

func scanVector(k Kind, text string) (Value, error) { return scanSequence(k, entriesOf(text)) }

// entriesOf writes the entries of a vector as a list: (1 2 3)^T is 1, 2, 3.
func entriesOf(text string) string {
	text = unround(strings.TrimSpace(text))
	for _, transposed := range []string{"^T", "^t", "\u1d40", "'"} {
		text = unround(strings.TrimSpace(strings.TrimSuffix(text, transposed)))
	}
	text = unbrace(text)
	if strings.ContainsAny(text, ",;") {
		return text
	}
	return strings.Join(strings.Fields(text), ", ")
}

// unround takes off the round brackets that enclose the whole text.
func unround(text string) string {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "(") && closing(text) == len(text)-1 {
		return strings.TrimSpace(text[1 : len(text)-1])
	}
	return text
}
