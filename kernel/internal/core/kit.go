package core

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
)

// KitPath is the package of which the interpreter knows other functions than the compiler.
const KitPath = "rederive/show/worker"

// A kit is a library in which that package has the functions that the interpreter knows.
type kit struct {
	library types.Importer
	own     *types.Package
}

// Import implements types.Importer.
func (k *kit) Import(path string) (*types.Package, error) {
	if path != KitPath {
		return k.library.Import(path)
	}
	if k.own != nil {
		return k.own, nil
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", Kit, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	conf := types.Config{Importer: k.library, IgnoreFuncBodies: true}
	k.own, err = conf.Check(path, fset, []*ast.File{file}, nil)
	return k.own, err
}

// Kit declares the functions that the interpreter knows of package [KitPath].
const Kit = `package worker

import "fmt"

var At *int

func Here() *int
func Begin(place int)
func End(r any)
func Place(n int) int
func FastOwn(text string, places []int, typ any, bound ...any) any
func Fast(text string, places []int, typ any, bound ...any) any
func Show(place int, v any)
func Value(v any)
func SortKeys(keys any)
func Unwrapped(x any) any
func Recovered(r any) any
func Declare(list string) bool
func MethodText(id, name string, f func(any) string)
func MethodFormat(id, name string, f func(any, fmt.State, rune))
func MethodUnwrap(id, name string, f func(any) error)
func MethodUnwraps(id, name string, f func(any) []error)
func MethodIs(id, name string, f func(any, error) bool)
func MethodAs(id, name string, f func(v, target any) bool)
func MethodAt(id string, f func(any, int) any)
func MethodEntry(id string, f func(any, any) any)
func MethodEqual(id string, f func(any, any) bool)
func Hold(id string, v any) any
func HoldError(id string, v any) error
func Nested(x any) any
func NestedList(list []any) []any
func Held(id string, x any) (any, bool)
func AsError(id string, err error) (any, bool)
func Decoded(id string, target any, err error) error
func DecodedInto(target any, err error) error
func Content(x any) any
func As(err error, target any) bool
func ErrorTree(err error) []error
func IsHeld(x any) bool
func Method(x any, name string) any
func Any(x any) any
func Key(x any) any
func KeyError(err error) error
func Bare(x any) any
func BareList(list []any) []any
func Equal(a, b any) bool
func Runes(s string) ([]int, []rune)
func Send(c, v any) any
func Receive(c, v any, ok *bool) any
func Choose(turn *int64, wait bool, cases ...any) int
func NoConversion(x any, from, to, method string) string
func Min(a, b float64) float64
func Max(a, b float64) float64
func Clear(m any)
func Sprint(args ...any) string
func Sprintf(format string, args ...any) string
func Errorf(format string, args ...any) error
func IndexError(i any, n int) error
func SliceError(form string, i any, n int) error
func RuntimeError(text string) error
`
