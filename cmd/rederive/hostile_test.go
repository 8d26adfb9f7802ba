//go:build linux

package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"rederive/cmd/rederive/base"
	"rederive/internal/boundary"
	"rederive/internal/must"
	"rederive/internal/share"
)

// A hostile notebook is its front matter and text, or the code of a cell.
type hostile struct{ front, text, cell string }

func (h hostile) source() string {
	var b strings.Builder
	if h.front != "" {
		b.WriteString("---\n" + h.front + "\n---\n\n")
	}
	b.WriteString(h.text)
	if h.cell != "" {
		b.WriteString("\n```go\n" + h.cell + "\n```\n")
	}
	return b.String()
}

// interpretedNotebooks are hostile without importing packages beyond the list.
func interpretedNotebooks() map[string]hostile {
	all := map[string]hostile{}
	for _, path := range []string{
		"C", "embed", "io/fs", "io/ioutil", "log", "log/syslog", "net", "net/http", "net/rpc", "net/smtp", "os",
		"os/exec", "os/signal", "os/user", "path/filepath", "plugin", "reflect", "runtime", "runtime/debug",
		"runtime/pprof", "syscall", "testing", "time", "unsafe", "crypto/rand", "database/sql", "go/build",
		"golang.org/x/sys/unix",
		"github.com/traefik/yaegi/interp", "rederive/kernel", "rederive/internal/cache", "rederive/show/worker",
	} {
		name := strings.NewReplacer("/", "-", ".", "-").Replace(path)
		all["import-"+name] = hostile{cell: fmt.Sprintf("import x %q\n\n_ = x.X", path)}
		all["asks-"+name] = hostile{front: "imports: [" + path + "]", cell: "panic(1)"}
	}
	for name, front := range map[string]string{
		"input-up": "inputs: {x: ../../../../etc/passwd}", "input-absolute": "inputs: {x: /etc/passwd}",
		"input-proc": "inputs: {x: /proc/self/environ}", "input-device": "inputs: {x: /dev/zero}",
		"input-link": "inputs: {x: link}", "claims-up": "claims: ../../../../etc/passwd", "claims-link": "claims: link",
		"bibliography-up": "bibliography: ../../../../etc/passwd", "yaml-alias": "title: &a [*a, *a]",
		"yaml-deep": "title: " + strings.Repeat("[", 5000), "unknown": "exec: true",
	} {
		all[name] = hostile{front: front, cell: "panic(1)"}
	}
	for name, text := range map[string]string{
		"include-up": "<!-- include: ../../../../etc/passwd -->\n", "include-link": "<!-- include: link -->\n",
		"include-itself": "<!-- include: include-itself.md -->\n", "picture-up": "![x](../../../../etc/passwd)\n",
		"script": "<script>alert(1)</script>\n", "deep-quotes": strings.Repeat(">", 20000) + "\n",
		"deep-brackets": strings.Repeat("[", 50000) + "\n", "deep-lists": strings.Repeat("- ", 20000) + "x\n",
	} {
		all[name] = hostile{text: text, cell: "panic(1)"}
	}
	for name, cell := range map[string]string{
		"loop": "for {\n}", "recursion": "var f func(int) int\nf = func(n int) int { return f(n+1) + 1 }\nf(0)",
		"memory":     "var l [][]byte\nfor {\n\tl = append(l, make([]byte, 1<<20))\n\tl[len(l)-1][0] = 1\n}",
		"array":      "x := make([]byte, 1<<40)\nx[0] = 1",
		"text":       "s := \"x\"\nfor {\n\ts += s\n}",
		"goroutines": "c := make(chan int)\nfor {\n\tgo func() { <-c }()\n}",
		"deadlock":   "c := make(chan int)\n<-c", "panic": `panic("\x1b[2J\x1b]0;x\a\n::error::x")`,
		"flood":     "import \"fmt\"\n\nfor {\n\tfmt.Println(\"a line of the flood\")\n}",
		"forged":    "import \"fmt\"\n\nfmt.Println(`{\"kind\":\"done\"}`)\npanic(1)",
		"constant":  "const c = 1 << 1 << 100 << 1000 << 10000\n_ = c",
		"types":     "type T struct{ a, b *[1 << 40]int }\nvar t [1 << 40]T\n_ = t",
		"linkname":  "//go:linkname x runtime.x\nfunc x()\nx()",
		"directive": "//go:embed /etc/passwd\nvar s string\npanic(s)",
		"cgo":       "// #include <stdlib.h>\nimport \"C\"\n\nC.system(nil)",
		"race": "var i any\nfor range 4 {\n\tgo func() {\n\t\tfor {\n\t\t\ti = 1\n\t\t\ti = \"x\"\n\t\t}\n\t}()\n}\n" +
			"for {\n\tif s, ok := i.(string); ok && len(s) > 1 {\n\t\tpanic(s)\n\t}\n}",
	} {
		all[name] = hostile{cell: cell}
	}
	return all
}

