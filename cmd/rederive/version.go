package main

import (
	"context"
	"fmt"
	"io"

	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/verifier"
)

// cmdVersion prints the version.
func cmdVersion(_ context.Context, args []string, stdout, stderr io.Writer) int {
	fs := base.BareFlags("version", stderr)
	if code, ok := base.ParseNone(fs, args); !ok {
		return code
	}
	t := base.Tool()
	fmt.Fprintf(stdout, "rederive %s %s%s\n", t.Version, t.Go, verifier.Commit())
	return base.ExitOK
}
