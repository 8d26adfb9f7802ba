//go:build linux

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"rederive/cmd/rederive/base"
	"rederive/internal/boundary"
	"rederive/internal/golden"
	"rederive/internal/must"
	"rederive/internal/share"
	"rederive/report/view"
)

// A hostileFile is a file, other than a notebook, that a stranger sends, and the command
// that reads it.
type hostileFile struct {
	name, text string
	command    []string
}

// hostilePages are reports with a manipulated source: names that lead out of the folder
// in which they are replayed, archives that are not what they claim, and settings that
// ask for more than a page may have.
func hostilePages(t *testing.T, page string) []hostileFile {
	var list []hostileFile
	add := func(name string, change func(s *view.Source)) {
		s := must.Get(view.ReadSource([]byte(page)))
		change(s)
		data := must.Get(json.Marshal(s))
		at := strings.Index(page, `id="rederive-source">`) + len(`id="rederive-source">`)
		end := at + strings.Index(page[at:], "</script>")
		list = append(list, hostileFile{
			"page-" + name + ".html", page[:at] + string(data) + page[end:],
			[]string{"replay", "--engine", "yaegi"},
		})
	}
	for name, file := range map[string]string{
		"up": "../hostile-up", "absolute": "/tmp/hostile-absolute", "inner": "a/../../../hostile-inner",
		"nul": "a\x00b", "empty": "", "dot": ".", "under-a-file": "notebook.md/x",
		"long":   strings.Repeat("x/", 3000) + "x",
		"device": "/dev/stdout", "proc": "/proc/self/environ", "backslash": `..\..\hostile`, "escape": "\x1b]0;x\a",
	} {
		add("file-"+name, func(s *view.Source) { s.Files = append(s.Files, view.NewSourceFile(file, []byte("x"))) })
	}
	for name, home := range map[string]string{
		"up": "../../..", "absolute": "/tmp", "far": strings.Repeat("../", 41) + "x", "odd": "a/../..", "nul": "a\x00",
	} {
		add("home-"+name, func(s *view.Source) { s.Home = home })
	}
	for name, change := range map[string]func(s *view.Source){
		"twice":   func(s *view.Source) { s.Files = append(s.Files, s.Files[0]) },
		"digest":  func(s *view.Source) { s.Files[0].SHA256 = strings.Repeat("0", 64) },
		"missing": func(s *view.Source) { s.Notebook = "other.md" },
		"claims":  func(s *view.Source) { s.Claims = []string{"../../../../etc/passwd"} },
		"schema":  func(s *view.Source) { s.Schema = "rederive-source/999" },
		"time":    func(s *view.Source) { s.Settings.Time = "9999999h9999999h" },
		"engine":  func(s *view.Source) { s.Settings.Engine = "sh" },
		"tier":    func(s *view.Source) { s.Settings.Tier = "root" },
		"params":  func(s *view.Source) { s.Settings.Params = []view.Param{{Name: "x", Value: "1"}} },
		"imports": func(s *view.Source) {
			replaceNotebook(s, "---\nimports: [os/exec]\n---\n\n```go\npanic(1)\n```\n")
		},
		"includes": func(s *view.Source) { replaceNotebook(s, "<!-- include: ../../../../etc/passwd -->\n") },
		"inputs": func(s *view.Source) {
			replaceNotebook(s, "---\ninputs: {x: /etc/passwd}\n---\n\n```go\npanic(1)\n```\n")
		},
		"loop": func(s *view.Source) { replaceNotebook(s, "```go\nfor {\n}\n```\n") },
	} {
		add(name, change)
	}
	for name, text := range map[string]string{
		"none": "<p>no source</p>", "open": `<script type="application/json" id="rederive-source">{`,
		"deep": `<script type="application/json" id="rederive-source">` + strings.Repeat("[", 100000) + "</script>",
	} {
		list = append(list, hostileFile{"page-" + name + ".html", text, []string{"replay", "--engine", "yaegi"}})
	}
	return list
}

