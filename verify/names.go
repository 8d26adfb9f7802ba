package verify

import (
	"slices"
	"strings"
)

// fieldNames are the names of fields, and for which kinds they are. The kinds
// of the empty list are all.
var fieldNames = []struct {
	name   string
	repeat bool
	kinds  []string // the first word of the kind
}{
	{"where", true, nil},
	{"lines", true, nil},
	{"kind", false, nil},
	{"printed", true, []string{"integer", "rational", "decimal", "word", "tuple", "choice", "sequence", "set", "minimum", "maximum", "bound", "formula", "exists", "always", "never", "period", "group"}},
	{"copy", true, nil},
	{"repair", true, nil},
	{"reading", true, nil},
	{"convention", false, nil},
	{"over", false, nil},
	{"cases", false, []string{"always", "never", "exists", "formula", "period"}},
	{"certificate", false, nil},
	{"up-to", false, nil},
	{"stated", false, nil},
	{"marks", false, []string{"table", "grid", "sequence"}},
	{"keys", false, []string{"table"}},
	{"columns", false, []string{"table"}},
	{"table", false, []string{"table"}},
	{"tolerance", false, []string{"decimal", "table", "grid", "sequence", "set", "minimum", "maximum"}},
	{"corrected", true, nil},
	{"witness", true, nil},
	{"fault", true, nil},
	{"why", true, nil},
	{"caveat", true, nil},
	{"note", true, nil},
	{"answer", true, []string{"open"}},
	{"out-of-scope", false, nil},
	{"of", false, []string{"group"}},
}

// checkNames reports fields that are unknown, empty or doubled.
func (s *spec) checkNames() {
	seen := map[string]bool{}
	for _, f := range s.claim.Fields {
		i := fieldIndex(f.Name)
		switch {
		case i < 0:
			s.errs.Add(f.Pos, "", "unknown field %q", f.Name)
		case f.Value == "":
			s.errs.Add(f.Pos, "", "field %s is empty", f.Name)
		case seen[f.Name] && !fieldNames[i].repeat:
			s.errs.Add(f.Pos, "", "field %s stands twice", f.Name)
		}
		seen[f.Name] = true
	}
	if !s.has("where") {
		s.errs.Add(s.claim.Pos, "add - where: its place in the paper", "claim %s does not say where it stands", s.claim.ID)
	}
}

func fieldIndex(name string) int {
	for i, f := range fieldNames {
		if f.name == name {
			return i
		}
	}
	return -1
}

// checkPlaces reports fields that do not belong to claims of this kind. It
// reports whether the claim has the table that its kind asks for, or none.
func (s *spec) checkPlaces() bool {
	for _, f := range s.claim.Fields {
		i := fieldIndex(f.Name)
		if i >= 0 && fieldNames[i].kinds != nil && !slices.Contains(fieldNames[i].kinds, s.kind.Name) {
			s.errs.Add(f.Pos, "it belongs to "+strings.Join(fieldNames[i].kinds, ", "), "field %s is misplaced in a claim of kind %s", f.Name, s.kind)
		}
	}
	if s.has("repair") && !s.has("copy") || s.has("copy") && !s.has("repair") && !s.has("corrected") {
		s.errs.Add(s.claim.Pos, "say what was restored", "claim %s has one of copy and repair, but not both", s.claim.ID)
	}
	t := s.claim.Table
	switch {
	case t == nil:
	case !s.kind.isTable():
		s.errs.Add(t.Pos, "make its kind table of ..., or write the table into the notebook", "a claim of kind %s has a table", s.kind)
	case (t.Form == "grid") != (s.kind.Name == "grid"):
		s.errs.Add(t.Pos, "", "a claim of kind %s has a table of the form %s", s.kind, t.Form)
		return false
	}
	return true
}
