package environment

import (
	"slices"
	"strings"
	"testing"
)

// secrets are variables with tokens and settings of build servers and users.
var secrets = []string{
	"GITHUB_TOKEN", "ACTIONS_RUNTIME_TOKEN", "ACTIONS_ID_TOKEN_REQUEST_TOKEN", "CI_JOB_TOKEN", "CI_REGISTRY_PASSWORD",
	"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "GOOGLE_APPLICATION_CREDENTIALS",
	"SSH_AUTH_SOCK", "NETRC", "GOFLAGS", "GOAUTH", "GOPROXY", "GOPRIVATE", "GODEBUG", "GIT_DIR", "GIT_ASKPASS",
	"LD_PRELOAD", "HTTPS_PROXY", "REDERIVE_REMOTE_TOKEN", "REDERIVE_GRADE_KEYS", "SLURM_ARRAY_TASK_TOKEN",
}

// TestFor checks that only the user's programs get a variable with a token, and that
// confined processes get nothing.
func TestFor(t *testing.T) {
	for _, name := range secrets {
		t.Setenv(name, "secret")
	}
	t.Setenv("PATH", "/bin")
	t.Setenv("SOURCE_DATE_EPOCH", "0")
	for c := Confined; c < Users; c++ {
		if _, ok := table[c]; !ok {
			t.Errorf("kind %d has no row in the table", c)
		}
		list := For(c, "more=1")
		if i := slices.IndexFunc(list, func(v string) bool { return strings.Contains(v, "secret") }); i >= 0 {
			t.Errorf("kind %d gets %s", c, list[i])
		}
		if !slices.Contains(list, "more=1") {
			t.Errorf("kind %d does not get what is added", c)
		}
	}
	if list := For(Confined); list == nil || len(list) > 0 { // nil would mean everything
		t.Errorf("a confined process gets %q", list)
	}
	for c, want := range map[Child]string{
		GoCommand: "PATH=/bin", Git: "PATH=/bin", Itself: "SOURCE_DATE_EPOCH=0", Users: "GITHUB_TOKEN=secret",
	} {
		if !slices.Contains(For(c), want) {
			t.Errorf("kind %d does not get %s", c, want)
		}
	}
	for _, v := range Settings() {
		if strings.Contains(v, "secret") {
			t.Errorf("a confined part of this program takes over %s", v)
		}
	}
}
