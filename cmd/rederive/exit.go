package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"

	"rederive"
)

// The exit codes of the contract.
const (
	exitOK     = 0
	exitClaim  = 1  // a claim failed: mismatch, unchecked, engines differ
	exitUsage  = 2  // usage or unreadable input
	exitCell   = 3  // a cell failed
	exitLimit  = 4  // a limit was hit
	exitDefect = 70 // a bug of ours
)

// An exitMeaning is an exit code with its meaning.
type exitMeaning struct {
	code  int
	about string
}

func exitCodes() []exitMeaning {
	return []exitMeaning{
		{exitOK, "all claims are settled"},
		{exitClaim, "a claim failed: mismatch, unchecked, a mutant that survives, engines that differ"},
		{exitUsage, "wrong usage, or input that cannot be read"},
		{exitCell, "a cell failed"},
		{exitLimit, "a limit was hit"},
		{exitDefect, "a bug in rederive"},
	}
}

// gravity lists the exit codes from the worst to the best.
var gravity = []int{exitDefect, exitUsage, exitCell, exitLimit, exitClaim, exitOK}

// worst returns the graver of two exit codes.
func worst(a, b int) int {
	return gravity[min(slices.Index(gravity, a), slices.Index(gravity, b))]
}

// exitOf returns the exit code of a run.
func exitOf(s rederive.Status) int {
	switch s {
	case rederive.RunOK:
		return exitOK
	case rederive.RunDiffers, rederive.RunUnlike:
		return exitClaim
	case rederive.RunLimit:
		return exitLimit
	case rederive.RunFailed:
		return exitCell
	case rederive.RunUnreadable:
		return exitUsage
	}
	return exitDefect
}

// written returns the exit code, or the one for results that could not be
// written.
func written(stderr io.Writer, name string, err error, code int) int {
	if err != nil {
		return complainUsage(stderr, name, fmt.Errorf("writing the result: %w", err))
	}
	return code
}

// flagExit is the exit code of flags that could not be read; parseArgs has
// said why.
func flagExit(err error) int {
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	return exitUsage
}

// isPlaced reports whether an error says itself where it is.
func isPlaced(err error) bool {
	return errors.As(err, new(*rederive.Error)) || errors.As(err, new(rederive.Errors))
}

// tool names this program in ledgers and reports.
func tool() rederive.Tool {
	v := "devel"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" &&
		info.Main.Version != "(devel)" {
		v = info.Main.Version
	}
	return rederive.Tool{Version: v, Go: runtime.Version()}
}
