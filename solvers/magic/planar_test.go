package magic

import (
	"slices"
	"testing"

	"rederive/internal/must"
)

func sequence(t testing.TB, s string) Sequence {
	t.Helper()
	return must.Get(ParseSequence(s))
}

// TestPlanarSampleLines checks the lines of the article's second program, Section 11.2.
func TestPlanarSampleLines(t *testing.T) {
	for _, want := range []string{
		"EEEEWWWW f=2 area=5 Dc=0 symcount=8 assemblages=1 deltaiszero=1",
		"EEENWWWS f=0 area=8 Dc=0 symcount=4 assemblages=1 deltaiszero=1",
		"EEENWWSW f=1 area=7 Dc=-2 symcount=1 assemblages=2 deltaiszero=1",
		"EEWENWSW f=3 area=5 Dc=-2 symcount=1 assemblages=6 deltaiszero=2",
		"ENSWENSW f=4 area=3 Dc=0 symcount=8 assemblages=0 deltaiszero=0",
		"EWEWEWEW f=8 area=2 Dc=0 symcount=32 assemblages=0 deltaiszero=0",
		"EEEEEEWWWWWW f=2 area=7 Dc=0 symcount=8 assemblages=1 deltaiszero=1",
		"EEEEENWWWWSW f=1 area=11 Dc=-2 symcount=1 assemblages=2 deltaiszero=1",
		"ENSNSWENSNSW f=8 area=3 Dc=0 symcount=4 assemblages=0 deltaiszero=0",
	} {
		code, _, _ := cut(want)
		if got := AnalyseSequence(sequence(t, code)).String(); got != want {
			t.Errorf("computed %s\n printed %s", got, want)
		}
	}
}

// slowClasses lists all closed words and removes equivalent ones by the four rules of
// Section 8, applied to words.
func slowClasses(n int) []Sequence {
	var found []Sequence
	seen := map[string]bool{}
	var grow func(s Sequence)
	grow = func(s Sequence) {
		if len(s) < n {
			for d := range byte(4) {
				grow(append(s, d))
			}
			return
		}
		if !s.closed() || seen[s.String()] {
			return
		}
		found = append(found, slices.Clone(s))
		queue := []Sequence{slices.Clone(s)}
		seen[s.String()] = true
		for k := 0; k < len(queue); k++ {
			s := queue[k]
			backwards, turned, mirrored := slices.Clone(s), slices.Clone(s), slices.Clone(s)
			slices.Reverse(backwards)
			for i, d := range s {
				turned[i] = (d + 1) % 4
				mirrored[i] = [4]byte{west, north, east, south}[d]
			}
			for _, next := range []Sequence{slices.Concat(s[1:], s[:1]), backwards, turned, mirrored} {
				if !seen[next.String()] {
					seen[next.String()] = true
					queue = append(queue, next)
				}
			}
		}
	}
	grow(nil)
	return found
}

func TestClassesAgainstSlow(t *testing.T) {
	for _, n := range []int{4, 6, 8} {
		fast, slow := Classes(n), slowClasses(n)
		if !slices.EqualFunc(fast, slow, func(a, b Sequence) bool { return slices.Equal(a, b) }) {
			t.Errorf("n = %d: %d classes, slowly %d", n, len(fast), len(slow))
		}
	}
	for n := 4; n <= 14; n += 2 {
		if got, want := len(Classes(n)), CountClasses(n); got != want {
			t.Errorf("n = %d: %d classes, by Burnside %d", n, got, want)
		}
	}
}

// slowAssemblages tries all levels of all stacks.
func slowAssemblages(s Sequence) int {
	heights := s.heights()
	count := 0
	a := Assemblage{s, make([]int, len(s))}
	var raise func(i int)
	raise = func(i int) {
		if i == len(s) {
			if a.check() == nil && a.Admissible() {
				count++
			}
			return
		}
		for level := 1; level <= heights[i]; level++ {
			a.Level[i] = level
			raise(i + 1)
		}
	}
	raise(0)
	return count
}

func TestAssemblagesAgainstSlow(t *testing.T) {
	for _, n := range []int{4, 6, 8} {
		for _, s := range Classes(n) {
			all := 0
			s.EachAssemblage(func(a Assemblage) {
				all++
				if !a.Admissible() {
					t.Errorf("%s is not admissible", a)
				}
			})
			if want := slowAssemblages(s); all != want {
				t.Errorf("%s has %d assemblages, slowly %d", s, all, want)
			}
			orbits := 0
			for _, a := range s.Assemblages() {
				orbits += len(a.Equivalent())
			}
			if orbits != all {
				t.Errorf("%s has %d assemblages, its classes %d", s, all, orbits)
			}
		}
	}
}

func TestAssemblageLinking(t *testing.T) {
	for _, n := range []int{4, 6, 8} {
		for _, s := range Classes(n) {
			s.EachAssemblage(func(a Assemblage) {
				want := a.Linking()
				if got := a.LinkingByTwist(); got != want {
					t.Errorf("%s: by twist and crossings %d, want %d", a, got, want)
				}
				for _, tape := range Tapes() {
					one, other := a.Borders(tape)
					if l, m := Linking(one, other), LinkingByCone(one, other); l != want || m != want {
						t.Errorf("%s, %+v: by crossings %d, by cone %d, want %d", a, tape, l, m, want)
					}
				}
			})
		}
	}
}

// TestInvariantsOfEquivalent checks that equivalent assemblages have the same
// invariants up to sign.
func TestInvariantsOfEquivalent(t *testing.T) {
	for _, s := range Classes(8) {
		s.EachAssemblage(func(a Assemblage) {
			for _, b := range a.Equivalent() {
				d, e := a.Delta(), b.Delta()
				l, m := a.Linking(), b.Linking()
				if d*d != e*e || l*l != m*m {
					t.Errorf("%s has %d, %d and %s has %d, %d", a, d, l, b, e, m)
				}
			}
		})
	}
}

// TestFlatCodes compares the two ways to compute invariants. A configuration that lies
// flat with no tile on another is both a magic code and a sequence.
func TestFlatCodes(t *testing.T) {
	for _, s := range Classes(8) {
		if s.Area() < 8 {
			continue
		}
		code := s.Code()
		for _, a := range s.Assemblages() {
			if c := Analyse(code); c.Delta != a.Delta() || c.Linking != a.Linking() || c.Flaps != s.Flaps() {
				t.Errorf("%s: %v and %v", s, c, a)
			}
		}
	}
}

func BenchmarkClasses8(b *testing.B) {
	for b.Loop() {
		Classes(8)
	}
}

func BenchmarkClasses12(b *testing.B) {
	for b.Loop() {
		Classes(12)
	}
}

func BenchmarkPlanar8(b *testing.B) {
	for b.Loop() {
		for _, s := range Classes(8) {
			AnalyseSequence(s)
		}
	}
}
