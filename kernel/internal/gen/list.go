package main

import (
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

// typeFiles returns the export data of packages by path. Of each object file it keeps only the first member, which
// describes the types.
func typeFiles(pkgs []listed) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, p := range pkgs {
		data, err := os.ReadFile(p.Export)
		if err != nil {
			return nil, err
		}
		if files[p.ImportPath], err = exports.Types(data); err != nil {
			return nil, fmt.Errorf("%s: %w", p.Export, err)
		}
	}
	return files, nil
}
