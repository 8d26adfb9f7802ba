package instantiate

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
)

// A copier copies one declaration with types filled in.
type copier struct {
	r       *rewriter
	w       *world
	args    map[*types.TypeParam]types.Type
	list    []types.Type                     // the type arguments in order
	locals  map[*types.TypeName]*types.Named // types declared inside of functions
	pos     token.Pos                        // of all that is copied from another package
	fn      *copiedFunc
	body    *ast.BlockStmt // of the declared function being copied
	called  map[*ast.SelectorExpr]bool
	results map[types.Object]string // the variables of named results
	folding int                     // operations around that would become constants
}

// A copiedFunc is a function being copied.
type copiedFunc struct {
	returning
	results *types.Tuple
	body    *ast.BlockStmt
	depth   int    // of loops over functions around
	defers  string // the variable that keeps what such a loop defers
	used    bool   // whether something is deferred
}

func (r *rewriter) copier(w *world) *copier {
	return &copier{
		r: r, w: w, args: map[*types.TypeParam]types.Type{}, locals: map[*types.TypeName]*types.Named{},
		called: map[*ast.SelectorExpr]bool{}, results: map[types.Object]string{},
	}
}

// at returns the place that the copy of something at pos gets.
func (c *copier) at(pos token.Pos) token.Pos {
	if c.pos.IsValid() && pos.IsValid() {
		return c.pos
	}
	return pos
}

// typeOf returns the type that an expression has in the copy.
func (c *copier) typeOf(x ast.Expr) types.Type { return c.subst(c.w.info.TypeOf(x)) }

// topDecl copies a declaration of the notebook, or returns nil if only its
// copies for type arguments count.
func (c *copier) topDecl(d ast.Decl) ast.Decl {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Type.TypeParams != nil || c.w.genericReceiver(d) {
			return nil
		}
		return c.funcDecl(d)
	case *ast.GenDecl:
		if d.Tok != token.TYPE {
			return c.copy(reflect.ValueOf(d)).Interface().(ast.Decl)
		}
		n := &ast.GenDecl{TokPos: d.TokPos, Tok: d.Tok}
		for _, s := range d.Specs {
			if t := s.(*ast.TypeSpec); t.TypeParams == nil && !isConstraint(c.w.info.Defs[t.Name]) {
				n.Specs = append(n.Specs, &ast.TypeSpec{Name: c.name(t.Name), Assign: t.Assign, Type: c.declared(t)})
			}
		}
		if len(n.Specs) > 0 {
			return n
		}
	}
	return nil
}

func (w *world) genericReceiver(d *ast.FuncDecl) bool {
	f, ok := w.info.Defs[d.Name].(*types.Func)
	return ok && f.Signature().RecvTypeParams() != nil
}

func (c *copier) funcDecl(d *ast.FuncDecl) *ast.FuncDecl {
	var sig *types.Signature
	if f, ok := c.w.info.Defs[d.Name].(*types.Func); ok {
		sig = f.Signature()
	}
	c.body = d.Body
	n := &ast.FuncDecl{Name: c.name(d.Name)}
	n.Type, n.Body = c.function(d.Type, sig, d.Body)
	if d.Recv != nil {
		n.Recv = &ast.FieldList{Opening: c.at(d.Recv.Opening), Closing: c.at(d.Recv.Closing)}
		for _, f := range d.Recv.List {
			field := &ast.Field{Type: f.Type}
			if !c.w.genericReceiver(d) {
				field.Type = c.expr(f.Type)
			}
			for _, name := range f.Names {
				field.Names = append(field.Names, c.name(name))
			}
			n.Recv.List = append(n.Recv.List, field)
		}
	}
	return n
}

func (c *copier) block(b *ast.BlockStmt) *ast.BlockStmt {
	return c.copy(reflect.ValueOf(b)).Interface().(*ast.BlockStmt)
}

func (c *copier) expr(x ast.Expr) ast.Expr {
	return c.copy(reflect.ValueOf(&x).Elem()).Interface().(ast.Expr)
}

func (c *copier) stmt(s ast.Stmt) ast.Stmt {
	return c.copy(reflect.ValueOf(&s).Elem()).Interface().(ast.Stmt)
}

var posType = reflect.TypeFor[token.Pos]()

