package kernel

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync/atomic"
	"time"

	"rederive/show/worker"
)

// maxFrames bounds what a worker may show and offer in all, in bytes.
const maxFrames = 128 << 20

// grace is how long a worker may go on when it has closed its frames or sent
// garbage, or when it was asked where it is.
const grace = 2 * time.Second

// An outcome is what is left of a worker when it has ended.
type outcome struct {
	frames         []worker.Frame
	stdout, stderr []byte
	place          int                   // that an interpreted program noted last
	timedOut       bool                  // it was killed for its time
	flooded        bool                  // it was killed for its output
	overfull       bool                  // or for what it showed and offered
	garbage        error                 // what was wrong with its frames
	cost           map[int]time.Duration // of each cell that was run now
	exit           error                 // as of exec.Cmd.Wait
}

// done reports whether the worker has run all steps.
func (o *outcome) done() bool {
	return len(o.frames) > 0 && o.frames[len(o.frames)-1].Kind == "done"
}

// repeatable reports whether the worker came to the end that its program has
// by itself: to its last step, or to a panic.
func (o *outcome) repeatable() bool {
	return o.done() || len(o.frames) > 0 && o.frames[len(o.frames)-1].Kind == "fail"
}

// A process is a worker with the files that tie it to its host. They have no
// names, so that none is left behind.
type process struct {
	cmd                  *exec.Cmd
	stdout, stderr, page *os.File
	job, frames          *os.File // the host's ends
	theirs               []*os.File
	received             atomic.Int64 // bytes of frames
	quit                 bool         // quitSignal makes it tell where it is
}

// runWorker runs a worker to its end, or kills it when its time is over. It calls
// began as the worker begins each cell.
func runWorker(ctx context.Context, cmd *exec.Cmd, job *worker.Job, limit time.Duration, quit bool, began func(cell int)) (*outcome, error) {
	p := &process{cmd: cmd, quit: quit}
	defer p.close()
	if err := p.open(); err != nil {
		return nil, err
	}
	if err := ownGroup(cmd); err != nil {
		return nil, fmt.Errorf("starting the worker: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting the worker: %w", err)
	}
	for _, f := range p.theirs {
		f.Close()
	}
	go func() { _ = json.NewEncoder(p.job).Encode(job) }()
	var o outcome
	read := make(chan struct{})
	go func() {
		o.read(io.TeeReader(p.frames, p), began)
		close(read)
	}()
	p.wait(ctx, limit, job.Output, &o, read)
	_ = killGroup(p.cmd.Process) // what it may have started
	<-read
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return &o, p.collect(&o)
}

func (p *process) open() error {
	for _, f := range []**os.File{&p.stdout, &p.stderr, &p.page} {
		file, err := os.CreateTemp("", "rederive-")
		if err != nil {
			return fmt.Errorf("starting the worker: %w", err)
		}
		*f = file
		if err := os.Remove(file.Name()); err != nil {
			return fmt.Errorf("starting the worker: %w", err)
		}
	}
	if err := p.page.Truncate(int64(os.Getpagesize())); err != nil {
		return fmt.Errorf("starting the worker: %w", err)
	}
	jobRead, jobWrite, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("starting the worker: %w", err)
	}
	p.job, p.theirs = jobWrite, append(p.theirs, jobRead)
	framesRead, framesWrite, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("starting the worker: %w", err)
	}
	p.frames, p.theirs = framesRead, append(p.theirs, framesWrite)
	p.cmd.Stdout, p.cmd.Stderr = p.stdout, p.stderr
	p.cmd.ExtraFiles = []*os.File{jobRead, framesWrite, p.page}
	return nil
}

func (p *process) close() {
	for _, f := range append(p.theirs, p.stdout, p.stderr, p.page, p.job, p.frames) {
		if f != nil {
			f.Close()
		}
	}
}

// wait waits for the end of the process and kills it when its time is over, it
// floods its output, goes on although nothing more is read from it, or the context
// ends.
func (p *process) wait(ctx context.Context, limit time.Duration, output int64, o *outcome, read <-chan struct{}) {
	ended := make(chan error, 1)
	go func() { ended <- p.cmd.Wait() }()
	clock := time.NewTimer(limit)
	defer clock.Stop()
	look := time.NewTicker(50 * time.Millisecond)
	defer look.Stop()
	var late <-chan time.Time
	for waiting := true; waiting; {
		select {
		case <-read:
			read, late = nil, time.After(grace)
		case <-late:
			waiting = false
		case o.exit = <-ended:
			return
		case <-look.C:
			o.flooded, o.overfull = p.size() >= output, p.received.Load() > maxFrames
			waiting = !o.flooded && !o.overfull
		case <-clock.C:
			o.timedOut, waiting = true, false
		case <-ctx.Done():
			waiting = false
		}
	}
	if p.quit && ctx.Err() == nil {
		_ = p.cmd.Process.Signal(quitSignal)
		select {
		case o.exit = <-ended:
			return
		case <-ctx.Done():
		case <-time.After(grace):
		}
	}
	_ = killGroup(p.cmd.Process)
	o.exit = <-ended
}

// Write counts the bytes of frames.
func (p *process) Write(b []byte) (int, error) {
	p.received.Add(int64(len(b)))
	return len(b), nil
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
func (p *process) collect(o *outcome) error {
	var err error
	if o.stdout, err = readAll(p.stdout); err != nil {
		return fmt.Errorf("reading the output of the worker: %w", err)
	}
	if o.stderr, err = readAll(p.stderr); err != nil {
		return fmt.Errorf("reading the output of the worker: %w", err)
	}
	var page [8]byte
	if _, err := p.page.ReadAt(page[:], 0); err == nil {
		o.place = int(binary.NativeEndian.Uint64(page[:]))
	}
	return nil
}

func readAll(f *os.File) ([]byte, error) {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	return io.ReadAll(f)
}

// read reads frames to the end, to garbage, or to more than a worker has time to
// send before it is killed.
func (o *outcome) read(r io.Reader, begins func(cell int)) {
	dec := json.NewDecoder(bufio.NewReaderSize(&io.LimitedReader{R: r, N: 2 * maxFrames}, 1<<16))
	o.cost = map[int]time.Duration{}
	var began time.Time
	for {
		var f worker.Frame
		err := dec.Decode(&f)
		if err != nil {
			if !errors.Is(err, io.EOF) {
				o.garbage = err
			}
			return
		}
		switch f.Kind {
		case "begin":
			began = time.Now()
			begins(f.Cell)
		case "end":
			o.cost[f.Cell] = time.Since(began)
		}
		o.frames = append(o.frames, f)
	}
}
