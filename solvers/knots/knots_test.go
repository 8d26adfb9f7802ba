package knots

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// torus draws the torus knot that goes round p times while it winds q times.
func torus(p, q, corners int) []Point {
	var points []Point
	for k := range corners {
		angle := 2 * math.Pi * float64(k) / float64(corners)
		r := 2000 + 700*math.Cos(float64(q)*angle)
		points = append(points, Point{
			int(r * math.Cos(float64(p)*angle)), int(r * math.Sin(float64(p)*angle)),
			int(700 * math.Sin(float64(q)*angle)),
		})
	}
	return points
}

// figureEight draws the figure-eight knot.
func figureEight(corners int) []Point {
	var points []Point
	for k := range corners {
		t := 2 * math.Pi * float64(k) / float64(corners)
		r := 2000 + 1000*math.Cos(2*t)
		points = append(points, Point{int(r * math.Cos(3*t)), int(r * math.Sin(3*t)), int(1000 * math.Sin(4*t))})
	}
	return points
}

// TestKnownKnots checks known determinants: q for the torus knots 2, q, and 5 for the
// figure eight.
func TestKnownKnots(t *testing.T) {
	for _, c := range []struct {
		name        string
		points      []Point
		determinant int
	}{
		{"trefoil", torus(2, 3, 40), 3},
		{"mirror image of the trefoil", torus(2, -3, 40), 3},
		{"torus knot 2, 5", torus(2, 5, 60), 5},
		{"torus knot 2, 7", torus(2, 7, 90), 7},
		{"torus knot 3, 4", torus(3, 4, 80), 3},
		{"torus knot 3, 5", torus(3, 5, 90), 1},
		{"figure eight", figureEight(60), 5},
	} {
		if got := Determinant(c.points); got != c.determinant {
			t.Errorf("%s: determinant %d, want %d", c.name, got, c.determinant)
		}
		if Trivial(c.points) {
			t.Errorf("%s: the Alexander polynomial is said to be trivial", c.name)
		}
		if left := Reduce(c.points); left < 6 {
			t.Errorf("%s: reduced to %d corners, but a knot has six", c.name, left)
		}
	}
	for _, points := range [][]Point{torus(1, 7, 80), torus(5, 1, 80)} {
		if Reduce(points) != 3 || !Trivial(points) || Determinant(points) != 1 {
			t.Errorf("a coil is not recognised: %d corners left, determinant %d", Reduce(points), Determinant(points))
		}
	}
}

func random(r *rand.Rand, corners int) []Point {
	points := make([]Point, corners)
	for i := range points {
		points[i] = Point{r.IntN(2000), r.IntN(2000), r.IntN(2000)}
	}
	return points
}

// TestRandomPolygons checks that no polygon with five corners is knotted, and that with
// more corners the two methods do not contradict each other.
func TestRandomPolygons(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	knotted := 0
	for k := range 3000 {
		points := random(r, 4+k%12)
		reduced, trivial := Reduce(points) == 3, Trivial(points)
		if reduced && !trivial {
			t.Fatalf("%v is reduced to a triangle, but its Alexander polynomial is not trivial", points)
		}
		if len(points) <= 5 && !(reduced && trivial) {
			t.Errorf("%v has %d corners and is said to be knotted", points, len(points))
		}
		if !trivial {
			knotted++
		}
	}
	if knotted == 0 {
		t.Error("no random polygon is knotted")
	}
}

// TestMeetsAgainstBarycentres compares meets with fine steps along a side. The side
// meets a triangle if one of its points lies in the triangle or crosses from one of its
// sides to the other.
func TestMeetsAgainstBarycentres(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	met := 0
	for range 20000 {
		p := random(r, 5)
		a, b, c, q, s := p[0], p[1], p[2], p[3], p[4]
		from, to := float64(volume(a, b, c, q)), float64(volume(a, b, c, s))
		if from*to >= 0 {
			continue
		}
		share := from / (from - to)
		var at [3]float64
		for k := range at {
			at[k] = float64(q[k]) + share*float64(s[k]-q[k])
		}
		inside := barycentric(a, b, c, at)
		if math.Abs(inside) < 1e-6 {
			continue
		}
		if got := meets(a, b, c, q, s); got != (inside > 0) {
			t.Fatalf("%v: %v, want %v", p, got, inside > 0)
		}
		if inside > 0 {
			met++
		}
	}
	if met == 0 {
		t.Error("no side met a triangle")
	}
}

// barycentric returns the least barycentric coordinate of a point in the plane of
// a triangle.
func barycentric(a, b, c Point, at [3]float64) float64 {
	normal := b.minus(a).cross(c.minus(a))
	area := func(p, q Point) float64 {
		var u, v [3]float64
		for k := range u {
			u[k], v[k] = float64(q[k]-p[k]), at[k]-float64(p[k])
		}
		w := [3]float64{u[1]*v[2] - u[2]*v[1], u[2]*v[0] - u[0]*v[2], u[0]*v[1] - u[1]*v[0]}
		return (w[0]*float64(normal[0]) + w[1]*float64(normal[1]) + w[2]*float64(normal[2])) /
			float64(normal.dot(normal))
	}
	return min(area(a, b), area(b, c), area(c, a))
}

func TestMeetsInPlane(t *testing.T) {
	a, b, c := Point{0, 0, 0}, Point{10, 0, 0}, Point{0, 10, 0}
	for _, x := range []struct {
		q, r Point
		want bool
	}{
		{Point{-5, 5, 0}, Point{20, 6, 0}, true},    // through it
		{Point{1, 1, 0}, Point{2, 2, 0}, true},      // within
		{Point{-1, -1, 0}, Point{20, -1, 0}, false}, // below
		{Point{10, 10, 0}, Point{20, 0, 0}, false},  // beyond
		{Point{-5, 0, 0}, Point{0, 0, 0}, true},     // up to a corner
	} {
		if got := meets(a, b, c, x.q, x.r); got != x.want {
			t.Errorf("%v %v: %v", x.q, x.r, got)
		}
	}
}

func ExampleReduce() {
	trefoil := []Point{{0, 0, 0}, {10, 4, 5}, {2, 9, -4}, {3, -4, 4}, {9, 8, -3}, {-2, 5, 3}}
	fmt.Println(Reduce(trefoil[:4]), Determinant(trefoil[:4]))
	// Output: 3 1
}

// TestPlain checks Corners and AlexanderAtMinusOne, which take plain coordinates.
func TestPlain(t *testing.T) {
	for _, c := range []struct {
		name    string
		polygon []Point
		trivial bool
	}{
		{"trefoil", torus(2, 3, 40), false},
		{"figure eight", figureEight(60), false},
		{"circle", torus(1, 3, 40), true},
	} {
		var plain [][3]int
		for _, p := range c.polygon {
			plain = append(plain, p)
		}
		left, determinant := Corners(plain), AlexanderAtMinusOne(plain)
		if (left == 3) != c.trivial || (determinant == 1) != c.trivial {
			t.Errorf("%s: %d corners left, determinant %d", c.name, left, determinant)
		}
	}
}
