package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"rederive"
	"rederive/kernel/internal/dynamic"
	"rederive/kernel/internal/program"
)

// A lowering writes one thing that the interpreter gets wrong as something that it gets
// right. It has a file of its own, called like it, whose first comment shows a program
// before and after; a line of the table in [lowerings]; a row of the table in
// docs/kernel.md; and a program in testdata/lowerings that fails without it.
//
// What its functions get is theirs to write, or not: then they report false.
type lowering struct {
	name     string
	expr     func(e *emitter, x ast.Expr) (string, bool)
	stmt     func(e *emitter, s ast.Stmt, label string) bool // label and colon, of a loop
	values   func(e *emitter, s *ast.ValueSpec) (string, bool)
	argument func(e *emitter, x *ast.CallExpr, i int) (string, bool)
	params   func(e *emitter, list *ast.FieldList) (string, bool)
	decl     func(e *emitter, d *ast.GenDecl) bool
	body     func(e *emitter, list []ast.Stmt) bool // of a case
	typ      func(t types.Type) types.Type
	become   func(e *emitter, x ast.Expr, text string) string // what x is assigned to wants more than its text
}

// lowerings returns the table of all lowerings. Of those that are for the same nodes the
// first that has something to do counts.
func lowerings() []lowering {
	return []lowering{
		{name: "inithead", stmt: initHead},
		{name: "callorder", expr: orderedName, stmt: callOrder, values: callOrderValues},
		{name: "funcvalue", expr: funcValue},
		{name: "constant", expr: constantValue, decl: withoutConstants},
		{name: "bounds", expr: bounds},
		{name: "seqtype", typ: seqType},
		{name: "blankfield", expr: blankField},
		{name: "definedtype", expr: definedType},
		{name: "methodset", expr: methodSet},
		{name: "embeddedinterface", decl: embeddedInterface},
		{name: "blankparam", params: blankParam},
		{name: "nilreceiver", expr: nilReceiver},
		{name: "promoted", expr: promoted},
		{name: "equality", expr: equality, stmt: switchInterface},
		{name: "shiftsign", expr: shiftSign, stmt: shiftSignAssign},
		{name: "shift", expr: shiftCount, stmt: shiftAssign},
		{name: "textadd", expr: textAdd},
		{name: "derefoperand", expr: derefOperand},
		{name: "elementaddress", expr: elementAddress},
		{name: "assertion", expr: assertion},
		{name: "minmax", expr: minMax},
		{name: "clear", expr: clearBuiltin},
		{name: "arraylength", expr: arrayLength},
		{name: "recovered", expr: recovered},
		{name: "appendvalues", expr: appendValues},
		{name: "onewaychan", expr: oneWayChan},
		{name: "nilconversion", expr: nilConversion},
		{name: "typeparens", expr: typeParens},
		{name: "boolconversion", expr: boolConversion},
		{name: "literaloperand", expr: literalOperand},
		{name: "textlist", expr: textList},
		{name: "conversion", expr: conversion},
		{name: "textmethod", expr: printing},
		{name: "errorsas", expr: errorsAs},
		{name: "decoded", expr: decoded},
		{name: "passedresults", expr: passedResults},
		{name: "negativezero", argument: negativeZero},
		{name: "argument", argument: argument},
		{name: "implicit", become: implicit},
		{name: "anyoperation", become: anyOperation},
		{name: "interfacecopy", become: interfaceCopy},
		{name: "elementcall", become: elementCall},
		{name: "mapkey", become: mapKey},
		{name: "literalframe", expr: literalFrame},
		{name: "deferred", stmt: deferred},
		{name: "started", stmt: started, expr: startedByMethod},
		{name: "assignresults", stmt: assignResults},
		{name: "commaok", stmt: commaOK, values: commaOKValues},
		{name: "assignseveral", stmt: assignSeveral, values: severalValues},
		{name: "assignliteral", stmt: assignLiteral},
		{name: "definedfunc", become: definedFunc, expr: definedFuncMethod},
		{name: "nilsource", stmt: nilSource},
		{name: "elseif", stmt: elseIf},
		{name: "caselabel", body: caseLabel},
		{name: "condition", stmt: condition},
		{name: "typeswitch", stmt: typeSwitch},
		{name: "received", stmt: received, values: receivedValue},
		{name: "incdec", stmt: incDec},
		{name: "loopvar", stmt: loopVar},
		{name: "rangeint", stmt: rangeInt},
		{name: "rangestring", stmt: rangeString},
		{name: "rangepointer", stmt: rangePointer},
		{name: "rangevar", stmt: rangeVar},
		{name: "returned", stmt: returned},
	}
}

// Lowerings returns the names of all lowerings.
func Lowerings() []string {
	var names []string
	for _, l := range lowerings() {
		names = append(names, l.name)
	}
	return names
}

