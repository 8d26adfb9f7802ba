package lsp

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"strings"
	"sync"

	"rederive"
)

// Documentation returns the doc comment of a name in package show or a solver, or
// of the package itself if the name is empty.
func Documentation(pkg, name string) string {
	dir, ok := strings.CutPrefix(pkg, "rederive/")
	if !ok {
		return ""
	}
	texts := documentedOnce()[dir]
	return texts[name]
}

// documentedOnce returns the documentation of all packages whose sources are in the
// binary, by folder and name.
var documentedOnce = sync.OnceValue(func() map[string]map[string]string {
	fset, files := token.NewFileSet(), map[string][]*ast.File{}
	_ = fs.WalkDir(rederive.Sources, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(rederive.Sources, name)
		if err != nil {
			return err
		}
		if f, err := parser.ParseFile(fset, name, text, parser.ParseComments); err == nil {
			files[path.Dir(name)] = append(files[path.Dir(name)], f)
		}
		return nil
	})
	all := map[string]map[string]string{}
	for dir, list := range files {
		if p, err := doc.NewFromFiles(fset, list, "rederive/"+dir); err == nil {
			all[dir] = documented(p)
		}
	}
	return all
})

func documented(p *doc.Package) map[string]string {
	texts := map[string]string{"": p.Doc}
	funcs := func(prefix string, list []*doc.Func) {
		for _, f := range list {
			texts[prefix+f.Name] = f.Doc
		}
	}
	funcs("", p.Funcs)
	for _, t := range p.Types {
		texts[t.Name] = t.Doc
		funcs("", t.Funcs)
		funcs(t.Name+".", t.Methods)
	}
	return texts
}
