// Package fast runs functions that only compute with numbers, texts, lists, structs, arrays
// and maps. The interpreter is slow at that; here each expression becomes a closure of its own type, so
// that a loop takes about a tenth of the time:
//
//	code, err := fast.New("func sum(n int) int { s := 0; for i := range n { s += i }; return s }", nil, fast.Places{})
//	code.Func().(func(int) int)(10)
//
// The operators of the closures are Go's own, so that numbers wrap around, and indices that
// are out of range panic, as in compiled code. Whatever else a function does is refused:
// functions as values, interfaces, goroutines, addresses of variables.
//
// Each variable has one place in memory. A function that calls itself saves its variables.
// So of goroutines that call one function at a time, all but one wait.
package fast

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"runtime"
	"slices"
	"unsafe"

	"rederive/show/worker"
)

// unknown is why a function is refused.
type unknown string

func (u unknown) Error() string { return string(u) }

// A compiler turns the declarations of a text into closures.
type compiler struct {
	fset   *token.FileSet
	info   *types.Info
	kinds  map[types.BasicKind]kind
	cells  map[types.Object]cell
	funcs  map[*types.Func]*function
	places []int
	moving []func() // find out where variables are that may move
	place  *int     // where to note the places of statements, or nil
	last   *int     // where to note them, too, or nil

	f    *function // that is being compiled
	loop []string  // labels of the loops around
}

// A function is one of the text.
type function struct {
	decl    *ast.FuncDecl
	sig     *types.Signature
	in      []*types.Var // parameters, after the receiver
	params  []cell
	results []cell
	cells   []cell // all variables
	lists   []cell // those that hold more than a number
	body    stmt
	active  bool
}

// New compiles a text, which consists of functions, constants and
// variables. The variables are bound to pointers, in their order, structs and arrays also to
// functions that return pointers. A comment /*line place:n*/
// gives a statement its place, number n of places, which is noted before the statement.
func New(text string, places []int, at Places, bound ...any) (*Code, error) {
	c, file, err := load(text)
	if err != nil {
		return nil, err
	}
	c.places, c.place, c.last = places, at.Note, at.Last
	code, err := c.first(file, bound)
	if err == nil {
		code.caller = at.Caller
	}
	return code, err
}

// Places say where the places of statements are noted.
type Places struct {
	Note   *int
	Last   *int        // noted as well, unless nil, since Note is for the goroutine that calls
	Caller func() *int // the note of that goroutine, or nil if it is Note
}

// Check says why a text is refused.
func Check(text string) error {
	c, file, err := load(text)
	if err != nil {
		return err
	}
	c.places, c.place = nil, new(int)
	bound, err := c.variables(file)
	if err != nil {
		return err
	}
	_, err = c.first(file, bound)
	return err
}

// load checks a text.
func load(text string) (*compiler, *ast.File, error) {
	c := &compiler{
		fset: token.NewFileSet(), kinds: kinds(), cells: map[types.Object]cell{}, funcs: map[*types.Func]*function{},
		info: &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
			Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
			Selections: map[*ast.SelectorExpr]*types.Selection{},
		},
	}
	file, err := parser.ParseFile(c.fset, "", "package fast\n"+text, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return nil, nil, err
	}
	conf := types.Config{Importer: library{}, Error: func(e error) {
		if t, ok := e.(types.Error); !ok || !t.Soft { // soft is what is not used
			err = cmp.Or(err, e)
		}
	}}
	_, _ = conf.Check("fast", c.fset, []*ast.File{file}, c.info)
	return c, file, err
}

// variables makes a variable for each of the text.
func (c *compiler) variables(file *ast.File) (bound []any, err error) {
	defer caught(&err)
	c.each(file, func(id *ast.Ident) {
		bound = append(bound, reflect.New(layout(c.info.Defs[id].Type())).Interface())
	})
	return bound, nil
}

// each calls f for each variable of the text.
func (c *compiler) each(file *ast.File, f func(id *ast.Ident)) {
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR {
			continue
		}
		for _, s := range g.Specs {
			for _, id := range s.(*ast.ValueSpec).Names {
				f(id)
			}
		}
	}
}

// caught makes an error of what the compiler does not know.
func caught(err *error) {
	if r := recover(); r != nil {
		switch r := r.(type) {
		case unknown:
			*err = r
		case *runtime.TypeAssertionError: // closures of two types do not fit
			*err = unknown("this combination")
		default:
			panic(r)
		}
	}
}

