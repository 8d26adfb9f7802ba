package ipynb

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strings"
)

// The marks of nbgrader, in the metadata of cells, become those of a key: the text before an
// answer is an exercise with the points of its tests, an answer is a solution, and tests are
// solutions too, which an author replaces by offers.

// A graded cell is what nbgrader knows of a cell.
type graded struct {
	Grade    bool    `json:"grade"`    // it has points
	Solution bool    `json:"solution"` // students write it
	Task     bool    `json:"task"`
	Points   float64 `json:"points"`
}

// marker matches a line that nbgrader begins or ends something by.
var marker = regexp.MustCompile(
	`(?m)^[ \t]*(//|#)?[ \t]*###[ \t]*(BEGIN|END)[ \t]+(SOLUTION|HIDDEN TESTS|MARK SCHEME)[ \t]*\n?`)

// gradedOf returns what nbgrader knows of a cell, or nil.
func gradedOf(metadata json.RawMessage) *graded {
	var m struct {
		Graded *graded `json:"nbgrader"`
	}
	if json.Unmarshal(metadata, &m) != nil {
		return nil
	}
	return m.Graded
}

// adopt makes the marks of nbgrader those of a key. It returns notes for the author.
func adopt(cells []cell) (notes []Note) {
	text := -1 // the last cell of text that is not an answer
	for i := range cells {
		c := &cells[i]
		g := c.graded
		if g == nil || !g.Grade && !g.Solution && !g.Task {
			if c.Type == markdownCell {
				text = i
			}
			continue
		}
		tests := g.Grade && !g.Solution && !g.Task
		if points := int(math.Round(g.Points)); points > 0 && text >= 0 {
			cells[text].points += points
			cells[text].byHand = cells[text].byHand || !tests && g.Grade
		}
		c.Source = lines(strings.TrimSuffix(marker.ReplaceAllString(string(c.Source), ""), "\n"))
		c.solution = true
		note := "nbgrader marks it by hand: its exercise has by=hand"
		switch {
		case tests:
			note = "nbgrader's tests: offer the value that they test with show.Claim instead"
		case c.Type == codeCell && !g.Grade:
			note = "nbgrader's answer: it is a solution now; offer its value with show.Claim"
		}
		notes = append(notes, Note{i + 1, 0, note})
	}
	for i := range cells {
		if cells[i].points > 200 { // more than an exercise can have
			notes = append(notes, Note{i + 1, 0, fmt.Sprintf("%d points are more than 200", cells[i].points)})
			cells[i].points = 200
		}
	}
	return notes
}

// asKey returns the text of a cell that is not code, as that of a key.
func (c *cell) asKey() string {
	head := ""
	switch {
	case c.points > 0:
		head = fmt.Sprintf("[!EXERCISE] {points=%d}", c.points)
		if c.byHand {
			head = fmt.Sprintf("[!EXERCISE] {points=%d by=hand}", c.points)
		}
	case c.solution:
		head = "[!SOLUTION]"
	default:
		return string(c.Source)
	}
	var b strings.Builder
	b.WriteString("> " + head)
	for line := range strings.SplitSeq(strings.TrimSpace(string(c.Source)), "\n") {
		b.WriteString("\n" + strings.TrimRight("> "+line, " "))
	}
	return b.String()
}
