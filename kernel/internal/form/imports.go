package form

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/gcexportdata"

	"rederive/kernel/internal/exports"
)

// cellModule begins the paths of the packages of this module, as cells import them.
const cellModule = "rederive/"

// workerPath is the path of the package that runs the steps of a program.
const workerPath = cellModule + "show/worker"

// workerDeclarations is what programs that are written for the compiler use of it.
const workerDeclarations = `package worker

type Step struct {
	Cell, Value int
	Run         func()
}

func Main(steps []Step)
func Show(place int, v any)
func Value(v any)
func SortKeys(keys any)
func Send(c, v any) any
func Receive(c, v any, ok *bool) any
func Choose(turn *int64, wait bool, cases ...any) int
`

// exported reads the types of a compiled package: of the standard library from export data,
// of this module from its declarations.
func (l *loader) exported(path string) (*types.Package, error) {
	if !strings.HasPrefix(path, cellModule) {
		data, err := exports.Open(path)
		if err != nil {
			return nil, err
		}
		defer data.Close()
		//lint:ignore SA1019 the archive of export data holds beginnings of object files
		r, err := gcexportdata.NewReader(bufio.NewReader(data))
		if err != nil {
			return nil, fmt.Errorf("package %s: %w", path, err)
		}
		return gcexportdata.Read(r, l.fset, l.packages, path)
	}
	text := []byte(workerDeclarations)
	if path != workerPath {
		var err error
		if text, err = exports.Declarations(path); err != nil {
			return nil, err
		}
	}
	file, err := parser.ParseFile(l.fset, path, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("the declarations of package %s: %w", path, err)
	}
	conf := types.Config{Importer: l, IgnoreFuncBodies: true, Error: func(error) {}} // no bodies
	pkg, _ := conf.Check(path, l.fset, []*ast.File{file}, nil)
	return pkg, nil
}

// findGeneric finds the packages of this module of which the program uses a generic name: they are
// built from their sources, since compiled code has no instances.
func (l *loader) findGeneric(f *ast.File) error {
	for _, spec := range f.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || !strings.HasPrefix(path, cellModule) || path == workerPath {
			continue
		}
		text, err := exports.Declarations(path)
		if err != nil {
			continue // the type checker says so
		}
		decls, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("the declarations of package %s: %w", path, err)
		}
		names, local := genericNames(decls), localName(f, path)
		ast.Inspect(f, func(n ast.Node) bool {
			if x, ok := n.(*ast.SelectorExpr); ok && names[x.Sel.Name] {
				if id, ok := x.X.(*ast.Ident); ok && id.Name == local {
					l.solvers[path] = true
				}
			}
			return true
		})
	}
	return nil
}

// genericNames returns the names of the generic types and functions that a file declares.
func genericNames(f *ast.File) map[string]bool {
	names := map[string]bool{}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Type.TypeParams != nil {
				names[d.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if t, ok := s.(*ast.TypeSpec); ok && t.TypeParams != nil {
					names[t.Name.Name] = true
				}
			}
		}
	}
	return names
}

// replaced are the generic functions and types of packages that are compiled otherwise, for
// which a program gets those of a package from source.
var replaced = map[string][]string{
	"sync":        {"OnceValue", "OnceValues"},
	"sync/atomic": {"Pointer"},
}

// substitute lets a file use the packages from source for what compiled ones do not have.
func (l *loader) substitute(f *ast.File) {
	for path, names := range replaced {
		local := localName(f, path)
		if local == "" {
			continue
		}
		stem, used := "_g"+local, false
		rewrite(f, func(x *ast.SelectorExpr) ast.Expr {
			id, ok := x.X.(*ast.Ident)
			if !ok || id.Name != local {
				return nil
			}
			for _, name := range names {
				if x.Sel.Name == name {
					used = true
					return &ast.SelectorExpr{X: &ast.Ident{NamePos: id.NamePos, Name: stem}, Sel: x.Sel}
				}
			}
			return nil
		})
		if used {
			astutil.AddNamedImport(l.fset, f, stem, genericPrefix+path)
		}
	}
}

// localName returns the name by which a file knows a package, or "".
func localName(f *ast.File, path string) string {
	for _, spec := range f.Imports {
		if spec.Path.Value == fmt.Sprintf("%q", path) {
			if spec.Name != nil {
				return spec.Name.Name
			}
			return path[strings.LastIndex(path, "/")+1:]
		}
	}
	return ""
}

// rewrite replaces the selector expressions for which by returns another one.
func rewrite(f *ast.File, by func(x *ast.SelectorExpr) ast.Expr) {
	astutil.Apply(f, nil, func(c *astutil.Cursor) bool {
		if x, ok := c.Node().(*ast.SelectorExpr); ok {
			if y := by(x); y != nil {
				c.Replace(y)
			}
		}
		return true
	})
}

// findStatements finds where the statements of the program stand: those that have no others
// in them, and the heads of the others.
func (p *Program) findStatements() {
	ast.Inspect(p.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt, *ast.ExprStmt, *ast.ReturnStmt, *ast.IncDecStmt, *ast.SendStmt, *ast.GoStmt,
			*ast.DeferStmt, *ast.DeclStmt:
			p.statements = append(p.statements, span{n.Pos(), n.End()})
		case *ast.GenDecl:
			p.statements = append(p.statements, span{n.Pos(), n.End()})
		case *ast.IfStmt:
			p.statements = append(p.statements, span{n.Cond.Pos(), n.Cond.End()})
		case *ast.SwitchStmt:
			if n.Tag != nil {
				p.statements = append(p.statements, span{n.Tag.Pos(), n.Tag.End()})
			}
		case *ast.CaseClause:
			for _, x := range n.List {
				p.statements = append(p.statements, span{x.Pos(), x.End()})
			}
		case *ast.ForStmt:
			if n.Cond != nil {
				p.statements = append(p.statements, span{n.Cond.Pos(), n.Cond.End()})
			}
		case *ast.RangeStmt:
			p.statements = append(p.statements, span{n.X.Pos(), n.X.End()})
		}
		return true
	})
}

// Statement returns a number that is the same for positions in one statement, or zero: the one
// of the innermost statement there.
func (p *Program) Statement(pos token.Pos) int {
	best := 0
	if !pos.IsValid() {
		return 0
	}
	for i, s := range p.statements { // outer ones come first
		if s.from <= pos && pos < s.to {
			best = i + 1
		}
	}
	return best
}

// findLocals numbers the types that are declared within functions.
func (p *Program) findLocals(files []*ast.File) {
	p.locals = map[token.Pos]int{}
	for _, f := range files {
		outside := map[ast.Spec]bool{}
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				for _, s := range g.Specs {
					outside[s] = true
				}
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if t, ok := n.(*ast.TypeSpec); ok && !t.Assign.IsValid() && !outside[t] {
				p.locals[t.Name.Pos()] = len(p.locals) + 1
			}
			return true
		})
	}
}

// Local returns the number by which the compiler tells types apart that functions declare, or zero
// for one at package level.
func (p *Program) Local(t *types.TypeName) int { return p.locals[t.Pos()] }
