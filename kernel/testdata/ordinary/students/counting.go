package main

import (
	"fmt"
	"math/big"
	"sort"
	"strings"
)

type key struct {
	n, k int
	tag  string
}

type table struct {
	memo map[key]*big.Int
	hits map[string]int
}

func (t *table) binom(n, k int) *big.Int {
	kk := key{n, k, "c"}
	if v, ok := t.memo[kk]; ok {
		t.hits["c"]++
		return v
	}
	var r *big.Int
	switch {
	case k < 0 || k > n:
		r = new(big.Int)
	case k == 0, k == n:
		r = big.NewInt(1)
	default:
		r = new(big.Int).Add(t.binom(n-1, k-1), t.binom(n-1, k))
	}
	t.memo[kk] = r
	return r
}

func (t *table) stirling(n, k int) *big.Int {
	kk := key{n, k, "s"}
	if v := t.memo[kk]; v != nil {
		t.hits["s"]++
		return v
	}
	r := big.NewInt(0)
	if n == 0 && k == 0 {
		r.SetInt64(1)
	} else if n > 0 && k > 0 {
		r.Mul(big.NewInt(int64(k)), t.stirling(n-1, k))
		r.Add(r, t.stirling(n-1, k-1))
	}
	t.memo[kk] = r
	return r
}

func bell(t *table, n int) *big.Int {
	s := new(big.Int)
	for k := 0; k <= n; k++ {
		s.Add(s, t.stirling(n, k))
	}
	return s
}

func bernoulli(n int) *big.Rat {
	a := make([]*big.Rat, n+1)
	for m := range a {
		a[m] = big.NewRat(1, int64(m)+1)
		for j := m; j >= 1; j-- {
			d := new(big.Rat).Sub(a[j-1], a[j])
			a[j-1] = d.Mul(d, new(big.Rat).SetInt64(int64(j)))
		}
	}
	return a[0]
}

func partitions(n int, yield func([]int) bool) {
	var cur []int
	var rec func(left, max int) bool
	rec = func(left, max int) bool {
		if left == 0 {
			return yield(cur)
		}
		for i := min(left, max); i >= 1; i-- {
			cur = append(cur, i)
			ok := rec(left-i, i)
			cur = cur[:len(cur)-1]
			if !ok {
				return false
			}
		}
		return true
	}
	rec(n, n)
}

func main() {
	t := &table{memo: map[key]*big.Int{}, hits: make(map[string]int)}
	fmt.Println(t.binom(60, 30), bell(t, 25), t.hits, len(t.memo))
	for i := 0; i <= 14; i += 2 {
		b := bernoulli(i)
		fmt.Printf("B%-2d = %10s  %s  %v\n", i, b.RatString(), b.FloatString(5), b.Sign())
	}
	count := 0
	for p := range func(y func([]int) bool) { partitions(7, y) } {
		count++
		if len(p) == 3 {
			fmt.Print(strings.Trim(strings.Join(strings.Fields(fmt.Sprint(p)), "+"), "[]"), " ")
		}
		if p[0] == 2 {
			break
		}
	}
	fmt.Println(count)
	var keys []key
	for k := range t.memo {
		if k.n+k.k == 9 {
			keys = append(keys, k)
		}
	}
	sort.Slice(keys, func(i, j int) bool {
		a, b := keys[i], keys[j]
		if a.tag != b.tag {
			return a.tag > b.tag
		}
		return a.n < b.n
	})
	fmt.Printf("%v\n%+v\n%#v\n", keys[:2], keys[:2], keys[len(keys)-1:])
	x, _ := new(big.Int).SetString("123456789abcdef0123456789", 16)
	y := new(big.Int).Exp(big.NewInt(3), big.NewInt(50), nil)
	q, r := new(big.Int).DivMod(x, y, new(big.Int))
	fmt.Printf("%x %d %s %v %08b\n", x, q, r, x.Cmp(y), big.NewInt(37))
	fmt.Println(new(big.Int).GCD(nil, nil, x, y), x.ProbablyPrime(10), new(big.Int).Sqrt(x), x.BitLen())
}
