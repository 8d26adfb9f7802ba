package kernel

import (
	"fmt"
	"testing"
)

// BenchmarkSessionCell runs a trivial cell in a session, after none or a hundred that declare
// something. It measures the host and the worker together.
func BenchmarkSessionCell(b *testing.B) {
	for _, engine := range []string{Yaegi, Lowered} {
		for _, before := range []int{0, 100} {
			b.Run(fmt.Sprintf("%s/%d", engine, before), func(b *testing.B) {
				s, err := NewSession(SessionOptions{Engine: engine})
				if err != nil {
					b.Fatal(err)
				}
				defer s.Close()
				run := func(n int, code string) {
					c := SessionCell{ID: fmt.Sprint("c", n), Name: fmt.Sprintf("In[%d]", n), Code: code}
					if err := s.Execute(c, func(Shown) {}); err != nil {
						b.Fatal(err)
					}
				}
				run(0, "x := 3")
				for i := range before {
					run(i+1, fmt.Sprintf("func f%d(n int) int { return n + x }\ny%[1]d := f%[1]d(3)", i))
				}
				for n := before; b.Loop(); {
					n++
					run(n, "x + 1")
				}
			})
		}
	}
}
