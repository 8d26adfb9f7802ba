package program

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

// TestEscapes asks of the variable e of some functions whether it escapes.
func TestEscapes(t *testing.T) {
	const src = `package p
type node struct { n int; next *node }
func (n *node) after() *node { return n.next }
func no1(list *node) { for e := list; e != nil; e = e.after() { _ = e.next.after() } }
func no2(list node) { e := list; _ = e.next.after() }
func yes1(list node) { e := list; e.after() }
func yes2(list *node) { e := list; _ = &e }
func yes3(list *node) { e := list; _ = func() *node { return e } }
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := NewInfo()
	if _, err := new(types.Config).Check("p", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	asked := 0
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		for id, obj := range info.Defs {
			if v, ok := obj.(*types.Var); ok && id.Name == "e" && f.Pos() < id.Pos() && id.Pos() < f.End() {
				asked++
				if got, want := Escapes(info, v, f.Body), f.Name.Name[0] == 'y'; got != want {
					t.Errorf("%s: %v, want %v", f.Name.Name, got, want)
				}
			}
		}
	}
	if asked != 5 {
		t.Errorf("asked %d times", asked)
	}
}
