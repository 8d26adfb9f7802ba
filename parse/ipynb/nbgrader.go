package ipynb

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"rederive/internal/lazyregexp"
)

// nbgrader's marks, in the metadata of cells, are converted to those of a key. A task, and the text before an answer,
// become exercises with the points of the answer and of its tests. Answers, tests and marking schemes become
// solutions. All exercises are marked by hand until the author offers values, since nbgrader decides by tests, which
// are not values.

// A graded is nbgrader's metadata of a cell.
type graded struct {
	ID       string
	Grade    bool // it has points
	Solution bool // students write it
	Task     bool // it asks, and students answer in cells of their own
	Points   float64
	Schema   int // version of the metadata
}

// knownSchema is the newest version of nbgrader's metadata that this package reads.
const knownSchema = 3

// gradedOf returns nbgrader's metadata of a cell, or nil. The oldest versions have points as strings, and points
// that do not count.
func gradedOf(metadata json.RawMessage) *graded {
	var m struct {
		Graded *struct {
			ID       string `json:"grade_id"`
			Grade    bool   `json:"grade"`
			Solution bool   `json:"solution"`
			Task     bool   `json:"task"`
			Points   any    `json:"points"`
			Schema   int    `json:"schema_version"`
		} `json:"nbgrader"`
	}
	if json.Unmarshal(metadata, &m) != nil || m.Graded == nil {
		return nil
	}
	g := &graded{m.Graded.ID, m.Graded.Grade, m.Graded.Solution, m.Graded.Task, 0, m.Graded.Schema}
	if !g.Grade && !g.Task {
		return g
	}
	switch p := m.Graded.Points.(type) {
	case float64:
		g.Points = p
	case string:
		g.Points, _ = strconv.ParseFloat(p, 64)
	}
	if !(g.Points > 0) || math.IsInf(g.Points, 0) {
		g.Points = 0
	}
	return g
}

// marks reports whether the metadata says more than that the cell is locked.
func (g *graded) marks() bool { return g != nil && (g.Grade || g.Solution || g.Task) }

// A part is the part of a key that a cell with nbgrader's marks becomes.
type part struct {
	points float64 // above 0 if its text is an exercise
	ask    lines   // the exercise of a cell without a text for it
	solves bool    // it has a solution
	answer lines   // the solution; unused for code cells, which are solutions as a whole
	begun  lines   // code that students get, with a place for theirs
	listed bool    // it is code that is shown but not run
}

// marker matches a line with which nbgrader begins or ends a region, in the comments of any language.
var marker = lazyregexp.New(`(?m)^([ \t]*).*\b(BEGIN|END) (?:SOLUTION|HIDDEN TESTS|MARK SCHEME)\b.*(?:\n|$)`)

// regions splits a text into what students get and what is hidden. room replaces each hidden region.
func regions(text, room string) (public, hidden string) {
	var parts [2]strings.Builder
	inside, from := 0, 0
	for _, m := range marker.FindAllStringSubmatchIndex(text, -1) {
		parts[inside].WriteString(text[from:m[0]])
		from, inside = m[1], 0
		if text[m[4]:m[5]] == "BEGIN" {
			inside = 1
			if room != "" {
				parts[0].WriteString(text[m[2]:m[3]] + room + "\n")
			}
		}
	}
	parts[inside].WriteString(text[from:])
	return strings.TrimSpace(parts[0].String()), strings.TrimSpace(parts[1].String())
}

// adopt converts nbgrader's marks to those of a key. It returns notes for the author.
func adopt(cells []cell, lang string) (notes []Note) {
	note := func(i int, text string) { notes = append(notes, Note{i + 1, 0, text}) }
	text, answered := -1, -1 // the last text cell that may be an exercise, and that of the last answer with tests
	for i := range cells {
		c := &cells[i]
		g := c.graded
		if !g.marks() {
			if c.Type == markdownCell && !isTitle(string(c.Source)) {
				text = i
			}
			continue
		}
		said := c.adopt(lang)
		if c.Type != codeCell && c.Source != "" {
			text = i
		}
		asks := text
		switch {
		case g.isTests() && answered >= 0:
			asks = answered
		case g.Points > 0 && text < 0:
			asks, text, c.ask = i, i, lines(g.ID)
			said += "; nbgrader has no text for the exercise: write it"
		}
		if g.Solution && !g.Grade {
			answered = asks
		}
		if asks >= 0 {
			cells[asks].points += g.Points
		}
		if g.Schema > knownSchema {
			const newer = "; its marks have version %d, and %d is known: see that they are right"
			said += fmt.Sprintf(newer, g.Schema, knownSchema)
		}
		note(i, said)
	}
	for i := range cells {
		if text := cells[i].round(); text != "" {
			note(i, text)
		}
	}
	return notes
}

// isTests reports whether a cell tests what other cells answer.
func (g *graded) isTests() bool { return g.Grade && !g.Solution && !g.Task }

// mostPoints is the maximum number of points of an exercise.
const mostPoints = 200

// round rounds the points of an exercise to a whole number, and returns a note if they change.
func (c *cell) round() string {
	given := c.points
	switch whole := max(1, math.Round(given)); {
	case given == 0:
		return ""
	case whole > mostPoints:
		c.points = mostPoints
		return fmt.Sprintf("%v points are more than %d", given, mostPoints)
	case whole != given:
		c.points = whole
		return fmt.Sprintf("the %v points of this exercise are rounded", given)
	}
	return ""
}

// isTitle reports whether a text is only the title of a notebook.
func isTitle(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "# ") && !strings.Contains(text, "\n")
}

// adopt converts a marked cell to a part of a key, and says what is left to do.
func (c *cell) adopt(lang string) (note string) {
	public, hidden := regions(string(c.Source), "")
	switch {
	case c.Type == codeCell:
		if hidden != "" && public != "" && c.graded.Solution {
			begun, _ := regions(string(c.Source), commentMark(lang)+" ...")
			c.begun = lines(begun)
		}
		c.Source, c.solves = lines(strings.TrimSuffix(marker.ReplaceAllString(string(c.Source), ""), "\n")), true
	case c.graded.Task, hidden != "" && public != "":
		c.Source, c.answer, c.solves = lines(public), lines(hidden), hidden != ""
	default: // the whole text is the answer
		c.Source, c.answer, c.solves = "", lines(strings.TrimSpace(public+hidden)), true
	}
	switch {
	case c.graded.isTests():
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

// commentMark returns the text that begins a comment in a language.
func commentMark(lang string) string {
	switch lang {
	case "python", "r", "julia", "octave", "ruby", "bash":
		return "#"
	case "matlab", "prolog", "latex":
		return "%"
	case "sql", "haskell", "lua":
		return "--"
	}
	return "//"
}
