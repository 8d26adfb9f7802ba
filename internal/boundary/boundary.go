// Package boundary lets the operating system confine processes that work on what
// strangers wrote. Go checks memory, but a race of two goroutines gets around that:
// only the system can promise that such a process reaches nothing.
//
//	if lacks := boundary.Lacks(); len(lacks) > 0 { ... } // refuse
//	cmd := exec.Command(tool, args...)
//	err := boundary.Confine(cmd, boundary.Profile{Write: []string{dir}})
//
// A confined process is started by this binary in a hidden mode, see [Launch].
// A worker for cells also confines itself, before the first cell, to the system
// calls of [Filter]: it can open nothing, start nothing and connect to nothing.
package boundary

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// A Profile says what a confined process may reach. What it does not name is out of
// reach, except for files that the process has open.
type Profile struct {
	Read    []string // files and folders that may be read
	Write   []string // folders in which everything may be done
	Execute []string // files that may be executed, in addition to the program itself
	Memory  int64    // bytes; 0 for no limit
	Tool    bool     // it starts no other processes, and has no use for hostile system calls
}

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

// launchVariable holds the profile of a process that is to be confined.
const launchVariable = "REDERIVE_CONFINE"

// Confine makes a command run within a boundary, in a network of its own where the
// system allows it.
func Confine(cmd *exec.Cmd, p Profile) error {
	self, err := os.Executable()
	if err != nil {
		return fmt.Errorf("confining a process: %w", err)
	}
	text, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("confining a process: %w", err)
	}
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Env = append(cmd.Env[:len(cmd.Env):len(cmd.Env)], launchVariable+"="+string(text))
	cmd.Args = append([]string{self, cmd.Path}, cmd.Args[1:]...)
	cmd.Path = self
	return nil
}

// Launch confines the process and turns it into the program that it was started for,
// or returns if it was not started by [Confine]. It is called first in main.
func Launch() {
	text, ok := os.LookupEnv(launchVariable)
	if !ok {
		return
	}
	fmt.Fprintln(os.Stderr, "fatal error: confining a process:", launch(text))
	os.Exit(2)
}
