package main

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

type Poly []*big.Rat

func poly(c ...int64) Poly {
	p := make(Poly, len(c))
	for i, n := range c {
		p[i] = big.NewRat(n, 1)
	}
	return p.trim()
}

func (p Poly) trim() Poly {
	for len(p) > 0 && p[len(p)-1].Sign() == 0 {
		p = p[:len(p)-1]
	}
	return p
}

func (p Poly) at(i int) *big.Rat {
	if i < len(p) {
		return p[i]
	}
	return new(big.Rat)
}

func (p Poly) add(q Poly) Poly {
	r := make(Poly, max(len(p), len(q)))
	for i := range r {
		r[i] = new(big.Rat).Add(p.at(i), q.at(i))
	}
	return r.trim()
}

func (p Poly) mul(q Poly) Poly {
	if len(p) == 0 || len(q) == 0 {
		return nil
	}
	r := make(Poly, len(p)+len(q)-1)
	for i := range r {
		r[i] = new(big.Rat)
	}
	for i, a := range p {
		for j, b := range q {
			r[i+j].Add(r[i+j], new(big.Rat).Mul(a, b))
		}
	}
	return r.trim()
}

func (p Poly) divide(q Poly) (quotient, rest Poly) {
	rest = slices.Clone(p)
	for i := range rest {
		rest[i] = new(big.Rat).Set(rest[i])
	}
	if len(q) == 0 {
		panic("division by zero polynomial")
	}
	if len(p) < len(q) {
		return nil, rest
	}
	quotient = make(Poly, len(p)-len(q)+1)
	for i := range quotient {
		quotient[i] = new(big.Rat)
	}
	for len(rest) >= len(q) {
		shift := len(rest) - len(q)
		c := new(big.Rat).Quo(rest[len(rest)-1], q[len(q)-1])
		quotient[shift] = c
		for i, b := range q {
			rest[i+shift].Sub(rest[i+shift], new(big.Rat).Mul(c, b))
		}
		rest = rest.trim()
	}
	return quotient, rest
}

func (p Poly) String() string {
	if len(p) == 0 {
		return "0"
	}
	var parts []string
	for i := len(p) - 1; i >= 0; i-- {
		if p[i].Sign() == 0 {
			continue
		}
		s := p[i].RatString()
		switch {
		case i == 1:
			s += "x"
		case i > 1:
			s += fmt.Sprintf("x^%d", i)
		}
		parts = append(parts, s)
	}
	return strings.ReplaceAll(strings.Join(parts, " + "), "+ -", "- ")
}

func gcd(p, q Poly) Poly {
	for len(q) > 0 {
		_, r := p.divide(q)
		p, q = q, r
	}
	lead := new(big.Rat).Inv(p[len(p)-1])
	return p.mul(Poly{lead})
}

func main() {
	p, q := poly(-1, 0, 0, 1), poly(-1, 1)
	fmt.Println(p, "|", q, "|", p.add(q), "|", p.mul(q))
	d, r := p.divide(q)
	fmt.Println(d, "rest", r)
	fmt.Println(gcd(poly(-2, 1, 1).mul(poly(3, 2)), poly(3, 2).mul(poly(0, 1, 5))))
	cyclotomic := map[int]Poly{}
	for n := 1; n <= 12; n++ {
		f := make(Poly, n+1)
		for i := range f {
			f[i] = new(big.Rat)
		}
		f[n].SetInt64(1)
		f[0].SetInt64(-1)
		for d := 1; d < n; d++ {
			if n%d == 0 {
				f, _ = f.divide(cyclotomic[d])
			}
		}
		cyclotomic[n] = f
		fmt.Println(n, f)
	}
	defer func() { fmt.Println("recovered", recover()) }()
	p.divide(nil)
}
