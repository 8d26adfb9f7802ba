// Package share gives a test its share of a long corpus: of programs, attacks or edits that
// cost much and rarely find anything. The share is fixed; with REDERIVE_TESTS=whole, as make
// check runs the tests, it is all.
package share

import (
	"flag"
	"os"
	"strings"
	"testing"
)

// Variable is the environment variable that decides. The only value that counts is "whole".
const Variable = "REDERIVE_TESTS"

// Whole reports whether this run of the tests takes whole corpora. One that names its cases,
// as -run Test/case does, chooses for itself.
func Whole() bool {
	run := flag.Lookup("test.run")
	return os.Getenv(Variable) == "whole" || run != nil && strings.Contains(run.Value.String(), "/")
}

// Of returns every n-th case of a corpus, beginning with the first, or all of them in a
// whole run. Cases that belong together should be neighbours, so that each kind is there.
func Of[T any](t testing.TB, n int, corpus []T) []T {
	t.Helper()
	return From(t, 0, n, corpus)
}

// From returns every n-th case of a corpus as [Of] does, beginning with another than the first, so
// that two tests of one corpus have different shares.
func From[T any](t testing.TB, first, n int, corpus []T) []T {
	t.Helper()
	if Whole() || n <= 1 || len(corpus) == 0 {
		return corpus
	}
	var part []T
	for i := first; i < len(corpus); i += n {
		part = append(part, corpus[i])
	}
	t.Logf("%d of %d cases; %s=whole runs all", len(part), len(corpus), Variable)
	return part
}
