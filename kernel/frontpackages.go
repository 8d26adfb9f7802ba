package kernel

import (
	"go/types"
	"strconv"

	"rederive"
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/extract"
	"rederive/kernel/internal/program"
	"rederive/kernel/internal/supply"
	"rederive/kernel/internal/symbols"
)

// sourceOf writes a program for both engines, with what the executor must know of its packages.
func sourceOf(p *program.Program, runs emit.Runs) emit.Source {
	source := emit.Print(p, runs)
	for _, spec := range p.File.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		if !symbols.Known(path) && p.Outside.Exports[path] == "" { // two runs of it can differ
			source.Refused.Add(p.At(spec.Path.Pos()), "package %s, which is beyond the list", path)
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

// addWorker adds the program of a worker that knows what the program imports, if this
// binary does not know all of it.
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
	text, err := extract.Worker(unknown)
	if err != nil {
		source.Refused.Add(rederive.Pos{File: p.Notebook.Path}, "its packages: %w", err)
	}
	source.Worker, source.WorkerImports = string(text), extract.Imports(unknown)
}
