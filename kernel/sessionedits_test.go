package kernel

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"rederive"
)

var sessionEdits = flag.Int("session-edits", 60, "how many random cells TestSessionEdits runs")

// TestSessionEdits runs random cells in sessions: new ones, old ones again with the same or other code, and ones that
// redeclare names. A cell must show what it shows in a run of the session's cells from the top.
func TestSessionEdits(t *testing.T) {
	var total tally
	fresh := 0
	for n := int64(0); total.edits < *sessionEdits; n++ {
		d := &draft{rng: rand.New(rand.NewSource(*editSeed*1_000_033 + n))}
		for range 12 {
			d.pieces = append(d.pieces, pieces[d.rng.Intn(len(pieces))])
		}
		s, err := NewSession(SessionOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Declare("front", []rederive.Param{{Name: "par", Value: int64(1)}}, nil); err != nil {
			t.Fatal(err)
		}
		history := ""
		for range min(25, *sessionEdits-total.edits) {
			before := s.worker
			c := d.next(s)
			history += fmt.Sprintf("// %s %s\n%s\n", c.ID, c.Name, c.Code)
			compareSession(t, s, c, &total)
			if s.worker != before {
				fresh++
			}
			if t.Failed() {
				t.Fatalf("with -edit-seed %d, session %d:\n%s", *editSeed, n, history)
			}
		}
		s.Close()
	}
	t.Logf("%d cells, of them %d with errors and %d with failures; %d fresh workers",
		total.edits, total.wrong, total.failed, fresh)
	if 2*(total.wrong+total.failed) > total.edits {
		t.Error("the cells test little")
	}
}

// next returns the next cell to run in a session.
func (d *draft) next(s *Session) SessionCell {
	d.cells = nil
	for _, c := range s.cells[1:] {
		d.cells = append(d.cells, c.Code)
	}
	d.names++
	c := SessionCell{ID: fmt.Sprint("c", d.names), Name: fmt.Sprintf("In[%d]", d.names)}
	if n := len(d.cells); n > 2 {
		old, i := s.cells[1+d.rng.Intn(n)], d.rng.Intn(n)
		switch d.rng.Intn(12) {
		case 0:
			c.ID, c.Code = old.ID, old.Code
			return c
		case 1:
			d.literal(i)
			if i < len(d.cells) && len(d.cells) == n {
				c.ID, c.Code = s.cells[1+i].ID, d.cells[i]
				return c
			}
			d.cells = d.cells[:n]
		case 2:
			c.ID = old.ID
		case 3:
			if c.Code = d.again(); c.Code != "" {
				return c
			}
		}
	}
	c.Code = strings.TrimSuffix(strings.TrimPrefix(d.cell(len(d.cells)), "```go\n"), "\n```")
	if strings.HasPrefix(c.Code, "Now ") { // a paragraph
		c.Code = fmt.Sprintf("n%d := %d", d.names, d.rng.Intn(4))
	}
	return c
}

// again redeclares one of the names, as a name of any kind.
func (d *draft) again() string {
	names := d.declared(len(d.cells))
	if len(names) == 0 {
		return ""
	}
	old, piece := names[d.rng.Intn(len(names))], pieces[d.rng.Intn(len(pieces))]
	at := strings.IndexByte(piece, '#')
	if at < 0 {
		return ""
	}
	text, ok := d.fill(strings.ReplaceAll(piece, piece[at:at+2], old), names)
	if !ok {
		return ""
	}
	return imports([]string{text}) + text
}

// compareSession runs a cell in a session, and then all its cells from the top.
func compareSession(t *testing.T, s *Session, c SessionCell, total *tally) {
	t.Helper()
	total.edits++
	var got strings.Builder
	err := s.Execute(c, func(o Shown) { got.WriteString(textOf(o.Output)) })
	if errs := (rederive.Errors{}); errors.As(err, &errs) {
		total.wrong++
		return
	}
	if failure := new(SessionFailure); errors.As(err, &failure) {
		total.failed++
		return
	}
	if err != nil {
		t.Error(err)
		return
	}
	run := Execute(context.Background(), sessionNotebook(s.cells), Options{Engine: Yaegi, Cache: t.TempDir()})
	i := slices.IndexFunc(s.cells, func(old SessionCell) bool { return old.Name == c.Name })
	if run.Status != rederive.RunOK || i < 0 {
		t.Errorf("from the top: %v %v, cell %d", run.Status, run.Errors, i)
		return
	}
	want := ""
	for _, o := range run.Cells[i].Outputs {
		want += textOf(o)
	}
	if got.String() != want {
		t.Errorf("the session shows %q, a run from the top %q", got.String(), want)
	}
}

// textOf returns what a cell shows, without the messages of the session.
func textOf(o rederive.Output) string {
	switch o := o.(type) {
	case *rederive.Stream:
		if o.Name == "stdout" {
			return o.Text
		}
	case *rederive.Display:
		return o.Bundle.Text()
	}
	return ""
}
