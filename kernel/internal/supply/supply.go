// Package supply finds what the executor must know about the packages that a program imports,
// beyond what is in every binary: the types of packages of modules, and the sources of packages
// whose generic types and functions the program uses, since compiled code has no instances.
package supply

import (
	"go/types"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"rederive/kernel/internal/exports"
	"rederive/kernel/internal/program"
	"rederive/kernel/internal/toolchain"
	"rederive/show/worker"
)

// Packages returns what the executor must know about the packages that a printed program imports,
// or nil if it knows them all.
func Packages(p *program.Program, imports []string) (*worker.Packages, error) {
	f := &finder{p: p, files: map[string][]file{}}
	needed, err := f.needed()
	if err != nil {
		return nil, err
	}
	found := &worker.Packages{Types: map[string][]byte{}}
	if err := f.types(found.Types, imports, needed); err != nil {
		return nil, err
	}
	for _, path := range f.inOrder(needed) {
		s := worker.Sources{Path: path, GoVersion: p.Outside.GoVersions[path]}
		for _, x := range f.files[path] {
			s.Files = append(s.Files, x.File)
			if err := f.types(found.Types, importsOf(x.syntax), needed); err != nil {
				return nil, err
			}
		}
		found.Sources = append(found.Sources, s)
	}
	if len(found.Types) == 0 && len(found.Sources) == 0 {
		return nil, nil
	}
	return found, nil
}

// A finder looks for packages.
type finder struct {
	p     *program.Program
	files map[string][]file // by package, as read
}

// needed returns the packages whose sources are needed: those whose generic types and functions
// the program uses, and those with generic declarations that one of these imports.
func (f *finder) needed() (map[string]bool, error) {
	needed := map[string]bool{}
	queue := f.used()
	for len(queue) > 0 {
		path := queue[0]
		queue = queue[1:]
		files, err := f.read(path)
		if err != nil {
			return nil, err
		}
		if needed[path] || len(files) == 0 {
			continue
		}
		needed[path] = true
		for _, x := range files {
			for _, imported := range importsOf(x.syntax) {
				if !needed[imported] && f.isGeneric(imported) {
					queue = append(queue, imported)
				}
			}
		}
	}
	return needed, nil
}

// used returns the packages whose generic types and functions the program uses.
func (f *finder) used() []string {
	used := map[string]bool{}
	add := func(obj types.Object) {
		if obj != nil && obj.Pkg() != nil && obj.Pkg() != f.p.Pkg {
			used[obj.Pkg().Path()] = true
		}
	}
	for id := range f.p.Info.Instances {
		add(f.p.Info.Uses[id])
	}
	for _, tv := range f.p.Info.Types {
		if named := program.NamedOf(tv.Type); named != nil && named.TypeArgs().Len() > 0 {
			add(named.Obj())
		}
	}
	return slices.Sorted(maps.Keys(used))
}

// isGeneric reports whether a package whose sources are at hand declares something generic.
func (f *finder) isGeneric(path string) bool {
	if len(f.names(path)) == 0 {
		return false
	}
	pkg, err := program.Library().Import(path)
	if err != nil {
		return false // the executor reports the error if it needs the package
	}
	for _, name := range pkg.Scope().Names() {
		switch obj := pkg.Scope().Lookup(name).(type) {
		case *types.Func:
			if obj.Signature().TypeParams() != nil {
				return true
			}
		case *types.TypeName:
			if t, ok := obj.Type().(*types.Named); ok && t.TypeParams() != nil {
				return true
			}
		}
	}
	return false
}

// inOrder returns the needed packages, each after those that it imports directly or indirectly.
func (f *finder) inOrder(needed map[string]bool) (list []string) {
	visited := map[string]bool{}
	var visit func(path string)
	visit = func(path string) {
		if visited[path] {
			return
		}
		visited[path] = true
		for _, imported := range f.imports(path) {
			visit(imported)
		}
		if needed[path] {
			list = append(list, path)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(needed)) {
		visit(path)
	}
	return list
}

// types adds the compiler's descriptions of the types of packages, except those that are in every
// binary.
func (f *finder) types(to map[string][]byte, imports []string, needed map[string]bool) error {
	for _, path := range imports {
		ours := strings.HasPrefix(path, program.Module) && !f.isOutside(path)
		if ours || to[path] != nil || needed[path] || path == "unsafe" {
			continue
		}
		if known, err := exports.Open(path); err == nil {
			known.Close()
			continue
		}
		data, err := f.describe(path)
		if err == nil {
			to[path], err = exports.Types(data)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (f *finder) isOutside(path string) bool { return f.p.Outside.Exports[path] != "" }

// describe returns the archive of a compiled package.
func (f *finder) describe(path string) ([]byte, error) {
	if f.isOutside(path) {
		return os.ReadFile(f.p.Outside.Exports[path])
	}
	r, err := program.ExportData(toolchain.Find)(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}
