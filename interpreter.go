//go:build !wasm

package rederive

import "embed"

// Interpreter holds the Go sources of a worker of the interpreter, but for those in
// [Sources], and an archive with those of yaegi. They travel in the binary, so that a
// worker can be built that knows the packages of a Go module.
var Interpreter = Files{interpreter}

//go:embed kernel/internal/dynamic/atomic/*.go
//go:embed kernel/internal/dynamic/*.go kernel/internal/fast/*.go kernel/internal/interpret kernel/internal/symbols/*.go
var interpreter embed.FS
