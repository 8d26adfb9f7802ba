//go:build !linux && !windows

package host

import "os"

// memoryFile makes a temporary file without a name: other systems than Linux
// have no files in memory.
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
