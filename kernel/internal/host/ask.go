package host

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// A Question is work that this binary does in a process of its own, because nothing
// else bounds what it takes. The process calls [BoundSelf].
type Question struct {
	Name   string // the variable in its environment that says what it is
	What   string // the work in words: "checking the cells"
	In     []byte
	Time   time.Duration // of computing
	Memory int64

	Untrusted bool // it is about what strangers wrote: the system confines the process
}

// maxAnswer bounds an answer, in bytes.
const maxAnswer = 256 << 20

// Ask returns the answer. What needs too much time or memory is an [Excess].
func Ask(ctx context.Context, q Question) ([]byte, error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", q.What, err)
	}
	limited, cancel := context.WithTimeout(ctx, 30*q.Time) // on the busiest machine
	defer cancel()
	cmd := exec.CommandContext(limited, exe)
	cmd.Env = append(os.Environ(), q.Name+"=1", "GOTRACEBACK=single")
	cmd.WaitDelay = grace
	dieWithHost(cmd)
	out, said := &capped{most: maxAnswer}, &capped{most: 1 << 20}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(q.In), out, said
	if q.Untrusted {
		err = startSelf(cmd)
	} else {
		err = cmd.Start()
	}
	if err == nil {
		err = cmd.Wait()
	}
	kind, _ := LastWords(said.String())
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err == nil:
		return out.Bytes(), nil
	case kind == "memory" || kind == "stack" || out.over:
		return nil, &Excess{"memory", fmt.Sprintf("%s takes more than %d MiB", q.What, q.Memory>>20)}
	case killed(cmd) || limited.Err() != nil:
		return nil, &Excess{"time", fmt.Sprintf("%s takes longer than %v", q.What, q.Time)}
	}
	line, _, _ := strings.Cut(said.String(), "\n")
	return nil, fmt.Errorf("%s: %w: %s", q.What, err, line)
}

// A capped buffer takes no more than it may.
type capped struct {
	bytes.Buffer
	most int
	over bool
}

func (c *capped) Write(p []byte) (int, error) {
	if c.Len()+len(p) > c.most {
		c.over = true
		return 0, io.ErrShortWrite
	}
	return c.Buffer.Write(p)
}
