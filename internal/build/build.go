// Package build identifies the sources that a binary was built from.
package build

// Sources is the digest of the Go sources of the WebAssembly module for pages.
// The linker sets it; see the Makefile. A binary without it writes no live pages.
var Sources string
