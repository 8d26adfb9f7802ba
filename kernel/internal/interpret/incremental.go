package interpret

import (
	"fmt"
	"io"
	"os"
	"reflect"

	"github.com/traefik/yaegi/interp"

	"rederive/kernel/internal/memo"
	"rederive/show/worker"
)

// An Interpreter takes a program piece by piece.
type Interpreter struct {
	i    *interp.Interpreter
	memo *memo.Memo
	used map[string]bool
}

// New returns an interpreter that knows no program yet. It may know calls of solvers.
func New(calls *worker.Calls) *Interpreter {
	i := interp.New(interp.Options{Stdout: os.Stdout, Stderr: io.Discard})
	return &Interpreter{i, memo.New(calls), map[string]bool{}}
}

// Add adds declarations, the text of a file that imports packages.
func (n *Interpreter) Add(imports []string, text string) error {
	for _, path := range imports {
		if n.used[path] {
			continue
		}
		n.used[path] = true
		if err := use(n.i, path, n.memo); err != nil {
			return err
		}
		if path == "rederive/show/worker" {
			show := map[string]reflect.Value{"Show": reflect.ValueOf(worker.Result)}
			if err := n.i.Use(interp.Exports{path + "/worker_": show}); err != nil {
				return err
			}
		}
	}
	return eval(n.i, text)
}

// Func returns a function of the program.
func (n *Interpreter) Func(name string) (func(), error) {
	v, err := n.i.Eval(name)
	if err != nil {
		return nil, err
	}
	run, ok := v.Interface().(func())
	if !ok {
		return nil, fmt.Errorf("%s is a %s", name, v.Type())
	}
	return worded(run), nil
}
