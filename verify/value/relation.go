package value

import (
	"strings"
)

// A relation is how a true value lies to a printed bound.
type Relation string

// Holds reports whether a value that compares to the bound as c says lies so.
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

// ReadRelation takes the sign from a printed bound, such as the one of <= 161.
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
