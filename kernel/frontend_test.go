package kernel

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"rederive"
	"rederive/kernel/internal/host"
)

// doubled returns lines each of which doubles the one before.
func doubled(first, format string) string {
	var b strings.Builder
	b.WriteString(first + "\n")
	for i := range 40 {
		fmt.Fprintf(&b, format+"\n", i+1, i)
	}
	return b.String()
}

// TestFrontLimits checks cells that grow without limit: the process of the front end hits
// its limits, and this one does not.
func TestFrontLimits(t *testing.T) {
	for name, test := range map[string]struct {
		code    string
		limited bool
	}{
		"constants": {doubled(`const c0 = "0123456789abcdef"`, "const c%d = c%[2]d + c%[2]d") + "len(c40)", true},
		"types": {doubled("type t0 struct{ a, b int }", "type t%d = struct{ a, b t%d }") +
			"var x any = t40{}\ny := x == nil", true},
		"nesting": {"x := " + strings.Repeat("-(", 90_000) + "1" + strings.Repeat(")", 90_000), false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			job := newFrontJob(parse(t, test.code), nil, Options{})
			job.Print, job.Time = true, time.Second
			f, err := askFront(context.Background(), job, false, nil)
			if limited := errors.As(err, new(*host.Excess)); err != nil && !limited && !raceDetector ||
				test.limited && !limited {
				t.Errorf("it ends with %v, %v", err, f)
			}
		})
	}
}

// TestFrontAlike checks that the process of the front end returns what a call does.
func TestFrontAlike(t *testing.T) {
	nb := parse(t, "import \"rederive/show\"\nx := 3\nshow.Claim(\"a.b\", x)\nx", "y := x * 2\nunused := 1\ny")
	job := newFrontJob(nb, nil, Options{})
	job.Print = true
	got, err := askFront(context.Background(), job, false, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := newFront(job); fmt.Sprintf("%+v", *got) != fmt.Sprintf("%+v", *want) {
		t.Errorf("got %+v\nwant %+v", *got, *want)
	}
	if len(got.Sites) != 1 || len(got.Warns) != 1 || len(got.Own) != 1 {
		t.Errorf("it is %+v", *got)
	}
}

// TestFrontDefect checks that a panic of the front end becomes an error of one notebook.
func TestFrontDefect(t *testing.T) {
	job := newFrontJob(parse(t, "1 + 2"), nil, Options{})
	job.Notebook.Cells = append(job.Notebook.Cells, &rederive.Cell{Index: 99, Run: true, Code: "x"})
	if _, err := askFront(context.Background(), job, false, nil); err == nil ||
		!strings.Contains(err.Error(), "a bug in rederive itself") {
		t.Errorf("it ends with %v", err)
	}
}
