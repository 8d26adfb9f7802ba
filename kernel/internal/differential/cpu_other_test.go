//go:build !unix

package differential

import "time"

// cpu returns 0: the CPU time is unknown.
func cpu() time.Duration { return 0 }
