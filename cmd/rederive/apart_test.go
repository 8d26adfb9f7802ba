package main

import (
	"slices"
	"strings"
	"testing"
)

// TestPassedVariables gives the process that parses what strangers wrote no variable in
// which a build server keeps a token, and those that it needs.
func TestPassedVariables(t *testing.T) {
	secret := []string{"GITHUB_TOKEN", "AWS_SECRET_ACCESS_KEY", "CI_JOB_TOKEN", tokenVariable, "GIT_DIR", "LD_PRELOAD"}
	needed := []string{"PATH", "GOCACHE", "SOURCE_DATE_EPOCH", shardVariable, "SLURM_ARRAY_TASK_ID"}
	for _, name := range slices.Concat(secret, needed) {
		t.Setenv(name, "x")
	}
	cmd, err := apartment(t.TempDir()).command([]string{"check"})
	if err != nil {
		t.Fatal(err)
	}
	has := func(name string) bool {
		return slices.ContainsFunc(cmd.Env, func(v string) bool { return strings.HasPrefix(v, name+"=") })
	}
	for _, name := range secret {
		if has(name) {
			t.Errorf("%s is passed", name)
		}
	}
	for _, name := range needed {
		if !has(name) {
			t.Errorf("%s is not passed", name)
		}
	}
}
