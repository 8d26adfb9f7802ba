//go:build unix

package cache

import (
	"io/fs"
	"os"
	"syscall"
)

// replaceable reports whether everybody may exchange what is in a folder.
func replaceable(info fs.FileInfo) bool {
	return info.Mode()&fs.ModeSticky == 0 && info.Mode().Perm()&0o002 != 0
}

// open reports whether somebody else owns a file, other than root, or has the given
// rights to it.
func open(info fs.FileInfo, rights fs.FileMode) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	foreign := ok && int(stat.Uid) != os.Geteuid() && stat.Uid != 0
	return foreign || info.Mode().Perm()&rights != 0
}

// atOnce opens a file without following a link or waiting for whoever opens the other
// end of a pipe, where the system can.
const atOnce = syscall.O_NONBLOCK | syscall.O_NOFOLLOW
