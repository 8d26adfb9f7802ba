package magic

import "testing"

// TestMirrorsAgreeWithCodes compares two ways to find that a configuration is its own
// mirror image: by isometries of space, and by relabelling its code.
func TestMirrorsAgreeWithCodes(t *testing.T) {
	planes, others := 0, 0
	for _, c := range Search(8, Rule{}) {
		p, o := c.Mirrors()
		if c.Achiral() != (p+o > 0) {
			t.Errorf("%s: %d planes, %d other improper isometries, but by its code %v", c, p, o, c.Achiral())
		}
		if p > 0 {
			planes++
		} else if o > 0 {
			others++
		}
	}
	if planes == 0 || others == 0 {
		t.Errorf("%d with a plane, %d without one", planes, others)
	}
	if p, o := parse(t, "RRRURRRU").Mirrors(); p != 2 || o != 0 {
		t.Errorf("the start has %d planes and %d other improper isometries", p, o)
	}
}

// slowCyclic tries all orders of the squares of a shape.
func slowCyclic(s Shape) bool {
	joined := func(a, b Vec) bool {
		near, count := AnyJoint.neighbours(a)
		for _, v := range near[:count] {
			if v == b {
				return true
			}
		}
		return false
	}
	used := make([]bool, len(s))
	used[0] = true
	var try func(last, left int) bool
	try = func(last, left int) bool {
		if left == 0 {
			return joined(s[last], s[0])
		}
		for i := range s {
			if !used[i] && joined(s[last], s[i]) {
				used[i] = true
				ok := try(i, left-1)
				used[i] = false
				if ok {
					return true
				}
			}
		}
		return false
	}
	return try(0, len(s)-1)
}

func TestCyclicShapesAgainstAllShapes(t *testing.T) {
	level := []Shape{Shape{{1, 1, 0}}.Canonical()}
	for n := 2; n <= 5; n++ {
		level = AnyJoint.grown(level)
		want := 0
		for _, s := range level {
			if n > 2 && slowCyclic(s) {
				want++
			}
		}
		if got := CyclicShapes(n); n > 2 && got != want {
			t.Errorf("%d squares: %d shapes with a closed way, of all shapes %d", n, got, want)
		}
	}
}

// TestCrossings checks that the signs of the crossings agree with the counts of
// SelfCrossings.
func TestCrossings(t *testing.T) {
	for _, s := range Classes(8) {
		for _, a := range s.Assemblages() {
			plus, minus := a.SelfCrossings()
			for _, x := range a.Crossings() {
				if x.Sign > 0 {
					plus--
				} else {
					minus--
				}
			}
			if plus != 0 || minus != 0 {
				t.Errorf("%s: %d positive and %d negative crossings are missing", a, plus, minus)
			}
		}
	}
}
