//go:build !linux

package cache

// stateOf returns "", so that entries are read each time.
func stateOf(string) string { return "" }
