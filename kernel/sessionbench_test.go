package kernel

import (
	"fmt"
	"runtime"
	"testing"

	"rederive/kernel/internal/exec"
	"rederive/show/worker"
)

// BenchmarkSessionCell runs a trivial cell in a session, after none or a hundred cells that declare something. It
// measures the host and the worker together.
func BenchmarkSessionCell(b *testing.B) {
	for _, before := range []int{0, 100} {
		b.Run(fmt.Sprint(before), func(b *testing.B) {
			s, err := NewSession(SessionOptions{})
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

// TestSessionKeepsLittle declares a variable in each of many cells. What the worker keeps of a cell does not grow with
// the number of cells before it.
func TestSessionKeepsLittle(t *testing.T) {
	worker.At = new(int)
	w := newSessionWorker()
	var err error
	if w.executor, err = exec.NewSession(nil); err != nil {
		t.Fatal(err)
	}
	const cells = 200
	var list []SessionCell
	before := 0
	for i := range cells {
		code := fmt.Sprintf("y%d := x", i)
		if i == 0 {
			code = "x := 3"
		}
		list = append(list, SessionCell{Name: "c", Code: code})
		n, _, errs := w.next(sessionRequest{Cells: list, First: i})
		if len(errs) > 0 || !n.known {
			t.Fatal(errs, n.known)
		}
		if err := w.executor.Add(n.piece); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			before = liveHeap()
		}
	}
	if grown := (liveHeap() - before) / cells; grown > 12<<10 {
		t.Errorf("a session keeps %d bytes of each cell", grown)
	}
	runtime.KeepAlive(w)
}

func liveHeap() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
