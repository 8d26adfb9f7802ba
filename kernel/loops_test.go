package kernel

import (
	"context"
	"testing"
	"time"

	"rederive"
	"rederive/kernel/internal/host"
	"rederive/kernel/internal/program"
	"rederive/show/worker"
)

// loops are typical loops of cells. Each cell ends with a value.
var loops = []struct{ name, cell string }{
	{"sieve", `
composite, primes := make([]bool, 1_000_000), 0
for i := 2; i < len(composite); i++ {
	if composite[i] {
		continue
	}
	primes++
	for j := i * i; j < len(composite); j += i {
		composite[j] = true
	}
}
primes`},
	{"dynamic program", `
func ways(coins []int, total int) int {
	n := make([]int, total+1)
	n[0] = 1
	for _, c := range coins {
		for i := c; i <= total; i++ {
			n[i] = (n[i] + n[i-c]) % 1_000_007
		}
	}
	return n[total]
}
ways([]int{1, 2, 5, 10, 20, 50, 100, 200}, 200_000)`},
	{"big sum", `
import "math/big"
sum := new(big.Int)
for i := int64(1); i <= 200_000; i++ {
	x := big.NewInt(i)
	sum.Add(sum, x.Mul(x, x))
}
sum.String()`},
	{"map counting", `
counts := map[int]int{}
for i, x := 0, 1; i < 500_000; i++ {
	x = (x*1103515245 + 12345) % 2147483648
	counts[x%1000]++
}
len(counts)`},
	{"string building", `
import ("strings"; "strconv")
var b strings.Builder
for i := range 200_000 {
	switch {
	case i%15 == 0:
		b.WriteString("fizzbuzz")
	case i%5 == 0:
		b.WriteString("buzz")
	default:
		b.WriteString(strconv.Itoa(i))
	}
	b.WriteByte(' ')
}
len(b.String())`},
	{"matrix product", `
const n = 100
func product(a, b [][]float64) [][]float64 {
	c := make([][]float64, n)
	for i := range c {
		c[i] = make([]float64, n)
		for j := range c[i] {
			s := 0.0
			for k := range n {
				s += a[i][k] * b[k][j]
			}
			c[i][j] = s
		}
	}
	return c
}
m := make([][]float64, n)
for i := range m {
	m[i] = make([]float64, n)
	for j := range m[i] { m[i][j] = float64(i*j%7) }
}
product(m, m)[3][5]`},
	{"recursion", `
func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}
fib(25)`},
	{"sorting with closures", `
import "sort"
list, x := make([]int, 50_000), 1
for i := range list {
	x = (x*1103515245 + 12345) % 2147483648
	list[i] = x
}
sort.Slice(list, func(i, j int) bool { return list[i]%1000 < list[j]%1000 })
list[0] % 1000`},
	{"bit tricks", `
func count(n int) int {
	total := 0
	for i := range n {
		for x := uint64(i) * 0x9e3779b97f4a7c15; x != 0; x &= x - 1 {
			total++
		}
		total ^= i << 3 >> 1
	}
	return total
}
count(30_000)`},
	{"floats", `
func escape(cx, cy float64) int {
	x, y := 0.0, 0.0
	for i := range 100 {
		if x*x+y*y > 4 {
			return i
		}
		x, y = x*x-y*y+cx, 2*x*y+cy
	}
	return 100
}
total := 0
for i := range 80 {
	for j := range 80 {
		total += escape(float64(i)/40-1.5, float64(j)/40-1)
	}
}
total`},
}

// BenchmarkLoops measures how long typical loops take between two frames of a worker,
// interpreted and compiled, and how much slower the interpreter is.
func BenchmarkLoops(b *testing.B) {
	for _, l := range loops {
		b.Run(l.name, func(b *testing.B) {
			nb := parse(b, l.cell)
			p := program.New(nb, nil)
			if len(p.Errs) > 0 {
				b.Fatal(p.Errs)
			}
			source := sourceOf(p, func(worker.Plan) bool { return true })
			task := host.Errand{
				Job: worker.Job{Output: outputLimit, Memory: defaultMemory}, Limit: time.Minute, Cells: len(nb.Cells),
			}
			dir := b.TempDir()
			cost := func(o *host.Outcome, err error) time.Duration {
				if err != nil || !o.Done() {
					b.Fatal(err, o)
				}
				return o.Cost[0]
			}
			slow, fast := time.Duration(0), time.Duration(0)
			for b.Loop() {
				slow += cost(host.Interpret(context.Background(), &source, task, dir, false))
				fast += cost(host.RunGo(context.Background(), &source, task, dir, false))
			}
			b.ReportMetric(float64(slow.Microseconds())/float64(b.N)/1000, "interpreted-ms")
			b.ReportMetric(float64(fast.Microseconds())/float64(b.N)/1000, "compiled-ms")
			b.ReportMetric(float64(slow)/float64(max(fast, 1)), "times")
		})
	}
}

func TestLoops(t *testing.T) {
	if testing.Short() {
		t.Skip("runs loops")
	}
	for _, l := range loops {
		run := Execute(context.Background(), parse(t, l.cell), Options{Engine: Yaegi, Cache: t.TempDir()})
		if run.Status != rederive.RunOK {
			t.Errorf("%s: %v", l.name, run.Errors)
		}
	}
}
