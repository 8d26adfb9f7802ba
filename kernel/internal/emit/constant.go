package emit

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"rederive/kernel/internal/program"
)

// The interpreter computes constants less exactly than Go, and not all of them:
//
// 	const big = 1 << 100                  var n = int(1048576)
// 	var n = int(big >> 80)

func constantValue(e *emitter, x ast.Expr) (string, bool) {
	tv, ok := e.p.Info.Types[x]
	if !ok || tv.Value == nil || !tv.IsValue() {
		return "", false
	}
	basic, ok := tv.Type.Underlying().(*types.Basic)
	if !ok {
		return "", false
	}
	text, natural := literal(tv.Value, basic)
	if text == "" {
		return "", false
	}
	if natural == types.Complex128 {
		e.helpers[complexHelper] = "\nfunc " + complexHelper +
			"(re, im float64) complex128 { return complex(re, im) }\n"
	}
	if tv.Type == types.Typ[natural] || basic.Info()&types.IsUntyped != 0 {
		return text, true
	}
	return fmt.Sprintf("%s(%s)", e.typ(tv.Type), text), true
}

// withoutConstants leaves out the declarations of constants: each use is a value.
func withoutConstants(_ *emitter, d *ast.GenDecl) bool { return d.Tok == token.CONST }

// complexHelper is a function for complex constants, with which the interpreter
// cannot compute.
const complexHelper = program.Reserved + "complex"

// literal returns the text of a constant of a basic type, and the type that the
// text has by itself.
func literal(v constant.Value, t *types.Basic) (string, types.BasicKind) {
	info := t.Info()
	switch {
	case info&types.IsBoolean != 0:
		return v.String(), types.Bool
	case info&types.IsString != 0:
		return strconv.Quote(constant.StringVal(v)), types.String
	case info&types.IsInteger != 0:
		if n := constant.ToInt(v); n.Kind() == constant.Int {
			return n.ExactString(), types.Int
		}
	case info&types.IsFloat != 0:
		return float(v), types.Float64
	case info&types.IsComplex != 0:
		return complexHelper + "(" + float(constant.Real(v)) + ", " + float(constant.Imag(v)) + ")", types.Complex128
	}
	return "", types.Invalid
}

// float returns the text of a constant rounded to 64 bits.
func float(v constant.Value) string {
	f, _ := constant.Float64Val(v)
	text := strconv.FormatFloat(f, 'g', -1, 64)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}
