package verify

import (
	"slices"
	"strings"

	"rederive/internal/spelling"
)

// checkNames reports fields that are unknown, empty or doubled.
func (s *spec) checkNames() {
	seen := map[string]bool{}
	for _, f := range s.claim.Fields {
		i := fieldIndex(f.Name)
		switch {
		case i < 0:
			s.errs.Add(f.Pos, "unknown field %q", f.Name).Suggest(spelling.Hint(f.Name, FieldNames()))
		case f.Value == "":
			s.errs.Add(f.Pos, "field %s is empty", f.Name)
		case seen[f.Name] && !fieldNames[i].repeat:
			s.errs.Add(f.Pos, "field %s is given twice", f.Name)
		}
		seen[f.Name] = true
	}
	if !s.has("where") {
		s.errs.Add(s.claim.Pos, "claim %s does not say where the paper makes it", s.claim.ID).
			Suggest("add - where: its place in the paper")
	}
}

// checkPlaces reports fields that do not belong to claims of this kind. It
// reports whether the claim has the table that its kind asks for, or none.
func (s *spec) checkPlaces() bool {
	for _, f := range s.claim.Fields {
		i := fieldIndex(f.Name)
		if i >= 0 && fieldNames[i].some && !s.hasField(f.Name) {
			hint := "it belongs to " + strings.Join(kindsWith(f.Name), ", ")
			if f.Name == "printed" && s.row.tables != nil && s.claim.Table != nil {
				hint = "leave it out: the table below is what is printed"
			}
			s.errs.Add(f.Pos, "field %s is misplaced in a claim of kind %s", f.Name, s.kind).Suggest(hint)
		}
	}
	if s.has("repair") && !s.has("copy") || s.has("copy") && !s.has("repair") && !s.has("corrected") {
		s.errs.Add(s.claim.Pos, "claim %s has one of copy and repair, but not both", s.claim.ID).
			Suggest("say what was restored")
	}
	t := s.claim.Table
	switch {
	case t == nil:
	case s.row.tables == nil:
		s.errs.Add(t.Pos, "a claim of kind %s has a table", s.kind).
			Suggest("make its kind table of ..., or write the table into the notebook")
	case !s.row.tables(t.Form):
		s.errs.Add(t.Pos, "a claim of kind %s has a table of the form %s", s.kind, t.Form)
		return false
	}
	return true
}

// hasField reports whether a field belongs to the claim, or says how the values of a row or column are read.
func (s *spec) hasField(name string) bool {
	return kindHasField(s.kind, name) || name != "printed" && slices.ContainsFunc(s.mixed, func(m mixed) bool {
		return slices.Contains(m.kind.innermost().fields, name)
	})
}

// kindHasField reports whether a field belongs to claims of the kind, or says how the
// values in them are read.
func kindHasField(k Kind, name string) bool {
	if slices.Contains(k.fields, name) {
		return true
	}
	return k.Of != nil && name != "printed" && slices.Contains(k.innermost().fields, name)
}

// kindsWith lists the kinds whose claims have a field.
func kindsWith(field string) []string {
	var names []string
	for _, k := range kinds() {
		if slices.Contains(k.fields, field) {
			names = append(names, k.name)
		}
	}
	return names
}
