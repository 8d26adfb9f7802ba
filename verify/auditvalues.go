package verify

import (
	"slices"

	"rederive"
)

// values makes the mutants of single values and sets, at each place where they
// are printed.
func (x *auditor) values() {
	for _, p := range x.spec.printed {
		x.printing(p, x.excused)
	}
}

// printing makes the mutants of a value where it is printed at one place, except for
// those that are excused for a reason.
func (x *auditor) printing(p printing, excused func(text string) (reason string)) {
	mutants := mutateValue(x.spec.kind.elements(), p.value, x.spec.within)
	if x.isWrong(p) {
		x.exclude(len(mutants), reasonStillWrong)
		return
	}
	for _, text := range mutants {
		if reason := excused(text); reason != "" {
			x.exclude(1, reason)
			continue
		}
		x.tryField(p.field, text)
	}
}

// isWrong reports whether a printing differs from what was computed, which an
// erratum then explains.
func (x *auditor) isWrong(p printing) bool {
	return slices.ContainsFunc(x.base.Differences, func(d rederive.Difference) bool {
		return d.Printed == p.field.Value
	})
}

// excused says why a mutant is as right as what was printed, or "".
func (x *auditor) excused(text string) string {
	computed, err := x.computed()
	if err != nil || !hasChoice(computed) && !x.spec.kind.elements().innermost().rounded {
		return ""
	}
	printed, err := ReadPrinted(x.spec.kind.elements(), text)
	switch {
	case err != nil || !agrees(printed, computed, x.spec.within):
		return ""
	case computed.form == oneOf:
		return reasonTied
	case hasBound(printed):
		return reasonWeakBound
	case isRounded(printed) && x.spec.within.byPlaces():
		return reasonHalfway
	}
	return ""
}

// hasChoice reports whether several values are equally good, in any part.
func hasChoice(v Value) bool { return v.form == oneOf || slices.ContainsFunc(v.items, hasChoice) }

// computed is the computed value of a claim about a single value.
func (x *auditor) computed() (Value, error) {
	if x.value == nil {
		v, err := x.readComputed()
		if err != nil {
			return v, err
		}
		x.value = &v
	}
	return *x.value, nil
}

func (x *auditor) readComputed() (Value, error) {
	offered := x.offers[0].Value
	if len(x.spec.readings) > 0 {
		offered, _ = readingOf(offered, x.spec.convention)
	}
	if offered.IsRecord("Optimum") {
		offered, _ = offered.Field("Value")
	}
	return ReadComputed(x.spec.kind.elements(), offered)
}

// convention makes each other reading the judged one.
func (x *auditor) convention() {
	f := x.spec.first("convention")
	if f == nil {
		return
	}
	for _, r := range x.base.Readings {
		switch {
		case r.Name == x.spec.convention:
		case r.Agrees || x.base.Verdict == rederive.Refuted:
			x.exclude(1, reasonBothGive)
		default:
			x.tryField(*f, r.Name)
		}
	}
}