// copy copies a part of a syntax tree. Where one kind of node may replace
// another, the node may be rewritten.
func (c *copier) copy(v reflect.Value) reflect.Value {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		out := reflect.New(v.Type()).Elem()
		if n, ok := v.Interface().(ast.Node); ok {
			if m := c.rewritten(n); m != nil {
				out.Set(reflect.ValueOf(m))
				return out
			}
		}
		out.Set(c.copy(v.Elem()))
		return out
	case reflect.Pointer:
		return c.copyPointer(v)
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		if list, ok := v.Interface().([]ast.Stmt); ok {
			return reflect.ValueOf(c.stmts(list))
		}
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(c.copy(v.Index(i)))
		}
		return out
	}
	if v.Type() == posType {
		return reflect.ValueOf(c.at(v.Interface().(token.Pos)))
	}
	return v
}

func (c *copier) copyPointer(v reflect.Value) reflect.Value {
	if v.IsNil() {
		return v
	}
	switch n := v.Interface().(type) {
	case *ast.Ident:
		return reflect.ValueOf(c.name(n))
	case *ast.CommentGroup:
		return reflect.Zero(v.Type())
	case *ast.FuncLit:
		t, body := c.function(n.Type, c.w.info.TypeOf(n).(*types.Signature), n.Body)
		return reflect.ValueOf(&ast.FuncLit{Type: t, Body: body})
	case *ast.CallExpr:
		if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok {
			c.called[sel] = true
		}
		if call := c.passingCall(n); call != nil {
			return reflect.ValueOf(call)
		}
		if spreadsNil(c.w.info, n) {
			less := *n
			less.Args, less.Ellipsis = n.Args[:len(n.Args)-1], token.NoPos
			return c.copyPointer(reflect.ValueOf(&less))
		}
	}
	out := reflect.New(v.Type().Elem())
	for i := range v.Elem().NumField() {
		out.Elem().Field(i).Set(c.copy(v.Elem().Field(i)))
	}
	return out
}

// rewritten returns what replaces a node in the copy, or nil if it is copied
// as it is.
func (c *copier) rewritten(n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.Ident:
		return c.ident(n)
	case *ast.SelectorExpr:
		return c.selector(n)
	case *ast.IndexExpr:
		return c.index(n, n.X)
	case *ast.IndexListExpr:
		return c.index(n, n.X)
	case *ast.MapType:
		return c.mapType(n)
	case *ast.CompositeLit:
		return c.keyedLiteral(n)
	case *ast.StructType:
		return c.structType(n)
	case *ast.CallExpr:
		return c.call(n)
	case *ast.BinaryExpr, *ast.UnaryExpr:
		if c.folds(n.(ast.Expr)) {
			c.folding++
			defer func() { c.folding-- }()
			return c.copyPointer(reflect.ValueOf(n)).Interface().(ast.Node)
		}
	case *ast.TypeAssertExpr:
		if x := c.staticAssertion(n); x != nil {
			return x
		}
	case *ast.TypeSwitchStmt:
		if s := c.staticSwitch(n); s != nil {
			return s
		}
		if s := c.emptyTypeSwitch(n); s != nil {
			return s
		}
		if len(c.args) > 0 {
			return c.distinctCases(n)
		}
	case *ast.SwitchStmt:
		return c.expressionSwitch(n)
	case *ast.AssignStmt:
		if s := c.impossibleAsserted(n); s != nil {
			return s
		}
	case *ast.RangeStmt:
		if sig, ok := c.typeOf(n.X).Underlying().(*types.Signature); ok {
			return c.rangeFunc(n, sig, "")
		}
		if s := c.rangeKeys(n); s != nil {
			return s
		}
	case *ast.LabeledStmt:
		if s, ok := n.Stmt.(*ast.RangeStmt); ok {
			if sig, ok := c.typeOf(s.X).Underlying().(*types.Signature); ok {
				return c.labeledRange(n, s, sig)
			}
		}
	case *ast.DeferStmt:
		if c.fn != nil && c.fn.depth > 0 {
			return c.deferred(n)
		}
	case *ast.DeclStmt:
		return c.localTypes(n)
	case *ast.BranchStmt:
		if s := c.jump(n); s != nil {
			return s
		}
	case *ast.ReturnStmt:
		return c.ret(n)
	}
	return nil
}

// localTypes leaves out types that a function declares: they are at package
// level in the copy.
func (c *copier) localTypes(s *ast.DeclStmt) ast.Node {
	d := s.Decl.(*ast.GenDecl)
	if d.Tok != token.TYPE {
		return nil
	}
	for _, spec := range d.Specs {
		if named, ok := c.w.info.Defs[spec.(*ast.TypeSpec).Name].Type().(*types.Named); ok {
			c.subst(named)
		}
	}
	return &ast.EmptyStmt{Semicolon: c.at(s.Pos()), Implicit: true}
}

