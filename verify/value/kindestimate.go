package value

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/show/wire"
)

func EstimateKind() Row {
	return Row{
		Name: "estimate", Class: Single, Fields: []string{"printed", "tolerance", "rounding", "stars"}, Rounded: true,
		parts: partsCalled("value", "uncertainty", "stars"),
		Takes: isListOf(2, 3), Forms: "a list or struct of the value, its uncertainty and, with stars, the p-value",
		Scan: scanEstimate, Decode: decodeEstimate,
	}
}

const (
	plainEstimate   = "{0} ± {1}"
	starredEstimate = "{0}{2} ± {1}"
)

var (
	// bracketed matches 0.500** (0.118) and 0.500 [0.118].
	bracketed = lazyregexp.New(`^(.*?)\s+[(\[]([^()\[\]]+)[)\]]$`)
	// named matches -0.42 (SE = 0.17) and -0.42, SE 0.17.
	named = lazyregexp.New(`^(.*?)\s*(?:[,;]|\s[(\[])\s*(?:SE|SD|s\.e\.|s\.d\.|S\.E\.|S\.D\.)\s*[=:]?\s*` +
		`([^()\[\]]+?)[)\]]?$`)
	// concise matches 6.674(15) x 10^-11: the uncertainty applies to the last digits.
	concise = lazyregexp.New(`^([-\x{2212}\x{2013}+]?[\d\s,\x{00a0}\x{2009}\x{202f}]*\.?` +
		`[\d\s\x{00a0}\x{2009}\x{202f}]*)\((\d+)\)(.*)$`)
	// scaled matches (6.674 ± 0.015) x 10^-11 and (5.2 ± 0.3)%.
	scaled = lazyregexp.New(`^\((.*)\)\s*((?:[eE]|[x\x{00d7}*\x{00b7}]\s*10).*|%)$`)
	// lastScale matches a scale at the end of a number: %, x 10^-3, e-3.
	lastScale = lazyregexp.New(`\s*(?:%|[eE][-+\x{2212}\x{2013}]?\d+|[x\x{00d7}*\x{00b7}]\s*10.*)$`)
	// spacedPlaces matches the decimals of a number, with spaces between them.
	spacedPlaces = lazyregexp.New(`(\.\d[\d \x{00a0}\x{2009}\x{202f}]*\d)`)
)

// scanEstimate reads a value with its uncertainty: 299,852.4 ± 79.0, 0.500
// (0.118), 6.674(15)e-11.
func scanEstimate(k Kind, text string) (Value, error) {
	text = cutLabel(unescapeStars(strings.TrimSpace(text)))
	value, spread, power := text, "", ""
	if m := scaled.FindStringSubmatch(text); m != nil {
		text, power = m[1], strings.TrimSpace(m[2])
		value = text
	}
	for _, sign := range []string{"\u00b1", "+/-", "+-"} {
		if a, b, ok := strings.Cut(text, sign); ok {
			value, spread = strings.TrimSpace(a), strings.TrimSpace(b)
		}
	}
	if m := concise.FindStringSubmatch(text); m != nil && spread == "" && m[1] == strings.TrimRight(m[1], " ") {
		return scanConcise(m[1], m[2], m[3])
	}
	if m := bracketed.FindStringSubmatch(text); m != nil && spread == "" {
		value, spread = m[1], m[2]
	}
	if m := named.FindStringSubmatch(text); m != nil && !strings.Contains(text, "\u00b1") {
		value, spread = m[1], m[2]
	}
	if spread == "" {
		return Value{}, fmt.Errorf("%q is not a value with its uncertainty, such as 5.2 ± 0.3, 5.2 (0.3) or 5.2(3)",
			Abbreviate(text))
	}
	if lastScale.MatchString(spread) && !lastScale.MatchString(value) && power == "" {
		return Value{}, fmt.Errorf("%q: %q could apply to both numbers or only to the last; write (5.2 ± 0.3)%%, say",
			Abbreviate(text), strings.TrimSpace(lastScale.FindString(spread)))
	}
	value, mark := cutStars(k.With, value)
	return estimateOf(k.With, joinPower(value, power), joinPower(spread, power), mark)
}

func joinPower(number, power string) string {
	if power == "" {
		return number
	}
	return number + " " + power
}

// cutStars removes a declared mark from the end of a number.
func cutStars(p Params, text string) (number, mark string) {
	number = text
	for _, t := range p.Stars {
		if rest, ok := strings.CutSuffix(text, t.Mark); ok && len(t.Mark) > len(mark) {
			number, mark = strings.TrimSpace(rest), t.Mark
		}
	}
	return number, mark
}

// scanConcise reads 6.674(15)e-11, whose uncertainty is 0.015e-11.
func scanConcise(value, digits, power string) (Value, error) {
	value = spacedPlaces.ReplaceAllStringFunc(value, func(s string) string {
		return strings.NewReplacer(" ", "", "\u00a0", "", "\u2009", "", "\u202f", "").Replace(s)
	})
	n, err := Measured(value + power)
	if err != nil {
		return Value{}, err
	}
	spread := new(big.Rat).Mul(Integer(digits), n.Ulp)
	s := Exact(spread)
	s.Ulp = n.Ulp
	s.Form = decimalForm(digits, Magnitude(n.Ulp))
	return Value{Form: Parts, Layout: plainEstimate, Items: []Value{{Form: ANumber, Num: n}, {
		Form: ANumber,
		Num:  s,
	}}}, nil
}

func estimateOf(p Params, value, spread, mark string) (Value, error) {
	v, err := measuredValue(value)
	if err != nil {
		return Value{}, err
	}
	u, err := measuredValue(spread)
	switch {
	case err != nil:
		return Value{}, err
	case u.Num.Rat().Sign() < 0:
		return Value{}, errors.New("the uncertainty is below 0")
	}
	out := Value{Form: Parts, Layout: plainEstimate, Items: []Value{v, u}}
	if star, ok := p.starred(mark); ok {
		out.Layout = starredEstimate
		out.Items = append(out.Items, star)
	}
	return out, nil
}

func decodeEstimate(k Kind, v wire.Value) (Value, error) {
	if stars := len(k.With.Stars) > 0; stars != (len(v.Items) == 3) {
		if stars {
			return Value{}, errors.New("the claim prints stars: offer the value, its uncertainty and the p-value")
		}
		return Value{}, errors.New("a third number is offered, but the claim declares no stars")
	}
	return decodeParts(v, plainEstimate, "{0} ± {1}, p = {2}")
}
