// Package boundary lets the operating system confine processes that work on what
// strangers wrote. Go checks memory, but a race of two goroutines gets around that:
// only the system can promise that such a process reaches nothing.
//
//	if lacks := boundary.Lacks(); len(lacks) > 0 { ... } // refuse
//	cmd := exec.Command(tool, args...)
//	err := boundary.Start(cmd, boundary.Profile{Write: []string{dir}})
//
// A worker for cells also confines itself, before the first cell, to the system
// calls of [Filter]: it can open nothing, start nothing and connect to nothing.
package boundary

import (
	"os"
	"strings"
)

// A Profile says what a confined process, and all that it starts, may reach. What it
// does not name is out of reach, except for files that the process has open.
type Profile struct {
	Read     []string // files and folders that may be read
	Write    []string // folders in which everything may be done, except execute
	Programs []string // folders in which everything may be done
	Execute  []string // files that may be executed, in addition to the program itself
	Memory   int64    // bytes; 0 for no limit
	Calls    Calls
}

// Calls are the system calls that a confined process has no use for. One that it tries
// all the same ends it.
type Calls int

// The kinds of processes.
const (
	Bare Calls = iota // a process that filters its calls itself
	Tool              // one that works on files, and starts no others
	Host              // one that starts others, and watches them
)

// A Means is something that the boundary is made of.
type Means struct {
	Name  string
	Why   string // it is missing; empty if it is there
	About string // what there is
}

// Lacks says what the system lacks for a boundary.
func Lacks() []string {
	var list []string
	for _, m := range needed() {
		if m.Why != "" {
			list = append(list, m.Name+": "+m.Why)
		}
	}
	return list
}

// LacksForCells says what the system lacks to keep cells from files. Any version of Landlock
// does that, and the filter of system calls denies connections.
func LacksForCells() []string {
	var list []string
	for _, m := range neededForCells() {
		if m.Why != "" {
			list = append(list, m.Name+": "+m.Why)
		}
	}
	return list
}

// An Unable error says that the system lacks the means for a boundary.
type Unable struct{ Lacks []string }

func (e *Unable) Error() string {
	return "this system cannot confine untrusted notebooks: " + strings.Join(e.Lacks, "; ")
}

// Check returns an error of type [*Unable] where there is no boundary.
func Check() error {
	if lacks := Lacks(); len(lacks) > 0 {
		return &Unable{lacks}
	}
	return nil
}

// probeVariable is set in the environment of a process that only ends.
const probeVariable = "REDERIVE_PROBE"

// Probed ends the process if it was only started to see whether it can be. It is called
// first in main.
func Probed() {
	if os.Getenv(probeVariable) != "" {
		os.Exit(0)
	}
}
