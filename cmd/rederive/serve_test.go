package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/serve"
	"rederive/internal/must"
	"rederive/typeset/draw"
	"rederive/typeset/theme"
)

const served = `---
title: Served
---

# Served

The text is %s.

` + "```go" + `
fmt.Println("the value is", %s)
` + "```" + `
`

// A previewed folder is one that is served during a test.
type previewed struct {
	t      *testing.T
	dir    string
	url    string // with the token
	events chan serve.Event
}

// dead is the name of a notebook that cannot be rendered from the start.
const dead = "dead"

// serveFolder serves a folder of notebooks until the test ends.
func serveFolder(t *testing.T, names []string, flags ...string) *previewed {
	t.Helper()
	p := &previewed{t: t, dir: t.TempDir(), events: make(chan serve.Event, 1000)}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	for _, name := range names {
		text := "new"
		if name == dead {
			text = "[a dead link](#none)"
		}
		p.save(name, text, "1")
	}
	ctx, cancel := context.WithCancel(context.Background())
	out, in := io.Pipe()
	ended := make(chan int)
	go func() { ended <- serve.Run(ctx, append(flags, "--engine", "yaegi", p.dir), in, io.Discard) }()
	t.Cleanup(func() {
		cancel()
		if code := <-ended; code != base.ExitOK {
			t.Errorf("serve ends with %d", code)
		}
	})
	line := must.Get(bufio.NewReader(out).ReadString('\n'))
	p.url = strings.TrimSpace(line)
	r := must.Get(http.Get(p.url + "events"))
	t.Cleanup(func() { r.Body.Close() })
	go func() {
		lines := bufio.NewScanner(r.Body)
		lines.Buffer(nil, 16<<20)
		for lines.Scan() {
			var e serve.Event
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok && json.Unmarshal([]byte(data), &e) == nil {
				p.events <- e
			}
		}
	}()
	return p
}

// save writes a notebook as an editor does.
func (p *previewed) save(name, text, value string) {
	p.t.Helper()
	file := filepath.Join(p.dir, name, "notebook.md")
	must.Do(os.MkdirAll(filepath.Dir(file), 0o755))
	source := strings.Replace(fmt.Sprintf(served, text, value), "fmt.", "import \"fmt\"\n\nfmt.", 1)
	must.Do(os.WriteFile(file+"~", []byte(source), 0o644))
	must.Do(os.Rename(file+"~", file))
}

// get returns the body and the code of the server's response.
func (p *previewed) get(path string, change func(*http.Request)) (string, int) {
	p.t.Helper()
	r := must.Get(http.NewRequest(http.MethodGet, p.url+path, nil))
	if change != nil {
		change(r)
	}
	answer := must.Get(http.DefaultClient.Do(r))
	defer answer.Body.Close()
	text := must.Get(io.ReadAll(answer.Body))
	return string(text), answer.StatusCode
}

// until waits until a page contains a text.
func (p *previewed) until(path, want string) {
	p.t.Helper()
	late := time.After(2 * time.Minute)
	for {
		if text, _ := p.get(path, nil); strings.Contains(text, want) {
			return
		}
		select {
		case <-p.events:
		case <-time.After(100 * time.Millisecond):
		case <-late:
			text, _ := p.get(path, nil)
			p.t.Fatalf("%s never has %q: %.300s", path, want, text)
		}
	}
}

// silent waits until no event has arrived for a while.
func (p *previewed) silent(while time.Duration) {
	for {
		select {
		case <-p.events:
		case <-time.After(while):
			return
		}
	}
}

// TestServe edits a notebook while it is shown: text, code, errors, and a missing file.
func TestServe(t *testing.T) {
	p := serveFolder(t, []string{"one"})
	p.until("one.html", "The text is new.")
	p.until("one.html", "the value is 1")
	p.until("", "the value is 1") // a single notebook is the front page
	p.save("one", "newer", "1")
	p.until("one.html", "The text is newer.")
	p.save("one", "newer", "2")
	p.until("one.html", "the value is 2")

	p.save("one", "newer", "nothing")
	p.until("state/one", "undefined: nothing")
	p.until("state/one", "vscode://file"+filepath.ToSlash(p.dir)+"/one/notebook.md:12:")
	p.save("one", "[dead](#nowhere)", "3")
	p.until("state/one", "nowhere")
	p.until("one.html", "The text is newer.") // the last page stays
	p.until("state/one", serve.OldPage)
	must.Do(os.RemoveAll(filepath.Join(p.dir, "one")))
	p.until("state/one", "no such file")
	p.save("one", "back", "4")
	p.until("one.html", "The text is back.")
	p.until("state/one", `"errors":[]`)
}

