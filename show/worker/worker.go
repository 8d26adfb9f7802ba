// Package worker runs the cells of a notebook in a process of their own and
// reports to the host what they print. The interpreter calls it with interpreted
// cells; a notebook compiled by the Go toolchain has it in its main function:
//
//	func main() { worker.Main(cells) }
//
// Three files tie a worker to its host, in addition to standard output and error, which
// are files too: the job, the frames, and a page of memory in which an
// interpreted program notes where it is, so that its place is known however it
// dies.
package worker

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"runtime/debug"
	"sync"

	"rederive/show"
	"rederive/show/wire"
)

// The descriptors of the files that tie a worker to its host.
const (
	JobFile   = 3
	FrameFile = 4
	PlaceFile = 5
)

// Boundary is the variable in the environment by which the host asks a worker to
// confine itself. Its value is [Launched] if that was done before it was started.
const (
	Boundary = "REDERIVE_BOUNDARY"
	Launched = "launched"
)

// PlaceName is the name of the file that the lines of a compiled program claim
// to come from; the line encodes the number of a place, see [PlaceLine].
const PlaceName = "_k_place"

// placeStride is how many lines a place has for itself. The compiler counts on
// from the line that it is given, and where it invents code, back to the
// beginning of the file.
const placeStride = 20000

// PlaceLine returns the line that encodes the place with number n.
func PlaceLine(n int) int { return n*placeStride + placeStride/2 }

// PlaceOf returns the number of the place that a line encodes.
func PlaceOf(line int) int { return max(line, 0) / placeStride }

// A Job is what the host asks a worker to do.
type Job struct {
	Program string            // text of the program, for the interpreter
	Imports []string          // paths of the packages it imports
	Steps   []Plan            // what to run, for the interpreter
	Inputs  map[string][]byte // the declared data files
	Output  int64             // most bytes to standard output or error
	Memory  int64             // most bytes of memory
	Filter  []byte            // of system calls, for strangers
	Calls   *Calls            `json:",omitempty"` // of solvers, for the interpreter

	Packages *Packages `json:",omitempty"` // for the executor
}

// Packages are what the executor must know of packages that the binary does not know, or of which the
// program uses something generic.
type Packages struct {
	Types   map[string][]byte // the compiler's descriptions of their types, by path
	Sources []Sources         // each after those that it imports
}

// Sources are the files of a package, of which the generic functions and types are run from there.
type Sources struct {
	Path      string
	GoVersion string // of its language, or empty
	Files     []File
}

// A File is a text with a name.
type File struct{ Name, Text string }

// Calls are the calls of solvers that the host knows. The worker reports others that are
// slow. Nil means that it does neither.
type Calls struct {
	Known map[string]Call `json:",omitempty"` // by key
	All   bool            `json:",omitempty"` // fast calls are reported, too
}

// A Call is one of a solver, with its results. Without them it was answered from those that
// are known.
type Call struct {
	Key    string `json:",omitempty"`
	Data   []byte `json:",omitempty"`
	Micros int64  // how long it took
}

// A Plan is a [Step] as the host sends it, with the name of its function.
type Plan struct {
	Cell, Value int
	Func        string
}

// A Step is a cell or an inline value to run.
type Step struct {
	Cell, Value int // the index of one, and -1 for the other
	Run         func()
}

// A Frame is one message of a worker.
type Frame struct {
	Kind     string      // begin, end, display, offer, value, call, left, fail, done
	Cell     int         `json:",omitempty"`
	Value    int         `json:",omitempty"`
	Place    []int       `json:",omitempty"` // numbers of places, innermost first
	Out, Err int64       `json:",omitempty"` // bytes written before
	Bundle   wire.Bundle `json:",omitempty"`
	Offer    *wire.Offer `json:",omitempty"`
	Text     string      `json:",omitempty"`

	// Goroutine is set in a fail frame of a goroutine that a cell started.
	Goroutine bool `json:",omitempty"`
}

// host is the way to the host; it is set by Start.
var host struct {
	sync.Mutex
	out *bufio.Writer
}

// At is where an interpreted program notes the number of the place that it is
// at. In a compiled program it stays nil.
var At *int

// Here returns the number of the place at which this goroutine of an interpreted program is.
// In a compiled program it is nil.
var Here func() int

// Refused begins what a worker says of a program that the executor does not run.
const Refused = "refused: "

// Trace, if it is set, returns the numbers of the places at which the program is or at which it
// panicked, the innermost call first.
var Trace func() []int

// Main runs a compiled notebook.
func Main(steps []Step) {
	if _, err := Start(); err != nil {
		fmt.Fprintln(os.Stderr, "fatal error: starting the worker:", err)
		os.Exit(2)
	}
	Run(steps)
}

// Start reads the job and prepares the process for it.
func Start() (*Job, error) {
	if err := Confine(); err != nil {
		return nil, err
	}
	file, err := hostFile(JobFile)
	if err != nil {
		return nil, err
	}
	frames, err := hostFile(FrameFile)
	if err != nil {
		return nil, err
	}
	in := bufio.NewReader(file)
	var job Job
	if err := json.NewDecoder(in).Decode(&job); err != nil {
		return nil, fmt.Errorf("reading the job: %w", err)
	}
	closeOnExec(JobFile, FrameFile, PlaceFile)
	if err := setLimits(&job); err != nil {
		return nil, err
	}
	debug.SetMaxStack(64 << 20)
	Connect(&job, frames)
	go leaveWithHost(in)
	watch()
	if len(job.Filter) > 0 {
		if err := Filter(job.Filter); err != nil {
			return nil, err
		}
	}
	return &job, nil
}

