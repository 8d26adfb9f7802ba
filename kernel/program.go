package kernel

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"rederive"
)

// reserved begins the names that the kernel itself gives in a program.
const reserved = "_k_"

// A program is a notebook as one Go package, parsed and type-checked. Its text
// is put together from the pieces of the cells, with comments that tell parser
// and type checker the places in the notebook. A piece that declares variables
// stands at package level, any other statement in a function without a name.
type program struct {
	nb     *rederive.Notebook
	text   bytes.Buffer
	fset   *token.FileSet
	file   *ast.File
	info   *types.Info
	pkg    *types.Package
	parts  []part               // for each declaration of the file
	vars   map[string]bool      // names declared by var or := at cell level
	seen   map[[2]string]bool   // imports, by name and path
	scans  map[int]map[int]bool // lines inside of tokens, by cell
	codes  []string             // of the cells, without directives
	sites  []rederive.Site      // the calls of show.Claim
	chance bool                 // its results may depend on the order of goroutines
	errs   rederive.Errors
	warns  rederive.Errors
}

// A part says where a declaration of the program's file comes from.
type part struct {
	cell  int // index of the cell, -1 for a parameter
	value int // index of the inline value, or -1
	kind  pieceKind
	last  bool   // the last piece of its cell
	fresh []bool // of a definePiece: which names it declares
	names []string
	start int // in text
}

// newProgram puts the notebook together and parses and type-checks it. What is
// wrong stands in the program's errs.
func newProgram(nb *rederive.Notebook, params map[string]any) *program {
	p := &program{nb: nb, vars: map[string]bool{}, seen: map[[2]string]bool{}, scans: map[int]map[int]bool{}}
	p.text.WriteString("package main\n")
	pieces := p.splitAll()
	for i, list := range pieces {
		for _, pc := range list {
			if pc.kind == importPiece {
				p.addImports(nb.Cells[i], pc)
			}
		}
	}
	p.addParams(params)
	p.addValues(0)
	for i, list := range pieces {
		for j, pc := range list {
			if pc.kind != importPiece {
				p.addPiece(nb.Cells[i], pc, j == len(list)-1)
			}
		}
		p.addValues(i + 1)
	}
	if p.parse(); len(p.errs) == 0 {
		p.check()
	}
	return p
}

// splitAll splits the cells; listings have no pieces.
func (p *program) splitAll() [][]piece {
	all := make([][]piece, len(p.nb.Cells))
	p.codes = make([]string, len(p.nb.Cells))
	for i, c := range p.nb.Cells {
		if c.Run {
			all[i], p.scans[i] = split(c, &p.errs)
			p.codes[i] = withoutDirectives(c.Code)
		}
	}
	return all
}

// addImports adds the specifications of an import declaration one by one.
// Later cells may repeat an import.
func (p *program) addImports(c *rederive.Cell, pc piece) {
	head := "package p;"
	src := head + c.Code[pc.start:pc.end]
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.ImportsOnly)
	if err != nil {
		p.syntaxErrors(err, func(q token.Position) rederive.Pos { return offsetPos(c, pc.start+q.Offset-len(head)) })
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
		p.begin(part{cell: c.Index, value: -1, kind: importPiece})
		p.text.WriteString("import ")
		off := func(q token.Pos) int { return pc.start + fset.Position(q).Offset - len(head) }
		p.code(c, off(spec.Pos()), off(spec.End()))
	}
}

// addParams adds the parameters as constants.
func (p *program) addParams(set map[string]any) {
	for _, param := range p.nb.Front.Params {
		v := param.Value
		if w, ok := set[param.Name]; ok {
			v = w
		}
		p.begin(part{cell: -1, value: -1, kind: declPiece})
		p.text.WriteString("const ")
		p.directive(param.Pos)
		switch v := v.(type) {
		case string:
			fmt.Fprintf(&p.text, "%s = %q", param.Name, v)
		case float64:
			fmt.Fprintf(&p.text, "%s float64 = %s", param.Name, strconv.FormatFloat(v, 'g', -1, 64))
		default:
			fmt.Fprintf(&p.text, "%s = %v", param.Name, v)
		}
	}
}

// addValues adds the inline values that stand behind n cells.
func (p *program) addValues(n int) {
	for _, v := range p.nb.Values {
		if v.After != n {
			continue
		}
		if _, err := parser.ParseExpr(v.Expr); err != nil {
			p.syntaxErrors(err, func(q token.Position) rederive.Pos {
				return rederive.Pos{File: v.Pos.File, Line: v.Pos.Line, Col: v.Pos.Col + q.Offset}
			})
			continue
		}
		p.begin(part{cell: n - 1, value: v.Index, kind: stmtPiece, last: true})
		p.text.WriteString("func _() {")
		p.directive(v.Pos)
		p.text.WriteString(withoutDirectives(v.Expr))
		p.text.WriteString("\n}")
	}
}

func (p *program) addPiece(c *rederive.Cell, pc piece, last bool) {
	part := part{cell: c.Index, value: -1, kind: pc.kind, last: last, names: pc.names}
	switch pc.kind {
	case definePiece:
		p.addDefine(c, pc, part)
		return
	case stmtPiece:
		p.begin(part)
		p.text.WriteString("func _() {")
		p.code(c, pc.start, pc.end)
		p.text.WriteString("\n}")
		return
	}
	p.begin(part)
	p.code(c, pc.start, pc.end)
	if pc.kind == varPiece {
		p.noteVars(c.Code[pc.start:pc.end])
	}
}

