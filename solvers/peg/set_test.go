package peg

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	ensure "rederive/internal/must"

	"rederive/internal/mapping"
)

// small boards, on which a plain recursion over all positions is quick.
var small = map[string]*Board{
	"triangle": must(Triangular, `
    o
   o o
  o o o
 o o o o
o o o o o`),
	"square":    must(Square, "o o o o\no o o o\no o o o\no o o o"),
	"rectangle": must(Square, "o o o\no o o\no o o\no o o\no o o"),
	"ragged":    must(Square, "o o o o o\n  o o o\no o o o\n  o o"),
	"rhombus":   must(Triangular, "   o o o o\n  o o o o\n o o o o\no o o o"),
	"row":       must(Square, "o o o o"),
	"one":       must(Square, "o"),
}

// slow decides a position by trying all jumps.
func slow(b *Board, finish, p Position, known map[Position]bool) bool {
	if p.Pegs() == 1 {
		return p&finish != 0
	}
	if s, ok := known[p]; ok {
		return s
	}
	known[p] = slices.ContainsFunc(b.Options(p), func(q Position) bool { return slow(b, finish, q, known) })
	return known[p]
}

// subsets calls f for every position of a board.
func subsets(b *Board, f func(Position)) {
	for p := b.Full(); ; p = (p - 1) & b.Full() {
		f(p)
		if p == 0 {
			return
		}
	}
}

// eachSmall runs the search on all classes of the small boards.
func eachSmall(t *testing.T, f func(t *testing.T, b *Board, s *Set, finish Position)) {
	for name, b := range small {
		for _, class := range b.Classes() {
			t.Run(fmt.Sprintf("%s/%s", name, class), func(t *testing.T) {
				s := ensure.Get(Search{Board: b, Class: class, Workers: 3}.Run())
				f(t, b, s, b.Finishes(class))
			})
		}
	}
}

func TestSetAgainstRecursion(t *testing.T) {
	eachSmall(t, func(t *testing.T, b *Board, s *Set, finish Position) {
		known := map[Position]bool{}
		want := make([]Level, b.Holes()+1)
		orbits := map[Position]bool{}
		subsets(b, func(p Position) {
			solvable := p != 0 && b.Class(p) == s.Class() && slow(b, finish, p, known)
			if s.Solvable(p) != solvable {
				t.Fatalf("solvable %v, want %v:\n%s", s.Solvable(p), solvable, b.Draw(p))
			}
			if !solvable {
				return
			}
			want[p.Pegs()].Positions++
			if c := s.canonical(p); !orbits[c] {
				orbits[c] = true
				want[p.Pegs()].Orbits++
			}
		})
		for n, l := range s.Levels() {
			want[n].Pegs = n
			if l != want[n] {
				t.Errorf("level %v, want %v", l, want[n])
			}
		}
	})
}

func TestSymmetricAgainstRecursion(t *testing.T) {
	eachSmall(t, func(t *testing.T, b *Board, s *Set, finish Position) {
		want := make([]map[Position]bool, b.Lattice().Types()+1)
		for i := range want {
			want[i] = map[Position]bool{}
		}
		subsets(b, func(p Position) {
			if s.Solvable(p) {
				want[b.Type(p)][s.canonical(p)] = true
			}
		})
		for _, c := range s.Census() {
			if c.Count != uint64(len(want[c.Type])) {
				t.Errorf("type %d: %d, want %d", c.Type, c.Count, len(want[c.Type]))
			}
		}
	})
}

func TestUniqueAgainstRecursion(t *testing.T) {
	eachSmall(t, func(t *testing.T, b *Board, s *Set, finish Position) {
		want := make([]Singles, b.Holes()+1)
		subsets(b, func(p Position) {
			if s.Solvable(p) && len(s.Winning(p)) == 1 {
				want[p.Pegs()].add(p, len(b.Options(p)))
			}
		})
		for n, u := range s.Unique() {
			w := want[n]
			w.Best = s.orbits(w.Best)
			if u.Pegs != n || u.Positions != w.Positions || u.Most != w.Most || !slices.Equal(u.Best, w.Best) {
				t.Errorf("%d pegs: %v, want %v", n, u, w)
			}
		}
	})
}

