package cache

import (
	"fmt"
	"os"
	"syscall"
)

// stateOf identifies the file under a name, its size, and the time at which its content or permissions last changed.
// Nobody can set that time except by the machine's clock. It returns "" if there is no such file.
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
