package verify

import (
	"errors"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/verify/value"

	"rederive"
)

// A printedRelation is a chain of sides with relation signs between them.
type printedRelation struct {
	sides []stretch
	texts []string // the sides as written
	signs []value.Relation
}

// A relationParser descends through sums, products and factors. It represents each printed number by a
// stretch: the range of values that round to it.
type relationParser struct {
	spec    *Spec
	rest    string
	depth   int
	numbers map[string]stretch // by their text, or by @ and the cell that prints them
}

var (
	errRelation = errors.New("a relation between numbers is needed, such as 12.1 + 30.4 = 42.5 or 1 <= 3.4 <= 7")
	// numeralAhead matches the number at the beginning of the text.
	numeralAhead = lazyregexp.New(`^(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+)\s*%?`)
	// cellAhead matches @claim, or @claim(row, column).
	cellAhead = lazyregexp.New(`^@([A-Za-z0-9._-]*[A-Za-z0-9])(?:\(([^()]*)\))?`)
)

// parseRelation reads a relation such as 12.1 + 30.4 = 42.5. @claim(row, column) is a cell of another claim.
func (s *Spec) parseRelation(text string) (*printedRelation, error) {
	p := &relationParser{spec: s, rest: text, numbers: map[string]stretch{}}
	return p.relation()
}

func (p *relationParser) relation() (*printedRelation, error) {
	text := p.rest
	out := &printedRelation{}
	for {
		before := p.rest
		side, err := p.sum()
		if err != nil {
			return nil, err
		}
		out.texts = append(out.texts, strings.TrimSpace(strings.TrimSuffix(before, p.rest)))
		out.sides = append(out.sides, side)
		sign := p.sign()
		if sign == "" {
			break
		}
		out.signs = append(out.signs, sign)
	}
	if p.rest != "" || len(out.signs) == 0 {
		return nil, fmt.Errorf("%q: %w", value.Abbreviate(text), errRelation)
	}
	return out, nil
}

// checkRelation refuses a relation if a part of it cannot fail. It substitutes other numbers first for
// those that other claims print, as in @a - @a = 0, and then for all, as in 40 + 2 = 2 + 40.
func (s *Spec) checkRelation(text string) error {
	p := &relationParser{spec: s, rest: text, numbers: map[string]stretch{}}
	r, err := p.relation()
	if err != nil {
		return err
	}
	cited := func(text string) bool { return strings.Contains(text, "@") }
	for _, varies := range []func(string) bool{cited, func(string) bool { return true }} {
		canFail := s.canFail(text, p.numbers, varies)
		for i, sign := range r.signs {
			if written := fmt.Sprintf("%s %s %s", r.texts[i], sign, r.texts[i+1]); varies(written) && !canFail[i] {
				return fmt.Errorf("%s always holds: there is nothing to check", value.Abbreviate(written))
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p.numbers)) {
		if cited(name) && !s.matters(text, p.numbers, name) {
			return fmt.Errorf("%s cancels out, so it is not checked", strings.TrimSuffix(name, "()"))
		}
	}
	return nil
}

// matters reports whether a number that another claim prints makes a difference. That of b makes none in
// @a + @b - @b = 7.
func (s *Spec) matters(text string, numbers map[string]stretch, name string) bool {
	chance := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		other := maps.Clone(numbers)
		for _, cited := range slices.Sorted(maps.Keys(numbers)) {
			if strings.Contains(cited, "@") {
				other[cited] = anyNumber(chance)
			}
		}
		one := s.sidesOf(text, other)
		other[name] = anyNumber(chance)
		two := s.sidesOf(text, other)
		if one == nil || two == nil {
			continue
		}
		for i := range one.signs {
			a, b := one.sides[i].plus(one.sides[i+1].negated()), two.sides[i].plus(two.sides[i+1].negated())
			if a.at.Cmp(b.at) != 0 {
				return true
			}
		}
	}
	return false
}

// sidesOf reads a relation with other numbers. It returns nil if a divisor is 0.
func (s *Spec) sidesOf(text string, numbers map[string]stretch) *printedRelation {
	p := &relationParser{spec: s, rest: text, numbers: numbers}
	r, _ := p.relation()
	return r
}

// canFail returns, by index, whether each sign of a relation can fail when the numbers whose names satisfy varies
// change. An inequality that half of all numbers satisfy goes undetected once in 2^30 times.
func (s *Spec) canFail(text string, numbers map[string]stretch, varies func(name string) bool) map[int]bool {
	chance := rand.New(rand.NewPCG(1, 2)) // a fixed seed, so that verdicts are reproducible
	out := map[int]bool{}
	for range 30 {
		other := maps.Clone(numbers)
		for _, name := range slices.Sorted(maps.Keys(numbers)) {
			if varies(name) {
				other[name] = anyNumber(chance)
			}
		}
		r := s.sidesOf(text, other)
		if r == nil {
			continue
		}
		for i, sign := range r.signs {
			out[i] = out[i] || !r.sides[i].relates(sign, r.sides[i+1])
		}
	}
	return out
}

