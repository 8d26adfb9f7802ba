package worker

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"

	"rederive/show"
	"rederive/show/wire"
)

// Prepare makes the process a worker whose cells come one by one: it has the limits of
// the job, and sends frames.
func Prepare(job *Job) error {
	closeOnExec(JobFile, FrameFile, PlaceFile)
	if err := setLimits(job); err != nil {
		return err
	}
	debug.SetMaxStack(64 << 20)
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

// Once runs one step and reports whether it came to its end. After a panic the process
// sends no more frames.
func Once(s Step) bool {
	sent.bytes, sent.parts = 0, 0 // the host takes each cell by itself
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

// Result displays the final expression of a cell, as [Show] does, and marks it as the
// result of the cell.
func Result(place int, v any) {
	bundle, err := show.Render(v)
	if err != nil {
		panic(fmt.Sprintf("showing the value: %v", err))
	}
	send(Frame{Kind: "result", Bundle: bundle, Place: []int{place}})
}
