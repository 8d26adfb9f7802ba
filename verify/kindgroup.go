package verify

import (
	"slices"
	"strings"

	"rederive"
	"rederive/show/wire"
)

func groupKind() kind {
	return kind{
		Row: Row{
			name: "group", class: members, fields: []string{"printed", "of"},
			takes: func(wire.Value) bool { return false }, forms: "nothing: its members settle it",
		},
		sentence: true,
		read:     readGroup, line: func(v rederive.Verdict) string {
			return v.Computed
		}, errata: ofNothing, correct: correctStatement,
	}
}

// readGroup reads the ids of the members, from the kind itself or the field of.
func readGroup(s *spec, _ map[string]*rederive.Claim) {
	f := s.first("kind")
	if _, ids, ok := strings.Cut(f.Value, "group of"); ok {
		s.readMembers(ids, f.ValuePos)
	}
	if f := s.first("of"); f != nil {
		s.readMembers(f.Value, f.ValuePos)
	}
	if len(s.members) == 0 {
		s.errs.Add(s.claim.Pos, "group %s has no members", s.claim.ID).Suggest("add - of: id, id")
	}
}

// readMembers reads ids.
func (s *spec) readMembers(text string, pos rederive.Pos) {
	for _, id := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == ';' }) {
		if slices.Contains(s.members, id) {
			s.errs.Add(pos, "claim %s is in the group twice", id)
		}
		s.members = append(s.members, id)
	}
}
