package cache

import (
	"fmt"
	"os"
	"syscall"
)

// stateOf says which file has a name, how long it is, and when its content or its rights were last changed. Nobody can
// set the last of these but by the clock of the machine. It is empty if there is no such file.
func stateOf(name string) string {
	info, err := os.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	return fmt.Sprint(stat.Dev, stat.Ino, stat.Size, stat.Mtim, stat.Ctim)
}
