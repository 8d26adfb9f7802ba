//go:build !unix && !windows

package cache

import (
	"errors"
	"os"
)

// lock fails: this system has no such locks.
func lock(*os.File) (free bool, err error) { return false, errors.ErrUnsupported }
