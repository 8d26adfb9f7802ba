package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestCurrent checks that the generated files are those that the generator
// writes now. The export data is left out: it names the toolchain.
func TestCurrent(t *testing.T) {
	t.Chdir("../../..")
	dir := t.TempDir()
	if err := generate(dir); err != nil {
		t.Fatal(err)
	}
	for _, folders := range [][2]string{{dir, "kernel/internal/symbols"}, {"kernel/internal/symbols", dir}} {
		files, err := filepath.Glob(filepath.Join(folders[0], prefix+"*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%d generated files: %v", len(files), err)
		}
		for _, f := range files {
			want, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(filepath.Join(folders[1], filepath.Base(f)))
			if err != nil || string(got) != string(want) {
				t.Errorf("%s is not current: run make symbols", filepath.Base(f))
			}
		}
	}
}
