package kernel

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"rederive"
)

func benchmark(b *testing.B, o Options, cells ...string) {
	nb := parse(b, cells...)
	o.Cache = b.TempDir()
	if run := Execute(context.Background(), nb, o); run.Status != rederive.RunOK { // compiles, and fills the cache
		b.Fatal(run.Errors)
	}
	for b.Loop() {
		if run := Execute(context.Background(), nb, o); run.Status != rederive.RunOK {
			b.Fatal(run.Errors)
		}
	}
}

const grundyCell = `
func grundy(n int) [][]int {
	g := make([][]int, n)
	for r := range g {
		g[r] = make([]int, n)
		for c := range g[r] {
			seen := uint64(0)
			for _, v := range [][2]int{{1, 0}, {0, 1}, {2, 1}, {1, 2}, {3, 3}} {
				if r >= v[0] && c >= v[1] {
					seen |= 1 << uint(g[r-v[0]][c-v[1]])
				}
			}
			m := 0
			for seen&(1<<uint(m)) != 0 {
				m++
			}
			g[r][c] = m
		}
	}
	return g
}
grundy(1000)[999][999]
`

func BenchmarkTrivialCell(b *testing.B) { benchmark(b, Options{Engine: Yaegi, Fresh: true}, "1 + 2") }

// BenchmarkTrivialCellGo runs a program that is already compiled, but whose outputs are
// not cached.
func BenchmarkTrivialCellGo(b *testing.B) {
	nb, o := parse(b, "1 + 2"), Options{Engine: Go, Cache: b.TempDir()}
	Execute(context.Background(), nb, o)
	for b.Loop() {
		if err := os.RemoveAll(filepath.Join(o.Cache, "runs")); err != nil {
			b.Fatal(err)
		}
		if run := Execute(context.Background(), nb, o); run.Status != rederive.RunOK {
			b.Fatal(run.Errors)
		}
	}
}

// BenchmarkFirstCellGo also compiles and links the program: it uses no cache.
func BenchmarkFirstCellGo(b *testing.B) { benchmark(b, Options{Engine: Go, Fresh: true}, "1 + 2") }

// BenchmarkUnchanged checks the program and finds its outputs in the cache. A benchmark
// in cmd/rederive measures an unchanged project, which is not even checked.
func BenchmarkUnchanged(b *testing.B) { benchmark(b, Options{Engine: Both}, grundyCell) }

func BenchmarkGrundyYaegi(b *testing.B) {
	benchmark(b, Options{Engine: Yaegi, Fresh: true}, grundyCell)
}

func BenchmarkGrundySolver(b *testing.B) {
	benchmark(b, Options{Engine: Yaegi, Fresh: true},
		"import \"rederive/solvers/impartial\"\nimpartial.Subtraction([]int{1, 3, 4, 6, 9}, 1_000_000)[999_999]")
}

func BenchmarkGrundyGo(b *testing.B) { benchmark(b, Options{Engine: Go, Fresh: true}, grundyCell) }

func BenchmarkCheck(b *testing.B) {
	nb := parse(b, grundyCell)
	for b.Loop() {
		if errs := Check(context.Background(), nb, Options{}); len(errs) > 0 {
			b.Fatal(errs)
		}
	}
}
