package fast

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// A ledger has fields of the types that methods are usually about.
type ledger struct {
	n     int
	small uint8
	list  []int
	grid  [2][3]int32
	names map[int]string
	at    point
}

type point struct{ x, y int }

const ledgerTypes = `
type ledger struct {
	n     int
	small uint8
	list  []int
	grid  [2][3]int32
	names map[int]string
	at    point
}
type point struct{ x, y int }
`

func (l *ledger) fill(a, b int) int {
	t := 0
	for i := range l.grid {
		for j := range l.grid[i] {
			l.grid[i][j] += int32(a * j)
			t += int(l.grid[i][j])
		}
	}
	l.n, l.small = l.at.x+a, l.small+uint8(l.n)
	l.small += 200
	l.list = append(l.list, t, l.n)
	l.at = l.at.moved(b)
	i := b % 2
	l.grid[i], l.grid[0] = l.grid[0], l.grid[i]
	name := strconv.Itoa(l.list[a])
	l.names[b] += name
	delete(l.names, a)
	return l.sum(b&3) + t/b
}

func (p point) moved(d int) point {
	p.x += d
	p.y -= p.x
	return p
}

func (l *ledger) sum(k int) int {
	if k == 0 {
		return l.n
	}
	saved := *l
	l.n += k
	s := l.sum(k - 1)
	l.grid = saved.grid
	return s + saved.n
}

func counted(n, a int) (int, int) {
	m, t := map[int]int{1: 5}, 0
	var last [3]int
	for i := 0; i < n%100; i++ {
		m[i%7] += a
		if v, ok := m[i+1]; ok && v > 3 {
			t += v
			continue
		}
		last[i%3]++
		for j, x := range last {
			last[2] += j
			t += x
		}
	}
	return t + len(m), last[2]
}

func TestPointers(t *testing.T) {
	source := text(t, "(l *ledger) fill", "(l *ledger) sum", "(p point) moved")
	source = "import \"strconv\"\n" + source + ledgerTypes
	native := reflect.ValueOf((*ledger).fill)
	fast := reflect.ValueOf(Later(native.Type(), func() (*Code, error) { return New(source, nil, Places{}) }))
	mine, theirs := &ledger{names: map[int]string{}}, &ledger{names: map[int]string{}}
	for range 2 {
		for _, a := range numbers {
			for _, b := range numbers {
				args := []reflect.Value{reflect.ValueOf(mine), reflect.ValueOf(a), reflect.ValueOf(b)}
				got := outcome(fast, args...)
				args[0] = reflect.ValueOf(theirs)
				if want := outcome(native, args...); got != want || !reflect.DeepEqual(mine, theirs) {
					t.Fatalf("%d, %d: %s, want %s\n%+v, want\n%+v", a, b, got, want, mine, theirs)
				}
			}
		}
		mine.names, theirs.names = nil, nil
	}
	args := []reflect.Value{reflect.ValueOf((*ledger)(nil)), reflect.ValueOf(1), reflect.ValueOf(1)}
	if got, want := outcome(fast, args...), outcome(native, args...); got != want {
		t.Errorf("nil: %s, want %s", got, want)
	}
}

// rowed uses lists of structs, of arrays and of pointers.
func rowed(a, b int) ([]point, [][2]int8, int) {
	list, t := make([]point, a%8, 8), 0
	var grid [][2]int8
	for i := range list {
		list[i].x += i
		list = append(list, point{y: a}, list[b])
		list[i], list[b] = list[b], list[i]
		grid = append(grid, [2]int8{})
	}
	for i, p := range list[1:] {
		p = p.moved(i)
		list[i%len(grid)] = p
		t += p.y + cap(list)
	}
	return list[:b], grid[: b : b+1], t + copy(list, list[a:])
}

func TestRows(t *testing.T) {
	code, err := New(text(t, "rowed", "(p point) moved")+"type point struct{ x, y int }", nil, Places{})
	if err != nil {
		t.Fatal(err)
	}
	native := reflect.ValueOf(rowed)
	fast := reflect.ValueOf(Later(native.Type(), func() (*Code, error) { return code, nil }))
	for _, a := range numbers {
		for _, b := range numbers {
			args := []reflect.Value{reflect.ValueOf(a), reflect.ValueOf(b)}
			if got, want := outcome(fast, args...), outcome(native, args...); got != want {
				t.Errorf("%d, %d: %s, want %s", a, b, got, want)
			}
		}
	}
}

