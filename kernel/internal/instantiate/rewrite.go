// Package instantiate rewrites a checked program into a plainer one for the interpreter:
// Go to Go, without type parameters, loops over functions, methods as values and
// named results. [Rewrite] checks the types of what it returns again.
package instantiate

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"rederive"
	"rederive/internal/gosource"
	"rederive/kernel/internal/generic"
	"rederive/kernel/internal/program"
)

// A rewriter copies a program for the interpreter into one without what that
// interpreter lacks: generic functions and types become a copy for
// each list of type arguments, range over a function a call of it, and methods
// that are not called function literals. The copy is type-checked like the
// program itself, so that a mistake of the rewriter is found and no program
// runs that means something else.
type rewriter struct {
	p       *program.Program
	main    *world
	queue   []func()          // copies to be made
	names   map[string]string // of copies, by what is copied for which types
	taken   map[string]bool
	imports map[string]string // names of the packages that copies import, by path
	lifted  map[*types.TypeName]bool
	local   map[*types.TypeName]int // numbers of those that functions declare
	hot     map[string]bool         // names that a local name must not hide
	decls   []ast.Decl
	copies  []ast.Decl // to be added after them
	parts   []program.Part
	quiet   map[*ast.FuncDecl]bool
	shown   map[string]string
	context *types.Context
	temps   int
	recover bool // the program calls recover
	refused rederive.Errors
}

// The names that the rewriter gives begin with a digit after the reserved
// letters, so that they differ from those that the emitter makes up.
const (
	copyName  = program.Reserved + "0"
	tempName  = program.Reserved + "1"
	localName = program.Reserved + "2"
)

// mostCopies bounds the copies of generic functions and types.
const mostCopies = 2000

// A world is a package whose declarations can be copied: the notebook, a
// package of this module or of that of the notebook, or one of package generic.
type world struct {
	pkg     *types.Package
	numbers map[*types.TypeName]int // of types that functions declare; nil before localNumber
	info    *types.Info
	funcs   map[string]*ast.FuncDecl
	methods map[string][]*ast.FuncDecl // by the name of the receiver's type
	types   map[string]*ast.TypeSpec
}

func newWorld(pkg *types.Package, info *types.Info, files []*ast.File) *world {
	w := &world{
		pkg: pkg, info: info, funcs: map[string]*ast.FuncDecl{}, methods: map[string][]*ast.FuncDecl{},
		types: map[string]*ast.TypeSpec{},
	}
	for _, f := range files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if name := gosource.Receiver(d); name != "" {
					w.methods[name] = append(w.methods[name], d)
				} else {
					w.funcs[d.Name.Name] = d
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if t, ok := s.(*ast.TypeSpec); ok {
						w.types[t.Name.Name] = t
					}
				}
			}
		}
	}
	return w
}

// worlds holds the packages that were read, by path; nil where none is at hand.
var worlds struct {
	sync.Mutex
	read map[string]*world
}

// world returns the package whose declarations can be copied for pkg, or nil.
func (r *rewriter) world(pkg *types.Package) *world {
	if pkg == r.p.Pkg {
		return r.main
	}
	worlds.Lock()
	defer worlds.Unlock()
	w, ok := worlds.read[pkg.Path()]
	if !ok {
		w = r.readWorld(pkg.Path())
		if worlds.read == nil {
			worlds.read = map[string]*world{}
		}
		worlds.read[pkg.Path()] = w
	}
	return w
}

// readWorld reads the sources of a package: of the standard library as the binary
// carries it, of this module, or of the module in which the notebook is.
func (r *rewriter) readWorld(importPath string) *world {
	fset := token.NewFileSet()
	var files []*ast.File
	add := func(name string, src []byte, err error) bool {
		if err != nil {
			return false
		}
		f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		files = append(files, f)
		return err == nil
	}
	for _, name := range r.p.Outside.Sources[importPath] {
		src, err := os.ReadFile(name)
		if !add(name, src, err) {
			return nil
		}
	}
	if len(files) == 0 {
		var sources fs.FS = generic.Sources
		dir := importPath
		if rest, ok := strings.CutPrefix(importPath, program.Module); ok {
			sources, dir = rederive.Sources, rest
		}
		names, _ := fs.Glob(sources, path.Join(dir, "*.go"))
		for _, name := range names {
			src, err := fs.ReadFile(sources, name)
			if !strings.HasSuffix(name, "_test.go") && !add(name, src, err) {
				return nil
			}
		}
	}
	if len(files) == 0 {
		return nil
	}
	info := program.NewInfo()
	conf := types.Config{Importer: program.Library(), GoVersion: program.GoVersion}
	pkg, err := conf.Check(importPath, fset, files, info)
	if err != nil {
		return nil
	}
	return newWorld(pkg, info, files)
}

// A Program is a program without the features that the interpreter lacks.
type Program struct {
	*program.Program
	Quiet map[*ast.FuncDecl]bool // copies of compiled functions, which note no place
	Shown map[string]string      // what package fmt prints for the names of copied types
}

