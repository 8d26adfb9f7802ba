package emit

import (
	"go/types"

	"rederive/kernel/internal/program"
)

// Values of compiled functions, such as maps.Keys, are functions to the interpreter, which
// do not fit the types of package iter:
//
// 	var s iter.Seq[int]                   var s func(yield func(int) bool)

func seqType(t types.Type) types.Type {
	if n, ok := types.Unalias(t).(*types.Named); ok && program.IsSeq(n) {
		return n.Underlying()
	}
	return t
}
