// Package golist asks the go command for packages. The caller names the fields that it wants, and
// supplies a type for them:
//
//	packages, err := golist.Run[struct{ ImportPath, Dir string }](nil, "-json=ImportPath,Dir", "./...")
package golist

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"

	"rederive/internal/environment"
)

// Run returns the packages that go list prints for the given arguments, one of which is -json. env
// extends the environment of the command.
func Run[P any](env []string, args ...string) ([]P, error) {
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	cmd.Env = environment.For(environment.GoCommand, env...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("listing packages: %w", err)
	}
	return Decode[P](out)
}

// Decode reads the output of go list -json.
func Decode[P any](out []byte) ([]P, error) {
	var packages []P
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p P
		switch err := d.Decode(&p); {
		case errors.Is(err, io.EOF):
			return packages, nil
		case err != nil:
			return nil, fmt.Errorf("reading what the go command lists: %w", err)
		}
		packages = append(packages, p)
	}
}
