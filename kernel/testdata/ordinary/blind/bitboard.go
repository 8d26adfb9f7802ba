package main

import (
	"fmt"
	"math/bits"
	"strings"
)

type Board uint64

type Square uint8

func At(file, rank int) Square { return Square(rank<<3 | file) }

func (s Square) String() string {
	return string(rune('a'+s&7)) + string(rune('1'+s>>3))
}

func (b Board) Has(s Square) bool { return b>>s&1 == 1 }
func (b *Board) Set(s Square)     { *b |= 1 << s }
func (b *Board) Flip(s ...Square) {
	for _, q := range s {
		*b ^= 1 << q
	}
}

func (b Board) Squares(yield func(Square) bool) {
	for ; b != 0; b &= b - 1 {
		if !yield(Square(bits.TrailingZeros64(uint64(b)))) {
			return
		}
	}
}

func (b Board) String() string {
	var s strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := 0; file < 8; file++ {
			c := byte('.')
			if b.Has(At(file, rank)) {
				c = '#'
			}
			s.WriteByte(c)
		}
		s.WriteByte('\n')
	}
	return s.String()
}

var knight [64]Board

func init() {
	steps := [...][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}
	for f := range 8 {
		for r := range 8 {
			for _, d := range steps {
				if x, y := f+d[0], r+d[1]; uint(x) < 8 && uint(y) < 8 {
					knight[At(f, r)].Set(At(x, y))
				}
			}
		}
	}
}

func reach(from Square, n int) (seen Board) {
	layer := Board(1) << from
	for seen = layer; n > 0 && layer != 0; n-- {
		var next Board
		for s := range layer.Squares {
			next |= knight[s]
		}
		layer = next &^ seen
		seen |= layer
	}
	return seen
}

func main() {
	fmt.Print(knight[At(3, 3)])
	fmt.Println(bits.OnesCount64(uint64(knight[0])), At(7, 7), At(0, 4))
	for n := range 7 {
		fmt.Print(bits.OnesCount64(uint64(reach(At(0, 0), n))), " ")
	}
	fmt.Println()
	var b Board
	b.Flip(At(0, 0), At(1, 1), At(0, 0), At(2, 7))
	for s := range b.Squares {
		fmt.Print(s, " ")
	}
	fmt.Printf("%d %#x %b %v\n", b, uint64(b), uint8(b>>8), []Square{At(1, 1), 63})
	var u8 uint8 = 250
	u8 += 10
	i8 := int8(-128)
	i8 = -i8
	fmt.Println(u8, i8, -7/2, -7%2, -7>>1, 7&^5, ^0, uint32(1)<<31, int32(-1)>>31)
	fmt.Println(bits.Reverse8(6), bits.Len(1023), bits.RotateLeft8(0x81, 1))
	hi, lo := bits.Mul64(1<<63, 6)
	sum, carry := bits.Add64(^uint64(0), 1, 0)
	fmt.Println(hi, lo, sum, carry)
}
