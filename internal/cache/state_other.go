//go:build !linux

package cache

// stateOf is not known here, so that entries are read each time.
func stateOf(string) string { return "" }
