package main

import (
	"fmt"
	"strings"
)

type Weekday int

const (
	Monday Weekday = iota
	Tuesday
	Wednesday
	Thursday
	Friday
	Saturday
	Sunday
	days = int(Sunday) + 1
)

//go:generate stringer
func (d Weekday) String() string {
	names := "MondayTuesdayWednesdayThursdayFridaySaturdaySunday"
	index := [...]int{0, 6, 13, 22, 30, 36, 44, len(names)}
	if d < 0 || int(d) >= days {
		return fmt.Sprintf("Weekday(%d)", int(d))
	}
	return names[index[d]:index[d+1]]
}

type Date struct{ Y, M, D int }

func (d Date) Before(e Date) bool {
	if d.Y != e.Y {
		return d.Y < e.Y
	}
	if d.M != e.M {
		return d.M < e.M
	}
	return d.D < e.D
}

func leap(y int) bool { return y%4 == 0 && (y%100 != 0 || y%400 == 0) }

func (d Date) Days() (n int) {
	y := d.Y - 1
	n = 365*y + y/4 - y/100 + y/400
	lengths := [12]int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}
	if leap(d.Y) {
		lengths[1]++
	}
	for m, l := range lengths[:d.M-1] {
		_ = m
		n += l
	}
	return n + d.D - 1
}

func (d Date) Weekday() Weekday { return Weekday(d.Days() % 7) }

func easter(y int) Date {
	a, b, c := y%19, y/100, y%100
	d, e := b/4, b%4
	f := (b + 8) / 25
	g := (b - f + 1) / 3
	h := (19*a + b - d - g + 15) % 30
	i, k := c/4, c%4
	l := (32 + 2*e + 2*i - h - k) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return Date{y, n / 31, n%31 + 1}
}

func main() {
	for _, d := range []Date{{1582, 10, 15}, {1900, 3, 1}, {2000, 2, 29}, {2024, 12, 31}} {
		fmt.Println(d, d.Weekday(), strings.HasPrefix("Fri Thu Tue", d.Weekday().String()[:3]))
	}
	fmt.Println(Weekday(9), Weekday(-1), []Weekday{0, 6}, map[Weekday]bool{Friday: true})
	fmt.Printf("%v %d %s %q %x %+v %T\n", Tuesday, Tuesday, Tuesday, Tuesday, Tuesday, Tuesday, Tuesday)
	count := map[int]int{}
	for y := 1900; y < 2100; y++ {
		e := easter(y)
		count[e.M]++
		if e.Weekday() != Sunday {
			fmt.Println("wrong", e)
		}
	}
	fmt.Println(count, easter(2024), easter(2000).Before(easter(2024)))
	var thirteenth [days]int
	for y := 1600; y < 2000; y++ {
		for m := 1; m <= 12; m++ {
			thirteenth[Date{y, m, 13}.Weekday()]++
		}
	}
	fmt.Println(thirteenth)
}
