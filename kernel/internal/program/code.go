package program

import (
	"go/ast"
	"go/parser"
	"os"
	"path"
	"path/filepath"

	"rederive"
)

// mostCode bounds the sources of a package in a run, in bytes.
const mostCode = 256 << 10

// Code returns the packages that go.sum does not vouch for, with their sources.
func (p *Program) Code() (list []rederive.Package) {
	for _, importPath := range p.Outside.Unsure {
		pkg := rederive.Package{Path: importPath}
		for _, name := range p.Outside.Sources[importPath] {
			text, err := os.ReadFile(name)
			if err != nil {
				continue // the compiler reports it
			}
			pkg.Bytes += len(text)
			pkg.Files = append(pkg.Files, rederive.PackageFile{
				Name: path.Join(importPath, filepath.Base(name)), Text: string(text),
			})
		}
		if pkg.Bytes > mostCode {
			pkg.Files = nil
		}
		list = append(list, pkg)
	}
	return list
}

// Source parses a package that go.sum does not vouch for. In messages its files have the names that the compiler gives
// them, which are the same on every machine.
func (p *Program) Source(importPath string) (files []*ast.File, err error) {
	for _, name := range p.Outside.Sources[importPath] {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(p.FSet, path.Join(importPath, filepath.Base(name)), text,
			parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}
