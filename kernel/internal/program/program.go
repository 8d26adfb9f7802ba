// Package program turns the cells of a notebook into one Go program: it splits them, parses and
// type-checks the whole, and checks the rules that notebooks add to Go's. [New] does all of it.
// Errors are in the Errs of the [Program] that it returns.
package program

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"rederive"
)

// Reserved begins the names that the kernel itself adds to a program.
const Reserved = "_k_"

// A Program is a notebook as one Go package, parsed and type-checked. Its source is put together
// from the pieces of the cells, with comments that tell the parser and the type checker the
// positions in the notebook. A piece that declares variables is at package level, any other
// statement in a function without a name.
type Program struct {
	Notebook *rederive.Notebook
	Outside  Outside
	Text     bytes.Buffer
	FSet     *token.FileSet
	File     *ast.File
	Info     *types.Info
	Pkg      *types.Package
	Parts    []Part               // for each declaration of the file
	vars     map[string]bool      // names declared by var or := at cell level
	seen     map[[2]string]bool   // imports, by name and path
	scans    map[int]map[int]bool // lines that begin inside a token, by cell
	codes    []string             // of the cells, without directives
	Claims   []Claim              // the calls of show.Claim
	early    map[int]int          // by index of an inline value, how many cells it needs
	placed   bool                 // the values are where early says
	broken   map[string]bool      // names in cells that were left out because of syntax errors
	Chance   bool                 // its results may depend on the order of goroutines
	unfresh  rederive.Errors      // := without new variables
	Errs     rederive.Errors
	Warns    rederive.Errors
}

// A Part describes the origin of a declaration in the program's file.
type Part struct {
	Cell  int // index of the cell, -1 for a parameter
	Value int // index of the inline value, or -1
	Kind  PieceKind
	Last  bool   // the last piece of its cell
	Again bool   // an inline value that is computed again
	fresh []bool // of a DefinePiece: which names it declares
	Names []string
	start int // offset in the text
}

// New puts the notebook together, and parses and type-checks it. Errors are in the Errs of the
// program.
func New(nb *rederive.Notebook, params map[string]any) *Program {
	return NewIn(Outside{}, nb, params)
}

// NewIn does the same for a notebook in a Go module, whose packages the cells may import.
func NewIn(outside Outside, nb *rederive.Notebook, params map[string]any) *Program {
	p := build(outside, nb, params, nil, nil)
	if p.early != nil {
		p = build(outside, nb, params, p.early, nil)
	}
	if p.File == nil {
		p.checkOthers(params)
	}
	return p
}

// build puts the notebook together. early has the inline values that precede cells that they
// need; if it is nil, build finds them. broken has the names that cells which were left out may
// declare.
func build(
	outside Outside, nb *rederive.Notebook, params map[string]any, early map[int]int, broken map[string]bool,
) *Program {
	p := &Program{
		Notebook: nb, Outside: outside, vars: map[string]bool{}, seen: map[[2]string]bool{},
		scans: map[int]map[int]bool{}, early: early, placed: early != nil, broken: broken,
	}
	p.Text.WriteString("package main\n")
	pieces := p.splitAll()
	for i, list := range pieces {
		for _, pc := range list {
			if pc.kind == ImportPiece {
				p.addImports(nb.Cells[i], pc)
			}
		}
	}
	p.addParams(params)
	p.addValues(0)
	for i, list := range pieces {
		for j, pc := range list {
			if pc.kind != ImportPiece {
				p.addPiece(nb.Cells[i], pc, j == len(list)-1)
			}
		}
		p.addValues(i + 1)
	}
	if p.parse(); len(p.Errs) == 0 {
		p.check()
	}
	p.Errs = append(p.Errs, p.unfresh...)
	return p
}

