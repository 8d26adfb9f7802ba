package verify

import (
	"slices"

	"rederive"
)

// errata makes the mutants of the errata of a claim: each removed, its value
// altered, the printed value made right, its witness altered.
func (x *auditor) errata() {
	groups := x.erratumFields()
	for i, e := range x.spec.errata {
		x.removeErratum(e, groups[i])
		x.corrected(e, groups[i][0])
		x.witness(e, groups[i])
		x.makeRight(e)
	}
}

// erratumFields returns the fields of each erratum.
func (x *auditor) erratumFields() [][]rederive.Field {
	var groups [][]rederive.Field
	for i, f := range x.base.Claim.Fields {
		switch {
		case f.Name == "corrected":
			groups = append(groups, []rederive.Field{f})
		case !isReason(x.base.Claim, i) && slices.Contains(erratumFields, f.Name):
			groups[len(groups)-1] = append(groups[len(groups)-1], f)
		}
	}
	return groups
}

func (x *auditor) removeErratum(e erratum, fields []rederive.Field) {
	c := *x.base.Claim
	c.Fields = slices.DeleteFunc(slices.Clone(c.Fields), func(f rederive.Field) bool {
		return slices.Contains(fields, f)
	})
	x.try(mutant{pos: e.pos, mutation: "erratum removed"}, &c)
}

// corrected mutates the corrected value. That of a statement is words.
func (x *auditor) corrected(e erratum, f rederive.Field) {
	s := x.spec
	if x.rule.amended != nil {
		x.rule.amended(x, e, f)
		return
	}
	k := s.kindOf(e.Key)
	if s.wholeErratum() {
		k = s.kind
	}
	prefix := ""
	if e.Key != "" {
		prefix = e.Key + " = "
	}
	for _, text := range mutateValue(k, e.value, s.toleranceOf(e.Key)) {
		if x.excusedErratum(e, k, text) {
			x.exclude(1, reasonTied)
			continue
		}
		x.tryField(f, prefix+text)
	}
}

// excusedErratum reports whether a mutated correction is equally good.
func (x *auditor) excusedErratum(e erratum, k Kind, text string) bool {
	computed, err := x.computedFor(e)
	if err != nil {
		return false
	}
	v, err := ReadPrinted(k, text)
	return err == nil && (computed.form == oneOf || isRounded(v)) &&
		agrees(v, computed, x.spec.toleranceOf(e.Key))
}

// computedFor is what was computed in place of the erratum.
func (x *auditor) computedFor(e erratum) (Value, error) {
	s := x.spec
	if s.cells == nil {
		return x.computed()
	}
	values, ok := x.computedCells()
	if ok {
		for r, row := range s.cells.rows {
			for c := range row.cells {
				if s.cells.name(row.key, s.cells.columns[c]) == e.Key {
					return values[r][c], nil
				}
			}
		}
	}
	return Value{}, errNoNumber
}

// witness alters a witness that is checked: arithmetic, or the counterexample
// of a statement.
func (x *auditor) witness(e erratum, fields []rederive.Field) {
	i := slices.IndexFunc(fields, func(f rederive.Field) bool { return f.Name == "witness" })
	if i < 0 {
		return
	}
	f := fields[i]
	if x.counterexample() {
		x.tryField(f, f.Value+" and more")
		return
	}
	if arithmetic, err := witnessFormula(&e); arithmetic == nil || err != nil {
		x.exclude(1, reasonProse)
		return
	}
	if isRounded(e.value) || !x.spec.within.byPlaces() {
		x.roundedWitness(e, f)
		return
	}
	for _, text := range mutateFormula(f.Value) {
		h, err := parseFormula(text)
		if err != nil {
			continue
		}
		if v, err := h.eval(nil); err == nil && v.same(e.value.num) {
			x.exclude(1, "the altered witness gives the same number")
			continue
		}
		x.tryField(f, text)
	}
}

// roundedWitness alters a witness that gives a rounded number: of a decimal only the
// digits on which that depends.
func (x *auditor) roundedWitness(e erratum, f rederive.Field) {
	wrong := func(_ rederive.Field, text string) bool {
		h, err := parseFormula(text)
		if err != nil {
			return false
		}
		v, err := h.eval(nil)
		return err == nil && !x.spec.within.accepts(e.value.num, v)
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

// counterexample reports whether the offer names one.
func (x *auditor) counterexample() bool {
	return slices.ContainsFunc(x.offers, func(o rederive.Offer) bool {
		at, ok := o.Value.Field("At")
		return ok && at.Kind != "none"
	})
}

// makeRight prints the corrected value instead of the wrong one: the erratum
// is then out of date.
func (x *auditor) makeRight(e erratum) {
	if x.rule.righted != nil {
		x.rule.righted(x, e)
		return
	}
	c := x.base.Claim
	for _, f := range c.All("printed") {
		c = withField(c, f.Pos, e.Corrected)
	}
	x.try(mutant{pos: e.pos, mutation: "the printed value made right"}, c)
}

// holdInstead lets a refuted statement hold.
func (x *auditor) holdInstead(erratum) {
	offers := slices.Clone(x.offers)
	for i := range offers {
		offers[i].Value.Type = "Holds"
	}
	x.tryOffers(mutant{pos: x.base.Claim.Pos, mutation: "the statement holds instead"}, offers)
}

func (x *auditor) makeCellRight(e erratum) {
	owner := x.base.Claim
	if owner.Table == nil {
		return
	}
	for r, row := range x.spec.cells.rows {
		for c, printed := range row.cells {
			if x.spec.cells.name(row.key, x.spec.cells.columns[c]) != e.Key && !(e.Key == "" && x.hasErratum(r, c)) {
				continue
			}
			rows := slices.Clone(owner.Table.Rows)
			rows[r].Cells = slices.Clone(rows[r].Cells)
			for i := range rows[r].Cells {
				if rows[r].Cells[i].Pos == printed.pos {
					rows[r].Cells[i].Text = e.Corrected
				}
			}
			x.try(mutant{pos: printed.pos, mutation: x.cellMutation(r, c, printed.text, e.Corrected)},
				withRows(owner, rows))
			return
		}
	}
}
