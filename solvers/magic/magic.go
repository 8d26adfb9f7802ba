// Package magic holds the mathematics of Rubik's Magic: a ring of n square tiles (n
// even, eight in the product) hinged edge to edge by nylon strings.
//
// A spatial configuration is written as a magic code (M. Paolini, Exploring the
// "Rubik's Magic" universe, Section 7): for each tile the side R, U, L or D on which
// the next tile hangs, and m or v if the two form a mountain or a valley fold of 90
// degrees. The starting position is RRRURRRU.
//
//	code, err := magic.Parse("RRRmRmRRLmLm")
//	if err != nil {
//		return err
//	}
//	fmt.Println(magic.Analyse(code).Linking) // 1
//
// Search finds all configurations, Analyse computes the box, the flaps, the two
// invariants and the symmetries of one of them. Planar configurations, in which
// the tiles may be in stacks, are written as a Sequence of cardinal directions
// and an Assemblage of levels.
package magic

import (
	"fmt"
	"strings"
)

// MaxTiles is the largest number of tiles for codes and sequences.
const MaxTiles = 20

// A Letter says how the next tile hangs on a tile: 3 times the side plus the fold.
// Letters are ordered as in the article: R < U < L < D, and for the same side flat <
// mountain < valley.
type Letter byte

// The sides of a tile, as seen on its front with the arrow pointing up.
const (
	right = iota
	up
	left
	down
)

// The folds between a tile and the next one.
const (
	flat = iota
	mountain
	valley
)

func (l Letter) side() int { return int(l) / 3 }
func (l Letter) fold() int { return int(l) % 3 }

func letterOf(side, fold int) Letter { return Letter(3*side + fold) }

// String returns the letter as the article writes it, such as "R" or "Um".
func (l Letter) String() string {
	return "RULD"[l.side():l.side()+1] + [3]string{"", "m", "v"}[l.fold()]
}

// A Code is a magic code: one letter for each tile. Tile 0 is of type slash.
type Code []Letter

// String returns the code as the article writes it.
func (c Code) String() string {
	var b strings.Builder
	for _, l := range c {
		b.WriteString(l.String())
	}
	return b.String()
}

// Parse parses a magic code, such as "RRmRRmRUmDUm". It checks the letters and their
// number, but not whether the ring closes: see Code.Check.
func Parse(s string) (Code, error) {
	var c Code
	for i := 0; i < len(s); i++ {
		side := strings.IndexByte("RULD", s[i])
		fold := strings.IndexByte("mv", s[i])
		switch {
		case side >= 0:
			c = append(c, letterOf(side, flat))
		case fold >= 0 && len(c) > 0 && c[len(c)-1].fold() == flat:
			c[len(c)-1] += Letter(fold + 1)
		default:
			return nil, fmt.Errorf("magic code %q: unexpected %q at byte %d", s, s[i], i)
		}
	}
	if err := checkTiles(len(c)); err != nil {
		return nil, fmt.Errorf("magic code %q: %w", s, err)
	}
	return c, nil
}

func checkTiles(n int) error {
	if n < 4 || n > MaxTiles || n%2 != 0 {
		return fmt.Errorf("%d tiles; want an even number from 4 to %d", n, MaxTiles)
	}
	return nil
}

// inSide returns the side of a tile on which the previous tile hangs, if that tile was
// left over the side out. Arrows are mirror images of each other in the hinge, so up
// meets up and right meets left.
func inSide(out int) int {
	switch out {
	case right:
		return left
	case left:
		return right
	}
	return out
}

// in returns the side on which tile i hangs on tile i-1.
func (c Code) in(i int) int {
	n := len(c)
	return inSide(c[(i+n-1)%n].side())
}

// Flaps returns the number of tiles that hang on both neighbours by the same
// side (Definition 4).
func (c Code) Flaps() int {
	flaps := 0
	for i, l := range c {
		if c.in(i) == l.side() {
			flaps++
		}
	}
	return flaps
}
