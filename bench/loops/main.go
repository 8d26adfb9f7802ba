// Command loops compares the engines on typical loops of cells. It prints a page of Markdown with the
// CPU time of one repetition, compiled and interpreted, and the ratio of the two.
//
//	go run ./bench/loops bin/rederive > bench/loops.md
//
// With -notebooks it measures whole notebooks instead.
package main

import (
	"bytes"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

//go:embed loops.txt
var source string

// engines are the values of --engine to compare: the second relative to the first.
var engines = [2]string{"go", "yaegi"}

func main() {
	only := flag.String("only", "", "measure only loops whose name contains `TEXT`")
	notebooks := flag.String("notebooks", "", "measure the notebooks that this `PATTERN` names")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: loops [-only TEXT] [-notebooks PATTERN] PROGRAM")
		os.Exit(2)
	}
	if err := measure(flag.Arg(0), *only, *notebooks); err != nil {
		fmt.Fprintln(os.Stderr, "loops:", err)
		os.Exit(1)
	}
}

func measure(program, only, notebooks string) error {
	dir, err := os.MkdirTemp("", "loops")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if program, err = filepath.Abs(program); err != nil {
		return err
	}
	b := bench{program, dir}
	if notebooks != "" {
		return b.notebooks(notebooks)
	}
	return b.loops(only)
}

// A bench runs a program, with its own cache.
type bench struct{ program, dir string }

// cpu returns the CPU time of a run, over all processes.
func (b bench) cpu(args ...string) (time.Duration, error) {
	cmd := exec.Command(b.program, args...)
	cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+filepath.Join(b.dir, "cache"))
	var wrong bytes.Buffer
	cmd.Stderr = &wrong
	if err := cmd.Run(); err != nil {
		return 0, fmt.Errorf("%s: %w\n%s", strings.Join(args, " "), err, &wrong)
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
}

// loops measures all loops, and prints how the ratios are distributed.
func (b bench) loops(only string) error {
	fmt.Print("| loop | kind | compiled µs | interpreted µs | times |\n|---|---|---:|---:|---:|\n")
	ratios := map[string][]float64{}
	for section := range strings.SplitSeq(source, "-- ") {
		head, code, _ := strings.Cut(section, "\n")
		name, kind, ok := strings.Cut(head, ": ")
		if !ok || !strings.Contains(name, only) {
			continue
		}
		var each [len(engines)]float64
		for i, engine := range engines {
			cost, err := b.repetition(engine, code)
			if err != nil {
				return err
			}
			each[i] = float64(cost.Nanoseconds()) / 1000
		}
		ratio := each[1] / each[0]
		ratios[kind] = append(ratios[kind], ratio)
		ratios["all"] = append(ratios["all"], ratio)
		fmt.Printf("| %s | %s | %.1f | %.1f | %.1f |\n", name, kind, each[0], each[1], ratio)
	}
	fmt.Println()
	for _, kind := range []string{"flat", "all"} {
		if list := slices.Sorted(slices.Values(ratios[kind])); len(list) > 0 {
			fmt.Printf("%s: median %.1f, most %.1f times compiled\n", kind, list[len(list)/2], list[len(list)-1])
		}
	}
	return nil
}

// Runs are long enough that starting processes takes a small part of them.
const (
	enough = 300 * time.Millisecond
	most   = 1 << 22
)

// repetition measures one repetition of a loop: the difference between many and one.
func (b bench) repetition(engine, code string) (time.Duration, error) {
	file := filepath.Join(b.dir, "loop.md")
	cell := code + "\nsum := 0\nfor range n {\n\tsum += work()\n}\nsum"
	text := "---\nparams:\n  n: 1\n---\n\n# Loop\n\n```go\n" + cell + "\n```\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return 0, err
	}
	run := func(n int) (time.Duration, error) {
		return b.cpu("run", "--engine", engine, "-P", fmt.Sprintf("n=%d", n), file)
	}
	if _, err := run(0); err != nil { // compiles it
		return 0, err
	}
	one, err := run(1)
	if err != nil {
		return 0, err
	}
	for n := 8; ; n *= 4 {
		many, err := run(n)
		if err != nil {
			return 0, err
		}
		if many-one > enough || n >= most {
			return max(many-one, time.Nanosecond) / time.Duration(n-1), nil
		}
	}
}

// notebooks measures runs of whole notebooks: for each the least time of three.
func (b bench) notebooks(pattern string) error {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		return errors.Join(err, fmt.Errorf("no notebook is named by %q", pattern))
	}
	fmt.Print("| notebook | compiled ms | interpreted ms | times |\n|---|---:|---:|---:|\n")
	for _, file := range files {
		var least [len(engines)]time.Duration
		for i, engine := range engines {
			if least[i], err = b.notebook(engine, file); err != nil {
				return err
			}
		}
		fmt.Printf("| %s | %d | %d | %.2f |\n", filepath.Base(filepath.Dir(file)),
			least[0].Milliseconds(), least[1].Milliseconds(), float64(least[1])/float64(least[0]))
	}
	return nil
}

// notebook measures runs of a notebook. The first one, which compiles it, does not count.
func (b bench) notebook(engine, file string) (least time.Duration, err error) {
	least = math.MaxInt64
	for i := range 4 {
		cost, err := b.cpu("run", "--engine", engine, "--fresh", file)
		if err != nil {
			return 0, err
		}
		if i > 0 {
			least = min(least, cost)
		}
	}
	return least, nil
}
