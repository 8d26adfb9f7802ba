package kernel

import (
	"bytes"
	"errors"
	"go/token"
	"maps"
	"strings"

	"rederive"
	"rederive/internal/gosource"
)

// InputDirective begins a line in which a cell of a session declares a data file, since a
// session has no front matter:
//
//	//rederive:input cars data/cars.csv
//
// The name under which cells read the file follows, and then its path.
const InputDirective = "//rederive:input"

// readInputs reads the data files that a cell declares.
func (s *Session) readInputs(c *SessionCell) error {
	var errs rederive.Errors
	for _, d := range directivesOf(c.Name, c.Code) {
		name, file := d.text, ""
		if i := strings.IndexAny(d.text, " \t"); i > 0 {
			name, file = d.text[:i], strings.TrimSpace(d.text[i:])
		}
		if file == "" {
			errs.Add(d.pos, "expected the name of an input and the path of its file").
				Suggest("for example " + InputDirective + " cars data/cars.csv")
			continue
		}
		if _, twice := c.inputs[name]; twice {
			errs.Add(d.pos, "the cell declares input %s twice", name).Suggest("give each file a name of its own")
			continue
		}
		data, err := s.readInput(file)
		if err != nil {
			errs.Add(d.pos, "reading input %s (%s): %w", name, file, err).
				Suggest("data files must be in the project that contains the kernel's working folder")
			continue
		}
		if c.inputs == nil {
			c.inputs = map[string][]byte{}
		}
		c.inputs[name] = data
	}
	return errs.Err()
}

func (s *Session) readInput(file string) ([]byte, error) {
	if s.o.ReadFile == nil {
		return nil, errors.New("this session has no files")
	}
	return s.o.ReadFile(file)
}

// A directive is what follows [InputDirective] on a line.
type directive struct {
	pos  rederive.Pos
	text string
}

// directivesOf finds the directives in the comments of a cell.
func directivesOf(name, code string) (list []directive) {
	for t := range gosource.Tokens(code) {
		rest, ok := strings.CutPrefix(t.Text, InputDirective)
		if t.Kind == token.COMMENT && ok && (rest == "" || rest[0] == ' ' || rest[0] == '\t') {
			at := t.Position()
			list = append(list, directive{
				rederive.Pos{File: name, Line: at.Line, Col: at.Column}, strings.TrimSpace(rest),
			})
		}
	}
	return list
}

// inputsOf returns the inputs that cells declare. A later input replaces an earlier one
// of the same name.
func inputsOf(cells []SessionCell) map[string][]byte {
	all := map[string][]byte{}
	for _, c := range cells {
		maps.Copy(all, c.inputs)
	}
	return all
}

// inputs returns the inputs of the session after the cell, whose own were read last.
func (v *version) inputs() map[string][]byte {
	all := inputsOf(v.cells)
	if v.target < len(v.cells) {
		maps.Copy(all, v.cells[v.target].inputs)
	}
	return all
}

func sameInputs(a, b map[string][]byte) bool { return maps.EqualFunc(a, b, bytes.Equal) }
