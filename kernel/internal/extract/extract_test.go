package extract

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// sources has the packages of the tests: those that the source of a worker refers to, as
// far as it uses them, and some whose names could be mistaken for others.
var sources = map[string]string{
	"reflect":  "package reflect; type Value struct{}; func ValueOf(any) (v Value); func (Value) Elem() (v Value)",
	"go/token": "package token; type Token int; const (INT Token = iota; STRING; QUO)",
	"go/constant": `package constant
		import t "go/token"
		type Value any
		func MakeFromLiteral(string, t.Token, uint) (v Value)
		func BinaryOp(Value, t.Token, Value) (v Value)
	`,
	"io":        "package io; type Reader interface { Read([]byte) int }; type Writer interface { Write([]byte) int }",
	"math/rand": "package rand; type Source interface { Seed(int64) }",
	Executor:    "package exec; func Main()",
	Symbols:     "package symbols; import \"reflect\"; func Add(string, func() map[string]reflect.Value)",

	"example.org/a-b/symbols": `package symbols
		const (Half = 1.0 / 2; Big = 1 << 100; Name = "n"; Rune = 'r'; Yes = true; Root = 1i; Typed uint8 = 7)
		type hidden struct{ x int }
		func New() hidden { return hidden{} }
		var Shared hidden
		type Taker interface { Take(hidden) }
		type Private interface { take() }
		type Maker interface { Make(list ...[]int) (n int, err error); Twice(func(reflect int) any) Maker; None() }
		type Constraint interface { ~int | ~string }
		type Set[T Constraint] map[T]bool
		func Keys[T Constraint](Set[T]) (list []T) { return nil }
		func Ints() Set[int] { return nil }
		type Strings = Set[string]
		type List[T any] = []T
	`,
	"example.org/a_b/symbols": "package symbols; type Other interface { Do(a0 int, w string) }",
	"example.org/any":         "package any; type T struct{}; type Do interface { With(T) *T }",
	"example.org/token/v2":    "package token; import \"example.org/any\"; type Do interface { Do(map[any.T][]any.T) }",
}

// loader type-checks these packages.
type loader map[string]*types.Package

func (l loader) Import(path string) (*types.Package, error) {
	if pkg := l[path]; pkg != nil {
		return pkg, nil
	}
	src, ok := sources[path]
	if !ok {
		return nil, fmt.Errorf("there is no package %s", path)
	}
	pkg, err := l.check(path, src)
	l[path] = pkg
	return pkg, err
}

func (l loader) check(path, src string) (*types.Package, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, src, 0)
	if err != nil {
		return nil, err
	}
	conf := types.Config{Importer: l, IgnoreFuncBodies: path != "main"}
	return conf.Check(path, fset, []*ast.File{file}, nil)
}

// TestWorker type-checks the source that is written for packages whose names and contents
// are hard to refer to.
func TestWorker(t *testing.T) {
	l := loader{}
	var pkgs []*types.Package
	for _, path := range []string{
		"example.org/a-b/symbols", "example.org/a_b/symbols", "example.org/any", "example.org/token/v2",
	} {
		pkg, err := l.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		pkgs = append(pkgs, pkg)
	}
	text, err := Worker(pkgs, nil, nil, l)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.check("main", string(text)); err != nil {
		t.Errorf("%v in\n%s", err, text)
	}
	for _, want := range []string{
		`"New":     reflect.ValueOf(symbols2.New)`, `"_Maker":  reflect.ValueOf((*_0_Maker)(nil))`, `token.QUO`,
		`WMake  func(list ...[]int) (n int, err error)`, `symbols.Add("example.org/a_b/symbols"`, `"Ints":    `,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s is missing in\n%s", want, text)
		}
	}
	for _, no := range []string{`"Keys"`, `"Set"`, `"Constraint"`, `"List"`, `"_Taker"`, `"_Private"`, `"hidden"`} {
		if strings.Contains(string(text), no) {
			t.Errorf("%s is in\n%s", no, text)
		}
	}
	got := strings.Join(Imports(pkgs[2:]), " ")
	if !strings.Contains(got, "reflect example.org/any example.org/token/v2") {
		t.Errorf("imports %v", got)
	}
}
