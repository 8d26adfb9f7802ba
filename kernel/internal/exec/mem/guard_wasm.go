package mem

// Guard is the size of the memory at address zero that is never mapped: in WebAssembly all is.
const Guard = 0
