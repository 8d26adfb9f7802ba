package verify

import (
	"fmt"
	"math/big"
	"strings"

	"rederive"
	"rederive/show/wire"
)

func boundKind() kind {
	return kind{
		name: "bound", class: best, fields: []string{"printed"},
		takes: isBoundForm, forms: "a number or show.Optimum",
		rule: "without a sign as a number; with one the bound is moved just beyond the computed " +
			"value, and the sign is turned",
		read: readBounds, judge: judgeBound, correct: correctBound,
		mutate: mutateBounds, offered: optimumMutants, righted: func(*auditor, erratum) {},
	}
}

func isBoundForm(v wire.Value) bool {
	return recordOf("Optimum")(v) || plainOf(wire.Int, wire.Rat, wire.Float)(v)
}

// readBounds reads every printing of a bound, with its sign.
func readBounds(s *spec, _ map[string]*rederive.Claim) { s.readPrintings(readRelation) }

// judgeBound compares a number, or an optimum, with the printed bound.
func judgeBound(s *spec, v wire.Value) (*judgement, error) {
	if v.IsRecord("Optimum") {
		return judgeOptimum(s, v)
	}
	return s.judgeValue(*s.kind.Of, v)
}

func correctBound(s *spec, e *erratum) (err error) {
	_, text := readRelation(e.Corrected)
	e.value, err = ReadPrinted(s.kind.elements(), text)
	return err
}

// mutateBounds makes the mutants of bounds with a sign; others are values.
func mutateBounds(x *auditor) {
	for _, p := range x.spec.printed {
		if p.bound == isEqual {
			x.printing(p, x.excused)
			continue
		}
		x.bound(p)
	}
}

// bound moves a printed bound to where it no longer holds, and turns its sign.
func (x *auditor) bound(p printing) {
	x.exclude(1, reasonWeakBound)
	computed, err := x.computed()
	if err != nil || computed.form != aNumber {
		return
	}
	one := big.NewRat(1, 1)
	at, turned := computed.num.Rat(), isAtLeast
	switch p.bound {
	case isAtMost:
		at.Sub(at, one)
	case isLess:
		turned = isMore
	case isAtLeast:
		at.Add(at, one)
		turned = isAtMost
	case isMore:
		turned = isLess
	}
	x.tryField(p.field, fmt.Sprint(p.bound, " ", at.RatString()))
	if computed.num.same(p.value.num) {
		x.exclude(1, reasonWeakBound)
		return
	}
	x.tryField(p.field, fmt.Sprint(turned, " ", p.value))
}

// A relation is how a true value lies to a printed bound.
type relation string

const (
	isEqual   relation = "="
	isLess    relation = "<"
	isMore    relation = ">"
	isAtMost  relation = "<="
	isAtLeast relation = ">="
)

// readRelation takes the sign from a printed bound, such as the one of <= 161.
func readRelation(text string) (relation, string) {
	for _, sign := range []struct {
		text string
		relation
	}{
		{"<=", isAtMost},
		{"\u2264", isAtMost},
		{"at most ", isAtMost},
		{">=", isAtLeast},
		{"\u2265", isAtLeast},
		{"at least ", isAtLeast},
		{"<", isLess},
		{"less than ", isLess},
		{">", isMore},
		{"more than ", isMore},
		{"over ", isMore},
	} {
		if rest, ok := strings.CutPrefix(text, sign.text); ok {
			return sign.relation, strings.TrimSpace(rest)
		}
	}
	return isEqual, text
}

// holds reports whether a value that compares to the bound as c says lies so.
func (r relation) holds(c int) bool {
	switch r {
	case isLess:
		return c < 0
	case isMore:
		return c > 0
	case isAtMost:
		return c <= 0
	case isAtLeast:
		return c >= 0
	}
	return c == 0
}
