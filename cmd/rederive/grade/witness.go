package grade

import (
	"context"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/internal/gosource"
	"rederive/kernel"
	"rederive/show/wire"
)

// The key checks the witness of an exists claim, since a submission could offer any check that passes. The key
// runs again, and where it offers its own witness, it gets that of the submission: show.Claim(id,
// show.Found{Witness: w, Checks: f(w)}) becomes { w := w; w = theirs; show.Claim(id, show.Found{Witness: w,
// Checks: f(w)}) }.

// errWitness says how the key must offer a witness.
var errWitness = errors.New("this witness cannot be replaced by that of a submission")

const witnessHint = "write show.Found{Witness: w, Checks: ...} into the call, with w a variable, and compute each " +
	"Got from w"

// A witnessSite is the call in which a key offers a witness.
type witnessSite struct {
	cell     int
	from, to int    // of the call, as offsets in the cell's code
	variable string // holds the witness
}

// checkWitnesses refuses a key whose checks cannot be applied to other witnesses.
func (k *KeyBook) checkWitnesses(run *rederive.Run) error {
	var errs rederive.Errors
	for _, o := range run.Offers {
		if !o.Value.IsRecord("Found") {
			continue
		}
		if _, err := witnessAt(k.Notebook, o); err != nil {
			errs.Add(o.Pos, "claim %s: %w", o.ID, err).Suggest(witnessHint)
		}
	}
	return errs.Err()
}

// witnessAt finds the call that made an offer.
func witnessAt(nb *rederive.Notebook, o rederive.Offer) (*witnessSite, error) {
	c := nb.Cells[o.Cell]
	line := slices.IndexFunc(c.Lines, func(p rederive.Pos) bool { return p.File == o.Pos.File && p.Line == o.Pos.Line })
	if line < 0 {
		return nil, errWitness
	}
	before := strings.Join(strings.SplitAfter(c.Code, "\n")[:line], "")
	s := &witnessSite{cell: o.Cell, from: len(before) + o.Pos.Col - c.Lines[line].Col}
	if s.from < 0 || s.from > len(c.Code) {
		return nil, errWitness
	}
	// The parser reads the statement, and reports an error about what follows.
	const head = "package p; func _() { "
	file, _ := parser.ParseFile(token.NewFileSet(), "", head+c.Code[s.from:], parser.SkipObjectResolution)
	if file == nil || len(file.Decls) == 0 {
		return nil, errWitness
	}
	f, ok := file.Decls[0].(*ast.FuncDecl)
	if !ok || f.Body == nil || len(f.Body.List) == 0 {
		return nil, errWitness
	}
	statement, ok := f.Body.List[0].(*ast.ExprStmt)
	if !ok {
		return nil, errWitness
	}
	call, ok := statement.X.(*ast.CallExpr)
	if !ok || len(call.Args) < 2 {
		return nil, errWitness
	}
	s.to = s.from + int(call.End()) - int(file.FileStart) - len(head)
	s.variable, ok = witnessOf(call.Args[1])
	if !ok || s.to > len(c.Code) {
		return nil, errWitness
	}
	return s, nil
}

// witnessOf returns the variable in a literal of show.Found, if all of its checks are computed from it.
func witnessOf(x ast.Expr) (variable string, ok bool) {
	lit, ok := x.(*ast.CompositeLit)
	if !ok {
		return "", false
	}
	name, ok := gosource.Field(lit, "Witness").(*ast.Ident)
	if !ok {
		return "", false
	}
	switch checks := gosource.Field(lit, "Checks").(type) {
	case *ast.CompositeLit:
		for _, x := range checks.Elts {
			check, ok := x.(*ast.CompositeLit)
			if !ok || !mentions(gosource.Field(check, "Got"), name.Name) {
				return "", false
			}
		}
		return name.Name, len(checks.Elts) > 0
	case *ast.CallExpr:
		return name.Name, mentions(checks, name.Name)
	}
	return "", false
}

