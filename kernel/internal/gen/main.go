// Command gen writes what the kernel carries for machines without a Go toolchain, or
// without this module: for every package that cells may import a file with its symbols for
// the interpreter, an archive with the export data of the standard library for the type
// checker, and an archive with the sources of yaegi for workers that know the packages of
// a Go module.
//
//	go run ./kernel/internal/gen        # in the root of this module
package main

import (
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"

	"rederive/kernel/internal/allow"
	"rederive/kernel/internal/extract"
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

// generate writes the files into the folders of their packages, which are in dir.
func generate(dir string) error {
	own, err := list("./show", "./solvers/...")
	if err != nil {
		return err
	}
	std, err := list(append(stdImports(own), allow.Packages...)...)
	if err != nil {
		return err
	}
	if err := writeTypes(filepath.Join(dir, "exports", "types.zip"), std); err != nil {
		return err
	}
	if err := writeYaegi(filepath.Join(dir, "interpret", "yaegi.zip")); err != nil {
		return err
	}
	dir = filepath.Join(dir, "symbols")
	if err := removeOld(dir); err != nil {
		return err
	}
	exports := map[string]string{}
	for _, p := range append(own, std...) {
		exports[p.ImportPath] = p.Export
	}
	return writeSymbols(dir, own, std, exports)
}

func removeOld(dir string) error {
	old, err := filepath.Glob(filepath.Join(dir, prefix+"*.go"))
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

func writeSymbols(dir string, own, std []listed, exports map[string]string) error {
	imp := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	for _, p := range append(own, std...) {
		if p.Standard && !allow.Std(p.ImportPath) {
			continue
		}
		pkg, err := imp.Import(p.ImportPath)
		if err != nil {
			return err
		}
		if err := writePackage(dir, pkg); err != nil {
			return fmt.Errorf("%s: %w", p.ImportPath, err)
		}
	}
	return nil
}

func writePackage(dir string, pkg *types.Package) error {
	src, err := extract.Table(pkg)
	if err != nil {
		return err
	}
	name := prefix + strings.ReplaceAll(pkg.Path(), "/", "_") + ".go"
	return os.WriteFile(filepath.Join(dir, name), src, 0o644)
}
