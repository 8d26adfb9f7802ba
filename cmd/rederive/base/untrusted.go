package base

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"rederive"
	"rederive/internal/boundary"
	"rederive/kernel"
)

// strangersTime and strangersMemory are the ceilings over the limits of strangers'
// notebooks, if the operator sets none.
const (
	strangersTime   = 5 * time.Minute
	strangersMemory = 2 << 30
)

// Distrust makes a command treat notebooks as a stranger's, unless the command line
// says otherwise.
func Distrust(fs *flag.FlagSet, o *Options) {
	if !FsGiven(fs, "untrusted") {
		o.Untrusted = true
	}
}

// checkBoundary refuses to run a stranger's notebook where the system cannot confine
// it, and sets what such notebooks may use at most.
func (o *Options) checkBoundary() error {
	if !o.Untrusted {
		return nil
	}
	if o.Ceiling.Time == 0 {
		o.Ceiling.Time = strangersTime
	}
	if o.Ceiling.Memory == 0 {
		o.Ceiling.Memory = strangersMemory
	}
	if err := boundary.Check(); err != nil {
		return fmt.Errorf("%w (run it in a container on Linux: %s; or, for a notebook that you trust, add "+
			"--untrusted=false)",
			err, containerCommand)
	}
	return nil
}

// containerCommand gives the same as the boundary, except for the filter within.
const containerCommand = `docker run --rm --network none --read-only --cap-drop ALL --tmpfs /tmp -v "$PWD:/w:ro" -w ` +
	`/w golang rederive ...`

// CheckImports refuses the packages beyond the list that the operator has not allowed:
// through them a cell reaches everything that the user can.
func (s *Session) CheckImports(b *Book) error {
	var errs rederive.Errors
	for i, path := range b.Notebook.Front.Imports {
		if kernel.Importable(path) || !s.Replayed && slices.Contains(s.allowed(), path) {
			continue
		}
		e := errs.Add(b.namedAt("imports", i),
			"package %s is not on the list of importable packages, and was not allowed", path)
		if s.Replayed {
			_ = e.Suggest("no page can allow itself more")
			continue
		}
		_ = e.Suggest("to allow it: --allow-imports " + path)
	}
	return errs.Err()
}

// allowed lists the packages that the operator allows.
func (o *Options) allowed() []string {
	if o.allowImports == "" {
		return nil
	}
	return strings.Split(o.allowImports, ",")
}

// CmdDoctor prints what the machine offers.
func CmdDoctor(_ context.Context, args []string, stdout, stderr io.Writer) int {
	fs := BareFlags("doctor", stderr)
	if rest, err := ParseArgs(fs, args); err != nil {
		return FlagExit(err)
	} else if len(rest) > 0 {
		return ComplainUsage(stderr, "doctor", Misused("unexpected argument %q", rest[0]))
	}
	w := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "system\t%s/%s, %d processors\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	if version, err := kernel.Toolchain(); err != nil {
		fmt.Fprintf(w, "engine go\tmissing: %v\n", err)
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
		fmt.Fprintf(w, "--untrusted\trefused here; in a container: %s\n", containerCommand)
	}
	if path, err := FindChromium(""); err != nil {
		fmt.Fprintln(w, "--pdf chromium\tmissing: no Chromium is found")
	} else {
		fmt.Fprintf(w, "--pdf chromium\t%s\n", path)
	}
	if dir, err := CacheDir(""); err == nil {
		fmt.Fprintf(w, "cache\t%s\n", dir)
	}
	return Written(stderr, "doctor", w.Flush(), ExitOK)
}
