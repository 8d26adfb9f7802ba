package modules

import (
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"rederive/kernel/internal/toolchain"
)

// pointers are the names in pure packages of the standard library that have an unsafe.Pointer in
// their types, and are harmless all the same: they give none to others.
var pointers = []string{"runtime.SetCgoTraceback", "reflect.SetPointer", "unsafe.Pointer"}

// TestEvadingNames goes through the exports of the pure packages in the standard library.
// Packages may use no name that exposes memory as another type, or the time.
func TestEvadingNames(t *testing.T) {
	tc, err := toolchain.Find()
	if err != nil {
		t.Skip("skipped: this test asks the toolchain: ", err)
	}
	paths := []string{
		"context", "embed", "encoding", "encoding/ascii85", "encoding/gob", "encoding/xml", "image", "image/color",
		"reflect", "runtime", "sync/atomic", "text/scanner", "unique", "weak", "fmt", "io", "math/rand/v2", "sync",
	}
	list, err := list(t.Context(), tc, t.TempDir(), paths, nil)
	if err != nil {
		t.Fatal(err)
	}
	exports := map[string]string{}
	for _, p := range list {
		exports[p.ImportPath] = p.Export
	}
	imp := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	found := 0
	for _, path := range paths {
		pkg, err := imp.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range namesWith(pkg, "unsafe.Pointer", "time.Time", "time.Duration") {
			found++
			_, last, _ := strings.Cut(name, ".")
			known := slices.Contains(evading[path], last) || last == evadingMethod || slices.Contains(pointers, name) ||
				path == "runtime" && !slices.Contains(harmless, last)
			if !known {
				t.Errorf("%s has to be an evading name of %s", name, path)
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d names were looked at", found)
	}
}

// namesWith lists the functions and methods whose types mention one of some types.
func namesWith(pkg *types.Package, words ...string) []string {
	mentions := func(t types.Type) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(t.String(), w) })
	}
	names := map[string]bool{}
	for _, name := range pkg.Scope().Names() {
		object := pkg.Scope().Lookup(name)
		if !object.Exported() {
			continue
		}
		if f, ok := object.(*types.Func); ok && mentions(f.Signature()) {
			names[pkg.Path()+"."+name] = true
		}
		for m := range types.NewMethodSet(types.NewPointer(object.Type())).Methods() {
			if _, ok := object.(*types.TypeName); ok && m.Obj().Exported() && mentions(m.Type()) {
				names[pkg.Path()+"."+m.Obj().Name()] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// TestVetted checks versions of modules: those that were read, and some that only look like them.
func TestVetted(t *testing.T) {
	for version, want := range map[string]bool{
		"v0.12.0": true, "v0.17.0": true, "v0.17.12": true,
		"v0.11.0": false, "v0.18.0": false, "v1.0.0": false, "": false, "v0.17.0-rc.1": false,
		"v0.17.1-0.20260102030405-0123456789ab": false, "v0.17.0+incompatible": false,
	} {
		j := newJudge(toolchain.Toolchain{}, "", nil)
		j.sure["gonum.org/v1/gonum"] = version
		of := &module{Path: "gonum.org/v1/gonum"}
		p := listed{ImportPath: "gonum.org/v1/gonum/x", Module: of, SFiles: []string{"x.s"}}
		if got := j.itself(p) == ""; got != want {
			t.Errorf("%q: vetted %v", version, got)
		}
	}
}
