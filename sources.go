package rederive

import "embed"

// Sources holds the Go sources of the packages of this module that cells
// import: package show and the solvers. They travel in the binary, so that
// cells can be type-checked and compiled outside a checkout.
//
//go:embed go.mod show/*.go show/wire/*.go show/worker/*.go solvers/*/*.go
var Sources embed.FS
