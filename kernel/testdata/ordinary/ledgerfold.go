package main

import (
	"errors"
	"fmt"
	"math/big"
	"sort"
	"strings"
)

type (
	Currency string
	Amount   struct {
		*big.Rat
		Currency
	}
)

func amount(s string) (Amount, error) {
	num, cur, ok := strings.Cut(s, " ")
	if !ok {
		return Amount{}, fmt.Errorf("%q has no currency", s)
	}
	r, ok := new(big.Rat).SetString(num)
	if !ok {
		return Amount{}, fmt.Errorf("%q is no number", num)
	}
	return Amount{r, Currency(cur)}, nil
}

func (a Amount) String() string { return a.FloatString(2) + " " + string(a.Currency) }

type Entry interface{ apply(*Book) error }
type (
	Open struct{ Account string }
	Post struct {
		From, To string
		Amount   Amount
	}
	Rate struct {
		From, To Currency
		By       *big.Rat
	}
	Batch []Entry
)

type Book struct {
	balances map[string]map[Currency]*big.Rat
	rates    map[[2]Currency]*big.Rat
	depth    int
}

type BookError struct {
	Entry Entry
	Err   error
}

func (e BookError) Error() string { return fmt.Sprintf("%T: %v", e.Entry, e.Err) }
func (e BookError) Unwrap() error { return e.Err }

var ErrClosed = errors.New("no such account")

func (o Open) apply(b *Book) error {
	if _, dup := b.balances[o.Account]; dup {
		return BookError{o, fmt.Errorf("%s is open", o.Account)}
	}
	b.balances[o.Account] = map[Currency]*big.Rat{}
	return nil
}

func (p *Post) apply(b *Book) error {
	for _, side := range []struct {
		name string
		sign int64
	}{{p.From, -1}, {p.To, 1}} {
		acc, ok := b.balances[side.name]
		if !ok {
			return BookError{p, fmt.Errorf("%s: %w", side.name, ErrClosed)}
		}
		cur := acc[p.Amount.Currency]
		if cur == nil {
			cur = new(big.Rat)
			acc[p.Amount.Currency] = cur
		}
		cur.Add(cur, new(big.Rat).Mul(p.Amount.Rat, big.NewRat(side.sign, 1)))
	}
	return nil
}

func (r Rate) apply(b *Book) error {
	b.rates[[...]Currency{r.From, r.To}] = r.By
	b.rates[[...]Currency{r.To, r.From}] = new(big.Rat).Inv(r.By)
	return nil
}

func (bs Batch) apply(b *Book) (err error) {
	b.depth++
	defer func() { b.depth-- }()
	var errs []error
	for _, e := range bs {
		if err := e.apply(b); err != nil {
			errs = append(errs, fmt.Errorf("%d: %w", b.depth, err))
		}
	}
	return errors.Join(errs...)
}

func (b *Book) value(in Currency) (lines []string) {
	for name, acc := range b.balances {
		total := new(big.Rat)
		for c, r := range acc {
			rate := big.NewRat(1, 1)
			if c != in {
				rate = b.rates[[2]Currency{c, in}]
			}
			total.Add(total, new(big.Rat).Mul(r, rate))
		}
		lines = append(lines, fmt.Sprint(name, "=", Amount{total, in}))
	}
	sort.Strings(lines)
	return
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func main() {
	b := &Book{balances: map[string]map[Currency]*big.Rat{}, rates: map[[2]Currency]*big.Rat{}}
	err := Batch{
		Open{"a"},
		Open{"b"},
		Open{"a"},
		&Post{"a", "b", must(amount("12.50 EUR"))},
		&Post{"b", "c", must(amount("1/3 USD"))},
		Batch{Rate{"EUR", "USD", big.NewRat(11, 10)}, &Post{"b", "a", must(amount("2 USD"))}, &Post{From: "zz"}},
	}.apply(b)
	fmt.Println(err)
	fmt.Println(errors.Is(err, ErrClosed), b.depth)
	var be BookError
	if errors.As(err, &be) {
		fmt.Printf("%v %T %v\n", be, be.Entry, be.Entry == Entry(Open{"a"}))
	}
	fmt.Println(b.value("EUR"), b.value("USD"))
	func() {
		defer func() { fmt.Println("panic:", recover()) }()
		must(amount("x EUR"))
	}()
	func() {
		defer func() {
			err, ok := recover().(error)
			fmt.Println(err, ok)
		}()
		fmt.Println(must(amount("5")))
	}()
	a, c := must(amount("1.005 EUR")), must(amount("2 EUR"))
	fmt.Println(a, c, a.Cmp(c.Rat), []Amount{a, c}, map[Currency]Amount{"k": a})
	fmt.Printf("%s %v %+v %q\n", a, &a, Open{"q"}, Batch{Open{"x"}})
}
