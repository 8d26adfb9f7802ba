// Package core says which Go the interpreter gets. Whatever cells hold, the printed program
// consists of a small part of the language, the core, which the interpreter carries out as
// the compiler does. [Check] looks at a printed program, and finds what is outside:
//
//	for _, o := range core.Check(text) {
//		fmt.Println(o.Line, o.Text)
//	}
//
// What it finds is a defect of ours: a lowering did not see a part of the program.
package core

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
)

// A Rule excludes something from the core.
type Rule struct {
	Name     string // of the lowering, or of the file, that sees to it
	Excludes string
	outside  func(c *checker, n ast.Node) bool
}

// Rules returns what the core excludes. The same table is in docs/kernel.md.
func Rules() []Rule {
	return []Rule{
		{"instance", "type parameters", typeParams},
		{"results", "named results", namedResults},
		{"blankparam", "parameters without a name", blankParams},
		{"constant", "constants that are declared, and imaginary ones", constants},
		{"blankfield", "two blank fields in a struct", blankFields},
		{"minmax", "min, max and clear", newBuiltins},
		{"condition", "several conditions of a case", conditions},
		{"elseif", "a statement in the head of an else", elseHeads},
		{"rangevar", "a range statement that assigns to variables", rangeAssigns},
		{"rangepointer", "a range over an address, or over a number", rangeOperands},
		{"deferred", "a deferred call whose arguments are more than names", deferredArguments},
		{"started", "a goroutine of a function literal", startedLiterals},
		{"returned", "a return statement that receives", returnedReceives},
		{"assignseveral", "literals among several values that are assigned", assignedLiterals},
		{"assignresults", "several results that are assigned to more than names", assignedResults},
	}
}

// An Outside is a part of a program that is not in the core.
type Outside struct {
	Line, Col int // as the line directives of the program say
	Text      string
}

// A checker looks at one program.
type checker struct{ declared map[string]bool }

// Check returns what is outside of the core in a printed program.
func Check(text string) []Outside {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return []Outside{{Text: err.Error()}}
	}
	c := &checker{declared: map[string]bool{}}
	c.names(file)
	rules := Rules()
	var list []Outside
	ast.Inspect(file, func(n ast.Node) bool {
		for _, r := range rules {
			if n != nil && r.outside(c, n) {
				at := fset.Position(n.Pos())
				list = append(list, Outside{at.Line, at.Column, fmt.Sprintf("%s (%s)", r.Excludes, r.Name)})
			}
		}
		return true
	})
	return list
}

// names notes all names that the program declares: min may be one of them.
func (c *checker) names(file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			c.declared[n.Name.Name] = true
		case *ast.ValueSpec:
			c.note(n.Names...)
		case *ast.Field:
			c.note(n.Names...)
		case *ast.TypeSpec:
			c.note(n.Name)
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				if id, ok := x.(*ast.Ident); ok && n.Tok == token.DEFINE {
					c.note(id)
				}
			}
		}
		return true
	})
}

func (c *checker) note(names ...*ast.Ident) {
	for _, id := range names {
		c.declared[id.Name] = true
	}
}
