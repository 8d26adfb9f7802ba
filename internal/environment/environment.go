// Package environment determines, with one table, which environment variables each child
// process gets: those that it needs. The others may have tokens and settings of a build server.
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
	// Confined is a process that reads, checks, runs, draws or compiles what is in
	// notebooks and papers. It gets what it needs in other ways.
	Confined Child = iota

	GoCommand // the go command, and programs that call it
	GoTool    // the compiler and the linker
	Git
	Poppler
	Itself // this program, doing part of the same command without a boundary

	// Users are programs that the user has chosen and that act for the user: a browser, and
	// programs that submit jobs. They get everything.
	Users
)

// goVariables locate the go command and its caches; version managers need some of them.
var goVariables = []string{
	"PATH", "HOME", "GOCACHE", "GOPATH", "GOMODCACHE", "GOROOT", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "TMPDIR",
	"ASDF_DIR", "ASDF_DATA_DIR", "GOENV_ROOT", "MISE_DATA_DIR",
}

// settings are variables that this program reads: the date of reports, and the shard.
var settings = []string{
	"SOURCE_DATE_EPOCH", "REDERIVE_SHARD", "REDERIVE_SHARDS",
	"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_COUNT",
	"JOB_COMPLETION_INDEX", "CI_NODE_INDEX", "CI_NODE_TOTAL",
}

// table has the variables that each kind gets, if they are set.
var table = map[Child][]string{
	Confined:  {},
	GoCommand: goVariables,
	GoTool:    {"TMPDIR"},
	Git:       {"PATH"},
	Poppler:   {"PATH"},
	Itself:    slices.Concat(goVariables, settings),
}

// systemVariables are the variables without which programs do not run on Windows.
var systemVariables = []string{"SystemRoot", "LOCALAPPDATA", "USERPROFILE", "TEMP", "TMP"}

// For returns the environment of a process: the variables of its kind, and more variables as name=value.
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
// It gets them in a file, and sets them with [Adopt].
func Settings() []string {
	return named(slices.Concat(settings, []string{"PATH", "HOME", "XDG_CACHE_HOME"}))
}

// Adopt sets variables, given as name=value, for this process only.
func Adopt(variables []string) error {
	for _, v := range variables {
		name, value, _ := strings.Cut(v, "=")
		if err := os.Setenv(name, value); err != nil {
			return err
		}
	}
	return nil
}

// named returns the given variables of this process. The result is never nil, which would
// mean all variables.
func named(names []string) []string {
	list := []string{}
	for _, name := range names {
		if value, ok := os.LookupEnv(name); ok {
			list = append(list, name+"="+value)
		}
	}
	return list
}
