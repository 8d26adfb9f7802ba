package main

import (
	"fmt"
	"math/big"
	"sort"
	"strings"
)

func factorial(n int64) *big.Int {
	r := big.NewInt(1)
	for i := int64(2); i <= n; i++ {
		r.Mul(r, big.NewInt(i))
	}
	return r
}

type Poly []*big.Rat

func (p Poly) String() string {
	var parts []string
	for i := len(p) - 1; i >= 0; i-- {
		if p[i].Sign() == 0 {
			continue
		}
		s := p[i].RatString()
		switch i {
		case 0:
		case 1:
			s += "x"
		default:
			s += fmt.Sprintf("x^%d", i)
		}
		parts = append(parts, s)
	}
	if parts == nil {
		return "0"
	}
	return strings.Join(parts, " + ")
}

func (p Poly) Eval(x *big.Rat) *big.Rat {
	s := new(big.Rat)
	for i := len(p) - 1; i >= 0; i-- {
		s.Add(s.Mul(s, x), p[i])
	}
	return s
}

func (p Poly) Mul(q Poly) Poly {
	out := make(Poly, len(p)+len(q)-1)
	for i := range out {
		out[i] = new(big.Rat)
	}
	for i, a := range p {
		for j, b := range q {
			out[i+j].Add(out[i+j], new(big.Rat).Mul(a, b))
		}
	}
	return out
}

func rat(a, b int64) *big.Rat { return big.NewRat(a, b) }

// bernoulli returns B(n) by Akiyama and Tanigawa.
func bernoulli(n int) *big.Rat {
	a := make([]big.Rat, n+1)
	for m := range a {
		a[m].SetFrac64(1, int64(m+1))
		for j := m; j >= 1; j-- {
			d := &a[j-1]
			d.Mul(rat(int64(j), 1), d.Sub(d, &a[j]))
		}
	}
	return &a[0]
}

type fraction struct {
	*big.Rat
	label string
}

func main() {
	f := factorial(30)
	fmt.Println(f, f.BitLen(), len(f.String()))
	fmt.Printf("%x %v %s %d\n", f, f, f, f)
	q, r := new(big.Int).DivMod(f, big.NewInt(1e9+7), new(big.Int))
	fmt.Println(q.Cmp(f), r)
	for n := 0; n <= 12; n++ {
		if b := bernoulli(n); b.Num().BitLen() > 0 {
			fmt.Printf("B(%d)=%s ", n, b.RatString())
		}
	}
	fmt.Println()
	p := Poly{rat(1, 2), rat(0, 1), rat(3, 4)}
	fmt.Println(p, p.Mul(p), p.Eval(rat(2, 3)))
	fs := []fraction{{rat(1, 2), "half"}, {rat(1, 3), "third"}, {rat(3, 5), "3/5"}}
	sort.Slice(fs, func(i, j int) bool { return fs[i].Cmp(fs[j].Rat) < 0 })
	for _, x := range fs {
		fmt.Print(x.label, " ", x.FloatString(3), " ", x.Rat, "; ")
	}
	fmt.Println()
	m := map[string]*big.Int{"a": big.NewInt(5), "b": new(big.Int).Exp(big.NewInt(2), big.NewInt(100), nil)}
	fmt.Println(m)
	var total big.Int
	for _, v := range m {
		total.Add(&total, v)
	}
	fmt.Println(&total, total.String())
	x, ok := new(big.Int).SetString("123456789012345678901234567890", 10)
	_, bad := new(big.Int).SetString("12z", 10)
	fmt.Println(x.ProbablyPrime(10), ok, bad)
	fl := new(big.Float).SetPrec(100).Quo(big.NewFloat(1), big.NewFloat(3))
	fmt.Println(fl.Text('g', 25), fl)
	vals := []any{big.NewInt(3), rat(1, 7), fs[0].Rat, 5}
	fmt.Println(vals...)
	for _, v := range vals {
		switch v := v.(type) {
		case *big.Int:
			fmt.Print("int", v.Int64())
		case *big.Rat:
			fmt.Print("rat", v.Denom())
		case fmt.Stringer:
			fmt.Print("stringer")
		default:
			fmt.Printf("%T", v)
		}
	}
	fmt.Println()
}
