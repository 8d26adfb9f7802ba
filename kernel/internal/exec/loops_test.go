//go:build unix

package exec

import (
	"maps"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"rederive/kernel/internal/exec/mem"
	"rederive/kernel/internal/form"
)

// loops returns the loops of bench/loops by name, each with a function work.
func loops(t testing.TB) map[string]string {
	data, err := os.ReadFile("../../../bench/loops/loops.txt")
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]string{}
	for section := range strings.SplitSeq(string(data), "-- ") {
		head, code, _ := strings.Cut(section, "\n")
		if name, _, ok := strings.Cut(head, ": "); ok {
			list[name] = "package main\n" + code + "\nvar sum int\nfunc run() { sum += work() }\n"
		}
	}
	return list
}

// ready returns the function run of a program, and the address of its variable sum.
func ready(t testing.TB, text string, plain bool) (run func(), sum *int) {
	f, err := form.Load(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := New(f, Options{Tables: tables, Plain: plain})
	if run, err = p.Func("run"); err != nil {
		t.Fatal(err)
	}
	p.Init()
	return run, mem.Ref[int](p.m.global(f.Main.Var("sum")), 0)
}

// TestPlain runs the loops with and without fused instructions.
func TestPlain(t *testing.T) {
	for name, text := range loops(t) {
		run, fused := ready(t, text, false)
		run()
		run()
		run, plain := ready(t, text, true)
		run()
		run()
		if *fused != *plain {
			t.Errorf("%s: %d with fused instructions, %d without", name, *fused, *plain)
		}
	}
}

// BenchmarkLoops runs the loops of bench/loops, which compares them with compiled code and with
// the interpreter.
func BenchmarkLoops(b *testing.B) {
	list := loops(b)
	for _, name := range slices.Sorted(maps.Keys(list)) {
		b.Run(name, func(b *testing.B) {
			run, _ := ready(b, list[name], os.Getenv(PlainVariable) != "")
			run()
			before := processorTime(b)
			for b.Loop() {
				run()
			}
			b.ReportMetric(float64(processorTime(b)-before)/float64(b.N), "cpu-ns/op")
		})
	}
}

// processorTime returns the CPU time of the process, which other processes hardly affect.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
