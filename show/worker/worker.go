// Package worker runs the cells of a notebook in a process of their own and reports what they output to the host.
// The interpreter calls it with interpreted cells; a notebook compiled by the Go toolchain calls it in its main
// function:
//
//	func main() { worker.Main(cells) }
//
// Three files tie a worker to its host, in addition to standard output and error, which are files, too: the job,
// the frames, and a page of memory in which an interpreted program stores where it is, so that its place is known
// however it dies.
package worker

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
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

// Boundary is the environment variable by which the host asks a worker to confine itself. Its value is [Launched]
// if the worker was confined before it started.
const (
	Boundary = "REDERIVE_BOUNDARY"
	Launched = "launched"
)

// Where is what the host sends after the job to ask where the goroutines are. The process writes their stacks to
// standard error, and ends.
const Where = '?'

// PlaceName is the name of the file from which the lines of a compiled program claim to come. Each line encodes
// the number of a place, see [PlaceLine].
const PlaceName = "_k_place"

// placeStride is how many lines are reserved for each place. The compiler counts on from the line that it is
// given and, where it generates code, back to the beginning of the file.
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
	Output  int64             // maximal bytes to standard output or error
	Memory  int64             // maximal bytes of memory
	Filter  []byte            // of system calls, for strangers
	Calls   *Calls            `json:",omitempty"` // of solvers, for the interpreter

	Packages *Packages `json:",omitempty"` // for the executor
}

// Packages describes to the executor the packages that the binary does not contain, or of which the program uses
// something generic.
type Packages struct {
	Types   map[string][]byte // the compiler's descriptions of their types, by path
	Sources []Sources         // each after those that it imports
}

// Sources are the files of a package. Its generic functions and types run from them.
type Sources struct {
	Path      string
	GoVersion string // of its language, or ""
	Files     []File
}

// A File is a text with a name.
type File struct{ Name, Text string }

// Calls are the calls of solvers whose results the host has. The worker reports other slow calls. With nil Calls
// it does neither.
type Calls struct {
	Known map[string]Call `json:",omitempty"` // by key
	All   bool            `json:",omitempty"` // report fast calls, too
}

// A Call is a call of a solver, with its results. Without Data it was answered with known results.
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
	Cell, Value int // the index of one; the other is -1
	Run         func()
}

// A Frame is one message of a worker.
type Frame struct {
	Kind     string      // begin, end, display, offer, value, call, left, fail, done
	Cell     int         `json:",omitempty"`
	Value    int         `json:",omitempty"`
	Place    []int       `json:",omitempty"` // numbers of places, innermost call first
	Out, Err int64       `json:",omitempty"` // bytes written before
	Bundle   wire.Bundle `json:",omitempty"`
	Offer    *wire.Offer `json:",omitempty"`
	Text     string      `json:",omitempty"`

	// Goroutine is set in a fail frame of a goroutine that a cell started.
	Goroutine bool `json:",omitempty"`
}

// host is the connection to the host; Start sets it up.
var host struct {
	sync.Mutex
	out *bufio.Writer
}

// At is where an interpreted program stores the number of its current place. It is nil in a compiled program.
var At *int

// Chain is where it notes the places of the calls that led there, the innermost one first, before it may wait
// forever, and in calls that are nested deep: how many there are, below zero if they are deep, and then the places. A
// zero marks calls that are left out.
var Chain *[1 + MostChain]int

// MostChain is how many calls a host shows.
const MostChain = 64

// InnerCalls is how many of the innermost calls it shows if it leaves calls out.
const InnerCalls = 40

// placePage is what the page holds in which an interpreted program notes where it is.
type placePage struct {
	at    int
	chain [1 + MostChain]int
}

func (p *placePage) open() { At, Chain = &p.at, &p.chain }

// Here returns the number of the current place of this goroutine in an interpreted program. It is nil in a
// compiled program.
var Here func() int

// Refused begins the message about a program that the executor does not run.
const Refused = "refused: "

// Trace, if set, returns the numbers of the places where the program is or has panicked, innermost call first.
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
	SetStack(job.Memory, CompiledPart)
	Connect(&job, frames)
	go obey(in)
	watch()
	if len(job.Filter) > 0 {
		if err := Filter(job.Filter); err != nil {
			return nil, err
		}
	}
	return &job, nil
}

// mostStack is the largest stack that a goroutine gets. Go doubles stacks, and has none of two gigabytes.
const mostStack = 1 << 30

// The parts of the memory limit that stacks of goroutines may take. While a stack grows, there are two of them. An
// interpreted call takes several calls of the executor, and its frame memory as well.
const (
	CompiledPart    = 8
	InterpretedPart = 4
)

// SetStack limits the stacks of goroutines to a part of the memory limit.
func SetStack(memory, part int64) {
	if memory > 0 {
		debug.SetMaxStack(int(min(mostStack, memory/part)))
	}
}

