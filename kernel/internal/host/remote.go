package host

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// A Remote runs a worker in another way than as a process of this machine. The
// job is a [worker.Job] in JSON; the worker calls [worker.Connect] and [Interpret].
type Remote func(ctx context.Context, job []byte) (Trace, error)

// A Trace is what a remote worker has left.
type Trace struct {
	Frames         []byte // as the worker sent them
	Stdout, Stderr []byte
	TimedOut       bool // it was ended for its time
}

// runRemote runs a worker by its remote and reads what it has left.
func runRemote(ctx context.Context, e Errand) (*Outcome, error) {
	job, err := json.Marshal(&e.Job)
	if err != nil {
		return nil, fmt.Errorf("writing the job: %w", err)
	}
	t, err := e.Remote(ctx, job)
	if err != nil {
		return nil, err
	}
	o := &Outcome{Stdout: t.Stdout, Stderr: t.Stderr, TimedOut: t.TimedOut}
	o.Date = time.Now().UTC().Format(time.DateOnly)
	o.Read(NewFrameReader(bytes.NewReader(t.Frames), e.Cells, e.Values), e.Began)
	most := min(int64(len(o.Stdout)), e.Job.Output)
	o.Stdout, o.Flooded = o.Stdout[:most], int64(len(t.Stdout)) > e.Job.Output
	return o, nil
}
