package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rederive/kernel/internal/program"
)

// TestCurrent checks that the generated files are up to date.
func TestCurrent(t *testing.T) {
	t.Chdir("../../..")
	dir := t.TempDir()
	for _, name := range []string{"exports", "form", "generic", "symbols"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := generate(dir); err != nil {
		t.Fatal(err)
	}
	for _, pattern := range []string{"symbols/" + prefix + "*.go", "exports/*.txt"} {
		compare(t, pattern, generated(t, "kernel/internal", pattern), generated(t, dir, pattern))
	}
	const archive = "form/modules.zip"
	compare(t, archive, unzip(t, filepath.Join("kernel/internal", archive)), unzip(t, filepath.Join(dir, archive)))
	old, made := unzip(t, "kernel/internal/exports/types.zip"), unzip(t, filepath.Join(dir, "exports/types.zip"))
	if release(old["fmt"]) != release(made["fmt"]) {
		compare(t, "types.zip", declarations(t, old), declarations(t, made))
		return
	}
	compare(t, "types.zip", old, made)
	const std = "generic/std.zip"
	compare(t, std, unzip(t, filepath.Join("kernel/internal", std)), unzip(t, filepath.Join(dir, std)))
}

// TestDeclarations checks that the declarations of a package of this module tell the type
// checker the same as the compiler's description of the package.
func TestDeclarations(t *testing.T) {
	t.Chdir("../../..")
	own, err := list("./show", "./show/wire", "./stats", "./solvers/...")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, p := range own {
		files[p.ImportPath] = p.Export
	}
	imp := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(files[path])
	})
	for path := range files {
		want, err := imp.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		got, err := program.Library().Import(cellPath(path))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := exported(got), exported(want); got != want || want == "" {
			t.Errorf("package %s declares\n%s\nwant\n%s", path, got, want)
		}
	}
}

// generated returns the generated files in a folder.
func generated(t *testing.T, dir, pattern string) map[string]string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil || len(names) == 0 {
		t.Fatalf("%d generated files: %v", len(names), err)
	}
	files := map[string]string{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(name)] = string(data)
	}
	return files
}

// unzip returns the files of an archive.
func unzip(t *testing.T, name string) map[string]string {
	t.Helper()
	z, err := zip.OpenReader(name)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(data)
	}
	return files
}

func compare(t *testing.T, what string, old, made map[string]string) {
	t.Helper()
	for name := range made {
		if old[name] != made[name] {
			t.Errorf("%s of %s is not current: run make generate", name, what)
		}
	}
	if len(old) != len(made) {
		t.Errorf("%s are %d files, expected %d: run make generate", what, len(old), len(made))
	}
}

// release returns the line of export data that names the release of Go. Each release has
// a format of its own.
func release(exports string) string {
	for line := range strings.Lines(exports) {
		if strings.HasPrefix(line, "go object ") {
			return line
		}
	}
	return ""
}

// declarations returns what the packages declare, so that export data of two releases can
// be compared.
func declarations(t *testing.T, files map[string]string) map[string]string {
	t.Helper()
	imp := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		data, ok := files[path]
		if !ok {
			return nil, fmt.Errorf("there is no package %s", path)
		}
		return io.NopCloser(bytes.NewReader([]byte(data))), nil
	})
	all := map[string]string{}
	for path := range files {
		pkg, err := imp.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		all[path] = exported(pkg)
	}
	return all
}

// exported lists the exported declarations of a package with their methods.
func exported(pkg *types.Package) string {
	var lines []string
	for _, name := range pkg.Scope().Names() {
		o := pkg.Scope().Lookup(name)
		if !o.Exported() {
			continue
		}
		lines = append(lines, types.ObjectString(o, (*types.Package).Name))
		if _, ok := o.(*types.TypeName); ok {
			for m := range types.NewMethodSet(types.NewPointer(o.Type())).Methods() {
				if m.Obj().Exported() {
					lines = append(lines, types.SelectionString(m, (*types.Package).Name))
				}
			}
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}
