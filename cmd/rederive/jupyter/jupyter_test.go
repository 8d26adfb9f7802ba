package jupyter

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"rederive"
	"rederive/internal/must"
	"rederive/kernel"
	"rederive/show/wire"
)

func TestMain(m *testing.M) {
	kernel.WorkerMain()
	os.Exit(m.Run())
}

// A client acts like a client of Jupyter, as far as the kernel can see.
type client struct {
	t              *testing.T
	k              *Kernel
	signer         signer
	shell, control *peer
	iopub          *peer
}

// connect starts a kernel and a client.
func connect(t *testing.T) *client {
	t.Helper()
	key := "secret"
	forms := func(b wire.Bundle) map[string]string { return map[string]string{"text/plain": b.Text()} }
	k := must.Get(Listen(Connection{Transport: "tcp", IP: "127.0.0.1", Key: key}, Host{Forms: forms}))
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error)
	go func() { served <- k.Serve(ctx, nil) }()
	t.Cleanup(func() {
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	c := &client{t: t, k: k, signer: signer{[]byte(key)}}
	c.shell, c.control, c.iopub = c.dial(k.shell, "DEALER"), c.dial(k.control, "DEALER"), c.dial(k.iopub, "SUB")
	for { // until the kernel has seen the client
		for range k.iopub.peers.Range {
			return c
		}
		time.Sleep(time.Millisecond)
	}
}

// dial opens a connection and does the handshake, which is the same on both sides.
func (c *client) dial(s *socket, kind string) *peer {
	conn := must.Get(net.Dial("tcp", s.listen.Addr().String()))
	p := &peer{conn: conn, in: bufio.NewReader(conn)}
	must.Do(p.greet(kind))
	c.t.Cleanup(func() { conn.Close() })
	return p
}

// ask sends a request and returns its id.
func (c *client) ask(to *peer, kind string, content any) string {
	c.t.Helper()
	frames, err := c.signer.write("client", kind, nil, content)
	if err == nil {
		err = to.write(0, frames...)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	m, _ := c.signer.read(frames)
	return m.header.ID
}

// next returns the type and the content of the next message, and the id of the
// request that it answers.
func (c *client) next(from *peer) (kind, parent string, content map[string]any) {
	c.t.Helper()
	_ = from.conn.SetReadDeadline(time.Now().Add(2 * time.Minute))
	frames := must.Get(readMessage(from.in))
	m := must.Get(c.signer.read(frames))
	var before header
	at := slices.IndexFunc(frames, func(f []byte) bool { return bytes.Equal(f, delimiter) })
	_ = json.Unmarshal(frames[at+3], &before)
	must.Do(json.Unmarshal(m.content, &content))
	return m.header.Type, before.ID, content
}

// run runs a cell, and returns the status and what was published, in short.
func (c *client) run(code string) (status string, published []string) {
	c.t.Helper()
	id := c.ask(c.shell, "execute_request", map[string]any{"code": code})
	for {
		kind, parent, content := c.next(c.iopub)
		if parent != id {
			continue
		}
		switch kind {
		case "status":
			if content["execution_state"] == "idle" {
				_, _, reply := c.next(c.shell)
				return reply["status"].(string), published
			}
		case "stream":
			published = append(published, fmt.Sprint(content["name"], ":", content["text"]))
		case "execute_result", "display_data":
			published = append(published, fmt.Sprint(kind, ":", content["data"].(map[string]any)["text/plain"]))
		case "error":
			published = append(published, fmt.Sprint("error:", content["ename"], ":", content["traceback"]))
		}
	}
}

// TestKernel talks to the kernel as a client does.
func TestKernel(t *testing.T) {
	c := connect(t)
	for _, step := range []struct{ code, status, published string }{
		{"import \"fmt\"", "ok", ""},
		{"x := 6", "ok", ""},
		{"fmt.Println(\"é\", x)", "ok", "stdout:é 6\n"},
		{"x * 7", "ok", "execute_result:42"},
		{"y := x +", "error", "error:compile:[In[5]:1:"},
		{"var list []int\n\nlist[x]", "error", "error:panic:[In[6]:3:"},
		{"x := 7\nx", "ok", "execute_result:7 stderr:In[3], In[4]: was run again"},
		{"", "ok", ""},
		{"import \"rederive/show\"\nshow.Claim(\"a.b\", []int{x, 2})", "ok", "stdout:claim a.b: [7, 2]\n"},
	} {
		status, published := c.run(step.code)
		got := strings.Join(published, " ")
		if status != step.status || !strings.HasPrefix(got, step.published) || got != "" && step.published == "" {
			t.Errorf("%q: %s, %q, want %s, %q", step.code, status, got, step.status, step.published)
		}
	}
}

// answer sends a request and returns the content of the answer.
func (c *client) answer(to *peer, kind string, content any) map[string]any {
	c.t.Helper()
	c.ask(to, kind, content)
	_, _, reply := c.next(to)
	return reply
}

// TestRequests sends all requests that do not run a cell.
func TestRequests(t *testing.T) {
	c := connect(t)
	c.run("import \"strings\"\ntype T struct{ Size int }\nvar thing T")
	at := func(code string) map[string]any {
		return map[string]any{"code": code, "cursor_pos": len(code)}
	}
	for _, step := range []struct {
		kind    string
		content map[string]any
		want    string
	}{
		{"kernel_info_request", nil, `"protocol_version":"5.3"`},
		{"complete_request", at("strings.ToUp"), `"matches":["ToUpper","ToUpperSpecial"]`},
		{"complete_request", at("thing.S"), `"matches":["Size"]`},
		{"complete_request", at("thin"), `"matches":["thing"]`},
		{"complete_request", at("import \"rederive/sho"), `"matches":["show"]`},
		{"inspect_request", at("strings.ToUpper"), `func strings.ToUpper(s string) string`},
		{"inspect_request", at("nothing"), `"found":false`},
		{"is_complete_request", at("x := 1"), `"status":"complete"`},
		{"is_complete_request", at("func f() {"), `"status":"incomplete"`},
		{"is_complete_request", at("x := `a"), `"status":"incomplete"`},
		{"is_complete_request", at("x := )"), `"status":"invalid"`},
		{"history_request", map[string]any{"hist_access_type": "tail", "n": 3}, `thing T`},
		{"history_request", map[string]any{"hist_access_type": "search", "pattern": "nothing*"}, `"history":[]`},
		{"comm_info_request", nil, `"comms":{}`},
	} {
		text, err := json.Marshal(c.answer(c.shell, step.kind, step.content))
		if err != nil || !strings.Contains(string(text), step.want) {
			t.Errorf("%s %v: %s, want %s", step.kind, step.content, text, step.want)
		}
	}
}

// TestBusy interrupts a loop by the control channel, which answers all the time, and
// checks that the cells after it do not run.
func TestBusy(t *testing.T) {
	c := connect(t)
	c.run("import \"fmt\"\nx := 1")
	c.ask(c.shell, "execute_request", map[string]any{"code": "fmt.Println(x)\nfor { }"})
	c.ask(c.shell, "execute_request", map[string]any{"code": "x = 2"})
	for kind := ""; kind != "stream"; { // until the loop runs
		kind, _, _ = c.next(c.iopub)
	}
	if got := c.answer(c.control, "kernel_info_request", nil)["status"]; got != "ok" {
		t.Errorf("busy: %v", got)
	}
	c.answer(c.control, "interrupt_request", nil)
	if _, _, reply := c.next(c.shell); reply["ename"] != "interrupted" {
		t.Errorf("interrupted: %v", reply)
	}
	if _, _, reply := c.next(c.shell); reply["status"] != "aborted" {
		t.Errorf("queued: %v", reply)
	}
	if status, shown := c.run("x"); status != "ok" || len(shown) != 1 || shown[0] != "execute_result:1" {
		t.Errorf("afterwards: %s %q", status, shown)
	}
}

// TestForged sends messages that no client sends; the kernel continues.
func TestForged(t *testing.T) {
	c := connect(t)
	frames := must.Get(signer{[]byte("wrong")}.write("x", "shutdown_request", nil, map[string]any{}))
	_ = c.shell.write(0, frames...)
	_ = c.control.write(0, frames...)
	_ = c.shell.write(0, []byte("<IDS|MSG>"))
	_ = c.shell.write(0, []byte{})
	for _, raw := range []string{
		"", "GET / HTTP/1.1\r\n\r\n", strings.Repeat("\x00", 64), strings.Repeat("\xff", 4096),
	} {
		conn := must.Get(net.Dial("tcp", c.k.shell.listen.Addr().String()))
		_, _ = conn.Write([]byte(raw))
		conn.Close()
	}
	huge := c.dial(c.k.shell, "DEALER")
	_, _ = huge.conn.Write([]byte("\x02\x7f\xff\xff\xff\xff\xff\xff\xff"))
	if status, _ := c.run("1"); status != "ok" {
		t.Errorf("afterwards: %s", status)
	}
}

// TestShutdown shuts the kernel down by a request.
func TestShutdown(t *testing.T) {
	c := connect(t)
	if got := c.answer(c.control, "shutdown_request", map[string]any{"restart": true})["restart"]; got != true {
		t.Errorf("restart: %v", got)
	}
	select {
	case <-c.k.done:
	case <-time.After(time.Minute):
		t.Error("the kernel goes on")
	}
}

// FuzzMessage reads arbitrary frames and messages.
func FuzzMessage(f *testing.F) {
	frames := must.Get(signer{[]byte("key")}.write("session", "execute_request", nil, map[string]any{"code": "1"}))
	var good []byte
	for i, frame := range frames {
		flags := byte(flagMore)
		if i == len(frames)-1 {
			flags = 0
		}
		good = appendFrame(good, flags, frame)
	}
	f.Add(good)
	f.Add([]byte("\x02\x7f\xff\xff\xff\xff\xff\xff\xff"))
	f.Add([]byte("\x04\x05\x05READY"))
	f.Fuzz(func(t *testing.T, data []byte) {
		in := bufio.NewReader(bytes.NewReader(data))
		for {
			frames, err := readMessage(in)
			if err != nil {
				break
			}
			m, err := signer{[]byte("key")}.read(frames)
			if err == nil && !json.Valid(m.content) {
				t.Errorf("a message with content %q", m.content)
			}
		}
	})
}

// TestPointed checks that a message quotes the line that it is about, and no line of another cell.
func TestPointed(t *testing.T) {
	cell := kernel.SessionCell{Name: "In[2]", Code: "x := 1\n\ty"}
	for file, want := range map[string]string{"In[2]": "wrong\n\t\ty\n\t\t^", "In[1]": "wrong"} {
		if got := pointed(rederive.Pos{File: file, Line: 2, Col: 2}, "wrong", cell); got != want {
			t.Errorf("an error in %s: %q, want %q", file, got, want)
		}
	}
}
