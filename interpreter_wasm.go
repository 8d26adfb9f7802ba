package rederive

import "embed"

// Interpreter is empty in a page, which builds nothing.
var Interpreter = Files{embed.FS{}}
