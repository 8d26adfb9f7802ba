package cache

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"rederive/internal/must"
)

func TestKeyParts(t *testing.T) {
	seen := map[string]bool{}
	for _, parts := range [][]string{{}, {""}, {"", ""}, {"ab"}, {"a", "b"}, {"", "ab"}, {"ab", ""}} {
		k := Key(parts...)
		if seen[k] {
			t.Errorf("%q has the key of others", parts)
		}
		seen[k] = true
	}
}

func TestPutGet(t *testing.T) {
	s := Store{Dir: filepath.Join(t.TempDir(), "new")}
	k := Key("x")
	if _, ok := s.Get(k); ok {
		t.Error("an entry before Put")
	}
	must.Do(s.Put(k, []byte("content")))
	if got, ok := s.Get(k); !ok || string(got) != "content" {
		t.Errorf("got %q, %v", got, ok)
	}
}

func TestDamage(t *testing.T) {
	damage := map[string]func(name string) error{
		"cut":     func(name string) error { return os.Truncate(name, 3) },
		"empty":   func(name string) error { return os.Truncate(name, 0) },
		"changed": func(name string) error { return change(name, 0) },
		"seal":    func(name string) error { return change(name, len("content")+3) },
		"longer":  func(name string) error { return os.WriteFile(name, []byte("content\n"), 0o644) },
		"{}":      func(name string) error { return os.WriteFile(name, []byte("{}"), 0o644) },
		"of another": func(name string) error {
			return os.Rename(filepath.Join(filepath.Dir(name), Key("other")), name)
		},
	}
	for name, harm := range damage {
		t.Run(name, func(t *testing.T) {
			s := Store{Dir: t.TempDir()}
			k := Key(name)
			for key, text := range map[string]string{k: "content", Key("other"): "content"} {
				must.Do(s.Put(key, []byte(text)))
			}
			must.Do(harm(s.path(k)))
			if _, ok := s.Get(k); ok {
				t.Error("a damaged entry was believed")
			}
			must.Do(s.Put(k, []byte("content")))
			if _, ok := s.Get(k); !ok {
				t.Error("the entry was not mended")
			}
		})
	}
}

// change flips a bit of a file.
func change(name string, at int) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	data[at] ^= 1
	return os.WriteFile(name, data, 0o644)
}

// FuzzEntry reads entries that anybody may have written. An accepted entry must have
// the content that was put.
func FuzzEntry(f *testing.F) {
	for _, data := range []string{"", "content", `{"Code":0}`, magic} {
		f.Add("k", []byte(data))
		f.Add("k", append([]byte(data), seal(secret(), "k", []byte(data))...))
		f.Add("l", append([]byte(data), seal(secret(), "k", []byte(data))...))
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, name string, file []byte) {
		s := Store{Dir: dir}
		key := Key(name)
		defer os.Remove(s.path(key))
		must.Do(os.WriteFile(s.path(key), file, 0o644))
		data, ok := s.Get(key)
		if ok && !bytes.Equal(file, append(bytes.Clone(data), seal(secret(), key, data)...)) {
			t.Errorf("%q counts as an entry", file)
		}
		must.Do(s.Put(key, file))
		if got, ok := s.Get(key); !ok || !bytes.Equal(got, file) {
			t.Errorf("%q does not come back", file)
		}
	})
}

// TestSweep checks that sweeping spares the files of a live process, and removes those of a dead one.
func TestSweep(t *testing.T) {
	s := Store{Dir: t.TempDir(), Max: 1} // each entry triggers a sweep
	live, release, err := s.TempDir()
	if err != nil {
		t.Fatal(err)
	}
	dead := filepath.Join(s.Dir, tempPrefix+"1")
	must.Do(os.MkdirAll(filepath.Join(dead, "deeper"), 0o755))
	deadFile := filepath.Join(s.Dir, tempPrefix+"2")
	must.Do(os.WriteFile(deadFile, nil, 0o644))
	old := time.Now().Add(-time.Minute)
	for _, name := range []string{live, dead, deadFile} {
		must.Do(os.Chtimes(name, old, old))
	}
	must.Do(s.Put(Key("x"), nil))
	for name, want := range map[string]bool{live: true, dead: false, deadFile: false} {
		if _, err := os.Stat(name); (err == nil) != want {
			t.Errorf("%s: is there %v, want %v", filepath.Base(name), err == nil, want)
		}
	}
	release()
	if _, err := os.Stat(live); err == nil {
		t.Error("the released folder is there")
	}
}

// TestDue checks that all entries are checked when as much has been written as the
// count allows, by any process.
func TestDue(t *testing.T) {
	dir := t.TempDir()
	var due []bool
	for _, size := range []int{0, 1, unit - 1, 0, 3 * unit, 0, unit} {
		s := Store{Dir: dir, Max: 16 * 4 * unit}
		due = append(due, s.due(size))
	}
	if want := []bool{false, false, false, true, true, false, false}; !slices.Equal(due, want) {
		t.Errorf("due: %v, want %v", due, want)
	}
}

// TestLock checks that only one caller at a time works on an entry.
func TestLock(t *testing.T) {
	s := Store{Dir: t.TempDir()}
	key := Key("x")
	var wg sync.WaitGroup
	var working atomic.Int32
	for range 20 {
		wg.Go(func() {
			defer s.Lock(key, nil)()
			if working.Add(1) > 1 {
				t.Error("two at a time")
			}
			time.Sleep(time.Millisecond)
			working.Add(-1)
		})
	}
	wg.Wait()
	defer s.Lock(key, nil)()
	done := make(chan struct{})
	close(done)
	s.Lock(key, done)() // it does not wait
}

