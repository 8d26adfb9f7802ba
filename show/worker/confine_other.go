//go:build !linux || !(amd64 || arm64)

package worker

import (
	"errors"
	"os"
)

// Confine fails if the host asks for a boundary, which this system does not
// have.
func Confine() error {
	if os.Getenv(Boundary) == "" {
		return nil
	}
	return errors.ErrUnsupported
}

// Filter fails: this system has no such filters.
func Filter([]byte) error { return errors.ErrUnsupported }
