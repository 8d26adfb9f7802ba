package main

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"rederive/internal/golden"
	"rederive/internal/must"

	"github.com/goccy/go-yaml"
)

// A ciStep is a step of a workflow or of a composite action.
type ciStep struct {
	Name, Run string
	Env       map[string]string
}

// repository returns the root of the repository. It must be called before the test changes
// the folder.
func repository(t *testing.T) string {
	return must.Get(filepath.Abs("../.."))
}

// putProgram installs this program under the given name. Its base must be rederive: under
// another name the binary would run its tests.
func putProgram(t *testing.T, program string) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell")
	}
	exe := ownProgram(t)
	if filepath.Base(program) != "rederive" {
		t.Fatalf("%s is not called rederive", program)
	}
	must.Do(os.MkdirAll(filepath.Dir(program), 0o755))
	must.Do(os.Symlink(exe, program))
}

func readYAML(t *testing.T, name string, into any) {
	must.Do(yaml.Unmarshal(golden.Read(t, name), into))
}

// ciRun runs the lines of a step, without a Go toolchain, and returns their output and exit
// code.
func ciRun(t *testing.T, lines string, env ...string) (string, string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "sh", "-e", "-c", lines)
	cmd.Env = append([]string{"PATH=/usr/bin:/bin", "HOME=" + t.TempDir()}, env...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err == nil {
		return string(out), "0"
	}
	t.Log(stderr.String())
	return string(out), exitCode(err)
}

// A release is a server that offers this program as that of a release.
type release struct{ url, checksum string }

// serveRelease serves this program, for Linux and macOS, until the test ends.
func serveRelease(t *testing.T) release {
	exe := ownProgram(t)
	data := golden.Read(t, exe)
	file := "/v1.2.3/rederive_" + runtime.GOOS + "_" + runtime.GOARCH
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != file {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write(data)
	}))
	t.Cleanup(server.Close)
	return release{server.URL + "/v1.2.3", fmt.Sprintf("%x", sha256.Sum256(data))}
}

// TestInstall installs the program of a release, and refuses one with a wrong checksum,
// without a checksum, or that does not exist.
func TestInstall(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("skipped: there is no shell")
	}
	root, r := repository(t), serveRelease(t)
	other := strings.Repeat("0", 64)
	for _, c := range []struct{ url, checksum, code, says string }{
		{r.url, r.checksum, "0", ""},
		{r.url, other, "2", "has the SHA-256 " + r.checksum + ", expected " + other},
		{r.url, "", "2", "no checksum"},
		{r.url + "4", r.checksum, "2", "cannot download"},
	} {
		folder := t.TempDir() + "/a folder"
		out, code := ciRun(t, root+"/deploy/install.sh '"+folder+"' 2>&1", "REDERIVE_RELEASE="+c.url,
			"REDERIVE_CHECKSUM="+c.checksum)
		if code != c.code || !strings.Contains(out, c.says) {
			t.Errorf("%v: exit code %s, %s", c, code, out)
		}
		entries, err := os.ReadDir(folder)
		if there := len(entries) == 1 && entries[0].Name() == "rederive"; err == nil && there != (code == "0") {
			t.Errorf("%v: the folder has %v", c, entries)
		}
	}
}

// TestDownload checks that deploy/ci.sh downloads the modules of each go.mod of the project
// before it verifies, and continues if that fails.
func TestDownload(t *testing.T) {
	root := repository(t)
	someNotebooks(t)
	putProgram(t, "bin/rederive")
	writeFiles(t, map[string]string{
		"go.mod": "module a\n", "notebooks/n0/go.mod": "module b\n", "vendored/go.mod": "module c\n",
		"vendored/vendor/d/go.mod": "module d\n", ".cache/mod/e/go.mod": "module e\n",
		"x/testdata/go.mod": "module f\n",
		// Instead of Go. Only the modules of b can be downloaded.
		"fake/go": "#!/bin/sh\necho \"go $* in $(cat go.mod)\"\ngrep -q b go.mod\n",
	})
	must.Do(os.Chmod("fake/go", 0o755))
	out, code := ciRun(t, "PATH=$PWD/fake:$PATH REDERIVE=bin/rederive "+root+"/deploy/ci.sh notebooks/n0 2>&1",
		"REDERIVE_FLAGS=--engine yaegi")
	want := "go mod download in module a\nci.sh: ./go.mod: its modules were not downloaded\n" +
		"go mod download in module b\n"
	if code != "0" || !strings.HasPrefix(out, want) || strings.Count(out, "go mod download") != 2 ||
		!strings.Contains(out, "1 confirmed") {
		t.Errorf("exit code %s, %s, want %s first", code, out, want)
	}
}

