// Command hostile is a compiled program of a notebook that tries, in its only step,
// what its environment names, and prints "reached" if the system let it. Without a
// name it lists what it can try.
package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
	"unsafe"

	"rederive/show/worker"
)

// An attempt returns an error if it was in vain.
type attempt func() error

func main() {
	all := attempts()
	name := os.Getenv("HOSTILE")
	if name == "" {
		names := make([]string, 0, len(all))
		for n := range all {
			names = append(names, n)
		}
		slices.Sort(names)
		fmt.Println(strings.Join(names, "\n"))
		return
	}
	worker.Main([]worker.Step{{Cell: 0, Value: -1, Run: func() {
		if err := all[name](); err != nil {
			panic(err)
		}
		fmt.Println("reached")
	}}})
}

func attempts() map[string]attempt {
	all := map[string]attempt{}
	files(all)
	sockets(all)
	processes(all)
	calls(all)
	resources(all)
	return all
}

// files reads and writes what lies around, by every way to a path.
func files(all map[string]attempt) {
	for _, name := range []string{
		"/etc/passwd", "/etc/shadow", "/etc/hostname", "/root", "/home", "/tmp", "/", ".", "..", "/usr/bin/env", "/dev/null", "/dev/zero",
		"/dev/tty", "/dev/mem", "/proc/self/environ", "/proc/self/mem", "/proc/self/maps", "/proc/self/exe", "/proc/self/fd",
		"/proc/self/root/etc/passwd", "/proc/self/cwd", "/proc/1/environ", "/proc/1/root", "/proc/kcore", "/proc/sys/kernel/hostname",
		"/proc/self/task", "/proc/net/tcp", "/sys/kernel", "/sys/class/net", "/var/run/docker.sock", "/run",
	} {
		all["read "+name] = func() error { _, err := os.Open(name); return err }
	}
	for _, name := range []string{"/tmp/hostile", "/dev/shm/hostile", "hostile", "/proc/self/oom_score_adj", "/proc/self/uid_map", "/etc/hostile"} {
		all["write "+name] = func() error { return os.WriteFile(name, []byte("x"), 0o644) }
	}
	all["link"] = func() error { return os.Symlink("/etc/passwd", "/tmp/hostile-link") }
	all["hard link"] = func() error { return os.Link("/etc/passwd", "/tmp/hostile-hard") }
	all["folder"] = func() error { return os.Mkdir("/tmp/hostile-folder", 0o755) }
	all["remove"] = func() error { return os.Remove(os.Getenv("VICTIM")) }
	all["rename"] = func() error { return os.Rename(os.Getenv("VICTIM"), os.Getenv("VICTIM")+"2") }
	all["truncate"] = func() error { return os.Truncate(os.Getenv("VICTIM"), 0) }
	all["mode"] = func() error { return os.Chmod(os.Getenv("VICTIM"), 0o777) }
	all["owner"] = func() error { return os.Chown(os.Getenv("VICTIM"), 1, 1) }
	all["pipe with a name"] = func() error { return syscall.Mkfifo("/tmp/hostile-pipe", 0o644) }
	all["change the folder"] = func() error { return os.Chdir("/etc") }
	all["list"] = func() error { _, err := os.ReadDir("/"); return err }
	all["read by a descriptor of the host"] = func() error {
		var n int
		for fd := 6; fd < 100; fd++ {
			var b [1]byte
			if k, err := syscall.Read(fd, b[:]); err == nil && k > 0 {
				n++
			}
		}
		if n == 0 {
			return syscall.EBADF
		}
		return nil
	}
}

// sockets opens sockets of all families.
func sockets(all map[string]attempt) {
	for family := range 46 {
		kinds := []int{syscall.SOCK_STREAM, syscall.SOCK_DGRAM, syscall.SOCK_RAW}
		all[fmt.Sprintf("socket of family %d", family)] = func() error {
			var err error
			for _, kind := range kinds {
				if _, err = syscall.Socket(family, kind, 0); err == nil {
					return nil
				}
			}
			return err
		}
	}
	all["dial"] = func() error { _, err := net.DialTimeout("tcp", "127.0.0.1:22", time.Second); return err }
	all["listen"] = func() error { _, err := net.Listen("tcp", "127.0.0.1:0"); return err }
	all["look up a name"] = func() error { _, err := net.LookupHost("localhost"); return err }
	all["pair of sockets"] = func() error { _, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM, 0); return err }
}

