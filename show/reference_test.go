package show_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/format"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rederive/figures"
	"rederive/internal/golden"
	"rederive/internal/must"
	"rederive/show"
	"rederive/typeset/draw"
)

// TestPictures checks that the documentation has a current picture of each figure.
func TestPictures(t *testing.T) {
	const dir = "../docs/show"
	drawn := pictures()
	figure := reflect.TypeFor[show.Figure]()
	for name, f := range drawn {
		if of := reflect.TypeOf(f); of.Name() != name || !of.Implements(figure) {
			t.Errorf("the example of %s is a %s", name, of)
		}
		p, err := figures.Draw(f)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var b bytes.Buffer
		must.Do((draw.SVG{ID: "t-", Outlines: true, Standalone: true}).Write(&b, p))
		golden.Compare(t, filepath.Join(dir, strings.ToLower(name)+".svg"), []byte(plainSVG(b.String())))
	}
	files, err := filepath.Glob(dir + "/*")
	if err != nil || len(files) != len(drawn) {
		t.Errorf("%d files in %s for %d figures, %v", len(files), dir, len(drawn), err)
	}
}

// plainSVG returns a picture in the colours of light pages on a white ground, without
// styles, clips and reused shapes, so that any page can show it, the book included.
func plainSVG(text string) string {
	shapes := map[string]string{}
	for _, m := range regexp.MustCompile(`<path id="([^"]*)" d="([^"]*)"/>`).FindAllStringSubmatch(text, -1) {
		shapes[m[1]] = m[2]
	}
	used := regexp.MustCompile(`<use href="#([^"]*)" x="([^"]*)" y="([^"]*)"/>`)
	text = used.ReplaceAllStringFunc(text, func(use string) string {
		m := used.FindStringSubmatch(use)
		return fmt.Sprintf("<path transform=\"translate(%s %s)\" d=%q/>", m[2], m[3], shapes[m[1]])
	})
	for pattern, plain := range map[string]string{
		`(?s)<style>.*?</style>\n?|<defs>.*?</defs>\n?| clip-path="[^"]*"`: "",
		`var\(--[a-z0-9-]+,\s*(#[0-9a-f]+)\)`:                              "$1",
	} {
		text = regexp.MustCompile(pattern).ReplaceAllString(text, plain)
	}
	box := regexp.MustCompile(`viewBox="(\S+) (\S+) (\S+) (\S+)"`).FindStringSubmatch(text)
	ground := fmt.Sprintf("</title>\n<rect x=%q y=%q width=%q height=%q fill=\"#ffffff\"/>",
		box[1], box[2], box[3], box[4])
	return strings.Replace(text, "</title>", ground, 1)
}

// TestReference compares docs/show.md with the comments of the package.
func TestReference(t *testing.T) {
	golden.Compare(t, "../docs/show.md", []byte(reference(t)))
}

// A writer writes the page.
type writer struct {
	strings.Builder
	fset     *token.FileSet
	pkg      *doc.Package
	examples map[string]*ast.FuncDecl // of the figures, by the names of their types
	drawn    map[string]show.Figure
}

// reference returns the page.
func reference(t *testing.T) string {
	t.Helper()
	names := golden.Files(t, "*.go")
	w := &writer{fset: token.NewFileSet(), examples: map[string]*ast.FuncDecl{}, drawn: pictures()}
	w.readExamples(t)
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f := must.Get(parser.ParseFile(w.fset, name, nil, parser.ParseComments))
		files = append(files, f)
	}
	var err error
	if w.pkg, err = doc.NewFromFiles(w.fset, files, "rederive/show"); err != nil {
		t.Fatal(err)
	}
	w.page()
	return w.String()
}

// readExamples parses the examples of figures.
func (w *writer) readExamples(t *testing.T) {
	t.Helper()
	f := must.Get(parser.ParseFile(w.fset, "pictures_test.go", nil, 0))
	for _, d := range f.Decls {
		if d, ok := d.(*ast.FuncDecl); ok {
			if name, ok := strings.CutPrefix(d.Name.Name, "example"); ok {
				w.examples[name] = d
			}
		}
	}
}

// example writes the source of a figure, and its picture.
func (w *writer) example(name string) {
	d, drawn := w.examples[name], w.drawn[name]
	if d == nil || drawn == nil {
		return
	}
	w.WriteString("```go {run=false}\n")
	for _, s := range d.Body.List {
		var node any = s
		if r, ok := s.(*ast.ReturnStmt); ok {
			node = r.Results[0]
		}
		if err := format.Node(w, w.fset, node); err != nil {
			w.WriteString(err.Error())
		}
		w.WriteString("\n")
	}
	fmt.Fprintf(w, "```\n\n![%s](show/%s.svg)\n\n", drawn.AltText(), strings.ToLower(name))
}

// page writes the package comment, then functions and types in the order of their names.
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
		w.example(t.Name)
		for _, m := range t.Methods {
			if !isPlumbing(m.Name) {
				w.entry(t.Name+": "+m.Name, m.Decl, m.Doc)
			}
		}
	}
}

// isPlumbing reports whether a method is not for cells: all figures have it.
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
