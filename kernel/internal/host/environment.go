package host

import (
	"os"
	"runtime"

	"rederive/kernel/internal/toolchain"
)

// environment is that of a process which reads cells: where the Go toolchain, its cache
// and temporary files are. Tokens and settings are in other variables. A process that the
// system confines cannot look for any of that, and gets nothing.
func environment(confined bool) (list []string) {
	if confined {
		return []string{}
	}
	names := []string{"PATH", "HOME", "GOCACHE", "GOROOT", "XDG_CACHE_HOME", "TMPDIR", toolchain.Variable}
	if runtime.GOOS == "windows" {
		names = append(names, "SystemRoot", "LOCALAPPDATA", "USERPROFILE", "TEMP", "TMP")
	}
	for _, name := range names {
		if value, ok := os.LookupEnv(name); ok {
			list = append(list, name+"="+value)
		}
	}
	return list
}