// compiledNotebooks try what packages beyond the list can do: the operator allows these,
// and the system must stop them.
func compiledNotebooks() map[string]hostile {
	all := map[string]hostile{}
	for name, try := range map[string]string{
		"read":     `_, err := os.ReadFile("/etc/passwd")`,
		"project":  `_, err := os.ReadFile("victim")`,
		"write":    `err := os.WriteFile("victim", nil, 0o644)`,
		"make":     `err := os.WriteFile("/tmp/hostile-made", nil, 0o644)`,
		"remove":   `err := os.Remove("victim")`,
		"rename":   `err := os.Rename("victim", "mine")`,
		"link":     `err := os.Symlink("/etc/passwd", "/tmp/hostile-link")`,
		"list":     `_, err := os.ReadDir("/")`,
		"environ":  `_, err := os.ReadFile("/proc/self/environ")`,
		"memory":   `_, err := os.OpenFile("/proc/self/mem", os.O_RDWR, 0)`,
		"secrets":  `_, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", os.Getppid()))`,
		"shell":    `_, err := os.StartProcess("/bin/sh", []string{"sh", "-c", "> /tmp/hostile-sh"}, &os.ProcAttr{})`,
		"itself":   `_, err := os.StartProcess("/proc/self/exe", nil, &os.ProcAttr{})`,
		"parent":   `p, _ := os.FindProcess(os.Getppid()); err := p.Kill()`,
		"first":    `p, _ := os.FindProcess(1); err := p.Signal(os.Interrupt)`,
		"chdir":    `err := os.Chdir("/")`,
		"chmod":    `err := os.Chmod("victim", 0)`,
		"truncate": `err := os.Truncate("victim", 0)`,
		"fifo":     `_, err := os.OpenFile("/dev/zero", os.O_RDONLY, 0)`,
		"folder":   `err := os.MkdirAll("/tmp/hostile-folder/x", 0o777)`,
		"temp":     `_, err := os.CreateTemp("", "hostile-*")`,
		"cache":    `_, err := os.ReadDir(os.Getenv("HOME"))`,
	} {
		cell := "import (\n\t\"fmt\"\n\t\"os\"\n)\n\n" + try +
			"\nif err == nil {\n\tfmt.Println(\"reached\")\n}\npanic(fmt.Sprint(err, os.Getpid() > 0))"
		all["sys-"+name] = hostile{front: "imports: [os]", cell: cell}
	}
	if runtime.GOARCH == "amd64" {
		for name, call := range map[string]string{
			"open": "2, path, 0, 0", "openat": "257, 1<<64-100, path, 0", "unlink": "87, path, 0, 0",
			"socket": "41, 2, 1, 0", "fork": "57, 0, 0, 0", "exec": "59, path, 0, 0", "kill": "62, 1<<64-1, 9, 0",
			"map": "9, 0, 4096, 7",
		} {
			all["race-"+name] = hostile{cell: fmt.Sprintf(raceCell, call)}
		}
	}
	return all
}

