package verify

import (
	"fmt"
	"strings"
)

// A Meaning is what a mark in place of a value in a printed table means.
type Meaning byte

// The meanings of marks.
const (
	NoMark      Meaning = iota
	None                // there is no value here: nothing may be computed
	NotComputed         // the paper did not compute it: our value is new
	Illegible           // it cannot be read in the copy
	Omitted             // the paper leaves it out: not compared
	Note                // belongs to a value, such as a dagger: left out
	MeansValue          // it means a value
)

var meanings = map[string]Meaning{
	"none": None, "not computed": NotComputed, "illegible": Illegible, "omitted": Omitted, "note": Note,
}

// A Mark is one entry of the field marks.
type Mark struct {
	Text    string // empty for a blank cell
	Meaning Meaning
	Value   string // of MeansValue
}

// parseMarks reads a field marks: entries mark = meaning, separated by
// semicolons, where the mark blank is the empty cell.
func parseMarks(text string) ([]Mark, error) {
	var marks []Mark
	for _, entry := range strings.Split(text, ";") {
		mark, meaning, ok := strings.Cut(entry, "=")
		mark, meaning = strings.TrimSpace(mark), strings.TrimSpace(meaning)
		if !ok || mark == "" || meaning == "" {
			return nil, fmt.Errorf("%q is not of the form mark = meaning", strings.TrimSpace(entry))
		}
		m := Mark{Text: stripCode(mark), Meaning: MeansValue, Value: stripCode(meaning)}
		if known, ok := meanings[meaning]; ok {
			m.Meaning, m.Value = known, ""
		}
		if mark == "blank" {
			m.Text = ""
		}
		if m.Text == "" && m.Meaning == Note {
			return nil, fmt.Errorf("a blank cell cannot be a note")
		}
		for _, other := range marks {
			if other.Text == m.Text {
				return nil, fmt.Errorf("mark %q is declared twice", mark)
			}
		}
		marks = append(marks, m)
	}
	return marks, nil
}

// readMarked reads a cell that holds a mark or a value. For a mark that is no
// value the Value is empty and the meaning says which.
func readMarked(k Kind, marks []Mark, text string) (Value, Meaning, error) {
	text = strings.TrimSpace(text)
	for _, m := range marks {
		if m.Text != text {
			continue
		}
		if m.Meaning == MeansValue {
			v, err := ReadPrinted(k, m.Value)
			return v, NoMark, err
		}
		if m.Meaning != Note {
			return Value{}, m.Meaning, nil
		}
	}
	for _, m := range marks {
		if m.Meaning == Note {
			text = strings.TrimSpace(strings.TrimPrefix(strings.TrimSuffix(text, m.Text), m.Text))
		}
	}
	if text == "" {
		return Value{}, NoMark, fmt.Errorf("the cell is blank, and no mark says what that means, as in %q",
			"- marks: blank = none")
	}
	v, err := ReadPrinted(k, text)
	return v, NoMark, err
}

// stripCode takes off one enclosing code span.
func stripCode(text string) string {
	n := len(text) - len(strings.TrimLeft(text, "`"))
	if n == 0 || len(text) < 2*n+1 {
		return text
	}
	fence := text[:n]
	inner := text[n : len(text)-n]
	if text[len(text)-n:] != fence || strings.Contains(inner, "`") {
		return text
	}
	if len(inner) > 2 && inner[0] == ' ' && inner[len(inner)-1] == ' ' {
		inner = inner[1 : len(inner)-1]
	}
	return inner
}
