//go:build !unix

package cache

import "io/fs"

// replaceable reports nothing, as open.
func replaceable(fs.FileInfo) bool { return false }

// open reports nothing: the system has other rights, which users' folders inherit.
func open(fs.FileInfo, fs.FileMode) bool { return false }

// atOnce opens a file without following a link or waiting for whoever opens the other
// end of a pipe, where the system can.
const atOnce = 0
