package value

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/internal/lazyregexp"
)

// A Formula is integer arithmetic as papers print it: 2n^2 + 24n - 153. Its operators
// are + - * / ^ and !, juxtaposition multiplies, and mod yields the remainder. Its
// functions are floor(x), ceil(x), abs(x), min(x, y), max(x, y), gcd(x, y) and
// binomial(n, k), in plain text or TeX. Division is exact.
type Formula struct {
	Text      string
	Named     bool       // the first side is its name
	parts     []node     // the sides, which must be equal, as in 2n = n + n; usually one
	constants []constant // the numbers in it
	Vars      []string   // in the order of their first use
}

// A constant is a number in a part of a formula.
type constant struct {
	part  int
	value *big.Rat
}

// A node of a formula computes its value from the values of the variables.
type node func(vars map[string]*big.Rat) (*big.Rat, error)

var (
	errDivision = errors.New("division by zero")
	errExponent = errors.New("an exponent that is not a whole number, or too large")
	errInteger  = errors.New("an argument is not a whole number, or too large")
)

// Eval returns the value for the given values of the variables. It returns an error if
// the parts differ.
func (f *Formula) Eval(vars map[string]*big.Rat) (Number, error) {
	var first *big.Rat
	for _, part := range f.parts {
		r, err := part(vars)
		if err != nil {
			return Number{}, err
		}
		if first == nil {
			first = r
		}
		if first.Cmp(r) != 0 {
			return Number{}, fmt.Errorf("the sides of its equals signs differ, %s and %s", Readable(first), Readable(r))
		}
	}
	return Exact(first), nil
}

// ParseFormula reads a formula. The text before an equals sign may be the name of the
// quantity, as in T(n) = 2^n - 1; all other sides must be equal.
func ParseFormula(text string) (*Formula, error) {
	if err := unreadTeX(text); err != nil {
		return nil, fmt.Errorf("%#q is not a formula: %w", Abbreviate(text), err)
	}
	sides := strings.Split(text, "=")
	f := &Formula{Text: text}
	for i := len(sides) - 1; i >= 0; i-- {
		if f.Named = i == 0 && len(sides) > 1 && f.isNamed(sides[0]); f.Named {
			break
		}
		if err := f.parsePart(sides[i]); err != nil {
			return nil, fmt.Errorf("%#q is not a formula: %w", Abbreviate(text), err)
		}
	}
	return f, nil
}

// parsePart adds a part to a formula.
func (f *Formula) parsePart(text string) error {
	text = normalizeFormula(text)
	p := &formulaParser{text: text, rest: text, formula: f}
	root, err := p.sum()
	p.space()
	if err == nil && p.rest != "" {
		err = fmt.Errorf("%q is left over", Abbreviate(p.rest))
	}
	f.parts = append(f.parts, root)
	return err
}

// nameForm matches a possible name of a quantity, such as T, x_1, T_3(n) or words, with
// or without a colon after it.
var nameForm = lazyregexp.New(
	`^\s*[|#]?\p{L}[\p{L}\p{M}\d_,' ]*(?:\([^()]*\)[\p{L}\p{M}\d_,' ]*)*[|:]?\s*$`)

// isNamed reports whether a text is a name for the formula. Arithmetic with only the
// formula's variables, such as n(n + 1), is not.
func (f *Formula) isNamed(text string) bool {
	if !nameForm.MatchString(normalizeFormula(text)) {
		return false
	}
	side := &Formula{}
	if side.parsePart(text) != nil {
		return true
	}
	return slices.ContainsFunc(side.Vars, func(name string) bool { return !slices.Contains(f.Vars, name) })
}

// formulaSigns replaces the signs of printed formulas with those that the parser reads.
var formulaSigns = strings.NewReplacer("\u2212", "-", "\u2013", "-", "\u00d7", "*", "\u00b7", "*", "\u22c5", "*",
	"$", "", "{", "(", "}", ")", "[", "(", "]", ")", "\u00a0", " ",
	"\u230a", " floor(", "\u230b", ")", "\u2308", " ceil(", "\u2309", ")")

