package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/golist"
	"rederive/kernel/internal/exports"
)

// A listed package is the go command's description of a package.
type listed struct {
	ImportPath string
	Export     string // file with export data
	Standard   bool
	Imports    []string
}

// settings make the export data the same on every machine with the same release of Go.
var settings = []string{
	"GOFLAGS=-trimpath", "GOOS=linux", "GOARCH=amd64", "GOAMD64=v1", "GOEXPERIMENT=", "CGO_ENABLED=0",
}

func list(patterns ...string) ([]listed, error) {
	pkgs, err := golist.Run[listed](settings,
		append([]string{"-e", "-export", "-json=ImportPath,Export,Standard,Imports"}, patterns...)...)
	if err != nil {
		return nil, err
	}
	pkgs = slices.DeleteFunc(pkgs, func(p listed) bool {
		if p.Export == "" {
			log.Printf("%s does not compile and is left out", p.ImportPath)
		}
		return p.Export == ""
	})
	slices.SortFunc(pkgs, func(a, b listed) int { return strings.Compare(a.ImportPath, b.ImportPath) })
	return slices.CompactFunc(pkgs, func(a, b listed) bool { return a.ImportPath == b.ImportPath }), nil
}

// cellPath returns the path with which cells import a package.
func cellPath(importPath string) string {
	if rest, ok := strings.CutPrefix(importPath, rederive.ModulePath()+"/"); ok {
		return rederive.CellModule + "/" + rest
	}
	return importPath
}

// stdImports returns the packages of the standard library that the given
// packages import.
func stdImports(pkgs []listed) []string {
	var paths []string
	for _, p := range pkgs {
		for _, path := range p.Imports {
			if !strings.HasPrefix(path, rederive.ModulePath()+"/") && path != "unsafe" {
				paths = append(paths, path)
			}
		}
	}
	return paths
}

// writeTypes writes the archive of export data. Of each object file it keeps only the
// first member, which describes the types.
func writeTypes(name string, pkgs []listed) error {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, p := range pkgs {
		data, err := os.ReadFile(p.Export)
		if err != nil {
			return err
		}
		def, err := exports.Types(data)
		if err != nil {
			return fmt.Errorf("%s: %w", p.Export, err)
		}
		w, err := z.Create(p.ImportPath)
		if err != nil {
			return err
		}
		if _, err := w.Write(def); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o644)
}
