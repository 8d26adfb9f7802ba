package main

import (
	"errors"
	"os/exec"
	"strconv"
	"testing"

	"rederive"
)

// exitCode is the exit code behind the error of a finished command.
func exitCode(err error) string {
	var e *exec.ExitError
	if errors.As(err, &e) {
		return strconv.Itoa(e.ExitCode())
	}
	return err.Error()
}

func TestWorst(t *testing.T) {
	for _, c := range [][3]int{
		{exitOK, exitClaim, exitClaim},
		{exitClaim, exitLimit, exitLimit},
		{exitCell, exitLimit, exitCell},
		{exitUsage, exitCell, exitUsage},
		{exitDefect, exitUsage, exitDefect},
	} {
		if got := worst(c[0], c[1]); got != c[2] {
			t.Errorf("worst(%d, %d) = %d, want %d", c[0], c[1], got, c[2])
		}
		if got := worst(c[1], c[0]); got != c[2] {
			t.Errorf("worst(%d, %d) = %d, want %d", c[1], c[0], got, c[2])
		}
	}
}

func TestFailing(t *testing.T) {
	for _, c := range []struct {
		v      rederive.Verdict
		strict bool
		want   bool
	}{
		{rederive.Verdict{Verdict: rederive.Confirmed}, true, false},
		{rederive.Verdict{Verdict: rederive.Refuted}, false, false},
		{rederive.Verdict{Verdict: rederive.Mismatch}, false, true},
		{rederive.Verdict{Verdict: rederive.Unchecked}, false, true},
		{rederive.Verdict{Verdict: rederive.Deferred}, false, false},
		{rederive.Verdict{Verdict: rederive.Deferred}, true, true},
		{rederive.Verdict{Verdict: rederive.Confirmed, Problems: []rederive.LedgerError{{}}}, false, true},
	} {
		if got := failing(c.v, c.strict); got != c.want {
			t.Errorf("failing(%+v, %v) = %v", c.v, c.strict, got)
		}
	}
}
