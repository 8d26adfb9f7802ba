package host

import (
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/show/worker"
)

var (
	lastLine = lazyregexp.New(`(?m)^(panic|fatal error): (.*)$`)
	// A deferred call may panic as well. It is the last panic whose place the traceback begins with.
	laterPanic = lazyregexp.New(`(?m)^\tpanic: (.*)$`)
)

// noThread is what a program with cgo says when there is no memory for the stack of
// another thread.
const noThread = "runtime/cgo: pthread_create failed"

// LastWords reads how the runtime says that a program ends. Only what begins a
// line counts: further lines of the text of a panic are indented.
func LastWords(last string) (kind, text string) {
	m := lastLine.FindStringSubmatch(last)
	switch {
	case m == nil && strings.Contains(last, noThread):
		return "memory", ""
	case m == nil:
		return "", ""
	case m[1] == "panic":
		head, _, _ := strings.Cut(last, "\n\n")
		for _, later := range laterPanic.FindAllStringSubmatch(head, -1) {
			m[2] = later[1]
		}
		text, _, _ := strings.Cut(m[2], " [recovered")
		return "panic", text
	case strings.HasPrefix(m[2], worker.PanicWhilePrinting):
		return "panic", m[2]
	case m[2] == "stack overflow":
		return "stack", "stack overflow: the calls are nested too deep"
	case strings.HasPrefix(m[2], "all goroutines are asleep"):
		return "deadlock", "every goroutine waits for another"
	}
	for _, sign := range []string{
		"out of memory", "runtime: out of memory", "runtime: cannot allocate memory", "runtime: cannot map pages",
		"newosproc",
	} {
		if strings.HasPrefix(m[2], sign) {
			return "memory", ""
		}
	}
	return "died", m[2]
}

// fault begins what the runtime says of a fault outside of Go code.
var fault = lazyregexp.New(`(?m)^(SIGSEGV|SIGBUS|SIGABRT): `)

// Starved reports whether a program ended by a fault outside of Go code when it had
// used some part of its memory. What it could not get may be most of the limit, and the
// C library does not always say that none is left.
func (o *Outcome) Starved(memory int64) bool {
	return fault.Match(o.Stderr) && used(o.Exit) > memory/16
}

// isMemory reports whether a process has said that it has no memory left.
func isMemory(said string) bool {
	kind, _ := LastWords(said)
	return kind == "memory"
}
