//go:build !unix

package verifier

import "io"

// terminalRows returns the usual number of lines of a terminal.
func terminalRows(io.Writer) int { return usualRows }
