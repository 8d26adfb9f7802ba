package main

import (
	"encoding/json"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"rederive/internal/must"
)

// TestMaterials lists the parts of a program, each once.
func TestMaterials(t *testing.T) {
	info := &debug.BuildInfo{
		GoVersion: "go1.26.0", Path: "rederive/cmd/rederive",
		Main: debug.Module{Path: "rederive", Version: "v1.2.3+dirty"},
		Deps: []*debug.Module{
			{Path: "gonum.org/v1/gonum", Version: "v0.17.0", Sum: "h1:sum"},
			{
				Path: "example.org/old", Version: "v1.0.0",
				Replace: &debug.Module{Path: "example.org/New", Version: "v2.0.0"},
			},
		},
		Settings: []debug.BuildSetting{{Key: "GOOS", Value: "windows"}},
	}
	b := materials(info, "00ff")
	got := must.Get(json.Marshal(b))
	for _, want := range []string{
		`"bomFormat":"CycloneDX","specVersion":"1.6","version":1`,
		`"name":"rederive","version":"v1.2.3+dirty","hashes":[{"alg":"SHA-256","content":"00ff"}]`,
		`"purl":"pkg:golang/rederive@v1.2.3%2Bdirty"`, `{"name":"go:build:GOOS","value":"windows"}`,
		`"name":"example.org/New","version":"v2.0.0","purl":"pkg:golang/example.org/new@v2.0.0"`,
		`{"name":"go:sum","value":"h1:sum"}`, `"name":"std","version":"1.26.0"`,
		`"dependsOn":["pkg:golang/example.org/new@v2.0.0","pkg:golang/gonum.org/v1/gonum@v0.17.0",` +
			`"pkg:golang/std@1.26.0"]`,
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("the bill lacks %s: %s", want, got)
		}
	}
	if strings.Contains(string(got), "example.org/old") {
		t.Error("the bill lists a module that was replaced")
	}
}

// TestWrite reads an existing program: this test.
func TestWrite(t *testing.T) {
	exe := must.Get(os.Executable())
	var b strings.Builder
	must.Do(write(&b, exe))
	if err := json.Unmarshal([]byte(b.String()), new(bill)); err != nil || !strings.Contains(b.String(), `"std"`) {
		t.Errorf("%v: %s", err, b.String())
	}
	if err := write(&b, "main.go"); err == nil {
		t.Error("a text has a bill of materials")
	}
}
