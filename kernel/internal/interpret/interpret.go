// Package interpret interprets a printed program: it is what a worker of the interpreter
// does. It travels in the binary as source as well, with all that it imports, so that a
// worker can be built that knows the packages of a Go module, too:
//
//	func main() {
//		symbols.Add("example.org/paper/center", table)
//		interpret.Main()
//	}
package interpret

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"reflect"
	"regexp"
	"strings"

	"github.com/traefik/yaegi/interp"

	"rederive/kernel/internal/dynamic"
	"rederive/kernel/internal/dynamic/atomic"
	"rederive/kernel/internal/memo"
	"rederive/kernel/internal/symbols"
	"rederive/show/worker"
)

// Main reads the job of this process, which is a worker, and interprets its program. It
// does not return.
func Main() {
	fmt.Fprintln(os.Stderr, "fatal error:", work())
	os.Exit(2)
}

// work returns only an error.
func work() error {
	job, err := worker.Start()
	if err != nil {
		return err
	}
	if err := worker.OpenPlace(); err != nil {
		return err
	}
	return Interpret(job)
}

// Interpret compiles the program of a job for the interpreter, runs its steps and
// ends the process. It returns only an error.
func Interpret(job *worker.Job) error {
	steps, err := Steps(job)
	if err != nil {
		return err
	}
	worker.Run(steps)
	return nil
}

// Steps compiles the program of a job for the interpreter, and returns its steps.
func Steps(job *worker.Job) ([]worker.Step, error) {
	if worker.At == nil {
		worker.At = new(int)
	}
	i := interp.New(interp.Options{Stdout: os.Stdout, Stderr: io.Discard})
	m := memo.New(job.Calls)
	for _, path := range job.Imports {
		if err := use(i, path, m); err != nil {
			return nil, err
		}
	}
	if err := eval(i, job.Program); err != nil {
		return nil, fmt.Errorf("interpreting the notebook: %w", err)
	}
	steps := make([]worker.Step, len(job.Steps))
	for n, pl := range job.Steps {
		v, err := i.Eval(pl.Func)
		if err != nil {
			return nil, fmt.Errorf("interpreting the notebook: %w", err)
		}
		run, ok := v.Interface().(func())
		if !ok {
			return nil, fmt.Errorf("interpreting the notebook: %s is a %s", pl.Func, v.Type())
		}
		steps[n] = worker.Step{Cell: pl.Cell, Value: pl.Value, Run: worded(run)}
	}
	return steps, nil
}

// eval reads a program, its types first.
func eval(i *interp.Interpreter, text string) error {
	decls, rest, ok := strings.Cut(text, worker.TypesEnd)
	if ok {
		if _, err := i.Eval("\n" + decls); err != nil {
			return err
		}
		makeRecursive(i)
		rest = "package main\n" + rest
	} else {
		rest = text
	}
	_, err := i.Eval("\n" + rest)
	return err
}

// first is a program that uses what most programs use.
const first = `
package main

import (
	"fmt"
	"strings"
)

type pair struct{ a, b int }

func (p pair) sum() int { return p.a + p.b }

func apply(list []int, f func(int) int) (total int) {
	for i, x := range list {
		if i%2 == 0 {
			total += f(x)
		}
	}
	return total
}

func step() {
	m := map[string]int{"a": 1}
	for i := 0; i < 3; i++ {
		m["b"] += apply([]int{i, 2}, func(x int) int { return x * pair{x, i}.sum() })
	}
	_ = strings.Repeat(fmt.Sprint(m["b"], any(m)), 2)
}
`

// Warm runs a small program, which readies the interpreter for others.
func Warm() {
	i := interp.New(interp.Options{Stdout: io.Discard, Stderr: io.Discard})
	for _, path := range []string{"fmt", "strings", "rederive/show", "rederive/show/worker"} {
		if use(i, path, nil) != nil {
			return
		}
	}
	if _, err := i.Eval(first); err != nil {
		return
	}
	_, _ = i.Eval("step()")
}

// position is what the interpreter puts before what an assertion panics with.
var position = regexp.MustCompile(`^\d+:\d+: `)

// tooShort is what package reflect says of a slice that is shorter than the array which it
// becomes.
var tooShort = regexp.MustCompile(
	`^reflect: (cannot convert slice with length \d+) to (?:pointer to )?array( with length \d+)$`)

