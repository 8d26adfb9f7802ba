package main

import (
	"fmt"
	"sort"
	"strings"
)

type Perm uint8

const (
	Read Perm = 1 << iota
	Write
	Exec
	mask = Read | Write | Exec
)

func (p Perm) String() string {
	if p == 0 {
		return "none"
	}
	var parts []string
	for _, n := range [...]struct {
		p    Perm
		name string
	}{{Read, "r"}, {Write, "w"}, {Exec, "x"}} {
		if p&n.p != 0 {
			parts = append(parts, n.name)
		}
	}
	if rest := p &^ mask; rest != 0 {
		parts = append(parts, fmt.Sprintf("%#x", uint8(rest)))
	}
	return strings.Join(parts, "|")
}

type (
	Named interface{ Name() string }
	Sized interface {
		Named
		Size() int64
	}
)

type base struct {
	name string
	Perm
}

func (b *base) Name() string       { return b.name }
func (b *base) chmod(p Perm) *base { b.Perm = p; return b }

type File struct {
	*base
	size int64
}

func (f File) Size() int64 { return f.size }

type Dir struct {
	base
	entries map[string]Named
}

func (d *Dir) Size() (n int64) {
	for _, e := range d.entries {
		if s, ok := e.(Sized); ok {
			n += s.Size()
		}
	}
	return n
}

func (d *Dir) add(list ...Named) *Dir {
	if d.entries == nil {
		d.entries = make(map[string]Named)
	}
	for _, n := range list {
		d.entries[n.Name()] = n
	}
	return d
}

type link struct{ to Named }

func (l link) Name() string { return "->" + l.to.Name() }

func walk(n Named, depth int, visit func(depth int, n Named) (skip bool)) {
	if visit(depth, n) {
		return
	}
	switch n := n.(type) {
	case *Dir:
		names := make([]string, 0, len(n.entries))
		for k := range n.entries {
			names = append(names, k)
		}
		sort.Strings(names)
		for _, k := range names {
			walk(n.entries[k], depth+1, visit)
		}
	case link:
		visit(depth+1, n.to)
	}
}

func main() {
	f := File{&base{"a.txt", Read}, 100}
	g := File{(&base{name: "b.bin"}).chmod(Read | Exec | 0x40), 250}
	sub := (&Dir{base: base{"sub", mask}}).add(g)
	root := (&Dir{base: base{name: "/"}}).add(f, sub, link{f})
	total := 0
	walk(root, 0, func(d int, n Named) bool {
		total += d
		size := "-"
		if s, ok := n.(Sized); ok {
			size = fmt.Sprint(s.Size())
		}
		var p fmt.Stringer = Perm(0)
		if x, ok := n.(fmt.Stringer); ok {
			p = x
		}
		fmt.Printf("%s%s %s %v %T\n", strings.Repeat("  ", d), n.Name(), size, p, n)
		return n.Name() == "sub"
	})
	fmt.Println(total, f, f.base == g.base, sub.Perm&Write != 0)
	f.chmod(f.Perm | Write)
	var n Named = f
	_, isDir := n.(*Dir)
	m := map[Named]int{n: 1, sub: 2}
	m[File{f.base, 100}]++
	fmt.Println(n.(File).Perm, isDir, m[f], len(m))
	grant := f.base.chmod
	fmt.Println(grant(0), (*base).Name(g.base), Sized.Size(f))
	for p := Perm(0); p < 9; p += 2 {
		fmt.Print(p, " ")
	}
	fmt.Printf("%v %d %s %q %x\n", Exec, Exec, Exec, Write, Write)
}
