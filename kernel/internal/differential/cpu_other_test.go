//go:build !unix

package differential

import "time"

// cpu returns 0, where the CPU time is not known.
func cpu() time.Duration { return 0 }
