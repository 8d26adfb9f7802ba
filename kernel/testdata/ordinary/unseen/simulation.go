package main

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
)

type Vec [3]float64

func (v Vec) Add(w Vec) Vec {
	for i := range v {
		v[i] += w[i]
	}
	return v
}

func (v Vec) Scale(f float64) (w Vec) {
	for i, x := range v {
		w[i] = f * x
	}
	return
}
func (v Vec) Norm() float64 { return math.Sqrt(v[0]*v[0] + v[1]*v[1] + v[2]*v[2]) }
func (v *Vec) Zero()        { *v = Vec{} }

type Body struct {
	Name     string
	Pos, Vel Vec
	Mass     float64
}

type System struct {
	Bodies []Body
	t      float64
	trace  []func() string
}

func (s *System) Energy() (e float64) {
	for i, b := range s.Bodies {
		e += b.Mass * b.Vel.Norm() * b.Vel.Norm() / 2
		for _, c := range s.Bodies[i+1:] {
			e -= b.Mass * c.Mass / b.Pos.Add(c.Pos.Scale(-1)).Norm()
		}
	}
	return
}

func (s *System) Step(dt float64) {
	acc := make([]Vec, len(s.Bodies))
	for i := range s.Bodies {
		for j := range s.Bodies {
			if i == j {
				continue
			}
			d := s.Bodies[j].Pos.Add(s.Bodies[i].Pos.Scale(-1))
			r := d.Norm()
			acc[i] = acc[i].Add(d.Scale(s.Bodies[j].Mass / (r * r * r)))
		}
	}
	for i := range s.Bodies {
		b := &s.Bodies[i]
		b.Vel = b.Vel.Add(acc[i].Scale(dt))
		b.Pos = b.Pos.Add(b.Vel.Scale(dt))
	}
	s.t += dt
}

type Walker struct {
	rng  *rand.Rand
	x, y int
	seen map[[2]int]int
}

func (w *Walker) Walk(n int) (max int) {
	dirs := [...]struct{ dx, dy int }{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	for range n {
		d := dirs[w.rng.IntN(len(dirs))]
		w.x, w.y = w.x+d.dx, w.y+d.dy
		w.seen[[...]int{w.x, w.y}]++
		if m := w.x*w.x + w.y*w.y; m > max {
			max = m
		}
	}
	return
}

type Histogram struct {
	lo, hi float64
	bins   [12]uint
	over   []float64
}

var errRange = errors.New("out of range")

func (h *Histogram) Add(x float64) error {
	i := int(float64(len(h.bins)) * (x - h.lo) / (h.hi - h.lo))
	if i < 0 || i >= len(h.bins) {
		h.over = append(h.over, x)
		return fmt.Errorf("%.2f: %w", x, errRange)
	}
	h.bins[i]++
	return nil
}

func (h Histogram) String() string {
	top := slices.Max(h.bins[:])
	var sb strings.Builder
	for i, n := range h.bins {
		fmt.Fprintf(&sb, "%6.2f %5d %s\n", h.lo+float64(i)*(h.hi-h.lo)/float64(len(h.bins)), n, strings.Repeat("=", int(n*30/top)))
	}
	return sb.String()
}

func newton(f, df func(float64) float64, x, eps float64) (root float64, steps int, err error) {
	for steps = 0; steps < 50; steps++ {
		d := df(x)
		if d == 0 {
			return x, steps, errors.New("flat")
		}
		nx := x - f(x)/d
		if math.Abs(nx-x) < eps {
			return nx, steps, nil
		}
		x = nx
	}
	return math.NaN(), steps, fmt.Errorf("no root after %d steps", steps)
}

func integrate(f func(float64) float64, a, b float64, n int) float64 {
	h := (b - a) / float64(n)
	s := f(a) + f(b)
	for i := 1; i < n; i++ {
		s += f(a+float64(i)*h) * float64(2+i%2*2)
	}
	return s * h / 3
}

func main() {
	sys := System{Bodies: []Body{{"sun", Vec{}, Vec{}, 1000}, {"a", Vec{10}, Vec{1: 10}, 1}, {Name: "b", Pos: Vec{0, 20, 0}, Vel: Vec{-7, 0, .5}, Mass: .1}}}
	e0 := sys.Energy()
	for i := range 300 {
		sys.Step(0.001)
		if i%100 == 0 {
			b := sys.Bodies[1]
			sys.trace = append(sys.trace, func() string { return fmt.Sprintf("%d %.4f %s", i, b.Pos, b.Name) })
		}
	}
	for _, f := range sys.trace {
		fmt.Println(f())
	}
	fmt.Printf("%.3f %.1e %.3f\n", e0, math.Abs(sys.Energy()/e0-1), sys.t)
	sys.Bodies[0].Pos.Zero()
	fmt.Println(sys.Bodies[0], sys.Bodies[0].Pos == Vec{})

	w := Walker{rng: rand.New(rand.NewPCG(1, 2)), seen: map[[2]int]int{}}
	m := w.Walk(5000)
	type visit struct {
		at [2]int
		n  int
	}
	var vs []visit
	for at, n := range w.seen {
		vs = append(vs, visit{at, n})
	}
	sort.Slice(vs, func(i, j int) bool {
		a, b := vs[i], vs[j]
		return a.n > b.n || a.n == b.n && (a.at[0] < b.at[0] || a.at[0] == b.at[0] && a.at[1] < b.at[1])
	})
	fmt.Println(m, len(vs), vs[:3], w.x, w.y)

	h := &Histogram{lo: -3, hi: 3}
	bad := 0
	for range 2000 {
		if err := h.Add(w.rng.NormFloat64()); errors.Is(err, errRange) {
			bad++
		}
	}
	fmt.Print(h, bad, "\n")
	fmt.Printf("%v\n", len(h.over) == bad)
	fmt.Println(newton(func(x float64) float64 { return x*x - 2 }, func(x float64) float64 { return 2 * x }, 1, 1e-12))
	fmt.Println(newton(math.Cos, func(x float64) float64 { return -math.Sin(x) }, 0, 1e-9))
	fmt.Println(newton(func(x float64) float64 { return x*x + 1 }, func(x float64) float64 { return 2 * x }, .5, 1e-9))
	fmt.Printf("%.9f %.9f\n", integrate(math.Sin, 0, math.Pi, 100), integrate(func(x float64) float64 { return 1 / x }, 1, math.E, 1000))
}
