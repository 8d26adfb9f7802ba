package host

import (
	"context"
	"errors"

	"rederive/kernel/internal/emit"
)

// A page has the interpreter alone.
func formMain() {}

// RunForm is an error: a page does not have the executor.
func RunForm(context.Context, *emit.Source, Errand) (*Outcome, error) {
	return nil, errors.New("a page does not have the engine form")
}