func TestMaps(t *testing.T) {
	code, err := New(text(t, "counted"), nil, Places{})
	if err != nil {
		t.Fatal(err)
	}
	fast := code.Func().(func(int, int) (int, int))
	for _, n := range numbers {
		for _, a := range numbers {
			x, y := fast(n, a)
			if v, w := counted(n, a); x != v || y != w {
				t.Errorf("%d, %d: %d, %d, want %d, %d", n, a, x, y, v, w)
			}
		}
	}
}

// TestMoving makes sure that variables are where the functions say that they are bound to.
func TestMoving(t *testing.T) {
	source := "var p struct{ x, y int }\nfunc f(n int) int { for i := 0; i < n; i++ { p.x += i }; return p.x }"
	p := &point{}
	code, err := New(source, nil, Places{}, func() *point { return p })
	if err != nil {
		t.Fatal(err)
	}
	f := code.Func().(func(int) int)
	f(5)
	first := p
	p = &point{x: 100}
	if got := f(3); got != 103 || first.x != 10 || p.x != 103 {
		t.Errorf("got %d, %d and %d", got, first.x, p.x)
	}
	if _, err := New(source, nil, Places{}, &struct{ x int32 }{}); err == nil {
		t.Error("a variable of another type is accepted")
	}
}

func TestAlike(t *testing.T) {
	same := func(x, y any) bool { return alike(reflect.TypeOf(x), reflect.TypeOf(y)) }
	if !same(ledger{}, struct {
		A int
		B uint8
		C []int
		D [2][3]int32
		E map[int]string
		F struct{ G, H int }
	}{}) {
		t.Error("structs with other names are not alike")
	}
	for _, pair := range [][2]any{
		{1, int64(1)},
		{[]int{}, []uint{}},
		{point{}, struct{ x int }{}},
		{&point{}, &[2]int{}},
		{[2]int{}, [3]int{}},
		{map[int]int{}, map[int]bool{}},
		{func(int) {}, func() {}},
		{func(int) {}, func(uint) {}},
		{"", []byte{}},
	} {
		if same(pair[0], pair[1]) {
			t.Error(fmt.Sprintf("%T and %T", pair[0], pair[1]), "are alike")
		}
	}
}

// TestBlocksRefused makes sure that what would share memory that is used again, or be done in
// another order than by the compiler, is refused.
func TestBlocksRefused(t *testing.T) {
	for _, source := range []string{
		"func f() []int { var a [3]int; return a[:] }",
		"func f(a [3]int) int { return g(a[1:]) }; func g(l []int) int { return len(l) }",
		"func f() *t { return &t{} }", "func f(x t) { x.up() }; func (x *t) up() { x.n++ }",
		"func f(x t) bool { return x == t{} }", "func f(x *u) { x.n++ }; type u struct { n int; next *u }",
		"func f(m map[int]int, a []int) { m[1] = a[0] }", "func f(m map[int]int, d int) { m[1] /= d }",
		"func f(m map[int]int) { for k := range m { m[k] = 1 } }",
		"func f(a []t) { a = a[g():] }; func g() int { return 0 }",
		"func f(a []t, i uint64) t { return a[i] }", "func f(a [][]t) {}",
		"func f(a []t) bool { return a[0] == a[1] }",
		"func f(a []int) { a[g()] = a[0] }; func g() int { return 0 }",
		"func f(m map[float64]int) {}", "func f(x *t) { x.p, x.p[0] = nil, 1 }",
		"func f(x t) int { return x.a[g()] + (h()).a[g()] }; func g() int { return 0 }; func h() t { return t{} }",
	} {
		if strings.Contains(source, "t{") || strings.Contains(source, " t)") || strings.Contains(source, "*t)") {
			source += "; type t struct { n int; p []int; a [3]int }"
		}
		if err := Check(source); err == nil {
			t.Errorf("accepted: %s", source)
		}
	}
}
