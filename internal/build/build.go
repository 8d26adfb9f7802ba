// Package build identifies the sources that a binary was built from.
package build

// Sources is the digest of the Go sources that a module for pages is made of; the
// linker sets it, see the Makefile. A binary without it writes no live pages.
var Sources string
