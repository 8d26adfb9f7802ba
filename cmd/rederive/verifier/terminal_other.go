//go:build !unix

package verifier

import "io"

// terminalRows returns how many lines a terminal usually shows.
func terminalRows(io.Writer) int { return usualRows }
