package endless

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A slow position is a set of pegs. Its form is the least string among those of its
// images.
type slow map[Peg]bool

func (p slow) form(l Lattice) string {
	forms := []string{}
	for _, m := range l.motions() {
		image := []Peg{}
		for q := range p {
			image = append(image, m.of(q))
		}
		low, _ := Position(image).span()
		texts := []string{}
		for _, q := range image {
			texts = append(texts, fmt.Sprint(q.X-low.X, ",", q.Y-low.Y))
		}
		slices.Sort(texts)
		forms = append(forms, strings.Join(texts, " "))
	}
	return slices.Min(forms)
}

// options returns the positions one jump later, or one jump earlier.
func (p slow) options(l Lattice, backwards bool) []slow {
	var list []slow
	for q := range p {
		for _, d := range l.directions() {
			a, b := q.plus(d), q.plus(d).plus(d)
			if p[a] == backwards || p[b] {
				continue
			}
			r := slow{b: true}
			for x := range p {
				if x != q && x != a {
					r[x] = true
				}
			}
			if backwards {
				r[a] = true
			}
			list = append(list, r)
		}
	}
	return list
}

// slowSearch finds the levels with sets of strings alone.
func slowSearch(l Lattice, most int) []Level {
	known := map[string]slow{"": {Peg{}: true}}
	known = map[string]slow{known[""].form(l): known[""]}
	var levels []Level
	for pegs := 2; pegs <= most; pegs++ {
		level := Level{Pegs: pegs}
		next := map[string]slow{}
		for _, p := range known {
			for _, q := range p.options(l, true) {
				next[q.form(l)] = q
			}
		}
		best := 0
		for _, p := range next {
			starts, winning := 0, 0
			for _, q := range p.options(l, false) {
				starts++
				if known[q.form(l)] != nil {
					winning++
				}
			}
			switch {
			case winning != 1 || starts < level.Most:
				continue
			case starts > level.Most:
				level.Most, best = starts, 0
			}
			best++
		}
		level.Positions, level.Best = len(next), make([]Position, best)
		levels = append(levels, level)
		known = next
	}
	return levels
}

func TestSearchAgainstSlow(t *testing.T) {
	for l, most := range map[Lattice]int{Square: 6, Triangular: 5} {
		fast, want := Search(l, most), slowSearch(l, most)
		for i, w := range want {
			f := fast[i]
			if i == len(want)-1 {
				f.Positions = w.Positions // the last level is not collected
			}
			if f.Pegs != w.Pegs || f.Positions != w.Positions || f.Most != w.Most || len(f.Best) != len(w.Best) {
				t.Errorf("lattice %d: %d positions, %d of %d jumps; slowly %d, %d of %d", l, f.Positions,
					len(f.Best), f.Most, w.Positions, len(w.Best), w.Most)
			}
		}
	}
}

// TestSolverAgreesWithSearch checks that the best puzzles, played forwards, have one
// winning jump.
func TestSolverAgreesWithSearch(t *testing.T) {
	for l, most := range map[Lattice]int{Square: 7, Triangular: 6} {
		s := NewSolver(l)
		for _, level := range Search(l, most) {
			for _, p := range level.Best {
				if starts, winning := s.Winning(p); starts != level.Most || winning != 1 {
					t.Errorf("%s: %d of %d jumps win, want 1 of %d", p, winning, starts, level.Most)
				}
			}
		}
	}
}

// TestSolverOnRandomPositions checks that random positions are solvable if and only if they
// are in a level.
func TestSolverOnRandomPositions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, l := range []Lattice{Square, Triangular} {
		s := NewSolver(l)
		levels := map[string]bool{}
		for p := range slowLevel(l, 5) {
			levels[p] = true
		}
		met := [2]int{}
		for range 3000 {
			p := slow{}
			for len(p) < 5 {
				p[Peg{r.IntN(4), r.IntN(4)}] = true
			}
			list := Position{}
			for q := range p {
				list = append(list, q)
			}
			want := levels[p.form(l)]
			if got := s.Solvable(list); got != want {
				t.Fatalf("%s: %v, want %v", list, got, want)
			}
			if want {
				met[1]++
			} else {
				met[0]++
			}
		}
		if met[0] == 0 || met[1] == 0 {
			t.Errorf("only one outcome was met: %v", met)
		}
	}
}

// slowLevel returns the forms of the solvable positions with the given number of pegs.
func slowLevel(l Lattice, pegs int) map[string]slow {
	known := map[string]slow{"one": {Peg{}: true}}
	for range pegs - 1 {
		next := map[string]slow{}
		for _, p := range known {
			for _, q := range p.options(l, true) {
				next[q.form(l)] = q
			}
		}
		known = next
	}
	return known
}

func TestKeysOfImages(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, l := range []Lattice{Square, Triangular} {
		motions := l.motions()
		if want := [2]int{8, 12}[l]; len(motions) != want {
			t.Fatalf("%d motions, want %d", len(motions), want)
		}
		for range 200 {
			var p, q Position
			for i := range 9 {
				p = append(p, Peg{3*i + r.IntN(3), r.IntN(7)})
			}
			m, shift := motions[r.IntN(len(motions))], Peg{r.IntN(9), -r.IntN(9)}
			for _, i := range r.Perm(len(p)) {
				q = append(q, m.of(p[i]).plus(shift))
			}
			if p.key(motions) != q.key(motions) {
				t.Fatalf("%s and its image %s have different keys", p, q)
			}
		}
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		lattice       Lattice
		drawing, want string
	}{
		{Square, "* * . *\n. . *", "**.* / ..*."},
		{Triangular, "* *\n * *\n* *", "**. / .** / .**"},
	} {
		p, err := Parse(c.lattice, c.drawing)
		if err != nil || p.String() != c.want {
			t.Errorf("%q is read as %s, %v; want %s", c.drawing, p, err, c.want)
		}
	}
	for _, bad := range []string{"", ". .", "* x", strings.Repeat("* ", 13)} {
		if p, err := Parse(Square, bad); err == nil {
			t.Errorf("Parse(%q) = %s, want an error", bad, p)
		}
	}
}

func ExampleSolver_Winning() {
	p, err := Parse(Square, "* *\n* *\n*")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(NewSolver(Square).Winning(p))
	// Output: 8 3
}

func BenchmarkSearch(b *testing.B) {
	for b.Loop() {
		Search(Square, 8)
	}
}