// replaceNotebook replaces the notebook of a page, and its digest.
func replaceNotebook(s *view.Source, text string) {
	for i, f := range s.Files {
		if f.Name == s.Notebook {
			s.Files[i] = view.NewSourceFile(f.Name, []byte(text))
		}
	}
}

// hostileLedgers are not ledgers, or were not written by any run.
func hostileLedgers(ledger string) []hostileFile {
	var list []hostileFile
	for name, text := range map[string]string{
		"empty": "", "null": "null", "list": "[]", "open": ledger[:len(ledger)/2], "two": ledger + ledger,
		"deep":    strings.Repeat("[", 200000),
		"deeper":  strings.Replace(ledger, `"schema":`, `"x":`+strings.Repeat(`{"x":`, 20000)+`,"schema":`, 1),
		"schema":  strings.Replace(ledger, "rederive-ledger/1", "rederive-ledger/2", 1),
		"number":  strings.Replace(ledger, `"confirmed": 1`, `"confirmed": 1e999999999`, 1),
		"more":    strings.Replace(ledger, `"confirmed": 1`, `"confirmed": 2`, 1),
		"verdict": strings.Replace(ledger, `"verdict": "confirmed"`, `"verdict": "\u001b[2Jright"`, 1),
		"unknown": strings.Replace(ledger, `"schema"`, `"exec": "sh", "schema"`, 1),
		"bytes":   "\xff\xfe" + ledger, "nul": ledger[:20] + "\x00" + ledger[20:],
	} {
		list = append(list,
			hostileFile{"ledger-" + name + ".json", text, []string{"merge"}},
			hostileFile{"base-" + name + ".json", text, []string{"diff", "good.json"}})
	}
	return list
}

// hostileClaims are claims documents that try to get time, memory, files, or the
// terminal.
func hostileClaims() []hostileFile {
	claim := "---\ntitle: T\n---\n\n## demo.product P\n\n- where: p. 1\n- kind: %s\n- printed: %s\n\nText.\n"
	var list []hostileFile
	for name, text := range map[string]string{
		"empty": "", "none": "# Nothing\n", "front": "---\ntitle: " + strings.Repeat("[", 5000) + "\n---\n",
		"alias":     "---\ntitle: &a [*a, *a]\n---\n",
		"kind":      fmt.Sprintf(claim, strings.Repeat("set of ", 3000)+"integer", "1"),
		"digits":    fmt.Sprintf(claim, "integer", strings.Repeat("9", 1<<20)),
		"exponent":  fmt.Sprintf(claim, "decimal", "1e999999999"),
		"rational":  fmt.Sprintf(claim, "rational", "1/0"),
		"superior":  fmt.Sprintf(claim, "formula\n- over: n = 1..9", "9^9^9^9^9^9^n"),
		"over":      fmt.Sprintf(claim, "formula\n- over: n = 1..999999999999", "n"),
		"nested":    fmt.Sprintf(claim, "formula\n- over: n = 1..9", strings.Repeat("(", 100000)),
		"escape":    fmt.Sprintf(claim, "integer", "\x1b]0;x\a41"),
		"commands":  fmt.Sprintf(claim, "integer", "41\n\n::error file=x::y"),
		"quotes":    strings.Repeat(">", 50000),
		"lists":     strings.Repeat("- ", 50000),
		"brackets":  fmt.Sprintf(claim, "word", strings.Repeat("[", 100000)),
		"table":     fmt.Sprintf(claim, "table of integer", "") + strings.Repeat("|", 100000) + "\n",
		"twice":     fmt.Sprintf(claim+"%[3]s", "integer", "42", strings.SplitN(claim, "---\n", 3)[2]),
		"html":      fmt.Sprintf(claim, "integer", "41") + "\n<script>alert(1)</script>\n",
		"bytes":     fmt.Sprintf(claim, "integer", "\xff\xfe"),
		"direction": fmt.Sprintf(claim, "integer", "\u202e24\u202c"),
	} {
		list = append(list, hostileFile{"claims-" + name + ".md", text, []string{
			"verify", "--engine", "yaegi", "nb/notebook.md", "--claims",
		}})
	}
	return list
}

