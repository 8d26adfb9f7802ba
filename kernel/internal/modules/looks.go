package modules

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
)

// lookers are packages of the standard library for values of any type, whose types they look at.
var lookers = []string{
	"encoding/asn1", "encoding/binary", "encoding/gob", "encoding/json", "encoding/xml", "html/template", "reflect",
	"text/template",
}

// lookingFuncs are functions of other packages that do so, and the index of the argument that they look at. The
// functions that only print also do, but ask the value first how it is printed.
var lookingFuncs = map[string]map[string]int{
	"errors": {"As": 1},
	"fmt": {
		"Fscan": 1, "Fscanf": 2, "Fscanln": 1, "Scan": 0, "Scanf": 1, "Scanln": 0,
		"Sscan": 1, "Sscanf": 2, "Sscanln": 1,
	},
	"sort": {"Slice": 0, "SliceIsSorted": 0, "SliceStable": 0},
}

// looks returns the package of the standard library with which a package, or one that it imports, looks inside values
// of any type, or "". Vetted modules look only inside their own.
func (j *judge) looks(path string) string {
	for p := range j.needed(path) {
		if j.isVetted(p) {
			continue
		}
		for _, name := range lookers {
			if slices.Contains(p.Imports, name) {
				return name
			}
		}
		for _, name := range p.GoFiles {
			if with := looksIn(filepath.Join(p.Dir, name)); with != "" {
				return with
			}
		}
	}
	return ""
}

// looksIn returns the package with which a file looks inside a parameter of type any, or "".
func looksIn(file string) string {
	data, err := os.ReadFile(file)
	if err != nil || !mayLook(data) {
		return ""
	}
	f, err := parser.ParseFile(token.NewFileSet(), "", data, parser.SkipObjectResolution)
	if err != nil {
		return ""
	}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		params := anyParams(fn)
		for n := range ast.Preorder(fn.Body) {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				continue
			}
			if with, at := lookingFunc(call); with != "" && at < len(call.Args) {
				if x, ok := call.Args[at].(*ast.Ident); ok && params[x.Name] {
					return with
				}
			}
		}
	}
	return ""
}

// mayLook reports whether a file may call one of the functions.
func mayLook(data []byte) bool {
	for pkg, funcs := range lookingFuncs {
		for name := range funcs {
			if bytes.Contains(data, []byte(pkg+"."+name)) {
				return true
			}
		}
	}
	return false
}

// lookingFunc returns the package of the function that is called, if it is one of them, and the index of the argument.
func lookingFunc(call *ast.CallExpr) (pkg string, at int) {
	s, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return "", 0
	}
	x, ok := s.X.(*ast.Ident)
	if !ok {
		return "", 0
	}
	at, ok = lookingFuncs[x.Name][s.Sel.Name]
	if !ok {
		return "", 0
	}
	return x.Name, at
}

// anyParams returns the parameters whose type is any, or that are lists of such values, of a function and of those in
// it.
func anyParams(fn *ast.FuncDecl) map[string]bool {
	params := map[string]bool{}
	for n := range ast.Preorder(fn) {
		t, ok := n.(*ast.FuncType)
		if !ok {
			continue
		}
		for _, p := range t.Params.List {
			if isAny(p.Type) {
				for _, name := range p.Names {
					params[name.Name] = true
				}
			}
		}
	}
	return params
}

func isAny(t ast.Expr) bool {
	switch t := t.(type) {
	case *ast.Ellipsis:
		return isAny(t.Elt)
	case *ast.ArrayType:
		return isAny(t.Elt)
	case *ast.Ident:
		return t.Name == "any"
	case *ast.InterfaceType:
		return len(t.Methods.List) == 0
	}
	return false
}
