package gosource

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"

	"rederive/internal/must"
)

func TestReceiver(t *testing.T) {
	for decl, want := range map[string]string{
		"func F()":                "",
		"func (b B) F()":          "B",
		"func (b *B) F()":         "B",
		"func (*B[T]) F()":        "B",
		"func (b (*B[S, T])) F()": "B",
	} {
		file := must.Get(parser.ParseFile(token.NewFileSet(), "", "package p\n"+decl, 0))
		if got := Receiver(file.Decls[0].(*ast.FuncDecl)); got != want {
			t.Errorf("%s: %q, want %q", decl, got, want)
		}
	}
}
