package value

import (
	"strings"

	"rederive/show/wire"
)

func VectorKind() Row {
	return Row{
		Name: "vector", Class: List, Fields: []string{"printed", "tolerance", "rounding"},
		Takes: PlainOf(wire.List), Forms: "a slice or an array",
		Scan: scanVector, Decode: decodeSequence,
	}
}

func scanVector(k Kind, text string) (Value, error) { return scanSequence(k, EntriesOf(text)) }

// EntriesOf rewrites the entries of a vector as a list: (1 2 3)^T becomes 1, 2, 3.
func EntriesOf(text string) string {
	text = Unround(strings.TrimSpace(text))
	for _, transposed := range []string{"^T", "^t", "\u1d40", "'"} {
		text = Unround(strings.TrimSpace(strings.TrimSuffix(text, transposed)))
	}
	text = Unbrace(text)
	if strings.ContainsAny(text, ",;") {
		return text
	}
	return strings.Join(strings.Fields(text), ", ")
}

// Unround removes the round brackets that enclose the whole text.
func Unround(text string) string {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "(") && Closing(text) == len(text)-1 {
		return strings.TrimSpace(text[1 : len(text)-1])
	}
	return text
}
