package verify

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"rederive/verify/claims"
	"rederive/verify/value"
)

// A Meaning is the meaning of a mark that a table prints instead of a value.
type Meaning byte

// The meanings of marks.
const (
	NoMark      Meaning = iota
	None                // no value here: nothing may be computed
	NotComputed         // the paper did not compute it: our value is new
	Illegible           // not legible in the copy
	Omitted             // omitted by the paper: not compared
	Note                // belongs to a value, such as a dagger: ignored
	MeansValue          // represents a value
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

// parseMarks reads the field marks: entries mark = meaning, separated by semicolons. The mark
// blank is the empty cell.
func parseMarks(text string) ([]Mark, error) {
	var marks []Mark
	for entry := range strings.SplitSeq(text, ";") {
		mark, meaning, ok := strings.Cut(entry, "=")
		mark, meaning = strings.TrimSpace(mark), strings.TrimSpace(meaning)
		if !ok || mark == "" || meaning == "" {
			return nil, fmt.Errorf("%q is not of the form mark = meaning", strings.TrimSpace(entry))
		}
		m := Mark{Text: claims.StripCode(mark), Meaning: MeansValue, Value: claims.StripCode(meaning)}
		if known, ok := meanings[meaning]; ok {
			m.Meaning, m.Value = known, ""
		}
		if mark == "blank" {
			m.Text = ""
		}
		if err := m.checkNote(); err != nil {
			return nil, err
		}
		if slices.ContainsFunc(marks, func(other Mark) bool { return other.Text == m.Text }) {
			return nil, fmt.Errorf("mark %q is declared twice", mark)
		}
		marks = append(marks, m)
	}
	return marks, nil
}

// numberSigns are the characters that can be part of a number. As notes they would change the
// printed number: -4 would become 4, and 5% would become 5.
const numberSigns = "+-\u2212\u2013\u00b1.,/%\u2030"

// checkNote refuses a note that could be part of a value. A superscript digit could not.
func (m Mark) checkNote() error {
	switch {
	case m.Meaning != Note:
		return nil
	case m.Text == "":
		return errors.New("a blank cell cannot be a note")
	case strings.ContainsFunc(m.Text, func(r rune) bool {
		return unicode.IsNumber(r) && !strings.ContainsRune(value.Superscripts, r)
	}):
		return fmt.Errorf("a note with a digit, %q, could be part of a number: only a raised one, such as \u00b9, "+
			"is a note",
			m.Text)
	case strings.Trim(m.Text, numberSigns) == "":
		return fmt.Errorf("the note %q could be part of a number", m.Text)
	}
	return nil
}

// rewrites reports whether a mark could replace a printed value: one with a digit, one that means
// a number or a bound, a word that means another word, and a note that can be part of a number.
func (m Mark) rewrites() bool {
	switch {
	case strings.ContainsFunc(m.Text+m.Value, unicode.IsNumber):
		return true
	case m.Meaning == MeansValue:
		return strings.ContainsFunc(m.Text, unicode.IsLetter) || value.SaysNumber(m.Value)
	}
	return m.Meaning == Note && (value.SaysNumber(m.Text) || !strings.ContainsFunc(m.Text, func(r rune) bool {
		return !strings.ContainsRune(otherSigns, r) && !unicode.Is(unicode.Pd, r)
	}))
}

// otherSigns are characters that change the number next to them: 3! is 6, and (3) is -3 in accounting.
const otherSigns = "!()[]<>=^~|\u2248\u2264\u2265\u221a\u221e\u03c0\u00ac\u00d7\u00f7\u00b7\u00b0"

// says describes the mark and its meaning, for a caveat.
func (m Mark) says() string {
	text := fmt.Sprintf("%q", m.Text)
	if m.Text == "" {
		text = "a blank cell"
	}
	if m.Meaning == MeansValue {
		return text + " is read as " + m.Value
	}
	for word, meaning := range meanings {
		if meaning == m.Meaning {
			return text + " is read as " + word
		}
	}
	panic("verify: unknown meaning of a mark")
}

// readMarks reads the field marks. Marks that could replace printed values need a reason in a
// field why, directly after; the verdict has the reason as a caveat.
func (s *Spec) readMarks() {
	f := s.First("marks")
	if f == nil {
		return
	}
	var err error
	if s.Marks, err = parseMarks(f.Value); err != nil {
		s.Errs.Add(f.ValuePos, "%w", err)
		return
	}
	var list []string
	for _, m := range s.Marks {
		if m.rewrites() {
			list = append(list, m.says())
		}
	}
	if len(list) == 0 {
		return
	}
	said := strings.Join(list, ", ")
	reason := reasonAfter(s.claim, "marks")
	if reason < 0 {
		s.Errs.Add(f.ValuePos, "marks that could replace what is printed: %s", said).
			Suggest("add - why: the reason, right after them")
		return
	}
	s.reread = said + ": " + s.claim.Fields[reason].Value
}

// ReadMarked reads a cell that holds a mark or a value. For a mark that does not represent a
// value, the returned value is empty and the meaning says which mark it is.
func ReadMarked(k value.Kind, marks []Mark, text string) (value.Value, Meaning, error) {
	text = strings.TrimSpace(text)
	for _, m := range marks {
		if m.Text != text {
			continue
		}
		if m.Meaning == MeansValue {
			v, err := value.ReadPrinted(k, m.Value)
			return v, NoMark, err
		}
		if m.Meaning != Note {
			return value.Value{}, m.Meaning, nil
		}
	}
	for _, m := range marks {
		if m.Meaning == Note {
			text = strings.TrimSpace(strings.TrimPrefix(strings.TrimSuffix(text, m.Text), m.Text))
		}
	}
	if text == "" {
		return value.Value{}, NoMark, fmt.Errorf("the cell is blank, and no mark says what that means, as in %q",
			"- marks: blank = none")
	}
	v, err := value.ReadPrinted(k, text)
	return v, NoMark, err
}
