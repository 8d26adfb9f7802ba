//go:build !wasm

package kernel

import (
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/extract"
	"rederive/kernel/internal/instantiate"
	"rederive/kernel/internal/interpret"
	"rederive/kernel/internal/program"
	"rederive/show/worker"
)

// lowered writes a program for yaegi.
func lowered(p *program.Program, runs emit.Runs) emit.Source {
	plain, refused := instantiate.Rewrite(p)
	if len(refused) > 0 {
		return emit.Source{Refused: refused}
	}
	source := emit.ForInterpreter(plain, runs)
	if len(source.Refused) == 0 {
		addWorker(p, &source, extract.Interpret)
	}
	return source
}

// The loweredEngine is the interpreter of lowered programs.
type loweredEngine struct{ *interpret.Interpreter }

func newLoweredEngine(calls *worker.Calls) sessionEngine { return loweredEngine{interpret.New(calls)} }

func (e loweredEngine) Add(text string, em *emit.Source) error {
	return e.Interpreter.Add(em.Imports, text)
}

// wordedPanic words the panic of a goroutine of a lowered program as Go does.
func wordedPanic(text string) string { return interpret.Worded(text) }
