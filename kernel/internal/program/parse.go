package program

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
)

// parsePart parses a part by itself. An error after its code is one at the end of the code: the braces that follow are
// not the notebook's.
func (p *Program) parsePart(i int) {
	from, to := p.Parts[i].start, p.Text.Len()
	if i+1 < len(p.Parts) {
		to = p.Parts[i+1].start
	}
	text := p.Text.Bytes()[from:to]
	src := slices.Concat([]byte("package main\n"), text, []byte("\n")) // a directive at its very end would not count
	fset := token.NewFileSet()
	_, err := parser.ParseFile(fset, "n", src, parser.SkipObjectResolution)
	if err == nil {
		return
	}
	code := bytes.TrimSpace(src)
	if p.Parts[i].Kind == StmtPiece {
		code = bytes.TrimSpace(bytes.TrimSuffix(code, []byte("}")))
	}
	p.syntaxErrors(err, func(q token.Position) rederive.Pos {
		if q.Offset < len(code) {
			return p.pos(q)
		}
		var end token.Position
		fset.Iterate(func(f *token.File) bool {
			end = f.Position(f.Pos(len(code)))
			return false
		})
		return p.pos(end)
	}, string(code))
}

// checkSyntax reports what the parser accepts, but Go does not.
func (p *Program) checkSyntax(file *ast.File) {
	for i, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		if f.Body == nil {
			e := p.Errs.Add(p.At(f.Pos()), "missing function body")
			if next := i + 1; next < len(file.Decls) && p.isBlock(file.Decls[next]) {
				e.Suggest("its opening brace must be on the same line as func")
			}
			continue
		}
		if p.Parts[i].Kind != StmtPiece {
			continue
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			if r, ok := n.(*ast.ReturnStmt); ok {
				p.Errs.Add(p.At(r.Pos()), "return outside of a function").
					Suggest("put the statements into a function, or the rest of the cell into an if")
			}
			_, lit := n.(*ast.FuncLit)
			return !lit
		})
	}
}

// isBlock reports whether a part is a block of statements.
func (p *Program) isBlock(d ast.Decl) bool {
	f, ok := d.(*ast.FuncDecl)
	if !ok || f.Body == nil || len(f.Body.List) == 0 {
		return false
	}
	_, ok = f.Body.List[0].(*ast.BlockStmt)
	return ok
}

// severalValues is the parser's message about a statement such as "f(), g()".
const severalValues = "expected 1 expression"

// syntaxErrors adds the first error of a parser. Further errors in the same declaration or statement may only follow
// from it.
func (p *Program) syntaxErrors(err error, at func(token.Position) rederive.Pos, code string) {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		p.Errs.Add(rederive.Pos{File: p.Notebook.Path}, "syntax error: %v", err)
		return
	}
	list.Sort()
	first := list[0]
	if first.Pos.Offset > len(code) {
		first.Msg = foundAfter.ReplaceAllString(first.Msg, "found the end of the code")
	}
	msg, hint := explain(first.Msg, lineAt(code, first.Pos.Offset))
	p.Errs.Add(at(first.Pos), "syntax error: %s", msg).Suggest(hint)
}

// foundAfter matches the part of a message that names what follows.
var foundAfter = lazyregexp.New(`found .*$`)

// directives matches the comments that tell the parser where text is in the notebook.
var directives = lazyregexp.New(`/\*line [^*]*\*/`)

// lineAt returns the line of the code with an offset, without directives.
func lineAt(code string, at int) string {
	at = min(at, len(code))
	line := code[strings.LastIndexByte(code[:at], '\n')+1:]
	line, _, _ = strings.Cut(line, "\n")
	return strings.TrimPrefix(directives.ReplaceAllString(line, ""), "func _() {")
}

// explain words a message of the scanner or the parser for people, and says what to write.
func explain(msg, line string) (text, hint string) {
	switch {
	case msg == severalValues:
		return "expected one expression, found several",
			"to show several values, write fmt.Println(a, b), or show.Table for a table"
	case msg == "illegal rune literal":
		return "a rune literal contains one character", `write a string in double quotes: "hello"`
	case strings.HasPrefix(msg, "illegal character U+003F"):
		return msg, "Go has no operator ?: - write if and else"
	case strings.HasSuffix(msg, "found '++'"), strings.HasSuffix(msg, "found '--'"):
		return parserWords.Replace(msg), "x++ is a statement, not an expression: write it on a line of its own"
	case strings.HasPrefix(msg, "expected boolean expression, found assignment"),
		msg == "cannot parse condition" || strings.HasPrefix(msg, "cannot use") && strings.HasSuffix(msg, "as value"):
		return "expected a condition, found an assignment", "compare with =="
	case strings.HasSuffix(msg, "found ','") && commaField.MatchString(line):
		return parserWords.Replace(msg), "fields of a struct are separated by line ends or semicolons"
	case typedMethod.MatchString(line):
		return "a method has no type parameters of its own", "write a function"
	}
	text = parserWords.Replace(msg)
	for _, f := range foreign {
		if f.form.MatchString(line) {
			return text, f.hint
		}
	}
	return text, ""
}

// commaField matches a field of a struct with a comma after it.
var commaField = lazyregexp.New(`\bstruct\s*\{[^}]*\w\s+[\w.*\[\]]+\s*,|^\s*\w+\s+[\w.*\[\]]+\s*,\s*(//.*)?$`)

// typedMethod matches a method with type parameters.
var typedMethod = lazyregexp.New(`^\s*func\s*\([^()]*\)\s*\w+\[`)

// parserWords replaces the parser's names of tokens, and its wish for a semicolon.
var parserWords = strings.NewReplacer("'IDENT'", "a name", "'EOF'", "the end of the code", "expected ';', found",
	"expected the end of the statement, found")

// foreign has the statements of other languages, in lines that Go does not understand.
var foreign = []struct {
	form *lazyregexp.Regexp
	hint string
}{
	{lazyregexp.New(`^\s*while\b`), "write for: for x > 0 { ... }"},
	{lazyregexp.New(`^\s*foreach\b|^\s*for\s*\(?\s*\w+(\s*,\s*\w+)?\s+in\b`), "write for _, x := range list { ... }"},
	{
		lazyregexp.New(`^\s*(let|auto|int|integer|float|double|long|string|boolean|bool|char)\s+\w+\s*(=|;|$)`),
		"declare a variable with x := 3",
	},
	{lazyregexp.New(`^\s*var\s+\w+(\s+\w+)?\s*:=`), "write x := 3, or var x int = 3"},
	{lazyregexp.New(`^\s*(def|function|fn|fun)\s+\w+\s*\(`), "a function is written func f(x int) int { ... }"},
	{lazyregexp.New(`^\s*class\s+\w`), "write type Name struct { ... }, and methods outside of it"},
	{lazyregexp.New(`^\s*(print|println|echo|puts)\b`), "write fmt.Println(...)"},
	{lazyregexp.New(`^[\s}]*(try|catch|except)\b`), "functions return an error as their last result"},
	{lazyregexp.New(`^[\s}]*el(if|sif|seif)\b`), "write else if"},
	{lazyregexp.New(`\bnew\s+\w+\(`), "write T{...}, or &T{...} for a pointer"},
}
