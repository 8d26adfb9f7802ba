package verify

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"rederive/verify/claims"
	"rederive/verify/value"

	"rederive"
	"rederive/internal/xslices"
)

// readTolerance reads how far a computed number may be off, and how the printed
// numbers were rounded. A tolerance beyond the printed precision needs a reason in a
// field why, directly after.
func (s *Spec) readTolerance() {
	s.readRounding()
	f := s.First("tolerance")
	if f == nil {
		return
	}
	if i := reasonAfter(s.claim, "tolerance"); i >= 0 {
		s.excuse = s.claim.Fields[i].Value
	}
	if within, ok := value.ParseTolerance(f.Value); ok {
		s.Within = within
		return
	}
	if strings.Contains(f.Value, "%") {
		s.Errs.Add(f.ValuePos, "the tolerance %q is in percent, but a tolerance is added to and taken from what is "+
			"printed", f.Value).
			Suggest("write it as a number: 0.03 next to 3.1; next to 12.5%, 0.5 is half a percentage point")
		return
	}
	s.column = map[string]value.Tolerance{}
	for entry := range strings.SplitSeq(f.Value, ";") {
		name, text := cutColumn(strings.TrimSpace(entry))
		within, ok := value.ParseTolerance(text)
		if !ok || name == "" || !s.column[name].ByPlaces() {
			s.Errs.Add(f.ValuePos, "the tolerance %q is not a number of at least 0", strings.TrimSpace(entry)).
				Suggest("write - tolerance: 0.05, or 3 digits, or for columns x 0.05; y 3 digits")
			return
		}
		s.column[name] = within
	}
}

// cutColumn splits the tolerance of a column, such as x 0.05, into its two parts.
func cutColumn(entry string) (column, tolerance string) {
	text := strings.TrimSuffix(entry, " digits")
	i := strings.LastIndex(text, " ")
	if i < 0 {
		return "", entry
	}
	return canonicalKey(claims.StripCode(strings.TrimSpace(entry[:i]))), entry[i+1:]
}

// checkTolerance compares the tolerance with the printed precision.
func (s *Spec) checkTolerance() {
	f := s.First("tolerance")
	if f == nil || s.OutOfScope != "" || len(s.Errs) > 0 {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(s.column)) {
		if s.Cells == nil || slices.Index(s.Cells.Columns, name) < 0 {
			s.Errs.Add(f.ValuePos, "the tolerance names the column %q, which does not exist", name)
		}
	}
	unit, wide := s.leastUnit()
	switch {
	case unit == nil:
		s.Errs.Add(f.Pos, "a tolerance in a claim that prints no number").Suggest("leave it out")
	case wide && s.excuse == "":
		s.Errs.Add(f.ValuePos, "the tolerance %s is larger than one unit of the last printed digit, %s", f.Value,
			value.Readable(unit)).Suggest("add - why: the reason, right after it")
	}
}

// reasonAfter returns the index of the field that gives the reason for a tolerance or
// for marks, or -1. Such a field is not part of an erratum.
func reasonAfter(c *rederive.Claim, name string) int {
	i := slices.IndexFunc(c.Fields, func(f rederive.Field) bool { return f.Name == name })
	if i >= 0 && i+1 < len(c.Fields) && c.Fields[i+1].Name == "why" {
		return i + 1
	}
	return -1
}

// IsReason reports whether a field gives the reason for a tolerance or for marks.
func IsReason(c *rederive.Claim, i int) bool {
	return i >= 0 && (i == reasonAfter(c, "tolerance") || i == reasonAfter(c, "marks"))
}

// leastUnit returns the smallest unit of the last digit among the printed numbers: 1
// for an integer, 0 for a fraction. It returns true if the tolerance is larger than
// the unit somewhere; the unit is then the smallest of those. The unit is nil if no
// number is printed.
func (s *Spec) leastUnit() (least *big.Rat, wide bool) {
	s.numbers(func(n value.Number, within value.Tolerance) {
		unit := n.Unit()
		isWide := !within.ByPlaces() && within.Around(n).Cmp(unit) > 0
		if least == nil || isWide && !wide || isWide == wide && unit.Cmp(least) < 0 {
			least = unit
		}
		wide = wide || isWide
	})
	return least, wide
}

