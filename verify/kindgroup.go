package verify

import (
	"slices"
	"strings"

	"rederive"
	"rederive/show/wire"
	"rederive/verify/value"
)

func groupKind() kind {
	return kind{
		Row: value.Row{
			Name: "group", Class: value.Members, Fields: []string{"printed", "of"},
			Takes: func(wire.Value) bool { return false }, Forms: "nothing: its members settle it",
		},
		sentence: true,
		read:     readGroup, line: func(v rederive.Verdict) string {
			return v.Computed
		}, errata: ofNothing, correct: correctStatement,
	}
}

// readGroup reads the ids of the members, from the kind itself or the field of.
func readGroup(s *Spec, _ map[string]*rederive.Claim) {
	f := s.First("kind")
	if _, ids, ok := strings.Cut(f.Value, "group of"); ok {
		s.readMembers(ids, f.ValuePos)
	}
	if f := s.First("of"); f != nil {
		s.readMembers(f.Value, f.ValuePos)
	}
	if len(s.members) == 0 {
		s.Errs.Add(s.claim.Pos, "group %s has no members", s.claim.ID).Suggest("add - of: id, id")
	}
}

// readMembers reads ids.
func (s *Spec) readMembers(text string, pos rederive.Pos) {
	for _, id := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == ';' }) {
		if slices.Contains(s.members, id) {
			s.Errs.Add(pos, "claim %s is in the group twice", id)
		}
		s.members = append(s.members, id)
	}
}
