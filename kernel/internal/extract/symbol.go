package extract

import (
	"fmt"
	"go/constant"
	"go/types"
)

// symbol returns the expression for an exported object, or "" for a generic object or a
// constraint.
func (w *writer) symbol(obj types.Object) string {
	q := w.name(w.pkg) + "." + obj.Name()
	switch obj := obj.(type) {
	case *types.Const:
		if basic, ok := obj.Type().(*types.Basic); ok && basic.Info()&types.IsUntyped != 0 {
			return untyped(obj, q)
		}
		return "reflect.ValueOf(" + q + ")"
	case *types.Func:
		if obj.Signature().TypeParams() != nil {
			return ""
		}
		return "reflect.ValueOf(" + q + ")"
	case *types.Var:
		return "reflect.ValueOf(&" + q + ").Elem()"
	case *types.TypeName:
		if generic(obj) || constraint(obj) {
			return ""
		}
		return "reflect.ValueOf((*" + q + ")(nil))"
	}
	return ""
}

// untyped writes an untyped constant exactly: a float as a fraction.
func untyped(c *types.Const, q string) string {
	literal := func(v constant.Value) string {
		kind := "INT"
		if v.Kind() == constant.String {
			kind = "STRING"
		}
		return fmt.Sprintf("constant.MakeFromLiteral(%q, token.%s, 0)", v.ExactString(), kind)
	}
	v := c.Val()
	switch {
	case c.Type() == types.Typ[types.UntypedRune] || v.Kind() == constant.Bool || v.Kind() == constant.Complex:
		return "reflect.ValueOf(" + q + ")"
	case v.Kind() == constant.Float:
		num, den := literal(constant.Num(v)), literal(constant.Denom(v))
		return fmt.Sprintf("reflect.ValueOf(constant.BinaryOp(%s, token.QUO, %s))", num, den)
	}
	return "reflect.ValueOf(" + literal(v) + ")"
}

func generic(t *types.TypeName) bool {
	switch typ := t.Type().(type) {
	case *types.Named:
		return typ.TypeParams() != nil
	case *types.Alias:
		return typ.TypeParams() != nil
	}
	return false
}

func constraint(t *types.TypeName) bool {
	i, ok := t.Type().Underlying().(*types.Interface)
	return ok && !i.IsMethodSet()
}
