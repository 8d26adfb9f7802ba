package peg

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
)

// checkMemory returns an error if need exceeds the limit or, without a limit, what the
// system says is available. Go cannot recover from a refused allocation, so this must
// be checked first.
func checkMemory(need, limit uint64) error {
	if limit == 0 {
		limit = freeMemory()
	}
	if limit != 0 && need > limit {
		return fmt.Errorf("needs %d MiB of memory, but only %d MiB are free", need>>20, limit>>20)
	}
	return nil
}

// collect frees unused memory before a large allocation: a bitmap that is no longer
// used must not exist at the same time as the next one.
func collect(bytes uint64) {
	if bytes >= 1<<28 {
		runtime.GC()
	}
}

// freeMemory returns the number of bytes available, or 0 if it is unknown.
func freeMemory() uint64 {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0
	}
	return parseFree(string(text))
}

// parseFree parses the line "MemAvailable: 123 kB".
func parseFree(text string) uint64 {
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) == 3 && fields[0] == "MemAvailable:" && fields[2] == "kB" {
			n, _ := strconv.ParseUint(fields[1], 10, 54)
			return n << 10
		}
	}
	return 0
}
