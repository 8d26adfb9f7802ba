package main

import (
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"
)

type Cents int64

func (c Cents) String() string {
	sign := ""
	if c < 0 {
		sign, c = "-", -c
	}
	return fmt.Sprintf("%s$%d.%02d", sign, c/100, c%100)
}

type Kind int

const (
	Deposit Kind = iota
	Withdraw
	Transfer
	numKinds
)

//go:generate nothing
var kinds = [numKinds]string{Deposit: "deposit", Transfer: "transfer", Withdraw: "withdraw"}

func (k Kind) String() string {
	if k < 0 || k >= numKinds {
		return fmt.Sprintf("Kind(%d)", int(k))
	}
	return kinds[k]
}

type Tx struct {
	ID       int
	Kind     Kind
	From, To string
	Amount   Cents
	undo     func()
}

type Insufficient struct {
	Account string
	Have    Cents
	Need    Cents
}

func (e *Insufficient) Error() string {
	return fmt.Sprintf("%s: have %v, need %v", e.Account, e.Have, e.Need)
}

func (e *Insufficient) Short() Cents { return e.Need - e.Have }

type NoAccount string

func (n NoAccount) Error() string { return "no account " + string(n) }

var ErrFrozen = errors.New("frozen")

type Account struct {
	name    string
	balance Cents
	frozen  bool
	history []*Tx
}

type Bank struct {
	accounts map[string]*Account
	seq      int
	audit    io.Writer
}

func (b *Bank) get(n string) (*Account, error) {
	a, ok := b.accounts[n]
	switch {
	case !ok:
		return nil, NoAccount(n)
	case a.frozen:
		return a, fmt.Errorf("account %s: %w", n, ErrFrozen)
	}
	return a, nil
}

func (b *Bank) Do(tx Tx) (err error) {
	b.seq++
	tx.ID = b.seq
	defer func() {
		status := "ok"
		if err != nil {
			status = "failed: " + err.Error()
			err = fmt.Errorf("tx %d (%v): %w", tx.ID, tx.Kind, err)
		}
		fmt.Fprintf(b.audit, "%03d %-8v %8v %s\n", tx.ID, tx.Kind, tx.Amount, status)
	}()
	var from, to *Account
	if tx.Kind != Deposit {
		if from, err = b.get(tx.From); err != nil {
			return err
		}
		if from.balance < tx.Amount {
			return &Insufficient{tx.From, from.balance, tx.Amount}
		}
	}
	if tx.Kind != Withdraw {
		if to, err = b.get(tx.To); err != nil {
			return
		}
	}
	if from != nil {
		from.balance -= tx.Amount
		from.history = append(from.history, &tx)
	}
	if to != nil {
		to.balance += tx.Amount
		to.history = append(to.history, &tx)
	}
	tx.undo = func() {
		if from != nil {
			from.balance += tx.Amount
		}
		if to != nil {
			to.balance -= tx.Amount
		}
		tx.undo = nil
	}
	return nil
}

func main() {
	var log strings.Builder
	b := &Bank{accounts: map[string]*Account{}, audit: &log}
	for _, n := range strings.Split("ann bob cat", " ") {
		b.accounts[n] = &Account{name: n}
	}
	b.accounts["cat"].frozen = true
	txs := []Tx{
		{Kind: Deposit, To: "ann", Amount: 10050},
		{Kind: Transfer, From: "ann", To: "bob", Amount: 2599},
		{Kind: Withdraw, From: "bob", Amount: 5000},
		{Kind: Transfer, From: "ann", To: "cat", Amount: 1},
		{Kind: Transfer, From: "zed", To: "bob"},
		{Kind: Withdraw, From: "ann", Amount: 51},
		{Kind: 7, To: "ann", From: "bob"},
	}
	for _, tx := range txs {
		err := b.Do(tx)
		var ins *Insufficient
		var na NoAccount
		switch {
		case err == nil:
			fmt.Println("done", tx.Kind)
		case errors.As(err, &ins):
			fmt.Println("short by", ins.Short(), "|", err)
		case errors.As(err, &na):
			fmt.Printf("who is %q? %v\n", string(na), na)
		case errors.Is(err, ErrFrozen):
			fmt.Println("frozen", errors.Unwrap(errors.Unwrap(err)) == ErrFrozen)
		default:
			fmt.Println(err)
		}
	}
	fmt.Print(log.String())
	var names []string
	for n := range b.accounts {
		names = append(names, n)
	}
	sort.Sort(sort.Reverse(sort.StringSlice(names)))
	for _, n := range names {
		a := b.accounts[n]
		fmt.Printf("%s %v %d %+v\n", n, a.balance, len(a.history), Account{a.name, a.balance, a.frozen, nil})
	}
	h := b.accounts["ann"].history
	for i := len(h) - 1; i >= 0; i-- {
		h[i].undo()
	}
	fmt.Println(b.accounts["ann"].balance, h[0].undo == nil, Cents(-5), Cents(-12345), Kind(-1), numKinds)
	fmt.Printf("%d %v %#v %s\n", h[0].Amount, h[0].Kind, h[0].Kind, Kind(9))
}
