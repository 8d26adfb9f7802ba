package program

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

func TestCodeOf(t *testing.T) {
	for body, want := range map[string]TypeCode{
		"import _ \"no/such\"":                   BrokenImport,
		"var x = y; var y = x":                   InvalidInitCycle,
		"var x = y":                              UndeclaredName,
		"func f(x int) { x + 1 }":                UnusedExpr,
		"func f(x string) { f(1) }":              WrongValue,
		"func f() { x := 1 }":                    UnusedVar,
		"const x = 1; func f() { x = 2 }":        UnassignableOperand,
		"func f() (int, int); var x = f()":       TooManyValues,
		"var x = 2 ** 10":                        InvalidIndirection,
		"func f() int { }":                       MissingReturn,
		"func f() { l: }":                        UnusedLabel,
		"func f() { goto l; x := 1; _ = x; l: }": JumpOverDecl,
		"func f(x string) { x + 1 }":             0,
	} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, "a.go", "package a\n"+body, 0)
		if err != nil {
			t.Fatal(err)
		}
		var codes []TypeCode
		conf := types.Config{Importer: nowhere{}, Error: func(err error) {
			var e types.Error
			if errors.As(err, &e) && e.Msg[0] != '\t' {
				codes = append(codes, CodeOf(e))
			}
		}}
		_, _ = conf.Check("a", fset, []*ast.File{f}, nil)
		switch {
		case len(codes) != 1:
			t.Errorf("%s: codes %v", body, codes)
		case want == 0 && codes[0] <= 0:
			t.Errorf("%s: no code", body)
		case want != 0 && codes[0] != want:
			t.Errorf("%s: code %d, want %d", body, codes[0], want)
		}
	}
}

type nowhere struct{}

func (nowhere) Import(string) (*types.Package, error) { return nil, errors.New("there is none") }
