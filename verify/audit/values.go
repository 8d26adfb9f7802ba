package audit

import (
	"slices"

	"rederive/verify"
	"rederive/verify/value"

	"rederive"
)

// values makes the mutants of single values and sets, in each place where they are printed.
func (x *auditor) values() {
	for _, p := range x.spec.Printed {
		x.printing(p, x.excused)
	}
}

// printing makes the mutants of one printing of a value, except those that are
// excused for a reason.
func (x *auditor) printing(p verify.Printing, excused func(text string) (reason string)) {
	mutants := mutateValue(x.spec.Kind.Elements(), p.Value, x.spec.Within)
	if x.isWrong(p) {
		x.exclude(len(mutants), reasonStillWrong)
		return
	}
	for _, text := range mutants {
		if reason := excused(text); reason != "" {
			x.exclude(1, reason)
			continue
		}
		x.tryField(p.Field, text)
	}
}

// isWrong reports whether a printing differs from the computed value, which an
// erratum then explains.
func (x *auditor) isWrong(p verify.Printing) bool {
	return slices.ContainsFunc(x.base.Differences, func(d rederive.Difference) bool {
		return d.Printed == p.Field.Value
	})
}

// excused says why a mutant is as right as the printed value, or "".
func (x *auditor) excused(text string) string {
	computed, err := x.computed()
	if err != nil || !hasChoice(computed) && !x.spec.Kind.Elements().Innermost().Rounded {
		return ""
	}
	printed, err := value.ReadPrinted(x.spec.Kind.Elements(), text)
	switch {
	case err != nil || !value.Agrees(printed, computed, x.spec.Within):
		return ""
	case computed.Form == value.OneOf:
		return reasonTied
	case value.HasBound(printed):
		return reasonWeakBound
	case value.IsRounded(printed) && x.spec.Within.ByPlaces():
		return reasonHalfway
	}
	return ""
}

// hasChoice reports whether a value or a part of it has several equally good alternatives.
func hasChoice(v value.Value) bool {
	return v.Form == value.OneOf || slices.ContainsFunc(v.Items, hasChoice)
}

// computed returns the computed value of a claim about a single value.
func (x *auditor) computed() (value.Value, error) {
	if x.value == nil {
		v, err := x.readComputed()
		if err != nil {
			return v, err
		}
		x.value = &v
	}
	return *x.value, nil
}

func (x *auditor) readComputed() (value.Value, error) {
	offered := x.offers[0].Value
	if len(x.spec.Readings) > 0 {
		offered, _ = verify.ReadingOf(offered, x.spec.Convention)
	}
	if offered.IsRecord("Optimum") {
		offered, _ = offered.Field("Value")
	}
	return value.ReadComputed(x.spec.Kind.Elements(), offered)
}

// convention makes each other reading the convention.
func (x *auditor) convention() {
	f := x.spec.First("convention")
	if f == nil {
		return
	}
	for _, r := range x.base.Readings {
		switch {
		case r.Name == x.spec.Convention:
		case r.Agrees || x.base.Verdict == rederive.Refuted:
			x.exclude(1, reasonBothGive)
		default:
			x.tryField(*f, r.Name)
		}
	}
}
