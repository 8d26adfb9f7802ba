package kernel

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"rederive"
	"rederive/show/worker"
)

var (
	placeLine = regexp.MustCompile(regexp.QuoteMeta(worker.PlaceName) + `:(\d+)`)
	panicLine = regexp.MustCompile(`(?m)^panic: (.*)$`)
	fatalLine = regexp.MustCompile(`(?m)^fatal error: (.*)$`)
)

// death explains in words why a worker ended before its work was done.
func (r *recorder) death() {
	last := string(r.o.stderr[min(r.err, int64(len(r.o.stderr))):])
	f := &rederive.Failure{Pos: r.at([]int{r.o.place})}
	status := rederive.RunFailed
	f.Kind, f.Text = r.cause(last)
	switch f.Kind {
	case "time", "memory", "stack", "output":
		status = rederive.RunLimit
	case "defect":
		status = rederive.RunDefect
		f.Kind = "died"
	}
	if trace := r.trace(last); len(trace) > 0 {
		f.Pos, f.Trace = trace[0], trace[1:]
	}
	r.stream("stdout", r.o.stdout, &r.out, int64(len(r.o.stdout)))
	if f.Kind == "output" {
		r.truncated()
	}
	r.fail(f, status)
}

// cause tells the kind of a death and its cause in words.
func (r *recorder) cause(last string) (kind, text string) {
	switch {
	case r.cell < 0 && r.value < 0 && !r.o.timedOut:
		return "defect", fmt.Sprintf("the worker ended before the first cell: %s", firstLine(last, r.o.exit))
	case r.o.flooded || int64(len(r.o.stdout)) >= r.e.job.Output:
		return "output", fmt.Sprintf("more than %d bytes of output", r.e.job.Output)
	case r.o.overfull:
		return "output", fmt.Sprintf("more than %d MiB of values shown and offered", maxFrames>>20)
	case r.o.timedOut:
		return "time", fmt.Sprintf("killed after %v", timeLimit(r.e.nb, r.e.o))
	case strings.Contains(last, "stack overflow") || strings.Contains(last, "goroutine stack exceeds"):
		return "stack", "stack overflow: the calls are nested too deep"
	case strings.Contains(last, "out of memory") || strings.Contains(last, "cannot allocate memory"):
		return "memory", fmt.Sprintf("out of memory: the limit is %d MiB", r.e.job.Memory>>20)
	case strings.Contains(last, "all goroutines are asleep"):
		return "deadlock", "every goroutine waits for another"
	}
	if m := panicLine.FindStringSubmatch(last); m != nil {
		text, _, _ := strings.Cut(m[1], " [recovered")
		return "panic", text
	}
	if m := fatalLine.FindStringSubmatch(last); m != nil {
		return "died", m[1]
	}
	if r.o.garbage != nil {
		return "died", fmt.Sprintf("the worker sent garbage: %v", r.o.garbage)
	}
	return "died", fmt.Sprintf("the worker died: %s", firstLine(last, r.o.exit))
}

func firstLine(text string, exit error) string {
	if line, _, _ := strings.Cut(strings.TrimSpace(text), "\n"); line != "" {
		return strings.TrimPrefix(line, "fatal error: ")
	}
	if exit != nil {
		return exit.Error()
	}
	return "it gave no reason"
}

// trace reads the places from the traceback of a compiled program: those of
// the first goroutine that has any.
func (r *recorder) trace(last string) []rederive.Pos {
	for part := range strings.SplitSeq(last, "\n\n") {
		var list []rederive.Pos
		for _, m := range placeLine.FindAllStringSubmatch(part, 64) {
			if line, err := strconv.Atoi(m[1]); err == nil {
				list = append(list, r.at([]int{worker.PlaceOf(line)}))
			}
		}
		if len(list) > 0 {
			return list
		}
	}
	return nil
}

// truncated marks the last stream as cut off.
func (r *recorder) truncated() {
	if r.home < 0 {
		return
	}
	outputs := r.run.Cells[r.home].Outputs
	for i := len(outputs) - 1; i >= 0; i-- {
		if s, ok := outputs[i].(*rederive.Stream); ok {
			s.Truncated = true
			return
		}
	}
}
