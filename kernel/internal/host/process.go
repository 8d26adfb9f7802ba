// Package host runs a printed program, interpreted or compiled, in a process of its own,
// bounds its time, memory and output, and returns the result as an [Outcome].
package host

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"reflect"
	"time"

	"rederive"
	"rederive/internal/golist"
	"rederive/show/worker"
)

// grace is how long a worker may go on after it has closed its frames, sent garbage, or
// been asked where it is.
const grace = 2 * time.Second

// An Outcome is what a worker leaves when it has ended.
type Outcome struct {
	Frames         []worker.Frame
	Stdout, Stderr []byte
	Place          int                   // the last one that an interpreted program noted
	Waiting, Deep  []int                 // its calls where it waited last, or was nested deep, innermost first
	TimedOut       bool                  // it was killed at the time limit
	Left           bool                  // then also: the cell had ended, but not its goroutines
	Flooded        bool                  // it was killed for too much output
	Overfull       bool                  // or because it showed and offered too much
	Crowd          *worker.Frame         // then the offer that was one too many for its claim, if that was the reason
	Barred         bool                  // or for a forbidden system call
	Garbage        error                 // what was wrong with its frames
	Cost           map[int]time.Duration // of each cell
	Date           string                // of the run, as yyyy-mm-dd
	Exit           error                 // as returned by exec.Cmd.Wait
	Calls          []worker.Call         // of solvers
}

// Done reports whether the worker has run all steps.
func (o *Outcome) Done() bool {
	return len(o.Frames) > 0 && o.Frames[len(o.Frames)-1].Kind == "done"
}

// Repeatable reports whether the worker came to the natural end of its program: to its
// last step, or to a panic of a step. When a goroutine panics is chance.
func (o *Outcome) Repeatable() bool {
	if len(o.Frames) == 0 {
		return false
	}
	last := o.Frames[len(o.Frames)-1]
	return last.Kind == "done" || last.Kind == "fail" && !last.Goroutine
}

// An Errand is the work of a worker, and how it is watched.
type Errand struct {
	Job           worker.Job
	Limit         time.Duration
	tells         bool                 // the worker says where it is when it is asked
	Cells, Values int                  // of the notebook
	Sites         []rederive.Site      // of the notebook
	Heard         func(f worker.Frame) // if set, called with each frame as it arrives
	Env           []string             // in addition to what the engine sets
	Remote        Remote               // if set, runs the worker instead of a process
	Wall          Wall                 // around the worker

	Compiling golist.Compiled // if set, called with the packages whose compilation takes long

	Ahead *Ahead // if set, the worker that interprets; it is already running

	start func(*exec.Cmd) error // starts a worker within a wall
}

// A process is a worker with the files that connect it to its host. They have no names, so
// that none is left behind.
type process struct {
	cmd                  *exec.Cmd
	stdout, stderr, page *os.File
	job, frames          *os.File // the host's ends
	theirs               []*os.File
	given                chan struct{} // closed when the worker has been given its job
}

// runWorker runs a worker to its end, or kills it when its time is up.
func runWorker(ctx context.Context, cmd *exec.Cmd, e Errand) (*Outcome, error) {
	p, start := &process{cmd: cmd}, e.start
	if e.Wall == NoWall {
		start = (*exec.Cmd).Start
	}
	if err := p.start(start); err != nil {
		return nil, err
	}
	return p.work(ctx, e)
}

// start starts the process. If that fails, it closes the files.
func (p *process) start(start func(*exec.Cmd) error) error {
	err := p.open()
	if err == nil {
		err = ownGroup(p.cmd)
	}
	if err == nil {
		err = start(p.cmd)
	}
	if err != nil {
		p.close()
		return fmt.Errorf("starting the worker: %w", err)
	}
	for _, f := range p.theirs {
		f.Close()
	}
	p.theirs = nil
	return nil
}

// work gives a worker its job and follows it to its end.
func (p *process) work(ctx context.Context, e Errand) (*Outcome, error) {
	defer p.close()
	go func() {
		defer Caught(new(error)) // without its job the worker says what it lacks
		_ = json.NewEncoder(p.job).Encode(&e.Job)
		close(p.given)
	}()
	o := Outcome{Date: time.Now().UTC().Format(time.DateOnly)}
	var defect error
	read := make(chan struct{})
	frames := &tail{pipe: p.frames}
	go func() {
		defer close(read)
		defer Caught(&defect)
		o.Read(NewFrameReader(frames, e.Cells, e.Values, e.Sites), e.Heard)
	}()
	p.wait(ctx, e, &o, read)
	_ = killGroup(p.cmd.Process) // what it may have started
	o.Barred = e.Wall != NoWall && barred(o.Exit)
	frames.end()
	<-read
	if err := cmp.Or(ctx.Err(), defect); err != nil {
		return nil, err
	}
	return &o, p.collect(&o, e.Job.Output)
}