// addDefine turns names := values into a variable declaration. Names that an
// earlier piece declared are not declared again.
func (p *program) addDefine(c *rederive.Cell, pc piece, part part) {
	anyNew := false
	for _, name := range pc.names {
		fresh := name != "_" && !p.vars[name]
		part.fresh = append(part.fresh, fresh)
		anyNew = anyNew || fresh
	}
	if !anyNew {
		p.errs.Add(offsetPos(c, pc.rhs-2), "use = to assign to a variable that is declared already", "no new variables on left side of :=")
	}
	p.begin(part)
	p.text.WriteString("var ")
	for i, name := range pc.names {
		if i > 0 {
			p.text.WriteString(", ")
		}
		if !part.fresh[i] {
			p.text.WriteString("_")
			continue
		}
		p.code(c, pc.nameEnd[i]-len(name), pc.nameEnd[i])
		p.vars[name] = true
	}
	p.text.WriteString(" =")
	p.code(c, pc.rhs, pc.end)
}

// noteVars notes the names that a var declaration declares.
func (p *program) noteVars(src string) {
	f, err := parser.ParseFile(token.NewFileSet(), "", "package p;"+src, parser.SkipObjectResolution)
	if err != nil {
		return
	}
	for _, d := range f.Decls {
		for _, spec := range d.(*ast.GenDecl).Specs {
			if v, ok := spec.(*ast.ValueSpec); ok {
				for _, name := range v.Names {
					p.vars[name.Name] = true
				}
			}
		}
	}
}

func (p *program) begin(part part) {
	part.start = p.text.Len() + 1
	p.parts = append(p.parts, part)
	p.text.WriteByte('\n')
}

// directive tells the parser where in the notebook the following text stands. The
// file is n for the notebook itself, n1 for the first that it includes, and so on.
func (p *program) directive(pos rederive.Pos) {
	file := "n"
	if i := slices.IndexFunc(p.nb.Includes, func(in rederive.Include) bool { return in.Path == pos.File }); i >= 0 {
		file += strconv.Itoa(i + 1)
	}
	fmt.Fprintf(&p.text, "/*line %s:%d:%d*/", file, pos.Line, max(pos.Col, 1))
}

// code adds a part of a cell's code, with a directive for each line that does
// not begin inside of a token.
func (p *program) code(c *rederive.Cell, from, to int) {
	text := p.codes[c.Index]
	line := strings.Count(text[:from], "\n")
	p.directive(offsetPos(c, from))
	for from < to {
		n := strings.IndexByte(text[from:to], '\n') + 1
		if n == 0 {
			n = to - from
		}
		p.text.WriteString(text[from : from+n])
		from += n
		if line++; from < to && !p.scans[c.Index][line] {
			p.directive(c.PosAt(line+1, 1))
		}
	}
}

// parse parses the text. Its errors are found part by part, so that one does
// not hide those of the following parts.
func (p *program) parse() {
	if len(p.errs) > 0 {
		return
	}
	p.fset = token.NewFileSet()
	file, err := parser.ParseFile(p.fset, "n", p.text.Bytes(), parser.SkipObjectResolution)
	if err == nil && len(file.Decls) == len(p.parts) {
		p.file = file
		return
	}
	for i := range p.parts {
		end := p.text.Len()
		if i+1 < len(p.parts) {
			end = p.parts[i+1].start
		}
		src := append([]byte("package main\n"), p.text.Bytes()[p.parts[i].start:end]...)
		if _, err := parser.ParseFile(token.NewFileSet(), "n", src, parser.SkipObjectResolution); err != nil {
			p.syntaxErrors(err, func(q token.Position) rederive.Pos { return p.pos(q) })
		}
	}
	if len(p.errs) == 0 {
		p.syntaxErrors(err, func(q token.Position) rederive.Pos { return p.pos(q) })
	}
}

// syntaxErrors adds the errors of a parser. Of those at one line only the
// first tells something.
func (p *program) syntaxErrors(err error, at func(token.Position) rederive.Pos) {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		p.errs.Add(rederive.Pos{File: p.nb.Path}, "", "syntax error: %v", err)
		return
	}
	list.RemoveMultiples()
	for _, e := range list {
		p.errs.Add(at(e.Pos), "", "syntax error: %s", e.Msg)
	}
}

// pos returns the place in the notebook that the text's directives name.
func (p *program) pos(q token.Position) rederive.Pos {
	file := p.nb.Path
	if i, err := strconv.Atoi(strings.TrimPrefix(q.Filename, "n")); err == nil && 0 < i && i <= len(p.nb.Includes) {
		file = p.nb.Includes[i-1].Path
	}
	return rederive.Pos{File: file, Line: q.Line, Col: q.Column}
}

// at returns the place in the notebook of a node of the program.
func (p *program) at(pos token.Pos) rederive.Pos { return p.pos(p.fset.Position(pos)) }

// partAt returns the part of the program in which pos stands.
func (p *program) partAt(pos token.Pos) *part {
	off := p.fset.PositionFor(pos, false).Offset
	found := &p.parts[0]
	for i := range p.parts {
		if p.parts[i].start <= off {
			found = &p.parts[i]
		}
	}
	return found
}
