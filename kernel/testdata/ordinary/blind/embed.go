package main

import (
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"
)

type Animal interface {
	Name() string
	Sound() string
}

type Walker interface{ Walk(n int) string }

type WalkingAnimal interface {
	Animal
	Walker
}

type base struct {
	name string
	legs int
}

func (b base) Name() string      { return b.name }
func (b *base) Rename(s string)  { b.name = s }
func (b base) Walk(n int) string { return fmt.Sprintf("%s takes %d steps", b.name, n*b.legs) }
func (b base) Describe() string  { return fmt.Sprintf("%T %v", b, b) }

type Dog struct {
	base
	tricks []string
}

func (Dog) Sound() string { return "woof" }

type Bird struct {
	*base
	flies bool
}

func (b Bird) Sound() string { return map[bool]string{true: "tweet", false: "honk"}[b.flies] }
func (b Bird) Name() string  { return "bird " + b.base.Name() }

type Loud struct{ Animal }

func (l Loud) Sound() string { return strings.ToUpper(l.Animal.Sound()) + "!" }

type byName []Animal

func (s byName) Len() int           { return len(s) }
func (s byName) Less(i, j int) bool { return s[i].Name() < s[j].Name() }
func (s byName) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }

type upper struct{ io.Writer }

func (u upper) Write(p []byte) (int, error) {
	return u.Writer.Write([]byte(strings.ToUpper(string(p))))
}

type limited struct {
	io.Reader
	left int
}

func (l *limited) Read(p []byte) (n int, err error) {
	if l.left <= 0 {
		return 0, io.ErrUnexpectedEOF
	}
	if len(p) > l.left {
		p = p[:l.left]
	}
	n, err = l.Reader.Read(p)
	l.left -= n
	return
}

func main() {
	d := Dog{base{"rex", 4}, nil}
	b := Bird{&base{"tit", 2}, true}
	all := []Animal{d, &d, b, Loud{d}, Loud{Loud{b}}}
	d.Rename("max")
	b.Rename("jay")
	for _, a := range all {
		w, ok := a.(Walker)
		fmt.Printf("%T %s %s %v", a, a.Name(), a.Sound(), ok)
		if ok {
			fmt.Print(" ", w.Walk(2))
		}
		if _, ok := a.(interface{ Rename(string) }); ok {
			fmt.Print(" can be renamed")
		}
		fmt.Println()
	}
	fmt.Println(d.Describe(), b.Describe())
	sort.Sort(sort.Reverse(byName(all)))
	for _, a := range all {
		fmt.Print(a.Name(), ";")
	}
	fmt.Println()
	walk := d.Walk
	rename := (*base).Rename
	rename(&d.base, "ben")
	fmt.Println(walk(1), d.Walk(1), base.Walk(d.base, 3), Animal.Sound(b), WalkingAnimal.Walk(&d, 1))
	var wa WalkingAnimal = &d
	var a Animal = wa
	fmt.Println(a == all[0], a == Animal(&d), Animal(b) == Animal(Bird{b.base, true}))
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(all[0] == all[1], Animal(d) == Animal(d))
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(Loud{}.Sound())
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var x any = b
		fmt.Println(x.(fmt.Stringer))
	}()
	var sb strings.Builder
	fmt.Fprintf(upper{&sb}, "%s and %d", "words", 3)
	fmt.Println(sb.String(), sb.Len())
	out, err := io.ReadAll(&limited{strings.NewReader("a long text that is cut"), 10})
	fmt.Printf("%q %v %v\n", out, err, errors.Is(err, io.ErrUnexpectedEOF))
	n, err := io.Copy(&sb, io.LimitReader(io.MultiReader(strings.NewReader("ab"), strings.NewReader("cd")), 3))
	fmt.Println(n, err, sb.String())
	pr, pw := io.Pipe()
	go func() {
		fmt.Fprint(pw, "through a pipe")
		pw.CloseWithError(errors.New("done early"))
	}()
	out, err = io.ReadAll(pr)
	fmt.Println(string(out), err)
}
