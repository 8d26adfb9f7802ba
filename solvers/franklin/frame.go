package franklin

// A Frame holds what is left of a Franklin square of order 8 when all that
// symmetries can change is taken away.
//
// Let b be the entries less their mean, doubled: the odd numbers from -63 to 63.
// Equal sums of all 2x2 sub-squares mean that (-1)^(i+j) b(i,j) = p(i) + q(j).
// The half rows, half columns and bend diagonals then say
//
//	p(0)+p(2) = p(4)+p(6) = p(1)+p(3) = p(5)+p(7),
//
// and the same for q. So, with the mean S taken out, the p of the even rows are
// two pairs of opposite numbers, A and -A, and so are those of the odd rows, B,
// and the q of the even columns, C, and of the odd ones, D. The sixteen numbers
// S+A+C, the sixteen S+B+D, -S+A+D and -S+B+C must be all the odd numbers from
// -63 to 63.
type Frame struct {
	A, B, C, D [2]int // positive, ascending
	S          int
}

const top = 63 // the largest doubled entry

// bit returns the place of the odd number v, -63 <= v <= 63, in a set.
func bit(v int) (uint64, bool) {
	if v < -top || v > top || v&1 == 0 {
		return 0, false
	}
	return 1 << ((v + top) / 2), true
}

// sums returns the set of the sixteen numbers s ± a ± c, and reports whether they
// are different odd numbers in range.
func sums(s int, a, c [2]int) (uint64, bool) {
	set := uint64(0)
	for _, x := range [4]int{a[0], -a[0], a[1], -a[1]} {
		for _, y := range [4]int{c[0], -c[0], c[1], -c[1]} {
			b, ok := bit(s + x + y)
			if !ok || set&b != 0 {
				return 0, false
			}
			set |= b
		}
	}
	return set, true
}

// Frames lists all frames whose largest entry is in the part S+A+C. Each
// exchange of A with B, or of C with D, changes the sign of S and gives a frame
// with the largest entry in another part, so that there are four times as many
// in all.
//
// Let a and c be the larger of A and of C. The largest entry is S+a+c = 63, and
// no entry is below -63, so S is not negative; for the same reason no number of
// B exceeds a, and none of D exceeds c. All entries are odd, so A and B are of one
// parity, and so are C and D.
func Frames() []Frame {
	var frames []Frame
	for s := range top {
		for a := 2; a <= top-s-2; a++ {
			c := top - s - a
			for a0 := 2 - a%2; a0 < a; a0 += 2 {
				for c0 := 2 - c%2; c0 < c; c0 += 2 {
					f := Frame{A: [2]int{a0, a}, C: [2]int{c0, c}, S: s}
					if set, ok := sums(s, f.A, f.C); ok {
						frames = f.appendB(frames, set)
					}
				}
			}
		}
	}
	return frames
}

// appendB tries all B that fit A and C.
func (f Frame) appendB(frames []Frame, taken uint64) []Frame {
	for b := f.A[0]%2 + 2; b <= f.A[1]; b += 2 {
		for b0 := 2 - b%2; b0 < b; b0 += 2 {
			f.B = [2]int{b0, b}
			if set, ok := sums(-f.S, f.B, f.C); ok && set&taken == 0 {
				frames = f.appendD(frames, taken|set)
			}
		}
	}
	return frames
}

// appendD tries all D that fit A, B and C.
func (f Frame) appendD(frames []Frame, taken uint64) []Frame {
	for d := f.C[0]%2 + 2; d <= f.C[1]; d += 2 {
		for d0 := 2 - d%2; d0 < d; d0 += 2 {
			f.D = [2]int{d0, d}
			set, ok := sums(-f.S, f.A, f.D)
			if !ok || set&taken != 0 {
				continue
			}
			if last, ok := sums(f.S, f.B, f.D); ok && last&(set|taken) == 0 {
				frames = append(frames, f)
			}
		}
	}
	return frames
}
