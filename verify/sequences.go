package verify

import (
	"strconv"

	"rederive"
)

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