// index copies an index expression; with types for indices it is a type or
// function for them.
func (c *copier) index(n, x ast.Expr) ast.Node {
	if c.w.info.Types[n].IsType() {
		return c.r.typeExpr(c.subst(c.w.info.TypeOf(n)), c.at(n.Pos()))
	}
	id, ok := ast.Unparen(x).(*ast.Ident)
	if sel, isSel := ast.Unparen(x).(*ast.SelectorExpr); isSel {
		id, ok = sel.Sel, true
	}
	if ok && c.typeArgs(id) != nil {
		return c.expr(x)
	}
	return nil
}

// typeArgs returns the type arguments of a generic function at id, or nil.
func (c *copier) typeArgs(id *ast.Ident) []types.Type {
	inst, ok := c.w.info.Instances[id]
	if !ok {
		return nil
	}
	args := list(inst.TypeArgs)
	for i := range args {
		args[i] = c.subst(args[i])
	}
	return args
}

// ident copies a name that another expression may replace.
func (c *copier) ident(x *ast.Ident) ast.Node {
	obj := c.w.info.Uses[x]
	if obj == nil || obj.Pkg() == nil {
		return c.name(x)
	}
	if t, ok := obj.(*types.TypeName); ok {
		if _, param := t.Type().(*types.TypeParam); param || t.Parent() != t.Pkg().Scope() {
			return c.r.typeExpr(c.subst(t.Type()), c.at(x.Pos()))
		}
	}
	if obj.Parent() == obj.Pkg().Scope() && obj.Pkg() == c.w.pkg {
		return c.r.global(obj, c.typeArgs(x), c.at(x.Pos()))
	}
	return c.name(x)
}

// name copies a name that can only be a name.
func (c *copier) name(x *ast.Ident) *ast.Ident {
	n := &ast.Ident{NamePos: c.at(x.NamePos), Name: x.Name}
	obj := c.w.info.ObjectOf(x)
	if name, ok := c.results[obj]; ok {
		n.Name = name
		return n
	}
	switch v := obj.(type) {
	case *types.Var:
		switch {
		case v.IsField() && v.Embedded():
			n.Name = c.embedded(v)
			return n
		case v.IsField() || v.Pkg() != nil && v.Parent() == v.Pkg().Scope():
			return n
		}
	case *types.Const:
		if v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
			return n
		}
	case nil: // the variable of a type switch has no object of its own
	default:
		return n
	}
	if c.r.hot[x.Name] {
		n.Name = localName + x.Name
	}
	return n
}

// embedded returns the name of an embedded field, which is that of its type.
func (c *copier) embedded(v *types.Var) string {
	if _, alias := v.Type().(*types.Alias); alias {
		return v.Name()
	}
	t := c.subst(v.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := t.(*types.Named)
	if !ok {
		return v.Name()
	}
	if id, ok := c.r.namedExpr(named, v.Pos()).(*ast.Ident); ok {
		return id.Name
	}
	return v.Name()
}

// selector copies a name of a package, a field or a method.
func (c *copier) selector(x *ast.SelectorExpr) ast.Node {
	if id, ok := x.X.(*ast.Ident); ok {
		if _, ok := c.w.info.Uses[id].(*types.PkgName); ok {
			if isStringer(c.w.info.Uses[x.Sel]) {
				return c.r.stringer(c.w.info.Uses[x.Sel], c.at(x.Pos()))
			}
			args := c.typeArgs(x.Sel)
			if args == nil && c.w == c.r.main {
				return &ast.SelectorExpr{X: c.name(id), Sel: c.name(x.Sel)}
			}
			return c.r.global(c.w.info.Uses[x.Sel], args, c.at(x.Pos()))
		}
	}
	if sel := c.w.info.Selections[x]; sel != nil {
		switch {
		case sel.Kind() == types.MethodExpr:
			return c.methodExpr(x, sel)
		case sel.Kind() == types.MethodVal && !c.called[x] && sel.Obj().Pkg() != nil &&
			(ofStringer(sel.Obj()) || c.r.world(sel.Obj().Pkg()) != nil):
			return c.methodValue(x, sel)
		}
	}
	return &ast.SelectorExpr{X: c.expr(x.X), Sel: c.name(x.Sel)}
}
