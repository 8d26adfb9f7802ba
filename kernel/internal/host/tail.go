package host

import (
	"errors"
	"io"
	"os"
	"time"
)

// A tail drains a worker's pipe. Once the worker has ended, it stops waiting: what the worker wrote is in the pipe, and
// a process that has left the worker's group could keep the pipe open forever.
type tail struct {
	pipe *os.File
	last bool // the worker has ended
}

// end tells the reader that the worker has ended. Systems without deadlines for pipes
// close them when the worker's job ends.
func (t *tail) end() { _ = t.pipe.SetReadDeadline(time.Unix(1, 0)) }

// Read implements [io.Reader].
func (t *tail) Read(p []byte) (int, error) {
	if !t.last {
		n, err := t.pipe.Read(p)
		if n > 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
			return n, err
		}
		if err := t.pipe.SetReadDeadline(time.Time{}); err != nil {
			return 0, err
		}
		t.last = true
	}
	n, err := readNow(t.pipe, p)
	if n == 0 && err == nil {
		err = io.EOF
	}
	return n, err
}
