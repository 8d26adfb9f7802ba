package stated

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// A Package is one that the program imports, whose source is at hand: its functions
// and variables are traced as those of the program.
type Package struct {
	Types *types.Package
	Files []*ast.File
}

// declare notes the functions and variables of the program and of its packages.
// Those that other languages or embedded files define are computed.
func (t *tracer) declare() {
	for _, file := range t.files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				t.declareFunc(d)
			case *ast.GenDecl:
				t.declareVars(d)
			}
		}
	}
}

func (t *tracer) declareFunc(d *ast.FuncDecl) {
	obj := t.info.Defs[d.Name]
	if d.Name.Name == "_" || obj == nil {
		return
	}
	t.declared[name(obj)] = obj
	if d.Body == nil {
		t.computed[obj] = true
		return
	}
	t.bodies[obj] = []body{{d.Recv, d.Type.Params, d.Body}}
}

func (t *tracer) declareVars(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		v, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for _, id := range v.Names {
			if obj := t.info.Defs[id]; obj != nil {
				t.declared[name(obj)] = obj
				t.learn(obj, embeds(d.Doc) || embeds(v.Doc))
			}
		}
	}
}

// embeds reports whether a comment makes a variable hold a file.
func embeds(doc *ast.CommentGroup) bool {
	return doc != nil && slices.ContainsFunc(doc.List, func(c *ast.Comment) bool {
		return strings.HasPrefix(c.Text, "//go:embed")
	})
}

// own reports whether the source of a package is at hand.
func (t *tracer) own(pkg *types.Package) bool {
	return pkg == t.pkg || pkg != nil && t.packages[pkg.Path()]
}

// name is what an object at the top of a package is called everywhere.
func name(obj types.Object) string {
	if f, ok := obj.(*types.Func); ok {
		return f.FullName()
	}
	return obj.Pkg().Path() + "." + obj.Name()
}

// origin returns the generic function or variable of which obj is an instance. One of a
// package whose source is at hand is that of the source, not of its compiled form.
func (t *tracer) origin(obj types.Object) types.Object {
	switch o := obj.(type) {
	case *types.Func:
		obj = o.Origin()
	case *types.Var:
		if obj = o.Origin(); o.IsField() || o.Pkg() == nil || o.Parent() != o.Pkg().Scope() {
			return obj
		}
	default:
		return obj
	}
	if obj.Pkg() == nil || obj.Pkg() == t.pkg || !t.packages[obj.Pkg().Path()] {
		return obj
	}
	if declared := t.declared[name(obj)]; declared != nil {
		return declared
	}
	return obj
}

// through lists what an expression takes from packages, directly or by variables.
func (t *tracer) through(x ast.Expr) []types.Object {
	seen := map[types.Object]bool{}
	var list []types.Object
	var follow func(x ast.Expr)
	follow = func(x ast.Expr) {
		ast.Inspect(x, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			obj := t.origin(t.info.Uses[id])
			if obj == nil || seen[obj] {
				return true
			}
			seen[obj] = true
			if obj.Pkg() != t.pkg && t.declared[nameOf(obj)] == obj {
				list = append(list, obj)
				return true
			}
			for _, from := range t.given[obj] {
				follow(from)
			}
			return true
		})
	}
	follow(x)
	slices.SortFunc(list, func(a, b types.Object) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return list
}

// nameOf is [name], or "" for what belongs to no package.
func nameOf(obj types.Object) string {
	if obj.Pkg() == nil {
		return ""
	}
	return name(obj)
}
