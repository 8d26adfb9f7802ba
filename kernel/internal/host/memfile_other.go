//go:build !linux && !windows

package host

import "os"

// memoryFile creates a temporary file without a name: only Linux has files in memory.
func memoryFile() (*os.File, error) {
	file, err := os.CreateTemp("", "rederive-")
	if err != nil {
		return nil, err
	}
	if err := os.Remove(file.Name()); err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}