// TestAction runs steps of the composite action: the one that installs the program of a
// release, and the one that verifies, first on the base branch, then on a change that makes a
// claim fail.
func TestAction(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("skipped: there is no shell")
	}
	root, temp := repository(t), t.TempDir()
	someNotebooks(t)
	var action struct {
		Runs struct{ Steps []ciStep }
	}
	readYAML(t, root+"/action.yml", &action)
	var install, verify ciStep
	for _, s := range action.Runs.Steps {
		switch s.Name {
		case "Install":
			install = s
		case "Verify":
			verify = s
		}
	}
	released := serveRelease(t)
	if out, code := ciRun(t, install.Run, "RUNNER_TEMP="+temp, "GITHUB_ACTION_PATH="+root, "VERSION=v1.2.3",
		"URL="+released.url, "REDERIVE_CHECKSUM="+released.checksum); code != "0" {
		t.Fatalf("the program of a release: exit code %s, %s", code, out)
	}
	run := func(saves string) (string, string) {
		return ciRun(t, verify.Run, "RUNNER_TEMP="+temp, "GITHUB_ACTION_PATH="+root, "GITHUB_ACTIONS=true",
			"GITHUB_STEP_SUMMARY="+temp+"/summary", "XDG_CACHE_HOME="+temp+"/cache", "REDERIVE_OUT=results",
			"REDERIVE_PATHS=notebooks/n0 notebooks/n1", "REDERIVE_SAVE_BASE="+saves)
	}
	out, code := run("true")
	if code != "0" || strings.Contains(out, "::error") || strings.Count(out, "::warning") != 2 { // interpreted only
		t.Fatalf("the base branch: exit code %s, %s", code, out)
	}
	claims := "notebooks/n1/claims.md"
	data := golden.Read(t, claims)
	writeFiles(t, map[string]string{claims: strings.Replace(string(data), "printed: 6", "printed: 7", 1)})
	out, code = run("false")
	if code != "1" || strings.Count(out, "::error") != 1 || !strings.Contains(out, "claim demo.x1%3A mismatch") {
		t.Errorf("a change: exit code %s, %s", code, out)
	}
	for name, want := range map[string]string{
		"results/ledger.json": `"mismatch": 1`, "results/junit.xml": "<failure", "results/rederive.sarif": `"2.1.0"`,
		"results/codequality.json": `"critical"`, "results/site/n1.html": "demo.x1", "results/site/index.html": "n0",
		"results/summary.md": "### Worse than the base", temp + "/summary": "### Worse than the base",
	} {
		if data, err := os.ReadFile(name); err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%s lacks %q: %v", name, want, err)
		}
	}
}

// TestGitLabTemplate runs the scripts of the GitLab template, which installs the program of a
// release, and the scripts of its tag.
func TestGitLabTemplate(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("skipped: there is no git")
	}
	root := repository(t)
	someNotebooks(t)
	here := must.Get(os.Getwd())
	// The template's repository contains only its scripts, tagged.
	source := t.TempDir()
	scripts := "cp -r " + root + "/deploy . && git init -q && git add . && " +
		"git -c user.name=a -c user.email=a@example.org commit -qm a && git tag v1.2.3 && rm -r deploy/* && " +
		"git -c user.name=a -c user.email=a@example.org commit -qam b"
	if out, code := ciRun(t, "cd "+source+" && "+scripts); code != "0" {
		t.Fatalf("a repository: exit code %s, %s", code, out)
	}
	var template struct {
		Rederive struct {
			BeforeScript []string `yaml:"before_script"`
			Script       []string
			Variables    map[string]string
			Cache        struct{ Paths []string }
			Artifacts    struct{ Reports map[string]string }
		}
	}
	readYAML(t, root+"/deploy/gitlab.yml", &template)
	released := serveRelease(t)
	var folders []string
	for name, value := range template.Rederive.Variables {
		folders = append(folders, name+"="+strings.ReplaceAll(value, "$CI_PROJECT_DIR", here))
	}
	run := func(lines ...string) (string, string) { // with a new home each time
		return ciRun(t, strings.Join(lines, "\n"), append(folders,
			"REDERIVE_REPOSITORY="+source, "REDERIVE_VERSION=v1.2.3", "REDERIVE_URL="+released.url,
			"REDERIVE_CHECKSUM="+released.checksum, "CI_PROJECT_DIR="+here,
			"CI_COMMIT_BRANCH=main", "CI_DEFAULT_BRANCH=main",
			"REDERIVE_PATHS=notebooks/n2", "REDERIVE_FLAGS=--engine yaegi --strict")...)
	}
	if out, code := ciRun(t, "git init -q"); code != "0" {
		t.Fatal(out)
	}
	job := slices.Concat(template.Rederive.BeforeScript, template.Rederive.Script)
	out, code := run(job...)
	if code != "0" || !strings.Contains(out, "1 confirmed") {
		t.Errorf("exit code %s, %s", code, out)
	}
	// Another machine has only what the template caches.
	must.Do(os.Rename(".cache", "before"))
	for _, name := range template.Rederive.Cache.Paths {
		if _, err := os.Stat(strings.Replace(name, ".cache", "before", 1)); err == nil {
			_ = os.MkdirAll(filepath.Dir(name), 0o777)
			_ = os.Rename(strings.Replace(name, ".cache", "before", 1), name)
		}
	}
	again := "before/bin/rederive verify --engine yaegi --strict --timings again.json notebooks/n2"
	if out, code := run(again); code != "0" {
		t.Errorf("again: exit code %s, %s", code, out)
	}
	if data, err := os.ReadFile("again.json"); err != nil || !strings.Contains(string(data), `"cached": true`) {
		t.Errorf("with the folders that the template keeps: %v, %s", err, data)
	}
	// A repository that contains a cache is refused.
	if out, code := run("git add -f .cache/rederive/CACHEDIR.TAG", strings.Join(job, "\n")); code != "2" {
		t.Errorf("a forged cache: exit code %s, %s", code, out)
	}
	names := []string{".cache/rederive-ci/base.json"}
	for _, name := range template.Rederive.Artifacts.Reports {
		names = append(names, name)
	}
	if len(names) != 3 {
		t.Errorf("the template reports %v", names)
	}
	for _, name := range names {
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
	}
}

