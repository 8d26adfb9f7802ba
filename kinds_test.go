package rederive_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"rederive/verify"
)

// TestKindsAreVerifys demands that no package but verify decides by the name of a kind of claims: what others need to
// know of a kind is data of the verdict.
func TestKindsAreVerifys(t *testing.T) {
	names := map[string]bool{}
	for _, name := range verify.KindNames() {
		names[strconv.Quote(name)] = true
	}
	seen := 0
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (d.Name() == "testdata" || name == "verify" || d.Name()[0] == '.'):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		seen++
		for _, at := range kindDecisions(file, names) {
			t.Errorf("%s decides by the name of a kind", fset.Position(at))
		}
		return nil
	})
	if err != nil || seen == 0 {
		t.Fatalf("%d files read: %v", seen, err)
	}
}

// kindDecisions finds comparisons, switches, look-ups and calls in which something called kind meets the name of one.
func kindDecisions(file *ast.File, names map[string]bool) (found []token.Pos) {
	ast.Inspect(file, func(n ast.Node) bool {
		var parts []ast.Node
		switch n := n.(type) {
		case *ast.BinaryExpr:
			parts = []ast.Node{n.X, n.Y}
		case *ast.CallExpr:
			parts = []ast.Node{n}
		case *ast.IndexExpr:
			parts = []ast.Node{n.X, n.Index}
		case *ast.SwitchStmt:
			if n.Tag != nil {
				parts = []ast.Node{n.Tag}
			}
			for _, c := range n.Body.List {
				for _, x := range c.(*ast.CaseClause).List {
					parts = append(parts, x)
				}
			}
		}
		kind, named := false, false
		for _, part := range parts {
			ast.Inspect(part, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncLit:
					return false
				case *ast.KeyValueExpr:
					if key, ok := n.Key.(*ast.BasicLit); ok {
						named = named || names[key.Value]
					}
					return false
				case *ast.Ident:
					kind = kind || strings.EqualFold(n.Name, "kind")
				case *ast.BasicLit:
					named = named || names[n.Value]
				}
				return true
			})
		}
		if kind && named {
			found = append(found, n.Pos())
		}
		return true
	})
	return found
}

func TestKindDecisions(t *testing.T) {
	names := map[string]bool{`"open"`: true, `"decimal"`: true}
	for body, want := range map[string]int{
		`_ = v.Kind == "open"`:                                   1,
		`_ = strings.Contains(kind, "decimal")`:                  1,
		`_ = slices.Contains([]string{"never", "open"}, v.Kind)`: 1,
		`switch v.Kind { case "open": }`:                         1,
		`_ = map[string]int{"open": 1}[v.Kind]`:                  1,
		`_ = map[string]int{"fig": 1}[v.Kind]`:                   0,
		`add(token{Kind: "open"})`:                               0,
		`_ = v.Kind == "claim"`:                                  0,
		`_ = verb == "open"`:                                     0,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "a.go", "package a\nfunc f() { "+body+" }", 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(kindDecisions(file, names)); got != want {
			t.Errorf("%s: found %d, want %d", body, got, want)
		}
	}
}