// Rewrite returns the program that the interpreter gets, or why it gets none.
func Rewrite(p *program.Program) (*Program, rederive.Errors) {
	r := &rewriter{
		p: p, main: newWorld(p.Pkg, p.Info, []*ast.File{p.File}),
		names: map[string]string{}, taken: map[string]bool{}, imports: map[string]string{},
		lifted: map[*types.TypeName]bool{},
		local:  map[*types.TypeName]int{},
		shown:  map[string]string{},
		hot:    map[string]bool{}, quiet: map[*ast.FuncDecl]bool{}, context: types.NewContext(),
	}
	r.recover = callsRecover(p.Info)
	for _, scope := range []*types.Scope{types.Universe, p.Pkg.Scope()} {
		for _, name := range scope.Names() {
			if _, ok := scope.Lookup(name).(*types.TypeName); ok {
				r.hot[name] = true
			}
		}
	}
	r.copyAll()
	if len(r.refused) > 0 {
		return nil, r.refused
	}
	q, errs := r.check()
	if len(errs) > 0 {
		return q, errs
	}
	return r.selfTypes(q)
}

// callsRecover reports whether a program calls recover.
func callsRecover(info *types.Info) bool {
	for _, obj := range info.Uses {
		if b, ok := obj.(*types.Builtin); ok && b.Name() == "recover" {
			return true
		}
	}
	return false
}

// isConstraint reports whether obj is an interface that is only good as a
// constraint.
func isConstraint(obj types.Object) bool {
	t, ok := obj.(*types.TypeName)
	return ok && constraintType(t.Type())
}

func constraintType(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && !i.IsMethodSet()
}

// isNewValue reports whether x is new of a value.
func isNewValue(info *types.Info, x *ast.CallExpr) bool {
	id, ok := ast.Unparen(x.Fun).(*ast.Ident)
	if !ok {
		return false
	}
	b, ok := info.Uses[id].(*types.Builtin)
	return ok && b.Name() == "new" && !info.Types[x.Args[0]].IsType()
}

// copyAll copies the declarations of the notebook that are not generic, and
// then what they use that is.
func (r *rewriter) copyAll() {
	for i, d := range r.p.File.Decls {
		c := r.copier(r.main)
		if d := c.topDecl(d); d != nil {
			r.add(d, r.p.Parts[i])
		}
	}
	for len(r.queue) > 0 && len(r.refused) == 0 {
		next := r.queue[0]
		r.queue = r.queue[1:]
		next()
	}
	for _, d := range r.copies {
		r.add(d, program.Part{Cell: -1, Value: -1, Kind: program.DeclPiece})
	}
	for _, importPath := range slices.Sorted(keysOf(r.imports)) {
		spec := &ast.ImportSpec{
			Name: ast.NewIdent(r.imports[importPath]),
			Path: &ast.BasicLit{Kind: token.STRING, Value: strconv.Quote(importPath)},
		}
		d := &ast.GenDecl{Tok: token.IMPORT, Specs: []ast.Spec{spec}}
		r.decls = append([]ast.Decl{d}, r.decls...)
		r.parts = append([]program.Part{{Cell: -1, Value: -1, Kind: program.ImportPiece}}, r.parts...)
	}
}

func keysOf[V any](m map[string]V) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

func (r *rewriter) add(d ast.Decl, p program.Part) {
	r.decls = append(r.decls, d)
	r.parts = append(r.parts, p)
}

// addCopy adds a declaration that no cell holds in this form.
func (r *rewriter) addCopy(d ast.Decl) { r.copies = append(r.copies, d) }

// check type-checks the copy.
func (r *rewriter) check() (*Program, rederive.Errors) {
	file := *r.p.File
	file.Decls = r.decls
	file.Imports = nil
	for _, d := range r.decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			for _, s := range g.Specs {
				file.Imports = append(file.Imports, s.(*ast.ImportSpec))
			}
		}
	}
	q := *r.p
	q.File, q.Parts, q.Info, q.Errs = &file, r.parts, program.NewInfo(), nil
	conf := types.Config{Importer: program.Library(), GoVersion: program.GoVersion, Error: func(err error) {
		e, ok := err.(types.Error)
		code := program.CodeOf(e)
		if !ok || !e.Soft && !strings.HasPrefix(e.Msg, "\t") && code != program.UnusedExpr &&
			code != program.InvalidInitCycle {
			refused := r.refused.Add(r.p.At(e.Pos), "this code, once its type arguments are filled in: %s",
				strings.ReplaceAll(e.Msg, "\n", " "))
			if strings.Contains(e.Msg, "value of struct type "+program.Reserved) {
				refused.Suggest("convert the struct to the type that it becomes")
			}
		}
	}}
	q.Pkg = program.TypeCheck(conf, q.FSet, q.File, q.Info)
	return &Program{Program: &q, Quiet: r.quiet, Shown: r.shown}, r.refused
}

// refuse notes that the code at pos cannot be rewritten.
func (r *rewriter) refuse(pos token.Pos, format string, args ...any) *rederive.Error {
	return r.refused.Add(r.p.At(pos), format, args...)
}

func (r *rewriter) temp(stem string) string {
	r.temps++
	return fmt.Sprintf("%s%s%d", tempName, stem, r.temps)
}

// pkg returns the name under which copies import a package.
func (r *rewriter) pkg(importPath string) string {
	if _, ok := r.imports[importPath]; !ok {
		r.imports[importPath] = fmt.Sprintf("%sp%d", tempName, len(r.imports))
	}
	return r.imports[importPath]
}
