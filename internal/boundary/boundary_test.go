//go:build linux && (amd64 || arm64)

package boundary

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"rederive/internal/must"

	"golang.org/x/sys/unix"
)

// attemptVariable makes the test's process try something.
const attemptVariable = "BOUNDARY_ATTEMPT"

func TestMain(m *testing.M) {
	Probed()
	name, ok := os.LookupEnv(attemptVariable)
	if !ok {
		os.Exit(m.Run())
	}
	if err := attempts()[name](); err != nil {
		fmt.Println("in vain:", err)
		return
	}
	fmt.Println("reached")
}

// attempts returns what a process that reads and draws a stranger's notebook could try.
// The current folder is that of its work.
func attempts() map[string]func() error {
	read := func(name string) func() error {
		return func() error { _, err := os.ReadFile(name); return err }
	}
	command := func(name string, args ...string) *exec.Cmd {
		cmd := exec.Command(name, args...)
		cmd.Env = []string{probeVariable + "=1"} // the program itself exits immediately
		return cmd
	}
	program := func(name string, args ...string) func() error {
		return func() error { return command(name, args...).Run() }
	}
	victim := os.Getenv("BOUNDARY_VICTIM")
	return map[string]func() error{
		"the work":       func() error { return os.WriteFile("made", []byte("x"), 0o644) },
		"what was named": read("given"),
		"a folder made":  func() error { return os.Mkdir("folder", 0o755) },
		"itself":         program(os.Args[0]),
		"a child ended": func() error {
			cmd := command(os.Args[0])
			if err := cmd.Start(); err != nil {
				return err
			}
			err := cmd.Process.Kill()
			_ = cmd.Wait()
			return err
		},
		"memory": func() error {
			fd, err := unix.MemfdCreate("x", unix.MFD_CLOEXEC|unix.MFD_NOEXEC_SEAL)
			_ = unix.Close(fd)
			return err
		},

		"not: /etc/passwd":      read("/etc/passwd"),
		"not: the victim":       read(victim),
		"not: a list":           func() error { _, err := os.ReadDir("/"); return err },
		"not: a link":           func() error { _ = os.Symlink("/etc/passwd", "link"); return read("link")() },
		"not: write":            func() error { return os.WriteFile(victim, []byte("x"), 0o644) },
		"not: remove":           func() error { return os.Remove(victim) },
		"not: rename":           func() error { return os.Rename(victim, "mine") },
		"not: hard link":        func() error { return os.Link(victim, "mine") },
		"not: mode":             func() error { return os.Chmod(victim, 0o777) },
		"not: owner":            func() error { return os.Chown(victim, 1, 1) },
		"not: attribute":        func() error { return unix.Setxattr(victim, "user.x", []byte("x"), 0) },
		"not: memory of others": read(fmt.Sprintf("/proc/%d/mem", os.Getppid())),
		"not: environment":      read(fmt.Sprintf("/proc/%d/environ", os.Getppid())),
		"not: itself in /proc":  read("/proc/self/maps"),
		"not: a shell":          program("/bin/sh", "-c", "true"),
		"not: a program made": func() error {
			if err := os.WriteFile("program", []byte("#!/bin/sh\n"), 0o755); err != nil {
				return err
			}
			return program("./program")()
		},
		"not: a program in memory": func() error {
			_, err := unix.MemfdCreate("x", 0)
			return err
		},
		"not: dial":         func() error { _, err := net.Dial("tcp", "127.0.0.1:22"); return err },
		"not: listen":       func() error { _, err := net.Listen("tcp", "127.0.0.1:0"); return err },
		"not: local socket": func() error { _, err := net.Listen("unix", "socket"); return err },
		"not: pair":         func() error { _, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0); return err },
		"not: trace":        func() error { return unix.PtraceAttach(os.Getppid()) },
		"not: mount":        func() error { return unix.Mount("none", ".", "tmpfs", 0, "") },
		"not: namespace":    func() error { return unix.Unshare(unix.CLONE_NEWUSER) },
		"not: descriptor": func() error {
			for fd := 3; fd < 64; fd++ {
				if n, err := unix.Read(fd, make([]byte, 1)); err == nil && n > 0 {
					return nil
				}
			}
			return unix.EBADF
		},
		"not: a device": func() error { return unix.Mknod("device", unix.S_IFCHR|0o666, 5) },
	}
}

// TestStart lets a confined process try what it may do and what it may not, as the user
// who runs the test and, if that is root, as nobody.
func TestStart(t *testing.T) {
	if err := Check(); err != nil {
		t.Skip("skipped all attempts: ", err)
	}
	top := must.Get(os.MkdirTemp("/tmp", "rederive-boundary-"))
	t.Cleanup(func() { os.RemoveAll(top) })
	self := must.Get(os.Executable())
	program := filepath.Join(top, "program") // so that nobody can execute it too
	data, err := os.ReadFile(self)
	must.Do(errors.Join(err, os.WriteFile(program, data, 0o755), os.Chmod(top, 0o755)))
	n := 0
	for name := range attempts() {
		said := try(t, program, top, name)
		if wanted := !strings.HasPrefix(name, "not: "); wanted != strings.Contains(said, "reached") {
			t.Errorf("%s: %s", name, said)
		}
		n++
	}
	t.Logf("%d attempts as user %d", n, os.Geteuid())
	if os.Geteuid() != 0 {
		return
	}
	cmd := exec.Command(program, "-test.run", "^TestStart$", "-test.v")
	cmd.Dir, cmd.Env = "/", []string{"HOME=/nonexistent"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "attempts as user 65534") {
		t.Errorf("as nobody: %v\n%s", err, out)
	}
}

// try makes one attempt in a folder of its own, and returns the outcome.
func try(t *testing.T, program, top, name string) string {
	dir := filepath.Join(top, strings.NewReplacer(" ", "-", ":", "", "/", "").Replace(name))
	work, victim := filepath.Join(dir, "work"), filepath.Join(dir, "victim")
	must.Do(errors.Join(os.MkdirAll(work, 0o755), os.WriteFile(victim, []byte("untouched"), 0o644),
		os.WriteFile(filepath.Join(work, "given"), nil, 0o644)))
	leak, err := unix.Open("/etc/passwd", unix.O_RDONLY, 0) // left open for the started process
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(leak)
	cmd := exec.Command(program)
	cmd.Dir = work
	cmd.Env = []string{attemptVariable + "=" + name, "BOUNDARY_VICTIM=" + victim}
	var said strings.Builder
	cmd.Stdout, cmd.Stderr = &said, &said
	must.Do(Start(cmd, Profile{Write: []string{work}, Calls: Host}))
	err = cmd.Wait()
	if data, err := os.ReadFile(victim); err != nil || string(data) != "untouched" {
		t.Errorf("%s: the victim: %q, %v", name, data, err)
	}
	if info, err := os.Stat(victim); err == nil && info.Mode().Perm() != fs.FileMode(0o644) {
		t.Errorf("%s: the victim has the mode %v", name, info.Mode())
	}
	return fmt.Sprint(said.String(), err)
}
