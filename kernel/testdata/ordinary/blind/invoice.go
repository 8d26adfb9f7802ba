package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

type Status uint8

const (
	Draft Status = iota
	Sent
	Paid
)

var statusNames = map[Status]string{Draft: "draft", Sent: "sent", Paid: "paid"}

func (s Status) MarshalText() ([]byte, error) {
	n, ok := statusNames[s]
	if !ok {
		return nil, fmt.Errorf("status %d", s)
	}
	return []byte(n), nil
}

func (s *Status) UnmarshalText(b []byte) error {
	for k, v := range statusNames {
		if v == string(b) {
			*s = k
			return nil
		}
	}
	return fmt.Errorf("unknown status %q", b)
}

type Cents int

func (c Cents) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "%d.%02d", c/100, c%100), nil }

func (c *Cents) UnmarshalJSON(b []byte) error {
	var f float64
	if err := json.Unmarshal(b, &f); err != nil {
		return err
	}
	*c = Cents(f*100 + 0.5)
	return nil
}

type Base struct {
	ID      int    `json:"id"`
	Created string `json:"created"`
}

type Item struct {
	Name  string  `json:"name"`
	Price Cents   `json:"price"`
	Qty   int     `json:"qty,omitempty"`
	Note  *string `json:"note,omitempty"`
}

type Invoice struct {
	Base
	Status Status           `json:"status"`
	Items  []Item           `json:"items"`
	Extra  map[string]any   `json:"extra,omitempty"`
	Log    []Event          `json:"log"`
	ByDay  map[Status][]int `json:"byDay"`
	secret int
	Skip   bool `json:"-"`
}

type Event interface{ When() int }

type (
	Opened struct{ At int }
	Closed struct {
		At  int
		Why string `json:",omitempty"`
	}
)

func (o Opened) When() int  { return o.At }
func (c *Closed) When() int { return c.At }

func (v Invoice) Total() (sum Cents) {
	for _, it := range v.Items {
		sum += it.Price * Cents(max(1, it.Qty))
	}
	return
}

func main() {
	note := "<fragile> & \"old\""
	v := Invoice{
		Base:   Base{7, "2024-02-29"},
		Status: Sent,
		Items:  []Item{{Name: "lamp", Price: 1999, Qty: 2, Note: &note}, {Name: "nut", Price: 5}},
		Log:    []Event{Opened{3}, &Closed{At: 9}},
		ByDay:  map[Status][]int{Paid: {1, 2}, Draft: nil},
		Extra:  map[string]any{"z": []any{1, "a", nil, 2.50}, "a": map[string]bool{"t": true}},
		secret: 4,
	}
	b, err := json.MarshalIndent(v, "", "  ")
	fmt.Println(string(b), err, v.Total())
	var back Invoice
	err = json.Unmarshal(b, &back)
	fmt.Println(err)
	back = Invoice{}
	src := strings.Replace(string(b), `"log": [`, `"unknown": [`, 1)
	err = json.Unmarshal([]byte(src), &back)
	fmt.Printf("%v %+v %v %q\n", err, back.Base, back.Status, *back.Items[0].Note)
	fmt.Println(back.Items[1], back.Extra["z"], back.ByDay, back.Total() == v.Total())
	for _, bad := range []string{`{"status": "lost"}`, `{"id": "x"}`, `{"items": [{"qty": 1.5}]}`, `{"items": {}}`, `[1]`, `{"id": 1,}`, ``, `{"created":"yesterday"}`} {
		var w Invoice
		err := json.Unmarshal([]byte(bad), &w)
		var typeErr *json.UnmarshalTypeError
		var syntax *json.SyntaxError
		fmt.Println(err, errors.As(err, &typeErr), errors.As(err, &syntax))
	}
	_, err = json.Marshal(Invoice{Status: 9})
	fmt.Println(err)
	d := json.NewDecoder(strings.NewReader(`{"name":"a","colour":1} {"name":"b"}`))
	d.DisallowUnknownFields()
	var it Item
	fmt.Println(d.Decode(&it), it.Name)
	var anything any
	json.Unmarshal([]byte(`{"b":[1,2,{"c":null}],"a":1e3}`), &anything)
	fmt.Println(anything, anything.(map[string]any)["a"].(float64))
}
