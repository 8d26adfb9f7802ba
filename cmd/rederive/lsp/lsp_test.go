package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rederive"
	"rederive/internal/must"
	"rederive/kernel"
)

func TestMain(m *testing.M) {
	kernel.WorkerMain()
	os.Exit(m.Run())
}

const notebook = `---
title: Sums
---

# Sums

` + "```go {#sum}" + `
import (
	"fmt"

	"rederive/show"
)

// half rounds down.
func half(n int) int { return n / 2 }

fmt.Println("ä", half(5))
show.Claim("demo.sum", half(7))
` + "```" + `

See @claim:demo.sum.
`

const paperClaims = `---
title: Sums
---

## demo.sum The sum

- where: line 1
- kind: integer
- printed: 4

The sum.

## demo.other Another

- where: line 2
- kind: integer
- printed: 5

Another.
`

// A client acts as an editor.
type client struct {
	t        *testing.T
	dir      string
	in       io.WriteCloser
	answers  map[int]chan message
	diagnose chan map[string]any
	last     int
	ended    chan error
}

func newClient(t *testing.T) *client {
	t.Helper()
	c := &client{t: t, dir: t.TempDir(), diagnose: make(chan map[string]any, 100), ended: make(chan error, 1)}
	c.answers = map[int]chan message{}
	for i := range 200 {
		c.answers[i] = make(chan message, 1)
	}
	c.write("notebook.md", notebook)
	c.write("claims.md", paperClaims)
	in, w := io.Pipe()
	r, out := io.Pipe()
	c.in = w
	host := Host{Verdicts: func(string) map[string]rederive.Verdict {
		return map[string]rederive.Verdict{"demo.sum": {Verdict: rederive.Mismatch, Computed: "3"}}
	}}
	go func() { c.ended <- New(host).Serve(in, out); out.Close() }()
	go c.read(bufio.NewReader(r))
	c.request("initialize", map[string]any{})
	c.notify("initialized", map[string]any{})
	return c
}

func (c *client) read(r *bufio.Reader) {
	for {
		data, err := readMessage(r)
		if err != nil {
			return
		}
		var m message
		if err := json.Unmarshal(data, &m); err != nil {
			c.t.Errorf("the server sends %q", data)
			return
		}
		var id int
		if m.Method == "textDocument/publishDiagnostics" {
			var p map[string]any
			_ = json.Unmarshal(m.Params, &p)
			c.diagnose <- p
		} else if json.Unmarshal(m.ID, &id) == nil {
			c.answers[id] <- m
		}
	}
}

func (c *client) write(name, text string) {
	c.t.Helper()
	must.Do(os.WriteFile(filepath.Join(c.dir, name), []byte(text), 0o644))
}

func (c *client) uri(name string) string { return uriOf(filepath.Join(c.dir, name)) }

func (c *client) send(v any) {
	c.t.Helper()
	data := must.Get(json.Marshal(v))
	must.Get(fmt.Fprintf(c.in, "Content-Length: %d\r\n\r\n%s", len(data), data))
}

func (c *client) notify(method string, params any) {
	c.t.Helper()
	c.send(map[string]any{"jsonrpc": "2.0", "method": method, "params": params})
}

// request sends a request and returns the result as JSON.
func (c *client) request(method string, params any) string {
	c.t.Helper()
	c.last++
	c.send(map[string]any{"jsonrpc": "2.0", "id": c.last, "method": method, "params": params})
	select {
	case m := <-c.answers[c.last]:
		if m.Error != nil {
			return "error: " + m.Error.Message
		}
		data, _ := json.Marshal(m.Result)
		return string(data)
	case <-time.After(2 * time.Minute):
		c.t.Fatalf("no answer to %s", method)
	}
	return ""
}

func (c *client) open(name, text string) {
	c.t.Helper()
	doc := map[string]any{"uri": c.uri(name), "version": 1, "text": text, "languageId": "markdown"}
	c.notify("textDocument/didOpen", map[string]any{"textDocument": doc})
}

