// Package generic holds generic functions of the standard library once more,
// in plain Go. The interpreter has no generic code of compiled packages: the
// kernel copies these for the types that a notebook uses. A function here has
// the type parameters, the parameters and the results of its model.
//
//	src, err := generic.Sources.ReadFile("slices/slices.go")
package generic

import "embed"

// Sources holds the packages by their paths in the standard library.
//
//go:embed cmp/*.go iter/*.go maps/*.go slices/*.go sync/*.go
var Sources embed.FS
