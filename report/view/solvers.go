package view

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

// A Solver is a package that claims depend on, with the names that they use: a package of compiled
// mathematics, or one of the project, for which no checksum vouches.
type Solver struct {
	Path  string // rederive/solvers/peg
	Names []string
}

func (s Solver) Dir() string { return strings.TrimPrefix(s.Path, "rederive/") }

// Files returns the sources of a package, from the binary or from the run, and their size in bytes.
// It returns no files if they are too large to show.
func (s Solver) Files(b *Book) (files []SourceFile, bytes int, err error) {
	if rederive.Computes(s.Path) {
		files, err = SolverFiles(s.Dir())
		for _, f := range files {
			bytes += len(f.Text)
		}
		return files, bytes, err
	}
	for _, p := range b.Run.Code {
		if p.Path == s.Path {
			for _, f := range p.Files {
				files = append(files, NewSourceFile(f.Name, []byte(f.Text)))
			}
			return files, p.Bytes, nil
		}
	}
	return nil, 0, nil
}

// SitesOf returns the cells that offer a value for a claim, each once, with the functions that its
// offers depend on: functions first, then methods.
func SitesOf(b *Book, id string) []rederive.Site {
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
			return strings.Count(a.Name, ".") - strings.Count(b.Name, ".")
		})
	}
	return list
}

// SolversOf returns the packages that the claims of a book depend on, by path.
func SolversOf(b *Book) []Solver {
	var list []Solver
	for _, v := range b.Verdicts {
		for _, site := range SitesOf(b, v.ID) {
			for _, c := range site.Calls {
				at := slices.IndexFunc(list, func(s Solver) bool { return s.Path == c.Package })
				if at < 0 {
					at, list = len(list), append(list, Solver{Path: c.Package})
				}
				if !slices.Contains(list[at].Names, c.Name) {
					list[at].Names = append(list[at].Names, c.Name)
				}
			}
		}
	}
	list = withOthers(list, b.Run.Code)
	slices.SortFunc(list, func(a, b Solver) int { return strings.Compare(a.Path, b.Path) })
	return list
}

// withOthers adds the packages that those of a list may use: a claim that depends on a package of
// the project may depend on any of them.
func withOthers(list []Solver, code []rederive.Package) []Solver {
	if !slices.ContainsFunc(list, func(s Solver) bool { return !rederive.Computes(s.Path) }) {
		return list
	}
	for _, p := range code {
		if !slices.ContainsFunc(list, func(s Solver) bool { return s.Path == p.Path }) {
			list = append(list, Solver{Path: p.Path})
		}
	}
	return list
}

// SolverFiles returns the sources of a package, which are in the binary.
func SolverFiles(dir string) ([]SourceFile, error) {
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

// A function is a function declaration with its comment, or the name in the declaration of a
// variable or constant.
type function struct {
	Name       string // such as Solve or Board.Solve
	Start, End int    // offsets in the file
}

func FunctionsOf(f SourceFile) ([]function, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, f.Name, f.Text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("reading the sources of solvers: %w", err)
	}
	var list []function
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			for _, id := range gosource.Values(d) {
				list = append(list, function{id.Name, fset.Position(id.Pos()).Offset, fset.Position(id.End()).Offset})
			}
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

// qualified returns the name of a function, qualified by that of its receiver.
func qualified(fn *ast.FuncDecl) string {
	if recv := gosource.Receiver(fn); recv != "" {
		return recv + "." + fn.Name.Name
	}
	return fn.Name.Name
}
