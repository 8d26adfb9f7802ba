package ipynb

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"strings"

	"rederive/internal/lazyregexp"
)

// A habit is a pattern in cells of other Go kernels, with advice on what to do about it.
type habit struct {
	sign *lazyregexp.Regexp
	text string
}

var habits = []habit{
	{
		lazyregexp.New(`^\s*(%%|%main\b)`),
		"these are arguments of a program in GoNB: give the notebook parameters, and leave the line out",
	},
	{lazyregexp.New(`^\s*[%!]`), "magics and shell commands do not exist: leave the line out"},
	{lazyregexp.New(`^\s*func\s+main\s*\(`), "write the body of main as statements of the cell"},
	{lazyregexp.New(`^\s*func\s+init\s*\(`), "write the body of init as statements of the cell"},
	{lazyregexp.New(`^\s*package\s`), "leave the package clause out"},
	{
		lazyregexp.New(`gonbui|gopherdata|[Dd]isplay\.`),
		"show results with package show: show.Table, show.Text, show.Plot",
	},
	{lazyregexp.New(`^\s*(import\s+)?\.\s+"`), "import the package by its name, not by a dot"},
	{
		lazyregexp.New(`"(os|net|net/http|time|io/ioutil|os/exec)"`),
		"the package reaches outside: read data with show.Input, and see imports in docs/notebook.md",
	},
	{lazyregexp.New(`"math/rand(/v2)?"`), "give random numbers a seed: rand.New(rand.NewSource(1))"},
}

// advise notes what must be changed in the code of another kernel.
func (r *reader) advise(number int, code string) {
	if !r.foreign {
		return
	}
	for i, line := range strings.Split(code, "\n") {
		if mainLine.MatchString(line) {
			continue // it will be dropped
		}
		for _, h := range habits {
			if h.sign.MatchString(line) {
				r.notes = append(r.notes, Note{number, i + 1, h.text})
				break
			}
		}
	}
}

// mainLine matches the line after which GoNB treats the rest of the cell as the body of main.
var mainLine = lazyregexp.New(`(?m)^[ \t]*(?:%%|%main)[ \t]*\r?(?:\n|\z)`)

// withoutMain removes the line that makes the rest of a cell the body of main. Names declared in the body remain local,
// as in main: cells of GoNB use the same names again.
func withoutMain(code string) string {
	at := mainLine.FindStringIndex(code)
	if at == nil {
		return code
	}
	head, body := code[:at[0]], code[at[1]:]
	if declares(body) {
		if block, err := format.Source([]byte("{\n" + body + "\n}")); err == nil {
			body = string(block)
		}
	}
	return head + body
}

// declares reports whether the body of a function declares names.
func declares(body string) bool {
	f, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc main() {\n"+body+"\n}", 0)
	if err != nil || len(f.Decls) != 1 {
		return false
	}
	for _, s := range f.Decls[0].(*ast.FuncDecl).Body.List {
		switch s := s.(type) {
		case *ast.DeclStmt:
			return true
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				return true
			}
		}
	}
	return false
}
