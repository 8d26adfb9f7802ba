//go:build !unix

package worker

// setLimits does nothing: the system has no such limits.
func setLimits(*Job) error { return nil }

// OpenPlace notes the place in the memory of the process alone.
func OpenPlace() error {
	At = new(int)
	return nil
}
