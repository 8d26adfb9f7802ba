//go:build !unix

package cache

import "io/fs"

// replaceable reports nothing, as open.
func replaceable(fs.FileInfo) bool { return false }

// open reports nothing: the system has other rights, which users' folders inherit.
func open(fs.FileInfo, fs.FileMode) bool { return false }