// TestUnwritable uses a cache where nothing can be stored.
func TestUnwritable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	must.Do(os.WriteFile(file, nil, 0o644))
	s := Store{Dir: filepath.Join(file, "cache")}
	if err := s.Put(Key("x"), nil); err == nil {
		t.Error("an entry in a folder that cannot be")
	}
	if _, _, err := s.TempDir(); err == nil {
		t.Error("a folder in a folder that cannot be")
	}
	s.Lock(Key("x"), nil)() // no lock, but no failure
}

func TestEvict(t *testing.T) {
	s := Store{Dir: t.TempDir(), Max: 10_000}
	data := bytes.Repeat([]byte{1}, 1000-sealSize)
	before := time.Now().Add(-time.Hour)
	for i := range 10 {
		must.Do(s.Put(Key(fmt.Sprint(i)), data))
		when := before.Add(time.Duration(i) * time.Second)
		must.Do(os.Chtimes(s.path(Key(fmt.Sprint(i))), when, when))
	}
	s.Get(Key("0")) // used, and so more recent than the others
	must.Do(s.Put(Key("one more"), data))
	for key, want := range map[string]bool{"0": true, "1": false, "9": true, "one more": true} {
		if _, ok := s.Get(Key(key)); ok != want {
			t.Errorf("entry %s: %v, want %v", key, ok, want)
		}
	}
	if _, total := s.entries(); total > s.Max {
		t.Errorf("%d bytes kept", total)
	}
}

func TestShared(t *testing.T) {
	dir := t.TempDir()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			s := Store{Dir: dir, Max: 50_000}
			for i := range 100 {
				k, data := Key(fmt.Sprint(i%20)), bytes.Repeat([]byte{byte(i % 20)}, 1000)
				if err := s.Put(k, data); err != nil {
					t.Error(err)
				}
				if got, ok := s.Get(k); ok && !bytes.Equal(got, data) {
					t.Error("a wrong entry")
				}
			}
		})
	}
	wg.Wait()
}

// TestWriteFile replaces a file, and removes what a killed process has left of it, but
// nothing that a live one is writing.
func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	dead, live := filepath.Join(dir, ".slow-1"), filepath.Join(dir, ".slow-2")
	old := time.Now().Add(-time.Minute)
	mine := filepath.Join(dir, ".slow-mine") // a file of the user
	for _, name := range []string{dead, live, mine} {
		must.Do(os.WriteFile(name, nil, 0o644))
		must.Do(os.Chtimes(name, old, old))
	}
	f := must.Get(os.Open(live))
	defer f.Close()
	if free, err := lock(f); !free || err != nil {
		t.Fatal(free, err)
	}
	name := filepath.Join(dir, "slow.json")
	for _, text := range []string{"one", "two"} {
		must.Do(WriteFile(name, ".slow-", 0o644, []byte(text)))
		if data, err := os.ReadFile(name); err != nil || string(data) != text {
			t.Errorf("%q, %v", data, err)
		}
	}
	list, err := filepath.Glob(filepath.Join(dir, ".slow-*"))
	if err != nil || !slices.Equal(list, []string{live, mine}) {
		t.Errorf("left: %v, %v", list, err)
	}
}

// TestSecret checks that entries of another user are not accepted, that all processes
// share one secret, and that a secret that others can read is refused.
func TestSecret(t *testing.T) {
	dir := t.TempDir()
	mine, theirs := Store{Dir: dir, Secret: []byte("mine")}, Store{Dir: dir, Secret: []byte("theirs")}
	must.Do(theirs.Put(Key("x"), []byte("forged")))
	if data, ok := mine.Get(Key("x")); ok {
		t.Errorf("%q of another user is believed", data)
	}
	must.Do(os.WriteFile(mine.path(Key("x")), Seal(Key("x"), []byte("forged")), 0o644))
	if _, ok := mine.Get(Key("x")); ok {
		t.Error("an entry without a secret is believed")
	}
	file := filepath.Join(dir, "config", "key")
	var wg sync.WaitGroup
	secrets := make([][]byte, 8)
	for i := range secrets {
		wg.Go(func() {
			s, err := userSecret(file)
			if err != nil {
				t.Error(err)
			}
			secrets[i] = s
		})
	}
	wg.Wait()
	for _, s := range secrets {
		if !bytes.Equal(s, secrets[0]) || len(s) != secretSize {
			t.Error("several secrets")
		}
	}
	must.Do(os.Chmod(file, 0o644))
	if _, err := ReadSecret(file); err == nil {
		t.Error("a secret that others can read")
	}
	must.Do(os.Chmod(dir, 0o777))
	if err := CheckFolder(dir); err == nil {
		t.Error("a folder that others can write to")
	}
	if err := CheckFolder(filepath.Join(dir, "rederive")); err == nil {
		t.Error("a folder that everybody can exchange")
	}
	must.Do(os.Chmod(dir, 0o777|fs.ModeSticky))
	if err := CheckFolder(filepath.Join(dir, "rederive")); err != nil {
		t.Errorf("a folder in one like that for temporary files: %v", err)
	}
}
