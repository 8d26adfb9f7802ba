package main

import (
	"archive/zip"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestCurrent checks that the generated files are those that the generator
// writes now. The export data is left out: it names the toolchain.
func TestCurrent(t *testing.T) {
	t.Chdir("../../..")
	dir := t.TempDir()
	for _, name := range []string{"exports", "interpret", "symbols"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := generate(dir); err != nil {
		t.Fatal(err)
	}
	symbols := filepath.Join(dir, "symbols")
	for _, folders := range [][2]string{{symbols, "kernel/internal/symbols"}, {"kernel/internal/symbols", symbols}} {
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
	got, want := unzip(t, "kernel/internal/interpret/yaegi.zip"), unzip(t, filepath.Join(dir, "interpret/yaegi.zip"))
	if got != want {
		t.Error("yaegi.zip is not current: run make symbols")
	}
}

// unzip returns the files of an archive with their names, one after the other.
func unzip(t *testing.T, name string) string {
	t.Helper()
	z, err := zip.OpenReader(name)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	text := ""
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		text += f.Name + "\n" + string(data)
	}
	return text
}
