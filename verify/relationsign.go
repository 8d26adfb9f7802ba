package verify

import (
	"strings"
)

// A relation is how a true value lies to a printed bound.
type relation string

// holds reports whether a value that compares to the bound as c says lies so.
func (r relation) holds(c int) bool {
	switch r {
	case isLess:
		return c < 0
	case isMore:
		return c > 0
	case isAtMost:
		return c <= 0
	case isAtLeast:
		return c >= 0
	}
	return c == 0
}

const (
	isEqual   relation = "="
	isLess    relation = "<"
	isMore    relation = ">"
	isAtMost  relation = "<="
	isAtLeast relation = ">="
)

// readRelation takes the sign from a printed bound, such as the one of <= 161.
func readRelation(text string) (relation, string) {
	for _, sign := range []struct {
		text string
		relation
	}{
		{"<=", isAtMost},
		{"\u2264", isAtMost},
		{"at most ", isAtMost},
		{">=", isAtLeast},
		{"\u2265", isAtLeast},
		{"at least ", isAtLeast},
		{"<", isLess},
		{"less than ", isLess},
		{">", isMore},
		{"more than ", isMore},
		{"over ", isMore},
	} {
		if rest, ok := strings.CutPrefix(text, sign.text); ok {
			return sign.relation, strings.TrimSpace(rest)
		}
	}
	return isEqual, text
}
