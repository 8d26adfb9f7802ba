package main

import (
	"errors"
	"fmt"
	"strings"
)

type Roman int

var symbols = []struct {
	value int
	text  string
}{
	{1000, "M"},
	{900, "CM"},
	{500, "D"},
	{400, "CD"},
	{100, "C"},
	{90, "XC"},
	{50, "L"},
	{40, "XL"},
	{10, "X"},
	{9, "IX"},
	{5, "V"},
	{4, "IV"},
	{1, "I"},
}

func (r Roman) String() string {
	var b strings.Builder
	n := int(r)
	for _, s := range symbols {
		for n >= s.value {
			b.WriteString(s.text)
			n -= s.value
		}
	}
	return b.String()
}

type badNumeral struct {
	text string
	at   int
}

func (e *badNumeral) Error() string { return fmt.Sprintf("%q: bad numeral at %d", e.text, e.at) }

var errEmpty = errors.New("empty numeral")

func parse(s string) (r Roman, err error) {
	if s == "" {
		return 0, errEmpty
	}
	rest := s
	for _, sym := range symbols {
		for strings.HasPrefix(rest, sym.text) {
			r += Roman(sym.value)
			rest = rest[len(sym.text):]
		}
	}
	if rest != "" || r.String() != s {
		return 0, fmt.Errorf("parse: %w", &badNumeral{s, len(s) - len(rest)})
	}
	return r, nil
}

func main() {
	for _, n := range []Roman{1, 4, 9, 14, 40, 90, 400, 1994, 2026, 3999} {
		back, err := parse(n.String())
		fmt.Printf("%4d %-12v %v %v\n", int(n), n, back == n, err)
	}
	for _, s := range []string{"", "IIII", "IC", "MCMZ", "VX"} {
		_, err := parse(s)
		var bad *badNumeral
		switch {
		case errors.Is(err, errEmpty):
			fmt.Println("nothing:", err)
		case errors.As(err, &bad):
			fmt.Println("bad:", bad.text, bad.at, err)
		default:
			fmt.Println("other:", err)
		}
	}
	m := map[Roman]string{5: "five", 1: "one", 10: "ten"}
	fmt.Println(m, []Roman{1, 2, 3}, [2]Roman{4, 5}, struct{ R Roman }{6})
	fmt.Printf("%d %v %s %+v %x\n", Roman(7), Roman(7), Roman(7), Roman(7), Roman(31))
}