// TestMatrix runs the steps of the workflow that verifies in several jobs.
func TestMatrix(t *testing.T) {
	root := repository(t)
	someNotebooks(t)
	putProgram(t, "bin/rederive")
	var flow struct {
		Jobs map[string]struct {
			Strategy struct{ Matrix struct{ Shard []string } }
			Steps    []ciStep
		}
	}
	readYAML(t, root+"/deploy/matrix.yml", &flow)
	shards := flow.Jobs["verify"].Strategy.Matrix.Shard
	for _, shard := range shards {
		values := strings.NewReplacer("${{ matrix.shard }}", shard, "${{ strategy.job-total }}", "4")
		for _, s := range flow.Jobs["verify"].Steps {
			if s.Run == "" || strings.HasPrefix(s.Run, "go build") {
				continue
			}
			if out, code := ciRun(t, s.Run, "REDERIVE_SHARD="+values.Replace(s.Env["REDERIVE_SHARD"])); code != "0" {
				t.Fatalf("shard %s: exit code %s, %s", shard, code, out)
			}
		}
		must.Do(os.MkdirAll("parts/part-"+shard, 0o755))
		must.Do(os.Rename("part.json", "parts/part-"+shard+"/part.json"))
	}
	merged := ""
	for _, s := range flow.Jobs["merge"].Steps {
		if s.Run == "" || strings.HasPrefix(s.Run, "go build") {
			continue
		}
		out, code := ciRun(t, s.Run, "GITHUB_STEP_SUMMARY=step")
		if code != "0" {
			t.Fatalf("%s: exit code %s, %s", s.Run, code, out)
		}
		merged += out
	}
	summary, err := os.ReadFile("step")
	if len(shards) != 4 || !strings.Contains(merged, "4 confirmed") || !strings.Contains(string(summary), "confirmed") {
		t.Errorf("%d shards give %s, and the summary %s %v", len(shards), merged, summary, err)
	}
}

// TestPreCommit runs the hooks for pre-commit as pre-commit does: at the root of the
// repository, with the arguments of the configuration in docs/ci.md.
func TestPreCommit(t *testing.T) {
	root, temp := repository(t), t.TempDir()
	someNotebooks(t)
	putProgram(t, temp+"/rederive")
	var hooks []struct {
		ID, Name, Description, Entry, Language string
		PassFilenames                          *bool `yaml:"pass_filenames"`
	}
	readYAML(t, root+"/.pre-commit-hooks.yaml", &hooks)
	var config struct {
		Repos []struct {
			Repo, Rev string
			Hooks     []struct {
				ID   string
				Args []string
			}
		}
	}
	page := golden.Read(t, root+"/docs/ci.md")
	_, shown, _ := strings.Cut(string(page), "```yaml\nrepos:")
	shown, _, _ = strings.Cut(shown, "```")
	must.Do(yaml.Unmarshal([]byte("repos:"+shown), &config))
	args := map[string][]string{"rederive-check": nil}
	for _, h := range config.Repos[0].Hooks {
		args[h.ID] = h.Args
	}
	data := golden.Read(t, "notebooks/n1/claims.md")
	wrong := map[string]string{
		"rederive-verify": strings.Replace(string(data), "printed: 6", "printed: 7", 1),
		"rederive-check":  string(data) + "- colour: red\n",
	}
	code := map[string]string{"rederive-verify": "1", "rederive-check": "2"}
	for _, h := range hooks {
		given, shown := args[h.ID]
		if !shown || h.Language != "golang" || h.PassFilenames == nil || *h.PassFilenames || h.Name == "" {
			t.Errorf("the hook %+v", h)
			continue
		}
		line := h.Entry + " " + strings.Join(given, " ")
		env := []string{"PATH=" + temp + ":/usr/bin:/bin", "XDG_CACHE_HOME=" + temp + "/cache"}
		writeFiles(t, map[string]string{"notebooks/n1/claims.md": string(data)})
		if out, got := ciRun(t, line, env...); got != "0" {
			t.Errorf("%s: exit code %s, %s", line, got, out)
		}
		writeFiles(t, map[string]string{"notebooks/n1/claims.md": wrong[h.ID]})
		if out, got := ciRun(t, line, env...); got != code[h.ID] {
			t.Errorf("%s on a wrong claim: exit code %s, %s", line, got, out)
		}
	}
	if len(hooks) != len(args) {
		t.Errorf("%d hooks, and the page shows %v", len(hooks), args)
	}
}
