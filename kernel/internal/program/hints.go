package program

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/types/typeutil"

	"rederive"
	"rederive/internal/spelling"
	"rederive/kernel/internal/symbols"
)

// explainType words a message of the type checker for people where it can be misread, and says what to write.
func (p *Program) explainType(e types.Error, msg string) (text, hint string) {
	path, _ := astutil.PathEnclosingInterval(p.File, e.Pos, e.Pos) // from the innermost node outwards
	switch CodeOf(e) {
	case InvalidInitDecl, InvalidMainDecl:
		return strings.TrimSuffix(msg, " - must be func"), "choose another name"
	case UndeclaredName:
		return msg, p.undeclaredHint(e.Pos, strings.TrimPrefix(msg, "undefined: "), path)
	case UndeclaredImportedName, UnexportedName:
		return msg, p.nearHint(e.Pos)
	case UnusedExpr:
		return msg, p.unusedHint(e.Pos, path)
	case WrongValue:
		return msg, p.takes(e.Pos)
	case TooManyValues:
		if n := p.severalFor(e.Pos, path); n > 1 {
			call, _, _ := strings.Cut(strings.TrimPrefix(msg, "multiple-value "), " (value of type")
			return fmt.Sprintf("assignment mismatch: 1 variable but %s returns %d values", call, n), ""
		}
	case UnassignableOperand:
		return p.constantSet(e.Pos, msg)
	case InvalidIndirection:
		if isPower(e.Pos, path) {
			return msg, "Go has no operator **: write math.Pow(x, y), or a loop for integers"
		}
	case UndeclaredLabel:
		if jump, out := p.jumpsOut(e); out {
			return fmt.Sprintf("%s %s jumps to another statement: in a cell, a jump must stay within one",
				jump.Tok, jump.Label.Name), "write a for loop, or put the statements into a function"
		}
	}
	return msg, ""
}

// otherWords has names of other languages.
var otherWords = map[string]string{
	"null": "nil", "NULL": "nil", "None": "nil", "nullptr": "nil", "True": "true", "False": "false", "TRUE": "true",
	"FALSE": "false", "boolean": "bool", "double": "float64", "float": "float64", "char": "rune or byte",
	"integer": "int", "str": "string", "String": "string", "print": "fmt.Println",
}

// undeclaredHint returns what to write instead of an undeclared name at a position.
func (p *Program) undeclaredHint(at token.Pos, name string, path []ast.Node) string {
	switch {
	case p.setAt(at):
		return fmt.Sprintf("declare it with %s := ...", name)
	case p.qualifies(at):
		return p.importHint(name)
	case otherWords[name] != "":
		return "write " + otherWords[name]
	}
	if len(path) < 2 {
		return ""
	}
	if f, ok := path[1].(*ast.Field); ok && f.Type == path[0] && len(f.Names) == 1 {
		if _, isType := types.Universe.Lookup(f.Names[0].Name).(*types.TypeName); isType {
			return fmt.Sprintf("a name is before its type: %s %s", name, f.Names[0].Name)
		}
	}
	return ""
}

// unusedHint returns what to do with an unused expression at a position.
func (p *Program) unusedHint(at token.Pos, path []ast.Node) string {
	if part := p.partAt(at); part.Kind == StmtPiece && p.Final(part) != nil {
		return "a cell shows only its last expression: put this one into a cell of its own"
	}
	for i, n := range path {
		body, ok := n.(*ast.BlockStmt)
		if !ok || i+1 == len(path) {
			continue
		}
		var results *ast.FieldList
		switch f := path[i+1].(type) {
		case *ast.FuncDecl:
			results = f.Type.Results
		case *ast.FuncLit:
			results = f.Type.Results
		default:
			return ""
		}
		if last := body.List[len(body.List)-1]; results != nil && last.Pos() <= at && at < last.End() {
			return "write return before it"
		}
		return ""
	}
	return ""
}

