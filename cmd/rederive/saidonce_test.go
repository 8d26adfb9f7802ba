package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"rederive/internal/golden"
	"rederive/internal/must"
)

// TestSaidOnce verifies a notebook with a mistake, then also with an unknown parameter. Each error appears once
// on standard error and once in the ledger, or only once if both are the same file, such as a terminal or a log.
func TestSaidOnce(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{"nb/notebook.md": "# Demo\n\n```go\nx := yy\nx\n```\n"})
	self := ownProgram(t)
	if err := os.Symlink(self, "rederive"); err != nil {
		t.Skip(err)
	}
	here := must.Get(os.Getwd())
	for _, c := range []struct{ said, flags string }{
		{"undefined: yy", "--engine yaegi"},
		{"there is no parameter m", "--engine yaegi -P m=3"},
	} {
		var out, errs strings.Builder
		both := must.Get(os.Create("both.log"))
		for _, to := range []func(*exec.Cmd){
			func(cmd *exec.Cmd) { cmd.Stdout, cmd.Stderr = &out, &errs },
			func(cmd *exec.Cmd) { cmd.Stdout, cmd.Stderr = both, both },
		} {
			cmd := exec.Command(filepath.Join(here, "rederive"), append(strings.Fields("verify "+c.flags), "nb")...)
			cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+here)
			to(cmd)
			if err := cmd.Run(); cmd.ProcessState.ExitCode() <= 0 {
				t.Errorf("%s: %v", c.flags, err)
			}
		}
		must.Do(both.Close())
		log := golden.Read(t, "both.log")
		all := map[string]string{"stdout": out.String(), "stderr": errs.String(), "both": string(log)}
		for name, text := range all {
			if n := strings.Count(text, c.said); n != 1 {
				t.Errorf("%s: %q is %d times in %s:\n%s", c.flags, c.said, n, name, text)
			}
		}
	}
}
