package rederive_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rederive/internal/must"
	"rederive/verify"
)

// TestKindsAreVerifys demands that only verify decides by the name of a kind of claims. What other packages need to
// know about a kind is data of the verdict.
func TestKindsAreVerifys(t *testing.T) {
	names := map[string]bool{}
	for _, name := range verify.KindNames() {
		names[strconv.Quote(name)] = true
	}
	eachFile(t, "verify", func(file *ast.File) []token.Pos { return kindDecisions(file, names) },
		"decides by the name of a kind")
}

// TestErrorsHaveCauses demands that no code decides by the wording of an error.
func TestErrorsHaveCauses(t *testing.T) {
	eachFile(t, "", wordDecisions, "decides by the words of an error: give it a cause that errors.Is finds")
}

// TestLazyExpressions demands lazyregexp for regular expressions in variables: a process of the program starts for
// every notebook and each of its engines, and would compile them all. Package show is exempt, since it is part of
// users' programs and imports nothing of the house.
func TestLazyExpressions(t *testing.T) {
	eachFile(t, "show", eagerExpressions, "compiles a regular expression when the program starts: use lazyregexp.New")
}

// eagerExpressions returns the calls of regexp.MustCompile that initialize package variables.
func eagerExpressions(file *ast.File) (found []token.Pos) {
	for _, d := range file.Decls {
		if d, ok := d.(*ast.GenDecl); ok {
			ast.Inspect(d, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					if x, f := selected(call); x == "regexp" && f == "MustCompile" {
						found = append(found, call.Pos())
					}
				}
				_, literal := n.(*ast.FuncLit)
				return !literal
			})
		}
	}
	return found
}

// eachFile looks for faults in every file of the program, except those in one folder.
func eachFile(t *testing.T, except string, faults func(*ast.File) []token.Pos, what string) {
	t.Helper()
	seen := 0
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (d.Name() == "testdata" || name == except || d.Name()[0] == '.'):
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
		for _, at := range faults(file) {
			t.Errorf("%s %s", fset.Position(at), what)
		}
		return nil
	})
	if err != nil || seen == 0 {
		t.Fatalf("%d files read: %v", seen, err)
	}
}

// wordDecisions finds searches in the result of a method Error.
func wordDecisions(file *ast.File) (found []token.Pos) {
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		searches := []string{"Contains", "HasPrefix", "HasSuffix", "EqualFold", "Index"}
		if pkg, name := selected(call); pkg != "strings" || !slices.Contains(searches, name) {
			return true
		}
		if inner, ok := call.Args[0].(*ast.CallExpr); ok && len(inner.Args) == 0 {
			if _, method := selected(inner); method == "Error" {
				found = append(found, call.Pos())
			}
		}
		return true
	})
	return found
}

// kindDecisions finds comparisons, switches, look-ups and calls that combine something called kind with the
// name of a kind.
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

// selected returns x and f of a call x.f(...), or two empty strings if x is not a name.
func selected(call *ast.CallExpr) (x, f string) {
	s, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return "", ""
	}
	if id, ok := s.X.(*ast.Ident); ok {
		x = id.Name
	}
	return x, s.Sel.Name
}

func TestWordDecisions(t *testing.T) {
	for body, want := range map[string]int{
		`_ = strings.Contains(e.Err.Error(), "cannot")`: 1,
		`_ = strings.HasPrefix(err.Error(), "no")`:      1,
		`_ = strings.ReplaceAll(err.Error(), "a", "b")`: 0,
		`_ = strings.Contains(text, "cannot")`:          0,
		`_ = bytes.Contains(data, []byte(err.Error()))`: 0,
		`line, _, _ := strings.Cut(err.Error(), "\n")`:  0,
	} {
		file := must.Get(parser.ParseFile(token.NewFileSet(), "a.go", "package a\nfunc f() { "+body+" }", 0))
		if got := len(wordDecisions(file)); got != want {
			t.Errorf("%s: found %d, want %d", body, got, want)
		}
	}
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
		file := must.Get(parser.ParseFile(token.NewFileSet(), "a.go", "package a\nfunc f() { "+body+" }", 0))
		if got := len(kindDecisions(file, names)); got != want {
			t.Errorf("%s: found %d, want %d", body, got, want)
		}
	}
}
