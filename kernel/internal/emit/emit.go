// Package emit prints a checked program as the text that an engine runs: [ForCompiler]
// as it is, [ForInterpreter] lowered to what the interpreter gets right.
package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"rederive"
	"rederive/kernel/internal/core"
	"rederive/kernel/internal/dynamic"
	"rederive/kernel/internal/instantiate"
	"rederive/kernel/internal/program"
	"rederive/show/worker"
)

// An emitter writes a checked program as the text that an engine runs. For the
// interpreter it lowers what the interpreter lacks or does differently, and
// refuses what it cannot lower.
type emitter struct {
	output
	p       *program.Program
	low     *lowered       // nil for the compiler
	places  []rederive.Pos // by number
	imports map[string]string
	fresh   int // counts the names made up in a declaration
	turns   int // counts the variables made up at package level
	funcs   []*funcScope
	renamed map[types.Object]string
	helpers map[string]string      // text of helper functions by name
	quiet   bool                   // no places are noted
	stepAt  string                 // as funcScope.at, of the step being written
	silent  map[*ast.FuncDecl]bool // functions for which that is so
	refused rederive.Errors
	texts   map[ast.Stmt]string // what is written for statements that are not in the program
}

// A Source program is what an engine gets, with what leads its output back
// to the notebook.
type Source struct {
	Text    string
	Imports []string
	Places  []rederive.Pos
	Names   map[string]int // of the places of declarations, for the compiler
	Plans   []worker.Plan
	Refused rederive.Errors // what the engine cannot run

	Outside       map[string]string // compiled packages of other modules, by path
	OutsideDigest string            // of them

	// Worker, if it is set, is the program of a worker of the interpreter that knows
	// packages which this binary does not know.
	Worker        string
	WorkerImports []string

	Packages *worker.Packages // what the executor must know of them
}

// Runs says which cells and inline values are executed.
type Runs func(step worker.Plan) bool

// ForCompiler writes a program for the compiler.
func ForCompiler(p *program.Program, runs Runs) Source {
	e := newEmitter(p)
	plans := e.program(runs)
	if len(e.helpers) > 0 {
		e.b.WriteString("\n//line _k_main:1\n")
	}
	e.writeHelpers()
	kit := e.kit()
	fmt.Fprintf(e.b, mainHead, kit, kit)
	for _, pl := range plans {
		fmt.Fprintf(e.b, mainStep, pl.Cell, pl.Value, pl.Func)
	}
	e.b.WriteString(mainEnd)
	names := e.placesOfNames()
	source := e.done(plans)
	source.Names = names
	return source
}

// The function main of a compiled program.
const (
	mainHead = "\n//line _k_main:1\nfunc main() {\n\t%s.Main([]%s.Step{\n"
	mainStep = "\t\t{Cell: %d, Value: %d, Run: %s},\n"
	mainEnd  = "\t})\n}\n"
)

// Only returns the program with some of its steps.
func (s *Source) Only(plans []worker.Plan) *Source {
	only := *s
	only.Plans = plans
	for _, pl := range s.Plans {
		if !slices.Contains(plans, pl) {
			line := fmt.Sprintf(mainStep, pl.Cell, pl.Value, pl.Func)
			if at := strings.LastIndex(only.Text, line); at >= 0 { // in a program for the compiler
				only.Text = only.Text[:at] + only.Text[at+len(line):]
			}
		}
	}
	return &only
}

// ForInterpreter writes a rewritten program for the interpreter. Tests leave out
// lowerings, to see that they are needed.
func ForInterpreter(p *instantiate.Program, runs Runs, without ...string) Source {
	e := newEmitter(p.Program)
	table := slices.DeleteFunc(lowerings(), func(l lowering) bool { return slices.Contains(without, l.name) })
	e.silent = p.Quiet
	e.low = &lowered{
		table: table, shown: p.Shown, types: map[string]*dynamic.Type{},
		nils: map[*ast.CallExpr]bool{},
	}
	e.low.explicit = !slices.Contains(without, "implicit")
	e.audit()
	if !slices.Contains(without, "callorder") {
		e.findShared()
	}
	if !slices.Contains(without, "negativezero") {
		e.findSigned()
	}
	if len(without) == 0 {
		e.findFuncs()
	}
	e.findVias()
	e.findBoxes()
	plans := e.program(runs)
	e.writeHelpers()
	text := e.writeTypes(e.b.String())
	e.b = &strings.Builder{}
	if e.low.typeDecls.Len() > 0 {
		text = e.low.typeDecls.String() + worker.TypesEnd + text
	}
	e.b.WriteString(text)
	src := e.done(plans)
	if len(src.Refused) == 0 && len(without) == 0 {
		src.Refused = e.outsideCore(src.Text)
	}
	return src
}