// numbers visits every printed number.
func (s *Spec) numbers(visit func(n value.Number, within value.Tolerance)) {
	var look func(v value.Value, within value.Tolerance)
	look = func(v value.Value, within value.Tolerance) {
		if v.Form == value.ANumber {
			visit(v.Num, within)
		}
		for _, item := range v.Items {
			look(item, within)
		}
	}
	for _, p := range s.Printed {
		look(p.Value, s.Within)
	}
	if s.Cells == nil {
		return
	}
	for _, row := range s.Cells.Rows {
		for _, c := range row.Cells {
			look(c.Value, c.Within)
		}
	}
}

// toleranceCaveat returns the caveat for a tolerance that needs a reason.
func (s *Spec) toleranceCaveat() string {
	if s.excuse == "" {
		return ""
	}
	return fmt.Sprintf("tolerance %s: %s", s.claim.Field("tolerance"), s.excuse)
}

// wideTolerances warns of tolerances that would accept the value printed in a
// neighbouring cell.
func wideTolerances(doc *rederive.ClaimsDoc, others map[string]*rederive.Claim, r *Result) {
	for _, c := range doc.Claims {
		s := Compile(c, others)
		if !s.Has("tolerance") || s.Cells == nil || len(s.Errs) > 0 {
			continue
		}
		if pos, text := s.confusable(); text != "" {
			r.Warnings.Add(pos, "claim %s: the tolerance %s %s", c.ID, c.Field("tolerance"), text).
				Suggest("state a smaller one")
		}
	}
}

// confusable finds two neighbouring cells that print different values, one of which
// the tolerance would accept for the other.
func (s *Spec) confusable() (pos rederive.Pos, text string) {
	rows := s.Cells.Rows
	for r := range rows {
		for c := range rows[r].Cells {
			for _, next := range [][2]int{{r, c + 1}, {r + 1, c}} {
				if next[0] >= len(rows) || next[1] >= len(rows[next[0]].Cells) {
					continue
				}
				a, b := rows[r].Cells[c], rows[next[0]].Cells[next[1]]
				if a.Meaning == NoMark && b.Meaning == NoMark && value.CompareValues(a.Value, b.Value) != 0 &&
					!a.Within.ByPlaces() && value.Agrees(a.Value, b.Value, a.Within) {
					return a.Pos, fmt.Sprintf("would accept %s, which is printed next to it, for %s", b.Text, a.Text)
				}
			}
		}
	}
	return pos, ""
}

// readRounding reads how the printed numbers were rounded.
func (s *Spec) readRounding() {
	f := s.First("rounding")
	if f == nil {
		return
	}
	names := xslices.Map(value.Roundings, func(r value.Rounding) string { return string(r) })
	if slices.Index(names, f.Value) < 0 {
		s.Errs.Add(f.ValuePos, "the rounding is one of %s, not %q", strings.Join(names, ", "), f.Value)
	}
	if s.Has("tolerance") {
		s.Errs.Add(f.Pos, "a rounding and a tolerance: a claim has one of them")
	}
	s.Within.Rounding = value.Rounding(f.Value)
}

// toleranceFor returns the tolerance of a column.
func (s *Spec) toleranceFor(column string) value.Tolerance {
	if w, ok := s.column[column]; ok {
		return w
	}
	return s.Within
}

// ToleranceOf returns the tolerance of the named cell.
func (s *Spec) ToleranceOf(name string) value.Tolerance {
	if s.Cells != nil && len(s.column) > 0 {
		if c := s.Cells.find(name); c != nil {
			return c.Within
		}
	}
	return s.Within
}
