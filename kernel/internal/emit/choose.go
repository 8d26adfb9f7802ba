package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"rederive/kernel/internal/program"
)

// A choice is a select statement with several cases to wait for. Go takes one that
// is ready by chance; here each gets its turn, so that a program that does not race
// gives the same every time, in both engines. The interpreter gets a call of compiled code
// for it, since goroutines share the cases of its own select statements.
type choice struct {
	e     *emitter
	cases []choiceCase
	taken string // the variable with the number of the case that is taken
}

// A choiceCase is one case, its operands evaluated.
type choiceCase struct {
	clause *ast.CommClause
	wait   string // what it waits for
	note   string // what is done at once, when it is taken
	first  string // what its body does first
	call   string // what the interpreter gets for it
}

// waits counts the cases of a select statement that wait for something.
func waits(s *ast.SelectStmt) (n int) {
	for _, c := range s.Body.List {
		if c.(*ast.CommClause).Comm != nil {
			n++
		}
	}
	return n
}

// choose writes a select statement as the choice of a case and a switch over its
// number; it reports false if there are no two cases to choose from, or none for the
// interpreter.
func (e *emitter) choose(s *ast.SelectStmt) bool {
	if n := waits(s); n == 0 || n == 1 && e.low == nil {
		return false
	}
	c := &choice{e: e, taken: e.name("taken")}
	var otherwise *ast.CommClause
	for _, clause := range s.Body.List {
		if clause := clause.(*ast.CommClause); clause.Comm == nil {
			otherwise = clause
		} else {
			c.add(len(c.cases), clause)
		}
	}
	if e.low != nil {
		e.hoist += c.call(otherwise == nil)
	} else {
		e.hoist += c.poll(otherwise == nil)
	}
	fmt.Fprintf(e.b, "switch %s {\n", c.taken)
	for i, k := range c.cases {
		if otherwise == nil && i == len(c.cases)-1 {
			e.b.WriteString("default:\n") // so that the statement can end a function
		} else {
			fmt.Fprintf(e.b, "case %d:\n", i)
		}
		e.b.WriteString(k.first)
		e.caseBody(k.clause.Body)
	}
	if otherwise != nil {
		e.b.WriteString("default:\n")
		e.caseBody(otherwise.Body)
	}
	e.b.WriteString("}")
	return true
}

// add evaluates the operands of a case.
func (c *choice) add(i int, clause *ast.CommClause) {
	e := c.e
	k := choiceCase{clause: clause, note: fmt.Sprintf("%s = %d\n", c.taken, i)}
	operand := func(x ast.Expr, t types.Type) string {
		name := e.name("operand")
		e.hoist += fmt.Sprintf("var %s %s = %s\n", name, e.typ(t), e.expr(x))
		return name
	}
	switch s := clause.Comm.(type) {
	case *ast.SendStmt:
		t := e.p.Info.TypeOf(s.Chan)
		to := operand(s.Chan, t)
		value := operand(s.Value, t.Underlying().(*types.Chan).Elem())
		k.wait = to + " <- " + value
		k.call = fmt.Sprintf("Send(%s, &%s)", to, value)
	case *ast.ExprStmt:
		from := c.source(s.X, operand)
		k.wait = "<-" + from
		k.call = fmt.Sprintf("Receive(%s, nil, new(bool))", from)
	case *ast.AssignStmt:
		c.receive(&k, s, operand)
	}
	c.cases = append(c.cases, k)
}

// source evaluates the channel of a receiving expression.
func (c *choice) source(x ast.Expr, operand func(ast.Expr, types.Type) string) string {
	from := ast.Unparen(x).(*ast.UnaryExpr).X
	return operand(from, c.e.p.Info.TypeOf(from))
}

// receive keeps what a case receives until its body begins.
func (c *choice) receive(k *choiceCase, s *ast.AssignStmt, operand func(ast.Expr, types.Type) string) {
	e := c.e
	from := c.source(s.Rhs[0], operand)
	elem := firstType(e.p.Info.TypeOf(s.Rhs[0]))
	got, kept := make([]string, len(s.Lhs)), []string{}
	into := [2]string{"nil", "new(bool)"}
	var left, right []string
	for i, x := range s.Lhs {
		if got[i] = "_"; program.IsBlank(x) {
			continue
		}
		t := types.Type(types.Typ[types.Bool])
		if i == 0 {
			t = elem
		}
		name := e.name("kept")
		got[i] = e.name("got")
		e.hoist += fmt.Sprintf("var %s %s\n", name, e.typ(t))
		kept = append(kept, fmt.Sprintf("%s = %s\n", name, got[i]))
		into[i] = "&" + name
		left = append(left, e.expr(x))
		if i == 0 {
			name = e.converted(name, t, e.p.Info.TypeOf(x))
		}
		right = append(right, name)
	}
	k.call = fmt.Sprintf("Receive(%s, %s, %s)", from, into[0], into[1])
	if len(left) == 0 {
		k.wait = "<-" + from
		return
	}
	k.wait = strings.Join(got, ", ") + " := <-" + from
	k.note = strings.Join(kept, "") + k.note
	for i := range left {
		k.first += fmt.Sprintf("%s %s %s\n", left[i], s.Tok, right[i])
	}
}

// turn declares the variable that counts how often the statement was carried out.
func (c *choice) turn(typ string) string {
	c.e.turns++
	turn := fmt.Sprintf("%sturn%d", program.Reserved, c.e.turns)
	c.e.helpers[turn] = fmt.Sprintf("\nvar %s %s\n", turn, typ)
	return turn
}

// call writes the choice for the interpreter.
func (c *choice) call(wait bool) string {
	text := fmt.Sprintf("%s := %s.Choose(&%s, %t", c.taken, c.e.kit(), c.turn("int64"), wait)
	for _, k := range c.cases {
		text += ", " + c.e.kit() + "." + k.call
	}
	return text + ")\n"
}

// poll asks the cases one after another, beginning with another one each time, and
// then waits for all, unless there is a default.
func (c *choice) poll(wait bool) string {
	n, turn := c.e.name("n"), c.turn("int")
	var b, all strings.Builder
	fmt.Fprintf(&b, "%s := -1\nfor %s := %s; %s < 0 && %s < %s+%d; %s++ {\nswitch %s %% %d {\n",
		c.taken, n, turn, c.taken, n, turn, len(c.cases), n, n, len(c.cases))
	for i, k := range c.cases {
		fmt.Fprintf(&b, "case %d:\nselect {\ncase %s:\n%sdefault:\n}\n", i, k.wait, k.note)
		fmt.Fprintf(&all, "case %s:\n%s", k.wait, k.note)
	}
	fmt.Fprintf(&b, "}\n}\n%s = (%s + 1) %% %d\n", turn, turn, len(c.cases))
	if wait {
		fmt.Fprintf(&b, "if %s < 0 {\nselect {\n%s}\n}\n", c.taken, all.String())
	}
	return b.String()
}