// reflectWords are the words of the runtime for panics of package reflect.
var reflectWords = map[string]string{
	"reflect.MakeSlice: negative len":                             "makeslice: len out of range",
	"reflect.MakeSlice: negative cap":                             "makeslice: cap out of range",
	"reflect.MakeSlice: len > cap":                                "makeslice: cap out of range",
	"reflect.Append: slice overflow":                              "growslice: len out of range",
	"reflect.Value.Grow: slice overflow":                          "growslice: len out of range",
	"reflect: indirection through nil pointer to embedded struct": "invalid memory address or nil pointer dereference",
}

// recovered words a panic of the interpreter as Go does: what it cannot carry
// out by reflection for want of a value is a use of nil.
func recovered(r any) any {
	if v, ok := r.(reflect.Value); ok && v.IsValid() && v.CanInterface() {
		r = v.Interface() // it panics with values of package reflect
	}
	text, isText := r.(string)
	if err, ok := r.(error); ok && position.MatchString(err.Error()) {
		return runtimeError(position.ReplaceAllString(err.Error(), ""))
	}
	if words := reflectWords[text]; words != "" {
		return runtimeError("runtime error: " + words)
	}
	if m := tooShort.FindStringSubmatch(text); m != nil {
		return runtimeError("runtime error: " + m[1] + " to array or pointer to array" + m[2])
	}
	_, isValue := r.(*reflect.ValueError)
	for _, use := range []string{
		"reflect: Call using zero Value argument", "reflect.Value.Call: call of nil function",
		"reflect: Method on nil interface value",
	} {
		isValue = isValue || isText && text == use
	}
	if isText && strings.HasPrefix(text, "reflect: ") && strings.HasSuffix(text, "index out of range") {
		return boundsError{"runtime error: index out of range"}
	}
	if isText && strings.HasPrefix(text, "reflect.Value.Slice") && strings.HasSuffix(text, "index out of bounds") {
		return boundsError{"runtime error: slice bounds out of range"}
	}
	if isValue {
		return runtimeError("runtime error: invalid memory address or nil pointer dereference")
	}
	return r
}

// worded runs a step, and words the panic that ends it as Go does.
func worded(run func()) func() {
	return func() {
		defer func() {
			if r := recover(); r != nil {
				panic(dynamic.Panicked(recovered(r)))
			}
		}()
		run()
	}
}

// onNothing is what package reflect says of a use of nil, and converted of an assertion.
var (
	onNothing = regexp.MustCompile(`^reflect: call of reflect\.Value\.\w+ on zero Value$`)
	converted = regexp.MustCompile(`^\d+:\d+: (interface conversion: .*)`)
)

// Worded words the panic of a goroutine, which has ended the process, as Go does.
func Worded(text string) string {
	if m := converted.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	if onNothing.MatchString(text) {
		return recovered(&reflect.ValueError{}).(error).Error()
	}
	if err, ok := recovered(text).(error); ok {
		return err.Error()
	}
	return text
}

// unwrapped returns the value of a cell's type that the interpreter has wrapped
// for an interface of compiled code, such as error. It returns nil for a struct without fields, which
// is not what any assertion asks for: the interpreter would look at the first field.
func unwrapped(x any) any {
	v := reflect.ValueOf(x)
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct {
		return x
	}
	if inner := v.FieldByName("IValue"); inner.IsValid() && inner.Kind() == reflect.Interface && !inner.IsNil() {
		v = inner.Elem()
		x = v.Interface()
	}
	if v.Kind() == reflect.Struct && v.NumField() == 0 {
		return nil
	}
	return x
}

// A runtimeError is like an error of the runtime: package fmt sees a string.
type runtimeError string

func (e runtimeError) Error() string { return string(e) }