// Caught turns a panic into an error: a bug of ours in one notebook must not end the
// others.
func Caught(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("a bug in rederive itself: %v", r)
	}
}

func (p *process) open() (err error) {
	for _, f := range []**os.File{&p.stdout, &p.stderr, &p.page} {
		if *f, err = memoryFile(); err != nil {
			return err
		}
	}
	if err := p.page.Truncate(int64(os.Getpagesize())); err != nil {
		return err
	}
	jobRead, jobWrite, err := os.Pipe()
	if err != nil {
		return err
	}
	p.job, p.given, p.theirs = jobWrite, make(chan struct{}), append(p.theirs, jobRead)
	framesRead, framesWrite, err := os.Pipe()
	if err != nil {
		return err
	}
	p.frames, p.theirs = framesRead, append(p.theirs, framesWrite)
	p.cmd.Stdout, p.cmd.Stderr = p.stdout, p.stderr
	return handOver(p.cmd, jobRead, framesWrite, p.page)
}

func (p *process) close() {
	for _, f := range append(p.theirs, p.stdout, p.stderr, p.page, p.job, p.frames) {
		if f != nil {
			f.Close()
		}
	}
}

// wait waits for the process to end. It kills the process if its time is up, if it floods
// its output, if it goes on although nothing more is read from it, or if the context ends.
func (p *process) wait(ctx context.Context, e Errand, o *Outcome, read <-chan struct{}) {
	ended := make(chan error, 1)
	go func() { ended <- p.end() }()
	clock := time.NewTimer(e.Limit)
	defer clock.Stop()
	look := time.NewTicker(50 * time.Millisecond)
	defer look.Stop()
	var late <-chan time.Time
	for waiting := true; waiting; {
		select {
		case <-read:
			read, late, waiting = nil, time.After(grace), !o.Overfull
		case <-late:
			waiting = false
		case o.Exit = <-ended:
			return
		case <-look.C:
			o.Flooded = p.size() >= e.Job.Output
			waiting = !o.Flooded
		case <-clock.C:
			o.TimedOut, waiting = true, false
		case <-ctx.Done():
			waiting = false
		}
	}
	if e.tells && ctx.Err() == nil {
		go p.ask()
		select {
		case o.Exit = <-ended:
			return
		case <-ctx.Done():
		case <-time.After(grace):
		}
	}
	_ = killGroup(p.cmd.Process)
	o.Exit = <-ended
}

// ask makes a compiled program write where its goroutines are, and end.
func (p *process) ask() {
	select {
	case <-p.given:
		_, _ = p.job.Write([]byte{worker.Where}) // a program that has ended reads nothing
	default: // it has not begun
	}
}

// end waits for the process to end.
func (p *process) end() (err error) {
	defer Caught(&err)
	return p.cmd.Wait()
}

// size returns how much the worker has written to standard output.
func (p *process) size() int64 {
	info, err := p.stdout.Stat()
	if err != nil {
		return 0
	}
	return info.Size()
}

// collect reads what the worker has left in its files.
func (p *process) collect(o *Outcome, most int64) error {
	var err error
	if o.Stdout, err = readAll(p.stdout, most); err != nil {
		return fmt.Errorf("reading the output of the worker: %w", err)
	}
	if o.Stderr, err = readAll(p.stderr, most); err != nil {
		return fmt.Errorf("reading the output of the worker: %w", err)
	}
	o.note(p.words())
	return nil
}

// note records what the program noted of where it is: its place, and its calls, innermost first.
func (o *Outcome) note(words []int) {
	if len(words) < 2 {
		return
	}
	o.Place = words[0]
	if n, calls := words[1], words[2:]; n < 0 {
		o.Deep = calls[:min(-n, len(calls))]
	} else {
		o.Waiting = calls[:min(n, len(calls))]
	}
}

// word returns a word of the page in which the program notes where it is, or 0.
func (p *process) word(i int) int {
	var word [8]byte
	if _, err := p.page.ReadAt(word[:], int64(i)*int64(len(word))); err != nil {
		return 0
	}
	return int(binary.NativeEndian.Uint64(word[:]))
}

// words returns the words of the page in which the program notes where it is.
func (p *process) words() (list []int) {
	for i := range 2 + worker.MostChain {
		list = append(list, p.word(i))
	}
	return list
}

func readAll(f *os.File, most int64) ([]byte, error) {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(f, most))
}

// Same reports whether two outcomes are the same, apart from their costs.
func (o *Outcome) Same(p *Outcome) bool {
	return reflect.DeepEqual(o.Frames, p.Frames) && bytes.Equal(o.Stdout, p.Stdout) && bytes.Equal(o.Stderr, p.Stderr)
}
