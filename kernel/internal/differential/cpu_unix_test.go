//go:build unix

package differential

import (
	"syscall"
	"time"
)

// cpu returns the CPU time of this process and of the processes that it has waited for.
func cpu() (spent time.Duration) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			spent += time.Duration(u.Utime.Nano() + u.Stime.Nano())
		}
	}
	return spent
}