// change replaces the text of a document.
func (c *client) change(name, text string, version int) {
	c.t.Helper()
	c.notify("textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": c.uri(name), "version": version},
		"contentChanges": []any{map[string]any{"text": text}},
	})
}

// diagnostics returns those of the next diagnosed document.
func (c *client) diagnostics() string {
	c.t.Helper()
	select {
	case p := <-c.diagnose:
		data, _ := json.Marshal(p["diagnostics"])
		return string(data)
	case <-time.After(2 * time.Minute):
		c.t.Fatal("no diagnostics")
	}
	return ""
}

// on returns the position some characters after a mark in a document's text.
func (c *client) on(name, text, mark string, further int) map[string]any {
	c.t.Helper()
	for i, line := range strings.Split(text, "\n") {
		if at := strings.Index(line, mark); at >= 0 {
			column := newPage([]byte(text)).position(i+1, at+1).Character + further
			return map[string]any{
				"textDocument": map[string]any{"uri": c.uri(name)},
				"position":     position{i, column},
			}
		}
	}
	c.t.Fatalf("no %q", mark)
	return nil
}

func (c *client) wants(what, got string, wants ...string) {
	c.t.Helper()
	for _, w := range wants {
		if !strings.Contains(got, w) {
			c.t.Errorf("%s: no %q in %s", what, w, got)
		}
	}
}

func TestDiagnostics(t *testing.T) {
	c := newClient(t)
	c.open("notebook.md", notebook)
	c.wants("a right notebook", c.diagnostics(), "[]")
	wrong := strings.Replace(notebook, `half(5)`, `halb(5)`, 1)
	c.change("notebook.md", wrong, 2)
	// The column counts UTF-16 code units, not bytes: ä has two bytes.
	c.wants("a wrong name", c.diagnostics(), "undefined: halb", `"start":{"character":17,"line":16}`, `"character":21`)
	c.change("notebook.md", strings.Replace(notebook, "demo.sum", "demo.som", 1), 3)
	c.wants("an unknown claim", c.diagnostics(), "no claims document has the claim demo.som", `"severity":2`)
	c.open("claims.md", strings.Replace(paperClaims, "kind: integer", "kind: intger", 1))
	c.wants("a wrong kind", c.diagnostics(), "intger", `"severity":1`)
	c.change("notebook.md", strings.Replace(notebook, "demo.sum", "demo.som", 1)+"\n", 4)
	if got := c.diagnostics(); got != "[]" {
		t.Errorf("a claim that may be in a document with an error: %s", got)
	}
}

func TestHover(t *testing.T) {
	c := newClient(t)
	hover := func(name, text, mark string, further int) string {
		return c.request("textDocument/hover", c.on(name, text, mark, further))
	}
	c.wants("a function", hover("notebook.md", notebook, "half(5)", 1), "func half(n int) int")
	c.wants("of a package", hover("notebook.md", notebook, "Claim(", 2), "func show.Claim", "Claim offers value")
	c.wants("a claim", hover("notebook.md", notebook, `demo.sum"`, 3), "printed: `4`", "computed: `3`", "mismatch")
	c.wants("in prose", hover("notebook.md", notebook, "@claim:demo", 9), "printed: `4`")
	c.wants("a heading", hover("claims.md", paperClaims, "demo.other", 2), "not known")
	c.wants("nothing", hover("notebook.md", notebook, "# Sums", 1), "null")
}

