// Package depends finds the declarations that a piece of Go code can reach, so
// that a stored result outlives edits of the code that it never used.
//
// It goes by names, without types: a declaration is reached if its name occurs in
// code of its package that is reached, regardless of what the name means there, or
// after the name of its package in code of another; a method is reached if its type
// is. So it may find too many declarations, but never too few. What runs without being named
// (functions init, variables whose initial value is computed by a call) is always
// reached.
package depends

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"

	"rederive/internal/gosource"
)

// A Pool holds declarations.
type Pool struct {
	units []unit
	cells map[string]string // what the cells import
}

// A unit is the smallest part of the code that is reached as a whole: a function,
// a method, a type, an import, one specification of variables, or a group of
// constants.
type unit struct {
	file   *file
	names  []string // by which it is reached; for a method, that of its type
	always bool
	tokens string // the code without comments, one token a line
}

// A file says what the names in code mean.
type file struct {
	folder  string            // of its package
	imports map[string]string // folders of packages of this module, by the names by which it knows them
}

// Add adds the declarations of a Go file to the pool. Folder is that of its package
// in the module, which is empty for the cells.
func (p *Pool) Add(module, folder, name string, text []byte) error {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
	if err != nil {
		return fmt.Errorf("reading the declarations of %s: %w", name, err)
	}
	from := &file{folder: folder, imports: p.imports(module, folder, f)}
	code := func(n ast.Node) string {
		return Tokens(text[fset.Position(n.Pos()).Offset:fset.Position(n.End()).Offset])
	}
	var units []unit
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			units = append(units, funcUnit(d, code(d)))
		case *ast.GenDecl:
			units = append(units, genUnits(d, code)...)
		}
	}
	for i := range units {
		units[i].file = from
	}
	p.units = append(p.units, units...)
	return nil
}

// imports returns the packages of the module that a file imports. All cells are one
// file.
func (p *Pool) imports(module, folder string, f *ast.File) map[string]string {
	names := map[string]string{}
	if folder == "" {
		if p.cells == nil {
			p.cells = names
		}
		names = p.cells
	}
	for _, spec := range f.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		if dir, ok := strings.CutPrefix(name, module); ok {
			local := path.Base(dir)
			if spec.Name != nil {
				local = spec.Name.Name
			}
			names[local] = dir
		}
	}
	return names
}

func funcUnit(d *ast.FuncDecl, code string) unit {
	u := unit{names: []string{d.Name.Name}, tokens: code, always: d.Name.Name == "init" && d.Recv == nil}
	if d.Recv != nil {
		u.names = []string{gosource.Receiver(d)}
	}
	return u
}

func genUnits(d *ast.GenDecl, code func(ast.Node) string) []unit {
	if d.Tok == token.CONST { // iota and repeated values tie the group together
		u := unit{tokens: code(d)}
		for _, spec := range d.Specs {
			u.addNames(spec.(*ast.ValueSpec).Names)
		}
		return []unit{u}
	}
	var units []unit
	for _, spec := range d.Specs {
		u := unit{tokens: d.Tok.String() + "\n" + code(spec)}
		switch spec := spec.(type) {
		case *ast.ImportSpec:
			u.names = []string{importName(spec)}
			u.always = u.names[0] == "_" || u.names[0] == "."
		case *ast.TypeSpec:
			u.names = []string{spec.Name.Name}
		case *ast.ValueSpec:
			u.addNames(spec.Names)
			u.always = u.always || slices.ContainsFunc(spec.Values, calls)
		}
		units = append(units, u)
	}
	return units
}

func (u *unit) addNames(names []*ast.Ident) {
	for _, n := range names {
		u.names = append(u.names, n.Name)
		u.always = u.always || n.Name == "_"
	}
}

// importName returns the name by which a file knows a package. A path that ends
// in a version is known by more than one.
func importName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	file, err := strconv.Unquote(spec.Path.Value)
	if err != nil || strings.ContainsAny(path.Base(file), ".-") || isVersion(path.Base(file)) {
		return "_" // the name is not known: it counts always
	}
	return path.Base(file)
}

func isVersion(base string) bool {
	_, err := strconv.Atoi(strings.TrimPrefix(base, "v"))
	return err == nil
}

// calls reports whether an expression calls anything.
func calls(x ast.Expr) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		_, call := n.(*ast.CallExpr)
		found = found || call
		return !found
	})
	return found
}

// Reached returns the declarations of the pool that pieces of the cells can reach,
// without comments and in an order of its own.
func (p *Pool) Reached(texts ...string) []string {
	r := reached{named: map[name]bool{}}
	cells := &file{imports: p.cells}
	for _, text := range texts {
		r.read(cells, text)
	}
	units := slices.Clone(p.units)
	for changed := true; changed; {
		changed = false
		units = slices.DeleteFunc(units, func(u unit) bool {
			in := u.always || slices.ContainsFunc(u.names, func(n string) bool {
				return r.named[name{u.file.folder, n}]
			})
			if in {
				r.taken = append(r.taken, u.file.folder+"\n"+u.tokens)
				r.read(u.file, u.tokens)
				changed = true
			}
			return in
		})
	}
	slices.Sort(r.taken)
	return slices.Compact(r.taken)
}

// A name is one of a package.
type name struct{ folder, name string }

// A reached set grows until it names nothing new.
type reached struct {
	named map[name]bool
	taken []string
}

// read notes the names in code. A name after a point is one of a package, if that of
// a package is before the point, and otherwise a field or a method.
func (r *reached) read(in *file, code string) {
	before, last := "", token.ILLEGAL
	eachToken([]byte(code), func(tok token.Token, lit string) {
		switch {
		case tok != token.IDENT:
		case last != token.PERIOD:
			r.named[name{in.folder, lit}] = true
		case in.imports[before] != "":
			r.named[name{in.imports[before], lit}] = true
		}
		if tok == token.IDENT && last != token.PERIOD {
			before = lit
		} else if tok != token.PERIOD {
			before = ""
		}
		last = tok
	})
}

// Tokens returns code without its comments and its layout, one token a line. A
// comma or semicolon before a closing bracket depends on layout.
func Tokens(code []byte) string {
	var b strings.Builder
	pending := ""
	eachToken(code, func(tok token.Token, lit string) {
		if tok != token.RBRACE && tok != token.RPAREN {
			b.WriteString(pending)
		}
		pending = ""
		switch {
		case tok == token.SEMICOLON || tok == token.COMMA:
			pending = tok.String() + "\n"
		case lit == "":
			b.WriteString(tok.String() + "\n")
		default:
			b.WriteString(lit + "\n")
		}
	})
	return b.String()
}

func eachToken(code []byte, visit func(tok token.Token, lit string)) {
	var s scanner.Scanner
	fset := token.NewFileSet()
	s.Init(fset.AddFile("", fset.Base(), len(code)), code, func(token.Position, string) {}, 0)
	for {
		_, tok, lit := s.Scan()
		if tok == token.EOF {
			return
		}
		visit(tok, lit)
	}
}