// normalizeFormula rewrites the characters of a printed formula in ASCII.
func normalizeFormula(text string) string {
	return exponents.ReplaceAllStringFunc(formulaSigns.Replace(withoutTeX(text)), func(digits string) string {
		return "^(" + plainDigits.Replace(digits) + ")"
	})
}

// Superscripts are the superscript characters of exponents.
const Superscripts = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u207a\u207b\u207f"

var exponents = lazyregexp.New("[" + Superscripts + "]+")

// A formulaParser is a recursive-descent parser of sums, products, powers and factors.
type formulaParser struct {
	text    string
	rest    string // the unread part of text
	depth   int
	modulo  bool // the last product has a mod outside of brackets
	formula *Formula
}

const maxFormulaDepth = 200

func (p *formulaParser) space() { p.rest = strings.TrimLeft(p.rest, " \t") }

// take reads one of the signs if it comes next, and returns it, or "".
func (p *formulaParser) take(signs ...string) string {
	p.space()
	for _, s := range signs {
		if rest, ok := strings.CutPrefix(p.rest, s); ok {
			p.rest = rest
			return s
		}
	}
	return ""
}

func (p *formulaParser) sum() (node, error) {
	if p.depth++; p.depth > maxFormulaDepth {
		return nil, errors.New("it is nested too deeply")
	}
	defer func() { p.depth-- }()
	left, err := p.product()
	for err == nil {
		sign := p.take("+", "-")
		if sign == "" {
			return left, nil
		}
		var right node
		if right, err = p.product(); err == nil && p.modulo {
			err = fmt.Errorf("%w: mod could apply to the last term or to the sum; write (n + 1) mod 3 or n + (1 mod 3)",
				ErrAmbiguous)
		}
		if err == nil {
			left = operate(sign, left, right)
		}
	}
	return nil, err
}

func (p *formulaParser) product() (node, error) {
	left, err := p.signed()
	divides, modulo := false, false
	for err == nil {
		sign := p.take("**", "*", "/", "mod ")
		modulo = modulo || sign == "mod "
		switch {
		case sign == "" && !p.startsFactor():
			p.modulo = modulo
			return left, nil
		case sign == "**":
			return nil, errors.New("write ^ for powers")
		case sign == "" && divides:
			return nil, fmt.Errorf("%w: %q could belong to the divisor or not; write 1/(2n) or (1/2)n", ErrAmbiguous,
				Abbreviate(p.rest))
		case sign == "" && startsDigit(p.rest):
			return nil, fmt.Errorf("%w: there is no operator before the number %q; write * or +", ErrAmbiguous,
				Abbreviate(p.rest))
		}
		var right node
		next := p.power
		if sign != "" {
			next = p.signed
		}
		divides = sign == "/" || sign == "mod "
		if right, err = next(); err == nil {
			left = operate(sign, left, right)
		}
	}
	return nil, err
}

// ErrAmbiguous means that a formula has more than one reading.
var ErrAmbiguous = errors.New("it is ambiguous")

// startsFactor reports whether a factor follows without an operator, as in 2n.
func (p *formulaParser) startsFactor() bool {
	p.space()
	r, _ := utf8.DecodeRuneInString(p.rest)
	return r == '(' || unicode.IsLetter(r) || startsDigit(p.rest)
}

func (p *formulaParser) signed() (node, error) {
	negative := false
	for sign := p.take("+", "-"); sign != ""; sign = p.take("+", "-") {
		negative = negative != (sign == "-")
	}
	x, err := p.power()
	if negative {
		x = unary("neg", x)
	}
	return x, err
}

// power reads x^y, where y may have a sign and be a power itself.
func (p *formulaParser) power() (node, error) {
	if p.depth++; p.depth > maxFormulaDepth {
		return nil, errors.New("it is nested too deeply")
	}
	defer func() { p.depth-- }()
	number := p.startsNumber()
	base, err := p.factor()
	if err != nil {
		return nil, err
	}
	if p.take("!") != "" {
		base = unary("!", base)
		if strings.HasPrefix(p.rest, "!") {
			return nil, fmt.Errorf("%w: !! could be the double factorial; write (n!)! or the product", ErrAmbiguous)
		}
	}
	if p.take("^") == "" {
		return base, nil
	}
	negative := p.take("-") != ""
	squared := !number && p.startsNumber() // x^2y is as clear as x²y
	bare := !strings.HasPrefix(p.rest, "(")
	exponent, err := p.power()
	if bare && !squared && err == nil && p.touches() {
		return nil, fmt.Errorf("%w: %q could belong to the exponent or not; write 2^(2n) or 2^2 n", ErrAmbiguous,
			Abbreviate(p.rest))
	}
	if negative {
		exponent = unary("neg", exponent)
	}
	return operate("^", base, exponent), err
}