func TestNavigation(t *testing.T) {
	c := newClient(t)
	ask := func(method, name, text, mark string) string {
		return c.request("textDocument/"+method, c.on(name, text, mark, 1))
	}
	c.wants("from cell to claim", ask("definition", "notebook.md", notebook, `demo.sum"`),
		"claims.md", `"character":3,"line":4`)
	c.wants("from claim to cell", ask("definition", "claims.md", paperClaims, "demo.sum"),
		"notebook.md", `"character":12,"line":17`)
	c.wants("a function", ask("definition", "notebook.md", notebook, "half(7)"), `"line":14`)
	got := ask("references", "notebook.md", notebook, "half(7)")
	if strings.Count(got, "uri") != 2 {
		t.Errorf("the references are %s", got)
	}
	if got = ask("references", "claims.md", paperClaims, "demo.sum"); strings.Count(got, "uri") != 3 {
		t.Errorf("the references to a claim are %s", got)
	}
}

func TestRename(t *testing.T) {
	c := newClient(t)
	p := c.on("notebook.md", notebook, `demo.sum"`, 1)
	c.wants("before", c.request("textDocument/prepareRename", p), `"placeholder":"demo.sum"`)
	p["newName"] = "demo.total"
	got := c.request("textDocument/rename", p)
	if strings.Count(got, "demo.total") != 3 {
		t.Errorf("the edits are %s", got)
	}
	p["newName"] = "demo.other"
	c.wants("a taken id", c.request("textDocument/rename", p), "error: there is already a claim demo.other")
	for _, name := range []string{"a b", "9a", "a..b", "a-"} { // not valid in any document
		p["newName"] = name
		c.wants("no id", c.request("textDocument/rename", p), "error: ")
	}
	c.wants("no claim", c.request("textDocument/prepareRename", c.on("notebook.md", notebook, "half(7)", 0)),
		"error: only the ids")
}

func TestCompletion(t *testing.T) {
	c := newClient(t)
	type try struct{ name, text, mark, wants string }
	for _, v := range []try{
		{"notebook.md", notebook, `demo.sum"`, `{"detail":"5","kind":12,"label":"demo.other"}`},
		{"notebook.md", notebook, `ow.Claim("`, ""},
		{"notebook.md", notebook, `fmt"`, `"math/big"`},
		{"notebook.md", notebook, `rederive/show"`, `"rederive/solvers/peg"`},
		{"notebook.md", notebook, `Claim(`, `"label":"Plot"`},
		{"claims.md", paperClaims, "where", `"label":"tolerance"`},
		{"claims.md", paperClaims, "integer", `"label":"decimal"`},
	} {
		further := 0
		if v.mark == "where" {
			further = 1
		}
		c.wants(v.mark, c.request("textDocument/completion", c.on(v.name, v.text, v.mark, further)), v.wants, "items")
	}
}

func TestActions(t *testing.T) {
	c := newClient(t)
	action := func(mark string) string {
		p := c.on("claims.md", paperClaims, mark, 0)
		p["range"] = span{p["position"].(position), p["position"].(position)}
		return c.request("textDocument/codeAction", p)
	}
	c.wants("a mismatch", action("printed: 4"),
		`corrected: 3\n- witness: \n- fault: paper\n- why: `, `"character":12,"line":8`)
	c.wants("another claim", action("printed: 5"), "Add an erratum to demo.other", `corrected: \n`)
	folds := c.request("textDocument/foldingRange", c.on("notebook.md", notebook, "# Sums", 0))
	c.wants("cells fold", folds, `{"endLine":18,"startLine":6}`)
	c.wants("claims fold", c.request("textDocument/foldingRange", c.on("claims.md", paperClaims, "title", 0)),
		`{"endLine":11,"startLine":4}`)
	c.wants("headings", c.request("textDocument/documentSymbol", c.on("notebook.md", notebook, "# Sums", 0)),
		`"Sums"`, `"sum"`)
	c.wants("claims", c.request("textDocument/documentSymbol", c.on("claims.md", paperClaims, "title", 0)),
		`"demo.other"`)
}

