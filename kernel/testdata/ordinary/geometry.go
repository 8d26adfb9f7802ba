package main

import (
	"fmt"
	"math"
	"math/cmplx"
	"sort"
)

type Vec struct{ X, Y float64 }

func (v Vec) Add(w Vec) Vec       { return Vec{v.X + w.X, v.Y + w.Y} }
func (v Vec) Sub(w Vec) Vec       { return Vec{v.X - w.X, v.Y - w.Y} }
func (v Vec) Scale(k float64) Vec { return Vec{v.X * k, v.Y * k} }
func (v Vec) Dot(w Vec) float64   { return v.X*w.X + v.Y*w.Y }
func (v Vec) Cross(w Vec) float64 { return v.X*w.Y - v.Y*w.X }
func (v Vec) Len() float64        { return math.Hypot(v.X, v.Y) }
func (v *Vec) Rotate(a float64) *Vec {
	s, c := math.Sincos(a)
	v.X, v.Y = c*v.X-s*v.Y, s*v.X+c*v.Y
	return v
}

func (v Vec) Format(f fmt.State, verb rune) {
	switch verb {
	case 'v', 's':
		if f.Flag('+') {
			fmt.Fprintf(f, "Vec{%g;%g}", v.X, v.Y)
			return
		}
		p, ok := f.Precision()
		if !ok {
			p = 2
		}
		fmt.Fprintf(f, "(%.*f, %.*f)", p, v.X, p, v.Y)
	default:
		fmt.Fprintf(f, "%%!%c(Vec)", verb)
	}
}

type Polygon []Vec

func (p Polygon) Area() (a float64) {
	for i := range p {
		a += p[i].Cross(p[(i+1)%len(p)])
	}
	return math.Abs(a) / 2
}

func hull(pts []Vec) Polygon {
	ps := append([]Vec(nil), pts...)
	sort.Slice(ps, func(i, j int) bool {
		if ps[i].X != ps[j].X {
			return ps[i].X < ps[j].X
		}
		return ps[i].Y < ps[j].Y
	})
	half := func(order func(int) Vec) (h Polygon) {
		for i := range ps {
			p := order(i)
			for len(h) > 1 && h[len(h)-1].Sub(h[len(h)-2]).Cross(p.Sub(h[len(h)-1])) <= 0 {
				h = h[:len(h)-1]
			}
			h = append(h, p)
		}
		return h[:len(h)-1]
	}
	low := half(func(i int) Vec { return ps[i] })
	return append(low, half(func(i int) Vec { return ps[len(ps)-1-i] })...)
}

type Body struct {
	Pos, Vel Vec
	Mass     float64
}
type System struct {
	Bodies [2]Body
	t      float64
}

func (s *System) Step(dt float64) {
	var acc [len(s.Bodies)]Vec
	for i, a := range s.Bodies {
		for j, b := range s.Bodies {
			if i == j {
				continue
			}
			d := b.Pos.Sub(a.Pos)
			acc[i] = acc[i].Add(d.Scale(b.Mass / math.Pow(d.Len(), 3)))
		}
	}
	for i := range s.Bodies {
		b := &s.Bodies[i]
		b.Vel = b.Vel.Add(acc[i].Scale(dt))
		b.Pos = b.Pos.Add(b.Vel.Scale(dt))
	}
	s.t += dt
}

func (s System) Energy() (e float64) {
	for _, b := range s.Bodies {
		e += b.Mass * b.Vel.Dot(b.Vel) / 2
	}
	d := s.Bodies[0].Pos.Sub(s.Bodies[1].Pos).Len()
	return e - s.Bodies[0].Mass*s.Bodies[1].Mass/d
}

func mandel(c complex128) int {
	z := c
	for i := range 50 {
		if cmplx.Abs(z) > 2 {
			return i
		}
		z = z*z + c
	}
	return -1
}

func fft(a []complex128) []complex128 {
	n := len(a)
	if n == 1 {
		return []complex128{a[0]}
	}
	var even, odd []complex128
	for i, x := range a {
		if i&1 == 0 {
			even = append(even, x)
		} else {
			odd = append(odd, x)
		}
	}
	e, o := fft(even), fft(odd)
	out := make([]complex128, n)
	for k := range e {
		w := cmplx.Exp(complex(0, -2*math.Pi*float64(k)/float64(n))) * o[k]
		out[k], out[k+n/2] = e[k]+w, e[k]-w
	}
	return out
}

func main() {
	v := Vec{3, 4}
	fmt.Println(v, v.Len(), *v.Rotate(math.Pi / 2), v)
	fmt.Printf("%v %+v %.1v %s %d\n", v, v, &v, Polygon{{1, 2}}, v)
	h := hull([]Vec{{0, 0}, {2, 0}, {2, 2}, {0, 2}, {1, 1}, {0.5, 1.5}})
	fmt.Println(h, h.Area(), map[string]Vec{"a": {1, 1}}, struct{ P Vec }{v})
	sys := System{Bodies: [2]Body{{Mass: 1}, {Pos: Vec{1, 0}, Vel: Vec{0, 1}, Mass: 1e-3}}}
	e0 := sys.Energy()
	snap := sys
	for range 1000 {
		sys.Step(0.001)
	}
	fmt.Printf("%.3f %.5f %v %v\n", sys.t, sys.Energy()-e0, sys.Bodies[1].Pos, snap.Bodies[1].Pos)
	for y := 1.0; y >= -1; y -= 0.5 {
		for x := -2.0; x <= 0.6; x += 0.1 {
			if mandel(complex(x, y)) < 0 {
				fmt.Print("#")
			} else {
				fmt.Print(".")
			}
		}
		fmt.Println()
	}
	spec := fft([]complex128{1, 2, 3, 4, 0, 0, 0, 0})
	for _, s := range spec[:3] {
		fmt.Printf("%.3f %.2f|", s, cmplx.Abs(s))
	}
	fmt.Println(real(spec[4]), imag(1i*1i), spec[0] == 10)
}
