package mathbox

import "rederive/typeset/tex"

// fraction sets a fraction (rule 15).
func (e *engine) fraction(f *tex.Fraction, st style) *box {
	st = st.named(f.Style)
	num, den := e.fractionParts(f, st)
	width := max(num.width, den.width)
	inner := &box{width: width}
	thick := e.scale(e.constants().FractionRuleThickness, st)
	if f.Thick != 0 {
		thick = e.length(f.Thick, st)
	}
	up, down := e.fractionShifts(f, num, den, thick, st)
	numAt := (width - num.width) / 2
	switch f.NumAlign {
	case tex.Left:
		numAt = 0
	case tex.Right:
		numAt = width - num.width
	}
	inner.put(numAt, up, num)
	if !f.NoRule {
		inner.put(0, e.axis(st)-thick/2, ruleBox(width, thick, 0))
	}
	inner.put((width-den.width)/2, -down, den)
	out := &box{}
	total := e.scale(1010, st)
	if st.level == display {
		total = e.scale(2390, st)
	}
	out.add(e.delimiter(f.Open, total, st))
	out.add(inner)
	out.add(e.delimiter(f.Close, total, st))
	return out
}

func (e *engine) fractionParts(f *tex.Fraction, st style) (num, den *box) {
	if !f.Continued {
		return e.clean(f.Num, st.upper()), e.clean(f.Den, st.under())
	}
	num, den = e.clean(f.Num, style{level: display}), e.clean(f.Den, style{display, true})
	num.height = max(num.height, e.scale(850, st)) // \strut
	return num, den
}

// fractionShifts returns the distances of the two baselines from that of the fraction.
func (e *engine) fractionShifts(f *tex.Fraction, num, den *box, thick Unit, st style) (up, down Unit) {
	c := e.constants()
	big := st.level == display
	pick := func(inText, inDisplay int) Unit {
		if big {
			return e.scale(inDisplay, st)
		}
		return e.scale(inText, st)
	}
	if f.NoRule {
		up = pick(c.StackTopShiftUp, c.StackTopDisplayStyleShiftUp)
		down = pick(c.StackBottomShiftDown, c.StackBottomDisplayStyleShiftDown)
		least := pick(c.StackGapMin, c.StackDisplayStyleGapMin)
		if gap := (up - num.depth) - (den.height - down); gap < least {
			up += (least - gap) / 2
			down += (least - gap) - (least-gap)/2
		}
		return up, down
	}
	up = pick(c.FractionNumeratorShiftUp, c.FractionNumeratorDisplayStyleShiftUp)
	down = pick(c.FractionDenominatorShiftDown, c.FractionDenominatorDisplayStyleShiftDown)
	axis := e.axis(st)
	above := pick(c.FractionNumeratorGapMin, c.FractionNumDisplayStyleGapMin)
	below := pick(c.FractionDenominatorGapMin, c.FractionDenomDisplayStyleGapMin)
	up = max(up, axis+thick/2+above+num.depth)
	down = max(down, den.height+below+thick-thick/2-axis)
	return up, down
}

// root sets a radical (rule 11).
func (e *engine) root(r *tex.Root, st style) *box {
	c := e.constants()
	body := e.clean(r.Radicand, st.cramp())
	thick := e.scale(c.RadicalRuleThickness, st)
	gap := e.scale(c.RadicalVerticalGap, st)
	if st.level == display {
		gap = e.scale(c.RadicalDisplayStyleVerticalGap, st)
	}
	surd := e.vertical("√", body.total()+gap+thick, st)
	if spare := surd.total() - (body.total() + gap + thick); spare > 0 {
		gap += spare / 2
	}
	top := body.height + gap + thick
	out := &box{}
	if r.Index != nil {
		e.degree(out, r.Index, surd, top, st)
	}
	out.put(out.width, top-surd.height, surd)
	out.width += surd.width
	out.put(out.width, top-thick, ruleBox(body.width, thick, 0))
	out.add(body)
	out.height += e.scale(c.RadicalExtraAscender, st)
	return out
}

// degree sets the index of a root in the corner of its sign.
func (e *engine) degree(out *box, index tex.Node, surd *box, top Unit, st style) {
	c := e.constants()
	b := e.clean(index, style{scriptscript, st.cramped})
	bottom := top - surd.total()
	y := bottom + surd.total()*Unit(c.RadicalDegreeBottomRaisePercent)/100 + b.depth
	x := e.scale(c.RadicalKernBeforeDegree, st)
	out.put(x, y, b)
	out.width = max(0, x+b.width+e.scale(c.RadicalKernAfterDegree, st))
	if shift := -(x + b.width + e.scale(c.RadicalKernAfterDegree, st)); shift > 0 {
		out.parts[0].x += shift
	}
}
