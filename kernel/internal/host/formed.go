//go:build !wasm

package host

import (
	"context"
	"errors"
	"os"
	"slices"

	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/exec"
)

// formMain makes the process a worker with the executor.
func formMain() { exec.Main() }

// RunForm runs a program that is written for the compiler in a worker with the executor.
func RunForm(ctx context.Context, em *emit.Source, e Errand) (*Outcome, error) {
	if len(em.Outside) > 0 {
		return nil, errors.New("the engine form knows no packages of modules; use --engine go")
	}
	e.Job.Program, e.Job.Imports, e.Job.Steps = em.Text, em.Imports, em.Plans
	if plain := os.Getenv(exec.PlainVariable); plain != "" {
		e.Env = append(slices.Clip(e.Env), exec.PlainVariable+"="+plain)
	}
	p, err := startYaegi(e, formed)
	if err != nil {
		return nil, err
	}
	return p.work(ctx, e)
}
