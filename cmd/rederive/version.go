package main

import (
	"context"
	"fmt"
	"io"
)

// cmdVersion prints the version.
func cmdVersion(_ context.Context, args []string, stdout, stderr io.Writer) int {
	fs := bareFlags("version", stderr)
	rest, err := parseArgs(fs, args)
	switch {
	case err != nil:
		return flagExit(err)
	case len(rest) > 0:
		return complainUsage(stderr, "version", misused("unexpected argument %q", rest[0]))
	}
	t := tool()
	fmt.Fprintf(stdout, "rederive %s %s%s\n", t.Version, t.Go, commit())
	return exitOK
}
