// Package spelling finds the name that was meant where a wrong one was written.
package spelling

import "strings"

// Hint says which name of a fixed list was meant. It suggests the one that differs from word by a slip, and
// otherwise lists all in their order. It is empty if there are none.
func Hint(word string, names []string) string { return hint(word, names, len(names)) }

// BriefHint is Hint for names that an author gave, such as labels: of these there may be hundreds, so it
// lists at most eight.
func BriefHint(word string, names []string) string { return hint(word, names, 8) }

// LongHint is Hint for a list that is too long for a message: if no name differs by a slip, it lists those
// that begin as word does, and says which page lists all.
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

// alikeFrom is how many letters at their beginning similar names share.
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

// Nearest returns the name closest to the word, or "" when none is close enough to be a slip of the pen:
// one letter, and another for every four, or other capitals, dots, hyphens and underscores. Of equals the
// one with the same first letter wins, then the first in order.
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

// bare removes the signs with which the words of a name are joined.
var bare = strings.NewReplacer(".", "", "-", "", "_", "")

// closer decides between two names at one distance.
func closer(word, name, best string) bool {
	if best == "" || word == "" || name == "" {
		return best == ""
	}
	if a, b := name[0] == word[0], best[0] == word[0]; a != b {
		return a
	}
	return name < best
}

// distance returns the number of single letters to insert, delete, change or swap with a neighbour to make a
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
