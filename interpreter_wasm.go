package rederive

import "embed"

// Interpreter is empty in a page: it builds nothing.
var Interpreter = Files{embed.FS{}}
