package franklin

// A Frame is what remains of a Franklin square of order 8 up to symmetry.
//
// Let b be the entries less their mean, doubled: the odd numbers from -63 to 63.
// Equal sums of all 2x2 sub-squares mean that (-1)^(i+j) b(i,j) = p(i) + q(j).
// The half rows, half columns and bend diagonals then say
//
//	p(0)+p(2) = p(4)+p(6) = p(1)+p(3) = p(5)+p(7),
//
// and the same for q. So, apart from the mean S, the p of the even rows are two pairs of opposite
// numbers, A and -A, and so are those of the odd rows, B, the q of the even columns, C, and
// the q of the odd columns, D. The sixteen numbers S+A+C, the sixteen S+B+D, -S+A+D and -S+B+C
// must be all the odd numbers from -63 to 63.
type Frame struct {
	A, B, C, D [2]int // positive, ascending
	S          int
}

const top = 63 // the largest doubled entry

// sums returns the set of the sixteen numbers s ± a ± c, with bit (v+top)/2 for the odd number
// v, and reports whether they are distinct odd numbers in range.
func sums(s int, a, c [2]int) (uint64, bool) {
	if max(s, -s)+a[1]+c[1] > top || (s+a[0]+c[0])&1 == 0 || (a[1]-a[0])&1 == 1 || (c[1]-c[0])&1 == 1 {
		return 0, false
	}
	// The four numbers ± c, as offsets from the least of them.
	four := uint64(1) | 1<<((c[1]-c[0])/2) | 1<<((c[1]+c[0])/2) | 1<<c[1]
	set := uint64(0)
	for _, x := range [4]int{a[0], -a[0], a[1], -a[1]} {
		part := four << ((s - c[1] + x + top) / 2)
		if set&part != 0 {
			return 0, false
		}
		set |= part
	}
	return set, true
}

// Frames returns all frames whose largest entry is in the part S+A+C. Exchanging A with B, or
// C with D, changes the sign of S and yields a frame with the largest entry in another part,
// so there are four times as many in all.
//
// Let a and c be the larger numbers of A and C. The largest entry is S+a+c = 63, and no entry
// is below -63, so S is not negative. For the same reason no number of B exceeds a, and none
// of D exceeds c. All entries are odd, so A and B have the same parity, and so do C and D.
func Frames() []Frame {
	var frames []Frame
	for s := range top {
		for a := 2; a <= top-s-2; a++ {
			c := top - s - a
			for a0 := 2 - a%2; a0 < a; a0 += 2 {
				for c0 := 2 - c%2; c0 < c; c0 += 2 {
					f := Frame{A: [2]int{a0, a}, C: [2]int{c0, c}, S: s}
					if set, ok := sums(s, f.A, f.C); ok {
						frames = f.appendFitting(frames, set)
					}
				}
			}
		}
	}
	return frames
}

// appendFitting appends the frames with the S, A and C of f; the sums of A and C are taken.
func (f Frame) appendFitting(frames []Frame, taken uint64) []Frame {
	ds := pairs(-f.S, f.A, f.C[1], taken)
	for _, b := range pairs(-f.S, f.C, f.A[1], taken) {
		for _, d := range ds {
			if b.sums&d.sums != 0 {
				continue
			}
			if last, ok := sums(f.S, b.numbers, d.numbers); ok && last&(b.sums|d.sums|taken) == 0 {
				f.B, f.D = b.numbers, d.numbers
				frames = append(frames, f)
			}
		}
	}
	return frames
}

// A pair is a B or a D with its sums.
type pair struct {
	numbers [2]int
	sums    uint64
}

// pairs returns the pairs of numbers up to most, of the parity of most, whose sums with s and
// the other numbers are not taken.
func pairs(s int, other [2]int, most int, taken uint64) []pair {
	var list []pair
	for high := most%2 + 2; high <= most; high += 2 {
		for low := 2 - high%2; low < high; low += 2 {
			numbers := [2]int{low, high}
			if set, ok := sums(s, numbers, other); ok && set&taken == 0 {
				list = append(list, pair{numbers, set})
			}
		}
	}
	return list
}
