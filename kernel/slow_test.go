package kernel

import (
	"strings"
	"testing"

	"rederive/show/wire"
)

// TestSlowCheck checks that stored results are rejected if no run writes them: they may be
// forged.
func TestSlowCheck(t *testing.T) {
	good := slowResult{ID: "a", Digest: "1", Seconds: 7, Date: "2026-11-23", Outputs: []slowOutput{
		{Stream: "stdout", Text: "<b>"}, {Stream: "stderr"}, {Bundle: wire.Bundle{}},
	}}
	other := good
	other.Digest = "2"
	if err := (&slowResults{Cells: []slowResult{good, other}}).check(); err != nil {
		t.Error(err)
	}
	stream := func(name string) func(r *slowResult) {
		return func(r *slowResult) { r.Outputs = []slowOutput{{Stream: name, Text: "x"}} }
	}
	for want, change := range map[string]func(r *slowResult){
		`the date of a result is "<script>"`:           func(r *slowResult) { r.Date = "<script>" },
		`the date of a result is "2026-11-23, 5 of 5"`: func(r *slowResult) { r.Date = "2026-11-23, 5 of 5" },
		`the date of a result is "2026-02-30"`:         func(r *slowResult) { r.Date = "2026-02-30" },
		`the date of a result is ""`:                   func(r *slowResult) { r.Date = "" },
		"a result took -1 seconds":                     func(r *slowResult) { r.Seconds = -1 },
		`there is no stream "x\" onclick=\"y"`:         stream(`x" onclick="y`),
		`there is no stream ""`:                        stream(""),
		"two results belong to the same cell":          func(r *slowResult) { r.Digest = "2" },
	} {
		bad := good
		change(&bad)
		err := (&slowResults{Cells: []slowResult{other, bad}}).check()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
