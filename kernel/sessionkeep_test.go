package kernel

import (
	"errors"
	"fmt"
	"testing"

	"rederive"
)

// TestSessionKeepsWorker runs cells that import packages and use what others declare, all
// in one worker: starting another, and running all cells again in it, takes ten times as
// long.
func TestSessionKeepsWorker(t *testing.T) {
	s, err := NewSession(SessionOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	first := s.worker
	for i, code := range []string{
		"import \"fmt\"\ntype T struct{ n int }\nx := 3\nfmt.Println(x)",
		"fmt.Println(x + 1)",
		"import (\n\t\"fmt\"\n\t\"strings\"\n)\nfmt.Println(strings.Repeat(\"a\", x))",
		"import \"rederive/show\"\nshow.Text(fmt.Sprint(x))",
		"func double(n int) int { return 2 * n }",
		"fmt.Println(double(x), T{x})",
		"x",
	} {
		if err := s.Execute(SessionCell{Name: fmt.Sprintf("In[%d]", i+1), Code: code}, func(Shown) {}); err != nil {
			t.Fatal(err)
		}
		if s.worker != first {
			t.Fatalf("cell %d had a fresh worker", i+1)
		}
	}
}

// TestSessionLeavesOut tries expressions between definitions. They are left out when later
// cells are checked, which changes no position and starts no worker.
func TestSessionLeavesOut(t *testing.T) {
	s, err := NewSession(SessionOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	first := s.worker
	run := func(n int, code string) (text string, err error) {
		err = s.Execute(SessionCell{Name: fmt.Sprintf("In[%d]", n), Code: code}, func(o Shown) {
			switch out := o.Output.(type) {
			case *rederive.Stream:
				text += out.Text
			case *rederive.Display:
				text += out.Bundle.Text()
			}
		})
		return text, err
	}
	for i, c := range []struct{ code, want string }{
		{"import \"fmt\"\nx := 3", ""},
		{"x", "3"},
		{"x = x + 1\nfmt.Println(x)", "4\n"},
		{"func at(i int) int {\n\treturn []int{1}[i]\n}", ""},
		{"fmt.Println(at(0), any(x))", "1 4\n"},
		{"type T struct{ n int }", ""},
		{"fmt.Println(T{2}, fmt.Sprint(T{x}))", "{2} {4}\n"},
		{"func (t T) String() string { return fmt.Sprint(\"T\", t.n) }", "*"}, // the type changes
		{"fmt.Println(T{2})", "T2\n"},
		{"show := func(v any) string { return fmt.Sprint(v) }", ""},
		{"show(T{x})", "T4"},
		{"x++", ""},
		{"y := x * 10", ""},
		{"y", "50"},
	} {
		text, err := run(i+1, c.code)
		if err != nil || text != c.want && c.want != "*" {
			t.Errorf("%s: %q, %v", c.code, text, err)
		}
		if s.worker != first && c.want != "*" {
			t.Errorf("%s has a fresh worker", c.code)
		}
		first = s.worker
	}
	_, err = run(20, "x++\n\nat(7)")
	var failure *SessionFailure
	if !errors.As(err, &failure) || failure.Pos != (rederive.Pos{File: "In[4]", Line: 2, Col: 2}) {
		t.Errorf("the failure is %v", err)
	}
}
