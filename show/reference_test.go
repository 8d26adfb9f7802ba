package show_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/show.md")

// TestReference demands that docs/show.md says what the comments of the package say.
func TestReference(t *testing.T) {
	const page = "../docs/show.md"
	want := reference(t)
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not what the comments say; run go test ./show -run TestReference -update", page)
	}
}

// A writer writes the page.
type writer struct {
	strings.Builder
	fset *token.FileSet
	pkg  *doc.Package
}

// reference is the page.
func reference(t *testing.T) string {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	w := &writer{fset: token.NewFileSet()}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(w.fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	if w.pkg, err = doc.NewFromFiles(w.fset, files, "rederive/show"); err != nil {
		t.Fatal(err)
	}
	w.page()
	return w.String()
}

// page writes the package, then its functions and types in the order of their names.
func (w *writer) page() {
	w.WriteString("# Package show\n\n")
	w.comment(w.pkg.Doc)
	w.WriteString("This page is made from the comments of the package.\n\n## Functions\n\n")
	funcs := slices.Clone(w.pkg.Funcs)
	for _, t := range w.pkg.Types {
		funcs = append(funcs, t.Funcs...)
	}
	slices.SortFunc(funcs, func(a, b *doc.Func) int { return strings.Compare(a.Name, b.Name) })
	for _, f := range funcs {
		w.entry(f.Name, f.Decl, f.Doc)
	}
	w.WriteString("## Types\n\n")
	for _, t := range w.pkg.Types {
		w.entry(t.Name, t.Decl, t.Doc)
		for _, m := range t.Methods {
			if !isPlumbing(m.Name) {
				w.entry(t.Name+": "+m.Name, m.Decl, m.Doc)
			}
		}
	}
}

// isPlumbing reports whether cells do not call a method: all figures have it.
func isPlumbing(name string) bool {
	return slices.Contains([]string{"AltText", "MarshalJSON", "UnmarshalJSON"}, name)
}

func (w *writer) entry(name string, decl ast.Decl, text string) {
	fmt.Fprintf(w, "### %s\n\n```go {run=false}\n", name)
	if f, ok := decl.(*ast.FuncDecl); ok {
		f.Body = nil
	}
	if err := format.Node(w, w.fset, decl); err != nil {
		w.WriteString(err.Error())
	}
	w.WriteString("\n```\n\n")
	w.comment(text)
}

func (w *writer) comment(text string) {
	p := w.pkg.Printer()
	p.HeadingLevel = 4
	p.DocLinkURL = func(link *comment.DocLink) string {
		if link.ImportPath != "" {
			return "architecture.md" // a package that cells do not import
		}
		return "#" + strings.ToLower(strings.TrimPrefix(link.Recv+"-"+link.Name, "-"))
	}
	w.Write(p.Markdown(w.pkg.Parser().Parse(text)))
	w.WriteString("\n")
}
