package verify

import (
	"slices"
	"strings"

	"rederive/internal/spelling"
	"rederive/verify/claims"
	"rederive/verify/value"
)

// proseFields are the fields whose value is prose; most of them excuse something.
var proseFields = []string{
	"where", "certificate", "checked-to", "up-to", "stated", "why", "caveat", "out-of-scope", "repair",
}

// checkNames reports fields that are unknown, empty or doubled.
func (s *Spec) checkNames() {
	seen := map[string]bool{}
	for _, f := range s.claim.Fields {
		i := claims.FieldIndex(f.Name)
		switch {
		case i < 0:
			seen[spelling.Nearest(f.Name, claims.FieldNames())] = true // one error per typo
			s.Errs.Add(f.Pos, "unknown field %q", f.Name).
				Suggest(spelling.LongHint(f.Name, claims.FieldNames(), "rederive help claims lists all fields"))
		case f.Value == "" || slices.Contains(proseFields, f.Name) && !value.IsSaid(f.Value):
			s.Errs.Add(f.Pos, "field %s is empty", f.Name)
		case seen[f.Name] && !claims.Fields[i].Repeat:
			s.Errs.Add(f.Pos, "field %s is given twice", f.Name)
		}
		seen[f.Name] = true
	}
	if !seen["where"] {
		s.Errs.Add(s.claim.Pos, "claim %s does not say where the paper makes it", s.claim.ID).
			Suggest("add - where: its place in the paper")
	}
}

// checkFieldsForKind reports fields and tables that do not belong to claims of this kind. It returns false if the
// claim's table has a form that the kind does not read.
func (s *Spec) checkFieldsForKind() bool {
	for _, f := range s.claim.Fields {
		i := claims.FieldIndex(f.Name)
		if i >= 0 && claims.Fields[i].Some && !s.hasField(f.Name) {
			hint := "it belongs to " + strings.Join(kindsWith(f.Name), ", ")
			if f.Name == "printed" && s.Row.tables != nil && s.claim.Table != nil {
				hint = "leave it out: the table below is what is printed"
			}
			s.Errs.Add(f.Pos, "field %s is misplaced in a claim of kind %s", f.Name, s.Kind).Suggest(hint)
		}
	}
	if s.Has("repair") && !s.Has("copy") || s.Has("copy") && !s.Has("repair") && !s.Has("corrected") {
		s.Errs.Add(s.claim.Pos, "claim %s has one of copy and repair, but not both", s.claim.ID).
			Suggest("say what was restored")
	}
	t := s.claim.Table
	switch {
	case t == nil:
	case s.Row.tables == nil:
		s.Errs.Add(t.Pos, "a claim of kind %s cannot have a table", s.Kind).
			Suggest("make its kind table of ..., or write the table into the notebook")
	case !s.Row.tables(t.Form):
		s.Errs.Add(t.Pos, "a claim of kind %s cannot have a table of the form %s", s.Kind, t.Form)
		return false
	}
	return true
}

// hasField reports whether a field belongs to the claim, or to the reading of values in one of its rows or columns.
func (s *Spec) hasField(name string) bool {
	return kindHasField(s.Kind, name) || name != "printed" && slices.ContainsFunc(s.mixed, func(m mixed) bool {
		return slices.Contains(m.kind.Innermost().Fields, name)
	})
}

// kindHasField reports whether a field belongs to claims of the kind, or to the reading of their values.
func kindHasField(k value.Kind, name string) bool {
	return slices.Contains(k.Fields, name) ||
		k.Of != nil && name != "printed" && slices.Contains(k.Innermost().Fields, name)
}

// kindsWith returns the kinds whose claims have a field.
func kindsWith(field string) []string {
	var names []string
	for _, k := range kinds() {
		if slices.Contains(k.Fields, field) {
			names = append(names, k.Name)
		}
	}
	return names
}
