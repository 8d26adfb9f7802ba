package mathbox

import "rederive/typeset/tex"

// scripts sets a base with its sub- and superscript (rules 13a and 18 of
// Appendix G).
func (e *engine) scripts(s *tex.Scripts, st style) *box {
	base := e.node(s.Base, st)
	var sup, sub *box
	if s.Sup != nil {
		sup = e.clean(s.Sup, st.raised())
	}
	if s.Sub != nil {
		sub = e.clean(s.Sub, st.lowered())
	}
	if s.Limits == tex.Always || s.Limits == tex.InDisplay && st.level == display {
		return e.limits(base, sup, sub, st)
	}
	return e.attach(base, sup, sub, st)
}

// attach puts scripts next to the base.
func (e *engine) attach(base, sup, sub *box, st style) *box {
	c := e.constants()
	var up, down Unit
	if !base.char {
		up = base.height - e.scale(c.SuperscriptBaselineDropMax, st.raised())
		down = base.depth + e.scale(c.SubscriptBaselineDropMin, st.lowered())
	}
	if sup != nil {
		up = e.supShift(up, sup, st)
	}
	if sub != nil {
		down = max(down, e.scale(c.SubscriptShiftDown, st))
		if sup == nil {
			down = max(down, sub.height-e.scale(c.SubscriptTopMax, st))
		} else {
			up, down = e.separateScripts(up, down, sup, sub, st)
		}
	}
	out := &box{}
	supAt, subAt := base.width+base.italic, base.width
	if base.operator {
		supAt, subAt = base.width, base.width-base.italic
	}
	out.put(0, 0, base)
	out.width = base.width
	if sup != nil {
		out.put(supAt, up, sup)
		out.width = max(out.width, supAt+sup.width)
	}
	if sub != nil {
		out.put(subAt, -down, sub)
		out.width = max(out.width, subAt+sub.width)
	}
	out.width += e.scale(c.SpaceAfterScript, st)
	return out
}

func (e *engine) supShift(up Unit, sup *box, st style) Unit {
	c := e.constants()
	least := c.SuperscriptShiftUp
	if st.cramped {
		least = c.SuperscriptShiftUpCramped
	}
	return max(up, e.scale(least, st), sup.depth+e.scale(c.SuperscriptBottomMin, st))
}

// separateScripts keeps a gap between super- and subscript: it moves the subscript down, then
// both up as far as the superscript may go (rule 18e).
func (e *engine) separateScripts(up, down Unit, sup, sub *box, st style) (Unit, Unit) {
	c := e.constants()
	gap := (up - sup.depth) - (sub.height - down)
	least := e.scale(c.SubSuperscriptGapMin, st)
	if gap >= least {
		return up, down
	}
	down += least - gap
	if lift := e.scale(c.SuperscriptBottomMaxWithSubscript, st) - (up - sup.depth); lift > 0 {
		up, down = up+lift, down-lift
	}
	return up, down
}

// limits sets scripts above and below the base. Latin Modern Math has the two measures
// of upper limits exchanged; the gap is the smaller one (The TeXbook, p. 447: 0.111 em
// and 0.2 em).
func (e *engine) limits(base, sup, sub *box, st style) *box {
	c := e.constants()
	lean := base.italic / 2
	base.withItalic()
	width := base.width
	for _, b := range []*box{sup, sub} {
		if b != nil {
			width = max(width, b.width)
		}
	}
	out := &box{width: width}
	out.put((width-base.width)/2, 0, base)
	margin := e.scale(100, st)
	if sup != nil {
		gap := e.scale(min(c.UpperLimitGapMin, c.UpperLimitBaselineRiseMin), st)
		rise := e.scale(max(c.UpperLimitGapMin, c.UpperLimitBaselineRiseMin), st)
		y := base.height + max(gap+sup.depth, rise)
		out.put((width-sup.width)/2+lean, y, sup)
		out.height += margin
	}
	if sub != nil {
		gap := e.scale(c.LowerLimitGapMin, st)
		drop := e.scale(c.LowerLimitBaselineDropMin, st)
		y := base.depth + max(gap+sub.height, drop)
		out.put((width-sub.width)/2-lean, -y, sub)
		out.depth += margin
	}
	return out
}

// stack sets \overset and \underset like limits, in every style.
func (e *engine) stack(s *tex.Stack, st style) *box {
	var over, under *box
	if s.Over != nil {
		over = e.clean(s.Over, st.raised())
	}
	if s.Under != nil {
		under = e.clean(s.Under, st.lowered())
	}
	return e.limits(e.clean(s.Base, st), over, under, st)
}

// arrow sets an arrow that extends beyond its labels on both sides.
func (e *engine) arrow(a *tex.Arrow, st style) *box {
	var over, under *box
	width := e.scale(1000, st)
	air := e.scale(800, st.raised())
	if a.Over != nil {
		over = e.clean(a.Over, st.raised())
		width = max(width, over.width+air)
	}
	if a.Under != nil {
		under = e.clean(a.Under, st.lowered())
		width = max(width, under.width+air)
	}
	return e.limits(e.horizontal(a.Mark, width, true, st), over, under, st)
}
