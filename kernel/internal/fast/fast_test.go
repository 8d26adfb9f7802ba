package fast

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
)

// text returns functions of these tests.
func text(t testing.TB, names ...string) string {
	data, err := os.ReadFile("functions_test.go")
	if err != nil {
		t.Fatal(err)
	}
	more, err := os.ReadFile("blocks_test.go")
	if err != nil {
		t.Fatal(err)
	}
	data = append(data, more...)
	var b strings.Builder
	for _, name := range names {
		_, after, ok := strings.Cut(string(data), "\nfunc "+name+"(")
		if !ok {
			t.Fatal("no function", name)
		}
		body, _, _ := strings.Cut(after, "\n}\n")
		b.WriteString("func " + name + "(" + body + "\n}\n")
	}
	return b.String()
}

// outcome returns what a call returns, or how it panics.
func outcome(f reflect.Value, args ...reflect.Value) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprintf("panic: %v", r)
		}
	}()
	for _, v := range f.Call(args) {
		text += fmt.Sprintf("%#v ", v.Interface())
	}
	return text
}

var numbers = []int{0, 1, 2, 3, 5, 6, -1, 63, 64, 127, -128, 1000, 1 << 40}

func TestFunc(t *testing.T) {
	for _, f := range []struct {
		names  string
		native any
		upTo   int // the numbers that it is called with
	}{
		{"fib", fib, 6},
		{"ackermann", ackermann, 4},
		{"primes", primes, 13},
		{"widths", widths, 13},
		{"shifts", shifts, 13},
		{"divide", divide, 13},
		{"gcd divide", gcd, 13},
		{"indexed", indexed, 13},
		{"cut", cut, 13},
		{"matrix", matrix, 13},
		{"outer", outer, 13},
		{"collatz map0", collatz, 13},
		{"permutations permute", permutations, 6},
	} {
		code, err := New(text(t, strings.Fields(f.names)...), nil, Places{})
		if err != nil {
			t.Errorf("%s: %v", f.names, err)
			continue
		}
		fast := reflect.ValueOf(code.Func())
		native := reflect.ValueOf(f.native)
		if fast.Type() != native.Type() {
			t.Errorf("%s is a %v, want %v", f.names, fast.Type(), native.Type())
			continue
		}
		for _, a := range numbers[:f.upTo] {
			for _, b := range numbers[:f.upTo] {
				args := []reflect.Value{reflect.ValueOf(a), reflect.ValueOf(b)}[:native.Type().NumIn()]
				if got, want := outcome(fast, args...), outcome(native, args...); got != want {
					t.Errorf("%s of %d and %d:\n%s, want\n%s", f.names, a, b, got, want)
				}
			}
		}
	}
}

func TestFuncOfTexts(t *testing.T) {
	code, err := New(text(t, "letters"), nil, Places{})
	if err != nil {
		t.Fatal(err)
	}
	fast := reflect.ValueOf(code.Func())
	for _, s := range []string{"", "a", "abc", "b\xffx€", "zzz", "bbbb"} {
		for _, n := range numbers {
			args := []reflect.Value{reflect.ValueOf(s), reflect.ValueOf(n)}
			if got, want := outcome(fast, args...), outcome(reflect.ValueOf(letters), args...); got != want {
				t.Errorf("%q, %d:\n%s, want\n%s", s, n, got, want)
			}
		}
	}
}

func TestFuncBound(t *testing.T) {
	mine, sum, place := []int{5, 3, 8}, 0, 9
	source := "var table []int\nvar total int\n" + text(t, "stored")
	source = strings.Replace(source, "return", "/*line place:1*/return", 1)
	code, err := New(source, []int{41, 42}, Places{Note: &place}, &mine, &sum)
	if err != nil {
		t.Fatal(err)
	}
	f := reflect.ValueOf(code.Func())
	for _, a := range numbers {
		args := []reflect.Value{reflect.ValueOf(a), reflect.ValueOf(a)}
		if got, want := outcome(f, args...), outcome(reflect.ValueOf(stored), args...); got != want {
			t.Errorf("%d: %s, want %s", a, got, want)
		}
	}
	if !reflect.DeepEqual(mine, table) || sum != total {
		t.Errorf("got %v, %d, want %v, %d", mine, sum, table, total)
	}
}

// TestRefused makes sure that what is not known is refused, and does not run.
func TestRefused(t *testing.T) {
	for _, text := range []string{
		"func f() { g := func() {}; g() }", "func f(m map[int][]int) {}", "func f(p *int) {}", "func f() { go f() }",
		"func f() { defer f() }", "func f(x any) {}", "func f(x [3]func()) {}", "func f() (n int) { return }",
		"func f(x ...int) {}", "func f[T any](x T) {}", "func f() { goto l; l: }", "func f(x float32) {}",
		"func f(x complex128) {}", "type t int16; func f(x t) {}", "func f(s string) []byte { return []byte(s) }",
		"func f(c chan int) { <-c }", "func f() { panic(1) }", "func f(x int) string { return string(rune(x)) }",
		"func f(x float64) uint8 { return uint8(x) }", "func f(x [][][]int) {}", "func f() func() { return f }",
		"func f(a []int, i int) { i, a[i] = 1, 2 }",
		"func f(x int) int { switch x { case 1: fallthrough; case 2: }; return 0 }",
		"func f(x uintptr) {}", "func f(a []int) { a = a[:2]; print(a) }",
	} {
		if err := Check(text); err == nil {
			t.Errorf("accepted: %s", text)
		}
	}
}

func BenchmarkFib(b *testing.B) {
	f, err := New(text(b, "fib"), nil, Places{})
	if err != nil {
		b.Fatal(err)
	}
	fast := f.Func().(func(int) int)
	for b.Loop() {
		fast(20)
	}
}

func BenchmarkPrimes(b *testing.B) {
	f, err := New(text(b, "primes"), nil, Places{})
	if err != nil {
		b.Fatal(err)
	}
	fast := f.Func().(func(int) []int)
	for b.Loop() {
		fast(1000)
	}
}
