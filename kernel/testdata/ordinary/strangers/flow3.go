package main

import (
	"errors"
	"fmt"
	"strings"
)

type stackErr struct {
	op    string
	depth int
	cause error
}

func (e stackErr) Error() string { return fmt.Sprintf("%s at %d", e.op, e.depth) }
func (e stackErr) Unwrap() error { return e.cause }

func safely(f func()) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case error:
			err = fmt.Errorf("wrapped: %w", r)
		case fmt.Stringer:
			err = errors.New("stringer " + r.String())
		case string, int:
			err = fmt.Errorf("plain %v (%T)", r, r)
		default:
			panic(r)
		}
	}()
	f()
	return nil
}

type loc struct{ x, y int }

func (l *loc) String() string { return fmt.Sprintf("@%d,%d", l.x, l.y) }

func nested(n int) (out []string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = stackErr{"nested", n, fmt.Errorf("%v", r)}
		}
	}()
	for i := range n {
		defer func() { out = append(out, fmt.Sprint("d", i, n)) }()
		if i == 2 {
			var m map[string]int
			m["x"]++
		}
	}
	out = append(out, "body")
	return append(out, "ret"), nil
}

func collatz(n int) (steps int) {
loop:
	if n == 1 {
		goto done
	}
	if n&1 == 0 {
		n >>= 1
	} else {
		n = 3*n + 1
	}
	steps++
	goto loop
done:
	return
}

func search(grid []string, word string) (found [][2]int) {
rows:
	for y, row := range grid {
		for x := range row {
			if y == len(grid)-1 {
				break rows
			}
			for i, r := range word {
				switch {
				case x+i >= len(row):
					continue rows
				case rune(row[x+i]) != r:
					continue
				default:
					if i == len(word)-1 {
						found = append(found, [2]int{x, y})
						continue rows
					}
				}
			}
		}
	}
	return
}

func fall(n int) (s string) {
	switch x := n * 2; {
	case x > 10:
		s += "big "
		fallthrough
	case x > 5:
		s += "mid "
		if n%2 == 0 {
			break
		}
		fallthrough
	case false:
		s += "never "
	default:
		s += "small "
	}
	return strings.TrimSpace(s)
}

type counter int

func (c *counter) next() counter { *c++; return *c }

func main() {
	fmt.Println(safely(func() {}))
	fmt.Println(safely(func() { panic("text") }))
	fmt.Println(safely(func() { panic(42) }))
	fmt.Println(safely(func() { panic(&loc{1, 2}) }))
	fmt.Println(safely(func() { panic(stackErr{op: "push"}) }))
	fmt.Println(safely(func() { panic(fmt.Errorf("a: %w", stackErr{"x", 1, nil})) }))
	func() {
		defer func() { fmt.Printf("outer %v %T\n", recover(), errors.New) }()
		fmt.Println(safely(func() { panic(loc{3, 4}) }))
	}()
	for _, n := range []int{0, 2, 4} {
		out, err := nested(n)
		var se stackErr
		fmt.Println(out, err, errors.As(err, &se), errors.Unwrap(err), se.depth)
	}
	fmt.Println(collatz(27), search([]string{"xabc", "abca", "aaaa"}, "abc"))
	for i := range 8 {
		fmt.Print(fall(i), "|")
	}
	fmt.Println()
	var fs []func() int
	for i := 0; i < 6; i++ {
		fs = append(fs, func() int { i *= 2; return i })
		if i%2 == 1 {
			i++
		}
	}
	for _, f := range fs {
		fmt.Print(f(), f(), " ")
	}
	fmt.Println()
	var c counter
	a := [...]counter{c.next(), c.next(), c, c.next()}
	fmt.Println(a, c)
	x := 1
	{
		x := x + 1
		x++
		if x := x * 10; x > 20 {
			fmt.Println(x)
		} else if y := x; y > 0 {
			fmt.Println(-y)
		}
		fmt.Println(x)
	}
	fmt.Println(x)
	func() {
		defer fmt.Println("deferred", x)
		x = 50
		defer func(s ...any) { fmt.Println(s...) }("args", x, recover())
		x = 60
	}()
	var e error
	func() {
		defer func() {
			e, _ = recover().(error)
		}()
		defer func() {
			panic(fmt.Errorf("second after %v", recover()))
		}()
		panic("first")
	}()
	fmt.Println(e)
	i, s := 0, []int{5, 6, 7}
	i, s[i] = 2, 9
	s[0], s[i], i = s[i], s[0], s[1]
	fmt.Println(i, s)
}
