package cache

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
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
	if err := s.Put(k, []byte("content")); err != nil {
		t.Fatal(err)
	}
	if got, ok := s.Get(k); !ok || string(got) != "content" {
		t.Errorf("got %q, %v", got, ok)
	}
}

func TestDamage(t *testing.T) {
	damage := map[string]func(name string) error{
		"cut":     func(name string) error { return os.Truncate(name, 3) },
		"changed": func(name string) error { return os.WriteFile(name, []byte("c0ntent"), 0o644) },
		"longer":  func(name string) error { return os.WriteFile(name, []byte("content\n"), 0o644) },
		"no sum":  func(name string) error { return os.Remove(name + sumSuffix) },
		"bad sum": func(name string) error { return os.Truncate(name+sumSuffix, 10) },
	}
	for name, harm := range damage {
		t.Run(name, func(t *testing.T) {
			s := Store{Dir: t.TempDir()}
			k := Key(name)
			if err := s.Put(k, []byte("content")); err != nil {
				t.Fatal(err)
			}
			if err := harm(s.path(k)); err != nil {
				t.Fatal(err)
			}
			if _, ok := s.Get(k); ok {
				t.Error("a damaged entry was believed")
			}
			if err := s.Put(k, []byte("content")); err != nil {
				t.Fatal(err)
			}
			if _, ok := s.Get(k); !ok {
				t.Error("the entry was not mended")
			}
		})
	}
}

func TestEvict(t *testing.T) {
	s := Store{Dir: t.TempDir(), Max: 10_000}
	data := bytes.Repeat([]byte{1}, 1000)
	old := time.Now().Add(-time.Hour)
	for i := range 10 {
		if err := s.Put(Key(fmt.Sprint(i)), data); err != nil {
			t.Fatal(err)
		}
		when := old.Add(time.Duration(i) * time.Second)
		if err := os.Chtimes(s.path(Key(fmt.Sprint(i))), when, when); err != nil {
			t.Fatal(err)
		}
	}
	s.Get(Key("0")) // used, so it is younger than the others
	if err := s.Put(Key("one more"), data); err != nil {
		t.Fatal(err)
	}
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
