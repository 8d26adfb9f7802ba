package lsp

import (
	"cmp"
	"slices"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/kernel"
	"rederive/verify"
	"rederive/verify/claims"
)

// An item is a completion.
type item struct {
	Label  string `json:"label"`
	Kind   int    `json:"kind"`
	Detail string `json:"detail,omitempty"`
}

// The kinds of items.
const (
	itemValue   = 12
	itemKeyword = 14
	itemModule  = 9
	itemField   = 5
	itemMember  = 3
)

var (
	inClaim  = lazyregexp.New(`(?:show\.Claim\(\s*"|@claim:)[^"\s]*$`)
	inImport = lazyregexp.New(`^\s*(?:import\s+)?(?:\w+\s+)?"[^"]*$`)
	afterDot = lazyregexp.New(`\b([A-Za-z_]\w*)\.\w*$`)
	inField  = lazyregexp.New(`^- [\w-]*$`)
	inKind   = lazyregexp.New(`^- kind: ?[\w -]*$`)
)

func (s *Server) completion(c cursor) (any, error) {
	b, pos, err := s.at(c)
	if err != nil {
		return nil, err
	}
	line := b.text.line(pos.Line)
	before := line[:min(pos.Col-1, len(line))]
	items := []item{}
	switch {
	case inClaim.MatchString(before):
		for _, d := range b.docs {
			for _, c := range d.Claims {
				items = append(items, item{c.ID, itemValue, cmp.Or(c.Field("printed"), c.Title)})
			}
		}
	case b.isClaims && inKind.MatchString(before):
		for _, k := range verify.KindNames() {
			items = append(items, item{k, itemKeyword, ""})
		}
	case b.isClaims && inField.MatchString(before):
		for _, f := range claims.FieldNames() {
			items = append(items, item{f, itemField, ""})
		}
	case !b.isClaims && inImport.MatchString(before):
		for _, p := range kernel.Packages() {
			items = append(items, item{p, itemModule, ""})
		}
	case !b.isClaims && afterDot.MatchString(before):
		items = membersOf(afterDot.FindStringSubmatch(before)[1])
	}
	return map[string]any{"isIncomplete": false, "items": items}, nil
}

// membersOf lists the members of the package with a name.
func membersOf(name string) []item {
	items := []item{}
	for _, path := range kernel.Packages() {
		if path != name && !strings.HasSuffix(path, "/"+name) {
			continue
		}
		for member, text := range kernel.Members(path) {
			items = append(items, item{member, itemMember, text})
		}
		break
	}
	slices.SortFunc(items, func(a, b item) int { return strings.Compare(a.Label, b.Label) })
	return items
}
