// Package boundary uses the operating system to confine processes that work on files of
// strangers. Go is memory-safe, but a data race between two goroutines circumvents that:
// only the system can guarantee that such a process reaches nothing.
//
//	if lacks := boundary.Lacks(); len(lacks) > 0 { ... } // refuse
//	cmd := exec.Command(tool, args...)
//	err := boundary.Start(cmd, boundary.Profile{Write: []string{dir}})
//
// A worker for cells also confines itself, before the first cell, to the system calls of
// [Filter]: it can open nothing, start nothing and connect to nothing.
package boundary

import (
	"os"
	"strings"
)

// A Profile says what a confined process, and every process that it starts, may reach.
// Everything else is out of reach, except for files that the process has open.
type Profile struct {
	Read     []string // files and folders that may be read
	Write    []string // folders in which everything but execution is allowed
	Programs []string // folders in which everything is allowed
	Execute  []string // files that may be executed, besides the program itself
	Memory   int64    // bytes; 0 for no limit
	Calls    Calls
}

// Calls selects the system calls that a confined process does not need. Making one of them
// ends the process.
type Calls int

// The kinds of processes.
const (
	Bare Calls = iota // a process that filters its calls itself
	Tool              // works on files, and starts no other processes
	Host              // starts other processes, and watches them
)

// A Means is a feature of the system that the boundary uses.
type Means struct {
	Name  string
	Why   string // why it is missing; empty if it is available
	About string // what is available
}

// Lacks returns what the system lacks for a boundary.
func Lacks() []string { return lacking(needed()) }

// LacksForCells returns what the system lacks to keep cells from files. Any version of
// Landlock suffices, and the filter of system calls denies connections.
func LacksForCells() []string { return lacking(neededForCells()) }

func lacking(means []Means) (list []string) {
	for _, m := range means {
		if m.Why != "" {
			list = append(list, m.Name+": "+m.Why)
		}
	}
	return list
}

// An Unable error says which means for a boundary the system lacks.
type Unable struct{ Lacks []string }

func (e *Unable) Error() string {
	return "this system cannot confine untrusted notebooks: " + strings.Join(e.Lacks, "; ")
}

// Check returns an error of type [*Unable] if there can be no boundary.
func Check() error {
	if lacks := Lacks(); len(lacks) > 0 {
		return &Unable{lacks}
	}
	return nil
}

// probeVariable is set in the environment of a process that exits immediately.
const probeVariable = "REDERIVE_PROBE"

// Probed exits if the process was only started to find out whether it can be. It must be the
// first call in main.
func Probed() {
	if os.Getenv(probeVariable) != "" {
		os.Exit(0)
	}
}
