package kernel

import (
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/program"
	"rederive/show/worker"
)

// A page runs no lowered programs.
func lowered(*program.Program, emit.Runs) (source emit.Source) { return source }

func newLoweredEngine(*worker.Calls) sessionEngine { return nil }

func wordedPanic(text string) string { return text }
