//go:build linux

package cache

import (
	"bytes"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"rederive/internal/must"
)

// odds replaces a file with something that is not an entry.
func odds() map[string]func(name string) error {
	return map[string]func(name string) error{
		"pipe": func(name string) error { return syscall.Mkfifo(name, 0o600) },
		"link to a pipe": func(name string) error {
			return linkTo(name, func(to string) error { return syscall.Mkfifo(to, 0o600) })
		},
		"endless device": func(name string) error { return os.Symlink("/dev/zero", name) },
		"terminal":       func(name string) error { return os.Symlink("/dev/tty", name) },
		"socket": func(name string) error {
			_, err := net.Listen("unix", name)
			return err
		},
		"sparse":         func(name string) error { return sparse(name, "") },
		"sparse end":     func(name string) error { return sparse(name, magic) },
		"link to itself": func(name string) error { return os.Symlink(name, name) },
	}
}

func linkTo(name string, do func(to string) error) error {
	if err := do(name + "-to"); err != nil {
		return err
	}
	return os.Symlink(name+"-to", name)
}

// sparse creates a file of a terabyte that occupies no space and has the given end.
func sparse(name, end string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.WriteAt([]byte("x"+end), 1<<40)
	return err
}

// TestOdd checks that only regular files of reasonable size count as entries, and that
// others are replaced. No kind of file makes it wait, whether as an entry, as a lock, or
// as a leftover of a dead process.
func TestOdd(t *testing.T) {
	for kind, put := range odds() {
		t.Run(kind, func(t *testing.T) {
			s := Store{Dir: t.TempDir(), Max: 1 << 20}
			key, other := Key("x"), Key("y")
			must.Do(s.Put(other, []byte("other")))
			for _, name := range []string{key, lockPrefix + key[:2], tempPrefix + "7"} {
				must.Do(put(filepath.Join(s.Dir, name)))
			}
			old := time.Now().Add(-time.Hour)
			_ = os.Chtimes(filepath.Join(s.Dir, tempPrefix+"7"), old, old)
			if _, ok := s.Get(key); ok {
				t.Error("it is an entry")
			}
			s.Lock(key, nil)()
			must.Do(s.Put(key, []byte("content")))
			if got, ok := s.Get(key); !ok || !bytes.Equal(got, []byte("content")) {
				t.Errorf("got %q, %v after Put", got, ok)
			}
			if _, release, err := s.TempDir(); err != nil {
				t.Error(err)
			} else {
				release()
			}
			if err := WriteFile(filepath.Join(s.Dir, "file"), tempPrefix, 0o644, nil); err != nil {
				t.Error(err)
			}
		})
	}
}
