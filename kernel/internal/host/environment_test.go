package host

import (
	"slices"
	"strings"
	"testing"
)

// TestEnvironment passes none of the variables in which build servers and users keep
// tokens and settings to the processes that read cells.
func TestEnvironment(t *testing.T) {
	for _, name := range []string{
		"GITHUB_TOKEN", "ACTIONS_RUNTIME_TOKEN", "ACTIONS_ID_TOKEN_REQUEST_TOKEN", "CI_JOB_TOKEN",
		"CI_REGISTRY_PASSWORD",
		"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "GOOGLE_APPLICATION_CREDENTIALS",
		"SSH_AUTH_SOCK", "NETRC", "GOFLAGS", "GOAUTH", "GOPROXY", "GOPRIVATE", "GODEBUG", "LD_PRELOAD", "GIT_ASKPASS",
		"REDERIVE_REMOTE_TOKEN", "REDERIVE_GRADE_KEYS", "HTTPS_PROXY",
	} {
		t.Setenv(name, "secret")
	}
	t.Setenv("PATH", "/bin")
	if got := environment(true); got == nil || len(got) > 0 { // nil is everything
		t.Errorf("a confined process gets %q", got)
	}
	got := environment(false)
	if !slices.Contains(got, "PATH=/bin") {
		t.Error("PATH is not passed")
	}
	for _, v := range got {
		if strings.Contains(v, "secret") {
			t.Errorf("%s is passed", v)
		}
	}
}
