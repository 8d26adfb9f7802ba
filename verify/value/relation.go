package value

import (
	"strings"
)

// A Relation says how a true value relates to a printed bound.
type Relation string

// Holds reports whether the relation holds for a value whose comparison with
// the bound is c.
func (r Relation) Holds(c int) bool {
	switch r {
	case IsLess:
		return c < 0
	case IsMore:
		return c > 0
	case IsAtMost:
		return c <= 0
	case IsAtLeast:
		return c >= 0
	}
	return c == 0
}

const (
	IsEqual   Relation = "="
	IsLess    Relation = "<"
	IsMore    Relation = ">"
	IsAtMost  Relation = "<="
	IsAtLeast Relation = ">="
)

// ReadRelation separates the relation sign from a printed bound, such as <= 161.
func ReadRelation(text string) (Relation, string) {
	for _, sign := range []struct {
		text string
		Relation
	}{
		{"<=", IsAtMost},
		{"\u2264", IsAtMost},
		{"at most ", IsAtMost},
		{">=", IsAtLeast},
		{"\u2265", IsAtLeast},
		{"at least ", IsAtLeast},
		{"<", IsLess},
		{"less than ", IsLess},
		{">", IsMore},
		{"more than ", IsMore},
		{"over ", IsMore},
	} {
		if rest, ok := strings.CutPrefix(text, sign.text); ok {
			return sign.Relation, strings.TrimSpace(rest)
		}
	}
	return IsEqual, text
}
