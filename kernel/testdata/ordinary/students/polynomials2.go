package main

import (
	"fmt"
	"math/big"
	"slices"
	"sort"
	"strings"
)

type Poly []int64

func (p Poly) trim() Poly {
	for len(p) > 0 && p[len(p)-1] == 0 {
		p = p[:len(p)-1]
	}
	return p
}
func (p Poly) Add(q Poly) Poly {
	if len(p) < len(q) {
		p, q = q, p
	}
	r := slices.Clone(p)
	for i, c := range q {
		r[i] += c
	}
	return r.trim()
}
func (p Poly) Mul(q Poly) Poly {
	if len(p)*len(q) == 0 {
		return nil
	}
	r := make(Poly, len(p)+len(q)-1)
	for i, a := range p {
		for j, b := range q {
			r[i+j] += a * b
		}
	}
	return r.trim()
}
func (p Poly) Eval(x int64) (v int64) {
	for _, c := range slices.Backward(p) {
		v = v*x + c
	}
	return
}
func (p Poly) Deriv() Poly {
	if len(p) < 2 {
		return nil
	}
	d := make(Poly, len(p)-1)
	for i := range d {
		d[i] = p[i+1] * int64(i+1)
	}
	return d
}
func (p Poly) String() string {
	if len(p) == 0 {
		return "0"
	}
	var sb strings.Builder
	for i := len(p) - 1; i >= 0; i-- {
		c := p[i]
		if c == 0 {
			continue
		}
		switch {
		case sb.Len() == 0 && c < 0:
			sb.WriteByte('-')
		case sb.Len() > 0:
			sb.WriteString(map[bool]string{true: " - ", false: " + "}[c < 0])
		}
		if c = max(c, -c); c != 1 || i == 0 {
			fmt.Fprint(&sb, c)
		}
		if i > 0 {
			sb.WriteByte('x')
		}
		if i > 1 {
			fmt.Fprintf(&sb, "^%d", i)
		}
	}
	return sb.String()
}

type Monomial struct{ x, y, z uint8 }
type Multi map[Monomial]*big.Rat

func (m Multi) add(k Monomial, c *big.Rat) {
	if o, ok := m[k]; ok {
		if o.Add(o, c); o.Sign() == 0 {
			delete(m, k)
		}
		return
	}
	m[k] = new(big.Rat).Set(c)
}
func (m Multi) mul(n Multi) Multi {
	r := Multi{}
	for a, ca := range m {
		for b, cb := range n {
			r.add(Monomial{a.x + b.x, a.y + b.y, a.z + b.z}, new(big.Rat).Mul(ca, cb))
		}
	}
	return r
}
func (m Multi) terms() (ts []string) {
	type term struct {
		Monomial
		c *big.Rat
	}
	var all []term
	for k, c := range m {
		all = append(all, term{k, c})
	}
	sort.Slice(all, func(i, j int) bool {
		a, b := all[i], all[j]
		if a.x != b.x {
			return a.x > b.x
		}
		if a.y != b.y {
			return a.y > b.y
		}
		return a.z > b.z
	})
	for _, t := range all {
		ts = append(ts, fmt.Sprintf("%s*%v", t.c.RatString(), t.Monomial))
	}
	return
}

type perm []int

func (p perm) cycles() (out [][]int) {
	seen := make([]bool, len(p))
	for i := range p {
		if seen[i] {
			continue
		}
		var c []int
		for j := i; !seen[j]; j = p[j] {
			seen[j] = true
			c = append(c, j)
		}
		if len(c) > 1 {
			out = append(out, c)
		}
	}
	return
}
func (p perm) sign() int {
	s := 1
	for _, c := range p.cycles() {
		if len(c)%2 == 0 {
			s = -s
		}
	}
	return s
}
func perms(n int) func(func(perm) bool) {
	return func(yield func(perm) bool) {
		a := make(perm, n)
		for i := range a {
			a[i] = i
		}
		var heap func(k int) bool
		heap = func(k int) bool {
			if k <= 1 {
				return yield(slices.Clone(a))
			}
			for i := range k {
				if !heap(k - 1) {
					return false
				}
				if j := i * ((k + 1) % 2); i < k-1 {
					a[j], a[k-1] = a[k-1], a[j]
				}
			}
			return true
		}
		heap(n)
	}
}

func main() {
	p, q := Poly{-1, 0, 1}, Poly{1, 1}
	fmt.Println(p, q, p.Mul(q), p.Add(Poly{1, 0, -1}), p.Deriv(), p.Mul(q).Eval(-3), Poly(nil), []Poly{p, nil})
	r := Poly{1}
	for i := int64(1); i <= 6; i++ {
		r = r.Mul(Poly{-i, 1})
	}
	fmt.Printf("%v|%s|%d|%T|%#v\n", r, r.Deriv(), r, r, q)
	one := big.NewRat(1, 1)
	m := Multi{{1, 0, 0}: one, {0, 1, 0}: big.NewRat(-1, 2), {}: big.NewRat(3, 4)}
	n := Multi{{}: one}
	for range 3 {
		n = n.mul(m)
	}
	fmt.Println(n.terms(), len(n))
	m.add(Monomial{}, big.NewRat(-3, 4))
	fmt.Println(m.terms())
	tot := map[int]int{}
	k := 0
	for p := range perms(5) {
		tot[p.sign()*10+len(p.cycles())]++
		if k++; k%40 == 0 {
			fmt.Print(p, p.cycles(), p.sign(), " ")
		}
	}
	fmt.Println(tot, k)
	det := 0
	a := [4][4]int{{2, 0, 1, 3}, {1, 1, 0, 2}, {0, 4, 1, 1}, {5, 1, 2, 0}}
	for p := range perms(4) {
		t := p.sign()
		for i, j := range p {
			t *= a[i][j]
		}
		det += t
	}
	fmt.Println(det)
	f := new(big.Float).SetPrec(200).SetInt64(2)
	f.Sqrt(f)
	fmt.Println(f.Text('f', 50), f)
	fmt.Printf("%.30f %v %s\n", f, big.NewInt(1).Lsh(big.NewInt(1), 100), one)
}