// severalFor returns how many values a call at a position returns, if it is the only value of a declaration of one
// variable, or 0.
func (p *Program) severalFor(at token.Pos, path []ast.Node) int {
	for _, n := range path {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Names) != 1 || len(spec.Values) != 1 || spec.Values[0].Pos() != at {
			continue
		}
		if call, ok := ast.Unparen(spec.Values[0]).(*ast.CallExpr); ok {
			if f, ok := p.Info.TypeOf(call.Fun).(*types.Signature); ok {
				return f.Results().Len()
			}
		}
	}
	return 0
}

// constantSet words the message about an assignment to a constant.
func (p *Program) constantSet(at token.Pos, msg string) (text, hint string) {
	for id, obj := range p.Info.Uses {
		if _, ok := obj.(*types.Const); !ok || id.Pos() != at {
			continue
		}
		text = fmt.Sprintf("cannot assign to %s: it is a constant", id.Name)
		if slices.ContainsFunc(p.Notebook.Front.Params, func(q rederive.Param) bool { return q.Name == id.Name }) {
			text, hint = fmt.Sprintf("cannot assign to %s: it is a parameter of the front matter", id.Name),
				"assign it to a variable of another name first"
		}
		return text, hint
	}
	return msg, ""
}

// isPower reports whether a product whose second factor is an indirection is at a position, as in 2 ** 10.
func isPower(at token.Pos, path []ast.Node) bool {
	return slices.ContainsFunc(path, func(n ast.Node) bool {
		x, ok := n.(*ast.BinaryExpr)
		if !ok || x.Op != token.MUL {
			return false
		}
		star, ok := x.Y.(*ast.StarExpr)
		return ok && star.Pos() == x.OpPos+1 && star.Pos() <= at && at < star.End()
	})
}

// takes returns the signature of the function whose argument is at a position, or "".
func (p *Program) takes(at token.Pos) (hint string) {
	names := func(pkg *types.Package) string { return strings.TrimPrefix(pkg.Name(), "main") }
	ast.Inspect(p.File, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr) // the innermost comes last
		if ok && call.Lparen < at && at < call.Rparen {
			hint = ""
			if f := typeutil.StaticCallee(p.Info, call); f != nil {
				hint = fmt.Sprintf("%s is %s", f.Name(), types.TypeString(f.Signature(), names))
			}
		}
		return n != nil && n.Pos() <= at && at < n.End()
	})
	return hint
}

// setAt reports whether = assigns to the identifier at a position.
func (p *Program) setAt(pos token.Pos) (found bool) {
	ast.Inspect(p.File, func(n ast.Node) bool {
		if s, ok := n.(*ast.AssignStmt); ok && s.Tok == token.ASSIGN {
			found = found || slices.ContainsFunc(s.Lhs, func(x ast.Expr) bool {
				id, ok := ast.Unparen(x).(*ast.Ident)
				return ok && id.Pos() == pos
			})
		}
		return !found && n != nil && n.Pos() <= pos && pos <= n.End()
	})
	return found
}

// qualifies reports whether the identifier at a position is before a dot, as the name of a package is.
func (p *Program) qualifies(at token.Pos) (found bool) {
	ast.Inspect(p.File, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if ok && s.X.Pos() == at {
			_, found = s.X.(*ast.Ident)
		}
		return !found && n != nil && n.Pos() <= at && at <= n.End()
	})
	return found
}

// importHint returns the import that an undefined name may need, or "".
func (p *Program) importHint(name string) string {
	for _, path := range symbols.Paths() {
		if path[strings.LastIndexByte(path, '/')+1:] == name {
			return "import " + strconv.Quote(path)
		}
	}
	return ""
}

// nearHint suggests the exported name that an unknown one of a package at a position probably means, or returns "".
func (p *Program) nearHint(at token.Pos) (hint string) {
	ast.Inspect(p.File, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok || s.Sel.Pos() != at {
			return true
		}
		id, _ := s.X.(*ast.Ident)
		pkg, ok := p.Info.Uses[id].(*types.PkgName)
		if !ok {
			return false
		}
		exported := slices.DeleteFunc(pkg.Imported().Scope().Names(), func(name string) bool {
			return !token.IsExported(name)
		})
		if near := spelling.Nearest(s.Sel.Name, exported); near != "" {
			hint = fmt.Sprintf("did you mean %s.%s?", id.Name, near)
		}
		return false
	})
	return hint
}