// splitAll splits the cells; listings have no pieces.
func (p *Program) splitAll() [][]piece {
	all := make([][]piece, len(p.Notebook.Cells))
	p.codes = make([]string, len(p.Notebook.Cells))
	for i, c := range p.Notebook.Cells {
		if c.Run {
			all[i], p.scans[i] = split(c, &p.Errs)
			p.codes[i] = withoutDirectives(c.Code)
		}
	}
	return all
}

// addImports adds the specifications of an import declaration one by one.
// Later cells may repeat an import.
func (p *Program) addImports(c *rederive.Cell, pc piece) {
	f, offset, err := pc.parse(c.Code, parser.ImportsOnly)
	if err != nil {
		p.syntaxErrors(err, func(q token.Position) rederive.Pos {
			return offsetPos(c, pc.start+q.Offset-len(clause))
		}, clause+c.Code[pc.start:pc.end])
		return
	}
	for _, spec := range f.Imports {
		name := ""
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if p.seen[[2]string{name, spec.Path.Value}] {
			continue
		}
		p.seen[[2]string{name, spec.Path.Value}] = true
		p.begin(Part{Cell: c.Index, Value: -1, Kind: ImportPiece})
		p.Text.WriteString("import ")
		p.code(c, offset(spec.Pos()), offset(spec.End()))
	}
}

// addParams adds the parameters as constants.
func (p *Program) addParams(set map[string]any) {
	for _, param := range p.Notebook.Front.Params {
		v := param.Value
		if w, ok := set[param.Name]; ok {
			v = w
		}
		p.begin(Part{Cell: -1, Value: -1, Kind: DeclPiece})
		p.Text.WriteString("const ")
		p.directive(param.Pos)
		p.Text.WriteString(Param(param.Name, v))
	}
}

// Param formats a parameter as it follows const.
func Param(name string, v any) string {
	switch v := v.(type) {
	case string:
		return fmt.Sprintf("%s = %q", name, v)
	case float64:
		return name + " float64 = " + strconv.FormatFloat(v, 'g', -1, 64)
	}
	return fmt.Sprintf("%s = %v", name, v)
}

// addValues adds the inline values after the first n cells. A value that precedes a cell that it
// needs is computed after that cell, and again at the end, where it must be the same.
func (p *Program) addValues(n int) {
	for _, v := range p.Notebook.Values {
		needs, early := p.early[v.Index]
		switch {
		case !early && v.After == n, early && needs == n:
			p.addValue(v, n, false)
		case early && n == len(p.Notebook.Cells):
			p.addValue(v, n, true)
		}
	}
}

// addValue adds an inline value after the first n cells.
func (p *Program) addValue(v *rederive.Value, n int, again bool) {
	if _, err := parser.ParseExpr(v.Expr); err != nil {
		p.syntaxErrors(err, func(q token.Position) rederive.Pos {
			return rederive.Pos{File: v.Pos.File, Line: v.Pos.Line, Col: v.Pos.Col + q.Offset}
		}, v.Expr)
		return
	}
	p.begin(Part{Cell: n - 1, Value: v.Index, Kind: StmtPiece, Last: true, Again: again})
	p.Text.WriteString("func _() {")
	p.directive(v.Pos)
	p.Text.WriteString(withoutDirectives(v.Expr))
	p.Text.WriteString("\n}")
}

func (p *Program) addPiece(c *rederive.Cell, pc piece, last bool) {
	part := Part{Cell: c.Index, Value: -1, Kind: pc.kind, Last: last, Names: pc.names}
	switch pc.kind {
	case DefinePiece:
		p.addDefine(c, pc, part)
		return
	case StmtPiece:
		p.begin(part)
		p.Text.WriteString("func _() {")
		p.code(c, pc.start, pc.end)
		p.Text.WriteString("\n}")
		return
	}
	p.begin(part)
	p.code(c, pc.start, pc.end)
	if pc.kind == VarPiece {
		for _, d := range declarations(c.Code, pc) {
			p.vars[d.name] = true
		}
	}
}