// outsideCore refuses what the interpreter must not get: a defect of ours.
func (e *emitter) outsideCore(text string) (errs rederive.Errors) {
	for _, o := range core.Check(text, program.Library()) {
		pos := rederive.Pos{Line: o.Line, Col: o.Col}
		for _, at := range e.places {
			if pos.File == "" {
				pos.File = at.File
			}
		}
		errs.Add(pos, "%s: a defect of rederive", o.Text)
	}
	return errs
}

func newEmitter(p *program.Program) *emitter {
	e := &emitter{
		p: p, output: output{b: &strings.Builder{}}, imports: map[string]string{}, places: []rederive.Pos{{}},
		renamed: map[types.Object]string{}, helpers: map[string]string{}, texts: map[ast.Stmt]string{},
	}
	e.kit() // has the plain name
	return e
}

func (e *emitter) writeHelpers() {
	for _, name := range slices.Sorted(maps.Keys(e.helpers)) {
		e.b.WriteString(e.helpers[name])
	}
}

// done puts the imports before what was written.
func (e *emitter) done(plans []worker.Plan) Source {
	var head strings.Builder
	head.WriteString("package main\n\n")
	paths := slices.Sorted(maps.Keys(e.imports))
	for _, path := range paths {
		fmt.Fprintf(&head, "import %s %q\n", e.imports[path], path)
	}
	return Source{
		Text: head.String() + e.b.String(), Imports: paths, Places: e.places, Plans: plans,
		Refused: e.refused,
	}
}

// pkg returns the name under which the program imports a package.
func (e *emitter) pkg(path, name string) string {
	if n, ok := e.imports[path]; ok {
		return n
	}
	n := program.Reserved + name
	for slices.Contains(slices.Collect(maps.Values(e.imports)), n) {
		n += "_"
	}
	e.imports[path] = n
	return n
}

// qualify names packages in types.
func (e *emitter) qualify(p *types.Package) string {
	if p == e.p.Pkg {
		return ""
	}
	return e.pkg(p.Path(), p.Name())
}

func (e *emitter) name(stem string) string {
	e.fresh++
	return fmt.Sprintf("%s%s%d", program.Reserved, stem, e.fresh)
}

// refuse notes that the engine cannot run the code at pos.
func (e *emitter) refuse(pos token.Pos, format string, args ...any) *rederive.Error {
	return e.refused.Add(e.p.At(pos), format, args...)
}

// apart writes a declaration by f with names that do not depend on the others.
func (e *emitter) apart(f func()) {
	outer := e.fresh
	e.fresh = 0
	f()
	e.fresh = outer
}

// program writes all parts: declarations as they are, the statements of each
// cell as a function.
func (e *emitter) program(runs Runs) []worker.Plan {
	var plans []worker.Plan
	decls := e.p.File.Decls
	for i := 0; i < len(decls); {
		part := &e.p.Parts[i]
		if part.Kind == program.ImportPiece || part.Cell < 0 && part.Value < 0 {
			if part.Kind != program.ImportPiece {
				e.apart(func() { e.decl(decls[i]) })
			}
			i++
			continue
		}
		j := i
		for j < len(decls) && e.p.Parts[j].Cell == part.Cell && e.p.Parts[j].Value == part.Value {
			j++
		}
		plans = append(plans, e.step(i, j))
		i = j
	}
	return slices.DeleteFunc(plans, func(pl worker.Plan) bool { return !runs(pl) })
}

// step writes the parts i to j-1, which make up one cell or inline value.
func (e *emitter) step(i, j int) worker.Plan {
	part := &e.p.Parts[i]
	pl := worker.Plan{Cell: part.Cell, Value: part.Value, Func: fmt.Sprintf("%scell%d", program.Reserved, part.Cell)}
	if part.Value >= 0 {
		pl.Cell, pl.Func = -1, fmt.Sprintf("%svalue%d", program.Reserved, part.Value)
		if part.Again {
			pl.Func += "again"
		}
	}
	outer, body := e.b, ""
	e.apart(func() {
		body = e.aside(func() {
			e.stepAt = e.noteHere()
			for ; i < j; i++ {
				e.part(outer, &e.p.Parts[i], e.p.File.Decls[i])
			}
		})
	})
	declare := ""
	if e.low != nil {
		declare = TypesFunc + "()\n"
	}
	e.stepAt = ""
	fmt.Fprintf(e.b, "\nfunc %s() {\n%s%s}\n", pl.Func, declare, body)
	return pl
}

