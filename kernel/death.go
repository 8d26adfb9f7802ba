package kernel

import (
	"fmt"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/xslices"
	"rederive/kernel/internal/host"
)

// death records why a worker ended before its work was done.
func (r *recorder) death() {
	last := string(r.o.Stderr[min(r.err, int64(len(r.o.Stderr))):])
	if r.cell < 0 && r.value < 0 {
		r.cell = r.home // a goroutine that a cell left behind
	}
	f := &rederive.Failure{Pos: r.at([]int{r.o.Place})}
	status := rederive.RunFailed
	f.Kind, f.Text = r.cause(last)
	traces := host.Traces(last)
	switch f.Kind {
	case "time", "memory", "stack", "output":
		status = rederive.RunLimit
	case "defect":
		status = rederive.RunDefect
		f.Kind = "died"
	}
	if len(traces) > 0 {
		f.Pos, f.Trace = r.at(traces[0]), positions(traces[0], r.at)
	} else if calls := r.calls(f.Kind); len(calls) > 0 {
		f.Pos, f.Trace = r.at(calls), positions(calls, r.at)
	}
	if f.Kind == "deadlock" {
		f.Text += othersWait(f.Pos, traces, r.at)
	}
	if c := r.o.Crowd; c != nil { // where it was when it was killed is chance
		f.Pos, f.Trace = r.at(c.Place), nil
	}
	if f.Kind == "time" && r.o.Left {
		f.Pos, f.Trace = r.at(nil), nil
	}
	if f.Kind != "deadlock" { // in a deadlock, the cells have done all they can
		r.forget()
	}
	r.stream("stdout", r.o.Stdout, &r.out, int64(len(r.o.Stdout)))
	if f.Kind == "output" {
		r.truncated()
	}
	r.fail(f, status)
}

// forget discards the offers of a failed cell if the order of goroutines is chance, since how far they came is chance
// too. Earlier cells have waited for their goroutines.
func (r *recorder) forget() {
	if r.e.front.Chance {
		r.run.Offers = slices.DeleteFunc(r.run.Offers, func(o rederive.Offer) bool { return o.Cell >= r.home })
	}
}

// cause returns the kind of a death, and its cause in words.
func (r *recorder) cause(last string) (kind, text string) {
	switch {
	case r.o.Flooded || int64(len(r.o.Stdout)) >= r.e.job.Output:
		return "output", fmt.Sprintf("more than %d MiB of output", r.e.job.Output>>20)
	case r.o.Barred:
		return "barred", "it made a system call that cells may not make, and was killed"
	case r.o.Crowd != nil:
		return "output", fmt.Sprintf("claim %s is offered more than %d times (offer it once for each method)",
			r.o.Crowd.Offer.ID, host.MaxOffers)
	case r.o.Overfull:
		return "output", host.ErrOverfull.Error()
	case r.o.TimedOut && r.o.Left:
		return "time", fmt.Sprintf("killed after %v: the cell had ended, but a goroutine that it or "+
			"an earlier cell started had not", timeLimit(r.e.nb, r.e.o))
	case r.o.TimedOut:
		return "time", fmt.Sprintf("killed after %v", timeLimit(r.e.nb, r.e.o))
	}
	switch kind, text = host.LastWords(last); {
	case kind == "refused":
		return kind, text
	case kind == "memory" || kind == "" && r.o.Starved(r.e.job.Memory):
		return "memory", fmt.Sprintf("out of memory: the limit is %d MiB", r.e.job.Memory>>20)
	case len(r.o.Frames) == 0 && r.em.OutsideDigest != "":
		return "died", fmt.Sprintf("a package of the module ended the program before the first cell: %s",
			firstLine(last, r.o.Exit))
	case len(r.o.Frames) == 0:
		return "defect", fmt.Sprintf("the worker ended before the first cell: %s", firstLine(last, r.o.Exit))
	case kind != "":
		return kind, text
	case r.o.Garbage != nil:
		return "died", fmt.Sprintf("the worker sent garbage: %v", r.o.Garbage)
	}
	return "died", fmt.Sprintf("the worker died: %s", firstLine(last, r.o.Exit))
}

// enoughMemory is the limit from which more memory lets no stack grow further.
const enoughMemory = 4 << 30

// limitHint says how to change the limit that caused a failure of the given kind, or returns "".
func (r *recorder) limitHint(kind string) string {
	e := r.e
	limit, ceiling := e.nb.Front.Limits, e.o.Limits
	switch {
	case kind == "time" && r.o.Left:
		return "wait for it, as with sync.WaitGroup, or stop it"
	case kind == "time" && (ceiling.Time == 0 || timeLimit(e.nb, e.o) < ceiling.Time):
		return "raise the limit in the front matter, for example limits: {time: 2m}"
	case kind == "memory" && (ceiling.Memory == 0 || limit.Memory != 0 && limit.Memory < ceiling.Memory):
		return "raise the limit in the front matter, for example limits: {memory: 4GiB}"
	case kind == "stack" && limit.Memory < enoughMemory && ceiling.Memory == 0:
		return "end the recursion, or use a loop; calls may be nested deeper with more memory, " +
			"as in limits: {memory: 4GiB} in the front matter"
	case kind == "stack":
		return "end the recursion, or use a loop"
	case kind == "time" || kind == "memory":
		return "the flag --" + kind + " or limits in rederive.yaml set it"
	}
	return ""
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

// positions returns those of the calls that led to the first of the given places. A zero marks calls left out.
func positions(places []int, at func(places []int) rederive.Pos) (list []rederive.Pos) {
	for i := 1; i < len(places); i++ {
		if places[i] == 0 {
			list = append(list, rederive.LeftOut)
		} else {
			list = append(list, at(places[i:]))
		}
	}
	return list
}

// mostWaiting is how many positions of waiting goroutines a message has.
const mostWaiting = 8

// othersWait says where the goroutines other than the first wait, or returns "".
func othersWait(first rederive.Pos, traces [][]int, at func(places []int) rederive.Pos) string {
	list := xslices.Map(traces[min(1, len(traces)):], at)
	slices.SortFunc(list, rederive.Pos.Compare)
	list = slices.Compact(list)
	if len(list) == 0 {
		return ""
	}
	var texts []string
	for _, pos := range list[:min(mostWaiting, len(list))] {
		text := pos.String()
		if pos.File == first.File {
			text = strings.TrimPrefix(text, pos.File+":")
		}
		texts = append(texts, text)
	}
	if more := len(list) - len(texts); more > 0 {
		texts = append(texts, fmt.Sprintf("and at %d more places", more))
	}
	return "; others wait at " + strings.Join(texts, ", ")
}

// calls returns the places that an interpreted program noted of the calls in which it waits, or which are too deep.
func (r *recorder) calls(kind string) []int {
	switch waiting := r.o.Waiting; {
	case kind == "stack":
		return r.o.Deep
	case kind == "deadlock" && len(waiting) > 0 && r.at(waiting) == r.at([]int{r.o.Place}): // not for something else
		return waiting
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
