package worker

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"

	"rederive/show/wire"
)

// StartSession makes the process a worker whose cells arrive one by one: it confines itself,
// reads its job, sets its limits, and sends frames. The requests follow the job. Garbage is the
// collector's target percentage until memory is scarce.
func StartSession(garbage int) (*Job, *json.Decoder, error) {
	if err := Confine(); err != nil {
		return nil, nil, err
	}
	job, in := &Job{}, json.NewDecoder(os.NewFile(JobFile, "job"))
	if err := in.Decode(job); err != nil {
		return nil, nil, fmt.Errorf("reading the job: %w", err)
	}
	debug.SetGCPercent(garbage)
	debug.SetMemoryLimit(job.Memory / 4 * 3)
	return job, in, prepare(job)
}

// FilterSession gives up the system calls that the job denies, once everything that needs them
// is done.
func FilterSession(job *Job) error {
	if len(job.Filter) == 0 {
		return nil
	}
	return Filter(job.Filter)
}

// Requests returns a channel of the host's requests. When the host ends, so does the process.
func Requests[T any](in *json.Decoder) <-chan T {
	requests := make(chan T)
	watch()
	go func() {
		for {
			var r T
			if err := in.Decode(&r); err != nil {
				os.Exit(3)
			}
			requests <- r
		}
	}()
	return requests
}

// prepare sets the limits of a job, and ties the process to its host.
func prepare(job *Job) error {
	closeOnExec(JobFile, FrameFile, PlaceFile)
	if err := setLimits(job); err != nil {
		return err
	}
	SetStack(job.Memory, InterpretedPart)
	Connect(job, os.NewFile(FrameFile, "frames"))
	wire.Input = func(name string) ([]byte, error) {
		data, ok := job.Inputs[name]
		if !ok {
			return nil, fmt.Errorf("no cell that ran declares an input of this name: the first cell of a sheet does, "+
				"and so does a line //rederive:input %s PATH", name)
		}
		return data, nil
	}
	return OpenPlace()
}

// Once runs one step and reports whether it completed. After a panic the process sends no more
// frames.
func Once(s Step) bool {
	sent.bytes, sent.parts = 0, 0 // the host accounts for each cell separately
	send(Frame{Kind: "begin", Cell: s.Cell, Value: s.Value})
	if !runStep(s, true) {
		return false
	}
	send(Frame{Kind: "end", Cell: s.Cell, Value: s.Value})
	return true
}

// Answer sends a frame with a value as JSON.
func Answer(kind string, v any) error {
	text, err := json.Marshal(v)
	if err == nil {
		send(Frame{Kind: kind, Text: string(text)})
	}
	return err
}

// Result displays the final expression of a cell like [Show], and marks it as the result of the
// cell.
func Result(place int, v any) {
	send(Frame{Kind: "result", Bundle: rendered(v), Place: []int{place}})
}
