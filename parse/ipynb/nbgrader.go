package ipynb

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"rederive/internal/lazyregexp"
)

// The marks of nbgrader, in the metadata of cells, become those of a key: a task, and the text before an answer or a
// test, are exercises with the points of these; answers, tests and mark schemes are solutions. All exercises are
// marked by hand until the author offers values, since what decides in nbgrader, the tests, is no value.

// A graded cell is what nbgrader knows of a cell.
type graded struct {
	ID       string  `json:"grade_id"`
	Grade    bool    `json:"grade"`    // it has points
	Solution bool    `json:"solution"` // students write it
	Task     bool    `json:"task"`     // it asks, and students answer in cells of their own
	Points   float64 `json:"points"`
}

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

// A part is what a cell with marks of nbgrader becomes.
type part struct {
	points int   // more than none if its text is an exercise
	ask    lines // the exercise of a cell that has no text for it
	solves bool  // it has a solution
	answer lines // which is that; a cell of code is one as a whole
}

// marker matches a line that nbgrader begins or ends something by, in the comments of any language.
var marker = lazyregexp.New(`(?m)^.*\b(BEGIN|END) (?:SOLUTION|HIDDEN TESTS|MARK SCHEME)\b.*(?:\n|$)`)

// regions splits a text into what students get and what they do not.
func regions(text string) (public, hidden string) {
	var parts [2]strings.Builder
	inside, from := 0, 0
	for _, m := range marker.FindAllStringSubmatchIndex(text, -1) {
		parts[inside].WriteString(text[from:m[0]])
		from, inside = m[1], 0
		if text[m[2]:m[3]] == "BEGIN" {
			inside = 1
		}
	}
	parts[inside].WriteString(text[from:])
	return strings.TrimSpace(parts[0].String()), strings.TrimSpace(parts[1].String())
}

// adopt makes the marks of nbgrader those of a key. It returns notes for the author.
func adopt(cells []cell) (notes []Note) {
	text := -1 // the last cell of text that may be an exercise
	for i := range cells {
		c := &cells[i]
		g := c.graded
		if g == nil || !g.Grade && !g.Solution && !g.Task {
			if c.Type == markdownCell && !isTitle(string(c.Source)) {
				text = i
			}
			continue
		}
		note := c.adopt()
		if c.Type != codeCell && c.Source != "" {
			text = i
		}
		points := int(math.Round(g.Points))
		if points > 0 && text < 0 {
			text, c.ask = i, lines(g.ID)
			note += "; nbgrader has no text for the exercise: write it"
		}
		if points > 0 {
			cells[text].points += points
		}
		if float64(points) != g.Points {
			note += fmt.Sprintf("; its %v points are rounded", g.Points)
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

// isTitle reports whether a text is the title of a notebook and nothing else.
func isTitle(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "# ") && !strings.Contains(text, "\n")
}

// adopt makes a marked cell a part of a key, and says what is left to do.
func (c *cell) adopt() (note string) {
	public, hidden := regions(string(c.Source))
	tests := c.graded.Grade && !c.graded.Solution && !c.graded.Task
	switch {
	case c.Type == codeCell:
		c.Source, c.solves = lines(strings.TrimSuffix(marker.ReplaceAllString(string(c.Source), ""), "\n")), true
	case c.graded.Task, hidden != "" && public != "":
		c.Source, c.answer, c.solves = lines(public), lines(hidden), hidden != ""
	default: // all of it is the answer
		c.Source, c.answer, c.solves = "", lines(strings.TrimSpace(public+hidden)), true
	}
	switch {
	case tests:
		return "nbgrader's tests: offer the value that they test with show.Claim instead; " +
			"until then the exercise is marked by hand"
	case c.Type == codeCell && !c.graded.Grade:
		return "nbgrader's answer: it is a solution now; offer its value with show.Claim"
	}
	note = "nbgrader marks it by hand: its exercise has by=hand"
	if c.Type != codeCell && c.Source == "" {
		note += "; all of its text is the answer: move what students are to read before the solution"
	}
	return note
}

// asKey returns the text of a cell that is not code, as that of a key.
func (c *cell) asKey() string {
	if c.points == 0 && !c.solves {
		return string(c.Source)
	}
	var blocks []string
	switch {
	case c.points > 0:
		blocks = append(blocks, c.exercise())
	case c.Source != "":
		blocks = append(blocks, string(c.Source))
	}
	if c.solves {
		blocks = append(blocks, quoted("[!SOLUTION]", string(c.answer)))
	}
	return strings.Join(blocks, blank)
}

// exercise returns the exercise of a cell.
func (c *cell) exercise() string {
	text := c.ask
	if text == "" {
		text = c.Source
	}
	return quoted(fmt.Sprintf("[!EXERCISE] {points=%d by=hand}", c.points), string(text))
}

// quoted writes an alert.
func quoted(head, text string) string {
	var b strings.Builder
	b.WriteString("> " + head)
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		b.WriteString("\n" + strings.TrimRight("> "+line, " "))
	}
	return b.String()
}