func mentions(x ast.Expr, name string) bool {
	if x == nil {
		return false
	}
	for n := range ast.Preorder(x) {
		if id, ok := n.(*ast.Ident); ok && id.Name == name {
			return true
		}
	}
	return false
}

// mostWitnesses limits how many different witnesses of one claim the key checks for a student.
const mostWitnesses = 3

// witnesses returns a function with which the key checks the witnesses of one student.
func (g *Grading) witnesses(ctx context.Context, st *Student) func(rederive.Offer, wire.Value) (wire.Value, bool) {
	checked := map[string]map[string]wire.Value{}
	return func(key rederive.Offer, witness wire.Value) (wire.Value, bool) {
		if checked[key.ID] == nil {
			checked[key.ID] = map[string]wire.Value{}
		}
		known := checked[key.ID]
		name := witness.String()
		if _, ok := known[name]; !ok && len(known) < mostWitnesses {
			known[name] = g.checkWitness(ctx, st, key, witness)
		}
		v, ok := known[name]
		return v, ok && v.IsRecord("Found")
	}
}

// checkWitness runs the key with the student's witness instead of its own, and returns what the key then offers, or no
// value.
func (g *Grading) checkWitness(ctx context.Context, st *Student, key rederive.Offer, witness wire.Value) wire.Value {
	site, err := witnessAt(g.Key.Notebook, key)
	if err != nil {
		return wire.Value{}
	}
	code, ok := assignment(site.variable, witness)
	if !ok {
		return wire.Value{}
	}
	nb := *g.Key.Notebook
	nb.Cells = slices.Clone(nb.Cells)
	c := *nb.Cells[site.cell]
	c.Code = c.Code[:site.from] + "{ " + site.variable + " := " + site.variable + "; " + code + "; " +
		c.Code[site.from:site.to] + " }" + c.Code[site.to:]
	nb.Cells[site.cell] = &c
	run := kernel.Execute(ctx, &nb, g.keyOptions(st.Params))
	if run.Status != rederive.RunOK {
		return wire.Value{}
	}
	for _, o := range run.Offers {
		if theirs, _ := o.Value.Field("Witness"); o.ID == key.ID && wire.Compare(theirs, witness) == 0 {
			return o.Value
		}
	}
	return wire.Value{}
}

// keyOptions returns the options for running the key on what a submission offers, which may be hostile, such as a
// witness whose check never ends.
func (g *Grading) keyOptions(params base.ParamFlags) kernel.Options {
	o := g.Key.session.KernelOptions()
	o.Params, o.ReadFile, o.Slots = maps.Clone(params), g.Key.Files.ReadFile, g.Students.Slots
	o.Untrusted = g.Students.Untrusted
	if g.Key.Notebook.Front.Limits.Time == 0 {
		o.Limits = g.Students.Limits()
	}
	return o
}

// assignment returns an assignment of plain data to a variable: a number, a string, a boolean, or a list or
// record of them.
func assignment(variable string, v wire.Value) (code string, ok bool) {
	switch v.Kind {
	case wire.Bool, wire.Int, wire.Float:
		return variable + " = " + v.Text, true
	case wire.Word:
		return variable + " = " + strconv.Quote(v.Text), true
	case wire.List:
		items := make([]string, len(v.Items))
		for i, item := range v.Items {
			text, plain := strings.CutPrefix(assigned(item), " = ")
			if !plain {
				return "", false
			}
			items[i] = text
		}
		return variable + " = append(" + strings.Join(append([]string{variable + "[:0:0]"}, items...), ", ") + ")", true
	case wire.Record:
		var parts []string
		for i, name := range v.Names {
			part, ok := assignment(variable+"."+name, v.Items[i])
			if !ok {
				return "", false
			}
			parts = append(parts, part)
		}
		return strings.Join(parts, "; "), len(parts) > 0
	}
	return "", false
}

// assigned returns a value other than a list or record as assignment formats it, or "".
func assigned(v wire.Value) string {
	if v.Kind == wire.List || v.Kind == wire.Record {
		return ""
	}
	code, _ := assignment("", v)
	return code
}
