package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

type Real interface{ ~float32 | ~float64 }
type Poly[T Real] []T

func (p Poly[T]) Eval(x T) (y T) {
	for i := len(p) - 1; i >= 0; i-- {
		y = y*x + p[i]
	}
	return
}
func (p Poly[T]) Deriv() Poly[T] {
	if len(p) <= 1 {
		return nil
	}
	d := make(Poly[T], len(p)-1)
	for i := range d {
		d[i] = T(i+1) * p[i+1]
	}
	return d
}
func (p Poly[T]) Mul(q Poly[T]) Poly[T] {
	if len(p) == 0 || len(q) == 0 {
		return nil
	}
	r := make(Poly[T], len(p)+len(q)-1)
	for i, a := range p {
		for j, b := range q {
			r[i+j] += a * b
		}
	}
	return r
}
func (p Poly[T]) Format(f fmt.State, verb rune) {
	if len(p) == 0 {
		fmt.Fprint(f, "0")
		return
	}
	prec, ok := f.Precision()
	if !ok {
		prec = -1
	}
	first := true
	for i := len(p) - 1; i >= 0; i-- {
		c := float64(p[i])
		if c == 0 {
			continue
		}
		switch {
		case first && c < 0:
			fmt.Fprint(f, "-")
		case first:
		case c < 0:
			fmt.Fprint(f, " - ")
		default:
			fmt.Fprint(f, " + ")
		}
		first = false
		if c = math.Abs(c); c != 1 || i == 0 {
			if prec >= 0 {
				fmt.Fprintf(f, "%.*f", prec, c)
			} else {
				fmt.Fprintf(f, "%g", c)
			}
		}
		if i > 0 {
			fmt.Fprint(f, "x")
		}
		if i > 1 {
			fmt.Fprintf(f, "^%d", i)
		}
	}
	if verb != 'v' && verb != 's' {
		fmt.Fprintf(f, "[%c]", verb)
	}
}

type Solver func(f, df func(float64) float64, x float64) (float64, int, error)

type NoRoot struct {
	X     float64
	Steps int
}

func (n *NoRoot) Error() string { return fmt.Sprintf("no root near %.3g after %d steps", n.X, n.Steps) }

func newton(f, df func(float64) float64, x float64) (root float64, steps int, err error) {
	for steps = 0; steps < 50; steps++ {
		d := df(x)
		if d == 0 || math.IsNaN(x) {
			break
		}
		next := x - f(x)/d
		if math.Abs(next-x) < 1e-12 {
			return next, steps, nil
		}
		x = next
	}
	return x, steps, &NoRoot{x, steps}
}

func bisect(f, _ func(float64) float64, x float64) (float64, int, error) {
	lo, hi := x-10, x+10
	if f(lo)*f(hi) > 0 {
		return 0, 0, &NoRoot{X: x}
	}
	n := 0
	for ; hi-lo > 1e-10; n++ {
		if mid := (lo + hi) / 2; f(lo)*f(mid) <= 0 {
			hi = mid
		} else {
			lo = mid
		}
	}
	return (lo + hi) / 2, n, nil
}

func simpson(f func(float64) float64, a, b, eps float64) float64 {
	s := func(a, b float64) float64 { return (b - a) / 6 * (f(a) + 4*f((a+b)/2) + f(b)) }
	var rec func(a, b, whole, eps float64, depth int) float64
	rec = func(a, b, whole, eps float64, depth int) float64 {
		m := (a + b) / 2
		l, r := s(a, m), s(m, b)
		if d := l + r - whole; math.Abs(d) <= 15*eps || depth == 0 {
			return l + r + d/15
		}
		return rec(a, m, l, eps/2, depth-1) + rec(m, b, r, eps/2, depth-1)
	}
	return rec(a, b, s(a, b), eps, 30)
}

type State struct{ X, V float64 }

func (s State) Add(o State, k float64) State { return State{s.X + k*o.X, s.V + k*o.V} }

func rk4(f func(t float64, s State) State, s State, t, h float64, n int) (trace []State) {
	for i := range n {
		k1 := f(t, s)
		k2 := f(t+h/2, s.Add(k1, h/2))
		k3 := f(t+h/2, s.Add(k2, h/2))
		k4 := f(t+h, s.Add(k3, h))
		s = s.Add(k1, h/6).Add(k2, h/3).Add(k3, h/3).Add(k4, h/6)
		t += h
		if i%(n/4) == 0 {
			trace = append(trace, s)
		}
	}
	return append(trace, s)
}

