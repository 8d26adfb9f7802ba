package main

import (
	"errors"
	"fmt"
	"strings"
)

type Named interface{ Name() string }
type Aged interface{ Age() int }
type Person interface {
	Named
	Aged
	fmt.Stringer
}

type base struct {
	id   int
	name string
}

func (b base) Name() string     { return b.name }
func (b *base) Rename(n string) { b.name = n }

type logger struct {
	prefix string
	lines  *[]string
}

func (l logger) Logf(format string, args ...any) {
	*l.lines = append(*l.lines, l.prefix+fmt.Sprintf(format, args...))
}

type employee struct {
	*base
	logger
	age    int
	skills map[string]struct{}
}

func (e employee) Age() int { return e.age }
func (e employee) String() string {
	return fmt.Sprintf("<%s %d>", e.Name(), e.age)
}

type manager struct {
	employee
	reports []Person
}

func (m *manager) Age() int { return m.employee.Age() + 100 }

type noSkill struct {
	who  string
	what []string
}

func (n *noSkill) Error() string { return n.who + " lacks " + strings.Join(n.what, "/") }
func (n *noSkill) Is(target error) bool {
	return target == errSkill
}

var errSkill = errors.New("skill")

func (e employee) need(what ...string) error {
	var missing []string
	for _, w := range what {
		if _, ok := e.skills[w]; !ok {
			missing = append(missing, w)
		}
	}
	if missing == nil {
		return nil
	}
	return fmt.Errorf("check %d: %w", e.id, &noSkill{e.name, missing})
}

type oldest []Person

func (o oldest) pick() (best Person) {
	for _, p := range o {
		if best == nil || p.Age() > best.Age() {
			best = p
		}
	}
	return
}

func main() {
	var lines []string
	lg := logger{"log: ", &lines}
	ann := employee{&base{1, "Ann"}, lg, 30, map[string]struct{}{"go": {}, "sql": {}}}
	bob := employee{base: &base{2, "Bob"}, logger: lg, age: 41}
	boss := &manager{employee: ann, reports: []Person{ann, bob}}
	boss.Rename("Anna")
	boss.Logf("%v and %+v", boss, ann.skills)
	bob.Logf("%T %T %T", boss, bob.base, bob.reportsTo)
	fmt.Println(ann, bob, boss, boss.Age(), boss.employee.Age())
	people := oldest{ann, bob, boss}
	fmt.Println(people.pick(), oldest(nil).pick(), len(people))
	for i, e := range []employee{ann, bob} {
		err := e.need("go", "c", "sql")
		var ns *noSkill
		if errors.As(err, &ns) {
			fmt.Println(i, ns.what, errors.Is(err, errSkill), err)
		}
		fmt.Println(e.need("go") == nil, errors.Unwrap(e.need("c")))
	}
	var n Named = ann
	if a, ok := n.(Aged); ok {
		fmt.Println("aged", a.Age())
	}
	_, ok := n.(interface{ Rename(string) })
	_, ok2 := n.(interface{ Foo() })
	fmt.Println(ok, ok2)
	f := ann.Name
	g := employee.Name
	h := (*manager).Age
	k := (*base).Rename
	k(ann.base, "Annette")
	fmt.Println(f(), g(ann), h(boss), boss.Name())
	fmt.Printf("%v %+v\n", *bob.base, struct {
		base
		N int
	}{base{9, "x"}, 4})
	joined := errors.Join(ann.need("x"), nil, bob.need("y"))
	fmt.Printf("%q\n", joined.Error())
	for _, l := range lines {
		fmt.Println(l)
	}
}

func (e employee) reportsTo(m *manager) bool { return m != nil }
