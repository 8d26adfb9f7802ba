//go:build wasip1

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"unsafe"

	"rederive/kernel"
	"rederive/show/worker"
)

// buffers keeps what the page writes into the memory of the module.
var buffers = map[uint32][]byte{}

// current is the session of this instance.
var current *session

// alloc returns the address of n bytes for an argument.
//
//go:wasmexport alloc
func alloc(n uint32) uint32 {
	b := make([]byte, max(n, 1))
	at := uint32(uintptr(unsafe.Pointer(unsafe.SliceData(b))))
	buffers[at] = b
	return at
}

// take returns an argument that the page has written.
func take(at, n uint32) []byte {
	b := buffers[at][:n]
	delete(buffers, at)
	return b
}

//go:wasmimport rederive reply
func replyBytes(at unsafe.Pointer, n uint32)

//go:wasmimport rederive frame
func frameBytes(at unsafe.Pointer, n uint32)

// placeAt names the address at which a worker notes the number of its place.
//
//go:wasmimport rederive place
func placeAt(at unsafe.Pointer)

// answer gives the page a value.
func answer(v any) {
	data, err := json.Marshal(v)
	if err != nil {
		data = []byte(`{"error":"writing the answer"}`)
	}
	replyBytes(unsafe.Pointer(unsafe.SliceData(data)), uint32(len(data)))
}

// openPage reads the source of a page and answers with the outline.
//
//go:wasmexport openPage
func openPage(at, n uint32) {
	s, o, err := open(take(at, n))
	if err != nil {
		answer(reply{Error: err.Error()})
		return
	}
	current = s
	answer(o)
}

// start begins a run and answers with a job or a result.
//
//go:wasmexport start
func start(at, n uint32) { answer(current.start(take(at, n))) }

// hear takes frames of a worker and answers with the verdicts that they have settled.
//
//go:wasmexport hear
func hear(at, n uint32) { answer(current.hear(take(at, n))) }

// finish takes the trace of a worker and answers with the next job or a result.
//
//go:wasmexport finish
func finish(at, n uint32) {
	var t kernel.Trace
	if err := json.Unmarshal(take(at, n), &t); err != nil {
		answer(reply{Error: fmt.Sprintf("reading what the worker left: %v", err)})
		return
	}
	answer(current.finish(t))
}

// frames gives the page each frame of a worker.
type frames struct{}

func (frames) Write(p []byte) (int, error) {
	frameBytes(unsafe.Pointer(unsafe.SliceData(p)), uint32(len(p)))
	return len(p), nil
}

// warm readies the interpreter of a worker, while the host checks the cells.
//
//go:wasmexport warm
func warm() { kernel.Warm() }

// work runs the cells of a job. It ends the instance.
//
//go:wasmexport work
func work(at, n uint32) {
	worker.At = new(int)
	placeAt(unsafe.Pointer(worker.At))
	fmt.Fprintln(os.Stderr, "fatal error:", kernel.Work(take(at, n), frames{}))
	os.Exit(2)
}