type Perm [5]uint8

func (p Perm) Compose(q Perm) (r Perm) {
	for i := range r {
		r[i] = p[q[i]]
	}
	return
}
func (p Perm) Cycles() string {
	var seen [len(p)]bool
	var sb strings.Builder
	for i := range p {
		if seen[i] || int(p[i]) == i {
			continue
		}
		sb.WriteByte('(')
		for j := i; !seen[j]; j = int(p[j]) {
			seen[j] = true
			sb.WriteByte('0' + byte(j))
		}
		sb.WriteByte(')')
	}
	if sb.Len() == 0 {
		return "()"
	}
	return sb.String()
}

func generate(gens ...Perm) map[Perm]int {
	id := Perm{0, 1, 2, 3, 4}
	dist := map[Perm]int{id: 0}
	for queue := []Perm{id}; len(queue) > 0; queue = queue[1:] {
		for _, g := range gens {
			n := queue[0].Compose(g)
			if _, ok := dist[n]; !ok {
				dist[n] = dist[queue[0]] + 1
				queue = append(queue, n)
			}
		}
	}
	return dist
}

func main() {
	p := Poly[float64]{-6, 11, -6, 1}
	fmt.Println(p, p.Deriv(), p.Deriv().Deriv().Deriv().Deriv(), p.Eval(2), Poly[float32]{0.1, 0, -1}.Eval(0.3))
	fmt.Printf("%v|%.2f|%s|%d|%v\n", p.Mul(Poly[float64]{1, -1}), p, Poly[float32]{1}, p, []Poly[float64]{p, nil})
	for name, s := range map[string]Solver{"newton": newton, "bisect": bisect} {
		for _, x := range []float64{0, 2.5, 5} {
			r, n, err := s(p.Eval, p.Deriv().Eval, x)
			fmt.Printf("%s %g: %.6f %d %v\n", name, x, r, n, err)
		}
	}
	_, _, err := newton(func(x float64) float64 { return x*x + 1 }, func(x float64) float64 { return 2 * x }, 0)
	fmt.Println(err, err.(*NoRoot).Steps)
	fmt.Printf("%.10f %.8f\n", simpson(math.Sin, 0, math.Pi, 1e-10), simpson(func(x float64) float64 { return math.Exp(-x * x) }, -5, 5, 1e-9))
	for _, s := range rk4(func(t float64, s State) State { return State{s.V, -s.X} }, State{1, 0}, 0, 0.01, 628) {
		fmt.Printf("%.5f ", s)
	}
	fmt.Println()
	g := generate(Perm{1, 2, 3, 4, 0}, Perm{1, 0, 2, 3, 4})
	hist := make([]int, 20)
	top := 0
	for _, d := range g {
		hist[d]++
		top = max(top, d)
	}
	fmt.Println(len(g), hist[:top+1], len(generate(Perm{1, 2, 0, 3, 4}, Perm{0, 1, 3, 4, 2})))
	fmt.Println(Perm{1, 0, 3, 4, 2}.Cycles(), Perm{0, 1, 2, 3, 4}.Cycles(), Perm{1, 2, 3, 4, 0}.Compose(Perm{1, 2, 3, 4, 0}))
	gcd := func(a, b int) int {
		for b != 0 {
			a, b = b, a%b
		}
		return a
	}
	phi := func(n int) (c int) {
		for i := range n {
			if gcd(i+1, n) == 1 {
				c++
			}
		}
		return
	}
	var tot []int
	for n := range 12 {
		tot = append(tot, phi(n+1))
	}
	fmt.Println(tot, slices.Max(tot))
	tri := [][]int{{1}}
	for n := 1; n < 6; n++ {
		row := append([]int{1}, make([]int, n)...)
		for k := 1; k < n; k++ {
			row[k] = tri[n-1][k-1] + tri[n-1][k]
		}
		row[n] = 1
		tri = append(tri, row)
	}
	for _, r := range tri {
		fmt.Printf("%*s\n", 15+len(fmt.Sprint(r))/2, fmt.Sprint(r))
	}
}