// processes starts processes, and sends signals to others.
func processes(all map[string]attempt) {
	all["exec a program"] = func() error { return exec.Command("/bin/true").Run() }
	all["exec the shell"] = func() error { return exec.Command("sh", "-c", "true").Run() }
	all["exec in place"] = func() error { return syscall.Exec("/bin/true", []string{"true"}, nil) }
	all["exec itself"] = func() error { return syscall.Exec("/proc/self/exe", []string{"x"}, nil) }
	all["fork"] = func() error {
		pid, _, errno := syscall.RawSyscall(syscall.SYS_CLONE, uintptr(syscall.SIGCHLD), 0, 0)
		if errno != 0 {
			return errno
		}
		if pid == 0 {
			syscall.RawSyscall(syscall.SYS_EXIT, 0, 0, 0)
		}
		return nil
	}
	all["kill the parent"] = func() error { return syscall.Kill(os.Getppid(), 0) }
	all["kill all"] = func() error { return syscall.Kill(-1, 0) }
	all["kill process 1"] = func() error { return syscall.Kill(1, 0) }
	all["kill the group"] = func() error { return syscall.Kill(0, 0) }
	all["new session"] = func() error { _, err := syscall.Setsid(); return err }
	all["ignore the end"] = func() error { signal.Ignore(syscall.SIGTERM); return syscall.Kill(os.Getppid(), syscall.SIGTERM) }
	all["trace the parent"] = func() error { return syscall.PtraceAttach(os.Getppid()) }
	all["another user"] = func() error { return raw(syscall.SYS_SETUID, 1) }
	all["priority"] = func() error { return syscall.Setpriority(0, 0, -5) }
	all["more memory"] = func() error {
		return syscall.Setrlimit(syscall.RLIMIT_DATA, &syscall.Rlimit{Cur: 1 << 40, Max: 1 << 40})
	}
}

// raw makes a system call.
func raw(nr uintptr, args ...uintptr) error {
	a := append(args, make([]uintptr, 6)...)
	if _, _, errno := syscall.Syscall6(nr, a[0], a[1], a[2], a[3], a[4], a[5]); errno != 0 {
		return errno
	}
	return nil
}

// calls makes system calls that package syscall does not name; the numbers are the
// same for all architectures from 424 on.
func calls(all map[string]attempt) {
	page := make([]byte, 4096)
	at := uintptr(unsafe.Pointer(&page[0]))
	for name, nr := range map[string]uintptr{
		"io_uring": 425, "open_tree": 428, "fsopen": 430, "pidfd_open": 434, "clone3": 435, "openat2": 437, "pidfd_getfd": 438,
		"process_madvise": 440, "mount_setattr": 442, "landlock": 444, "memfd_secret": 447, "process_mrelease": 448,
	} {
		all[name] = func() error { return raw(nr, 1, at, 4096) }
	}
	all["unshare"] = func() error { return syscall.Unshare(syscall.CLONE_NEWUSER) }
	all["mount"] = func() error { return syscall.Mount("none", "/tmp", "tmpfs", 0, "") }
	all["unmount"] = func() error { return syscall.Unmount("/tmp", 0) }
	all["root folder"] = func() error { return syscall.Chroot("/") }
	all["reboot"] = func() error { return syscall.Reboot(0) }
	all["name of the machine"] = func() error { return syscall.Sethostname([]byte("x")) }
	all["clock"] = func() error { return syscall.Settimeofday(&syscall.Timeval{Sec: 1}) }
	all["executable memory"] = func() error {
		_, err := syscall.Mmap(-1, 0, 4096, syscall.PROT_READ|syscall.PROT_WRITE|syscall.PROT_EXEC, syscall.MAP_ANON|syscall.MAP_PRIVATE)
		return err
	}
	all["memory made executable"] = func() error {
		b, err := syscall.Mmap(-1, 0, 4096, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
		if err == nil {
			err = syscall.Mprotect(b, syscall.PROT_READ|syscall.PROT_EXEC)
		}
		return err
	}
	all["ioctl on the output"] = func() error { return raw(syscall.SYS_IOCTL, 1, 0x5412, at) }
	all["watch files"] = func() error { _, err := syscall.InotifyInit1(0); return err }
}

// resources takes all there is of something, and reaches it if nothing stops it.
func resources(all map[string]attempt) {
	all["threads"] = func() error {
		var wg sync.WaitGroup
		for range 20_000 {
			wg.Go(func() { runtime.LockOSThread(); time.Sleep(time.Hour) })
		}
		wg.Wait()
		return nil
	}
	all["memory"] = func() error {
		var list [][]byte
		for range 1 << 20 {
			b := make([]byte, 1<<20)
			for i := range b {
				b[i] = 1
			}
			list = append(list, b)
		}
		return fmt.Errorf("%d", len(list))
	}
	all["pipes"] = func() error {
		for range 10_000 {
			if err := syscall.Pipe2(make([]int, 2), 0); err != nil {
				return err
			}
		}
		return nil
	}
	all["output"] = func() error {
		for range 1 << 30 {
			fmt.Println(strings.Repeat("x", 1000))
		}
		return nil
	}
	all["time"] = func() error {
		for {
			runtime.Gosched()
		}
	}
}