// TestTokens reads the semantic tokens of both documents.
func TestTokens(t *testing.T) {
	c := newClient(t)
	for name, wanted := range map[string][]string{
		"notebook.md": {
			"8:0 import keyword", `9:1 "fmt" string`, "14:0 // half rounds down. comment",
			"15:5 half function declaration",
			"15:10 n parameter declaration", "15:12 int type", "15:30 n parameter", "15:34 2 number",
			"17:0 fmt namespace",
			"17:4 Println function", `17:12 "ä" string`, "17:17 half function", "18:5 Claim function",
			"18:12 demo.sum enumMember", "21:11 demo.sum enumMember",
		},
		"claims.md": {
			"5:3 demo.sum enumMember declaration", "7:2 where property",
			"13:3 demo.other enumMember declaration",
		},
	} {
		text := map[string]string{"notebook.md": notebook, "claims.md": paperClaims}[name]
		var answer struct{ Data []int }
		data := c.request("textDocument/semanticTokens/full", c.on(name, text, "# ", 0))
		if err := json.Unmarshal([]byte(data), &answer); err != nil {
			t.Fatalf("%v: %s", err, data)
		}
		got := "\n" + decoded(text, answer.Data)
		for _, w := range wanted {
			if !strings.Contains(got, "\n"+w+"\n") {
				t.Errorf("%s lacks %s:%s", name, w, got)
			}
		}
	}
}

// decoded lists tokens by line, from 1, and column, from 0.
func decoded(text string, data []int) string {
	var b strings.Builder
	lines, line, col := strings.Split(text, "\n"), 0, 0
	for ; len(data) >= 5; data = data[5:] {
		if data[0] > 0 {
			col = 0
		}
		line, col = line+data[0], col+data[1]
		runes := []rune(lines[line])
		fmt.Fprintf(&b, "%d:%d %s %s", line+1, col, string(runes[col:col+data[2]]), tokenTypes[data[3]])
		for i, m := range tokenModifiers {
			if data[4]&(1<<i) != 0 {
				b.WriteString(" " + m)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestProtocol violates the protocol in several ways.
func TestProtocol(t *testing.T) {
	c := newClient(t)
	c.wants("an unknown method", c.request("workspace/none", nil), "error: unknown method")
	c.wants("bad parameters", c.request("textDocument/hover", []int{1}), "error: reading the parameters")
	elsewhere := map[string]any{"textDocument": map[string]any{"uri": "http://x/y"}}
	c.wants("no file", c.request("textDocument/hover", elsewhere), "error: ")
	c.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": c.uri("closed.md")}})
	c.send([]int{1})
	c.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": c.uri("closed.md")}})
	c.wants("the end", c.request("shutdown", nil), "null")
	c.wants("after the end", c.request("textDocument/hover", nil), "error: the server was shut down")
	c.notify("exit", nil)
	if err := <-c.ended; err != nil {
		t.Errorf("the server ends with %v", err)
	}
}

// FuzzServe sends arbitrary messages. The server may end, but must not panic.
func FuzzServe(f *testing.F) {
	frame := func(list ...string) []byte {
		var b bytes.Buffer
		for _, m := range list {
			fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(m), m)
		}
		return b.Bytes()
	}
	f.Add([]byte("Content-Length: 99999999999\r\n\r\n"))
	f.Add([]byte("Content-Length: 5\r\n\r\n{}"))
	const of = `"params":{"textDocument":{"uri":"file:///none/claims.md"`
	start := `{"id":1,"method":"initialize"}`
	opened := `{"method":"textDocument/didOpen",` + of + `,"text":"## a b\n\n- kind: x"}}}`
	f.Add(frame(start, `{"id":2,"method":"textDocument/hover",`+of+`}}}`))
	f.Add(frame(start, opened,
		`{"id":3,"method":"textDocument/codeAction",`+of+`},"range":{"start":{"line":2,"character":4}}}}`,
		`{"id":4,"method":"textDocument/foldingRange",`+of+`}}}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		if bytes.Contains(in, []byte("didOpen")) && bytes.Contains(in, []byte("```")) {
			t.Skip("cells are checked in another process")
		}
		_ = New(Host{}).Serve(bytes.NewReader(in), io.Discard)
	})
}
