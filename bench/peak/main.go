//go:build linux

// Command peak runs a command and prints on one line the seconds it took, the seconds
// of CPU time of all its processes, and their peak memory, in KiB. With -quick it does
// not measure memory, which itself takes time.
//
// Memory is the sum of the proportional set sizes of the command and all its
// descendants: a page that several of them share counts once. It is read every five
// milliseconds, so a shorter peak may be missed.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

func main() {
	quick := flag.Bool("quick", false, "do not read the memory")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "peak: no command")
		os.Exit(2)
	}
	// Orphans become children of this process, so that none is missed.
	const setChildSubreaper = 36
	_, _, _ = syscall.RawSyscall(syscall.SYS_PRCTL, setChildSubreaper, 1, 0)
	cmd := exec.Command(flag.Arg(0), flag.Args()[1:]...)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	began := time.Now()
	if err := cmd.Start(); err != nil {
		fmt.Fprintln(os.Stderr, "peak:", err)
		os.Exit(2)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	most, err := watch(ended, *quick)
	seconds := time.Since(began).Seconds()
	if err != nil {
		fmt.Fprintln(os.Stderr, "peak:", err)
		os.Exit(1)
	}
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_CHILDREN, &used)
	cpu := time.Duration(used.Utime.Nano() + used.Stime.Nano())
	fmt.Printf("%.3f %.3f %d\n", seconds, cpu.Seconds(), most)
}

// watch returns the peak memory until the command ends, in KiB.
func watch(ended <-chan error, quick bool) (int, error) {
	if quick {
		return 0, <-ended
	}
	most := 0
	for {
		select {
		case err := <-ended:
			return most, err
		case <-time.After(5 * time.Millisecond):
			most = max(most, memory())
		}
	}
}

// memory returns the proportional set sizes of all descendants of this process.
func memory() int {
	parents := map[int]int{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range stats {
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
		data, err := os.ReadFile(name)
		if err != nil {
			continue // it has just ended
		}
		// The name, in parentheses, may contain anything; the state and the parent
		// follow.
		fields := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
		parents[pid], _ = strconv.Atoi(string(fields[1]))
	}
	sum := 0
	for pid := range parents {
		if descends(pid, parents) {
			sum += proportional(pid)
		}
	}
	return sum
}

func descends(pid int, parents map[int]int) bool {
	for range len(parents) {
		pid = parents[pid]
		if pid == os.Getpid() {
			return true
		}
	}
	return false
}

// proportional returns the proportional set size of a process in KiB.
func proportional(pid int) int {
	data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
	_, rest, ok := bytes.Cut(data, []byte("\nPss:"))
	if !ok {
		return 0
	}
	n, _ := strconv.Atoi(string(bytes.Fields(rest)[0]))
	return n
}
