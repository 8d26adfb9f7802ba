package tex

// A Class is one of TeX's eight classes of atoms, which determine the space between
// neighbours.
type Class uint8

// The classes: ordinary, large operator, binary operation, relation, opening,
// closing, punctuation, and the delimited subformula.
const (
	Ord Class = iota
	Op
	Bin
	Rel
	Open
	Close
	Punct
	Inner
)

// spacing is the table of The TeXbook, p. 170: rows are the left class, columns the
// right one, in the order of the constants. 1, 2 and 3 are thin, medium and thick
// space; the letters t, m and k mean the same, but only outside scripts. An x cannot
// occur.
const spacing = "" +
	"01mk000t" + // Ord
	"11xk000t" + // Op
	"mmxxmxxm" + // Bin
	"kkx0k00k" + // Rel
	"00x00000" + // Open
	"01mk000t" + // Close
	"ttxttttt" + // Punct
	"t1mkt0tt" //   Inner

// Spacing returns the space that TeX puts between two adjacent atoms. In script and
// scriptscript style most of it is omitted.
func Spacing(left, right Class, script bool) Length {
	code := spacing[int(left)*8+int(right)]
	if script && code != '1' {
		return 0
	}
	switch code {
	case '1', 't':
		return 3 * Mu
	case 'm':
		return 4 * Mu
	case 'k':
		return 5 * Mu
	}
	return 0
}

// ClassOf returns the class of a node among its neighbours. The second
// result is false for spaces and style changes, which are not atoms.
func ClassOf(n Node) (Class, bool) {
	switch n := n.(type) {
	case *Symbol:
		return n.Class, true
	case *Big:
		return n.Class, true
	case *Scripts:
		return ClassOf(n.Base)
	case *Stack:
		return n.Class, true
	case *Classed:
		return n.Class, true
	case *Arrow:
		return Rel, true
	case *Fenced:
		return Inner, true
	case *Accent:
		return accentClass(n), true
	case *Array:
		return arrayClass(n), true
	case *Box:
		return boxClass(n), true
	case *Space, *Style:
		return Ord, false
	}
	return Ord, true
}

func accentClass(a *Accent) Class {
	if a.Brace {
		return Op
	}
	return Ord
}

func arrayClass(a *Array) Class {
	if a.Open != "" || a.Close != "" {
		return Inner
	}
	return Ord
}

// boxClass returns the class of a box. \smash and the laps take that of their body, so
// that \smash{=} is still a relation.
func boxClass(b *Box) Class {
	if b.Hidden {
		return Ord
	}
	if c, ok := ClassOf(b.Body); ok {
		return c
	}
	return Ord
}

// fixBinaries turns every binary operator without two operands into an ordinary atom (rules
// 5 and 6 of Appendix G).
func fixBinaries(items []Node) {
	last := Node(nil)
	class := Open // the start of a list counts as an opening
	for _, n := range items {
		c, atom := ClassOf(n)
		if !atom {
			continue
		}
		switch {
		case c == Bin && !operandEnds(class):
			demote(n)
			c = Ord
		case class == Bin && (c == Rel || c == Close || c == Punct):
			demote(last)
		}
		last, class = n, c
	}
	if class == Bin {
		demote(last)
	}
}

// operandEnds reports whether an operand can end with an atom of the class.
func operandEnds(c Class) bool { return c == Ord || c == Close || c == Inner }

func demote(n Node) {
	switch n := n.(type) {
	case *Symbol:
		n.Class = Ord
	case *Big:
		n.Class = Ord
	case *Scripts:
		demote(n.Base)
	case *Stack:
		n.Class = Ord
	case *Classed:
		n.Class = Ord
	case *Box:
		demote(n.Body)
	}
}
