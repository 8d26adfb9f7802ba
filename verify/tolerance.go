package verify

import (
	"fmt"
	"math/big"
	"slices"

	"rederive"
)

// readTolerance reads how far a computed number may be off. It may follow from
// the printed precision; a larger one needs a reason, in a field why that
// follows it at once.
func (s *spec) readTolerance() {
	f := s.first("tolerance")
	if f == nil {
		return
	}
	n, err := ParseNumber(f.Value)
	if err != nil || n.Rat().Sign() < 0 {
		s.errs.Add(f.ValuePos, "the tolerance %q is not a number of at least 0", f.Value).
			Suggest("write a number, as in - tolerance: 0.05")
		return
	}
	s.tolerance = n.Rat()
	if i := reasonOfTolerance(s.claim); i >= 0 {
		s.excuse = s.claim.Fields[i].Value
	}
}

// checkTolerance compares the tolerance with the precision of what is printed.
func (s *spec) checkTolerance() {
	f := s.first("tolerance")
	if s.tolerance == nil || s.outOfScope != "" || len(s.errs) > 0 {
		return
	}
	unit := s.leastUnit()
	switch {
	case unit == nil:
		s.errs.Add(f.Pos, "a tolerance in a claim that prints no number").Suggest("leave it out")
	case s.tolerance.Cmp(unit) > 0 && s.excuse == "":
		s.errs.Add(f.ValuePos, "the tolerance %s is larger than one unit of the last printed digit, %s", f.Value,
			readable(unit)).
			Suggest("add - why: the reason, right after it")
	}
}

// reasonOfTolerance returns the index of the field that gives the reason for the
// tolerance, or -1. It is not part of an erratum.
func reasonOfTolerance(c *rederive.Claim) int {
	i := slices.IndexFunc(c.Fields, func(f rederive.Field) bool { return f.Name == "tolerance" })
	if i >= 0 && i+1 < len(c.Fields) && c.Fields[i+1].Name == "why" {
		return i + 1
	}
	return -1
}

// leastUnit is the worth of one unit of the last printed digit, where it is
// least: 1 for an integer, 0 for a fraction. It is nil if no number is printed.
func (s *spec) leastUnit() *big.Rat {
	var least *big.Rat
	var look func(v Value)
	look = func(v Value) {
		if v.form == aNumber {
			if unit := v.num.unit(); least == nil || unit.Cmp(least) < 0 {
				least = unit
			}
		}
		for _, item := range v.items {
			look(item)
		}
	}
	for _, p := range s.printed {
		look(p.value)
	}
	if s.cells != nil {
		for _, row := range s.cells.rows {
			for _, c := range row.cells {
				look(c.value)
			}
		}
	}
	return least
}

// unit is the worth of one unit in the last printed place.
func (n Number) unit() *big.Rat {
	switch {
	case n.ulp != nil:
		return n.ulp
	case n.big != nil && !n.big.IsInt():
		return new(big.Rat)
	}
	return big.NewRat(1, 1)
}

// readable writes a number as a decimal if that is exact.
func readable(r *big.Rat) string {
	if text := finiteDecimal(r); text != "" {
		return text
	}
	return r.RatString()
}

// toleranceCaveat is what a verdict carries for a tolerance that needs a reason.
func (s *spec) toleranceCaveat() string {
	if s.excuse == "" {
		return ""
	}
	return fmt.Sprintf("tolerance %s: %s", s.claim.Field("tolerance"), s.excuse)
}

// wideTolerances warns of tolerances that would accept what is printed in a
// neighbouring cell.
func wideTolerances(doc *rederive.ClaimsDoc, others map[string]*rederive.Claim, r *Result) {
	for _, c := range doc.Claims {
		s := compile(c, others)
		if s.tolerance == nil || s.cells == nil || len(s.errs) > 0 {
			continue
		}
		if pos, text := s.confusable(); text != "" {
			r.Warnings.Add(pos, "claim %s: the tolerance %s %s", c.ID, c.Field("tolerance"), text).
				Suggest("state a smaller one")
		}
	}
}

// confusable finds two neighbouring cells that print different values of which
// the tolerance would accept one for the other.
func (s *spec) confusable() (pos rederive.Pos, text string) {
	rows := s.cells.rows
	for r := range rows {
		for c := range rows[r].cells {
			for _, next := range [][2]int{{r, c + 1}, {r + 1, c}} {
				if next[0] >= len(rows) || next[1] >= len(rows[next[0]].cells) {
					continue
				}
				a, b := rows[r].cells[c], rows[next[0]].cells[next[1]]
				if a.meaning == NoMark && b.meaning == NoMark && compareValues(a.value, b.value) != 0 &&
					agrees(a.value, b.value, s.tolerance) {
					return a.pos, fmt.Sprintf("would accept %s, which is printed next to it, for %s", b.text, a.text)
				}
			}
		}
	}
	return pos, ""
}
