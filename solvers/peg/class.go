package peg

import "strings"

// sets returns the number of label sets: 2 on the square lattice (diagonals of
// both directions), 1 on the triangular lattice.
func (b *Board) sets() int {
	if b.lattice == Triangular {
		return 1
	}
	return 2
}

// label returns the label 0, 1 or 2 of a hole in a label set (Figure 2; the
// article adds 3 to the labels of the second set). Any three holes in a line
// have three different labels.
func (b *Board) label(set int, h Position) int {
	y, x := coordinates(h)
	if set == 1 {
		x = -x + 9
	}
	return (x + y) % 3
}

// Counts returns the number of pegs of p in the holes with each label: N0, N1, N2 and,
// on the square lattice, N3, N4, N5.
func (b *Board) Counts(p Position) []int {
	n := make([]int, 3*b.sets())
	for ; p != 0; p &= p - 1 {
		for set := range b.sets() {
			n[3*set+b.label(set, p&-p)]++
		}
	}
	return n
}

// Class returns the class vector of p (equation 1): for each label set the
// parities of N1+N2, N0+N2, N0+N1, written as digits. A jump lowers two of the
// three counts by one and raises the third, so no jump changes the class.
func (b *Board) Class(p Position) string {
	v := b.parity(p)
	var text strings.Builder
	for set := range b.sets() {
		d := v >> (2 * set) & 3
		text.WriteByte('0' + d&1)
		text.WriteByte('0' + d>>1)
		text.WriteByte('0' + (d^d>>1)&1)
	}
	return text.String()
}

// Classes returns the classes of all positions, in order of their vectors.
func (b *Board) Classes() []string {
	var classes []string
	for v := range 1 << (3 * b.sets()) {
		c := classVector(v, 3*b.sets())
		if _, ok := b.index(c); ok {
			classes = append(classes, c)
		}
	}
	return classes
}

// classVector returns the low n bits of v as digits, the highest first.
func classVector(v, n int) string {
	var text strings.Builder
	for i := n - 1; i >= 0; i-- {
		text.WriteByte(byte('0' + v>>i&1))
	}
	return text.String()
}

// Finishes returns the holes in which the last peg of a game in the given class may be,
// as far as the class determines it (Figures 3, 4 and 6).
func (b *Board) Finishes(class string) Position {
	var holes Position
	for p := b.holes; p != 0; p &= p - 1 {
		if h := p & -p; b.Class(h) == class {
			holes |= h
		}
	}
	return holes
}

// parity returns the class of a position as bits: bits 0 and 1 for the first
// label set, bits 2 and 3 for the second. The third digit of each set of a
// class vector is the sum of the other two.
func (b *Board) parity(p Position) uint8 {
	var v uint8
	for i, holes := range b.odd {
		v |= uint8((p&holes).Pegs()&1) << i
	}
	return v
}

// oddHoles returns, for each bit of the parity, the holes whose pegs change it: those
// labelled 1 or 2, and those labelled 0 or 2.
func (b *Board) oddHoles() []Position {
	odd := make([]Position, 2*b.sets())
	for p := b.holes; p != 0; p &= p - 1 {
		for set := range b.sets() {
			label := b.label(set, p&-p)
			if label != 0 {
				odd[2*set] |= p & -p
			}
			if label != 1 {
				odd[2*set+1] |= p & -p
			}
		}
	}
	return odd
}

// parseClass returns the bits of a class vector, and whether it is valid.
func (b *Board) parseClass(class string) (uint8, bool) {
	if len(class) != 3*b.sets() {
		return 0, false
	}
	var v uint8
	for set := range b.sets() {
		d := class[3*set : 3*set+3]
		if strings.Trim(d, "01") != "" || (d[0]+d[1]+d[2])%2 != '0'%2 {
			return 0, false
		}
		v |= (d[0]-'0')<<(2*set) | (d[1]-'0')<<(2*set+1)
	}
	return v, true
}
