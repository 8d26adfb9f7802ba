package kernel

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"rederive"
	"rederive/internal/share"
)

// TestSessionPrograms runs programs cell by cell in sessions, the statements twice, with
// another cell in between. They must print what they print in a notebook.
func TestSessionPrograms(t *testing.T) {
	ran := 0
	for _, text := range share.Of(t, 16, programs(t, "again/*.txt")) {
		decls, body, found := strings.Cut("\n"+text, "\n{\n")
		if !found {
			t.Fatal("no statements: ", text)
		}
		body = "{\n" + body
		want, ok := inNotebook(t, decls, body, body)
		if !ok {
			continue // the engine does not run it
		}
		ran++
		s, err := NewSession(SessionOptions{})
		if err != nil {
			t.Fatal(err)
		}
		cells := []string{programImports + useImports, decls, body, "fmt.Println(7)", body}
		for k, code := range cells {
			got, err := inSession(s, k, code)
			if err != nil {
				t.Errorf("cell %d: %v\n%s", k, err, text)
				break
			}
			if k%2 == 0 && got != want[k/2] {
				t.Errorf("cell %d prints %q, in a notebook %q\n%s", k, got, want[k/2], text)
			}
		}
		s.Close()
	}
	t.Logf("%d programs", ran)
}

// TestSessionIdle leaves a session alone while all its goroutines wait: that is not a
// deadlock.
func TestSessionIdle(t *testing.T) {
	s, err := NewSession(SessionOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := inSession(s, 1, "c := make(chan int)\ngo func() { c <- <-c + 1 }()"); err != nil {
		t.Fatal(err)
	}
	before := s.worker
	time.Sleep(1200 * time.Millisecond)
	text, err := inSession(s, 2, "import \"fmt\"\nc <- 1\nfmt.Print(<-c)")
	if err != nil || text != "2" || s.worker != before {
		t.Errorf("%q, %v, the same worker: %t", text, err, s.worker == before)
	}
}

// inNotebook returns what the cells of a notebook print.
func inNotebook(t *testing.T, cells ...string) (texts []string, ok bool) {
	nb := parse(t, append([]string{programImports + useImports}, cells...)...)
	run := Execute(context.Background(), nb, Options{Engine: Yaegi, Cache: t.TempDir()})
	for _, c := range run.Cells {
		text := ""
		for _, o := range c.Outputs {
			if out, ok := o.(*rederive.Stream); ok {
				text += out.Text
			}
		}
		texts = append(texts, text)
	}
	return append(texts[:1], texts[2:]...), run.Status == rederive.RunOK
}

// inSession runs a cell of a session and returns what it prints.
func inSession(s *Session, number int, code string) (text string, err error) {
	name := fmt.Sprintf("In[%d]", number)
	err = s.Execute(SessionCell{ID: name, Name: name, Code: code}, func(o Shown) {
		if out, ok := o.Output.(*rederive.Stream); ok {
			text += out.Text
		}
	})
	return text, err
}
