package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"sort"
	"strings"
)

type Kind int

const (
	Deposit Kind = iota + 1
	Withdraw
	Transfer
)

var kindNames = map[Kind]string{Deposit: "deposit", Withdraw: "withdraw", Transfer: "transfer"}

func (k Kind) MarshalText() ([]byte, error) {
	if n, ok := kindNames[k]; ok {
		return []byte(n), nil
	}
	return nil, fmt.Errorf("kind %d", int(k))
}

func (k *Kind) UnmarshalText(b []byte) error {
	for kk, n := range kindNames {
		if n == string(b) {
			*k = kk
			return nil
		}
	}
	return &UnknownKind{string(b)}
}

type UnknownKind struct{ Name string }

func (u *UnknownKind) Error() string { return "unknown kind " + u.Name }

type Event struct {
	Kind   Kind    `json:"kind"`
	From   string  `json:"from,omitempty"`
	To     *string `json:"to,omitempty"`
	Amount int64   `json:"amount,string"`
	Note   any     `json:"note"`
	secret int
}

type Bank struct {
	accounts map[string]int64
	History  []Event             `json:"history"`
	Count    map[Kind]int        `json:"count"`
	Limits   [2]int              `json:"limits"`
	Nested   struct{ A, B bool } `json:"nested"`
}

var ErrFunds = errors.New("insufficient funds")

type OpError struct {
	Op  Kind
	Err error
}

func (o OpError) Error() string { return fmt.Sprint(kindNames[o.Op], ": ", o.Err) }
func (o OpError) Unwrap() error { return o.Err }

func (b *Bank) Apply(e Event) (err error) {
	defer func() {
		if err != nil {
			err = OpError{e.Kind, err}
			return
		}
		b.History = append(b.History, e)
		b.Count[e.Kind]++
	}()
	switch e.Kind {
	case Deposit:
		b.accounts[e.From] += e.Amount
	case Withdraw, Transfer:
		if b.accounts[e.From] < e.Amount {
			return fmt.Errorf("%s has %d: %w", e.From, b.accounts[e.From], ErrFunds)
		}
		b.accounts[e.From] -= e.Amount
		if e.Kind == Transfer {
			if e.To == nil {
				return errors.New("to whom?")
			}
			b.accounts[*e.To] += e.Amount
		}
	default:
		return fmt.Errorf("kind %v", e.Kind)
	}
	return nil
}

const input = `[
 {"kind":"deposit","from":"ann","amount":"500","note":{"a":[1,2.5,null,"x"]}},
 {"kind":"withdraw","from":"ben","amount":"5","note":null},
 {"kind":"transfer","from":"ann","to":"ben","amount":"120","note":"rent"},
 {"kind":"transfer","from":"ann","amount":"1"},
 {"kind":"withdraw","from":"ben","amount":"100","note":true}
]`

func main() {
	var events []Event
	if err := json.Unmarshal([]byte(input), &events); err != nil {
		fmt.Println(err)
	}
	b := Bank{accounts: map[string]int64{}, Count: map[Kind]int{}}
	for i, e := range events {
		if err := b.Apply(e); err != nil {
			var oe OpError
			fmt.Println(i, err, errors.Is(err, ErrFunds), errors.As(err, &oe), oe.Op)
		}
	}
	keys := []string{}
	for k := range b.accounts {
		keys = append(keys, k)
	}
	sort.Sort(sort.Reverse(sort.StringSlice(keys)))
	fmt.Println(keys, b.accounts)
	out, err := json.MarshalIndent(b, "", "  ")
	fmt.Println(string(out), err)
	_, err = json.Marshal(Event{Kind: 9})
	fmt.Println(err)
	err = json.Unmarshal([]byte(`{"kind":"theft"}`), &events[0])
	var u *UnknownKind
	fmt.Println(err, errors.As(err, &u))
	err = json.Unmarshal([]byte(`{"amount":"12x"}`), &events[0])
	fmt.Println(err)
	err = json.Unmarshal([]byte(`{"from":12}`), &events[0])
	var te *json.UnmarshalTypeError
	fmt.Println(err, errors.As(err, &te))
	if te != nil {
		fmt.Println(te.Field, te.Value, te.Offset, te.Type)
	}
	dec := json.NewDecoder(strings.NewReader(`{"kind":"deposit","zzz":1}`))
	dec.DisallowUnknownFields()
	var e Event
	fmt.Println(dec.Decode(&e), e.Kind == Deposit)
	fmt.Printf("%+v\n", e)
}