func TestProverAgainstSet(t *testing.T) {
	eachSmall(t, func(t *testing.T, b *Board, s *Set, finish Position) {
		if finish == 0 || b.Holes() < 15 {
			return
		}
		v := NewProver(b, finish, 4, 16)
		subsets(b, func(p Position) {
			if p != 0 && v.Solvable(p) != s.Solvable(p) {
				t.Fatalf("prover %v, set %v:\n%s", v.Solvable(p), s.Solvable(p), b.Draw(p))
			}
		})
	})
}

func TestDeciderAgainstSet(t *testing.T) {
	eachSmall(t, func(t *testing.T, b *Board, s *Set, finish Position) {
		d := ensure.Get(NewDecider(b, s.Class()))
		subsets(b, func(p Position) {
			if d.Solvable(p) != s.Solvable(p) {
				t.Fatalf("decider %v, set %v:\n%s", d.Solvable(p), s.Solvable(p), b.Draw(p))
			}
		})
	})
}

// TestForgetfulProver uses a memory so small that most positions are forgotten.
func TestForgetfulProver(t *testing.T) {
	b := small["rectangle"]
	class := b.Class(b.Hole(2, 1))
	s := ensure.Get(Search{Board: b, Class: class}.Run())
	v := NewProver(b, b.Finishes(class), 1, 1)
	for n := uint64(1); n < 1<<15; n += 37 {
		if p := spreadBits(b, n); v.Solvable(p) != s.Solvable(p) {
			t.Fatalf("prover %v, set %v:\n%s", v.Solvable(p), s.Solvable(p), b.Draw(p))
		}
	}
}

func TestProverCensus(t *testing.T) {
	b := small["rhombus"]
	class := b.Class(b.Hole(1, 1))
	s := ensure.Get(Search{Board: b, Class: class}.Run())
	v := NewProver(b, b.Finishes(class), 4, 8)
	d := ensure.Get(NewDecider(b, class))
	all := s.Census()
	for _, g := range s.primes() {
		decided := d.Census(g)
		for i, c := range v.Census(class, g) {
			if c != decided[i] {
				t.Errorf("%s: prover %v, decider %v", g.Name(), c, decided[i])
			}
			if c.Count > all[i].Count || g.kind == diagonal && c.Type == 9 && c.Count == 0 {
				t.Errorf("%s: %v, set %v", g.Name(), c, all[i])
			}
		}
	}
}

// TestFinish searches for one finishing hole of several.
func TestFinish(t *testing.T) {
	b := small["triangle"]
	hole := b.Hole(0, 0)
	s := ensure.Get(Search{Board: b, Class: b.Class(hole), Finish: hole}.Run())
	known := map[Position]bool{}
	subsets(b, func(p Position) {
		if want := p != 0 && slow(b, hole, p, known); s.Solvable(p) != want {
			t.Fatalf("solvable %v, want %v:\n%s", s.Solvable(p), want, b.Draw(p))
		}
	})
}

func TestSearchErrors(t *testing.T) {
	stop := errors.New("enough")
	b := English()
	for _, c := range []struct {
		search Search
		want   string
	}{
		{Search{}, "no board"},
		{Search{Board: b, Class: "111"}, `no class "111"`},
		{Search{Board: b, Class: "100000"}, `no class "100000"`},
		{Search{Board: b, Class: "011011", Memory: 1 << 20}, "needs 64 MiB of memory, but only 1 MiB are free"},
		{Search{Board: small["square"], Class: "011011", Progress: func(int) error {
			return stop
		}}, "stopped at 0 pegs: enough"},
	} {
		if _, err := c.search.Run(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}

func TestParseFree(t *testing.T) {
	mapping.Test(t, parseFree, map[string]uint64{
		"MemTotal: 9 kB\nMemAvailable:   123 kB\n": 123 << 10,
		"MemAvailable: x kB":                       0,
		"":                                         0,
	})
}
