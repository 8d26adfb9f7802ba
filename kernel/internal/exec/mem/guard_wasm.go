package mem

// Guard is the size of the memory at address zero that is never mapped. WebAssembly has none.
const Guard = 0
