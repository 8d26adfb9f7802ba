package kernel

import (
	"bytes"
	"testing"

	"rederive"
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/host"
	"rederive/show/wire"
	"rederive/show/worker"
)

// FuzzFrames records frames as a worker that runs amok may send them. Nothing panics, and
// the result has the size of the notebook.
func FuzzFrames(f *testing.F) {
	nb := parseText(f, "```go\nx := 1\n```\n\n`{go} x`\n\n```go\nx\n```\n")
	for _, frames := range []string{
		`{"Kind":"begin","Value":-1}` + "\n" +
			`{"Kind":"display","Bundle":[{"type":"text/plain","data":"MQ=="}],"Place":[1]}` + "\n" +
			`{"Kind":"end","Value":-1,"Out":3}`,
		`{"Kind":"begin","Cell":-1}` + "\n" + `{"Kind":"value","Text":"1"}` + "\n" + `{"Kind":"end","Cell":-1}` + "\n" +
			`{"Kind":"done"}`,
		`{"Kind":"begin","Value":-1}` + "\n" +
			`{"Kind":"offer","Offer":{"id":"a.b","value":{"k":"list","i":[{"k":"int","t":"1"},{}]}},"Place":[-5]}`,
		`{"Kind":"begin","Value":-1}` + "\n" + `{"Kind":"fail","Text":"x","Place":[99,-1,0],"Out":-7,"Err":1000}`,
		`{"Kind":"begin","Cell":7}`, `{"Kind":"value"}`, `{"Kind":"offer"}`, `{"Kind":"end"}`, `{}`, `null`, "",
	} {
		f.Add([]byte(frames+"\n"), []byte("out"), []byte("panic: err"))
	}
	sites := []rederive.Site{{ID: "a.b"}}
	e := &execution{nb: nb, front: &front{Sites: sites}, runs: func(worker.Plan) bool { return true }}
	e.job.Output = 1 << 20
	em := &emit.Source{Places: []rederive.Pos{{}, {File: "n.md", Line: 2, Col: 1}}}
	f.Fuzz(func(t *testing.T, frames, stdout, stderr []byte) {
		o := &host.Outcome{Stdout: stdout, Stderr: stderr, Place: len(frames)}
		r := host.NewFrameReader(bytes.NewReader(frames), len(nb.Cells), len(nb.Values), sites)
		o.Read(r, func(f worker.Frame) {
			if f.Kind == "begin" && (f.Cell < -1 || f.Cell >= len(nb.Cells)) {
				t.Errorf("cell %d begins", f.Cell)
			}
		})
		run := newRun(e.nb)
		e.record(run, o, em)
		if len(run.Cells) != len(nb.Cells) || len(run.Values) != len(nb.Values) {
			t.Errorf("the run has %d cells and %d values", len(run.Cells), len(run.Values))
		}
		if run.Status == rederive.RunOK && !o.Done() {
			t.Error("a worker that was not done counts as good")
		}
		for _, offer := range run.Offers {
			_ = offer.Value.String()
			_ = wire.Compare(offer.Value, offer.Value)
		}
		if data, err := storeOutcome(o); err == nil && o.Done() &&
			e.loadOutcome(data) == nil {
			t.Error("what was stored does not come back")
		}
		e.loadOutcome(frames)
	})
}
