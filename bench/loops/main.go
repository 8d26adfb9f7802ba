// Command loops compares the engines on typical loops of cells: compiled, the interpreter, and the
// typed form. It prints a page of Markdown with the CPU time of one repetition, and how many times
// longer the others take than the compiled program.
//
//	go run ./bench/loops bin/rederive > bench/loops.md
//
// With -notebooks it measures runs of whole notebooks instead.
package main

import (
	"bytes"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

//go:embed loops.txt
var source string

// engines are what is compared: names of --engine.
var engines = []string{"go", "lowered", "yaegi"}

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

// A bench runs a program, with a cache of its own.
type bench struct{ program, dir string }

// cpu returns the CPU time of a run, all processes together.
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
	fmt.Print("| loop | kind | compiled µs | interpreter µs | form µs | interpreter, times | form, times | " +
		"form to interpreter |\n" +
		"|---|---|---:|---:|---:|---:|---:|---:|\n")
	ratios := map[string][]float64{}
	for section := range strings.SplitSeq(source, "-- ") {
		head, code, _ := strings.Cut(section, "\n")
		name, kind, ok := strings.Cut(head, ": ")
		if !ok || !strings.Contains(name, only) {
			continue
		}
		var each [3]float64
		for i, engine := range engines {
			cost, err := b.repetition(engine, code)
			if err != nil {
				return err
			}
			each[i] = float64(cost.Nanoseconds()) / 1000
		}
		ratio := each[2] / each[0]
		ratios[kind] = append(ratios[kind], ratio)
		ratios["all"] = append(ratios["all"], ratio)
		fmt.Printf("| %s | %s | %.1f | %.1f | %.1f | %.1f | %.1f | %.2f |\n", name, kind,
			each[0], each[1], each[2], each[1]/each[0], ratio, each[2]/each[1])
	}
	fmt.Println()
	for _, kind := range []string{"flat", "all"} {
		if list := slices.Sorted(slices.Values(ratios[kind])); len(list) > 0 {
			fmt.Printf("%s: median %.1f, most %.1f times compiled\n", kind, list[len(list)/2], list[len(list)-1])
		}
	}
	return nil
}

// Runs are long enough for the start of processes to be small.
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

// notebooks measures runs of whole notebooks, the least of three.
func (b bench) notebooks(pattern string) error {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		return errors.Join(err, fmt.Errorf("no notebook is named by %q", pattern))
	}
	fmt.Print("| notebook | interpreter ms | form ms | ratio |\n|---|---:|---:|---:|\n")
	for _, file := range files {
		least := map[string]time.Duration{}
		for range 3 {
			for _, engine := range engines[1:] {
				cost, err := b.cpu("run", "--engine", engine, "--fresh", file)
				if err != nil {
					fmt.Fprintln(os.Stderr, err)
				}
				if old, ok := least[engine]; !ok || cost < old {
					least[engine] = cost
				}
			}
		}
		y, f := least["lowered"], least["yaegi"]
		fmt.Printf("| %s | %d | %d | %.2f |\n", filepath.Base(filepath.Dir(file)), y.Milliseconds(), f.Milliseconds(),
			float64(f)/float64(y))
	}
	return nil
}
