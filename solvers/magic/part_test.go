package magic

import "testing"

// TestPartOfPolyominoids compares the sum of the parts with the whole.
func TestPartOfPolyominoids(t *testing.T) {
	for _, joint := range []Joint{AnyJoint, FlatJoint, RightJoint} {
		for n := 1; n <= 5; n++ {
			want := CountPolyominoids(n, joint)
			for _, parts := range []int{1, 2, 3, 7, 1000} {
				sum := 0
				for part := 1; part <= parts; part++ {
					sum += PartOfPolyominoids(n, joint, part, parts)
				}
				if sum != 48*want {
					t.Errorf("%d squares in %d parts: got %d/48, want %d", n, parts, sum, want)
				}
			}
		}
	}
}
