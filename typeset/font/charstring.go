package font

// Operators of Type 2 charstrings (Adobe Technical Note 5177).
const (
	rlineto    = 5
	hlineto    = 6
	vlineto    = 7
	rrcurveto  = 8
	endchar    = 14
	rmoveto    = 21
	hmoveto    = 22
	vmoveto    = 4
	vhcurveto  = 30
	hvcurveto  = 31
	maxOperand = 48
)

// charstring writes a glyph as a Type 2 charstring: width, contours, end.
func charstring(advance int, outline []Segment) []byte {
	w := charWriter{}
	if advance != 0 {
		w.out = number(w.out, advance)
	}
	for _, s := range outline {
		w.segment(s)
	}
	w.flush()
	return append(w.out, endchar)
}

// A charWriter combines adjacent segments of one kind under one operator.
type charWriter struct {
	out      []byte
	args     []int
	operator byte // operator of the pending args; 0 means none
	x, y     int
}

func (w *charWriter) segment(s Segment) {
	switch s.Kind {
	case Move:
		w.moveTo(s.X[0]-w.x, s.Y[0]-w.y)
	case Line:
		w.lineTo(s.X[0]-w.x, s.Y[0]-w.y)
	case Cubic:
		w.curveTo(s)
	}
	w.x, w.y = s.end()
}

func (w *charWriter) moveTo(dx, dy int) {
	w.flush()
	switch {
	case dy == 0:
		w.put(hmoveto, dx)
	case dx == 0:
		w.put(vmoveto, dy)
	default:
		w.put(rmoveto, dx, dy)
	}
	w.flush()
}

func (w *charWriter) lineTo(dx, dy int) {
	switch {
	case dy == 0 && w.operator != rlineto:
		w.flush()
		w.put(hlineto, dx)
		w.flush()
	case dx == 0 && w.operator != rlineto:
		w.flush()
		w.put(vlineto, dy)
		w.flush()
	default:
		w.put(rlineto, dx, dy)
	}
}

func (w *charWriter) curveTo(s Segment) {
	dx1, dy1 := s.X[0]-w.x, s.Y[0]-w.y
	dx2, dy2 := s.X[1]-s.X[0], s.Y[1]-s.Y[0]
	dx3, dy3 := s.X[2]-s.X[1], s.Y[2]-s.Y[1]
	switch {
	case dy1 == 0 && dx3 == 0:
		w.flush()
		w.put(hvcurveto, dx1, dx2, dy2, dy3)
		w.flush()
	case dx1 == 0 && dy3 == 0:
		w.flush()
		w.put(vhcurveto, dy1, dx2, dy2, dx3)
		w.flush()
	default:
		w.put(rrcurveto, dx1, dy1, dx2, dy2, dx3, dy3)
	}
}

// put adds operands of an operator to those pending for the same operator.
func (w *charWriter) put(operator byte, args ...int) {
	if w.operator != operator || len(w.args)+len(args) > maxOperand {
		w.flush()
	}
	w.operator = operator
	w.args = append(w.args, args...)
}

func (w *charWriter) flush() {
	if w.operator == 0 {
		return
	}
	for _, a := range w.args {
		w.out = number(w.out, a)
	}
	w.out = append(w.out, w.operator)
	w.args, w.operator = w.args[:0], 0
}

// number writes an operand of a charstring.
func number(out []byte, v int) []byte {
	switch {
	case v >= -107 && v <= 107:
		return append(out, byte(v+139))
	case v >= 108 && v <= 1131:
		v -= 108
		return append(out, byte(v>>8+247), byte(v))
	case v >= -1131 && v <= -108:
		v = -v - 108
		return append(out, byte(v>>8+251), byte(v))
	}
	return append(out, 28, byte(v>>8), byte(v))
}
