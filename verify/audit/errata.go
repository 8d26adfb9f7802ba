package audit

import (
	"slices"

	"rederive/verify"
	"rederive/verify/value"

	"rederive"
)

// errata makes the mutants of a claim's errata: it removes each erratum, alters its corrected
// value, replaces the printed value with the corrected one, and alters its witness.
func (x *auditor) errata() {
	groups := x.erratumFields()
	for i, e := range x.spec.Errata {
		x.removeErratum(e, groups[i])
		x.corrected(e, groups[i][0])
		x.witness(e, groups[i])
		x.applyCorrection(e)
	}
}

// erratumFields returns the fields of each erratum.
func (x *auditor) erratumFields() [][]rederive.Field {
	var groups [][]rederive.Field
	for i, f := range x.base.Claim.Fields {
		switch {
		case f.Name == "corrected":
			groups = append(groups, []rederive.Field{f})
		case !verify.IsReason(x.base.Claim, i) && slices.Contains(verify.ErratumFields, f.Name):
			groups[len(groups)-1] = append(groups[len(groups)-1], f)
		}
	}
	return groups
}

func (x *auditor) removeErratum(e verify.Erratum, fields []rederive.Field) {
	c := *x.base.Claim
	c.Fields = slices.DeleteFunc(slices.Clone(c.Fields), func(f rederive.Field) bool {
		return slices.Contains(fields, f)
	})
	x.try(mutant{pos: e.Pos, mutation: "erratum removed"}, &c)
}

// corrected mutates the corrected value. For a statement, that is words.
func (x *auditor) corrected(e verify.Erratum, f rederive.Field) {
	s := x.spec
	if x.rule.amended != nil {
		x.rule.amended(x, e, f)
		return
	}
	k := s.KindOf(e.Key)
	if s.WholeErratum() {
		k = s.Kind
	}
	prefix := ""
	if e.Key != "" {
		prefix = e.Key + " = "
	}
	for _, text := range mutateValue(k, e.Value, s.ToleranceOf(e.Key)) {
		if x.excusedErratum(e, k, text) {
			x.exclude(1, reasonTied)
			continue
		}
		x.tryField(f, prefix+text)
	}
}

// excusedErratum reports whether a mutated correction is equally good.
func (x *auditor) excusedErratum(e verify.Erratum, k value.Kind, text string) bool {
	computed, err := x.computedFor(e)
	if err != nil {
		return false
	}
	v, err := value.ReadPrinted(k, text)
	return err == nil && (computed.Form == value.OneOf || value.IsRounded(v)) &&
		value.Agrees(v, computed, x.spec.ToleranceOf(e.Key))
}

// computedFor returns the computed value that the erratum is about.
func (x *auditor) computedFor(e verify.Erratum) (value.Value, error) {
	s := x.spec
	if s.Cells == nil {
		return x.computed()
	}
	values, ok := x.computedCells()
	if ok {
		for r, row := range s.Cells.Rows {
			for c := range row.Cells {
				if s.Cells.Name(row.Key, s.Cells.Columns[c]) == e.Key {
					return values[r][c], nil
				}
			}
		}
	}
	return value.Value{}, value.ErrNoNumber
}

// witness alters a witness that can be checked: arithmetic, or the counterexample of a statement.
func (x *auditor) witness(e verify.Erratum, fields []rederive.Field) {
	i := slices.IndexFunc(fields, func(f rederive.Field) bool { return f.Name == "witness" })
	if i < 0 {
		return
	}
	f := fields[i]
	if x.counterexample() {
		x.tryField(f, f.Value+" and more")
		return
	}
	if arithmetic, err := verify.WitnessFormula(&e); arithmetic == nil || err != nil {
		x.exclude(1, reasonProse)
		return
	}
	if value.IsRounded(e.Value) || !x.spec.Within.ByPlaces() {
		x.roundedWitness(e, f)
		return
	}
	for _, text := range mutateFormula(f.Value) {
		h, err := value.ParseFormula(text)
		if err != nil {
			continue
		}
		if v, err := h.Eval(nil); err == nil && v.Same(e.Value.Num) {
			x.exclude(1, "the altered witness gives the same number")
			continue
		}
		x.tryField(f, text)
	}
}

// roundedWitness alters a witness whose result is rounded. It moves numbers only as
// far as changes the rounded result.
func (x *auditor) roundedWitness(e verify.Erratum, f rederive.Field) {
	wrong := func(_ rederive.Field, text string) bool {
		h, err := value.ParseFormula(text)
		if err != nil {
			return false
		}
		v, err := h.Eval(nil)
		return err == nil && !x.spec.Within.Accepts(e.Value.Num, v)
	}
	for _, at := range numeral.FindAllStringIndex(f.Value, -1) {
		for _, sign := range []int64{-1, 1} {
			x.moveNumeral(f, f.Value, at, sign, wrong)
		}
	}
	for i := range len(f.Value) {
		if turned := signsOf[f.Value[i]]; turned != "" {
			if text := f.Value[:i] + turned + f.Value[i+1:]; wrong(f, text) {
				x.tryField(f, text)
			}
		}
	}
}

// counterexample reports whether an offer names a counterexample.
func (x *auditor) counterexample() bool {
	return slices.ContainsFunc(x.offers, func(o rederive.Offer) bool {
		at, ok := o.Value.Field("At")
		return ok && at.Kind != "none"
	})
}

// applyCorrection replaces the wrong printed value with the corrected one, so that the
// erratum is out of date.
func (x *auditor) applyCorrection(e verify.Erratum) {
	if x.rule.righted != nil {
		x.rule.righted(x, e)
		return
	}
	c := x.base.Claim
	for _, f := range c.All("printed") {
		c = withField(c, f.Pos, e.Corrected)
	}
	x.try(mutant{pos: e.Pos, mutation: "the printed value made right"}, c)
}

// holdInstead turns a refuted statement into one that holds.
func (x *auditor) holdInstead(verify.Erratum) {
	offers := slices.Clone(x.offers)
	for i := range offers {
		offers[i].Value.Type = "Holds"
	}
	x.tryOffers(mutant{pos: x.base.Claim.Pos, mutation: "the statement holds instead"}, offers)
}

func (x *auditor) makeCellRight(e verify.Erratum) {
	owner := x.base.Claim
	if owner.Table == nil {
		return
	}
	for r, row := range x.spec.Cells.Rows {
		for c, printed := range row.Cells {
			if x.spec.Cells.Name(row.Key, x.spec.Cells.Columns[c]) != e.Key && !(e.Key == "" && x.hasErratum(r, c)) {
				continue
			}
			rows := slices.Clone(owner.Table.Rows)
			rows[r].Cells = slices.Clone(rows[r].Cells)
			for i := range rows[r].Cells {
				if rows[r].Cells[i].Pos == printed.Pos {
					rows[r].Cells[i].Text = e.Corrected
				}
			}
			x.try(mutant{pos: printed.Pos, mutation: x.cellMutation(r, c, printed.Text, e.Corrected)},
				withRows(owner, rows))
			return
		}
	}
}