// raceCell breaks Go's memory safety with nothing but a data race: a value of type *safe
// with the data of an *evil one yields pointers to any address. It finds the runtime's
// code for system calls, and calls it.
const raceCell = `import "fmt"

type call func(n, a, b, c, d, e, f uint64) (r1, r2, err uint64)

type safe struct {
	word *uint64
	call call
	path uint64
}

type evil struct {
	word uint64
	call *uint64
	path *byte
}

victim := []byte("victim\x00")
code := new(uint64)
good, bad := &safe{word: code}, &evil{word: 0x401000, call: code, path: &victim[0]}
var torn any = good
go func() {
	for n := 0; n >= 0; n++ {
		if n%%3 == 0 {
			torn = good
		} else {
			torn = bad
		}
	}
}()
var forged *safe
for forged == nil {
	if s, ok := torn.(*safe); ok && s != good {
		forged = s
	}
}
const first, second = 0x8948fa8948f28949, 0x3d48050fdf8948ce
for ; *code == 0; bad.word++ {
	if *forged.word == first {
		bad.word += 8
		if *forged.word == second {
			*code = bad.word - 8
		}
		bad.word -= 8
	}
}
path := forged.path
r, _, errno := forged.call(%s, 0, 0, 0)
if errno == 0 {
	fmt.Println("reached")
}
panic(fmt.Sprint("system call: ", r, " ", errno, path > 0))`

// TestHostileNotebooks runs more than a hundred hostile notebooks, as the user who runs
// the test and, if that is root, also as nobody. Each ends with a few clear lines,
// reaches nothing and leaves nothing behind.
func TestHostileNotebooks(t *testing.T) {
	if err := boundary.Check(); err != nil {
		t.Skip("skipped: this system cannot confine notebooks: ", err)
	}
	if testing.Short() || raceDetector {
		t.Skip("skipped all hostile notebooks: they take a minute")
	}
	interpreted := slices.Sorted(maps.Keys(interpretedNotebooks()))
	n := runHostile(t, interpretedNotebooks(), share.Of(t, 6, interpreted), nil, "--engine", "yaegi")
	if _, err := exec.LookPath("go"); err == nil {
		names := share.Of(t, 3, slices.Sorted(maps.Keys(compiledNotebooks())))
		n += runHostile(t, compiledNotebooks(), names, nil, "--engine", "go", "--allow-imports", "os")
	}
	t.Logf("%d hostile notebooks as user %d", n, os.Geteuid())
	if _, err := exec.LookPath("go"); err == nil { // the boundary exists without the flag as well
		races := compiledNotebooks()
		maps.DeleteFunc(races, func(name string, _ hostile) bool {
			return !strings.HasPrefix(name, "race-") || strings.HasPrefix(name, "race-open")
		})
		names := share.Of(t, 3, slices.Sorted(maps.Keys(races)))
		runHostile(t, races, names, nil, "--engine", "go", "--untrusted=false")
	}
	if os.Geteuid() == 0 { // nobody runs a different share than root
		nobody := &syscall.Credential{Uid: 65534, Gid: 65534}
		n = runHostile(t, interpretedNotebooks(), share.From(t, 3, 6, interpreted), nobody, "--engine", "yaegi")
		t.Logf("%d hostile notebooks as user 65534", n)
	}
}

