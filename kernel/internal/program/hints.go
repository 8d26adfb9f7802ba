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
		return msg, p.undeclaredHint(strings.TrimPrefix(msg, "undefined: "), path)
	case UndeclaredImportedName, UnexportedName:
		if strings.Contains(msg, "but have") {
			return msg, ""
		}
		return msg, p.nearHint(path)
	case UnusedExpr:
		return msg, p.unusedHint(e.Pos, path)
	case WrongValue:
		return msg, p.takes(e.Pos, path)
	case TooManyValues:
		if n := p.severalFor(e.Pos, path); n > 1 {
			call, _, _ := strings.Cut(strings.TrimPrefix(msg, "multiple-value "), " (value of type")
			return fmt.Sprintf("assignment mismatch: 1 variable but %s returns %d values", call, n), ""
		}
	case UnassignableOperand:
		return p.constantSet(path[0], msg)
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

// undeclaredHint returns what to write instead of an undeclared name, which the path begins with.
func (p *Program) undeclaredHint(name string, path []ast.Node) string {
	outer := path[min(1, len(path)-1)]
	for paren, ok := outer.(*ast.ParenExpr); ok; paren, ok = outer.(*ast.ParenExpr) {
		outer = path[slices.Index(path, ast.Node(paren))+1]
	}
	set, isSet := outer.(*ast.AssignStmt)
	selector, isSelector := outer.(*ast.SelectorExpr)
	switch {
	case isSet && set.Tok == token.ASSIGN && slices.ContainsFunc(set.Lhs, func(x ast.Expr) bool {
		return ast.Unparen(x) == path[0]
	}):
		return fmt.Sprintf("declare it with %s := ...", name)
	case isSelector && selector.X == path[0]:
		return p.importHint(name)
	case otherWords[name] != "":
		return "write " + otherWords[name]
	}
	if f, ok := outer.(*ast.Field); ok && f.Type == path[0] && len(f.Names) == 1 {
		if _, isType := types.Universe.Lookup(f.Names[0].Name).(*types.TypeName); isType {
			return fmt.Sprintf("a name is before its type: %s %s", name, f.Names[0].Name)
		}
	}
	return p.scopeHint(name, path)
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
func (p *Program) constantSet(n ast.Node, msg string) (text, hint string) {
	id, _ := n.(*ast.Ident)
	if _, ok := p.Info.Uses[id].(*types.Const); !ok {
		return msg, ""
	}
	if slices.ContainsFunc(p.Notebook.Front.Params, func(q rederive.Param) bool { return q.Name == id.Name }) {
		return fmt.Sprintf("cannot assign to %s: it is a parameter of the front matter", id.Name),
			"assign it to a variable of another name first"
	}
	return fmt.Sprintf("cannot assign to %s: it is a constant", id.Name), ""
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
func (p *Program) takes(at token.Pos, path []ast.Node) string {
	names := func(pkg *types.Package) string { return strings.TrimPrefix(pkg.Name(), "main") }
	for _, n := range path {
		if call, ok := n.(*ast.CallExpr); ok && call.Lparen < at && at < call.Rparen {
			if f := typeutil.StaticCallee(p.Info, call); f != nil {
				return fmt.Sprintf("%s is %s", f.Name(), types.TypeString(f.Signature(), names))
			}
			return ""
		}
	}
	return ""
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

// nearHint suggests the exported name that an unknown one of a package, with which the path begins, probably means, or
// returns "".
func (p *Program) nearHint(path []ast.Node) string {
	if len(path) < 2 {
		return ""
	}
	s, ok := path[1].(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	id, _ := s.X.(*ast.Ident)
	pkg, ok := p.Info.Uses[id].(*types.PkgName)
	if !ok {
		return ""
	}
	exported := slices.DeleteFunc(pkg.Imported().Scope().Names(), func(name string) bool {
		return !token.IsExported(name)
	})
	if near := spelling.Nearest(s.Sel.Name, exported); near != "" {
		return fmt.Sprintf("did you mean %s.%s?", id.Name, near)
	}
	return ""
}

// scopeHint suggests the name in scope that an undeclared one, with which the path begins, probably means, or returns
// "".
func (p *Program) scopeHint(name string, path []ast.Node) string {
	var names []string
	for _, n := range path {
		switch f := n.(type) {
		case *ast.FuncDecl:
			n = f.Type
		case *ast.FuncLit:
			n = f.Type
		}
		scope := p.Info.Scopes[n]
		if scope == nil {
			continue
		}
		for _, known := range scope.Names() {
			if scope.Lookup(known).Pos() < path[0].Pos() {
				names = append(names, known)
			}
		}
		if n == p.File {
			names = append(names, scope.Parent().Names()...)
		}
	}
	for _, known := range types.Universe.Names() {
		if known[0] == name[0] {
			names = append(names, known)
		}
	}
	names = slices.DeleteFunc(names, func(known string) bool { return strings.HasPrefix(known, "_") })
	if near := spelling.Nearest(name, names); near != "" {
		return "did you mean " + near + "?"
	}
	return ""
}
