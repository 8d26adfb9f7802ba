package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"

	"rederive/cmd/rederive/base"
	"rederive/internal/boundary"
	"rederive/kernel"
)

// cmdDoctor prints what is available on this machine.
func cmdDoctor(_ context.Context, args []string, stdout, stderr io.Writer) int {
	fs := base.BareFlags("doctor", stderr)
	if code, ok := base.ParseNone(fs, args); !ok {
		return code
	}
	w := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "system\t%s/%s, %d processors\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	if version, err := kernel.Toolchain(); err != nil {
		fmt.Fprintf(w, "engine go\tmissing: %v (%s)\n", err, kernel.ToolchainHint(err))
	} else {
		fmt.Fprintf(w, "engine go\t%s\n", version)
	}
	for _, m := range boundary.Offers() {
		if m.Why != "" {
			fmt.Fprintf(w, "%s\tmissing: %s\n", m.Name, m.Why)
			continue
		}
		fmt.Fprintf(w, "%s\t%s\n", m.Name, m.About)
	}
	if lacks := boundary.LacksForCells(); len(lacks) == 0 {
		fmt.Fprintln(w, "cells\topen no files and no connections, in every mode")
	} else {
		fmt.Fprintf(w, "cells\tnot confined by the system: %s\n", strings.Join(lacks, "; "))
	}
	switch err := boundary.Check(); {
	case err == nil:
		fmt.Fprintln(w, "--untrusted\tcan be promised here")
	case errors.As(err, new(*boundary.Unable)):
		fmt.Fprintf(w, "--untrusted\trefused here; in a container: %s\n", base.ContainerCommand)
	}
	if path, err := base.FindChromium(""); err != nil {
		fmt.Fprintln(w, "--pdf chromium\tmissing: no Chromium is found")
	} else {
		fmt.Fprintf(w, "--pdf chromium\t%s\n", path)
	}
	if dir, err := base.CacheDir(""); err == nil {
		fmt.Fprintf(w, "cache\t%s\n", dir)
	}
	return base.Written(stderr, "doctor", w.Flush(), base.ExitOK)
}