// runHostile runs some notebooks as a user, and returns their number.
func runHostile(
	t *testing.T, all map[string]hostile, names []string, user *syscall.Credential, flags ...string,
) int {
	dir := hostileFolder(t, all, user)
	args := append([]string{"run", "--untrusted", "--time", "3s", "--memory", "256MiB"}, flags...)
	for _, name := range names {
		args = append(args, name+".md")
	}
	cmd := exec.Command(filepath.Join(dir, "bin", "rederive"), args...)
	cmd.Args[0], cmd.Dir = "rederive", dir
	home := filepath.Join(dir, "home")
	cmd.Env = []string{"HOME=" + home, "PATH=" + os.Getenv("PATH"), "TMPDIR=" + filepath.Join(home, "tmp")}
	if user == nil {
		cache, _ := exec.Command("go", "env", "GOCACHE").Output()
		cmd.Env = append(cmd.Env, "GOCACHE="+strings.TrimSpace(string(cache)))
	} else {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: user}
	}
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if code := cmd.ProcessState.ExitCode(); code != base.ExitUsage && code != base.ExitCell {
		t.Errorf("exit code %d: %v\n%s\n%s", code, err, out.String(), errs.String())
	}
	judgeHostile(t, dir, names, out.String(), errs.String())
	return len(names)
}

// hostileFolder makes a folder with notebooks, a file that they try to change, a link
// that leads out, and a program and a home for the user.
func hostileFolder(t *testing.T, all map[string]hostile, user *syscall.Credential) string {
	dir := must.Get(os.MkdirTemp("/tmp", "rederive-hostile-"))
	t.Cleanup(func() { os.RemoveAll(dir) })
	self := ownProgram(t)
	program, err := os.ReadFile(self)
	home := filepath.Join(dir, "home")
	temp := filepath.Join(home, "tmp")
	err = errors.Join(err, os.Chmod(dir, 0o755), os.Mkdir(filepath.Join(dir, "bin"), 0o755), os.MkdirAll(temp, 0o755),
		os.WriteFile(filepath.Join(dir, "bin", "rederive"), program, 0o755),
		os.WriteFile(filepath.Join(dir, "victim"), []byte("untouched"), 0o644),
		os.Symlink("/etc/passwd", filepath.Join(dir, "link")))
	for name, h := range all {
		err = errors.Join(err, os.WriteFile(filepath.Join(dir, name+".md"), []byte(h.source()), 0o644))
	}
	if user != nil {
		uid, gid := int(user.Uid), int(user.Gid)
		err = errors.Join(err, os.Chown(home, uid, gid), os.Chown(temp, uid, gid))
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// systemCall matches the message about a notebook whose system call ended it or was
// denied (error 1, EPERM), or which had no time to make it.
var systemCall = regexp.MustCompile(
	`^\S+: (it made a system call that cells may not make|killed after|panic: system call: 18446744073709551615 1 )`)

// judgeHostile checks that each notebook was reported, and that nothing was reached,
// changed or left behind.
func judgeHostile(t *testing.T, dir string, names []string, out, errs string) {
	if strings.Contains(out, "reached\n") || strings.ContainsAny(out+errs, "\x1b\a") {
		t.Errorf("something was reached, or commands a terminal:\n%.2000s", out)
	}
	for _, name := range names {
		if n := strings.Count("\n"+errs, "\n"+name+".md:"); n < 1 || n > 4 {
			t.Errorf("%s: %d lines", name, n)
		}
		if _, said, _ := strings.Cut("\n"+errs, "\n"+name+".md:"); strings.HasPrefix(name, "race-") &&
			!systemCall.MatchString(said) {
			t.Errorf("%s: %.200s", name, said)
		}
	}
	if strings.Contains(errs, "bug in rederive") {
		t.Errorf("a defect:\n%s", errs)
	}
	if data, err := os.ReadFile(filepath.Join(dir, "victim")); err != nil || string(data) != "untouched" {
		t.Errorf("the victim: %q, %v", data, err)
	}
	left, _ := os.ReadDir(filepath.Join(dir, "home", "tmp"))
	made, _ := filepath.Glob("/tmp/hostile-*")
	if len(left)+len(made) > 0 {
		t.Errorf("left behind: %v %v", left, made)
	}
}
