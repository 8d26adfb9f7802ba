package base

import (
	"os"
	"slices"
	"strings"
	"testing"

	"rederive/internal/environment"
	"rederive/internal/golden"
	"rederive/internal/must"
	"rederive/kernel"
)

// TestPassedVariables checks that the environment of the process that parses strangers'
// notebooks has only the folder that it shares with the first, where a file holds the
// settings it needs.
func TestPassedVariables(t *testing.T) {
	for _, name := range []string{"GITHUB_TOKEN", TokenVariable, "GOFLAGS", "HOME", "PATH", "SOURCE_DATE_EPOCH"} {
		t.Setenv(name, "x")
	}
	a := sharedDir(t.TempDir())
	cmd := must.Get(a.command([]string{"check"}))
	if want := []string{ApartVariable + "=" + string(a), "GOTRACEBACK=none"}; !slices.Equal(cmd.Env, want) {
		t.Errorf("it gets %q", cmd.Env)
	}
	must.Do(a.leaveSettings())
	text := golden.Read(t, a.settings())
	for _, name := range []string{"GITHUB_TOKEN", TokenVariable, "GOFLAGS"} {
		if strings.Contains(string(text), name) {
			t.Errorf("it takes over %s", name)
		}
	}
	for _, name := range []string{"HOME", "PATH", "SOURCE_DATE_EPOCH"} {
		if !strings.Contains(string(text), `"`+name+`=x"`) {
			t.Errorf("it does not take over %s", name)
		}
	}
	t.Setenv(ApartVariable, string(a))
	t.Setenv("TMPDIR", "")
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv(kernel.ToolchainVariable, "")
	for _, v := range environment.Settings() {
		name, _, _ := strings.Cut(v, "=")
		t.Setenv(name, "")
	}
	if err := AdoptSettings(); err != nil || os.Getenv("SOURCE_DATE_EPOCH") != "x" || os.TempDir() != a.temp() {
		t.Errorf("taken over: %v, %s, %s", err, os.Getenv("SOURCE_DATE_EPOCH"), os.TempDir())
	}
}
