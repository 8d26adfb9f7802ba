package program

import (
	"go/ast"
	"go/types"
	"slices"
)

// unhidden begins the new names of what hides a name.
const unhidden = Reserved + "3"

// Unhide renames each variable, constant and function of the program that has the name of a
// type or a predeclared name. The source that the kernel adds uses these:
//
//	len := 0                              _k_3len := 0
//	for key := range m {                  keys := make([]string, 0, len(m)) ...
//
// Labels are renamed if anything else has their name.
func (p *Program) Unhide() {
	h := &hiding{p: p, names: map[string]bool{}, kept: map[string]bool{}, renamed: map[string]bool{}}
	h.collect()
	for _, idents := range []map[*ast.Ident]types.Object{p.Info.Defs, p.Info.Uses} {
		for id, obj := range idents {
			h.rename(id, obj)
		}
	}
	if len(h.renamed) == 0 {
		return
	}
	for i := range p.Parts {
		p.Parts[i].Names = slices.Clone(p.Parts[i].Names)
		for k, name := range p.Parts[i].Names {
			if h.renamed[name] {
				p.Parts[i].Names[k] = unhidden + name
			}
		}
	}
	p.Info = NewInfo()
	conf := types.Config{Importer: p, GoVersion: GoVersion, Error: func(error) {}} // already reported
	p.Pkg = TypeCheck(conf, p.FSet, p.File, p.Info)
}

// A hiding renames what hides names.
type hiding struct {
	p       *Program
	names   map[string]bool // must not be hidden: those of types, and predeclared ones
	kept    map[string]bool // names other than those of labels
	renamed map[string]bool // names at cell level that were renamed
}

func (h *hiding) collect() {
	for _, name := range types.Universe.Names() {
		h.names[name] = name != "iota" // no source of the kernel uses iota, and one mention may name two constants
	}
	for id, obj := range h.p.Info.Defs {
		if _, ok := obj.(*types.TypeName); ok {
			h.names[id.Name] = true
		}
		if _, ok := obj.(*types.Label); !ok {
			h.kept[id.Name] = true
		}
	}
}

// rename renames an identifier if what it denotes hides a name.
func (h *hiding) rename(id *ast.Ident, obj types.Object) {
	if !h.hides(id.Name, obj) {
		return
	}
	if obj != nil && obj.Parent() == h.p.Pkg.Scope() {
		h.renamed[id.Name] = true
	}
	id.Name = unhidden + id.Name
}

// hides reports whether an object with the given name hides what must be visible.
func (h *hiding) hides(name string, obj types.Object) bool {
	if name == "_" { // also the name of a type parameter that nothing uses
		return false
	}
	switch obj := obj.(type) {
	case *types.Label:
		return h.kept[name]
	case *types.Var:
		return h.names[name] && !obj.IsField() && obj.Pkg() == h.p.Pkg
	case *types.Const:
		if _, constant := types.Universe.Lookup(name).(*types.Const); constant && obj.Parent() != h.p.Pkg.Scope() {
			return false // only text at package level uses them, and one mention may name two: const (true = true; b)
		}
		return h.names[name] && obj.Pkg() == h.p.Pkg
	case *types.Func:
		return h.names[name] && obj.Pkg() == h.p.Pkg && obj.Signature().Recv() == nil
	case nil: // of a type switch, which declares a variable in each case
		return h.names[name]
	}
	return false
}
