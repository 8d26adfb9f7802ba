package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

type (
	Weekday int
	Month   int
)

const (
	Sunday Weekday = iota
	Monday
	Tuesday
	Wednesday
	Thursday
	Friday
	Saturday
)

const (
	_ Month = iota
	January
	February
)

var days = [...]string{Sunday: "Su", Monday: "Mo", Tuesday: "Tu", Wednesday: "We", Thursday: "Th", Friday: "Fr", Saturday: "Sa"}

func (d Weekday) String() string { return days[d%7] }

type Date struct {
	Year  int
	Month Month
	Day   int
}

type rangeError[T any] struct {
	what   string
	val    T
	lo, hi T
}

func (r rangeError[T]) Error() string {
	return fmt.Sprintf("%s %v not in %v..%v", r.what, r.val, r.lo, r.hi)
}

func leap(y int) bool { return y%4 == 0 && (y%100 != 0 || y%400 == 0) }

func (m Month) days(y int) int {
	switch m {
	case 4, 6, 9, 11:
		return 30
	case February:
		if leap(y) {
			return 29
		}
		return 28
	}
	return 31
}

func Parse(s string) (d Date, err error) {
	parts := strings.SplitN(s, "-", 3)
	if len(parts) != 3 {
		err = errors.New("want y-m-d")
		return
	}
	nums := [3]int{}
	for i, p := range parts {
		if nums[i], err = strconv.Atoi(p); err != nil {
			return Date{}, err
		}
	}
	d = Date{nums[0], Month(nums[1]), nums[2]}
	if d.Month < January || d.Month > 12 {
		return d, rangeError[Month]{"month", d.Month, January, 12}
	}
	if n := d.Month.days(d.Year); d.Day < 1 || d.Day > n {
		return d, &rangeError[int]{what: "day", val: d.Day, lo: 1, hi: n}
	}
	return
}

// julian returns a day number.
func (d Date) julian() int {
	a := (14 - int(d.Month)) / 12
	y, m := d.Year+4800-a, int(d.Month)+12*a-3
	return d.Day + (153*m+2)/5 + 365*y + y/4 - y/100 + y/400 - 32045
}

func (d Date) Weekday() Weekday   { return Weekday((d.julian() + 1) % 7) }
func (d Date) Sub(e Date) int     { return d.julian() - e.julian() }
func (d Date) Before(e Date) bool { return d.Sub(e) < 0 }
func (d *Date) Next() {
	if d.Day++; d.Day > d.Month.days(d.Year) {
		d.Day = 1
		if d.Month++; d.Month > 12 {
			d.Year, d.Month = d.Year+1, January
		}
	}
}

func (d Date) MarshalText() ([]byte, error) {
	return []byte(fmt.Sprintf("%04d%02d%02d", d.Year, d.Month, d.Day)), nil
}

func roman(n int) (s string) {
	for _, x := range []struct {
		v int
		s string
	}{{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} {
		for n >= x.v {
			s += x.s
			n -= x.v
		}
	}
	return
}

func main() {
	for _, s := range []string{"2024-02-29", "2023-02-29", "2024-13-01", "x-1-1", "2024-1", "1999-12-31"} {
		d, err := Parse(s)
		var rm rangeError[Month]
		var rd *rangeError[int]
		fmt.Println(d, err, errors.As(err, &rm), errors.As(err, &rd))
		if err == nil {
			w := d.Weekday()
			d.Next()
			fmt.Printf("%v %s %d next %v %+v\n", w, w, w, d, d)
		}
	}
	a, _ := Parse("2000-01-01")
	b, _ := Parse("2026-11-23")
	fmt.Println(b.Sub(a), a.Before(b), b.Weekday(), a == Date{2000, 1, 1})
	var num *strconv.NumError
	_, err := Parse("2000-01-zz")
	if errors.As(err, &num) {
		fmt.Println(num.Func, num.Num, num.Err, errors.Is(err, strconv.ErrSyntax))
	}
	fmt.Println(roman(2026), roman(1994), Saturday+1, Weekday(8))
	count := map[Weekday]int{}
	for y := 1900; y < 2000; y++ {
		for m := January; m <= 12; m++ {
			count[Date{y, m, 13}.Weekday()]++
		}
	}
	fmt.Println(count, count[Friday])
	fmt.Printf("%v %T %T\n", rangeError[int]{"q", 1, 2, 3}, rangeError[Month]{}, &rangeError[Date]{})
	for i, w := range days[:3] {
		fmt.Print(Weekday(i), "=", w, " ")
	}
	fmt.Println()
}
