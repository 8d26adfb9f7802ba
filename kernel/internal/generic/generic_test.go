package generic

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"testing"

	"rederive/internal/golist"
	"rederive/kernel/internal/allow"
)

// load type-checks the package here that replaces the given one.
func load(t *testing.T, imp types.Importer, dir string) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	sources, err := Files(dir)
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, src := range sources {
		f, err := parser.ParseFile(fset, src.Name, src.Text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	conf := types.Config{Importer: imp, Error: func(error) {}} // a function may be there twice
	pkg, _ := conf.Check(dir, fset, files, nil)
	return pkg
}

// TestSignatures checks that every generic function of a package that cells may import is here,
// with the same signature, since the kernel replaces one by the other.
func TestSignatures(t *testing.T) {
	args := append([]string{"-export", "-deps", "-json=ImportPath,Export"}, allow.Packages...)
	packages, err := golist.Run[struct{ ImportPath, Export string }](nil, args...)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, p := range packages {
		files[p.ImportPath] = p.Export
	}
	imp := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(files[path])
	})
	for _, dir := range allow.Packages {
		model, err := imp.Import(dir)
		if err != nil {
			t.Fatal(err)
		}
		own := load(t, imp, dir)
		for _, name := range model.Scope().Names() {
			f, ok := model.Scope().Lookup(name).(*types.Func)
			if !ok || !f.Exported() || f.Signature().TypeParams() == nil || dir+"."+name == "math/rand/v2.N" {
				continue // rand.N draws without a seed, so cells may not call it
			}
			g, ok := own.Scope().Lookup(name).(*types.Func)
			if !ok {
				t.Errorf("%s.%s is missing", dir, name)
				continue
			}
			if f.String() != g.String() {
				t.Errorf("%s, but its model is %s", g, f)
			}
		}
	}
}
