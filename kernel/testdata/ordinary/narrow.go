// Integers of fewer bits than a word, where they wrap, share memory with others, or meet words.
package main

import (
	"fmt"
	"strings"
	"unicode"
)

type cell struct {
	a, b, c, d int8
	e          int16
	f          uint32
	g          rune
}

type celsius int16

func (c celsius) String() string { return fmt.Sprintf("%d degrees", int16(c)) }

func wrap8(x, y uint8) (sum, difference, product uint8) { return x + y, x - y, x * y }

func divide(x, y int8) (q, r int8) { return x / y, x % y }

func neighbours(c *cell, by int8) {
	c.b += by
	c.c -= by
	c.e = c.e*3 + int16(by)
	c.f ^= uint32(c.e) << 7
	c.g++
}

func fields(c cell) string {
	c.a += 100
	c.d = c.a * 3
	return fmt.Sprint(c.a, c.b, c.c, c.d, c.e, c.f, string(c.g))
}

func caught(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(name, r)
		}
	}()
	f()
}

func shifts(x int16, u uint16, n uint8, m int8) []int {
	return []int{
		int(x << n), int(x >> n), int(u << n), int(u >> n), int(x << 3), int(x >> 3), int(u << 9), int(u >> 9),
		int(x >> 15), int(u >> 15), int(int8(x) >> 1), int(1 << n), int(uint16(1) << n), int(x << m), int(u >> m),
		int(x<<n) >> n, int(uint8(u) << 1 >> 1),
	}
}

func hash(s string) uint32 {
	h := uint32(2166136261)
	for i := range len(s) {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return h
}

func caesar(s string, by rune) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case unicode.IsUpper(r):
			r = 'A' + (r-'A'+by+26)%26
		case 'a' <= r && r <= 'z':
			r = 'a' + (r-'a'+by+26)%26
		}
		b.WriteRune(r)
	}
	return b.String()
}

func counter() func(int8) uint8 {
	var n uint8 = 250
	return func(by int8) uint8 {
		n += uint8(by)
		return n
	}
}

func sumOf[T int8 | uint8 | int16 | uint16 | int32 | uint32](list ...T) (sum T, bigger int) {
	for _, v := range list {
		before := sum
		if sum += v; sum > before {
			bigger++
		}
	}
	return sum, bigger
}

func main() {
	for _, p := range [][2]uint8{{200, 100}, {3, 5}, {16, 16}} {
		fmt.Println(wrap8(p[0], p[1]))
	}
	for _, p := range [][2]int8{{-128, -1}, {127, -2}, {-7, 2}, {7, -2}} {
		fmt.Println(divide(p[0], p[1]))
	}
	c := cell{a: 60, b: 127, c: -128, d: 1, e: 30000, f: 4_000_000_000, g: 'y'}
	for i := range int8(5) {
		neighbours(&c, i*50)
		fmt.Println(fields(c), c)
	}
	local := c
	local.b, local.d = local.a+local.b+local.c, local.d-local.b
	local.e += int16(local.b) * 300
	fmt.Println(local, local == c, local.b < local.d, local.e < c.e)

	fmt.Println(shifts(-12345, 54321, 7, 2), shifts(-1, 1, 200, 15), shifts(32767, 65535, 16, 0))
	caught("negative count:", func() { fmt.Println(shifts(1, 1, 1, -1)) })

	board := [5]int8{1, 2, 3, 4, 5}
	list := []uint16{10, 20, 30}
	at, up := int8(-100), uint32(4_294_967_295)
	for range 3 {
		at += 52
		caught("array:", func() { board[at] += at; fmt.Println(board) })
		up++
		caught("slice:", func() { list[up] *= 1000; fmt.Println(list) })
	}
	var letters [26]int
	for _, b := range []byte("the quick brown fox jumps over the lazy dog") {
		if i := b - 'a'; i < 26 {
			letters[i]++
		}
	}
	fmt.Println(letters)
	caught("rune:", func() {
		for _, r := range "abc{" {
			letters[r-'a'] += int(r)
			fmt.Print(string(rune("xyz"[r-'a'])))
		}
	})
	caught("zero:", func() { z := up - up; fmt.Println(up % z) })

	fmt.Println(hash("narrow"), caesar("Attack at Dawn, Zebra!", 3), caesar(caesar("Attack at Dawn", 9), -9))
	count := counter()
	fmt.Println(count(3), count(4), count(-10), count(127))
	fmt.Println(sumOf[int8](100, 100, 100))
	fmt.Println(sumOf[uint8](100, 100, 100))
	fmt.Println(sumOf[int16](20000, 20000, -5, 20000))
	fmt.Println(sumOf[uint16](60000, 60000))
	fmt.Println(sumOf[int32](2_000_000_000, 2_000_000_000))
	fmt.Println(sumOf[uint32](4_000_000_000, 4_000_000_000, 1))

	x := int32(2_147_483_600)
	for range 3 {
		x += 30
	}
	var wide int64 = int64(x)
	y := uint32(x)
	fmt.Println(x, wide, y, int(y), uint64(x), float64(x), float32(y), int8(x), uint16(x), int(int8(x)), -x, ^y, x/7, y/7, x%7, y%7)
	seen := map[int32]string{x: "first"}
	seen[x-1+1] += " again"
	fmt.Println(seen, len(seen), max(x, 5), min(y, 7), x == int32(y), any(x) == any(int32(y)))
	t := celsius(32000)
	for range 2 {
		t += 500
	}
	fmt.Println(t, t < 0, []celsius{t, -t})
	ch := make(chan uint8, 3)
	for b := uint8(254); b != 1; b++ {
		ch <- b
	}
	close(ch)
	for b := range ch {
		fmt.Print(b, " ")
	}
	switch b := uint8(x) + 200; b {
	case 2:
		fmt.Println("two")
	default:
		fmt.Println("other", b)
	}
	grid := make([][]int32, 3)
	for i := range grid {
		grid[i] = make([]int32, 3)
		for j := range grid[i] {
			grid[i][j] = int32(i*j) - 3
			grid[i][j] *= 1_000_000_000
		}
	}
	floats := [3]float32{16_777_216, 0.1, 3}
	floats[0] += 1
	floats[1] = floats[1]*3 + floats[2]
	fmt.Println(grid, floats, floats[1] < floats[2], int(floats[0]))
}
