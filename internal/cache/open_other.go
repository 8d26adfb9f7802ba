//go:build !unix

package cache

import "io/fs"

// replaceable returns false, like open.
func replaceable(fs.FileInfo) bool { return false }

// open returns false: this system has another permission model, which users' folders inherit.
func open(fs.FileInfo, fs.FileMode) bool { return false }

// atOnce opens a file without following a link or waiting for the other end of a
// pipe, where the system supports that.
const atOnce = 0
