package peg

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"
)

// A cell is a character of a drawing that represents a hole.
type cell struct {
	x, y         int // lattice coordinates, before moving to the origin
	mark         rune
	line, column int // position in the drawing, both from 1
}

// parseCells finds the holes of a drawing in reading order.
func parseCells(l Lattice, drawing string) ([]cell, error) {
	var cells []cell
	for y, text := range strings.Split(drawing, "\n") {
		for x, mark := range []rune(strings.TrimRight(text, "\r")) {
			if mark == ' ' {
				continue
			}
			c := cell{x: x, y: y, mark: mark, line: y + 1, column: x + 1}
			if l == Triangular {
				c.x += y
			}
			if len(cells) > 0 && (c.x-cells[0].x)%2 != 0 {
				return nil, fmt.Errorf("line %d, column %d: hole is between two columns of the lattice", c.line,
					c.column)
			}
			cells = append(cells, c)
		}
	}
	if len(cells) == 0 {
		return nil, errors.New("drawing has no hole")
	}
	first := cells[0].x
	for i := range cells {
		cells[i].x = (cells[i].x - first) >> 1 // exact; may be negative
	}
	return cells, nil
}

// Position parses a drawing of the board in which every hole is '*' (a peg) or '.'
// (empty).
func (b *Board) Position(drawing string) (Position, error) {
	cells, err := parseCells(b.lattice, drawing)
	if err != nil {
		return 0, fmt.Errorf("reading position: %w", err)
	}
	left, top := cells[0].x, cells[0].y
	for _, c := range cells {
		left, top = min(left, c.x), min(top, c.y)
	}
	var p, seen Position
	for _, c := range cells {
		h := b.Hole(c.y-top, c.x-left)
		switch {
		case h == 0:
			return 0, fmt.Errorf("reading position: line %d, column %d: no such hole on this board", c.line, c.column)
		case c.mark == '*':
			p |= h
		case c.mark != '.':
			return 0, fmt.Errorf("reading position: line %d, column %d: %q is neither a peg (*) nor an empty hole (.)",
				c.line, c.column, c.mark)
		}
		seen |= h
	}
	if seen != b.holes {
		return 0, fmt.Errorf("reading position: %d of %d holes drawn", seen.Pegs(), b.Holes())
	}
	return p, nil
}

// Draw draws p in the form that [Board.Position] parses.
func (b *Board) Draw(p Position) string {
	return b.draw(func(h Position) byte {
		if p&h != 0 {
			return '*'
		}
		return '.'
	})
}

// DrawLabels draws the board with the label of each hole, along one family of
// diagonals (Figure 2): set 0 has the labels 0, 1, 2 and set 1, which only the
// square lattice has, the labels 3, 4, 5.
func (b *Board) DrawLabels(set int) string {
	return b.draw(func(h Position) byte { return byte('0' + 3*set + b.label(set, h)) })
}

// draw draws the board, one byte for each hole.
func (b *Board) draw(mark func(Position) byte) string {
	left := 64
	for p := b.holes; p != 0; p &= p - 1 {
		left = min(left, b.column(p&-p))
	}
	var text strings.Builder
	for y := 0; y < 8 && b.holes>>(8*y) != 0; y++ {
		row := b.holes & (0xff << (8 * y))
		at := left
		for ; row != 0; row &= row - 1 {
			h := row & -row
			text.WriteString(strings.Repeat(" ", b.column(h)-at))
			text.WriteByte(mark(h))
			at = b.column(h) + 1
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// column returns the column of a hole in a drawing.
func (b *Board) column(h Position) int {
	y, x := coordinates(h)
	if b.lattice == Triangular {
		return 2*x - y + 8
	}
	return 2 * x
}

// coordinates returns row and column of a hole.
func coordinates(h Position) (y, x int) {
	i := bits.TrailingZeros64(uint64(h))
	return i / 8, i % 8
}
