//go:build !wasm

package mem

// Guard is the size of the memory at address zero that is never mapped.
const Guard = 4096
