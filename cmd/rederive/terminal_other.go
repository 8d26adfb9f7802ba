//go:build !unix

package main

import "io"

// terminalRows returns how many lines a terminal usually shows.
func terminalRows(io.Writer) int { return usualRows }