// Connect gives the cells their inputs and writes frames for what they show and offer. [Start] calls it, and so
// does a host whose workers are not processes.
func Connect(job *Job, frames io.Writer) {
	host.out = bufio.NewWriter(frames)
	wire.Sink = sink
	wire.Input = func(name string) ([]byte, error) {
		data, ok := job.Inputs[name]
		if !ok {
			return nil, noInput(slices.Sorted(maps.Keys(job.Inputs)))
		}
		return data, nil
	}
}

// noInput is the error for an input that the front matter does not declare.
func noInput(declared []string) error {
	if len(declared) == 0 {
		return errors.New("the notebook declares no inputs: name the file in the front matter, " +
			`as in inputs: {data: results.csv}, and read "data"`)
	}
	return fmt.Errorf("the notebook declares no input of this name, only %s", strings.Join(declared, ", "))
}

// obey ends the process when the host closes its end of the job, which happens at the latest when the host dies, or
// asks where the goroutines are.
func obey(in io.ByteReader) {
	for {
		switch c, err := in.ReadByte(); {
		case err != nil:
			os.Exit(3)
		case c == Where:
			fmt.Fprint(os.Stderr, readyFirst(allStacks(mostStacks)))
			os.Exit(2)
		}
	}
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

// runStep runs one step, of a session or of a run, and reports whether it completed.
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

// fail reports a panic. The text of r may come from a method of the cells, which has its own places.
func fail(r any, goroutine bool) {
	at := panicPlaces()
	send(Frame{Kind: "fail", Text: shortened(panicText(r)), Place: at, Goroutine: goroutine})
}

// Fail ends the process because a goroutine that a cell started has panicked with r.
func Fail(r any) {
	fail(r, true)
	os.Exit(0)
}

// PanicWhilePrinting begins the message of a panic whose value panics when it is formatted, as in the runtime.
const PanicWhilePrinting = "panic while printing panic value"

// panicText formats the value of a panic. The method that formats it may belong to the cells, and may panic as
// well.
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

// worded formats the value of a panic, or returns the value of another panic in the method that formats it.
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
	if err == nil {
		return v.String(), nil
	}
	if k := reflect.TypeOf(r).Kind(); reflect.Bool <= k && k <= reflect.Complex128 { // complex, or not finite
		return fmt.Sprint(r), nil
	}
	return fmt.Sprintf("a value of type %T", r), nil
}

// mostSteps is how many steps of the path to a part of a value an error names.
const mostSteps = 6

// shortened returns the text of a failure without most of the path to data that is nested too deep.
func shortened(text string) string {
	path, why, ok := strings.Cut(text, ": data is nested more than")
	if steps := strings.Split(path, ": "); ok && len(steps) > mostSteps {
		return strings.Join(steps[:mostSteps], ": ") + ": ...: data is nested more than" + why
	}
	return text
}

// NamedText formats a panic with a value of a named basic type as the runtime does: main.Code(3), main.Text("it
// broke"). It reports whether the value is one.
func NamedText(name string, v reflect.Value) (text string, ok bool) {
	switch {
	case v.Kind() == reflect.String:
		return name + `("` + v.String() + `")`, true
	case v.CanInt(), v.CanUint(), v.CanFloat(), v.CanComplex(), v.Kind() == reflect.Bool:
		return fmt.Sprintf("%s(%v)", name, v), true
	}
	return "", false
}

// Show displays the final expression of a cell at the given place.
func Show(place int, v any) {
	send(Frame{Kind: "display", Bundle: rendered(v), Place: []int{place}})
}

// Value sends an inline value.
func Value(v any) {
	send(Frame{Kind: "value", Text: rendered(v).Text()})
}

// rendered returns the bundle of a value that a cell ends with. An error, NaN and infinity are shown as texts.
func rendered(v any) wire.Bundle {
	if err, ok := v.(error); ok && !IsNil(v) {
		v = show.Text(err.Error())
	} else if r := reflect.ValueOf(v); r.CanFloat() && (math.IsNaN(r.Float()) || math.IsInf(r.Float(), 0)) {
		v = show.Text(fmt.Sprint(r.Float()))
	}
	bundle, err := show.Render(v)
	if _, ok := v.(*show.Cells); ok {
		panic("showing the value: show.Cells are what show.Claim compares with a printed table; " +
			"show.Table displays a table")
	}
	if err != nil {
		panic(fmt.Sprintf("showing the value: %v; fmt.Println prints it", err))
	}
	return bundle
}

// IsNil reports whether a value is a pointer that is nil.
func IsNil(v any) bool {
	r := reflect.ValueOf(v)
	return (r.Kind() == reflect.Pointer || r.Kind() == reflect.UnsafePointer) && r.IsNil()
}

func sink(e wire.Event) {
	if e.Offer != nil {
		send(Frame{Kind: "offer", Offer: e.Offer, Place: places()})
		return
	}
	send(Frame{Kind: "display", Bundle: e.Display, Place: places()})
}

// send sends a frame. After the last one it keeps the lock: goroutines that the cells have left behind send
// nothing more.
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

// places returns the current places of the program, innermost call first.
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