// use gives the interpreter the symbols of a package. The key is never that of
// package fmt in the interpreter's own tables, which would make it load
// sources of its own.
func use(i *interp.Interpreter, importPath string, m *memo.Memo) error {
	table, ok := symbols.Symbols(importPath)
	if importPath == "rederive/show/worker" {
		worker.Here = place
		known := &dynamic.Registry{}
		table, ok = map[string]reflect.Value{
			"At":       reflect.ValueOf(worker.At),
			"Here":     reflect.ValueOf(here),
			"Begin":    reflect.ValueOf(begin),
			"End":      reflect.ValueOf(end),
			"Fast":     reflect.ValueOf(runFast),
			"FastOwn":  reflect.ValueOf(runFastOwn),
			"Place":    reflect.ValueOf(func(n int) int { return n }),
			"Show":     reflect.ValueOf(worker.Show),
			"Value":    reflect.ValueOf(worker.Value),
			"SortKeys": reflect.ValueOf(worker.SortKeys),

			"Unwrapped":  reflect.ValueOf(unwrapped),
			"Recovered":  reflect.ValueOf(recovered),
			"Declare":    reflect.ValueOf(known.Declare),
			"MethodText": reflect.ValueOf(func(id, name string, f func(any) string) { known.Method(id, name, f) }),
			"MethodFormat": reflect.ValueOf(func(id, name string, f func(any, fmt.State, rune)) {
				known.Method(id,
					name, f)
			}),
			"MethodUnwrap": reflect.ValueOf(func(id, name string, f func(any) error) { known.Method(id, name, f) }),
			"MethodUnwraps": reflect.ValueOf(func(id, name string, f func(any) []error) {
				known.Method(id, name, f)
			}),
			"MethodIs": reflect.ValueOf(func(id, name string, f func(v any, target error) bool) {
				known.Method(id, name, f)
			}),
			"MethodAs": reflect.ValueOf(func(id, name string, f func(v, target any) bool) {
				known.Method(id, name, f)
			}),
			"MethodAt":     reflect.ValueOf(func(id string, f func(any, int) any) { known.Method(id, "At", f) }),
			"MethodEntry":  reflect.ValueOf(func(id string, f func(any, any) any) { known.Method(id, "Entry", f) }),
			"MethodEqual":  reflect.ValueOf(func(id string, f func(any, any) bool) { known.Method(id, "Equal", f) }),
			"Hold":         reflect.ValueOf(known.Hold),
			"HoldError":    reflect.ValueOf(known.HoldError),
			"Nested":       reflect.ValueOf(known.Nested),
			"NestedList":   reflect.ValueOf(known.NestedList),
			"Held":         reflect.ValueOf(known.Held),
			"AsError":      reflect.ValueOf(known.AsError),
			"Decoded":      reflect.ValueOf(known.Decoded),
			"DecodedInto":  reflect.ValueOf(dynamic.DecodedInto),
			"Content":      reflect.ValueOf(dynamic.Content),
			"As":           reflect.ValueOf(dynamic.As),
			"ErrorTree":    reflect.ValueOf(dynamic.ErrorTree),
			"IsHeld":       reflect.ValueOf(dynamic.IsHeld),
			"Method":       reflect.ValueOf(dynamic.Method),
			"Any":          reflect.ValueOf(dynamic.Any),
			"Key":          reflect.ValueOf(dynamic.Key),
			"KeyError":     reflect.ValueOf(dynamic.KeyError),
			"Bare":         reflect.ValueOf(dynamic.Bare),
			"BareList":     reflect.ValueOf(dynamic.BareList),
			"Equal":        reflect.ValueOf(dynamic.Equal),
			"Runes":        reflect.ValueOf(dynamic.Runes),
			"Send":         reflect.ValueOf(worker.Send),
			"Receive":      reflect.ValueOf(worker.Receive),
			"Choose":       reflect.ValueOf(worker.Choose),
			"NoConversion": reflect.ValueOf(dynamic.NoConversion),
			"Min":          reflect.ValueOf(func(a, b float64) float64 { return min(a, b) }),
			"Max":          reflect.ValueOf(func(a, b float64) float64 { return max(a, b) }),
			"Clear":        reflect.ValueOf(func(m any) { reflect.ValueOf(m).Clear() }),
			"Sprint":       reflect.ValueOf(dynamic.Sprint),
			"Sprintf":      reflect.ValueOf(dynamic.Sprintf),
			"Errorf":       reflect.ValueOf(dynamic.Errorf),

			"IndexError":   reflect.ValueOf(indexError),
			"SliceError":   reflect.ValueOf(sliceError),
			"RuntimeError": reflect.ValueOf(func(text string) error { return runtimeError(text) }),
		}, true
	}
	if !ok {
		return fmt.Errorf("there are no symbols of package %s", importPath)
	}
	switch importPath {
	case "errors":
		table = maps.Clone(table)
		table["Is"] = reflect.ValueOf(dynamic.Is)
	case "sync/atomic":
		table = maps.Clone(table)
		table["Value"] = reflect.ValueOf((*atomic.Value)(nil))
	}
	return i.Use(interp.Exports{importPath + "/" + path.Base(importPath) + "_": m.Wrapped(importPath, table)})
}
