package report

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/gosource"
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
		slices.SortStableFunc(s.Calls, func(a, b rederive.Callee) int {
			return strings.Count(a.Name,
				".") - strings.Count(b.Name, ".")
		})
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
		list = append(list, function{
			qualified(fn), fset.Position(start).Offset,
			fset.Position(fn.End()).Offset,
		})
	}
	return list, nil
}

// qualified returns the name of a function, after that of its receiver.
func qualified(fn *ast.FuncDecl) string {
	if recv := gosource.Receiver(fn); recv != "" {
		return recv + "." + fn.Name.Name
	}
	return fn.Name.Name
}
