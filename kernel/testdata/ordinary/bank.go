package main

import (
	"errors"
	"fmt"
	"sort"
	"strings"
)

type Money int64

func (m Money) String() string {
	sign := ""
	if m < 0 {
		sign, m = "-", -m
	}
	return fmt.Sprintf("%s%d.%02d", sign, int64(m)/100, int64(m)%100)
}

type Kind uint8

const (
	Deposit Kind = iota + 1
	Withdrawal
	Transfer
)

func (k Kind) String() string {
	switch k {
	case Deposit:
		return "deposit"
	case Withdrawal:
		return "withdrawal"
	case Transfer:
		return "transfer"
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

type Entry struct {
	Kind   Kind
	Amount Money
	Note   string
}

type Account struct {
	Owner   string
	balance Money
	log     []Entry
}

type InsufficientError struct {
	Owner      string
	Need, Have Money
}

func (e *InsufficientError) Error() string {
	return fmt.Sprintf("%s has %v, needs %v", e.Owner, e.Have, e.Need)
}

var ErrUnknown = errors.New("unknown account")

type Bank struct {
	accounts map[string]*Account
}

func (b *Bank) get(name string) (*Account, error) {
	if a, ok := b.accounts[name]; ok {
		return a, nil
	}
	return nil, fmt.Errorf("looking up %q: %w", name, ErrUnknown)
}

func (a *Account) apply(e Entry) (err error) {
	defer func() {
		if err == nil {
			a.log = append(a.log, e)
		}
	}()
	switch e.Kind {
	case Deposit:
		a.balance += e.Amount
	case Withdrawal, Transfer:
		if a.balance < e.Amount {
			return &InsufficientError{a.Owner, e.Amount, a.balance}
		}
		a.balance -= e.Amount
	default:
		return fmt.Errorf("bad kind %v", e.Kind)
	}
	return nil
}

func (b *Bank) transfer(from, to string, m Money) error {
	src, err := b.get(from)
	if err != nil {
		return err
	}
	dst, err := b.get(to)
	if err != nil {
		return err
	}
	if err := src.apply(Entry{Transfer, m, "to " + to}); err != nil {
		return fmt.Errorf("transfer: %w", err)
	}
	return dst.apply(Entry{Deposit, m, "from " + from})
}

func main() {
	b := Bank{accounts: map[string]*Account{}}
	for i, n := range strings.Fields("ann bob cyd") {
		b.accounts[n] = &Account{Owner: n}
		b.accounts[n].apply(Entry{Deposit, Money(1000 * (i + 1)), "start"})
	}
	fmt.Println(b.transfer("ann", "bob", 250))
	fmt.Println(b.transfer("ann", "zed", 250))
	err := b.transfer("ann", "cyd", 99999)
	var ie *InsufficientError
	fmt.Println(err, errors.As(err, &ie), ie != nil && ie.Have == 750)
	fmt.Println(errors.Is(b.transfer("x", "ann", 1), ErrUnknown))
	names := make([]string, 0)
	for n := range b.accounts {
		names = append(names, n)
	}
	sort.Strings(names)
	for _, n := range names {
		a := b.accounts[n]
		fmt.Printf("%-5s %10v %v\n", n, a.balance, a.log)
	}
	fmt.Printf("%v %d %s %+v\n", Kind(9), Deposit, Transfer, Entry{Withdrawal, -5, "x"})
	fmt.Printf("%#v\n", Entry{Withdrawal, -5, "x"})
	fmt.Println(b.accounts["ann"].apply(Entry{Kind: 7}))
}
