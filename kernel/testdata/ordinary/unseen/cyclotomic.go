package main

import (
	"fmt"
	"math/big"
	"strings"
)

// Polynomials with rational coefficients, lowest first.
type Poly []*big.Rat

func P(cs ...int64) Poly {
	p := make(Poly, len(cs))
	for i, c := range cs {
		p[i] = big.NewRat(c, 1)
	}
	return p.trim()
}

func (p Poly) trim() Poly {
	for len(p) > 0 && p[len(p)-1].Sign() == 0 {
		p = p[:len(p)-1]
	}
	return p
}

func (p Poly) Deg() int { return len(p) - 1 }

func (p Poly) String() string {
	if len(p) == 0 {
		return "0"
	}
	var b strings.Builder
	for i := p.Deg(); i >= 0; i-- {
		c := p[i]
		if c.Sign() == 0 {
			continue
		}
		abs := new(big.Rat).Abs(c)
		switch {
		case b.Len() == 0 && c.Sign() < 0:
			b.WriteByte('-')
		case b.Len() > 0 && c.Sign() < 0:
			b.WriteString(" - ")
		case b.Len() > 0:
			b.WriteString(" + ")
		}
		if one := abs.Cmp(big.NewRat(1, 1)) == 0; !one || i == 0 {
			b.WriteString(abs.RatString())
		}
		if i > 0 {
			b.WriteRune('x')
		}
		if i > 1 {
			fmt.Fprintf(&b, "^%d", i)
		}
	}
	return b.String()
}

func (p Poly) Mul(q Poly) Poly {
	if len(p) == 0 || len(q) == 0 {
		return nil
	}
	r := make(Poly, len(p)+len(q)-1)
	for i := range r {
		r[i] = new(big.Rat)
	}
	t := new(big.Rat)
	for i, a := range p {
		for j, b := range q {
			r[i+j].Add(r[i+j], t.Mul(a, b))
		}
	}
	return r
}

func (p Poly) Sub(q Poly) Poly {
	n := max(len(p), len(q))
	r := make(Poly, n)
	for i := range r {
		r[i] = new(big.Rat)
		if i < len(p) {
			r[i].Set(p[i])
		}
		if i < len(q) {
			r[i].Sub(r[i], q[i])
		}
	}
	return r.trim()
}

func (p Poly) DivMod(q Poly) (d, m Poly) {
	if len(q) == 0 {
		panic("division by the zero polynomial")
	}
	m = append(Poly(nil), p...)
	for len(m) >= len(q) {
		c := new(big.Rat).Quo(m[m.Deg()], q[q.Deg()])
		term := make(Poly, len(m)-len(q)+1)
		for i := range term {
			term[i] = new(big.Rat)
		}
		term[len(term)-1] = c
		if d == nil {
			d = make(Poly, len(term))
			for i := range d {
				d[i] = &big.Rat{}
			}
		}
		d[len(term)-1] = c
		m = m.Sub(term.Mul(q))
	}
	return d, m
}

func GCD(a, b Poly) Poly {
	for len(b) > 0 {
		_, r := a.DivMod(b)
		a, b = b, r
	}
	lead := new(big.Rat).Inv(a[a.Deg()])
	for i := range a {
		a[i] = new(big.Rat).Mul(a[i], lead)
	}
	return a
}

func main() {
	a := P(-1, 0, 0, 0, 0, 0, 1)
	b := P(-1, 0, 0, 0, 1)
	fmt.Println(a, "|", b, "|", GCD(a, b))
	d, m := P(1, 2, 3, 4).DivMod(P(2, 3))
	fmt.Printf("%v rest %v, %s %d\n", d, m, d, d.Deg())
	cyclo := map[int]Poly{}
	for n := 1; n <= 12; n++ {
		p := make(Poly, n+1)
		for i := range p {
			p[i] = new(big.Rat)
		}
		p[0].SetInt64(-1)
		p[n].SetInt64(1)
		for d := 1; d < n; d++ {
			if n%d == 0 {
				p, _ = p.DivMod(cyclo[d])
			}
		}
		cyclo[n] = p
		fmt.Printf("%2d: %v\n", n, p)
	}
	defer func() { fmt.Println("recovered:", recover()) }()
	a.DivMod(nil)
}
