package report

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// TestWritersAreApart checks that no writer uses what another one owns: the files
// html*.go, pdf*.go, tex*.go and jats*.go use what the view computes, and none of each other's
// names, nor does the view use theirs. Only the table of formats names all.
func TestWritersAreApart(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: emptyPackages{}, Error: func(error) {}} // names of this package are enough
	pkg, _ := conf.Check("report", fset, files, info)
	used := 0
	for id, obj := range info.Uses {
		user, owner := fset.Position(id.Pos()).Filename, writerOf(fset.Position(obj.Pos()).Filename)
		if obj.Pkg() != pkg || owner == "" || user == "format.go" {
			continue
		}
		if used++; owner != writerOf(user) {
			t.Errorf("%s uses %s of the %s writer", fset.Position(id.Pos()), id.Name, owner)
		}
	}
	if used < 200 {
		t.Errorf("only %d uses of the writers' names were found", used)
	}
}

// writerOf names the writer to which a file belongs, or nothing.
func writerOf(file string) string {
	for _, f := range Formats() {
		if strings.HasPrefix(file, f.Name) {
			return f.Name
		}
	}
	return ""
}

// emptyPackages imports packages without any names.
type emptyPackages struct{}

func (emptyPackages) Import(p string) (*types.Package, error) {
	pkg := types.NewPackage(p, path.Base(p))
	pkg.MarkComplete()
	return pkg, nil
}
