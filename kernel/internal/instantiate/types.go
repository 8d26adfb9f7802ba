package instantiate

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"rederive/kernel/internal/program"
)

// subst fills in type arguments for type parameters, and the types that stand
// for those declared inside of functions.
func (c *copier) subst(t types.Type) types.Type {
	switch t := t.(type) {
	case *types.TypeParam:
		if a, ok := c.args[t]; ok {
			return a
		}
	case *types.Alias:
		return c.subst(types.Unalias(t))
	case *types.Named:
		return c.substNamed(t)
	case *types.Pointer:
		return types.NewPointer(c.subst(t.Elem()))
	case *types.Slice:
		return types.NewSlice(c.subst(t.Elem()))
	case *types.Array:
		return types.NewArray(c.subst(t.Elem()), t.Len())
	case *types.Map:
		return types.NewMap(c.subst(t.Key()), c.subst(t.Elem()))
	case *types.Chan:
		return types.NewChan(t.Dir(), c.subst(t.Elem()))
	case *types.Tuple:
		return c.substTuple(t)
	case *types.Signature:
		return types.NewSignatureType(nil, nil, nil, c.substTuple(t.Params()), c.substTuple(t.Results()), t.Variadic())
	case *types.Struct:
		fields, tags := make([]*types.Var, t.NumFields()), make([]string, t.NumFields())
		for i := range fields {
			f := t.Field(i)
			fields[i], tags[i] = types.NewField(f.Pos(), c.r.p.Pkg, f.Name(), c.subst(f.Type()), f.Embedded()), t.Tag(i)
		}
		return types.NewStruct(fields, tags)
	case *types.Interface:
		return c.substInterface(t)
	}
	return t
}

func (c *copier) substNamed(t *types.Named) types.Type {
	obj := t.Obj()
	if obj.Pkg() != nil && obj.Parent() != obj.Pkg().Scope() && obj.Pkg() == c.w.pkg && !c.r.lifted[obj] {
		return c.lift(t)
	}
	if t.TypeArgs() == nil {
		return t
	}
	args := list(t.TypeArgs())
	for i := range args {
		args[i] = c.subst(args[i])
	}
	inst, err := types.Instantiate(c.r.context, t.Origin(), args, false)
	if err != nil {
		return t
	}
	return inst
}

func (c *copier) substTuple(t *types.Tuple) *types.Tuple {
	var vars []*types.Var
	for v := range t.Variables() {
		vars = append(vars, types.NewParam(v.Pos(), v.Pkg(), v.Name(), c.subst(v.Type())))
	}
	return types.NewTuple(vars...)
}

func (c *copier) substInterface(t *types.Interface) types.Type {
	if !t.IsMethodSet() || t.NumMethods() == 0 {
		return t
	}
	var methods []*types.Func
	for m := range t.Methods() {
		methods = append(methods, types.NewFunc(m.Pos(), m.Pkg(), m.Name(), c.subst(m.Signature()).(*types.Signature)))
	}
	return types.NewInterfaceType(methods, nil).Complete()
}

// lift declares a type of a function at package level: a copy of a generic
// function for it is there too.
func (c *copier) lift(t *types.Named) *types.Named {
	obj := t.Obj()
	if l, ok := c.locals[obj]; ok {
		return l
	}
	name := &ast.Ident{NamePos: c.at(obj.Pos()), Name: c.r.unique(obj.Name())}
	tn := types.NewTypeName(obj.Pos(), c.r.p.Pkg, name.Name, nil)
	l := types.NewNamed(tn, nil, nil)
	c.r.lifted[tn] = true
	c.r.local[tn] = c.r.localNumber(obj)
	c.r.shown["main."+name.Name] = c.r.p.InstanceName(obj, c.list, c.r.local)
	c.locals[obj] = l
	l.SetUnderlying(c.subst(t.Underlying()))
	c.r.queue = append(c.r.queue, func() {
		spec := &ast.TypeSpec{Name: name}
		if s, ok := l.Underlying().(*types.Struct); ok {
			spec.Type = c.r.structExpr(s, name.NamePos)
		} else {
			spec.Type = c.r.typeExpr(l.Underlying(), name.NamePos)
		}
		c.r.addCopy(&ast.GenDecl{TokPos: name.NamePos, Tok: token.TYPE, Specs: []ast.Spec{spec}})
	})
	return l
}

