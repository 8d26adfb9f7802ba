package main

import (
	"strings"
	"testing"

	"rederive/cmd/rederive/serve"
	"rederive/internal/boundary"
	"rederive/internal/mapping"
)

// TestServeUntrusted serves strangers' notebooks, which a confined process renders:
// text, code, errors, links out of the project, and the front page of several.
func TestServeUntrusted(t *testing.T) {
	if err := boundary.Check(); err != nil {
		t.Skip("skipped serve --untrusted: ", err)
	}
	if raceDetector {
		t.Skip("skipped serve --untrusted: the race detector needs more than the boundary allows")
	}
	p := serveFolder(t, []string{"one", "two"}, "--untrusted")
	p.until("one.html", "the value is 1")
	p.until("two.html", "the value is 1")
	p.until("index.html", "one.html")
	p.save("one", "newer", "2")
	p.until("one.html", "the value is 2")
	p.save("one", "newer", "nothing")
	p.until("state/one", "undefined: nothing")
	p.until("state/one", "vscode://file")
	p.save("one", "here:\n\n![x](../../../../../etc/passwd)\n\nIt", "3")
	p.until("state/one", "it is outside the project")
	p.save("one", "back", "4")
	p.until("one.html", "The text is back.")
	p.until("state/one", `"errors":[]`)
}

// TestRelay checks that the server accepts from a confined process only what a notebook
// may say about itself.
func TestRelay(t *testing.T) {
	v := &serve.Server{Events: serve.NewBroker(), Editor: "vscode://file{path}:{line}:{col}"}
	var heard []string
	v.Events.Also = func(e serve.Event) { heard = append(heard, e.Kind+" "+e.Name) }
	v.Relay(&serve.Preview{Name: "one"}, strings.NewReader(`{"kind":"step","name":"two"}{"kind":"claims","name":"one"}
		{"kind":"page","name":"two"}{"kind":"step","name":"one"}{"kind":"reload"}{"kind":"step","name":"one"}`))
	if got := strings.Join(heard, ", "); got != "step one, claims one, step one" {
		t.Errorf("it passes on %s", got)
	}
	mapping.Test(t, v.SafeLink, map[string]string{
		"vscode://file/a:1:1": "vscode://file/a:1:1", "javascript:alert(1)": "", "http://evil.example": "", "": "",
	})
}
