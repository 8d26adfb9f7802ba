package main

import (
	"fmt"
	"strconv"
	"strings"
)

type (
	Celsius float64
	Kelvin  float64
	Bytes   int64
	Flags   uint16
)

const (
	KiB Bytes = 1 << (10 * (iota + 1))
	MiB
	GiB
)

const (
	Read Flags = 1 << iota
	Write
	_
	Exec
	All = Read | Write | Exec
)

func (f Flags) String() string {
	names := [...]string{"r", "w", "?", "x"}
	var out []string
	for i, n := range names {
		if f&(1<<i) != 0 {
			out = append(out, n)
			f &^= 1 << i
		}
	}
	if f != 0 {
		out = append(out, "0x"+strconv.FormatUint(uint64(f), 16))
	}
	return strings.Join(out, "|")
}

func (b Bytes) String() string {
	switch {
	case b >= GiB:
		return fmt.Sprintf("%.1fG", float64(b)/float64(GiB))
	case b >= MiB:
		return fmt.Sprintf("%.1fM", float64(b)/float64(MiB))
	case b >= KiB:
		return fmt.Sprintf("%.1fK", float64(b)/float64(KiB))
	}
	return strconv.Itoa(int(b)) + "B"
}

func (c Celsius) Kelvin() Kelvin { return Kelvin(c + 273.15) }

func (c Celsius) Format(s fmt.State, verb rune) {
	w, wok := s.Width()
	p, pok := s.Precision()
	fmt.Fprintf(s, "<%c w=%d,%v p=%d,%v plus=%v minus=%v sharp=%v %g>", verb, w, wok, p, pok, s.Flag('+'), s.Flag('-'), s.Flag('#'), float64(c))
}

type Span struct {
	Duration
	Label string
}

type Duration int64

const (
	Second Duration = 1e9
	Minute          = 60 * Second
	Hour            = 60 * Minute
)

func (d Duration) Seconds() float64 { return float64(d) / 1e9 }
func (d Duration) Round(m Duration) Duration {
	if r := d % m; r+r < m {
		return d - r
	} else {
		return d + m - r
	}
}

func (d Duration) String() string {
	h, m := d/Hour, d%Hour/Minute
	return fmt.Sprintf("%dh%02dm%gs", int(h), int64(m), (d % Minute).Seconds())
}

type Weekday int

const (
	Sunday   Weekday = iota
	Saturday Weekday = 6
)

func (w Weekday) Next() Weekday { return (w + 1) % 7 }

func main() {
	fmt.Println(KiB, 3*MiB+512*KiB, 7*GiB, Bytes(1023))
	fmt.Println(All, Read|1<<9, Flags(0), Flags(4))
	fmt.Printf("%v %d %b %08b %x %s %q|%5s|%-5s|\n", All, All, All, All, All, All, All, Read, Write)
	fmt.Printf("%v %+5.2f %#x %s\n", Celsius(21.5), Celsius(1), Celsius(2), Celsius(-3))
	fmt.Printf("%.2f %T %v\n", Celsius(0).Kelvin(), Celsius(0).Kelvin(), Celsius(100).Kelvin())
	d := 90*Minute + 1500*Second/1000
	fmt.Println(d, d.Seconds(), d.Round(Minute), d.String(), d/7)
	s := Span{d, "lecture"}
	fmt.Println(s, s.Seconds(), s.Label)
	fmt.Printf("%v|%+v|%s|%d\n", s, s, s, d)
	fmt.Println(Saturday.Next(), Weekday.Next(Sunday), Second, Hour/2)
	m := map[Bytes]Flags{KiB: Read, 3: All, GiB: 0}
	fmt.Println(m)
	fmt.Printf("%v %+v %#v\n", m, m, []Flags{1, 2})
	var st fmt.Stringer = Read
	switch x := st.(type) {
	case Bytes:
		fmt.Println("bytes", x)
	case Flags:
		fmt.Println("flags", x, uint16(x))
	}
	fmt.Printf("%6.2f|%-8.3f|%+d|%x|%X|%o|%#o|%e|%g|%08.3f|%+.1e\n", 3.14159, 2.5, 7, 255, 255, 8, 8, 12345.678, 1e-9, -3.14159, 0.0)
	fmt.Printf("%5t|%v|%p|%c|%q|%U|%#U|%x|% x|%#x\n", true, nil, nil, 'é', 'é', 'é', 'é', "hi", "hi", "hi")
	fmt.Printf("%*d|%-*d|%.*f|%[2]d %[1]d|%[1]*[3]d\n", 5, 42, 4, 7, 2, 3.14159)
	bad := "%d %s %!|%z|%d\n"
	fmt.Printf(bad, "str", 5, 3)
}
