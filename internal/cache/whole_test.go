package cache

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"rederive/internal/golden"
	"rederive/internal/must"
)

// TestWhole checks that every change of an entry is noticed after it was found undamaged, even one that preserves its
// size and its time.
func TestWhole(t *testing.T) {
	s := Store{Dir: t.TempDir(), Secret: []byte("secret")}
	name := filepath.Join(s.Dir, "key")
	if s.Whole("key") {
		t.Error("an entry that is not there is whole")
	}
	put := func() {
		must.Do(s.Put("key", []byte("machine code")))
		for range 2 { // the second time uses the note
			if !s.Whole("key") {
				t.Fatal("an entry is not whole")
			}
		}
	}
	put()
	info := must.Get(os.Stat(name))
	data := golden.Read(t, name)
	data[0]++
	time.Sleep(20 * time.Millisecond) // a tick of the file system's clock
	must.Do(os.WriteFile(name, data, 0o644))
	must.Do(os.Chtimes(name, info.ModTime(), info.ModTime()))
	if s.Whole("key") {
		t.Error("an entry that was changed is whole")
	}
	put()
	note := filepath.Join(s.Dir, seenPrefix+"key")
	if _, err := os.Stat(note); err == nil {
		forged := append([]byte(stateOf(name)), make([]byte, sealSize)...)
		must.Do(os.WriteFile(name, data, 0o644))
		must.Do(os.WriteFile(note, forged, 0o644))
		if s.Whole("key") {
			t.Error("a note without the seal counts")
		}
	}
}

// TestIsNote checks that the other files in the folder of an entry are notes.
func TestIsNote(t *testing.T) {
	s := Store{Dir: t.TempDir(), Secret: []byte("secret")}
	s.Lock("key", nil)()
	if err := s.Put("key", []byte("machine code")); err != nil || !s.Whole("key") {
		t.Fatal(err)
	}
	files, err := os.ReadDir(s.Dir)
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		if (f.Name() == "key") == IsNote(f.Name()) {
			t.Error(f.Name())
		}
	}
}
