package verify

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"rederive"
)

// readTolerance reads how far a computed number may be off, and how what is
// printed was rounded. A tolerance beyond the printed precision needs a reason, in
// a field why that follows it at once.
func (s *spec) readTolerance() {
	s.readRounding()
	f := s.first("tolerance")
	if f == nil {
		return
	}
	if i := reasonAfter(s.claim, "tolerance"); i >= 0 {
		s.excuse = s.claim.Fields[i].Value
	}
	if within, ok := parseTolerance(f.Value); ok {
		s.within = within
		return
	}
	s.column = map[string]tolerance{}
	for entry := range strings.SplitSeq(f.Value, ";") {
		name, text := cutColumn(strings.TrimSpace(entry))
		within, ok := parseTolerance(text)
		if !ok || name == "" || !s.column[name].byPlaces() {
			s.errs.Add(f.ValuePos, "the tolerance %q is not a number of at least 0", strings.TrimSpace(entry)).
				Suggest("write - tolerance: 0.05, or 3 digits, or for columns x 0.05; y 3 digits")
			return
		}
		s.column[name] = within
	}
}

// cutColumn splits the tolerance of a column, such as x 0.05, into both.
func cutColumn(entry string) (column, tolerance string) {
	text := strings.TrimSuffix(entry, " digits")
	i := strings.LastIndex(text, " ")
	if i < 0 {
		return "", entry
	}
	return canonicalKey(stripCode(strings.TrimSpace(entry[:i]))), entry[i+1:]
}

// checkTolerance compares the tolerance with the precision of what is printed.
func (s *spec) checkTolerance() {
	f := s.first("tolerance")
	if f == nil || s.outOfScope != "" || len(s.errs) > 0 {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(s.column)) {
		if s.cells == nil || slices.Index(s.cells.columns, name) < 0 {
			s.errs.Add(f.ValuePos, "the tolerance names the column %q, which does not exist", name)
		}
	}
	unit, wide := s.leastUnit()
	switch {
	case unit == nil:
		s.errs.Add(f.Pos, "a tolerance in a claim that prints no number").Suggest("leave it out")
	case wide && s.excuse == "":
		s.errs.Add(f.ValuePos, "the tolerance %s is larger than one unit of the last printed digit, %s", f.Value,
			readable(unit)).
			Suggest("add - why: the reason, right after it")
	}
}

// reasonAfter returns the index of the field that gives the reason for another one,
// for the tolerance or for marks, or -1. It is not part of an erratum.
func reasonAfter(c *rederive.Claim, name string) int {
	i := slices.IndexFunc(c.Fields, func(f rederive.Field) bool { return f.Name == name })
	if i >= 0 && i+1 < len(c.Fields) && c.Fields[i+1].Name == "why" {
		return i + 1
	}
	return -1
}

// isReason reports whether a field gives the reason for a tolerance or for marks.
func isReason(c *rederive.Claim, i int) bool {
	return i >= 0 && (i == reasonAfter(c, "tolerance") || i == reasonAfter(c, "marks"))
}

// leastUnit is the worth of one unit of the last printed digit, where it is
// least: 1 for an integer, 0 for a fraction. Wide says that the tolerance is
// larger somewhere; the unit is then the least of those. It is nil if no number is
// printed.
func (s *spec) leastUnit() (least *big.Rat, wide bool) {
	s.numbers(func(n Number, within tolerance) {
		unit := n.unit()
		isWide := !within.byPlaces() && within.around(n).Cmp(unit) > 0
		if least == nil || isWide && !wide || isWide == wide && unit.Cmp(least) < 0 {
			least = unit
		}
		wide = wide || isWide
	})
	return least, wide
}

// numbers visits every printed number.
func (s *spec) numbers(visit func(n Number, within tolerance)) {
	var look func(v Value, within tolerance)
	look = func(v Value, within tolerance) {
		if v.form == aNumber {
			visit(v.num, within)
		}
		for _, item := range v.items {
			look(item, within)
		}
	}
	for _, p := range s.printed {
		look(p.value, s.within)
	}
	if s.cells == nil {
		return
	}
	for _, row := range s.cells.rows {
		for _, c := range row.cells {
			look(c.value, c.within)
		}
	}
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
		if !s.has("tolerance") || s.cells == nil || len(s.errs) > 0 {
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
					!a.within.byPlaces() && agrees(a.value, b.value, a.within) {
					return a.pos, fmt.Sprintf("would accept %s, which is printed next to it, for %s", b.text, a.text)
				}
			}
		}
	}
	return pos, ""
}

// readRounding reads the rule by which what is printed was rounded.
func (s *spec) readRounding() {
	f := s.first("rounding")
	if f == nil {
		return
	}
	names := make([]string, len(roundings))
	for i, r := range roundings {
		names[i] = string(r)
	}
	if slices.Index(names, f.Value) < 0 {
		s.errs.Add(f.ValuePos, "the rounding is one of %s, not %q", strings.Join(names, ", "), f.Value)
	}
	if s.has("tolerance") {
		s.errs.Add(f.Pos, "a rounding and a tolerance: a claim has one of them")
	}
	s.within.rounding = rounding(f.Value)
}

// toleranceFor is that of a column.
func (s *spec) toleranceFor(column string) tolerance {
	if w, ok := s.column[column]; ok {
		return w
	}
	return s.within
}

// toleranceOf is that of the cell with the given name.
func (s *spec) toleranceOf(name string) tolerance {
	if s.cells == nil || len(s.column) == 0 {
		return s.within
	}
	for _, row := range s.cells.rows {
		for i, c := range row.cells {
			if s.cells.name(row.key, s.cells.columns[i]) == name {
				return c.within
			}
		}
	}
	return s.within
}
