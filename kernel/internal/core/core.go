// Package core says which Go the interpreter gets. Whatever cells hold, the printed program
// consists of a small part of the language, the core, which the interpreter carries out as
// the compiler does. [Check] type-checks a printed program, and finds what is outside:
//
//	for _, o := range core.Check(text, library) {
//		fmt.Println(o.Line, o.Text)
//	}
//
// What it finds is a defect of ours: a lowering did not see a part of the program.
package core

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/scanner"
	"go/token"
	"go/types"
	"strings"

	"rederive/kernel/internal/program"
)

// A Rule excludes something from the core.
type Rule struct {
	Name     string // of the lowering, or of the file, that sees to it
	Excludes string
	outside  func(c *checker, n ast.Node) bool
}

// Rules returns what the core excludes. The same table is in docs/kernel.md.
func Rules() []Rule {
	return append(typeRules(), []Rule{
		{"instance", "type parameters", typeParams},
		{"results", "named results", namedResults},
		{"blankparam", "parameters without a name", blankParams},
		{"constant", "constants that are declared, and imaginary ones", constants},
		{"blankfield", "two blank fields in a struct", blankFields},
		{"minmax", "min, max and clear", newBuiltins},
		{"condition", "several conditions of a case, or values that are computed", conditions},
		{"defaultcase", "a default that is not the last case of a switch", earlyDefault},
		{"condition", "nil as a case of a switch", nilCases},
		{"assertion", "a condition that is an assertion", assertedConditions},
		{"typeparens", "a type in parentheses before && or ||", parenthesizedTypes},
		{"elseif", "a statement in the head of an else", elseHeads},
		{"rangevar", "a range statement that assigns to variables", rangeAssigns},
		{"deferred", "a deferred call whose arguments are more than names", deferredArguments},
		{"started", "a goroutine of a function literal", startedLiterals},
		{"returned", "a return statement that receives", returnedReceives},
		{"assignseveral", "literals among several values that are assigned", assignedLiterals},
		{"assignresults", "several results that are assigned to more than names", assignedResults},
	}...)
}

// An Outside is a part of a program that is not in the core.
type Outside struct {
	Line, Col int // as the line directives of the program say
	Text      string
}

// A checker looks at one program.
type checker struct {
	info      *types.Info
	converted map[ast.Expr]bool // operands of conversions, and counts of shifts
	called    map[ast.Expr]bool // functions of calls
	sigs      map[ast.Node]*types.Signature
}

// Check returns what is outside of the core in a printed program, which imports packages
// from a library.
func Check(text string, library types.Importer) (list []Outside) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.SkipObjectResolution|parser.ParseComments)
	if list, ok := err.(scanner.ErrorList); ok {
		return []Outside{{list[0].Pos.Line, list[0].Pos.Column, "what is not Go (" + list[0].Msg + ")"}}
	}
	add := func(pos token.Pos, format string, args ...any) {
		at := fset.Position(pos)
		list = append(list, Outside{at.Line, at.Column, fmt.Sprintf(format, args...)})
	}
	c := &checker{
		info: program.NewInfo(), converted: map[ast.Expr]bool{}, called: map[ast.Expr]bool{},
		sigs: map[ast.Node]*types.Signature{},
	}
	conf := types.Config{Importer: &kit{library: library}, GoVersion: program.GoVersion, Error: func(err error) {
		if e, ok := err.(types.Error); ok && !harmless[program.CodeOf(e)] {
			add(e.Pos, "what is not Go (%s)", e.Msg)
		}
	}}
	_, _ = conf.Check("main", fset, []*ast.File{file}, c.info)
	if len(list) > 0 {
		return list // what has no type cannot be looked at
	}
	c.note(file)
	rules := Rules()
	ast.Inspect(file, func(n ast.Node) bool {
		for _, r := range rules {
			if n != nil && r.outside(c, n) {
				add(n.Pos(), "%s (%s): %s", r.Excludes, r.Name, excerpt(fset, n))
			}
		}
		return true
	})
	return list
}

// excerpt returns how a part of a program begins.
func excerpt(fset *token.FileSet, n ast.Node) string {
	var b strings.Builder
	if printer.Fprint(&b, fset, n) != nil {
		return ""
	}
	text, _, _ := strings.Cut(b.String(), "\n")
	return text
}

// note notes what the rules ask about the nodes around one.
func (c *checker) note(file *ast.File) {
	var sigs []*types.Signature
	var walk func(n ast.Node) bool
	walk = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if f, ok := c.info.Defs[n.Name].(*types.Func); ok {
				sigs = []*types.Signature{f.Signature()}
			}
		case *ast.FuncLit:
			sigs = append(sigs, c.info.TypeOf(n).(*types.Signature))
			ast.Inspect(n.Body, walk)
			sigs = sigs[:len(sigs)-1]
			return false
		case *ast.ReturnStmt:
			if len(sigs) > 0 {
				c.sigs[n] = sigs[len(sigs)-1]
			}
		case *ast.BinaryExpr:
			if isShift(n.Op) {
				c.converted[n.Y] = true
			}
		case *ast.AssignStmt:
			if isShift(n.Tok) {
				c.converted[n.Rhs[0]] = true
			}
		case *ast.CallExpr:
			c.called[ast.Unparen(n.Fun)] = true
			if c.info.Types[n.Fun].IsType() {
				c.convert(n.Args[0])
			}
		}
		return true
	}
	ast.Inspect(file, walk)
}

// convert notes the operand of a conversion: a literal may have a sign.
func (c *checker) convert(x ast.Expr) {
	c.converted[x] = true
	switch x := x.(type) {
	case *ast.ParenExpr:
		c.convert(x.X)
	case *ast.UnaryExpr:
		if x.Op == token.SUB {
			c.convert(x.X)
		}
	}
}
