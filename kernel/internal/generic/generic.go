// Package generic reimplements generic functions of the standard library in plain Go. Compiled packages do not contain
// theirs: the interpreter builds the ones here for the types that a notebook uses. A function has the type parameters,
// the parameters and the results of the original.
//
//	src, err := generic.Sources.ReadFile("slices/slices.go")
package generic

import "embed"

// Sources holds the packages by their paths in the standard library.
//
//go:embed cmp/*.go errors/*.go iter/*.go maps/*.go slices/*.go sync/*.go sync/atomic/*.go
var Sources embed.FS
