package magic

import "testing"

func TestSymmetriesOfShapes(t *testing.T) {
	cube := Shape{{0, 1, 1}, {2, 1, 1}, {1, 0, 1}, {1, 2, 1}, {1, 1, 0}, {1, 1, 2}}
	if r, a := cube.Symmetries(); r != 24 || a != 48 {
		t.Errorf("a cube has %d rotations, %d isometries", r, a)
	}
	square := Shape{{1, 1, 0}}
	if r, a := square.Symmetries(); r != 8 || a != 16 {
		t.Errorf("a square has %d rotations, %d isometries", r, a)
	}
}

// TestPolyominoids checks the known numbers of free polyominoes (flat joints) and free
// polyominoids.
func TestPolyominoids(t *testing.T) {
	for _, c := range []struct {
		joint Joint
		want  []int
	}{
		{FlatJoint, []int{1, 1, 2, 5, 12, 35, 108, 369}},
		{AnyJoint, []int{1, 2, 9, 54, 448}},
	} {
		free, _ := Polyominoids(len(c.want), c.joint)
		for i := range c.want {
			if free[i] != c.want[i] {
				t.Errorf("joint %d: %v, want %v", c.joint, free, c.want)
				break
			}
			if i < 7 && CountPolyominoids(i+1, c.joint) != c.want[i] {
				t.Errorf("joint %d: counting in all positions gives another number than %d", c.joint, c.want[i])
			}
		}
	}
}

func BenchmarkPolyominoids(b *testing.B) {
	for b.Loop() {
		Polyominoids(6, AnyJoint)
	}
}

func BenchmarkCountPolyominoids(b *testing.B) {
	for b.Loop() {
		CountPolyominoids(6, AnyJoint)
	}
}
