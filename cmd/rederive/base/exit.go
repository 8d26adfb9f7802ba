package base

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

// The exit codes of the command.
const (
	ExitOK     = 0
	ExitClaim  = 1  // a claim failed: mismatch, unchecked, engines differ
	ExitUsage  = 2  // usage or unreadable input
	ExitCell   = 3  // a cell failed
	ExitLimit  = 4  // a limit was hit
	ExitDefect = 70 // a bug in rederive
)

// An exitMeaning is an exit code with its meaning.
type exitMeaning struct {
	Code  int
	About string
}

// ExitCodes lists the exit codes for the documentation.
func ExitCodes() []exitMeaning {
	return []exitMeaning{
		{ExitOK, "all claims are settled"},
		{ExitClaim, "a claim failed: mismatch, unchecked, a mutant that survives, engines that differ"},
		{ExitUsage, "wrong usage, or input that cannot be read"},
		{ExitCell, "a cell failed"},
		{ExitLimit, "a limit was hit"},
		{ExitDefect, "a bug in rederive"},
	}
}

// severity lists the exit codes from the worst to the best.
var severity = []int{ExitDefect, ExitUsage, ExitCell, ExitLimit, ExitClaim, ExitOK}

// Worst returns the worse of two exit codes.
func Worst(a, b int) int {
	return severity[min(slices.Index(severity, a), slices.Index(severity, b))]
}

// ExitOf returns the exit code for the status of a run.
func ExitOf(s rederive.Status) int {
	switch s {
	case rederive.RunOK:
		return ExitOK
	case rederive.RunDiffers, rederive.RunUnlike:
		return ExitClaim
	case rederive.RunLimit:
		return ExitLimit
	case rederive.RunFailed:
		return ExitCell
	case rederive.RunUnreadable:
		return ExitUsage
	}
	return ExitDefect
}

// Written returns code, or, if the result could not be written, reports that and returns the exit code for it.
func Written(stderr io.Writer, name string, err error, code int) int {
	if err != nil {
		return FailUsage(stderr, name, fmt.Errorf("writing the result: %w", err))
	}
	return code
}

// FlagExit returns the exit code for the error of ParseArgs, which has printed
// it.
func FlagExit(err error) int {
	if errors.Is(err, flag.ErrHelp) {
		return ExitOK
	}
	return ExitUsage
}

// IsPlaced reports whether an error has a position.
func IsPlaced(err error) bool {
	return errors.As(err, new(*rederive.Error)) || errors.As(err, new(rederive.Errors))
}

// Tool identifies this program in ledgers and reports.
func Tool() rederive.Tool {
	v := "devel"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" &&
		info.Main.Version != "(devel)" {
		v = info.Main.Version
	}
	return rederive.Tool{Version: v, Go: runtime.Version()}
}