// first compiles all functions and returns the first.
func (c *compiler) first(file *ast.File, bound []any) (code *Code, err error) {
	defer caught(&err)
	c.each(file, func(id *ast.Ident) {
		if len(bound) == 0 {
			panic(unknown("a variable that is bound to nothing"))
		}
		c.cells[c.info.Defs[id]] = c.bind(c.kind(c.info.Defs[id].Type()), reflect.ValueOf(bound[0]))
		bound = bound[1:]
	})
	var main *function
	for _, d := range file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok {
			f := c.declare(d)
			if main == nil {
				main = f
			}
		}
	}
	if main == nil {
		return nil, unknown("a text without a function")
	}
	for _, f := range c.funcs {
		c.compile(f)
	}
	return c.entry(main), nil
}

// bind makes a cell of a variable of somebody else, to which b is a pointer, or a function
// that returns one: it is called when the code is entered.
func (c *compiler) bind(k kind, b reflect.Value) cell {
	t := b.Type()
	if t.Kind() == reflect.Func && t.NumIn() == 0 && t.NumOut() == 1 {
		t = t.Out(0)
	}
	if !alike(t, reflect.PointerTo(k.rtype())) {
		panic(unknown("a variable that is bound to nothing of its type"))
	}
	if b.Kind() != reflect.Func {
		return &borrowed{p: k.there(b.UnsafePointer())}
	}
	if _, ok := k.(blocks); !ok {
		panic(unknown("a variable that is bound to a function"))
	}
	at := new(unsafe.Pointer)
	c.moving = append(c.moving, func() { *at = b.Call(nil)[0].UnsafePointer() })
	return &borrowed{p: at}
}

// A borrowed cell is a variable of somebody else, which no call saves.
type borrowed struct {
	cell
	p any
}

func (b *borrowed) at() any { return b.p }

// declare makes the parameters and results of a function.
func (c *compiler) declare(d *ast.FuncDecl) *function {
	obj := c.info.Defs[d.Name].(*types.Func)
	f := &function{decl: d, sig: obj.Signature()}
	if f.sig.TypeParams() != nil || f.sig.Variadic() || d.Body == nil {
		panic(unknown("a function of this kind"))
	}
	c.funcs[obj], c.f = f, f
	if recv := f.sig.Recv(); recv != nil {
		f.in = append(f.in, recv)
	}
	f.in = slices.AppendSeq(f.in, f.sig.Params().Variables())
	for _, v := range f.in {
		f.params = append(f.params, c.variable(v))
	}
	for v := range f.sig.Results().Variables() {
		if v.Name() != "" {
			panic(unknown("a named result"))
		}
		f.results = append(f.results, c.kind(v.Type()).cell())
		f.lists = append(f.lists, f.results[len(f.results)-1])
	}
	return f
}

// variable makes a variable of the function being compiled.
func (c *compiler) variable(v types.Object) cell {
	cell := c.held(c.kind(v.Type()))
	c.cells[v] = cell
	return cell
}

// held makes a variable that a call saves.
func (c *compiler) held(k kind) cell {
	cell := k.cell()
	c.f.cells = append(c.f.cells, cell)
	switch k.rtype().Kind() {
	case reflect.Slice, reflect.String, reflect.Map, reflect.Pointer, reflect.Struct, reflect.Array:
		c.f.lists = append(c.f.lists, cell)
	}
	return cell
}

func (c *compiler) compile(f *function) {
	c.f, c.loop = f, nil
	f.body = c.block(f.decl.Body.List)
}

// kind returns the kind of a type.
func (c *compiler) kind(t types.Type) kind {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if k := c.kinds[u.Kind()]; k != nil {
			return k
		}
	case *types.Slice:
		if k := c.kind(u.Elem()).list(); k != nil {
			return k
		}
	case *types.Array, *types.Struct:
		return blocks{row{t: layout(t)}}
	case *types.Pointer:
		switch u.Elem().Underlying().(type) {
		case *types.Array, *types.Struct:
			return pointers{row{t: layout(t)}}
		}
	case *types.Map:
		if k := dictionaries()[reflect.MapOf(layout(u.Key()), layout(u.Elem()))]; k != nil {
			return k
		}
	}
	panic(unknown(fmt.Sprintf("type %s", t)))
}

// number returns the number of the place of a statement, or -1.
func (c *compiler) number(n ast.Node) int {
	at := c.fset.Position(n.Pos())
	if at.Filename != worker.PlaceName {
		return -1
	}
	i := worker.PlaceOf(at.Line)
	if i < 0 || i >= len(c.places) {
		return -1
	}
	return c.places[i]
}
