package host

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"rederive/internal/environment"
)

// A Question is work that this binary does in a process of its own, since nothing else
// bounds what it takes. The process calls [BoundSelf].
type Question struct {
	Name   string // the environment variable that marks the process
	What   string // the work in words: "checking the cells"
	In     []byte
	Time   time.Duration // CPU time
	Memory int64

	Untrusted bool              // it is about an untrusted notebook: the system confines the process
	Child     environment.Child // the environment of the process
}

// maxAnswer bounds an answer, in bytes.
const maxAnswer = 256 << 20

// Ask returns the answer to a question. If that takes too much time or memory, the error
// is an [Excess].
func Ask(ctx context.Context, q Question) ([]byte, error) {
	a, err := StartAsked(q, "1")
	if err != nil {
		return nil, err
	}
	return a.Ask(ctx, q.In)
}

// An Asked process works on one question.
type Asked struct {
	q         Question
	cmd       *exec.Cmd
	in        io.WriteCloser
	out, said *capped
	told      sync.WaitGroup // waits until what precedes the question is written
	once      sync.Once
}

// StartAsked starts the process. The value of its variable says how it begins.
func StartAsked(q Question, value string) (*Asked, error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", q.What, err)
	}
	a := &Asked{q: q, cmd: exec.Command(exe), out: &capped{most: maxAnswer}, said: &capped{most: 1 << 20}}
	a.cmd.Env = environment.For(q.Child, q.Name+"="+value, "GOTRACEBACK=single")
	a.cmd.WaitDelay = grace
	dieWithHost(a.cmd)
	a.cmd.Stdout, a.cmd.Stderr = a.out, a.said
	if a.in, err = a.cmd.StdinPipe(); err == nil && q.Untrusted {
		err = startSelf(a.cmd)
	} else if err == nil {
		err = a.cmd.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", q.What, err)
	}
	return a, nil
}

// Tell sends what precedes the question, without waiting until it is read.
func (a *Asked) Tell(data []byte) {
	a.told.Go(func() { _, _ = a.in.Write(data) })
}

// Close ends a process whose answer is not needed.
func (a *Asked) Close() {
	a.once.Do(func() {
		_ = a.cmd.Process.Kill()
		a.in.Close()
		_ = a.cmd.Wait()
	})
}

// Ask sends the question and returns the answer, once.
func (a *Asked) Ask(ctx context.Context, question []byte) ([]byte, error) {
	q := a.q
	limited, cancel := context.WithTimeout(ctx, 30*q.Time) // even on the busiest machine
	defer cancel()
	defer context.AfterFunc(limited, func() { _ = a.cmd.Process.Kill() })()
	go func() {
		a.told.Wait()
		_, _ = a.in.Write(question)
		a.in.Close()
	}()
	var err error
	a.once.Do(func() { err = a.cmd.Wait() })
	kind, _ := LastWords(a.said.String())
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err == nil:
		return a.out.Bytes(), nil
	case kind == "memory" || kind == "stack" || a.out.over:
		return nil, &Excess{"memory", fmt.Sprintf("%s takes more than %d MiB", q.What, q.Memory>>20)}
	case killed(a.cmd) || limited.Err() != nil:
		return nil, &Excess{"time", fmt.Sprintf("%s takes longer than %v", q.What, q.Time)}
	}
	line, _, _ := strings.Cut(a.said.String(), "\n")
	return nil, fmt.Errorf("%s: %w: %s", q.What, err, line)
}

// A capped buffer has a maximum size.
type capped struct {
	bytes.Buffer
	most int
	over bool
}

// Write fails and writes nothing if p does not fit.
func (c *capped) Write(p []byte) (int, error) {
	if c.Len()+len(p) > c.most {
		c.over = true
		return 0, io.ErrShortWrite
	}
	return c.Buffer.Write(p)
}
