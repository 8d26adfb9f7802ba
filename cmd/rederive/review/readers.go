package review

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/internal/boundary"
	"rederive/internal/environment"
	"rederive/internal/strictjson"
	"rederive/paper"
)

// The limits for reading a paper, unless the command line sets others.
const (
	paperTime   = 2 * time.Minute
	paperMemory = 2 << 30
)

// readers manages the processes that read papers.
type readers struct {
	folder   string // of the compiled PDF reader
	confined bool   // by the system
	time     time.Duration
	memory   int64

	// compiled is set once the compiled PDF reader was found. Looking takes a while, since its seal covers all of
	// it.
	compiled atomic.Bool

	mu      sync.Mutex
	idle    []*readerProcess
	compile sync.Once
	done    chan struct{} // closed when the PDF reader is compiled
}

// A readerProcess is a process that reads papers.
type readerProcess struct {
	cmd      *exec.Cmd
	in       io.WriteCloser
	out      *bufio.Reader
	said     *base.Beginning
	compiled bool // it started with the compiled PDF reader
}

// isCompiled reports whether the compiled PDF reader exists.
func (v *readers) isCompiled() bool {
	if !v.compiled.Load() && paper.Compiled(v.folder) {
		v.compiled.Store(true)
	}
	return v.compiled.Load()
}

// prepare compiles the PDF reader, which only this process may do, since the code is executed later. Meanwhile an
// interpreter reads papers.
func (v *readers) prepare(ctx context.Context) {
	v.compile.Do(func() {
		if v.isCompiled() {
			close(v.done)
			return
		}
		go func() {
			defer close(v.done)
			paper.Compile(ctx, v.folder)
		}()
	})
}

// start starts a reader.
func (v *readers) start() (*readerProcess, error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, err
	}
	said := &base.Beginning{Most: 4 << 10}
	p := &readerProcess{cmd: exec.Command(exe, "review"), said: said, compiled: v.isCompiled()}
	lent := v.folder
	if !p.compiled { // the reader trusts this folder
		lent = filepath.Join(v.folder, "none")
	}
	p.cmd.Args[0] = os.Args[0]
	p.cmd.Env = environment.For(environment.Confined,
		base.ApartVariable+"=reader", base.ReaderVariable+"="+lent, "GOTRACEBACK=none")
	p.cmd.Stderr = said
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = bufio.NewReaderSize(out, 64<<10)
	if !v.confined {
		return p, p.cmd.Start()
	}
	return p, boundary.Start(p.cmd, boundary.Profile{
		Read: []string{lent}, Memory: v.memory, Calls: boundary.Tool,
	})
}

// take returns an idle reader, or a new one.
func (v *readers) take() (*readerProcess, error) {
	v.mu.Lock()
	if n := len(v.idle); n > 0 {
		p := v.idle[n-1]
		v.idle = v.idle[:n-1]
		v.mu.Unlock()
		if p.compiled || !v.isCompiled() {
			return p, nil
		}
		p.end()
	} else {
		v.mu.Unlock()
	}
	p, err := v.start()
	if err != nil {
		return nil, fmt.Errorf("starting a reader: %w", err)
	}
	return p, nil
}

func (v *readers) give(p *readerProcess) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.idle = append(v.idle, p)
}

// close ends all readers, and waits until the PDF reader is compiled, for the next run.
func (v *readers) close() {
	for _, p := range v.idle {
		p.end()
	}
	v.compile.Do(func() { close(v.done) })
	<-v.done
}

func (p *readerProcess) end() {
	_ = p.in.Close()
	_ = p.cmd.Wait()
}

// ask sends a paper to a reader. A reader that does not answer in time is ended, and so is an interpreting reader
// if the compiled PDF reader is ready before it has answered.
func (v *readers) ask(ctx context.Context, q request, data []byte) (*answer, error) {
	if paper.IsPDF(data) {
		v.prepare(ctx)
	}
	ctx, stop := context.WithTimeout(ctx, v.time)
	defer stop()
	for {
		p, err := v.take()
		if err != nil {
			return nil, err
		}
		overtaken, forget := context.WithCancel(ctx)
		if !p.compiled {
			go func() {
				select {
				case <-v.done:
				case <-overtaken.Done():
				}
				forget()
			}()
		}
		kill := context.AfterFunc(overtaken, func() { _ = p.cmd.Process.Kill() })
		a, err := p.exchange(q, data)
		alive := kill()
		forget()
		if err == nil {
			if alive {
				v.give(p)
			} else {
				p.end()
			}
			return a, nil
		}
		_ = p.cmd.Process.Kill()
		p.end()
		if !p.compiled && ctx.Err() == nil && v.isCompiled() {
			continue
		}
		return nil, v.death(ctx, p, err)
	}
}

// death says why a reader returned no answer.
func (v *readers) death(ctx context.Context, p *readerProcess, err error) error {
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return fmt.Errorf("reading it took longer than %v (allow more with --time)", v.time)
	case ctx.Err() != nil:
		return errInterrupted
	case bytes.Contains(p.said.Text, []byte("out of memory")) || bytes.Contains(p.said.Text, []byte("cannot allocate")):
		return fmt.Errorf("reading it needs more than %d MiB of memory (allow more with --memory)", v.memory>>20)
	}
	first, _, _ := bytes.Cut(append(p.said.Text, '\n'), []byte("\n"))
	if len(first) == 0 {
		first = []byte(err.Error())
	}
	return fmt.Errorf("the process that reads it died: %v: %s (it may need more memory: --memory)",
		p.cmd.ProcessState, first)
}

var errInterrupted = errors.New("interrupted")

// exchange sends a paper and waits for the answer. Each part of it is limited in size.
func (p *readerProcess) exchange(q request, data []byte) (*answer, error) {
	head, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	if err := writeParts(p.in, head, data); err != nil {
		return nil, err
	}
	a, err := readAnswer(p.out)
	if err != nil {
		return nil, err
	}
	return a, a.check(q)
}

// write writes an answer and its page.
func (a *answer) write(w io.Writer) error {
	text, err := json.Marshal(a)
	if err != nil {
		return err
	}
	return writeParts(w, text, a.Page)
}

// readAnswer reads what write has written.
func readAnswer(r io.Reader) (*answer, error) {
	text, err := readPart(r, maxAnswer)
	if err != nil {
		return nil, err
	}
	a := &answer{}
	if err := strictjson.Unmarshal(text, a); err != nil {
		return nil, err
	}
	a.Page, err = readPart(r, maxAnswer)
	return a, err
}

// check checks that an answer has what the request asked for.
func (a *answer) check(q request) error {
	switch {
	case a.Error != "":
		return nil
	case a.Review == nil || a.Review.Document == nil:
		return errors.New("it answers without a review")
	case q.Draft && a.Draft == nil:
		return errors.New("it answers without a draft")
	case q.Keep && (a.Project == nil || filepath.Base(a.Project.Copy) != a.Project.Copy):
		return errors.New("it answers without a project")
	case q.Page && a.Digest != rederive.Digest(a.Page):
		return errors.New("it answers with another page")
	}
	return nil
}