// TestHostileFiles reads hostile reports, ledgers and claims documents, as the user who
// runs the test and, if that is root, also as nobody. Each is refused, or judged wrong,
// with a few clear lines; nothing is reached and nothing is left behind.
func TestHostileFiles(t *testing.T) {
	if err := boundary.Check(); err != nil {
		t.Skip("skipped: this system cannot confine notebooks: ", err)
	}
	if testing.Short() || raceDetector {
		t.Skip("skipped all hostile files: they take half a minute")
	}
	readHostile(t, 0, nil)
	if os.Geteuid() == 0 {
		readHostile(t, 3, &syscall.Credential{Uid: 65534, Gid: 65534})
	}
}

// readHostile reads a share of the hostile files, beginning at the given one, as a user.
func readHostile(t *testing.T, first int, user *syscall.Credential) {
	dir := hostileFolder(t, nil, user)
	good := map[string]string{
		"nb/notebook.md": "# Demo\n\n```go\nimport \"rederive/show\"\n\nshow.Claim(\"demo.product\", 6*7)\n```\n",
		"nb/claims.md": "---\ntitle: Demo\n---\n\n## demo.product A product\n\n- where: p. 4\n- kind: integer\n" +
			"- printed: 42\n\nThis is six times seven.\n",
	}
	for name, text := range good {
		name = filepath.Join(dir, name)
		must.Do(errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(text), 0o644)))
	}
	made := hostileCommand(dir, nil, "report", "--engine", "yaegi", "--format", "html", "-o", "out", "nb")
	if out, err := made.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	page := golden.Read(t, filepath.Join(dir, "out", "nb.html"))
	ledger, err := hostileCommand(dir, nil, "verify", "--engine", "yaegi", "--format", "json", "nb").Output()
	if err = errors.Join(err, os.WriteFile(filepath.Join(dir, "good.json"), ledger, 0o644)); err != nil {
		t.Fatal(err)
	}
	list := append(hostilePages(t, string(page)), hostileClaims()...)
	if user == nil { // this user may read more
		list = append(list, hostileLedgers(string(ledger))...)
	}
	slices.SortFunc(list, func(a, b hostileFile) int { return strings.Compare(a.name, b.name) })
	for _, f := range share.From(t, first, 6, list) {
		readHostileFile(t, dir, f, user)
	}
}

// hostileCommand returns a command that runs as a user in a folder of [hostileFolder].
func hostileCommand(dir string, user *syscall.Credential, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(dir, "bin", "rederive"), args...)
	cmd.Args[0], cmd.Dir = "rederive", dir
	home := filepath.Join(dir, "home")
	if user == nil {
		home = filepath.Join(dir, "own")
		_ = os.MkdirAll(filepath.Join(home, "tmp"), 0o755)
	} else {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: user}
	}
	cmd.Env = []string{"HOME=" + home, "PATH=" + os.Getenv("PATH"), "TMPDIR=" + filepath.Join(home, "tmp")}
	return cmd
}

// commandsOf matches what a terminal or a build server would obey.
var commandsOf = regexp.MustCompile(`[\x1b\a\x{202e}]|(?m)^::error`)

func readHostileFile(t *testing.T, dir string, f hostileFile, user *syscall.Credential) {
	must.Do(os.WriteFile(filepath.Join(dir, f.name), []byte(f.text), 0o644))
	args := append([]string{f.command[0], "--untrusted"}, f.command[1:]...)
	if f.command[0] == "replay" || f.command[0] == "verify" {
		args = append(args[:2:2], append([]string{"--time", "1s", "--memory", "256MiB"}, args[2:]...)...)
	}
	cmd := hostileCommand(dir, user, append(args, f.name)...)
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	_ = cmd.Run()
	code, said := cmd.ProcessState.ExitCode(), out.String()+errs.String()
	lines := strings.Count(said, "\n")
	if code < base.ExitClaim || code > base.ExitLimit || lines < 1 || lines > 80 || len(said) > 30000 ||
		commandsOf.MatchString(said) {
		t.Errorf("%s %v: exit code %d, %d lines\n%.3000s", f.command[0], f.name, code, lines, said)
	}
	judgeHostile(t, dir, nil, out.String(), errs.String())
}
