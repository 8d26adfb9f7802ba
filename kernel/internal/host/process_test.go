package host

import (
	"context"
	"os/exec"
	"testing"
	"time"

	"rederive/show/worker"
)

// TestStrangeWorkers runs workers that violate the protocol. Each must end, with a
// reason, and leave nothing behind.
func TestStrangeWorkers(t *testing.T) {
	const short, long = 500 * time.Millisecond, 4 * time.Minute
	for name, test := range map[string]struct {
		script string
		limit  time.Duration
	}{
		"garbage":        {"echo 'no frame' >&4", long},
		"garbage and on": {"echo 'no frame' >&4; sleep 300", long},
		"cut frame":      {`printf '{"Kind":"beg' >&4`, long},
		"closes all":     {"exec 3<&- 4>&-; sleep 300", long},
		"closes output":  {"exec 1>&- 2>&-; sleep 300", short},
		"leaves a child": {"sleep 300 & exit 7", long},
		"child escapes":  {"setsid sleep 120 & sleep 1; exit 7", long},
		"no such cell":   {`echo '{"Kind":"begin","Cell":999,"Value":-1}' >&4`, long},
		"no cell":        {`echo '{"Kind":"begin","Cell":-1,"Value":-1}' >&4`, long},
		"value, no step": {`echo '{"Kind":"value","Text":"1"}' >&4`, long},
		"no offer":       {`echo '{"Kind":"begin","Value":-1}' >&4; echo '{"Kind":"offer"}' >&4`, long},
		"many parts": {`echo '{"Kind":"begin","Value":-1}' >&4; { printf ` +
			`'{"Kind":"offer","Offer":{"value":{"i":['; yes '{},' | head -n 3000000 | tr -d '\n'; echo '{}]}}}'; } ` +
			`>&4; sleep 300`, long},
		"silent":      {"sleep 300 & sleep 300", short},
		"flood":       {"while :; do echo flood flood flood flood flood; done", long},
		"frame flood": {`while :; do echo '{"Kind":"end","Cell":1}' >&4; done`, short},
		"exit":        {"exit 7", long},
		"killed":      {"kill -9 $$", long},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			start := time.Now()
			cmd := exec.Command("sh", "-c", test.script)
			o, err := runWorker(context.Background(), cmd,
				Errand{Job: worker.Job{Output: 1 << 16}, Limit: test.limit, Cells: 2, Values: 1})
			if err != nil {
				t.Fatal(err)
			}
			if o.Done() || o.Exit == nil && o.Garbage == nil {
				t.Errorf("the worker counts as good: %+v", o)
			}
			if d := time.Since(start); d > time.Minute {
				t.Errorf("it took %v", d)
			}
		})
	}
}
