package value

import (
	"fmt"
	"math/big"
	"slices"
)

// maxPower limits exponents and arguments of factorials, and maxBits the size of powers, so that a huge formula is an
// error, not a long wait.
const (
	maxPower = 100_000
	maxBits  = 1_000_000
)

// operate returns the node that applies an operator. The empty operator multiplies.
func operate(sign string, left, right node) node {
	return func(vars map[string]*big.Rat) (*big.Rat, error) {
		x, err := left(vars)
		if err != nil {
			return nil, err
		}
		y, err := right(vars)
		if err != nil {
			return nil, err
		}
		return apply(sign, x, y)
	}
}

// unary returns the node that negates or takes the factorial.
func unary(sign string, of node) node {
	return func(vars map[string]*big.Rat) (*big.Rat, error) {
		x, err := of(vars)
		switch {
		case err != nil:
			return nil, err
		case sign == "neg":
			return new(big.Rat).Neg(x), nil
		}
		n, err := smallInt(x, 0)
		return new(big.Rat).SetInt(new(big.Int).MulRange(1, n)), err
	}
}

func apply(sign string, x, y *big.Rat) (*big.Rat, error) {
	switch out := new(big.Rat); sign {
	case "+":
		return out.Add(x, y), nil
	case "-":
		return out.Sub(x, y), nil
	case "*", "":
		return out.Mul(x, y), nil
	case "/":
		if y.Sign() == 0 {
			return nil, errDivision
		}
		return out.Quo(x, y), nil
	case "mod ":
		return remainder(x, y)
	case "^":
		return power(x, y)
	}
	panic("verify: unknown operator " + sign)
}

// smallInt returns x as an integer from least to maxPower.
func smallInt(x *big.Rat, least int64) (int64, error) {
	if !x.IsInt() || !x.Num().IsInt64() || x.Num().Int64() < least || x.Num().Int64() > maxPower {
		return 0, errInteger
	}
	return x.Num().Int64(), nil
}

// remainder returns x mod y for integers, from 0 to |y|.
func remainder(x, y *big.Rat) (*big.Rat, error) {
	if !x.IsInt() || !y.IsInt() {
		return nil, errInteger
	}
	if y.Sign() == 0 {
		return nil, errDivision
	}
	return new(big.Rat).SetInt(new(big.Int).Mod(x.Num(), y.Num())), nil
}

func power(x, y *big.Rat) (*big.Rat, error) {
	e, err := smallInt(y, -maxPower)
	if err != nil || max(e, -e)*int64(x.Num().BitLen()+x.Denom().BitLen()) > maxBits {
		return nil, errExponent
	}
	if e < 0 {
		if x.Sign() == 0 {
			return nil, errDivision
		}
		x, e = new(big.Rat).Inv(x), -e
	}
	n := big.NewInt(e)
	return new(big.Rat).SetFrac(new(big.Int).Exp(x.Num(), n, nil), new(big.Int).Exp(x.Denom(), n, nil)), nil
}

// A function can be called in formulas.
type function struct {
	args  int
	apply func([]*big.Rat) (*big.Rat, error)
}

var functions = map[string]function{
	"floor":    {1, func(a []*big.Rat) (*big.Rat, error) { return floor(a[0]), nil }},
	"ceil":     {1, func(a []*big.Rat) (*big.Rat, error) { return Ceil(a[0]), nil }},
	"abs":      {1, func(a []*big.Rat) (*big.Rat, error) { return new(big.Rat).Abs(a[0]), nil }},
	"min":      {2, func(a []*big.Rat) (*big.Rat, error) { return pick(a, -1), nil }},
	"max":      {2, func(a []*big.Rat) (*big.Rat, error) { return pick(a, 1), nil }},
	"gcd":      {2, gcd},
	"binomial": {2, binomial},
}

func floor(x *big.Rat) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Div(x.Num(), x.Denom()))
}

// Ceil returns the smallest integer that is at least x.
func Ceil(x *big.Rat) *big.Rat {
	down := floor(new(big.Rat).Neg(x))
	return down.Neg(down)
}

// pick returns the first of two numbers if comparing it with the second yields sign, and else the second.
func pick(a []*big.Rat, sign int) *big.Rat {
	if a[0].Cmp(a[1]) == sign {
		return a[0]
	}
	return a[1]
}

func gcd(a []*big.Rat) (*big.Rat, error) {
	if !a[0].IsInt() || !a[1].IsInt() {
		return nil, errInteger
	}
	x, y := new(big.Int).Abs(a[0].Num()), new(big.Int).Abs(a[1].Num())
	return new(big.Rat).SetInt(new(big.Int).GCD(nil, nil, x, y)), nil
}

func binomial(a []*big.Rat) (*big.Rat, error) {
	n, err := smallInt(a[0], 0)
	if err != nil {
		return nil, fmt.Errorf("binomial: %w", err)
	}
	k, err := smallInt(a[1], 0)
	if err != nil {
		return nil, fmt.Errorf("binomial: %w", err)
	}
	return new(big.Rat).SetInt(new(big.Int).Binomial(n, k)), nil
}

// IsBare reports whether each part of a formula without variables is just the value, possibly combined with 0 and 1.
func (f *Formula) IsBare(value *big.Rat) bool {
	for part := range f.parts {
		var others []*big.Rat
		count := 0
		for _, c := range f.constants {
			if c.part == part {
				count++
				if c.value.Sign() != 0 && c.value.Cmp(big.NewRat(1, 1)) != 0 {
					others = append(others, c.value)
				}
			}
		}
		if count > 1 && len(others) == 0 || len(others) > 1 || len(others) == 1 && others[0].Cmp(value) != 0 {
			return false
		}
	}
	return true
}

// Numbers returns how many numbers are in the part of a formula that has the fewest. A suitable choice of that many
// numbers fits that many values, whatever they are.
func (f *Formula) Numbers() int {
	counts := make([]int, len(f.parts))
	for _, c := range f.constants {
		counts[c.part]++
	}
	return slices.Min(counts)
}
