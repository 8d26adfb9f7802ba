package main

import (
	"fmt"
	"math/bits"
	"strings"
)

type Board [81]uint8

type solver struct {
	b             Board
	row, col, box [9]uint16
	nodes, limit  int
	found         []Board
}

func parse(s string) (b Board, err error) {
	s = strings.ReplaceAll(s, "\n", "")
	if len(s) != 81 {
		return b, fmt.Errorf("%d cells", len(s))
	}
	for i := range s {
		switch c := s[i]; c {
		case '.', '0':
		case '1', '2', '3', '4', '5', '6', '7', '8', '9':
			b[i] = c - '0'
		default:
			err = fmt.Errorf("cell %d: %q", i, c)
			return
		}
	}
	return
}

func (b Board) String() string {
	var sb strings.Builder
	for r := 0; r < 9; r++ {
		if r%3 == 0 && r > 0 {
			sb.WriteString("---+---+---\n")
		}
		for c := 0; c < 9; c++ {
			if c%3 == 0 && c > 0 {
				sb.WriteByte('|')
			}
			if v := b[9*r+c]; v == 0 {
				sb.WriteByte('.')
			} else {
				sb.WriteByte('0' + v)
			}
		}
		sb.WriteString("\n")
	}
	return sb.String()
}

func (s *solver) set(i int, v uint8, on bool) {
	r, c := i/9, i%9
	x := r/3*3 + c/3
	bit := uint16(1) << v
	if on {
		s.b[i] = v
		s.row[r] |= bit
		s.col[c] |= bit
		s.box[x] |= bit
	} else {
		s.b[i] = 0
		s.row[r] &^= bit
		s.col[c] &^= bit
		s.box[x] &^= bit
	}
}

func (s *solver) free(i int) uint16 {
	r, c := i/9, i%9
	return ^(s.row[r] | s.col[c] | s.box[r/3*3+c/3]) & 0x3fe
}

func (s *solver) search() {
	s.nodes++
	best, count := -1, 10
	for i, v := range s.b {
		if v != 0 {
			continue
		}
		if n := bits.OnesCount16(s.free(i)); n < count {
			best, count = i, n
		}
	}
	if best < 0 {
		s.found = append(s.found, s.b)
		return
	}
	for m := s.free(best); m != 0 && len(s.found) < s.limit; m &= m - 1 {
		v := uint8(bits.TrailingZeros16(m))
		s.set(best, v, true)
		s.search()
		s.set(best, v, false)
	}
}

func solve(b Board, limit int) *solver {
	s := &solver{limit: limit}
	for i, v := range b {
		if v > 0 {
			s.set(i, v, true)
		}
	}
	s.search()
	return s
}

func queens(n int) (count int) {
	var place func(row int, cols, d1, d2 uint)
	place = func(row int, cols, d1, d2 uint) {
		if row == n {
			count++
			return
		}
		for free := ^(cols | d1 | d2) & (1<<uint(n) - 1); free != 0; {
			bit := free & -free
			free ^= bit
			place(row+1, cols|bit, (d1|bit)<<1, (d2|bit)>>1)
		}
	}
	place(0, 0, 0, 0)
	return
}

func main() {
	const p = `53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79`
	b, err := parse(p)
	fmt.Println(err)
	s := solve(b, 2)
	fmt.Print(s.found[0])
	fmt.Println(len(s.found), s.nodes > 0, s.b == b)
	c := b
	c[0] = 0
	c[4] = 0
	fmt.Println(len(solve(c, 20).found), c != b)
	_, err = parse("12")
	fmt.Println(err)
	_, err = parse(strings.Repeat(".", 80) + "x")
	fmt.Println(err)
	for n := range 8 {
		fmt.Print(queens(n+1), " ")
	}
	fmt.Printf("\n%v %08b %x\n", b[:9], s.row[0], b[:4])
}
