//go:build !linux || !(amd64 || arm64)

package boundary

import (
	"errors"
	"os/exec"
	"runtime"
)

// Offers returns the means that the system has: none.
func Offers() []Means { return needed() }

func needed() []Means {
	return []Means{{Name: "a boundary", Why: "there is none for " + runtime.GOOS + "/" + runtime.GOARCH}}
}

func neededForCells() []Means { return needed() }

// Filter returns an error: there is no boundary.
func Filter() ([]byte, error) { return nil, errors.ErrUnsupported }

// Isolate does nothing.
func Isolate(*exec.Cmd) {}

// Unisolate reports that nothing was isolated.
func Unisolate(*exec.Cmd, error) bool { return false }

// Together returns true: there is nothing to confine.
func Together() bool { return true }

// Start fails: there is no boundary.
func Start(*exec.Cmd, Profile) error { return errors.ErrUnsupported }

// CloseOthers does nothing.
func CloseOthers() error { return nil }
