package kernel

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strconv"

	"rederive"
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/extract"
	"rederive/kernel/internal/program"
	"rederive/kernel/internal/supply"
	"rederive/kernel/internal/symbols"
	"rederive/kernel/internal/wrap"
)

// sourceOf prints a program for both engines, with what the executor must know about its packages.
func sourceOf(p *program.Program, runs emit.Runs) emit.Source {
	source := emit.Print(p, runs)
	for _, spec := range p.File.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		if !symbols.Known(path) && p.Outside.Exports[path] == "" { // its results may differ from run to run
			source.Refused.Add(p.At(spec.Path.Pos()), "package %s, which is not on the list", path)
		}
	}
	if len(source.Refused) > 0 {
		return source
	}
	addWorker(p, &source)
	packages, err := supply.Packages(p, source.Imports)
	if err != nil {
		source.Refused.Add(rederive.Pos{File: p.Notebook.Path}, "its packages: %w", err)
	}
	source.Packages = packages
	return source
}

// addWorker adds the source of a worker that knows what the program imports, if this binary does not know all of it.
func addWorker(p *program.Program, source *emit.Source) {
	var unknown []*types.Package
	for _, path := range source.Imports {
		if symbols.Known(path) || path == program.Module+"show/worker" {
			continue
		}
		pkg, err := program.Library().Import(path)
		if err != nil {
			source.Refused.Add(rederive.Pos{File: p.Notebook.Path}, "package %s: %w", path, err)
			return
		}
		unknown = append(unknown, pkg)
	}
	if len(unknown) == 0 {
		return
	}
	text, err := extract.Worker(unknown, wrappedMethods(p), p.Outside.Looks, program.Library())
	if err != nil {
		source.Refused.Add(rederive.Pos{File: p.Notebook.Path}, "its packages: %w", err)
	}
	source.Worker, source.WorkerImports = string(text), extract.Imports(unknown)
}

// wrappedMethods lists, for each type that the cells declare and for the pointer to it, the methods that packages may
// look for in its values. A list that several types share appears once.
func wrappedMethods(p *program.Program) (lists [][]*types.Func) {
	isOwn := func(pkg *types.Package) bool { return pkg == p.Pkg }
	for _, t := range declaredTypes(p) {
		for _, t := range []types.Type{t, types.NewPointer(t)} {
			methods := wrap.Methods(t, isOwn)
			same := func(list []*types.Func) bool { return slices.EqualFunc(list, methods, sameMethod) }
			if len(methods) > 0 && !slices.ContainsFunc(lists, same) {
				lists = append(lists, methods)
			}
		}
	}
	return lists
}

func sameMethod(a, b *types.Func) bool {
	return a.Name() == b.Name() && types.Identical(a.Signature(), b.Signature())
}

// declaredTypes lists the types that the cells declare, and then the instances of generic ones that they name, each in
// source order.
func declaredTypes(p *program.Program) (list []types.Type) {
	seen := map[types.Type]bool{}
	add := func(t types.Type) {
		named, ok := t.(*types.Named)
		if ok && !seen[t] && (named.TypeParams().Len() == 0 || named.TypeArgs().Len() > 0) {
			seen[t] = true
			list = append(list, t)
		}
	}
	byPos := func(a, b *ast.Ident) int { return int(a.Pos() - b.Pos()) }
	for _, id := range slices.SortedFunc(maps.Keys(p.Info.Defs), byPos) {
		if t, ok := p.Info.Defs[id].(*types.TypeName); ok {
			add(t.Type())
		}
	}
	for _, id := range slices.SortedFunc(maps.Keys(p.Info.Instances), byPos) {
		if t, ok := p.Info.Instances[id].Type.(*types.Named); ok && t.Obj().Pkg() == p.Pkg {
			add(t)
		}
	}
	return list
}
