package tex

import "unicode/utf8"

// items writes nodes side by side. TeX's space between two atoms goes to an adjacent
// operator, or becomes an element of its own if there is none.
func (w *mathWriter) items(items []Node, at span) {
	for i := 0; i < len(items); {
		style, ok := items[i].(*Style)
		if !ok {
			w.item(items, i)
			i++
			continue
		}
		w.styled(style.Name, func() { w.items(items[i+1:], at) })
		return
	}
}

// styled writes the output of inner as one mstyle element.
func (w *mathWriter) styled(name StyleName, inner func()) {
	level := max(0, int(name)-int(TextStyle))
	display := "false"
	if name == DisplayStyle {
		display = "true"
	}
	w.open(`mstyle displaystyle="` + display + `" scriptlevel="` + string(rune('0'+level)) + `"`)
	w.in(name, inner)
	w.close("mstyle")
}

// item writes items[i] and the space after it.
func (w *mathWriter) item(items []Node, i int) {
	n := items[i]
	if _, atom := ClassOf(n); !atom {
		w.node(n, span{})
		return
	}
	at := place(items, i)
	before, after := neighbour(items, i, -1), neighbour(items, i, +1)
	var pending Length
	if before != nil {
		at.left, _ = w.share(before, n)
	}
	if after != nil {
		_, at.right = w.share(n, after)
		if gap := w.gap(n, after); !isOperator(n) && !isOperator(after) {
			pending = gap
		}
	}
	w.node(n, at)
	if after != nil && isName(n) && takesOperand(after) {
		w.apply(w.gap(n, after))
		return
	}
	if pending != 0 {
		w.space(pending)
	}
}

// apply writes the invisible operator between a function and its argument, which holds
// the space between them.
func (w *mathWriter) apply(gap Length) {
	if gap == 0 {
		w.put("<mo>\u2061</mo>")
		return
	}
	w.put(`<mo lspace="0" rspace="` + ems(gap) + "\">\u2061</mo>")
}

// takesOperand reports whether n can be the argument of a function.
func takesOperand(n Node) bool {
	switch c, _ := ClassOf(n); c {
	case Ord, Op, Open, Inner:
		return true
	}
	return false
}

// isName reports whether the node is the name of a function, with or without scripts.
func isName(n Node) bool {
	switch n := n.(type) {
	case *Symbol:
		return n.Kind == Name && n.Class == Op
	case *Scripts:
		return isName(n.Base)
	case *Classed:
		return n.Class == Op && !isOperator(n)
	}
	return false
}

// gap returns TeX's space between two atoms in the current style.
func (w *mathWriter) gap(a, b Node) Length {
	left, _ := ClassOf(a)
	right, _ := ClassOf(b)
	return Spacing(left, right, w.script())
}

// share assigns the space between two neighbours to one of them: onRight goes to the
// left side of the right one, onLeft to the right side of the left one. The space goes
// to the neighbour that has it by default, if any.
func (w *mathWriter) share(a, b Node) (onRight, onLeft Length) {
	gap := w.gap(a, b)
	switch {
	case !isOperator(a) && !isOperator(b):
		return 0, 0
	case !isOperator(a):
		if isName(a) && takesOperand(b) {
			return 0, 0 // the invisible operator gets it
		}
		return gap, 0
	case !isOperator(b):
		return 0, gap
	}
	_, r, _ := core(a).space()
	l, _, _ := core(b).space()
	if r == 0 && l == gap {
		return gap, 0
	}
	return 0, gap
}

// place returns the form that MathML derives from an operator's position. It is
// uncertain next to spaces, which implementations treat differently.
func place(items []Node, i int) span {
	first := neighbour(items, i, -1) == nil
	last := neighbour(items, i, +1) == nil
	at := span{place: infix, fixed: true}
	switch {
	case first && last:
		at.fixed = len(items) == 1
	case first:
		at.place, at.fixed = prefix, i == 0
	case last:
		at.place, at.fixed = postfix, i == len(items)-1
	}
	return at
}

// neighbour returns the next atom in a direction, or nil at the end.
func neighbour(items []Node, i, step int) Node {
	for i += step; i >= 0 && i < len(items); i += step {
		if _, atom := ClassOf(items[i]); atom {
			return items[i]
		}
	}
	return nil
}

// A coreOperator is the mo element that determines the space around a node.
type coreOperator struct {
	char  rune
	class Class
}

func (c coreOperator) space() (left, right Length, known bool) {
	return defaultSpace(c.char, formOf(c.class, c.char))
}

func isOperator(n Node) bool { return core(n).char != 0 }

// isMark reports whether the symbol is written as an operator.
func isMark(s *Symbol) bool {
	return s.Kind == Mark && (s.Class != Ord || isOperatorSign(s.Text)) || s.Kind == Name && s.Class == Bin
}

// sign returns a single symbol that is classed as a binary operator or a relation; it
// is always written as an operator.
func sign(c *Classed) (*Symbol, bool) {
	if c.Class != Bin && c.Class != Rel {
		return nil, false
	}
	s, ok := c.Body.(*Symbol)
	return s, ok
}

// core returns the operator inside an embellished operator (MathML Core, section
// 3.2.4.1), or the zero value if the node is none. A labelled arrow does not count: its
// space is next to it.
func core(n Node) coreOperator {
	switch n := n.(type) {
	case *Symbol:
		if !isMark(n) {
			return coreOperator{}
		}
		r, _ := utf8.DecodeRuneInString(n.Text)
		return coreOperator{r, n.Class}
	case *Big:
		r, _ := utf8.DecodeRuneInString(n.Text + " ")
		return coreOperator{r, n.Class}
	case *Scripts:
		return core(n.Base)
	case *Stack:
		return core(n.Base)
	case *Accent:
		return core(n.Base)
	case *Classed:
		if s, ok := sign(n); ok {
			r, _ := utf8.DecodeRuneInString(s.Text)
			return coreOperator{r, n.Class}
		}
		return core(n.Body)
	case *Color:
		return core(n.Body)
	case *Box:
		return core(n.Body)
	case *Row:
		if len(n.Items) == 1 {
			return core(n.Items[0])
		}
	}
	return coreOperator{}
}