// Connect gives the cells their inputs and writes frames for what they show and
// offer. [Start] calls it; so does a host whose workers are not processes.
func Connect(job *Job, frames io.Writer) {
	host.out = bufio.NewWriter(frames)
	wire.Sink = sink
	wire.Input = func(name string) ([]byte, error) {
		data, ok := job.Inputs[name]
		if !ok {
			return nil, fmt.Errorf("the notebook declares no input of this name")
		}
		return data, nil
	}
}

// leaveWithHost ends the process when the host closes its end of the job,
// which it does at the latest when it dies.
func leaveWithHost(in io.Reader) {
	_, _ = io.Copy(io.Discard, in)
	os.Exit(3)
}

// Run runs the steps and ends the process.
func Run(steps []Step) {
	for _, s := range steps {
		send(Frame{Kind: "begin", Cell: s.Cell, Value: s.Value})
		if !runStep(s, false) {
			os.Exit(0)
		}
		send(Frame{Kind: "end", Cell: s.Cell, Value: s.Value})
	}
	send(Frame{Kind: "done"})
	os.Exit(0)
}

// runStep runs one step, of a session or of a run, and reports whether it came to its end.
func runStep(s Step, session bool) (ended bool) {
	steps.Add(1)
	defer func() {
		steps.Add(1)
		if r := recover(); r != nil {
			fail(r, false)
		}
	}()
	s.Run()
	settle(session)
	return true
}

// fail reports a panic. The method that words r may be one of the cells, with places of its own.
func fail(r any, goroutine bool) {
	at := places()
	send(Frame{Kind: "fail", Text: panicText(r), Place: at, Goroutine: goroutine})
}

// Fail ends the process because a goroutine that a cell started has panicked with r.
func Fail(r any) {
	fail(r, true)
	os.Exit(0)
}

// PanicWhilePrinting begins what is said of a panic whose value panics when it is worded, as the runtime says it.
const PanicWhilePrinting = "panic while printing panic value"

// panicText words the value of a panic. The method that words it may be one of the cells, and panic as well.
func panicText(r any) string {
	text, inner := worded(r)
	if inner == nil {
		return text
	}
	if text, inner = worded(inner); inner == nil {
		return PanicWhilePrinting + ": " + text
	}
	return PanicWhilePrinting
}

// worded words the value of a panic, or returns that of another, in the method that words it.
func worded(r any) (text string, inner any) {
	defer func() { inner = recover() }()
	switch r := r.(type) {
	case runtime.Error:
		return r.Error(), nil
	case error:
		return r.Error(), nil
	case fmt.Stringer:
		return r.String(), nil
	}
	if t := reflect.TypeOf(r); t != nil && t.PkgPath() != "" {
		if text, ok := NamedText(t.String(), reflect.ValueOf(r)); ok {
			return text, nil
		}
	}
	v, err := wire.Encode(r)
	if err != nil {
		return fmt.Sprintf("a value of type %T", r), nil
	}
	return v.String(), nil
}

// NamedText words a panic with a value of a named basic type as the runtime does: main.Code(3),
// main.Text("it broke"). It reports whether the value is one.
func NamedText(name string, v reflect.Value) (text string, ok bool) {
	switch {
	case v.Kind() == reflect.String:
		return name + `("` + v.String() + `")`, true
	case v.CanInt(), v.CanUint(), v.CanFloat(), v.CanComplex(), v.Kind() == reflect.Bool:
		return fmt.Sprintf("%s(%v)", name, v), true
	}
	return "", false
}

// Show displays the final expression of a cell, at the given place.
func Show(place int, v any) {
	bundle, err := show.Render(v)
	if err != nil {
		panic(fmt.Sprintf("showing the value: %v", err))
	}
	send(Frame{Kind: "display", Bundle: bundle, Place: []int{place}})
}

// Value hands over an inline value.
func Value(v any) {
	bundle, err := show.Render(v)
	if err != nil {
		panic(fmt.Sprintf("showing the value: %v", err))
	}
	send(Frame{Kind: "value", Text: bundle.Text()})
}

func sink(e wire.Event) {
	if e.Offer != nil {
		send(Frame{Kind: "offer", Offer: e.Offer, Place: places()})
		return
	}
	send(Frame{Kind: "display", Bundle: e.Display, Place: places()})
}

// send sends a frame. After the last one it keeps the lock: goroutines that the
// cells have left behind say nothing more.
func send(f Frame) {
	host.Lock()
	if f.Kind != "done" && f.Kind != "fail" {
		defer host.Unlock()
	}
	f.Out, f.Err = size(os.Stdout), size(os.Stderr)
	text, err := json.Marshal(f)
	if err == nil {
		admit(f, text)
		_, err = host.out.Write(append(text, '\n'))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "fatal error: reporting to the host:", err)
		os.Exit(2)
	}
	host.out.Flush()
}

func size(f *os.File) int64 {
	info, err := f.Stat()
	if err != nil {
		return 0
	}
	return info.Size()
}

// places returns where the program is, innermost call first.
func places() []int {
	if Trace != nil {
		return Trace()
	}
	if Here != nil {
		return []int{Here()}
	}
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	var list []int
	for {
		f, more := frames.Next()
		if filepath.Base(f.File) == PlaceName {
			list = append(list, PlaceOf(f.Line))
		}
		if !more {
			return list
		}
	}
}
