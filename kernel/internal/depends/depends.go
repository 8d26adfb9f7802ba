// Package depends finds the declarations that a piece of Go code can reach, so
// that a stored result outlives edits of the code that it never used.
//
// It goes by names, without types: a declaration is reached if its name occurs in
// code that is reached, whatever the name means there, and a method if its type
// is. So it may find too many declarations, and never too few. What runs without
// being named (functions init, variables whose initial value is computed by a
// call) is always reached.
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
}

// A unit is the smallest part of the code that is reached as a whole: a function,
// a method, a type, an import, one specification of variables, or a group of
// constants.
type unit struct {
	names  []string // by which it is reached; for a method, that of its type
	always bool
	tokens string // the code without comments, one token a line
}

// Add adds the declarations of a Go file to the pool. Folder is the folder of the
// package; two packages may use a name for different things.
func (p *Pool) Add(folder, file string, text []byte) error {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, text, parser.SkipObjectResolution)
	if err != nil {
		return fmt.Errorf("reading the declarations of %s: %w", file, err)
	}
	code := func(n ast.Node) string {
		return folder + "\n" + Tokens(text[fset.Position(n.Pos()).Offset:fset.Position(n.End()).Offset])
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			p.units = append(p.units, funcUnit(d, code(d)))
		case *ast.GenDecl:
			p.units = append(p.units, genUnits(d, code)...)
		}
	}
	return nil
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

// Reached returns the declarations of the pool that the texts can reach, without
// comments and in an order of its own.
func (p *Pool) Reached(texts ...string) []string {
	r := reached{named: map[string]bool{}, unread: texts}
	for changed := true; changed; {
		r.readNames()
		changed = false
		p.units = slices.DeleteFunc(p.units, func(u unit) bool {
			in := u.always || slices.ContainsFunc(u.names, func(name string) bool { return r.named[name] })
			if in {
				r.take(u.tokens)
				changed = true
			}
			return in
		})
	}
	slices.Sort(r.taken)
	return slices.Compact(r.taken)
}

// A reached set grows until it names nothing new.
type reached struct {
	named  map[string]bool
	taken  []string
	unread []string // texts whose names are not in named yet
}

func (r *reached) take(code string) {
	r.taken = append(r.taken, code)
	r.unread = append(r.unread, code)
}

func (r *reached) readNames() {
	for _, text := range r.unread {
		eachToken([]byte(text), func(tok token.Token, lit string) {
			if tok == token.IDENT {
				r.named[lit] = true
			}
		})
	}
	r.unread = nil
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
