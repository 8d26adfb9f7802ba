package worker

import (
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
	"time"
)

// watchDeadlock ends the process when no goroutine of the cells can ever go on.
// The runtime does not see it, since the process still listens to its host.
func watchDeadlock() {
	const pause, most = 100 * time.Millisecond, 5
	idle, last := 0, cpuTime()
	for {
		time.Sleep(pause)
		now := cpuTime()
		if idle++; now-last > pause/50 {
			idle = 0
		}
		last = now
		if idle < most {
			continue
		}
		if stacks, blocked := allBlocked(); blocked {
			fmt.Fprintf(os.Stderr, "fatal error: all goroutines are asleep - deadlock!\n\n%s", stacks)
			os.Exit(2)
		}
		idle = 0
	}
}

var goroutineState = regexp.MustCompile(`(?m)^goroutine \d+ [^\[\n]*\[([^,\]]*)`)

// allBlocked reports whether every goroutine waits for another, but for this
// one and the one that listens to the host.
func allBlocked() (stacks string, blocked bool) {
	buf := make([]byte, 1<<20)
	n := runtime.Stack(buf, true)
	if n == len(buf) {
		return "", false
	}
	stacks = string(buf[:n])
	running, listening := 0, 0
	for _, m := range goroutineState.FindAllStringSubmatch(stacks, -1) {
		switch state := m[1]; {
		case strings.HasPrefix(state, "GC ") || strings.HasPrefix(state, "force gc") ||
			strings.HasSuffix(state, " wait") && state != "IO wait":
			// a goroutine of the runtime
		case state == "running":
			running++
		case state == "syscall" || state == "IO wait":
			listening++
		case strings.HasPrefix(state, "chan ") || strings.HasPrefix(state, "select") ||
			strings.HasPrefix(state, "sync.") || strings.HasPrefix(state, "semacquire"):
		default:
			return "", false
		}
	}
	return stacks, running == 1 && listening <= 1
}
