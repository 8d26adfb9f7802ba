// Package spelling finds the name that a misspelled one probably means.
package spelling

import "strings"

// Hint suggests the name from a fixed list that word probably means: the one that differs only by a typo.
// Otherwise it lists all names in order. It returns "" if there are none.
func Hint(word string, names []string) string { return hint(word, names, len(names)) }

// BriefHint is Hint for names that an author chose, such as labels. There may be hundreds of these, so it
// lists at most eight.
func BriefHint(word string, names []string) string { return hint(word, names, 8) }

// LongHint is Hint for a list that is too long for a message: if no name differs only by a typo, it lists
// the names that begin like word, and says which page lists all.
func LongHint(word string, names []string, all string) string {
	if near := Nearest(word, names); near != "" {
		return "did you mean " + near + "?"
	}
	var alike []string
	for _, name := range names {
		if n := min(len(word), alikeFrom); n == alikeFrom && len(name) >= n && strings.EqualFold(word[:n], name[:n]) {
			alike = append(alike, name)
		}
	}
	if len(alike) > 0 {
		return "similar: " + strings.Join(alike, ", ") + "; " + all
	}
	return all
}

// alikeFrom is how many initial letters similar names have in common.
const alikeFrom = 3

func hint(word string, names []string, most int) string {
	if near := Nearest(word, names); near != "" {
		return "did you mean " + near + "?"
	}
	if len(names) == 0 || len(names) > most {
		return ""
	}
	return "known: " + strings.Join(names, ", ")
}

// Nearest returns the name closest to the word, or "" if none is close enough to be a typo: one letter, plus
// one for every four, or different case, dots, hyphens and underscores. Of equally close names, one with the
// same first letter wins, then the first in order.
func Nearest(word string, names []string) string {
	best, limit := "", 1+len(word)/4
	for _, name := range names {
		if max(len(name)-len(word), len(word)-len(name)) > limit {
			continue
		}
		d := distance(word, name)
		if strings.EqualFold(bare.Replace(word), bare.Replace(name)) {
			d = 0
		}
		if d < limit || d == limit && closer(word, name, best) {
			best, limit = name, d
		}
	}
	if limit >= len(word) {
		return ""
	}
	return best
}

// bare removes the characters that join the words of a name.
var bare = strings.NewReplacer(".", "", "-", "", "_", "")

// closer decides between two names at the same distance.
func closer(word, name, best string) bool {
	if best == "" || word == "" || name == "" {
		return best == ""
	}
	if a, b := name[0] == word[0], best[0] == word[0]; a != b {
		return a
	}
	return name < best
}

// distance returns the number of single letters to insert, delete, change or swap with a neighbour to turn a
// into b (optimal string alignment).
func distance(a, b string) int {
	before := make([]int, len(b)+1)
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next := make([]int, len(b)+1)
		next[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			next[j] = min(row[j]+1, next[j-1]+1, row[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
		}
		before, row = row, next
	}
	return row[len(b)]
}
