package base

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"time"

	"rederive"
	"rederive/internal/boundary"
	"rederive/kernel"
)

// strangersTime and strangersMemory limit strangers' notebooks if the operator sets no
// limits.
const (
	strangersTime   = 5 * time.Minute
	strangersMemory = 2 << 30
)

// Distrust makes a command treat notebooks as a stranger's unless the command line
// sets --untrusted.
func Distrust(fs *flag.FlagSet, o *Options) {
	if !FsGiven(fs, "untrusted") {
		o.Untrusted = true
	}
}

// checkBoundary refuses to run a stranger's notebook where the system cannot confine
// it, and sets the default limits of such notebooks.
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
			err, ContainerCommand)
	}
	return nil
}

// ContainerCommand confines a run as the boundary does, but without the system call
// filter.
const ContainerCommand = `docker run --rm --network none --read-only --cap-drop ALL --tmpfs /tmp -v "$PWD:/w:ro" -w ` +
	`/w golang rederive ...`

// CheckImports refuses packages that are neither on the list nor allowed by the
// operator: through them a cell reaches everything that the user can.
func (s *Session) CheckImports(b *Book) error {
	var errs rederive.Errors
	for i, path := range b.Notebook.Front.Imports {
		if kernel.Importable(path) || !s.Replayed && slices.Contains(s.allowed(), path) {
			continue
		}
		e := errs.Add(b.namedAt("imports", i),
			"package %s is not on the list of importable packages, and was not allowed", path)
		if s.Replayed {
			_ = e.Suggest("a page cannot grant itself more")
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
