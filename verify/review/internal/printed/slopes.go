package printed

// isSlope reports whether an estimate is a coefficient with its standard error: b = 0.40, SE = 0.10.
func (e *Estimate) isSlope() bool {
	return e.SE != nil && e.SE.Value > 0 && (e.Name == "b" || e.Name == "beta" || e.Name == Unnamed)
}

// errorAfterSign reads a standard error that is named after it: -0.028 \u00b1 0.009 (SE), -0.028 \u00b1 0.009 SE.
func (f *Finder) errorAfterSign(t *Test, k int) int {
	if !f.tok(k).is("\u00b1") || f.tok(k+1).kind != aNumber {
		return 0
	}
	first := k + 2
	open := f.tok(first).is("(", "[")
	if open {
		first++
	}
	name, j := f.effectName(first)
	if name != "SE" || open && !f.tok(j).is(")", "]") {
		return 0
	}
	if open {
		j++
	}
	e := Extra{Name: name, Relation: "=", Value: f.tok(k + 1).number, From: f.tok(k).from, To: f.tok(j - 1).to}
	t.Extras = append(t.Extras, e)
	return j
}

// errorWithoutName reads the number in brackets, or after a sign, right after a coefficient, which is taken for its
// standard error if a p-value follows: b = 1.92 (0.44), p < .001, and b = 1.92 ± 0.44.
func (f *Finder) errorWithoutName(e *Estimate, j int) int {
	var se Number
	next := 0
	switch {
	case e.Name != "b" && e.Name != "beta":
	case f.tok(j).is("("):
		if next = f.signed(j+1, &se); next > 0 && f.tok(next).is(")") {
			next++
		} else {
			next = 0
		}
	case f.tok(j).is("\u00b1"):
		next = f.signed(j+1, &se)
	}
	p := next
	if f.tok(p).is(",", ";") {
		p++
	}
	if next == 0 || se.Value <= 0 || se.Places == 0 || f.pValueAt(p) == nil {
		return j
	}
	e.SE, e.Assumed = &se, true
	return next
}

// slope returns the coefficient with its standard error that is printed after a t or z, or nil:
// t(98) = 4.00, p < .001, b = 0.40, SE = 0.10.
func (t *Test) slope() *Estimate {
	var e *Estimate
	if t.Stat != StatT && t.Stat != StatZ || t.Relation != "=" {
		return nil
	}
	for i := range t.Extras {
		switch x := &t.Extras[i]; {
		case x.Relation != "=":
		case x.Name == "b" || x.Name == "beta":
			if e != nil {
				return nil
			}
			own := *t // more tests may be inserted before it
			e = &Estimate{Name: x.Name, Value: x.Value, Test: &own, From: t.From}
		case x.Name == "SE" && e != nil && e.SE == nil:
			e.SE, e.To = &x.Value, x.To
		}
	}
	if e == nil || !e.isSlope() {
		return nil
	}
	return e
}

// IsSure reports whether a p-value claims significance.
func (p *P) IsSure(alpha float64) bool {
	significant, known := p.Decides(alpha)
	return significant && known
}
