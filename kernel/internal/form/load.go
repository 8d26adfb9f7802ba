// Package form brings a program into the form that package exec runs: the one of
// golang.org/x/tools/go/ssa, type-checked, without type parameters, with explicit conversions,
// and made of a closed list of operations:
//
//	p, err := form.Load(text)
//
// docs/kernel.md lists the operations with their meaning.
package form

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/ssa"

	"rederive"
	"rederive/kernel/internal/generic"
	"rederive/show/worker"
)

// A Program is a program in the form.
type Program struct {
	SSA  *ssa.Program
	Main *ssa.Package
	fset *token.FileSet
	file *ast.File

	isSourced  func(path string) bool
	statements []span            // of the file, by position
	locals     map[token.Pos]int // see Local
}

// A span is where a statement stands.
type span struct{ from, to token.Pos }

// Load type-checks the text of a program, as it is written for the compiler, and builds its
// form. What go/ssa cannot build is an error.
func Load(text string) (p *Program, err error) {
	defer func() {
		if r := recover(); r != nil {
			p, err = nil, fmt.Errorf("%w: building it: %v", ErrForm, r)
		}
	}()
	l := newLoader()
	p = &Program{fset: l.fset, isSourced: l.isSourced}
	if p.file, err = parser.ParseFile(l.fset, "main.go", text, parser.SkipObjectResolution); err != nil {
		return nil, err
	}
	if err := l.findGeneric(p.file); err != nil {
		return nil, err
	}
	for _, path := range sourced { // before what refers to them, so that each exists once
		if _, err := l.Import(path); err != nil {
			return nil, err
		}
	}
	l.substitute(p.file)
	early := sync.OnceValue(func() *types.Info { // as it stands, where the types are asked for
		_, info, _ := l.check("main", []*ast.File{p.file})
		return info
	})
	files, err := simplify(l.fset, p.file, func(x ast.Expr) types.Type { return early().TypeOf(x) })
	if err != nil {
		return nil, err
	}
	pkg, info, err := l.check("main", files)
	if err != nil {
		return nil, err
	}
	p.SSA = ssa.NewProgram(l.fset, ssa.InstantiateGenerics|ssa.GlobalDebug|ssa.BuildSerially)
	for _, path := range slices.Sorted(maps.Keys(l.packages)) {
		if src := l.sources[path]; src != nil {
			p.SSA.CreatePackage(src.pkg, src.files, src.info, true)
		} else {
			p.SSA.CreatePackage(l.packages[path], nil, nil, true)
		}
	}
	p.Main = p.SSA.CreatePackage(pkg, files, info, false)
	p.SSA.Build()
	p.findStatements()
	p.findLocals(files)
	return p, nil
}

// ErrForm is the error of a program of which there is no form.
var ErrForm = errors.New("this program, which has no typed form")

// A source is a package whose functions are in the form as well: one of generic functions,
// which compiled code does not have.
type source struct {
	pkg   *types.Package
	files []*ast.File
	info  *types.Info
}

// A loader type-checks a program with the packages that it imports.
type loader struct {
	fset     *token.FileSet
	packages map[string]*types.Package // by path, complete or known by name only
	sources  map[string]*source
	solvers  map[string]bool // have bodies here, since the program uses a generic name of them
}

// sourced are the packages that have bodies here, since all that is in them is generic: each
// after those that it imports.
var sourced = []string{"cmp", "iter", "maps", "slices"}

func newLoader() *loader {
	return &loader{
		fset: token.NewFileSet(), packages: map[string]*types.Package{}, sources: map[string]*source{},
		solvers: map[string]bool{},
	}
}

func (l *loader) check(path string, files []*ast.File) (*types.Package, *types.Info, error) {
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{},
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
	var first error
	conf := types.Config{Importer: l, GoVersion: "go1.26", Error: func(err error) {
		wrong := types.Error{}
		if soft := errors.As(err, &wrong) && wrong.Soft; first == nil && !soft { // what is not used is soft
			first = err
		}
	}}
	pkg, _ := conf.Check(path, l.fset, files, info)
	return pkg, info, first
}

