package host

import (
	"regexp"
	"strconv"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/show/worker"
)

var (
	lastLine = lazyregexp.New(`(?m)^(panic|fatal error): (.*)$`)
	// A deferred call may panic as well. The traceback begins with the place of the last panic.
	laterPanic = lazyregexp.New(`(?m)^\tpanic: (.*)$`)
)

// noThread is what a program with cgo prints if there is no memory for the stack of another thread.
const noThread = "runtime/cgo: pthread_create failed"

// LastWords reads how the runtime reports the end of a program. Only the beginnings of lines count: further lines of a
// panic's text are indented.
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
	case strings.HasPrefix(m[2], worker.Refused):
		return "refused", strings.TrimPrefix(m[2], worker.Refused)
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

var (
	placeLine = lazyregexp.New(regexp.QuoteMeta(worker.PlaceName) + `:(\d+)`)
	// The compiler generates a function for a go statement that passes arguments. Its position is that of the
	// statement, which the traceback names as well.
	goWrapper = lazyregexp.New(`(?m)^.*\.gowrap\d+\(.*\)\n.*\n`)
	leftOut   = lazyregexp.New(`(?m)^\.\.\.\d+ frames elided\.\.\.$`)
)

// Traces reads the places in the stacks that a program prints at its end: those of each goroutine that has any, the
// innermost call first. If the runtime leaves calls out, a zero and the outermost call follow the innermost ones.
func Traces(last string) (list [][]int) {
	for part := range strings.SplitSeq(last, "\n\n") {
		if _, cause, ok := strings.Cut(part, "\nruntime.preprintpanics("); ok { // skip the calls that format its value
			part = cause
		}
		part = goWrapper.ReplaceAllString(part, "")
		at := leftOut.FindStringIndex(part)
		if at == nil {
			at = []int{len(part), len(part)}
		}
		places := placesIn(part[:at[0]])
		if outer := placesIn(part[at[1]:]); len(places) > 0 && len(outer) > 0 {
			places = append(places[:min(len(places), worker.InnerCalls)], 0, outer[len(outer)-1])
		}
		if len(places) > 0 {
			list = append(list, places)
		}
	}
	return list
}

// placesIn reads the first places in the text of a stack.
func placesIn(stack string) (list []int) {
	for _, m := range placeLine.FindAllStringSubmatch(stack, worker.MostChain) {
		if line, err := strconv.Atoi(m[1]); err == nil {
			list = append(list, worker.PlaceOf(line))
		}
	}
	return list
}

// fault matches the beginning of a report of the runtime about a fault outside Go code.
var fault = lazyregexp.New(`(?m)^(SIGSEGV|SIGBUS|SIGABRT): `)

// Starved reports whether a program ended with a fault outside Go code after it had used a part of its memory. What it
// could not get may be most of the limit, and the C library does not always report that none is left.
func (o *Outcome) Starved(memory int64) bool {
	return fault.Match(o.Stderr) && used(o.Exit) > memory/16
}

// isMemory reports whether the output of a process says that it ran out of memory.
func isMemory(said string) bool {
	kind, _ := LastWords(said)
	return kind == "memory"
}
