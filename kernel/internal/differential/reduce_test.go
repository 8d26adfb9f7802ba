package differential

import (
	"cmp"
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// An edit replaces part of a program.
type edit struct {
	from, to int
	text     string
}

// together returns how many edits of a program are judged at a time.
func together(text string) int { return max(6, min(40, 20_000/(len(text)+1))) }

// Reduce shortens a program that shows a fault, as long as the fault stays of the same
// kind.
func (j *Judge) Reduce(ctx context.Context, text string, fault Verdict) (string, error) {
	for {
		text = blank.ReplaceAllString(text, "\n")
		edits := edits(text)
		before := text
		for len(edits) > 0 && ctx.Err() == nil {
			n := min(together(text), len(edits))
			good, err := j.try(ctx, text, fault, edits[:n])
			if err != nil {
				return text, err
			}
			edits = edits[n:]
			if len(good) > 0 {
				if text, err = j.applied(ctx, text, fault, good); err != nil {
					return text, err
				}
				edits = edits[:0]
			}
		}
		if text == before {
			return text, ctx.Err()
		}
	}
}

// try returns the edits that leave the fault in the program.
func (j *Judge) try(ctx context.Context, text string, fault Verdict, edits []edit) ([]edit, error) {
	var programs []string
	for _, e := range edits {
		programs = append(programs, e.apply(text))
	}
	verdicts, err := j.Programs(ctx, programs)
	if err != nil {
		return nil, err
	}
	var good []edit
	for i, v := range verdicts {
		if v.Kind == fault.Kind && sameCause(v.Why, fault.Why) && !address.MatchString(v.Compiled) {
			good = append(good, edits[i])
		}
	}
	return good, nil
}

// applied applies edits that do not overlap, all of them or else only the first.
func (j *Judge) applied(ctx context.Context, text string, fault Verdict, good []edit) (string, error) {
	var apart []edit
	for _, e := range good {
		if !slices.ContainsFunc(apart, func(o edit) bool { return e.from < o.to && o.from < e.to }) {
			apart = append(apart, e)
		}
	}
	for n := len(apart); n > 1; n /= 2 {
		list := slices.SortedFunc(slices.Values(apart[:n]), func(a, b edit) int { return cmp.Compare(b.from, a.from) })
		all := text
		for _, e := range list {
			all = e.apply(all)
		}
		verdicts, err := j.Programs(ctx, []string{all})
		if err != nil {
			return text, err
		}
		if verdicts[0].Kind == fault.Kind && sameCause(verdicts[0].Why, fault.Why) {
			return all, nil
		}
	}
	return good[0].apply(text), nil
}

var digits = regexp.MustCompile(`\w*\d\w*|"[^"]*"`)

// address matches a printed pointer, which differs from run to run.
var address = regexp.MustCompile(`\b0x[0-9a-f]{8,}\b`)

// blank matches blank lines.
var blank = regexp.MustCompile(`\n(\s*\n)+`)

// sameCause reports whether programs crash for the same reason, regardless of the numbers
// in names.
func sameCause(a, b string) bool {
	a, _, _ = strings.Cut(a, "\n")
	b, _, _ = strings.Cut(b, "\n")
	return digits.ReplaceAllString(a, "") == digits.ReplaceAllString(b, "")
}

func (e edit) apply(text string) string { return text[:e.from] + e.text + text[e.to:] }

const (
	fileHead = "package p\n"
	bodyHead = "func body() {\n"
)

// edits returns what may shorten a program, the largest parts first.
func edits(text string) []edit {
	i := strings.Index("\n"+text, "\n--\n")
	if i < 0 {
		return nil
	}
	decls, body := text[:i], text[i+len("--\n"):]
	fset := token.NewFileSet()
	src := fileHead + decls + bodyHead + body + "}\n"
	file, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	s := &shrinker{src: src, base: fset.File(file.Pos()).Base(), split: len(decls)}
	ast.Inspect(file, func(n ast.Node) bool {
		if n != nil {
			s.node(n)
		}
		return true
	})
	slices.SortStableFunc(s.edits, func(a, b edit) int {
		return cmp.Compare(b.to-b.from-len(b.text),
			a.to-a.from-len(a.text))
	})
	return s.edits
}

// A shrinker collects the edits of a program.
type shrinker struct {
	src   string
	base  int
	split int // the length of the declarations
	edits []edit
}

// text returns the source of a node.
func (s *shrinker) text(n ast.Node) string { return s.src[int(n.Pos())-s.base : int(n.End())-s.base] }

// replace adds an edit of what is between two positions in the file.
func (s *shrinker) replace(from, to token.Pos, text string) {
	a, b := int(from)-s.base-len(fileHead), int(to)-s.base-len(fileHead)
	if a >= s.split { // in the body, whose head is a line -- in the program
		a, b = a-len(bodyHead)+len("--\n"), b-len(bodyHead)+len("--\n")
	}
	if a >= 0 && b > a && b-a > len(text) {
		s.edits = append(s.edits, edit{a, b, text})
	}
}

func (s *shrinker) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.File:
		for _, d := range n.Decls {
			if f, ok := d.(*ast.FuncDecl); !ok || f.Name.Name != "body" {
				s.replace(d.Pos(), d.End(), "")
			}
		}
	case *ast.BlockStmt:
		s.list(n.List)
	case *ast.CaseClause:
		s.list(n.Body)
	case *ast.IfStmt:
		if n.Else != nil {
			s.replace(n.Body.End(), n.Else.End(), "")
		}
		if n.Init == nil {
			s.replace(n.Pos(), n.End(), s.text(n.Body))
		}
	case *ast.ForStmt:
		s.replace(n.Pos(), n.End(), s.text(n.Body))
	case *ast.SwitchStmt:
		s.list(n.Body.List)
	case *ast.GenDecl:
		for _, spec := range n.Specs {
			if v, ok := spec.(*ast.ValueSpec); ok && v.Type != nil && len(v.Values) > 0 {
				s.replace(v.Type.End(), v.End(), "")
			}
		}
	case *ast.StructType:
		for _, f := range n.Fields.List {
			s.replace(f.Pos(), f.End(), "")
		}
	case *ast.LabeledStmt:
		s.replace(n.Pos(), n.Stmt.Pos(), "")
	case ast.Expr:
		s.expr(n)
	}
}

