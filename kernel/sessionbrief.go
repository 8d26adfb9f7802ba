package kernel

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/kernel/internal/emit"
	"rederive/show/worker"
)

// A cell of a session is checked together with the cells before it. Of these, the ones that
// have run and declare nothing are left out, so that a session does not get slower with each
// expression that is tried. If the rest is then not what the interpreter has already, all
// cells are checked.

// next checks and prints the cells of a request. The text is what the executor does not
// have yet; known reports whether all else is what it has.
func (w *sessionWorker) next(r sessionRequest) (em emit.Source, text string, known bool, errs rederive.Errors) {
	if r.First > 0 && !w.whole {
		brief := slices.Clone(r.Cells)
		for i := range brief[:r.First] {
			if w.leavesNothing(brief[i].Code) {
				brief[i].Code = ""
			}
		}
		if em, errs = w.printed(brief); len(errs) == 0 {
			if text, err := w.news(em); err == nil {
				return em, text, true, nil
			}
			w.whole = true
		}
	}
	if em, errs = w.printed(r.Cells); len(errs) > 0 {
		return em, "", false, errs
	}
	text, err := w.news(em)
	return em, text, err == nil, nil
}

// leavesNothing reports whether a cell has only statements that declare nothing, and takes
// no address: nothing in how later cells are checked and printed depends on it.
func (w *sessionWorker) leavesNothing(code string) bool {
	if is, ok := w.nothing[code]; ok {
		return is
	}
	text := "package p\nfunc _() {\n" + code + "\n}"
	f, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	is := err == nil && len(f.Decls) == 1
	if is {
		ast.Inspect(f.Decls[0].(*ast.FuncDecl).Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.DeclStmt, *ast.FuncLit, *ast.LabeledStmt, *ast.RangeStmt:
				is = false
			case *ast.AssignStmt:
				is = is && n.Tok != token.DEFINE
			case *ast.UnaryExpr:
				is = is && n.Op != token.AND
			}
			return is
		})
	}
	w.nothing[code] = is
	return is
}

var errChanged = errors.New("something that the interpreter has was changed")

// news returns what is new in a program, with the numbers of places in this session. It
// fails if something has changed that the interpreter has already.
func (w *sessionWorker) news(em emit.Source) (string, error) {
	chunks, err := chunksOf(em.Text)
	if err != nil {
		return "", err
	}
	kit := ""
	for _, c := range chunks {
		if name, ok := strings.CutSuffix(c.name, " \"rederive/show/worker\""); ok {
			kit = strings.TrimPrefix(name, "import ")
		}
	}
	fresh := map[string]string{}
	var text strings.Builder
	text.WriteString("package main\n\n")
	for _, c := range chunks {
		code := w.placed(c.text, kit, em.Places)
		old, known := w.known[c.name]
		_, extends := w.known[c.of()]
		switch {
		case c.name == "main": // of a whole program
			continue
		case known && old == code:
			if c.isImport() { // each piece has its own
				text.WriteString(code + "\n")
			}
			continue
		case known || extends: // a new method
			return "", errChanged
		}
		fresh[c.name] = code
		text.WriteString(code + "\n\n")
	}
	for name, code := range fresh {
		w.known[strings.Clone(name)] = strings.Clone(code) // and not the whole program of which it is a part
	}
	return text.String(), nil
}

// placed returns a declaration with the numbers that its places have in this session: they
// do not depend on the cells that are left out. Kit is the name of package worker in it.
func (w *sessionWorker) placed(code, kit string, places []rederive.Pos) string {
	var s scanner.Scanner
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(code))
	s.Init(file, []byte(code), nil, scanner.ScanComments)
	var out strings.Builder
	var last [4]string // tokens
	from := 0
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return out.String() + code[from:]
		}
		if tok == token.COMMENT {
			if n := placeIn(lit); n > 0 && n < len(places) {
				at := file.Offset(pos)
				out.WriteString(code[from:at] + emit.LineOf(w.number(places[n])))
				from = at + len(lit)
			}
			continue
		}
		noted := last == [4]string{kit, ".", "Show", "("}
		if n, err := strconv.Atoi(lit); noted && err == nil && tok == token.INT && n < len(places) {
			at := file.Offset(pos)
			out.WriteString(code[from:at] + strconv.Itoa(w.number(places[n])))
			from = at + len(lit)
		}
		if lit == "" || tok.IsOperator() {
			lit = tok.String()
		}
		last = [4]string{last[1], last[2], last[3], lit}
	}
}

// placeIn returns the number of the place to which a line directive leads, or zero.
func placeIn(comment string) int {
	line, ok := strings.CutPrefix(comment, "/*line "+worker.PlaceName+":")
	n, err := strconv.Atoi(strings.TrimSuffix(line, "*/"))
	if !ok || err != nil {
		return 0
	}
	return worker.PlaceOf(n)
}

// number returns the number of a place in this session.
func (w *sessionWorker) number(at rederive.Pos) int {
	n, ok := w.numbers[at]
	if !ok {
		n = len(w.places)
		w.places = append(w.places, at)
		w.numbers[at] = n
	}
	return n
}
