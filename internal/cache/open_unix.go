//go:build unix

package cache

import (
	"io/fs"
	"os"
	"syscall"
)

// replaceable reports whether anybody may replace the entries of a folder.
func replaceable(info fs.FileInfo) bool {
	return info.Mode()&fs.ModeSticky == 0 && info.Mode().Perm()&0o002 != 0
}

// open reports whether a file belongs to another user than root and this one, or
// grants others the given permissions.
func open(info fs.FileInfo, rights fs.FileMode) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	foreign := ok && int(stat.Uid) != os.Geteuid() && stat.Uid != 0
	return foreign || info.Mode().Perm()&rights != 0
}

// atOnce opens a file without following a link or waiting for the other end of a
// pipe, where the system supports that.
const atOnce = syscall.O_NONBLOCK | syscall.O_NOFOLLOW