// Import implements types.Importer.
func (l *loader) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg := l.packages[path]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	read := l.exported
	if l.isSourced(path) {
		read = l.fromSource
	}
	pkg, err := read(path)
	if err != nil {
		return nil, err
	}
	l.packages[path] = pkg
	return pkg, nil
}

// genericPrefix begins the paths of packages of generic functions that stand beside a compiled
// package, such as that of sync.OnceValue.
const genericPrefix = "generic/"

// isSourced reports whether a package has bodies here.
func (l *loader) isSourced(path string) bool {
	return slices.Contains(sourced, path) || strings.HasPrefix(path, genericPrefix) || l.solvers[path]
}

// fromSource type-checks a package of generic functions.
func (l *loader) fromSource(importPath string) (*types.Package, error) {
	dir := strings.TrimPrefix(importPath, genericPrefix)
	sources := fs.ReadFileFS(generic.Sources)
	if rest, ok := strings.CutPrefix(importPath, cellModule); ok {
		sources, dir = rederive.Sources, rest
	}
	entries, err := fs.ReadDir(sources, dir)
	if err != nil {
		return nil, err
	}
	src := &source{}
	for _, e := range entries {
		if e.IsDir() || filepath.Ext(e.Name()) != ".go" || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		text, err := sources.ReadFile(path.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(l.fset, path.Join(dir, e.Name()), text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		src.files = append(src.files, f)
	}
	if slices.Contains(sourced, importPath) {
		if err := l.withDeclared(importPath, src); err != nil {
			return nil, err
		}
	}
	src.pkg, src.info, err = l.check(importPath, src.files)
	if err != nil {
		return nil, fmt.Errorf("package %s: %w", importPath, err)
	}
	l.sources[importPath] = src
	return src.pkg, nil
}

// declared is what the packages of generic functions must declare as well, and what those
// functions, which are written for another package, import from the package itself.
var declared = map[string]string{
	"cmp": "package cmp\n\n" + `
type Ordered interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr |
		~float32 | ~float64 | ~string
}
`,
	"iter": "package iter\n\n" + `
type Seq[V any] func(yield func(V) bool)

type Seq2[K, V any] func(yield func(K, V) bool)
`,
}

// withDeclared adds the declarations that the functions of the package import from the package
// itself, and removes that import.
func (l *loader) withDeclared(importPath string, src *source) error {
	text, ok := declared[importPath]
	if !ok {
		return nil
	}
	for _, f := range src.files {
		f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool {
			g, ok := d.(*ast.GenDecl)
			return ok && g.Tok == token.IMPORT && len(g.Specs) == 1 &&
				g.Specs[0].(*ast.ImportSpec).Path.Value == fmt.Sprintf("%q", importPath)
		})
		f.Imports = nil
		unqualify(f, importPath)
	}
	f, err := parser.ParseFile(l.fset, importPath+"/declared.go", text, parser.SkipObjectResolution)
	src.files = append(src.files, f)
	return err
}

// unqualify replaces pkg.Name by Name.
func unqualify(f *ast.File, pkg string) {
	rewrite(f, func(x *ast.SelectorExpr) ast.Expr {
		if id, ok := x.X.(*ast.Ident); ok && id.Name == pkg {
			return x.Sel
		}
		return nil
	})
}

// Place returns the number of the place in the notebook at pos, or zero.
func (p *Program) Place(pos token.Pos) int {
	if !pos.IsValid() {
		return 0
	}
	at := p.fset.Position(pos)
	if filepath.Base(at.Filename) != worker.PlaceName {
		return 0
	}
	return worker.PlaceOf(at.Line)
}

// FromSource reports whether a package other than the program is in the form as well.
func (p *Program) FromSource(path string) bool { return p.isSourced(path) }
