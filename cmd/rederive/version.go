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
	rest, err := base.ParseArgs(fs, args)
	switch {
	case err != nil:
		return base.FlagExit(err)
	case len(rest) > 0:
		return base.ComplainUsage(stderr, "version", base.Misused("unexpected argument %q", rest[0]))
	}
	t := base.Tool()
	fmt.Fprintf(stdout, "rederive %s %s%s\n", t.Version, t.Go, verifier.Commit())
	return base.ExitOK
}
