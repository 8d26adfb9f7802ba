package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// A step is a step of a workflow or of a composite action.
type ciStep struct {
	Name, Run string
	Env       map[string]string
}

// repository returns the root of the repository, as long as the test is in its folder.
func repository(t *testing.T) string {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// putProgram puts this program under the given name, whose base must be rederive: under
// another one it would run its tests.
func putProgram(t *testing.T, program string) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if filepath.Base(program) != "rederive" {
		t.Fatalf("%s is not called rederive", program)
	}
	if err := os.MkdirAll(filepath.Dir(program), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(exe, program); err != nil {
		t.Fatal(err)
	}
}

func readYAML(t *testing.T, name string, into any) {
	data, err := os.ReadFile(name)
	if err == nil {
		err = yaml.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// ciRun runs the lines of a step, and returns what it prints and its exit code. There
// is no Go toolchain.
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

// TestAction runs the step of the composite action that verifies: first on the base
// branch, then on a change that makes a claim fail.
func TestAction(t *testing.T) {
	root, temp := repository(t), t.TempDir()
	someNotebooks(t)
	putProgram(t, temp+"/rederive")
	var action struct {
		Runs struct{ Steps []ciStep }
	}
	readYAML(t, root+"/action.yml", &action)
	var verify ciStep
	for _, s := range action.Runs.Steps {
		if s.Name == "Verify" {
			verify = s
		}
	}
	run := func(saves string) (string, string) {
		return ciRun(t, verify.Run, "RUNNER_TEMP="+temp, "GITHUB_ACTION_PATH="+root, "GITHUB_ACTIONS=true",
			"GITHUB_STEP_SUMMARY="+temp+"/summary", "XDG_CACHE_HOME="+temp+"/cache", "REDERIVE_OUT=results",
			"REDERIVE_PATHS=notebooks/n0 notebooks/n1", "REDERIVE_SAVE_BASE="+saves)
	}
	if out, code := run("true"); code != "0" || out != "" {
		t.Fatalf("the base branch: exit code %s, %s", code, out)
	}
	claims := "notebooks/n1/claims.md"
	data, err := os.ReadFile(claims)
	if err != nil {
		t.Fatal(err)
	}
	writeFiles(t, map[string]string{claims: strings.Replace(string(data), "printed: 6", "printed: 7", 1)})
	out, code := run("false")
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

// TestGitLabTemplate runs the script of the template for GitLab.
func TestGitLabTemplate(t *testing.T) {
	root := repository(t)
	someNotebooks(t)
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	putProgram(t, here+"/.cache/bin/rederive")
	if err := os.Symlink(root, here+"/.cache/source"); err != nil {
		t.Fatal(err)
	}
	var template struct {
		Rederive struct {
			Script    []string
			Artifacts struct{ Reports map[string]string }
		}
	}
	readYAML(t, root+"/deploy/gitlab.yml", &template)
	out, code := ciRun(t, strings.Join(template.Rederive.Script, "\n"), "CI_PROJECT_DIR="+here,
		"XDG_CACHE_HOME="+here+"/.cache", "CI_COMMIT_BRANCH=main", "CI_DEFAULT_BRANCH=main",
		"REDERIVE_PATHS=notebooks/n2", "REDERIVE_FLAGS=--engine yaegi --strict")
	if code != "0" || !strings.Contains(out, "1 confirmed") {
		t.Errorf("exit code %s, %s", code, out)
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
		if err := os.MkdirAll("parts/part-"+shard, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename("part.json", "parts/part-"+shard+"/part.json"); err != nil {
			t.Fatal(err)
		}
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