// part writes a part of a cell: declarations outside, statements here.
func (e *emitter) part(outside *strings.Builder, part *program.Part, d ast.Decl) {
	if part.Kind == program.DeclPiece {
		at := e.stepAt
		e.stepAt = ""
		e.to(outside, func() { e.apart(func() { e.decl(d) }) })
		e.stepAt = at
		return
	}
	switch d := d.(type) {
	case *ast.FuncDecl:
		e.statement(part, d)
	case *ast.GenDecl:
		e.variables(outside, part, d)
	}
}

// variables writes cell variables: the declaration without a value outside, the
// assignment in its place.
func (e *emitter) variables(outer *strings.Builder, part *program.Part, d *ast.GenDecl) {
	for _, s := range d.Specs {
		spec := s.(*ast.ValueSpec)
		left := make([]string, len(spec.Names))
		for i, name := range spec.Names {
			left[i] = name.Name
			if part.Kind == program.DefinePiece {
				left[i] = part.Names[i]
			}
			if obj := e.p.Info.Defs[name]; obj != nil && name.Name != "_" {
				fmt.Fprintf(outer, "\nvar %s %s\n", name.Name, e.typ(obj.Type()))
			}
		}
		if len(spec.Values) == 0 {
			continue
		}
		e.mark(spec.Pos())
		if e.giveInterfaces(left, spec) {
			continue
		}
		text := e.specValues(spec)
		e.flushHoist()
		fmt.Fprintf(e.b, "%s = %s\n", strings.Join(left, ", "), text)
	}
}

// statement writes a statement of a cell. An expression that ends the cell is
// shown.
func (e *emitter) statement(part *program.Part, f *ast.FuncDecl) {
	x := e.p.Final(part)
	if x == nil || !part.Last || e.p.Info.Types[x].IsVoid() || part.Value < 0 && e.p.Prints(x) {
		e.funcs = append(e.funcs, &funcScope{sig: types.NewSignatureType(nil, nil, nil, nil, nil, false), at: e.stepAt})
		e.stmts(f.Body.List)
		e.funcs = e.funcs[:len(e.funcs)-1]
		return
	}
	e.mark(x.Pos())
	e.orderCalls(e.given(x)...)
	kit := e.kit()
	if part.Value >= 0 {
		text := e.shown(x)
		e.flushHoist()
		fmt.Fprintf(e.b, "%s.Value(%s)\n", kit, text)
		return
	}
	if t, ok := e.p.Info.TypeOf(x).(*types.Tuple); ok {
		e.showTuple(kit, x, t)
		return
	}
	text := e.shown(x)
	e.flushHoist()
	fmt.Fprintf(e.b, "%s.Show(%d, %s)\n", kit, e.place, text)
}

func (e *emitter) showTuple(kit string, x ast.Expr, t *types.Tuple) {
	names := make([]string, t.Len())
	for i := range names {
		names[i] = e.name("r")
	}
	text := e.expr(x)
	e.flushHoist()
	fmt.Fprintf(e.b, "%s := %s\n", strings.Join(names, ", "), text)
	for i, n := range names {
		if e.low != nil && mayHold(t.At(i).Type(), nil) {
			n = kit + ".Bare(" + e.converted(n, t.At(i).Type(), anyType) + ")"
		}
		fmt.Fprintf(e.b, "%s.Show(%d, %s)\n", kit, e.place, n)
	}
}

// shown writes an expression that is handed over to be shown.
func (e *emitter) shown(x ast.Expr) string {
	if e.low != nil && mayHold(e.p.Info.TypeOf(x), nil) {
		return e.kit() + ".Bare(" + e.boxed(x) + ")"
	}
	return e.boxed(x)
}

// boxed writes an expression that is assigned to any, a constant with the type
// that it takes there.
func (e *emitter) boxed(x ast.Expr) string {
	tv := e.p.Info.Types[x]
	if basic, ok := tv.Type.(*types.Basic); ok && basic.Info()&types.IsUntyped != 0 && !tv.IsNil() {
		return fmt.Sprintf("%s(%s)", types.Default(basic), e.expr(x))
	}
	return e.expr(x)
}
