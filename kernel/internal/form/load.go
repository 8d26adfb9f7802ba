// Package form brings a program into the form that package exec runs: the one of
// golang.org/x/tools/go/ssa, type-checked, without type parameters, with explicit conversions,
// and made of a closed list of operations:
//
//	p, err := form.Load(text)
//
// docs/kernel.md lists the operations with their meaning.
package form

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"sync"

	"golang.org/x/tools/go/ssa"

	"rederive/show/worker"
)

// A Program is a program in the form.
type Program struct {
	SSA  *ssa.Program
	Main *ssa.Package
	fset *token.FileSet
	file *ast.File

	mixed      map[string]*source // see Mixed
	statements []span             // of the file, by position
	locals     map[token.Pos]int  // see Local
}

// A span is where a statement stands.
type span struct{ from, to token.Pos }

// Load type-checks the text of a program, as it is written for the compiler, and builds its
// form. It gets what is to be known of packages that are not in each binary. What go/ssa cannot
// build is an error.
func Load(text string, packages *worker.Packages) (p *Program, err error) {
	defer func() {
		if r := recover(); r != nil {
			p, err = nil, fmt.Errorf("%w: building it: %v", ErrForm, r)
		}
	}()
	l := newLoader(packages)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.ready(); err != nil {
		return nil, err
	}
	p = &Program{fset: l.fset, mixed: l.mixed}
	if p.file, err = parser.ParseFile(l.fset, "main.go", text, parser.SkipObjectResolution); err != nil {
		return nil, err
	}
	l.substitute(p.file)
	early := sync.OnceValue(func() *types.Info { // as it stands, where the types are asked for
		_, info, _ := l.check("main", goVersion, []*ast.File{p.file})
		return info
	})
	files, err := simplify(l.fset, p.file, func(x ast.Expr) types.Type { return early().TypeOf(x) })
	if err != nil {
		return nil, err
	}
	pkg, info, err := l.check("main", goVersion, files)
	if err != nil {
		return nil, err
	}
	p.SSA = ssa.NewProgram(l.fset, ssa.InstantiateGenerics|ssa.GlobalDebug|ssa.BuildSerially)
	for _, all := range []map[string]*types.Package{l.packages, l.own} {
		for _, path := range slices.Sorted(maps.Keys(all)) {
			if src := cmp.Or(l.sources[path], l.mixed[path]); src != nil {
				p.SSA.CreatePackage(src.pkg, src.files, src.info, true)
			} else {
				p.SSA.CreatePackage(all[path], nil, nil, true)
			}
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

// FromSource reports whether a package of the standard library is in the form as well.
func (p *Program) FromSource(path string) bool { return isSourced(path) }

// Mixed reports whether the form has the functions of a package that is compiled as well: only its
// generic functions and types are taken from the form, and what these need that is not exported.
func (p *Program) Mixed(path string) bool { return p.mixed[path] != nil }
