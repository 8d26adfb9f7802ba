package stated

import (
	"go/types"
	"slices"
	"strings"

	"rederive/kernel/internal/program"
)

// check takes over the types of a program. It type-checks the packages that go.sum does not vouch for again, with the
// bodies of their functions, and then the cells with these instead of the compiled ones. A package whose source is not
// Go alone stays compiled, and its results count as computed.
func (t *tracer) check(p *program.Program) {
	t.pkg, t.info = p.Pkg, p.Info
	if len(p.Outside.Unsure) > 0 {
		t.info = program.NewInfo()
		s := sources{p: p, t: t, known: map[string]*types.Package{}}
		conf := types.Config{Importer: s, GoVersion: program.GoVersion, Error: func(error) {}} // already reported
		t.pkg = program.TypeCheck(conf, p.FSet, p.File, t.info)
	}
	t.own[t.pkg] = true
}

// sources imports packages from source.
type sources struct {
	p     *program.Program
	t     *tracer
	known map[string]*types.Package
}

// Import type-checks a package, or returns the compiled one.
func (s sources) Import(path string) (*types.Package, error) {
	if pkg := s.known[path]; pkg != nil {
		return pkg, nil
	}
	if slices.Contains(s.p.Outside.Unsure, path) {
		if files, err := s.p.Source(path); err == nil {
			conf := types.Config{Importer: s, GoVersion: program.GoVersion}
			if pkg, err := conf.Check(path, s.p.FSet, files, s.t.info); err == nil {
				s.known[path], s.t.own[pkg] = pkg, true
				s.t.files = append(s.t.files, files...)
				return pkg, nil
			}
		}
	}
	return program.Library().Import(path)
}

// passing lists the packages whose functions only write down, convert or rearrange their arguments, or do with numbers
// what operators do. A random number comes from nowhere; what is counted or computed from many of them counts as
// computed.
var passing = []string{
	"bufio", "bytes", "cmp", "container/list", "container/ring", "encoding/ascii85", "encoding/base32",
	"encoding/base64", "encoding/binary", "encoding/csv", "encoding/gob", "encoding/hex", "encoding/json",
	"encoding/xml", "errors", "fmt", "html", "io", "iter", "maps", "math/big", "math/rand", "math/rand/v2", "reflect",
	"rederive/show", "runtime", "slices", "strconv", "strings", "sync", "sync/atomic", "text/tabwriter", "unicode",
	"unicode/utf16", "unicode/utf8",
}

// rounding lists the functions of package math that do no more than that.
var rounding = []string{
	"Abs", "Ceil", "Copysign", "Dim", "Float32bits", "Float32frombits", "Float64bits", "Float64frombits", "Floor",
	"Frexp", "Inf", "Ldexp", "Max", "Min", "Modf", "NaN", "Round", "RoundToEven", "Trunc",
}

// computing lists the functions of these packages that do more: they compute, call others, or read an input. They
// include sorting, which finds the median of a sample, and functions that count, search or change each letter of a
// string, as a loop would.
var computing = []string{
	"Binomial", "CSV", "Count", "Exp", "FixedWidth", "GCD", "Index", "IndexAny", "IndexByte", "IndexFunc", "IndexRune",
	"Input", "JSONLines", "Jacobi", "LastIndex", "ModInverse", "ModSqrt", "MulRange", "ProbablyPrime", "RuneCount",
	"RuneCountInString", "Sqrt", "bytes.Map", "show.Join", "slices.BinarySearch", "slices.BinarySearchFunc",
	"slices.Compact", "slices.CompactFunc", "slices.Max", "slices.MaxFunc", "slices.Min", "slices.MinFunc",
	"slices.Sort", "slices.SortFunc", "slices.SortStableFunc", "slices.Sorted", "slices.SortedFunc",
	"slices.SortedStableFunc", "strings.Map",
	"reflect.Call", "reflect.CallSlice", "reflect.MakeFunc", "reflect.Method", "reflect.MethodByName", "reflect.Recv",
	"reflect.Select", "reflect.Seq", "reflect.Seq2", "reflect.Swapper",
}

// accumulates reports whether a function adds to its argument, as += does: in a loop it computes.
func accumulates(f *types.Func) bool {
	return f != nil && f.Pkg() != nil && f.Pkg().Path() == "sync/atomic" && strings.HasPrefix(f.Name(), "Add")
}

// calculates reports whether a method of package math/big does arithmetic. By itself it is no more than an operator,
// and in a loop it computes as an operator does.
func calculates(f *types.Func) bool {
	return f != nil && f.Pkg() != nil && f.Pkg().Path() == "math/big" && isMethod(f) && slices.Contains([]string{
		"Add", "And", "AndNot", "Div", "DivMod", "Lsh", "Mod", "Mul", "Or", "Quo", "QuoRem", "Rem", "Rsh", "Sub", "Xor",
	}, f.Name())
}

// transparent reports whether a call of f computes no more than its arguments do.
func transparent(f *types.Func) bool {
	switch f.Pkg().Path() {
	case "math":
		return slices.Contains(rounding, f.Name())
	case "math/cmplx":
		return slices.Contains([]string{"Conj", "Inf", "NaN"}, f.Name())
	}
	return slices.Contains(passing, f.Pkg().Path()) && !slices.Contains(computing, f.Name()) &&
		!slices.Contains(computing, f.Pkg().Name()+"."+f.Name())
}
