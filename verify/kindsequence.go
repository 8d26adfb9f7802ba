package verify

import (
	"strconv"

	"rederive"
	"rederive/show/wire"
)

func sequenceKind() kind {
	return kind{
		name: "sequence", class: list, fields: []string{"printed", "marks", "tolerance", "rounding"},
		takes: plainOf(wire.List), forms: "a slice or an array",
		rule: "each item is mutated, doubled and left out; unequal neighbours are swapped; an empty sequence gets an " +
			"item",
		scan: scanSequence, decode: decodeSequence,
		read: readSequence, judge: (*spec).judgeCells, errata: ofItem,
		mutate: (*auditor).cells,
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

// readSequence reads a printed sequence. If it was printed at several places,
// they must agree.
func readSequence(s *spec, _ map[string]*rederive.Claim) {
	for _, f := range s.claim.All("printed") {
		c := s.sequenceCells(f)
		if s.cells != nil && c.canonicalText() != s.cells.canonicalText() {
			s.errs.Add(f.ValuePos, "the sequence is printed differently than before").
				Suggest("make it a claim of its own")
		}
		s.cells = c
	}
	if s.cells == nil {
		s.errs.Add(s.claim.Pos, "claim %s does not say what was printed", s.claim.ID)
		s.cells = s.sequenceCells(rederive.Field{})
	}
}

func (s *spec) sequenceCells(f rederive.Field) *cells {
	c := &cells{columns: []string{""}, index: map[string]int{}, name: func(row, _ string) string {
		return "item " + row
	}}
	for _, part := range splitElements(unbrace(f.Value)) {
		var items []cell
		v, meaning, err := readMarked(*s.kind.Of, s.marks, part)
		if err == nil {
			items = []cell{{f.ValuePos, part, v, meaning, s.within, s.kind.elements()}}
		} else if values, rangeErr := readElement(*s.kind.Of, part); rangeErr == nil {
			for _, v := range values {
				items = append(items, cell{f.ValuePos, v.String(), v, NoMark, s.within, s.kind.elements()})
			}
		} else {
			s.errs.Add(f.ValuePos, "%w", err)
		}
		for _, it := range items {
			c.add(cellRow{key: strconv.Itoa(len(c.rows) + 1), cells: []cell{it}})
		}
	}
	return c
}
