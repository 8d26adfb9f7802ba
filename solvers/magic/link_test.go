package magic

import (
	"math"
	"testing"
)

// TestLinkingOfSquares tests two squares hooked into each other, and two far apart.
func TestLinkingOfSquares(t *testing.T) {
	a := []Vec{{0, 0, 0}, {10, 0, 0}, {10, 10, 0}, {0, 10, 0}}
	hooked := []Vec{{5, 5, -5}, {5, 5, 5}, {25, 5, 5}, {25, 5, -5}}
	apart := []Vec{{5, 25, -5}, {5, 25, 5}, {25, 25, 5}, {25, 25, -5}}
	for _, c := range []struct {
		b    []Vec
		want int
	}{{hooked, 1}, {apart, 0}} {
		if l, m := Linking(a, c.b), LinkingByCone(a, c.b); l != c.want || m != c.want {
			t.Errorf("%v: by crossings %d, by cone %d, want %d", c.b, l, m, c.want)
		}
	}
}

// gauss computes Gauss's linking integral edge by edge, without numerical integration:
// the area on the sphere that the directions from one edge to another cover.
func gauss(a, b []Vec) float64 {
	sum := 0.0
	for i, p := range a {
		for j, q := range b {
			sum += solidAngle(p, a[(i+1)%len(a)], q, b[(j+1)%len(b)])
		}
	}
	return sum / (4 * math.Pi)
}

func solidAngle(p, p1, q, q1 Vec) float64 {
	corners := [4]Vec{p.minus(q), p.minus(q1), p1.minus(q1), p1.minus(q)}
	return triangleOnSphere(corners[0], corners[1], corners[2]) + triangleOnSphere(corners[0], corners[2], corners[3])
}

func triangleOnSphere(a, b, c Vec) float64 {
	norm := func(v Vec) float64 { return math.Sqrt(float64(v.dot(v))) }
	la, lb, lc := norm(a), norm(b), norm(c)
	below := la*lb*lc + float64(a.dot(b))*lc + float64(b.dot(c))*la + float64(c.dot(a))*lb
	return 2 * math.Atan2(float64(det(a, b, c)), below)
}

func TestLinkingAgainstCone(t *testing.T) {
	for k, c := range Search(8, Rule{}) {
		a, b := c.Borders(Tapes()[0])
		want := Linking(a, b)
		for i, tape := range Tapes() {
			if (i+k)%3 != 0 {
				continue
			}
			a, b := c.Borders(tape)
			if l, m := Linking(a, b), LinkingByCone(a, b); l != want || m != want {
				t.Errorf("%s, %+v: by crossings %d, by cone %d, want %d", c, tape, l, m, want)
			}
			if k%15 == 0 && math.Abs(gauss(a, b)-float64(want)) > 1e-6 {
				t.Errorf("%s: Gauss's integral is %f, want %d", c, gauss(a, b), want)
			}
		}
	}
}

func BenchmarkLinking(b *testing.B) {
	one, other := parse(b, "RmUvUmLvRmUvUmLv").Borders(Tapes()[0])
	for b.Loop() {
		Linking(one, other)
	}
}

func BenchmarkLinkingByCone(b *testing.B) {
	one, other := parse(b, "RmUvUmLvRmUvUmLv").Borders(Tapes()[0])
	for b.Loop() {
		LinkingByCone(one, other)
	}
}