// typeExpr writes a type without type parameters as an expression at pos.
func (r *rewriter) typeExpr(t types.Type, pos token.Pos) ast.Expr {
	switch t := t.(type) {
	case *types.Alias:
		return r.typeExpr(types.Unalias(t), pos)
	case *types.Basic:
		if t.Info()&types.IsUntyped != 0 {
			t = types.Default(t).(*types.Basic)
		}
		return &ast.Ident{NamePos: pos, Name: t.Name()}
	case *types.Named:
		return r.namedExpr(t, pos)
	case *types.Pointer:
		return &ast.StarExpr{Star: pos, X: r.typeExpr(t.Elem(), pos)}
	case *types.Slice:
		return &ast.ArrayType{Lbrack: pos, Elt: r.typeExpr(t.Elem(), pos)}
	case *types.Array:
		n := &ast.BasicLit{ValuePos: pos, Kind: token.INT, Value: strconv.FormatInt(t.Len(), 10)}
		return &ast.ArrayType{Lbrack: pos, Len: n, Elt: r.typeExpr(t.Elem(), pos)}
	case *types.Map:
		return &ast.MapType{Map: pos, Key: r.keyExpr(t.Key(), pos), Value: r.typeExpr(t.Elem(), pos)}
	case *types.Chan:
		dir := map[types.ChanDir]ast.ChanDir{
			types.SendRecv: ast.SEND | ast.RECV, types.SendOnly: ast.SEND,
			types.RecvOnly: ast.RECV,
		}[t.Dir()]
		return &ast.ChanType{Begin: pos, Dir: dir, Value: r.typeExpr(t.Elem(), pos)}
	case *types.Signature:
		return r.funcType(t, nil, pos)
	case *types.Struct:
		if name := r.embedding(t, pos); name != nil {
			return name
		}
		return r.structExpr(t, pos)
	case *types.Interface:
		return r.interfaceExpr(t, pos)
	}
	r.refuse(pos, "the type %s", r.p.TypeText(t))
	return &ast.Ident{NamePos: pos, Name: "_"}
}

func (r *rewriter) namedExpr(t *types.Named, pos token.Pos) ast.Expr {
	switch obj := t.Obj(); {
	case isStringer(obj):
		return r.stringer(obj, pos)
	case program.IsSeq(t):
		return r.typeExpr(t.Underlying(), pos)
	case obj.Pkg() == nil || r.lifted[obj]:
		return &ast.Ident{NamePos: pos, Name: obj.Name()}
	default:
		return r.global(obj, list(t.TypeArgs()), pos)
	}
}

// funcType writes the type of a function, with names for the parameters or
// nil.
func (r *rewriter) funcType(t *types.Signature, names []string, pos token.Pos) *ast.FuncType {
	params := &ast.FieldList{Opening: pos, Closing: pos}
	for i := range t.Params().Len() {
		f := &ast.Field{}
		if names != nil {
			f.Names = []*ast.Ident{{NamePos: pos, Name: names[i]}}
		}
		last := i == t.Params().Len()-1 && t.Variadic()
		if s, ok := t.Params().At(i).Type().(*types.Slice); ok && last {
			f.Type = &ast.Ellipsis{Ellipsis: pos, Elt: r.typeExpr(s.Elem(), pos)}
		} else {
			f.Type = r.typeExpr(t.Params().At(i).Type(), pos)
		}
		params.List = append(params.List, f)
	}
	return &ast.FuncType{Func: pos, Params: params, Results: r.resultList(t.Results(), pos)}
}

func (r *rewriter) resultList(t *types.Tuple, pos token.Pos) *ast.FieldList {
	if t.Len() == 0 {
		return nil
	}
	results := &ast.FieldList{Opening: pos, Closing: pos}
	for v := range t.Variables() {
		results.List = append(results.List, &ast.Field{Type: r.typeExpr(v.Type(), pos)})
	}
	return results
}

func (r *rewriter) structExpr(t *types.Struct, pos token.Pos) ast.Expr {
	fields := &ast.FieldList{Opening: pos, Closing: pos}
	for i := range t.NumFields() {
		v := t.Field(i)
		f := &ast.Field{Type: r.typeExpr(v.Type(), pos)}
		if !v.Embedded() {
			f.Names = []*ast.Ident{{NamePos: pos, Name: v.Name()}}
		}
		if tag := t.Tag(i); tag != "" {
			f.Tag = &ast.BasicLit{ValuePos: pos, Kind: token.STRING, Value: strconv.Quote(tag)}
		}
		fields.List = append(fields.List, f)
	}
	return &ast.StructType{Struct: pos, Fields: fields}
}

func (r *rewriter) interfaceExpr(t *types.Interface, pos token.Pos) ast.Expr {
	methods := &ast.FieldList{Opening: pos, Closing: pos}
	if !t.IsMethodSet() {
		r.refuse(pos, "the constraint %s", r.p.TypeText(t))
	}
	for m := range t.Methods() {
		methods.List = append(methods.List,
			&ast.Field{Names: []*ast.Ident{{NamePos: pos, Name: m.Name()}}, Type: r.funcType(m.Signature(), nil, pos)})
	}
	return &ast.InterfaceType{Interface: pos, Methods: methods}
}
