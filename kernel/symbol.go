package kernel

import (
	"path"
	"slices"

	"rederive"
	"rederive/kernel/internal/allow"
	"rederive/kernel/internal/program"
	"rederive/kernel/internal/toolchain"
)

// A Symbol is a name in a cell.
type Symbol = program.Symbol

// Lookup returns the symbol at a position in a notebook, or nil. It is for editors: the
// cells may have errors.
func Lookup(nb *rederive.Notebook, pos rederive.Pos) (s *Symbol) {
	defer func() { _ = recover() }() // an editor can do without
	params, _ := setParams(nb, nil)
	return program.New(nb, params).Lookup(pos)
}

// Packages lists the packages that cells may import.
func Packages() []string {
	list := slices.Clone(allow.Packages)
	_ = toolchain.EachSource(func(name string, _ []byte) error {
		dir := path.Dir(name)
		if dir != "show" && !rederive.Computes(program.Module+dir) || slices.Contains(list, program.Module+dir) {
			return nil
		}
		list = append(list, program.Module+dir)
		return nil
	})
	return list
}

// Members returns the exported names of a package that cells may import, with their
// declarations in short form.
func Members(path string) map[string]string { return program.Members(path) }

// A Name is a name in a cell or an inline value.
type Name = program.Name

// Names lists the names in the cells and inline values of a notebook, with their kinds. It
// is for editors: the cells may have errors.
func Names(nb *rederive.Notebook) (list []Name) {
	defer func() { _ = recover() }() // an editor can do without
	params, _ := setParams(nb, nil)
	return program.New(nb, params).Kinds()
}
