package verify

import (
	"strings"

	"rederive"
	"rederive/show/wire"
)

func vectorKind() kind {
	return kind{
		name: "vector", class: list, fields: []string{"printed", "tolerance", "rounding"},
		takes: plainOf(wire.List), forms: "a slice or an array",
		rule: "as a sequence",
		scan: scanVector, decode: decodeSequence,
		read: readVector, judge: (*spec).judgeCells, errata: ofItem,
		mutate: (*auditor).cells,
	}
}

// readVector reads a vector as a sequence of its entries.
func readVector(s *spec, others map[string]*rederive.Claim) {
	claim := *s.claim
	claim.Fields = append([]rederive.Field(nil), claim.Fields...)
	for i, f := range claim.Fields {
		if f.Name == "printed" {
			claim.Fields[i].Value = entriesOf(f.Value)
		}
	}
	original := s.claim
	s.claim = &claim
	readSequence(s, others)
	s.claim = original
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