func (p *formulaParser) startsNumber() bool {
	p.space()
	return startsDigit(p.rest)
}

// touches reports whether a letter or digit directly follows the text read so far.
func (p *formulaParser) touches() bool {
	r, _ := utf8.DecodeRuneInString(p.rest)
	before := p.text[:len(p.text)-len(p.rest)]
	return (unicode.IsLetter(r) || startsDigit(p.rest)) && strings.TrimRight(before, " \t") == before
}

func (p *formulaParser) factor() (node, error) {
	p.space()
	r, _ := utf8.DecodeRuneInString(p.rest)
	switch {
	case p.take("(") != "":
		x, err := p.sum()
		if err == nil && p.take(")") == "" {
			err = errors.New("a bracket is not closed")
		}
		return x, err
	case startsDigit(p.rest):
		return p.number()
	case unicode.IsLetter(r):
		return p.name()
	case p.rest == "":
		return nil, errors.New("it ends too early")
	}
	return nil, fmt.Errorf("a number, a variable or a bracket is needed before %q", Abbreviate(p.rest))
}

func (p *formulaParser) number() (node, error) {
	s := NumberScanner{Rest: p.rest}
	digits := s.Digits()
	if len(digits) > maxDigits {
		return nil, ErrHuge
	}
	value := Integer(digits)
	if rest, ok := strings.CutPrefix(s.Rest, "."); ok && startsDigit(rest) {
		s.Rest = rest
		places := s.Digits()
		value = Integer(digits + places)
		value.Mul(value, PowerOfTen(-len(places)))
	}
	p.rest = s.Rest
	p.formula.constants = append(p.formula.constants, constant{len(p.formula.parts), value})
	return func(map[string]*big.Rat) (*big.Rat, error) { return value, nil }, nil
}

// name reads a variable, which is a single letter with an optional index, or a function.
func (p *formulaParser) name() (node, error) {
	word := p.rest
	if i := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }); i >= 0 {
		word = word[:i]
	}
	if f, ok := functions[word]; ok && strings.HasPrefix(strings.TrimLeft(p.rest[len(word):], " "), "(") {
		p.rest = p.rest[len(word):]
		return p.call(word, f)
	}
	_, size := utf8.DecodeRuneInString(p.rest)
	name := p.rest[:size]
	p.rest = p.rest[size:]
	if strings.HasPrefix(p.rest, "_") || startsDigit(p.rest) {
		p.rest = strings.TrimPrefix(p.rest, "_")
		s := NumberScanner{Rest: p.rest}
		name += "_" + s.Digits()
		p.rest = s.Rest
	}
	p.formula.use(name)
	return func(vars map[string]*big.Rat) (*big.Rat, error) {
		if v, ok := vars[name]; ok {
			return v, nil
		}
		return nil, fmt.Errorf("variable %s has no value", name)
	}, nil
}

func (f *Formula) use(name string) {
	if slices.Contains(f.Vars, name) {
		return
	}
	f.Vars = append(f.Vars, name)
}

func (p *formulaParser) call(name string, f function) (node, error) {
	p.take("(")
	var args []node
	for {
		x, err := p.sum()
		if err != nil {
			return nil, err
		}
		args = append(args, x)
		if p.take(",") == "" {
			break
		}
	}
	if p.take(")") == "" {
		return nil, errors.New("a bracket is not closed")
	}
	if len(args) != f.args {
		return nil, fmt.Errorf("%s takes %d arguments", name, f.args)
	}
	return func(vars map[string]*big.Rat) (*big.Rat, error) {
		values := make([]*big.Rat, len(args))
		for i, arg := range args {
			var err error
			if values[i], err = arg(vars); err != nil {
				return nil, err
			}
		}
		return f.apply(values)
	}, nil
}
