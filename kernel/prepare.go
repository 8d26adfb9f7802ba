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

// ToolchainVariable names, in the environment of a process that runs notebooks within
// the boundary of the system, the file that [Prepare] has written.
const ToolchainVariable = toolchain.Variable

// workerPackage is what every compiled program imports.
const workerPackage = program.Module + "show/worker"

// A Preparation is what a process must be able to reach to run notebooks.
type Preparation struct{ Read, Execute []string }

// Prepare looks for the Go toolchain, and for the compiled packages of which programs
// consist, on behalf of a process that the system confines, and describes them in a
// file. Cells may also import the packages named by more. The folder is that of the
// cache.
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