// addDefine turns names := values into a variable declaration. It does not redeclare the names
// of earlier pieces.
func (p *Program) addDefine(c *rederive.Cell, pc piece, part Part) {
	anyNew := false
	for _, name := range pc.names {
		fresh := name != "_" && !p.vars[name]
		part.fresh = append(part.fresh, fresh)
		anyNew = anyNew || fresh
	}
	if !anyNew {
		p.unfresh.Add(offsetPos(c, pc.rhs-2), "no new variables on left side of :=").
			Suggest("use = to assign to a variable that is declared already")
	}
	p.begin(part)
	p.Text.WriteString("var ")
	for i, name := range pc.names {
		if i > 0 {
			p.Text.WriteString(", ")
		}
		if !part.fresh[i] {
			p.Text.WriteString("_")
			continue
		}
		p.code(c, pc.nameEnd[i]-len(name), pc.nameEnd[i])
		p.vars[name] = true
	}
	p.Text.WriteString(" =")
	p.code(c, pc.rhs, pc.end)
}

func (p *Program) begin(part Part) {
	part.start = p.Text.Len() + 1
	p.Parts = append(p.Parts, part)
	p.Text.WriteByte('\n')
}

// directive tells the parser where in the notebook the following text is. The file is n for the
// notebook itself, n1 for the first that it includes, and so on.
func (p *Program) directive(pos rederive.Pos) {
	file := "n"
	if i := slices.IndexFunc(p.Notebook.Includes, func(in rederive.Include) bool {
		return in.Path == pos.File
	}); i >= 0 {
		file += strconv.Itoa(i + 1)
	}
	fmt.Fprintf(&p.Text, "/*line %s:%d:%d*/", file, pos.Line, max(pos.Col, 1))
}

// code adds part of a cell's code, with a directive for each line that does not begin inside a
// token.
func (p *Program) code(c *rederive.Cell, from, to int) {
	text := p.codes[c.Index]
	line := strings.Count(text[:from], "\n")
	p.directive(offsetPos(c, from))
	for from < to {
		n := strings.IndexByte(text[from:to], '\n') + 1
		if n == 0 {
			n = to - from
		}
		p.Text.WriteString(text[from : from+n])
		from += n
		if line++; from < to && !p.scans[c.Index][line] {
			p.directive(c.PosAt(line+1, 1))
		}
	}
}

// parse parses the text. It finds errors part by part, so that one does not hide those of the
// following parts.
func (p *Program) parse() {
	if len(p.Errs) > 0 {
		return
	}
	p.FSet = token.NewFileSet()
	file, err := parser.ParseFile(p.FSet, "n", p.Text.Bytes(), parser.SkipObjectResolution)
	if err == nil && len(file.Decls) == len(p.Parts) {
		if p.checkSyntax(file); len(p.Errs) == 0 {
			p.File = file
		}
		return
	}
	for i := range p.Parts {
		p.parsePart(i)
	}
	if len(p.Errs) == 0 {
		p.syntaxErrors(err, func(q token.Position) rederive.Pos { return p.pos(q) }, p.Text.String())
	}
}

// pos returns the position in the notebook that the directives of the text lead to.
func (p *Program) pos(q token.Position) rederive.Pos {
	file := p.Notebook.Path
	if i, err := strconv.Atoi(strings.TrimPrefix(q.Filename, "n")); err == nil && 0 < i &&
		i <= len(p.Notebook.Includes) {
		file = p.Notebook.Includes[i-1].Path
	}
	return rederive.Pos{File: file, Line: q.Line, Col: q.Column}
}

// At returns the position in the notebook of a node of the program.
func (p *Program) At(pos token.Pos) rederive.Pos { return p.pos(p.FSet.Position(pos)) }

// partAt returns the part of the program that contains pos.
func (p *Program) partAt(pos token.Pos) *Part { return &p.Parts[p.indexAt(pos)] }

func (p *Program) indexAt(pos token.Pos) (found int) {
	off := p.offset(pos)
	for i := range p.Parts {
		if p.Parts[i].start <= off {
			found = i
		}
	}
	return found
}
