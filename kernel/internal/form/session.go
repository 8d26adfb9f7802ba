package form

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"sync"

	"golang.org/x/tools/go/ssa"

	"rederive/show/worker"
)

// A Session is a program that grows piece by piece. Each piece is a package of its own, which sees what the earlier
// ones declare: their types, functions and variables are the same objects, so nothing is built or initialized twice. A
// piece redeclares no name, and declares no method of an earlier piece's type.
type Session struct {
	*Program
	known   map[string]types.Object // what the pieces declare
	created map[*types.Package]bool // packages of the form, and whether they were complete
}

// NewSession returns a program without pieces.
func NewSession() (*Session, error) { return newSession(newLoader(nil)) }

func newSession(l *loader) (*Session, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return &Session{
		Program: &Program{
			SSA:  ssa.NewProgram(l.fset, ssa.InstantiateGenerics|ssa.GlobalDebug|ssa.BuildSerially),
			fset: l.fset, l: l, mixed: map[string]bool{}, locals: map[token.Pos]int{},
		},
		known: map[string]types.Object{}, created: map[*types.Package]bool{},
	}, l.ready()
}

// Add type-checks a piece and builds its form. packages describes those that are not in every binary, or from which the
// piece uses something generic. After an error the session can no longer be used.
func (s *Session) Add(text string, packages *worker.Packages) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: building it: %v", ErrForm, r)
		}
	}()
	s.l.mu.Lock()
	defer s.l.mu.Unlock()
	if packages != nil {
		if s.l.more.Types == nil {
			s.l.more.Types = map[string][]byte{}
		}
		maps.Copy(s.l.more.Types, packages.Types)
		if err := s.l.addSources(packages.Sources); err != nil {
			return err
		}
	}
	file, err := parser.ParseFile(s.l.fset, "main.go", text, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	s.l.substitute(file, false)
	known := s.used(file)
	parenthesizeKnown(file, known)
	early := sync.OnceValue(func() *types.Info { // for the file as it stands, if types are needed
		_, info, _ := s.l.check(mainPath, goVersion, []*ast.File{file}, known)
		return info
	})
	typeOf := func(x ast.Expr) types.Type { return early().TypeOf(x) }
	if declaresType(known) {
		nameFields(file, typeOf)
	}
	files, err := simplify(s.l.fset, file, typeOf)
	if err != nil {
		return err
	}
	pkg, info, err := s.l.check(mainPath, goVersion, files, known)
	if err != nil {
		return err
	}
	s.build(pkg, files, info)
	s.note(file, files)
	for _, name := range pkg.Scope().Names() {
		s.known[name] = pkg.Scope().Lookup(name)
	}
	return nil
}

// build builds the form of a piece, and of the packages that it is the first to use.
func (s *Session) build(pkg *types.Package, files []*ast.File, info *types.Info) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var fresh []*ssa.Package
	for _, all := range []map[string]*types.Package{s.l.packages, s.l.own} {
		for _, path := range slices.Sorted(maps.Keys(all)) {
			pkg := all[path]
			if complete, ok := s.created[pkg]; ok && complete == pkg.Complete() {
				continue
			}
			s.created[pkg] = pkg.Complete()
			s.mixed[path] = s.l.mixed[path] != nil
			src := cmp.Or(s.l.sources[path], s.l.mixed[path], &source{pkg: pkg})
			fresh = append(fresh, s.SSA.CreatePackage(src.pkg, src.files, src.info, true))
		}
	}
	s.Main = s.SSA.CreatePackage(pkg, files, info, false)
	for _, p := range append(fresh, s.Main) {
		p.Build()
	}
}
