// Package golden reads the files of tests, and compares results of tests with files.
// With the flag -update, which make golden sets, it writes the files instead.
package golden

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Compare demands that the file has the contents that the test got, and reports the
// first differing line.
func Compare(t testing.TB, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want := Read(t, file)
	if line, a, b := difference(got, want); line > 0 {
		t.Errorf("%s:%d differs; run make golden and read the diff\ngot  %q\nwant %q", file, line, a, b)
	}
}

// Read returns the contents of a file.
func Read(t testing.TB, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Files returns the files that match a pattern, of which there must be at least one.
func Files(t testing.TB, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files, %v", pattern, len(files), err)
	}
	return files
}

// difference returns the number, from 1, of the first line in which two texts differ,
// and that line of both. The number is 0 if the texts are equal.
func difference(got, want []byte) (line int, a, b []byte) {
	if bytes.Equal(got, want) {
		return 0, nil, nil
	}
	before, after := bytes.SplitAfter(want, []byte("\n")), bytes.SplitAfter(got, []byte("\n"))
	for line < len(before) && line < len(after) && bytes.Equal(before[line], after[line]) {
		line++
	}
	if line < len(after) {
		a = after[line]
	}
	if line < len(before) {
		b = before[line]
	}
	return line + 1, a, b
}
