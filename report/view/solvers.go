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

// A Solver is a package on which claims rest, with the names of what they use of it: one of compiled
// mathematics, or one of the project for which no sum vouches.
type Solver struct {
	Path  string // rederive/solvers/peg
	Names []string
}

func (s Solver) Dir() string { return strings.TrimPrefix(s.Path, "rederive/") }

// Files returns the sources of a package, which are in the binary or in the run, and their size in
// bytes. There are none if they are too much to show.
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

// SitesOf lists the cells that offer a value for a claim, each once, with the
// functions on which its offers rest: functions first, then methods.
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
			return strings.Count(a.Name,
				".") - strings.Count(b.Name, ".")
		})
	}
	return list
}

// SolversOf lists the packages on which the claims of a book rest, by path.
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

// withOthers adds the packages that those of a list may use: if a claim rests on one of the project,
// it may rest on each of them.
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

// SolverFiles reads the sources of a package, which are in the binary.
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

// A function is a declaration with its comment, or the name in that of a variable or constant.
type function struct {
	Name       string // Solve, or Board.Solve
	Start, End int    // offsets in its file
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

// qualified returns the name of a function, after that of its receiver.
func qualified(fn *ast.FuncDecl) string {
	if recv := gosource.Receiver(fn); recv != "" {
		return recv + "." + fn.Name.Name
	}
	return fn.Name.Name
}
