package verify

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"rederive/show/wire"
)

// Computed numbers are shown to the printed precision, and further only where
// that is needed to see a difference. Ledgers have them in full.

// How computed numbers are shown.
const (
	freePlaces      = 6  // after the point, or digits if it is below 1, where the paper prints no number
	mostPlaces      = 12 // that are added to show a difference
	mostDenominator = 1_000_000
)

// shown writes a computed value as it is shown next to a printed one; noValue
// means that nothing is printed.
func shown(printed, computed Value, within tolerance) string {
	return shownAs(printed, computed, within, 0).String()
}

// moreDigits is how many digits more than are printed a ledger shows in its text.
const moreDigits = 2

// rounded writes a computed value as the text of a ledger shows it; "" if that is no shorter
// than in full.
func rounded(printed, computed Value, within tolerance) string {
	text := shownAs(printed, computed, within, moreDigits).String()
	if len(text) >= len(computed.String()) {
		return ""
	}
	return text
}

// shownAs gives the numbers in a computed value the form in which they are shown: with so many
// more digits than are printed.
func shownAs(printed, computed Value, within tolerance, more int) Value {
	if computed.form == aNumber {
		return shownNumber(printed, computed, within, more)
	}
	if computed.form == aDate {
		return computed
	}
	items := slices.Clone(computed.items)
	for i, item := range items {
		items[i] = shownAs(partner(printed, computed.form, i), item, within, more)
	}
	computed.items = items
	return computed
}

// partner is the part of a printed value that a computed part is shown next to.
func partner(printed Value, f form, i int) Value {
	switch {
	case f == oneOf:
		return printed
	case len(printed.items) > 0:
		return printed.items[min(i, len(printed.items)-1)]
	}
	return Value{}
}

// shownNumber gives a computed number the form in which it is shown.
func shownNumber(printed, computed Value, within tolerance, more int) Value {
	if printed.form == aNumber {
		computed = computed.inUnitOf(printed)
	}
	if computed.num.IsInt() {
		return computed
	}
	if printed.form != aNumber || printed.rel != "" {
		computed.num.form = freely(computed.num)
		return computed
	}
	p, c := printed.num, computed.num
	switch {
	case p.ulp != nil:
	case c.form == "" && c.big.Denom().Cmp(big.NewInt(mostDenominator)) < 0:
		return computed // an exact fraction
	case !p.IsInt():
		computed.num.form = freely(c)
		return computed
	}
	computed.num.form = p.percentSign(func(hundred *big.Rat) string {
		return nextTo(new(big.Rat).Mul(p.Rat(), hundred), new(big.Rat).Mul(c.Rat(), hundred),
			more+placesOf(new(big.Rat).Mul(p.unit(), hundred)), !printed.accepts(c, within))
	})
	if full := c.String(); more > 0 && len(full) < len(computed.num.form) {
		computed.num.form = full
	}
	return computed
}

// placesOf is how many places after the point a unit of the last place is; before
// the point they are negative.
func placesOf(unit *big.Rat) int { return -magnitude(unit) }

// nextTo writes a computed number to so many places, and to more while a wrong
// printed number would look the same.
func nextTo(printed, computed *big.Rat, places int, wrong bool) string {
	text := decimalText(computed, places)
	for more := 1; wrong && more <= mostPlaces; more++ {
		if same, ok := new(big.Rat).SetString(text); !ok || same.Cmp(printed) != 0 {
			break
		}
		text = decimalText(computed, places+more)
	}
	return text
}

// freely writes a number that has no printed counterpart.
func freely(n Number) string {
	full := n.String()
	if n.IsInt() {
		return full
	}
	if n.form == "" && n.big.Denom().Cmp(big.NewInt(mostDenominator)) < 0 {
		return full
	}
	text := decimalText(n.Rat(), freePlaces-min(0, magnitude(n.Rat())+1))
	if len(text) >= len(full) {
		return full
	}
	return text
}

// shortDecimal writes a number that follows from rounded ones, never as a fraction.
func shortDecimal(r *big.Rat) string {
	n := decimalOf(r)
	if !n.IsInt() && n.form == "" {
		return decimalText(r, freePlaces-min(0, magnitude(r)+1))
	}
	return freely(n)
}

// decimalText writes a number to so many places after the point; one that is tiny
// for its places with a power of ten.
func decimalText(r *big.Rat, places int) string {
	const tiny, many = -6, 8
	e := magnitude(r)
	if e >= tiny || places <= many {
		return r.FloatString(max(0, places))
	}
	mantissa := new(big.Rat).Quo(r, powerOfTen(e))
	return mantissa.FloatString(max(0, places+e)) + "e" + strconv.Itoa(e)
}

// shownData writes plain data as it is shown where nothing is printed.
func shownData(v wire.Value) wire.Value {
	if v.Kind == wire.Float || v.Kind == wire.Rat {
		if n, err := decodeDecimal(Kind{}, v); err == nil && !n.num.IsInt() {
			v.Text = freely(n.num)
		}
		return v
	}
	v.Items = slices.Clone(v.Items)
	for i, item := range v.Items {
		v.Items[i] = shownData(item)
	}
	return v
}

// shownRelations writes the sides of printed relations as they are shown.
func (s *spec) shownRelations() string {
	var lines []string
	for _, p := range s.printed {
		r, err := s.parseRelation(p.field.Value)
		if err != nil {
			continue // reported when the claim was read
		}
		for _, side := range r.sides {
			lines = append(lines, side.text(shortDecimal))
		}
	}
	return strings.Join(lines, " | ")
}

// shownText writes what was computed for a claim as it is shown.
func (s *spec) shownText(j *judgement) string {
	switch {
	case j.shown != "":
		return j.shown
	case s.cells != nil && s.cells.isSequence():
		return sequenceText(s.shownCells(j))
	case s.cells == nil && j.whole.form != noValue:
		return shown(s.counterpart(j.whole), j.whole, s.within)
	}
	return j.computed
}

// counterpart is the printing next to which a value is shown: one that it
// differs from, if there is one.
func (s *spec) counterpart(computed Value) Value {
	var first Value
	for i, p := range s.printed {
		if p.bound != isEqual {
			continue
		}
		if i == 0 {
			first = p.value
		}
		if !agrees(p.value, computed, s.within) {
			return p.value
		}
	}
	return first
}

// shownCells is a judgement whose values have the form in which they are shown.
func (s *spec) shownCells(j *judgement) *judgement {
	out := &judgement{values: make([][]Value, len(j.values))}
	for r, row := range j.values {
		for c, v := range row {
			printed := s.cells.rows[r].cells[c]
			out.values[r] = append(out.values[r], shownAs(printed.value, v, printed.within, 0))
		}
	}
	for _, x := range j.extra {
		x.value = shownAs(Value{}, x.value, s.within, 0)
		out.extra = append(out.extra, x)
	}
	return out
}
