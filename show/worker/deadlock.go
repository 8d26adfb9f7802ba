package worker

import (
	"fmt"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// steps counts the starts and ends of steps: it is odd while one runs. Between the steps of a session
// everything waits for the host.
var steps atomic.Int64

// watchDeadlock ends the process when a step runs and no goroutine of the cells can ever continue. The
// runtime does not detect it, since the process still listens to its host.
func watchDeadlock() {
	const pause, most = 100 * time.Millisecond, 5
	idle, last := 0, cpuTime()
	for {
		time.Sleep(pause)
		now, step := cpuTime(), steps.Load()
		if idle++; now-last > pause/50 || step%2 == 0 {
			idle = 0
		}
		last = now
		if idle < most {
			continue
		}
		if stacks, blocked := allBlocked(); blocked && steps.Load() == step {
			if Waiting != nil {
				stacks = placesText(Waiting())
			}
			fmt.Fprintf(os.Stderr, "fatal error: all goroutines are asleep - deadlock!\n\n%s", stacks)
			os.Exit(2)
		}
		idle = 0
	}
}

// Waiting, if set, returns the places of each goroutine of an interpreted program, innermost call first. The first one
// is that of the steps.
var Waiting func() [][]int

// placesText writes the places of goroutines as a compiled program does.
func placesText(goroutines [][]int) string {
	var b strings.Builder
	for _, places := range goroutines {
		b.WriteString("goroutine:\n")
		for _, n := range places {
			fmt.Fprintf(&b, "\t%s:%d\n", PlaceName, PlaceLine(n))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

var goroutineState = regexp.MustCompile(`(?m)^goroutine \d+ [^\[\n]*\[([^,\]]*)`)

// allBlocked reports whether every goroutine waits for another, except this one and the one that listens
// to the host.
func allBlocked() (stacks string, blocked bool) {
	stacks, whole := allStacks(1 << 20)
	if !whole {
		return "", false
	}
	n := countStates(stacks)
	return stacks, n.running == 1 && n.listening <= 1 && n.sleeping == 0 && n.ready == 0
}

// allStacks returns the stacks of all goroutines, and whether they fit into the given number of bytes.
func allStacks(most int) (stacks string, whole bool) {
	for size := min(1<<16, most); ; size *= 4 {
		buf := make([]byte, min(size, most))
		n := runtime.Stack(buf, true)
		if n < len(buf) || size >= most {
			return string(buf[:n]), n < len(buf)
		}
	}
}

// readyFirst returns stacks with those of goroutines that can continue before those that wait.
func readyFirst(stacks string, _ bool) string {
	all := strings.Split(stacks, "\n\n")
	slices.SortStableFunc(all, func(a, b string) int { return countStates(b).able() - countStates(a).able() })
	return strings.Join(all, "\n\n")
}

// states counts goroutines by what they do. Those that wait for another are not counted.
type states struct{ running, ready, listening, sleeping int }

// able counts the goroutines that do not wait.
func (n states) able() int { return n.running + n.ready + n.listening }

// countStates counts the states of goroutines in their stacks. A state that a goroutine leaves by itself is ready:
// while the stacks are copied, one that starts a garbage collection is in "semacquire". A program's own
// waits have names that begin with "sync.".
func countStates(stacks string) (n states) {
	for _, m := range goroutineState.FindAllStringSubmatch(stacks, -1) {
		switch state := m[1]; {
		case state == "running":
			n.running++
		case state == "syscall" || state == "IO wait":
			n.listening++
		case state == "sleep":
			n.sleeping++
		case state == "coroutine" || strings.HasPrefix(state, "chan ") || strings.HasPrefix(state, "select") ||
			strings.HasPrefix(state, "sync."):
		case slices.Contains(runtimeStates, state):
		default:
			n.ready++
		}
	}
	return n
}

// runtimeStates are the states of the runtime's own goroutines that have nothing to do.
var runtimeStates = []string{
	"GC sweep wait", "GC scavenge wait", "GC worker (idle)", "GOMAXPROCS updater (idle)", "cleanup wait",
	"finalizer wait", "force gc (idle)",
}

// watch starts to watch for deadlocks, in a process with a goroutine that listens to the host.
func watch() {
	go watchDeadlock()
	quiet = 3
}

// quiet is how many goroutines the process has while the cells have none.
var quiet = 1

const (
	// patience is how long a cell waits for its goroutines before the host is notified.
	patience = 200 * time.Millisecond

	// mostStacks limits the text of all stacks that is examined.
	mostStacks = 64 << 20
)

// settle waits until no goroutine that the cells have started can continue: each has ended, or waits for
// another. What they still do, even a panic, then belongs to the cell in each run, however fast they
// are. The time limit ends a run. A session has none, so its cells wait no longer than patience, and it says so.
func settle(session bool) {
	waited, told := time.Duration(0), false
	for pause := 20 * time.Microsecond; !settled(); pause = min(2*pause, 50*time.Millisecond) {
		if waited += pause; waited > patience && !told {
			send(Frame{Kind: "left"})
			if session {
				return
			}
			told = true
		}
		time.Sleep(pause)
	}
}

// settled reports whether only these goroutines can continue: this one, the one that listens to the
// host, and the one that watches for deadlocks.
func settled() bool {
	if runtime.NumGoroutine() <= quiet {
		return true
	}
	stacks, _ := allStacks(mostStacks)
	n := countStates(stacks)
	return n.running == 1 && n.ready == 0 && n.listening <= 1 && n.sleeping <= 1
}