// anyNumber returns a random number of either sign and of any size.
func anyNumber(chance *rand.Rand) stretch {
	ten := big.NewInt(10)
	size := new(big.Int).Exp(ten, big.NewInt(chance.Int64N(30)), nil)
	n := new(big.Rat).SetFrac(size, big.NewInt(1+chance.Int64N(1e6)))
	if chance.IntN(2) == 0 {
		n.Neg(n)
	}
	return exactStretch(n)
}

// sign reads a relation sign.
func (p *relationParser) sign() value.Relation {
	text := p.take("=", "<=", "\u2264", ">=", "\u2265", "<", ">")
	if text == "" {
		return ""
	}
	sign, _ := value.ReadRelation(text)
	return sign
}

// take reads one of the given signs.
func (p *relationParser) take(signs ...string) string {
	p.rest = strings.TrimSpace(p.rest)
	for _, sign := range signs {
		if rest, ok := strings.CutPrefix(p.rest, sign); ok {
			p.rest = rest
			return sign
		}
	}
	return ""
}

func (p *relationParser) sum() (stretch, error) {
	total, err := p.product()
	for err == nil {
		sign := p.take("+", "-", "\u2212", "\u2013")
		if sign == "" {
			return total, nil
		}
		var next stretch
		if next, err = p.product(); sign != "+" && err == nil {
			next = next.negated()
		}
		if err == nil {
			total = total.plus(next)
		}
	}
	return total, err
}

func (p *relationParser) product() (stretch, error) {
	total, err := p.factor()
	for err == nil {
		sign := p.take("*", "\u00d7", "\u00b7", "/")
		if sign == "" {
			return total, nil
		}
		next, nextErr := p.factor()
		if nextErr != nil {
			return total, nextErr
		}
		if sign == "/" {
			inverse, ok := next.inverse()
			if !ok {
				return total, errors.New("the divisor may be 0")
			}
			next = inverse
		}
		total = total.times(next)
	}
	return total, err
}

func (p *relationParser) factor() (stretch, error) {
	if p.depth++; p.depth > value.MaxTupleDepth {
		return stretch{}, errRelation
	}
	defer func() { p.depth-- }()
	switch p.take("(", "-", "\u2212", "\u2013") {
	case "":
	case "(":
		inner, err := p.sum()
		if err == nil && p.take(")") == "" {
			err = value.ErrBrackets
		}
		return inner, err
	default:
		inner, err := p.factor()
		if err == nil {
			inner = inner.negated()
		}
		return inner, err
	}
	if m := cellAhead.FindStringSubmatch(p.rest); m != nil {
		p.rest = p.rest[len(m[0]):]
		return p.number("@"+m[1]+"("+canonicalCell(m[2])+")", func() (stretch, error) {
			return p.spec.printedOf(m[1], m[2])
		})
	}
	text := numeralAhead.FindString(p.rest)
	if text == "" {
		return stretch{}, errRelation
	}
	p.rest = p.rest[len(text):]
	n, err := value.ParseNumber(text)
	if hundred := n.Rat().Cmp(big.NewRat(1, 1)) == 0 && strings.HasSuffix(text, "%"); hundred {
		n.Ulp = nil // all of something, hence exact
	}
	if err != nil {
		return stretch{}, err
	}
	printed := stretchOf(n)
	return p.number(printed.String(), func() (stretch, error) { return printed, nil })
}

// number returns the substitute for a number, or reads the number and makes it its own substitute.
func (p *relationParser) number(name string, read func() (stretch, error)) (stretch, error) {
	if n, ok := p.numbers[name]; ok {
		return n, nil
	}
	n, err := read()
	if err == nil {
		p.numbers[name] = n
	}
	return n, err
}

// printedOf returns what another claim prints, in the named cell if it has a table.
func (s *Spec) printedOf(id, name string) (stretch, error) {
	claim := s.others[id]
	if claim != nil && claim.Field("kind") == s.Row.Name {
		return stretch{}, fmt.Errorf("claim %s is a relation, and prints no single number", id)
	}
	if claim == nil {
		return stretch{}, fmt.Errorf("there is no claim %s that prints a number", id)
	}
	other := Compile(claim, s.others)
	if name == "" && len(other.Printed) > 0 {
		return stretchOfValue(other.Printed[0].Value)
	}
	if other.Cells != nil {
		if c := other.Cells.find(canonicalCell(name)); c != nil && c.Meaning == NoMark {
			return stretchOfValue(c.Value)
		}
	}
	return stretch{}, fmt.Errorf("claim %s prints no number in the cell %q", id, name)
}

// stretchOfValue returns the stretch of a printed value. In a value with several numbers, the first one counts.
func stretchOfValue(v value.Value) (stretch, error) {
	switch {
	case v.Form == value.ANumber && v.Rel == "":
		return stretchOf(v.Num), nil
	case v.Layout != "" && len(v.Items) > 0:
		return stretchOfValue(v.Items[0])
	}
	return stretch{}, fmt.Errorf("%q is not a number", v)
}

// A SumOf is a total that a table prints, with the cells that add up to it.
type SumOf struct {
	Name  string // of the total
	Pos   rederive.Pos
	Total value.Value
	Terms []Cell
}
