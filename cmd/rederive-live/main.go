// Command rederive-live is the part of rederive that runs in a page: it reads the
// notebook that a report carries, runs its cells in the interpreter, and compares
// the claims. It is built for WebAssembly (see make live); the page calls the
// functions that module.go exports.
//
// Two instances of the module work together like host and worker elsewhere: one
// reads, checks and compares; the other runs the cells, so that the page can end
// it.
package main

import "runtime/debug"

const (
	// A page has one thread for both its program and the collector, and more memory
	// than most notebooks need: it collects rarely until half of the memory is
	// used.
	collectAt = 400 // percent
	collectIn = 1 << 30
)

func init() {
	debug.SetGCPercent(collectAt)
	debug.SetMemoryLimit(collectIn)
}

func main() {}
