//go:build !wasm

package host

import (
	"os"
	"strings"

	"rederive/kernel/internal/exec"
	"rederive/kernel/internal/interpret"
)

// work makes the process a worker.
func work(how string) {
	by, warm := strings.CutSuffix(how, warmed)
	switch {
	case Interpreter(by) == Executor:
		exec.Warm()
		exec.Main()
	case warm:
		interpret.Warm()
	}
	interpret.Main()
}

// settings returns what the environment says of how an interpreter works, for tests.
func settings(by Interpreter) []string {
	if plain := os.Getenv(exec.PlainVariable); plain != "" && by == Executor {
		return []string{exec.PlainVariable + "=" + plain}
	}
	return nil
}