// A lowered is what an emitter needs to write for the interpreter.
type lowered struct {
	table     []lowering
	typeDecls strings.Builder // declarations of types, which precede all others

	shown  map[string]string       // what package fmt prints for the names of copied types
	boxes  map[ast.Expr]types.Type // what expressions become
	placed map[ast.Expr]types.Type // what operations become that are assigned or returned
	helped map[string]string       // the names of helpers
	alike  map[string]int          // how many names of helpers are alike

	ordered   map[ast.Expr]string  // what was computed before the statement being written
	shared    map[*types.Var]bool  // variables that function literals or pointers share
	addressed map[*types.Var]bool  // those of them that the compiler has in memory
	plain     map[*types.Func]bool // functions that only compute a value

	signed   map[*types.Func]bool  // functions that get numbers with a sign in interfaces
	callees  map[*ast.Ident]bool   // their names where they are called
	valued   map[types.Object]bool // what is named other than that
	prologue string                // what the body of the next function begins with

	operands map[ast.Expr]bool             // of operations in parentheses; nil before inParentheses
	literals map[*ast.CompositeLit]bool    // in operands of && and ||; nil before findLiterals
	pointed  map[*ast.StarExpr]bool        // that are operands, or values in maps; nil before findPointed
	nils     map[*ast.CallExpr]bool        // nil interfaces that become nil values of any
	parents  map[ast.Node]ast.Node         // nil before parents
	uses     map[types.Object][]*ast.Ident // nil before usesOf
	elements map[ast.Expr]bool             // that are calls of methods; nil before elementCalls
	funcs    map[*ast.Ident]types.Type     // functions that are values; nil before funcValues

	vias    []*types.Named           // made for interfaces that the program asks for
	types   map[string]*dynamic.Type // that the program declares, by their keys
	methods []string                 // the statements that declare their methods

	explicit bool              // conversions between types with and without a name are written
	looks    bool              // the program looks at what it recovers
	starts   *bool             // it starts goroutines; nil before startsGoroutines
	defers   *bool             // it defers calls; nil before defersCalls
	hides    *bool             // it has structs of values in interfaces with methods; nil before hidesParts
	own      *bool             // it keeps values of types of cells in any; nil before hasOwn
	targets  map[ast.Expr]bool // elements that are assigned to; nil before looksAtPanics

	decls   map[types.Object]*ast.FuncDecl // of functions; nil if package fast runs nothing
	numbers map[rederive.Pos]int           // of places in what it runs

	outliving map[*types.Var]bool // variables that can be seen after a panic has left their function
	fastSize  int                 // of what it was given, in bytes

	counters   map[*types.Var]bool   // variables of loops that are never negative; nil before findCounters
	concurrent bool                  // the program has goroutines
	joined     map[*ast.FuncLit]bool // literals called where they are; nil before findGoroutines
}

// lowerings returns the table, which is empty for the compiler.
func (e *emitter) lowerings() []lowering {
	if e.low == nil {
		return nil
	}
	return e.low.table
}

// expr returns the text of an expression or type, as what it is assigned to.
func (e *emitter) expr(x ast.Expr) string {
	text := e.plain(x)
	for _, l := range e.lowerings() {
		if l.become != nil {
			text = l.become(e, x, text)
		}
	}
	return text
}

// plain returns the text of an expression or type, regardless of what it is assigned to.
func (e *emitter) plain(x ast.Expr) string {
	if text, ok := e.lowerExpr(x); ok {
		return text
	}
	return e.printExpr(x)
}

// lowerExpr returns the text of an expression or type if a lowering writes it.
func (e *emitter) lowerExpr(x ast.Expr) (string, bool) {
	for _, l := range e.lowerings() {
		if l.expr == nil {
			continue
		}
		if text, ok := l.expr(e, x); ok {
			return text, true
		}
	}
	return "", false
}

// lowerStmt writes a statement if a lowering does.
func (e *emitter) lowerStmt(s ast.Stmt, label string) bool {
	for _, l := range e.lowerings() {
		if l.stmt != nil && l.stmt(e, s, label) {
			return true
		}
	}
	return false
}

// caseBody writes the statements of a case.
func (e *emitter) caseBody(list []ast.Stmt) {
	for _, l := range e.lowerings() {
		if l.body != nil && l.body(e, list) {
			return
		}
	}
	e.stmts(list)
}

// specValues writes the values of a variable declaration.
func (e *emitter) specValues(s *ast.ValueSpec) string {
	for _, l := range e.lowerings() {
		if l.values == nil {
			continue
		}
		if text, ok := l.values(e, s); ok {
			return text
		}
	}
	return e.exprs(s.Values)
}

// argument writes an argument of a call.
func (e *emitter) argument(x *ast.CallExpr, i int) string {
	for _, l := range e.lowerings() {
		if l.argument == nil {
			continue
		}
		if text, ok := l.argument(e, x, i); ok {
			return text
		}
	}
	return e.expr(x.Args[i])
}

// params writes the parameters, or the receiver, of a function with a body.
func (e *emitter) params(list *ast.FieldList) string {
	for _, l := range e.lowerings() {
		if l.params == nil {
			continue
		}
		if text, ok := l.params(e, list); ok {
			return text
		}
	}
	return e.fields(list, ", ")
}

func (e *emitter) typ(t types.Type) string {
	for _, l := range e.lowerings() {
		if l.typ != nil {
			t = l.typ(t)
		}
	}
	return types.TypeString(program.Unnamed(t), e.qualify)
}

// helperName returns a name for a helper function for a type: one of its own
// for each type.
func (e *emitter) helperName(stem, text string) string {
	key := stem + text
	if name, ok := e.low.helped[key]; ok {
		return name
	}
	if e.low.helped == nil {
		e.low.helped, e.low.alike = map[string]string{}, map[string]int{}
	}
	mangled := program.Mangle(key)
	name := fmt.Sprintf("%s%s%d_%s", program.Reserved, stem, e.low.alike[mangled], program.Mangle(text))
	e.low.alike[mangled]++
	e.low.helped[key] = name
	return name
}
