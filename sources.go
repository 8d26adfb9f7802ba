package rederive

import (
	"bytes"
	"embed"
	"strings"
	"sync"
)

// Sources holds the Go sources of this module's packages that cells import: show, stats and the
// solvers. They travel in the binary, so that cells can be type-checked and compiled outside a
// checkout.
var Sources = Files{sources}

//go:embed go.mod show/*.go show/wire/*.go show/worker/*.go stats/*.go solvers/*/*.go
var sources embed.FS

// CellModule begins the import paths of our packages in cells, as in rederive/show. It is the
// same wherever this module is published, so that notebooks need no edit.
const CellModule = "rederive"

// Computes reports whether a package is one of ours that does mathematics for cells: package stats
// or a solver. The path is the one that cells import.
func Computes(path string) bool {
	return path == CellModule+"/stats" || strings.HasPrefix(path, CellModule+"/solvers/")
}

// ModulePath returns the path of this module, which Go files other than cells import.
var ModulePath = sync.OnceValue(func() string {
	mod, _ := sources.ReadFile("go.mod") // embedded
	_, line, _ := strings.Cut("\n"+string(mod), "\nmodule ")
	path, _, _ := strings.Cut(line, "\n")
	return strings.TrimSpace(path)
})

// Files are embedded files whose Go sources import our packages as cells do, so that they build as
// part of a module called [CellModule].
type Files struct{ embed.FS }

// ReadFile returns the contents of a file.
func (f Files) ReadFile(name string) ([]byte, error) {
	data, err := f.FS.ReadFile(name)
	if strings.HasSuffix(name, ".go") {
		data = bytes.ReplaceAll(data, []byte(`"`+ModulePath()+"/"), []byte(`"`+CellModule+"/"))
	}
	return data, err
}
