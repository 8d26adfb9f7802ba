package kernel

import (
	"fmt"
	"testing"
)

// TestSessionKeepsWorker runs cells that import packages and use what others declare in one
// worker: to start another, and to run all cells again in it, takes ten times as long.
func TestSessionKeepsWorker(t *testing.T) {
	s, err := NewSession(0)
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
