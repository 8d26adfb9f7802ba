package report

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"html/template"
	"io/fs"
	"path"
	"slices"
	"strings"

	"rederive"
)

// A solver is a package of compiled mathematics on which claims rest, with the
// names of its functions that they call.
type solver struct {
	path  string // rederive/solvers/peg
	names []string
}

func (s solver) dir() string { return strings.TrimPrefix(s.path, "rederive/") }

// sitesOf lists the cells that offer a value for a claim, each once, with the
// functions on which its offers rest: functions first, then methods.
func sitesOf(b *Book, id string) []rederive.Site {
	var list []rederive.Site
	for _, s := range b.Run.Sites {
		if s.ID != id {
			continue
		}
		at := slices.IndexFunc(list, func(l rederive.Site) bool { return l.Cell == s.Cell })
		if at < 0 {
			at, list = len(list), append(list, rederive.Site{Pos: s.Pos, Cell: s.Cell, ID: id})
		}
		for _, c := range s.Calls {
			if !slices.Contains(list[at].Calls, c) {
				list[at].Calls = append(list[at].Calls, c)
			}
		}
	}
	for _, s := range list {
		slices.SortStableFunc(s.Calls, func(a, b rederive.Callee) int { return strings.Count(a.Name, ".") - strings.Count(b.Name, ".") })
	}
	return list
}

// solversOf lists the packages on which the claims of a book rest, by path.
func solversOf(b *Book) []solver {
	var list []solver
	for _, v := range b.Verdicts {
		for _, site := range sitesOf(b, v.ID) {
			for _, c := range site.Calls {
				at := slices.IndexFunc(list, func(s solver) bool { return s.path == c.Package })
				if at < 0 {
					at, list = len(list), append(list, solver{path: c.Package})
				}
				if !slices.Contains(list[at].names, c.Name) {
					list[at].names = append(list[at].names, c.Name)
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b solver) int { return strings.Compare(a.path, b.path) })
	return list
}

// solverAnchor is the id of a function in the sources that a page carries.
func solverAnchor(c rederive.Callee) string {
	return "source-" + path.Base(c.Package) + "." + c.Name
}

// mostCallees is the number of functions that a claim names; the others stand in
// the sources beside them.
const mostCallees = 6

// origin says where a claim was computed: in which cells, and by which functions
// of the solvers, each with a link.
func (w *htmlWriter) origin(v rederive.Verdict) {
	for _, site := range sitesOf(w.book, v.ID) {
		number := w.res.cells[w.book.Notebook.Cells[site.Cell]]
		w.f("<p class=\"facts\">computed in <a href=\"#cell-%d\">cell %d</a> (%s)", number, number, esc(site.Pos.String()))
		for i, c := range site.Calls {
			word := ", "
			switch {
			case i == 0:
				word = " with "
			case i == mostCallees:
				word = fmt.Sprintf(" and %d more", len(site.Calls)-i)
			}
			w.f("%s", word)
			if i == mostCallees {
				break
			}
			w.f("<a href=\"#%s\"><code>%s.%s</code></a>", esc(solverAnchor(c)), esc(path.Base(c.Package)), esc(c.Name))
		}
		w.f("</p>\n")
	}
}

// origins says in a line for print where a claim was computed.
func origins(b *Book, v rederive.Verdict) []string {
	var list []string
	for _, site := range sitesOf(b, v.ID) {
		text := "computed at " + site.Pos.String()
		var with []string
		for _, c := range site.Calls {
			if dir := (solver{path: c.Package}).dir(); !slices.Contains(with, dir) {
				with = append(with, dir)
			}
		}
		if len(with) > 0 {
			text += " with " + strings.Join(with, ", ")
		}
		list = append(list, text)
	}
	return list
}

// solverSources writes the sources of the solvers, folded, so that a reader needs
// nothing but the page to see how a claim was computed.
func (w *htmlWriter) solverSources() (template.HTML, error) {
	w.Reset()
	for _, s := range solversOf(w.book) {
		files, err := solverFiles(s.dir())
		if err != nil {
			return "", err
		}
		size := 0
		for _, f := range files {
			size += len(f.Text)
		}
		w.f("<details class=\"fold\"><summary>%s, %d files, %d kB</summary>\n", esc(s.path), len(files), (size+999)/1000)
		for _, f := range files {
			w.f("<h3>%s</h3>\n<pre class=\"code\" tabindex=\"0\"><code>", esc(f.Name))
			if err := w.solverFile(s, f); err != nil {
				return "", err
			}
			w.f("</code></pre>\n")
		}
		w.f("</details>\n")
	}
	return template.HTML(w.String()), nil
}

// solverFile writes a file with an anchor before each function that a claim names.
func (w *htmlWriter) solverFile(s solver, f SourceFile) error {
	functions, err := functionsOf(f)
	if err != nil {
		return err
	}
	from := 0
	for _, fn := range functions {
		if !slices.Contains(s.names, fn.name) {
			continue
		}
		w.f("%s", highlight("go", f.Text[from:fn.start]))
		w.f("<span id=\"%s\">%s</span>", esc(solverAnchor(rederive.Callee{Package: s.path, Name: fn.name})), highlight("go", f.Text[fn.start:fn.end]))
		from = fn.end
	}
	w.f("%s", highlight("go", f.Text[from:]))
	return nil
}

// solverFiles reads the sources of a package, which are in the binary.
func solverFiles(dir string) ([]SourceFile, error) {
	entries, err := fs.ReadDir(rederive.Sources, dir)
	if err != nil {
		return nil, fmt.Errorf("reading the sources of solvers: %w", err)
	}
	var files []SourceFile
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		data, err := fs.ReadFile(rederive.Sources, path.Join(dir, e.Name()))
		if err != nil {
			return nil, fmt.Errorf("reading the sources of solvers: %w", err)
		}
		files = append(files, NewSourceFile(path.Join(dir, e.Name()), data))
	}
	return files, nil
}

// A function is a declaration with its comment.
type function struct {
	name       string // Solve, or Board.Solve
	start, end int    // offsets in its file
}

func functionsOf(f SourceFile) ([]function, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, f.Name, f.Text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("reading the sources of solvers: %w", err)
	}
	var list []function
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		start := fn.Pos()
		if fn.Doc != nil {
			start = fn.Doc.Pos()
		}
		list = append(list, function{receiver(fn) + fn.Name.Name, fset.Position(start).Offset, fset.Position(fn.End()).Offset})
	}
	return list, nil
}

// receiver names the type of a method with a dot behind it.
func receiver(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return ""
	}
	t := fn.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name + "."
		default:
			return ""
		}
	}
}
