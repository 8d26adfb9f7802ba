// Package environment says which variables of the environment each process gets that this
// program starts: what it needs, by one table. Tokens and settings of a build server are in
// others.
//
//	cmd.Env = environment.For(environment.Git, "GIT_CONFIG_NOSYSTEM=1")
package environment

import (
	"os"
	"runtime"
	"slices"
	"strings"
)

// A Child is a kind of process.
type Child int

// The kinds of processes.
const (
	// Confined is a process that reads, checks, runs or draws what is in notebooks and
	// papers, or compiles it. What it needs is given to it in other ways.
	Confined Child = iota

	GoCommand // the go command, and what asks it
	GoTool    // the compiler and the linker
	Git
	Poppler
	Itself // this program, doing a part of the same command without a boundary

	// Users are programs that the user has chosen and that act in his name: a browser, and
	// those that submit jobs. They get everything.
	Users
)

// goVariables say where the go command is, with its caches; version managers have some.
var goVariables = []string{
	"PATH", "HOME", "GOCACHE", "GOPATH", "GOMODCACHE", "GOROOT", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "TMPDIR",
	"ASDF_DIR", "ASDF_DATA_DIR", "GOENV_ROOT", "MISE_DATA_DIR",
}

// settings are what this program itself asks for: the date of reports, and the shard.
var settings = []string{
	"SOURCE_DATE_EPOCH", "REDERIVE_SHARD", "REDERIVE_SHARDS",
	"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_COUNT",
	"JOB_COMPLETION_INDEX", "CI_NODE_INDEX", "CI_NODE_TOTAL",
}

// table lists the variables that each kind gets, if they are set.
var table = map[Child][]string{
	Confined:  {},
	GoCommand: goVariables,
	GoTool:    {"TMPDIR"},
	Git:       {"PATH"},
	Poppler:   {"PATH"},
	Itself:    slices.Concat(goVariables, settings),
}

// systemVariables are what programs need on Windows to run at all.
var systemVariables = []string{"SystemRoot", "LOCALAPPDATA", "USERPROFILE", "TEMP", "TMP"}

// For returns the environment of a process: what its kind gets, and more variables as
// name=value.
func For(c Child, more ...string) []string {
	if c == Users {
		return append(os.Environ(), more...)
	}
	names := table[c]
	if runtime.GOOS == "windows" && c != Confined {
		names = slices.Concat(names, systemVariables)
	}
	return append(named(names), more...)
}

// Settings returns the variables that a confined part of this program needs, as name=value.
// It gets them in a file and takes them over by [Adopt].
func Settings() []string {
	return named(slices.Concat(settings, []string{"PATH", "HOME", "XDG_CACHE_HOME"}))
}

// Adopt sets variables, given as name=value, for this process alone.
func Adopt(variables []string) error {
	for _, v := range variables {
		name, value, _ := strings.Cut(v, "=")
		if err := os.Setenv(name, value); err != nil {
			return err
		}
	}
	return nil
}

// named returns variables of this process, and never nil, which would be all of them.
func named(names []string) []string {
	list := []string{}
	for _, name := range names {
		if value, ok := os.LookupEnv(name); ok {
			list = append(list, name+"="+value)
		}
	}
	return list
}