// list proposes to leave out statements: parts of a list, and single ones.
func (s *shrinker) list(list []ast.Stmt) {
	for size := len(list); size > 0; size /= 2 {
		for i := 0; i+size <= len(list); i += size {
			s.replace(list[i].Pos(), list[i+size-1].End(), "")
		}
	}
	for _, x := range list {
		if b, ok := x.(*ast.BlockStmt); ok && len(b.List) > 0 {
			s.replace(b.Pos(), b.End(), s.src[int(b.Lbrace)+1-s.base:int(b.Rbrace)-s.base])
		}
	}
}

// expr proposes to replace an expression by its parts.
func (s *shrinker) expr(x ast.Expr) {
	parts := []ast.Expr{}
	switch x := x.(type) {
	case *ast.BinaryExpr:
		parts = append(parts, x.X, x.Y)
	case *ast.ParenExpr:
		parts = append(parts, x.X)
	case *ast.UnaryExpr:
		parts = append(parts, x.X)
	case *ast.CallExpr:
		parts = append(parts, x.Args...)
		s.elements(x.Args)
		if f, ok := x.Fun.(*ast.SelectorExpr); ok {
			parts = append(parts, f.X)
		}
		if f, ok := x.Fun.(*ast.FuncLit); ok && len(x.Args) == 0 {
			s.replace(x.Pos(), x.End(), "0")
			s.replace(x.Pos(), x.End(), s.text(f.Body))
		}
		if f, ok := x.Fun.(*ast.Ident); ok && f.Name == "try__" {
			if lit, ok := x.Args[0].(*ast.FuncLit); ok {
				s.replace(x.Pos(), x.End(), s.text(lit.Body))
			}
		}
	case *ast.CompositeLit:
		s.elements(x.Elts)
	}
	for _, p := range parts {
		s.replace(x.Pos(), x.End(), s.text(p))
	}
	if len(parts) > 0 {
		s.replace(x.Pos(), x.End(), "1")
	}
}

// elements proposes to leave out elements or arguments.
func (s *shrinker) elements(list []ast.Expr) {
	for i, x := range list {
		if i > 0 {
			s.replace(list[i-1].End(), x.End(), "")
		} else if len(list) > 1 {
			s.replace(x.Pos(), list[1].Pos(), "")
		} else {
			s.replace(x.Pos(), x.End(), "")
		}
	}
}
