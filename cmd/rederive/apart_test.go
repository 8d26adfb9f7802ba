package main

import (
	"slices"
	"strings"
	"testing"
)

// TestPassedVariables gives the process that parses what strangers wrote no variable in
// which a build server keeps a token, and those that it needs.
func TestPassedVariables(t *testing.T) {
	secret := []string{
		"GITHUB_TOKEN", "ACTIONS_RUNTIME_TOKEN", "ACTIONS_ID_TOKEN_REQUEST_TOKEN", "CI_JOB_TOKEN",
		"CI_REGISTRY_PASSWORD",
		"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "GOOGLE_APPLICATION_CREDENTIALS",
		tokenVariable,
		"SSH_AUTH_SOCK", "NETRC", "GOFLAGS", "GOAUTH", "GOPROXY", "GOPRIVATE", "GODEBUG", "GOCACHE", "GOPATH",
		"REDERIVE_OTHER_TOKEN", "SLURM_ARRAY_TASK_TOKEN", "GIT_DIR", "GIT_ASKPASS", "LD_PRELOAD", "HTTPS_PROXY",
	}
	needed := []string{"PATH", "SOURCE_DATE_EPOCH", shardVariable, "SLURM_ARRAY_TASK_ID"}
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
