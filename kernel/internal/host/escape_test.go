//go:build linux && (amd64 || arm64)

package host

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"rederive/internal/boundary"
	"rederive/kernel/internal/toolchain"
	"rederive/show/worker"
)

// TestEscape lets a compiled program try everything that a stranger could, as the user
// who runs the test and, if that is root, as nobody. Each attempt must fail, and the
// worker must go on or end as the host expects.
func TestEscape(t *testing.T) {
	t.Parallel()
	if err := boundary.Check(); err != nil {
		t.Skip("skipped all attempts to escape: ", err)
	}
	bin := os.Getenv("HOSTILE_BIN")
	if bin == "" {
		bin = filepath.Join(publicDir(t), "hostile")
		cmd := exec.Command("go", "build", "-o", bin, "./testdata/hostile")
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS="+toolchain.Flags) // as make test builds
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	list, err := exec.Command(bin).Output()
	if err != nil {
		t.Fatal(err)
	}
	names := strings.Split(strings.TrimSpace(string(list)), "\n")
	if len(names) < 100 {
		t.Errorf("only %d attempts", len(names))
	}
	victim := filepath.Join(publicDir(t), "victim")
	if err := os.WriteFile(victim, []byte("untouched"), 0o644); err != nil {
		t.Fatal(err)
	}
	// Without any boundary, the attempts succeed; otherwise the test proves nothing.
	for _, name := range []string{"read /etc/passwd", "listen", "pair of sockets", "watch files"} {
		if err := try(bin, name, victim, guard{}); err == nil {
			t.Errorf("%s: in vain without any boundary", name)
		}
	}
	for _, name := range []string{"read /etc/passwd", "write /tmp/hostile", "list", "dial"} { // two walls, not one
		if err := try(bin, name, victim, guard{on: true}); err != nil {
			t.Errorf("%s, without the filter: %v", name, err)
		}
	}
	var wg sync.WaitGroup
	slots := make(chan bool, 4)
	for _, name := range names {
		slots <- true
		wg.Go(func() {
			defer func() { <-slots }()
			if err := try(bin, name, victim, guard{on: true, filtered: true}); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
	wg.Wait()
	if data, err := os.ReadFile(victim); err != nil || string(data) != "untouched" {
		t.Errorf("the victim: %q, %v", data, err)
	}
	t.Logf("%d attempts as user %d", len(names), os.Geteuid())
	if os.Geteuid() == 0 {
		asNobody(t, bin)
	}
}

// publicDir returns a folder that every user can reach.
func publicDir(t *testing.T) string {
	dir, err := os.MkdirTemp("/tmp", "rederive-escape-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// A guard says which parts of the boundary are in place.
type guard struct{ on, filtered bool }

// try makes one attempt. It could reach, for example, a file in the working folder of the
// test, or a descriptor of the host that stays open for it.
func try(bin, name, victim string, g guard) error {
	filter, err := boundary.Filter()
	if err != nil {
		return err
	}
	cmd := exec.Command(bin)
	cmd.Env = []string{"HOSTILE=" + name, "VICTIM=" + victim}
	if g.on {
		cmd.Env = append(cmd.Env, worker.Boundary+"=on")
	}
	wall := NoWall
	if g.on {
		wall = Strangers
	}
	if !g.filtered {
		filter = nil
	}
	o, err := runWorker(context.Background(), cmd, Errand{
		Job:   worker.Job{Output: 1 << 20, Memory: 256 << 20, Filter: filter},
		Limit: 5 * time.Second, Cells: 1, Wall: wall,
		start: func(cmd *exec.Cmd) error { return isolated(cmd, (*exec.Cmd).Start) },
	})
	switch {
	case err != nil:
		return err
	case strings.Contains(string(o.Stdout), "reached"):
		return fmt.Errorf("it was reached")
	case len(o.Frames) == 0:
		return fmt.Errorf("the worker did not begin: %s", o.Stderr)
	case o.Done():
		return fmt.Errorf("the attempt counts as done")
	}
	return nil
}

// asNobody runs the test again, without any rights.
func asNobody(t *testing.T, bin string) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(publicDir(t), "test")
	if err := os.WriteFile(copied, data, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(copied, "-test.run", "^TestEscape$", "-test.v")
	cmd.Dir = "/"
	cmd.Env = []string{"HOSTILE_BIN=" + bin, "PATH=" + os.Getenv("PATH"), "HOME=/nonexistent"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "attempts as user 65534") {
		t.Errorf("as nobody: %v\n%s", err, out)
	}
}
