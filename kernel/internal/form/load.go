// Package form brings a program into the form that package exec runs: that of golang.org/x/tools/go/ssa, type-checked,
// without type parameters, with explicit conversions, and made of a closed set of operations:
//
//	p, err := form.Load(text, packages)
//
// docs/kernel.md lists the operations with their meaning.
package form

import (
	"errors"
	"go/token"
	"go/types"
	"path/filepath"
	"sync"

	"golang.org/x/tools/go/ssa"

	"rederive/show/worker"
)

// A Program is a program in the form.
type Program struct {
	SSA  *ssa.Program
	Main *ssa.Package // the last piece of the program
	fset *token.FileSet
	l    *loader

	mu     sync.RWMutex    // guards the fields below, and what SSA consists of
	mixed  map[string]bool // see Mixed
	pieces []piece
	locals map[token.Pos]int // see Local
}

// mainPath is the path of the packages that make up the program.
const mainPath = "main"

// IsMain reports whether a package is a piece of the program.
func (p *Program) IsMain(pkg *types.Package) bool { return pkg != nil && pkg.Path() == mainPath }

// Load type-checks the source of a program, as printed for the compiler, and builds its form. packages describes those
// that are not in every binary. What go/ssa cannot build is an error.
func Load(text string, packages *worker.Packages) (*Program, error) {
	s, err := newSession(newLoader(packages))
	if err == nil {
		err = s.Add(text, nil)
	}
	if err != nil {
		return nil, err
	}
	return s.Program, nil
}

// ErrForm is the error for a program that has no form.
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

// FromSource reports whether a package of the standard library is in the form and not compiled.
func (p *Program) FromSource(path string) bool { return isSourced(path) }

// Mixed reports whether the form has the functions of a package that is also compiled: only its generic functions and
// types come from the form, with the unexported declarations that these need.
func (p *Program) Mixed(path string) bool {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.mixed[path]
}

// Import returns a compiled package that the program knows, or one of the standard library. It must not be called while
// a piece is being added.
func (p *Program) Import(path string) (*types.Package, error) {
	p.l.mu.Lock()
	defer p.l.mu.Unlock()
	return p.l.Import(path)
}

// Method returns a method, and builds it if necessary.
func (p *Program) Method(sel *types.Selection) *ssa.Function {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.SSA.MethodValue(sel)
}

// Packages returns the packages that the program knows, in no particular order.
func (p *Program) Packages() []*ssa.Package {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.SSA.AllPackages()
}
