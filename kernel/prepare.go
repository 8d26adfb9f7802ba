package kernel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rederive/kernel/internal/host"
	"rederive/kernel/internal/program"
	"rederive/kernel/internal/toolchain"
)

// ToolchainVariable is the environment variable that names the file written by [Prepare],
// for a process that runs notebooks within the boundary of the system.
const ToolchainVariable = toolchain.Variable

// workerPackage is the package that every compiled program imports.
const workerPackage = program.Module + "show/worker"

// A Preparation lists the files that a process must be able to read and execute to run
// notebooks.
type Preparation struct{ Read, Execute []string }

// Prepare finds the Go toolchain and the compiled packages that programs are linked with,
// on behalf of a process that the system confines, and describes them in a file. Cells
// may also import the packages in more.
func Prepare(ctx context.Context, o Options, more []string, file string) (p Preparation, err error) {
	var tc toolchain.Toolchain
	if o.Engine != Yaegi {
		tc, err = host.Prepare(ctx, o.Cache, slices.Concat(Packages(), []string{workerPackage}, more))
		if err != nil && !errors.Is(err, toolchain.ErrNone) {
			return p, fmt.Errorf("finding the compiled packages: %w", err)
		}
	}
	data, err := json.Marshal(tc)
	if err != nil {
		return p, err
	}
	if tc.Tools != "" {
		p.Execute = []string{filepath.Join(tc.Tools, "compile"), filepath.Join(tc.Tools, "link")}
	}
	for line := range strings.Lines(tc.Archives) {
		if _, archive, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			p.Read = append(p.Read, archive)
		}
	}
	return p, os.WriteFile(file, data, 0o600)
}
