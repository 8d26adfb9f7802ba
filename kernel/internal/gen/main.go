// Command gen writes what the kernel carries for machines without a Go toolchain or without
// this module: for every package that cells may import, a file with its symbols for the
// interpreter; for the type checker, an archive with the export data of the standard
// library, and the declarations of the packages of this module; an archive with the sources
// of the packages of the standard library that are generic; and an archive with the sources
// of other modules, for workers that know the packages of a Go module.
//
//	go run ./kernel/internal/gen        # in the root of this module
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rederive"
	"rederive/kernel/internal/allow"
	"rederive/kernel/internal/exports"
	"rederive/kernel/internal/extract"
	"rederive/kernel/internal/generic"
)

// prefix begins the names of the generated files.
const prefix = "zz_"

func main() {
	log.SetFlags(0)
	log.SetPrefix("gen: ")
	if err := generate("kernel/internal"); err != nil {
		log.Fatal(err)
	}
}

// generate writes the files into the folders of their packages in dir.
func generate(dir string) error {
	own, err := list("./show", "./stats", "./solvers/...")
	if err != nil {
		return err
	}
	std, err := list(append(stdImports(own), allow.Packages...)...)
	if err != nil {
		return err
	}
	for name, files := range map[string]func() (map[string][]byte, error){
		"exports/types.zip": func() (map[string][]byte, error) { return typeFiles(std) },
		"form/modules.zip":  func() (map[string][]byte, error) { return moduleFiles("./kernel/internal/exec") },
		"generic/std.zip":   func() (map[string][]byte, error) { return stdFiles(generic.Std) },
	} {
		all, err := files()
		if err != nil {
			return err
		}
		if err := writeArchive(filepath.Join(dir, name), all); err != nil {
			return err
		}
	}
	wire, err := list("./show/wire")
	if err != nil {
		return err
	}
	files := map[string]string{}
	for _, p := range slices.Concat(own, wire, std) {
		files[p.ImportPath] = p.Export
	}
	imp := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(files[path])
	})
	if err := writeDeclarations(filepath.Join(dir, "exports"), append(wire, own...), imp); err != nil {
		return err
	}
	return writeSymbols(filepath.Join(dir, "symbols"), own, std, imp)
}

// removeOld removes the files in a folder that match a pattern.
func removeOld(dir, pattern string) error {
	old, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil {
		return err
	}
	for _, f := range old {
		if err := os.Remove(f); err != nil {
			return err
		}
	}
	return nil
}

// writeDeclarations writes, for each package of this module, what the type checker must
// know.
func writeDeclarations(dir string, own []listed, imp types.Importer) error {
	if err := removeOld(dir, "*.txt"); err != nil {
		return err
	}
	for _, p := range own {
		pkg, err := imp.Import(p.ImportPath)
		if err != nil {
			return err
		}
		text, err := extract.Declarations(pkg)
		if err != nil {
			return fmt.Errorf("%s: %w", p.ImportPath, err)
		}
		text = bytes.ReplaceAll(text, []byte(`"`+rederive.ModulePath()+"/"), []byte(`"`+rederive.CellModule+"/"))
		if text, err = format.Source(text); err != nil { // sorts the imports
			return fmt.Errorf("%s: %w", p.ImportPath, err)
		}
		if err := os.WriteFile(filepath.Join(dir, exports.FileOf(cellPath(p.ImportPath))), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func writeSymbols(dir string, own, std []listed, imp types.Importer) error {
	if err := removeOld(dir, prefix+"*.go"); err != nil {
		return err
	}
	for _, p := range append(own, std...) {
		if p.Standard && !allow.Std(p.ImportPath) {
			continue
		}
		pkg, err := imp.Import(p.ImportPath)
		if err != nil {
			return err
		}
		if err := writePackage(dir, pkg, imp); err != nil {
			return fmt.Errorf("%s: %w", p.ImportPath, err)
		}
	}
	return nil
}

func writePackage(dir string, pkg *types.Package, imp types.Importer) error {
	path := cellPath(pkg.Path())
	src, err := extract.Table(pkg, path, imp)
	if err != nil {
		return err
	}
	name := prefix + strings.ReplaceAll(path, "/", "_") + ".go"
	return os.WriteFile(filepath.Join(dir, name), src, 0o644)
}
