package kernel

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"rederive"
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/host"
	"rederive/kernel/internal/toolchain"
	"rederive/show/wire"
	"rederive/show/worker"
)

// TestForget records workers that end in the second cell. The offers of that cell count only if no goroutine could have
// come before it.
func TestForget(t *testing.T) {
	nb := parseText(t, "```go\nx := 1\n```\n\n```go\ny := 2\n```\n")
	offer := func(i int) []worker.Frame {
		return []worker.Frame{{Kind: "begin", Cell: i, Value: -1}, {Kind: "offer", Offer: &wire.Offer{ID: "a.b"}}}
	}
	frames := append(append(offer(0), worker.Frame{Kind: "end", Cell: 0, Value: -1}), offer(1)...)
	deadlock := []byte("fatal error: all goroutines are asleep - deadlock!\n")
	for _, c := range []struct {
		name   string
		o      host.Outcome
		chance bool
		offers int
	}{
		{"time", host.Outcome{TimedOut: true}, true, 1},
		{"time, one goroutine", host.Outcome{TimedOut: true}, false, 2},
		{"output", host.Outcome{Flooded: true}, true, 1},
		{"system call", host.Outcome{Barred: true}, true, 1},
		{"fatal", host.Outcome{Stderr: []byte("fatal error: sync: unlock of unlocked mutex\n")}, true, 1},
		{"deadlock", host.Outcome{Stderr: deadlock}, true, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := &execution{nb: nb, front: &front{Chance: c.chance}, runs: func(worker.Plan) bool { return true }}
			e.job.Output = 1 << 20
			run := newRun(nb)
			c.o.Frames = frames
			e.record(run, &c.o, &emit.Source{})
			if len(run.Offers) != c.offers || run.Cells[1].State != rederive.CellFailed {
				t.Errorf("%d offers, want %d, cells %+v: %v", len(run.Offers), c.offers, run.Cells, run.Errors)
			}
		})
	}
}

// TestCommon checks that the offers which are the same in two runs count.
func TestCommon(t *testing.T) {
	offer := func(id, text string) rederive.Offer { return rederive.Offer{ID: id, Value: wire.Value{Text: text}} }
	a := []rederive.Offer{offer("a", "1"), offer("b", "2"), offer("c", "3")}
	b := []rederive.Offer{offer("c", "3"), offer("b", "4")}
	if got, want := fmt.Sprint(common(a, b)), fmt.Sprint(a[2:]); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestChance finds programs whose results may depend on the order of goroutines.
func TestChance(t *testing.T) {
	for _, c := range []struct {
		name, body string
		chance     bool
	}{
		{"a statement", cell("c := make(chan int)\ngo func() { c <- 1 }()\n<-c"), true},
		{"a wait group", cell("import \"sync\"\n\nvar wg sync.WaitGroup\nwg.Go(func() {})\nwg.Wait()"), true},
		{"none", cell("import \"sync\"\n\nvar mu sync.Mutex\nmu.Lock()\nmu.Unlock()"), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFront(newFrontJob(parseText(t, c.body), nil, Options{}))
			if f.Chance != c.chance {
				t.Errorf("chance: %v, want %v (%v)", f.Chance, c.chance, f.Errs)
			}
		})
	}
}

// TestDecisive checks that a second run that was cut off is reported as such, and not as a different result: on a busy
// machine, two runs of one program may differ in nothing else.
func TestDecisive(t *testing.T) {
	first, cut, other := &host.Outcome{}, &host.Outcome{TimedOut: true}, &host.Outcome{Stdout: []byte("x")}
	if o, second, _ := decisive(first, cut, nil); o != cut || second != nil {
		t.Errorf("a run that was cut off is compared: %v, %v", o, second)
	}
	if o, second, _ := decisive(first, other, nil); o != first || second != other {
		t.Errorf("other results are not compared: %v, %v", o, second)
	}
}

// TestAddress checks for advice about a cell that prints an address, and for none about other numbers.
func TestAddress(t *testing.T) {
	if _, err := toolchain.Find(); err != nil {
		t.Skip("skipped: this test compiles a program: ", err)
	}
	long := strings.Repeat("long ", 30)
	nb := parse(t, "import \"fmt\"\nx := 1\nfmt.Println(\""+long+"\", []*int{&x})")
	run := Execute(context.Background(), nb, Options{Engine: Both, Cache: t.TempDir()})
	if len(run.Errors) == 0 || !strings.Contains(run.Errors[0].Error(), "print what the pointer points to") {
		t.Errorf("%v", run.Errors)
	} else if n := strings.Count(run.Errors[0].Error(), "[0x"); n != 2 {
		t.Errorf("%v shows %d addresses, want 2", run.Errors, n)
	}
	if hint := addressHint("at 0xc000012340: 1\n", "at 0xc000012350: 2\n"); hint != "" {
		t.Errorf("texts that differ by more: %q", hint)
	}
}
