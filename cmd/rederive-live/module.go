//go:build wasip1

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"unsafe"

	"rederive/cmd/rederive-live/channel"
	"rederive/kernel"
	"rederive/show/worker"
)

// current is the session of this instance.
var current *session

//go:wasmimport rederive frame
func frameBytes(at unsafe.Pointer, n uint32)

// wordsAt passes the address of the words in which a worker notes where it is, and how many there are.
//
//go:wasmimport rederive words
func wordsAt(at unsafe.Pointer, n uint32)

// openPage reads the source of a page and answers with the outline.
//
//go:wasmexport openPage
func openPage(at, n uint32) {
	s, o, err := open(channel.Take(at, n))
	if err != nil {
		channel.Answer(reply{Error: err.Error()})
		return
	}
	current = s
	channel.Answer(o)
}

// start begins a run and answers with a job or a result.
//
//go:wasmexport start
func start(at, n uint32) { channel.Answer(current.start(channel.Take(at, n))) }

// hear takes frames from a worker and answers with the verdicts that they settle.
//
//go:wasmexport hear
func hear(at, n uint32) { channel.Answer(current.hear(channel.Take(at, n))) }

// finish takes the trace of a worker and answers with the next job or a result.
//
//go:wasmexport finish
func finish(at, n uint32) {
	var t kernel.Trace
	if err := json.Unmarshal(channel.Take(at, n), &t); err != nil {
		channel.Answer(reply{Error: fmt.Sprintf("reading what the worker left: %v", err)})
		return
	}
	channel.Answer(current.finish(t))
}

// frames is a writer that passes each frame of a worker to the page.
type frames struct{}

func (frames) Write(p []byte) (int, error) {
	frameBytes(unsafe.Pointer(unsafe.SliceData(p)), uint32(len(p)))
	return len(p), nil
}

// warm prepares the interpreter of a worker while the host checks the cells.
//
//go:wasmexport warm
func warm() { kernel.Warm() }

// A job that this instance is ready to run.
type loadedJob struct {
	text []byte
	run  func()
	err  error
}

var loaded loadedJob

func loadJob(text []byte) {
	if worker.At == nil {
		_ = worker.OpenPlace()                                          // never fails on this system
		wordsAt(unsafe.Pointer(worker.At), 1+uint32(len(worker.Chain))) // the chain follows the place
	}
	run, err := kernel.Load(text, frames{})
	loaded = loadedJob{text, run, err}
}

// load readies this instance for a job that the reader may ask for, or for one like it.
//
//go:wasmexport load
func load(at, n uint32) { loadJob(channel.Take(at, n)) }

// work runs the cells of a job, and then ends the instance.
//
//go:wasmexport work
func work(at, n uint32) {
	if job := channel.Take(at, n); !bytes.Equal(job, loaded.text) {
		loadJob(job)
	}
	if loaded.err != nil {
		fmt.Fprintln(os.Stderr, "fatal error:", loaded.err)
		os.Exit(2)
	}
	loaded.run()
}