// TestServeMany saves often: the last text wins, and no run continues.
func TestServeMany(t *testing.T) {
	p := serveFolder(t, []string{"one", "two"})
	p.until("two.html", "the value is 1")
	p.until("index.html", "one.html")
	for i := range 100 {
		p.save("one", fmt.Sprint("number ", i), fmt.Sprint(i%3))
		time.Sleep(time.Duration(i%7) * time.Millisecond)
	}
	p.until("one.html", "The text is number 99.")
	p.until("state/one", `"running":false`)
}

// TestServeInterrupt interrupts a cell that runs forever.
func TestServeInterrupt(t *testing.T) {
	p := serveFolder(t, []string{"one"})
	p.until("one.html", "the value is 1")
	p.save("one", "slow", "func() int { for { }; return 1 }()")
	p.until("state/one", `"running":true`)
	answer, err := http.Post(p.url+"interrupt/one", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusForbidden {
		t.Errorf("a page of nobody may interrupt: %d", answer.StatusCode)
	}
	// A save can be several changes: another run may follow the interrupted one.
	for range 100 {
		r, _ := http.NewRequest(http.MethodPost, p.url+"interrupt/one", nil)
		r.Header.Set("Origin", "http://"+r.Host)
		if answer, err = http.DefaultClient.Do(r); err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if text, _ := p.get("state/one", nil); strings.Contains(text, "interrupted") {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	p.until("state/one", "interrupted")
	p.save("one", "fast", "2")
	p.until("one.html", "the value is 2")
}

// TestServeRefuses sends the requests of hostile pages.
func TestServeRefuses(t *testing.T) {
	p := serveFolder(t, []string{"one"})
	p.until("one.html", "the value is 1")
	for name, change := range map[string]func(*http.Request){
		"another host":   func(r *http.Request) { r.Host = "evil.example:80" },
		"another origin": func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") },
		"another site":   func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") },
		"no origin":      func(r *http.Request) { r.Header.Set("Origin", "null") },
		"no token":       func(r *http.Request) { r.URL.Path = "/one.html" },
		"another token":  func(r *http.Request) { r.URL.Path = "/" + strings.Repeat("0", 32) + "/one.html" },
		"a file":         func(r *http.Request) { r.URL.Path += "/../../one/notebook.md" },
		"no page":        func(r *http.Request) { r.URL.Path = strings.Replace(r.URL.Path, "one", "two", 1) },
		"a method":       func(r *http.Request) { r.Method = http.MethodPut },
	} {
		if text, code := p.get("one.html", change); code < 400 || strings.Contains(text, "the value is") {
			t.Errorf("%s: %d", name, code)
		}
	}
}

// TestServeClaims expects the event of a claim while the next cell is still running.
func TestServeClaims(t *testing.T) {
	p := serveFolder(t, []string{"a"})
	p.until("a.html", "the value is 1")
	dir := filepath.Join(p.dir, "a")
	writeFiles(t, map[string]string{
		filepath.Join(dir, "claims.md"): "---\ntitle: A paper\n---\n\n## a.two Two\n\n- where: p. 1\n" +
			"- kind: integer\n- printed: 2\n\nTwo.\n",
		filepath.Join(dir, "notebook.md"): "---\ntitle: Served\n---\n\n```go\nimport \"rederive/show\"\n\n" +
			"n := 1\nfor range 1 {\n\tn++\n}\nshow.Claim(\"a.two\", n)\n```\n\n```go\nfor {\n\tn++\n}\n```\n",
	})
	late := time.After(2 * time.Minute)
	for {
		select {
		case e := <-p.events:
			if e.Kind == "claims" && e.Claims["a.two"] == rederive.Confirmed {
				return
			}
		case <-late:
			t.Fatal("the claim is not settled")
		}
	}
}

// TestServeNotCached expects in the page and its bar that a module is missing, and what to
// do.
func TestServeNotCached(t *testing.T) {
	skipIfShort(t)
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("skipped: this test asks the go command: ", err)
	}
	t.Setenv("GOMODCACHE", t.TempDir())
	p := serveFolder(t, []string{"a"})
	p.until("a.html", "the value is 1")
	const sum = "h1:VbpOemQlsSMrYmn7T2OUvQ4dqxQXU+ouZFQsZOx50z4="
	writeFiles(t, map[string]string{
		filepath.Join(p.dir, "a", "go.mod"): "module example.org/a\n\ngo 1.26\n\nrequire example.org/lib v1.2.0\n",
		filepath.Join(p.dir, "a", "go.sum"): "example.org/lib v1.2.0 " + sum + "\n" +
			"example.org/lib v1.2.0/go.mod " + sum + "\n",
		filepath.Join(p.dir, "a", "notebook.md"): "```go\nimport \"example.org/lib/x\"\n\nx.X()\n```\n",
	})
	const want = "example.org/lib@v1.2.0 is not in the module cache: run `go mod download`"
	p.until("state/a", want)
	p.until("a.html", want)
}

// TestServeErrors expects the error of a cell first, and no further error for a reference to
// the cell's figure.
func TestServeErrors(t *testing.T) {
	p := serveFolder(t, []string{"a"})
	p.until("a.html", "the value is 1")
	file := filepath.Join(p.dir, "a", "notebook.md")
	const text = "See @fig:a.\n\n```go {#a}\nx := []float64{1, %s}\nx\n```\n"
	for value, want := range map[string]string{"yy": "undefined: yy", ")": "syntax error"} {
		writeFiles(t, map[string]string{file: fmt.Sprintf(text, value)})
		p.until("state/a", want)
		p.until("a.html", "Figure ?")
		if state, _ := p.get("state/a", nil); strings.Contains(state, "reference") {
			t.Errorf("%s: %s", value, state)
		}
	}
	writeFiles(t, map[string]string{file: "```go\nfunc at(i int) int { return []int{1}[i] }\n\nat(3)\n```\n"})
	p.until("state/a", `\ncalled from `)
	writeFiles(t, map[string]string{file: "[dead](#none) " + fmt.Sprintf(text, "yy")})
	p.until("state/a", "broken link")
	state, _ := p.get("state/a", nil)
	cell, link := strings.Index(state, "undefined: yy"), strings.Index(state, "broken link")
	if cell < 0 || link < cell {
		t.Errorf("the error of the cell is not the first: %s", state)
	}
}

// TestServeIndexOfErrors expects, on the front page, the notebooks that have errors and no
// page.
func TestServeIndexOfErrors(t *testing.T) {
	p := serveFolder(t, []string{"a", dead})
	p.until("a.html", "the value is 1")
	p.until("index.html", `<a href="dead.html">dead</a> has errors and no page.`)
}

// TestServeBar checks that errors are readable: their elements use the colours of the bar
// and not of the page, with a contrast of 4.5 to 1.
func TestServeBar(t *testing.T) {
	colour := func(rule, name string) draw.Color {
		form := regexp.QuoteMeta("\n    "+rule) + ` \{[^}]*\b` + name + `: #(\w{3});`
		m := regexp.MustCompile(form).FindSubmatch(serve.ServeScript)
		if m == nil {
			t.Fatalf("%s has no %s", rule, name)
		}
		n := must.Get(strconv.ParseUint(string(m[1]), 16, 12))
		return draw.Color(n>>8*0x110000 | n>>4&15*0x1100 | n&15*0x11)
	}
	ground := colour(".serve-bar", "background")
	for _, words := range []draw.Color{colour(".serve-bar", "color"), colour(".serve-bar a", "color")} {
		if c := theme.Contrast(words, ground); c < 4.5 {
			t.Errorf("%s on %s: contrast %.2f", words.Hex(), ground.Hex(), c)
		}
	}
	const own = ".serve-bar :is(pre, a, button) { font: inherit; background: none; color: inherit; }"
	if !strings.Contains(string(serve.ServeScript), own) {
		t.Error("errors take the colours of the page")
	}
}
