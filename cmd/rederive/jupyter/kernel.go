// Package jupyter is a kernel for Jupyter: it runs cells one by one in a session of
// package kernel, and speaks the messaging protocol of Jupyter over ZeroMQ.
//
//	k, err := jupyter.Listen(connection, host)
//	err = k.Serve(ctx, interrupts)
//
// A client whose messages are forged, malformed or too large is ignored.
package jupyter

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"sync"

	"rederive"
	"rederive/kernel"
	"rederive/show/wire"
)

// A Connection is the content of a connection file.
type Connection struct {
	Transport string `json:"transport"`
	IP        string `json:"ip"`
	Shell     int    `json:"shell_port"`
	Control   int    `json:"control_port"`
	Stdin     int    `json:"stdin_port"`
	IOPub     int    `json:"iopub_port"`
	Heartbeat int    `json:"hb_port"`
	Key       string `json:"key"`
	Scheme    string `json:"signature_scheme"`
}

// ReadConnection reads a connection file.
func ReadConnection(data []byte) (c Connection, err error) {
	if err := json.Unmarshal(data, &c); err != nil {
		return c, fmt.Errorf("reading the connection file: %w", err)
	}
	switch {
	case c.Transport != "tcp":
		return c, fmt.Errorf("the connection file asks for transport %q, expected tcp", c.Transport)
	case c.Key != "" && c.Scheme != "hmac-sha256":
		return c, fmt.Errorf("the connection file asks for signatures %q, expected hmac-sha256", c.Scheme)
	}
	return c, nil
}

// A Host is what the kernel needs from its program.
type Host struct {
	Version string
	Forms   func(wire.Bundle) map[string]string // a display in all its media types
	Memory  int64                               // bytes that cells may use
	Dir     string                              // the folder in whose module the cells run
	Cache   func() (string, error)              // returns the folder for compiled code

	ReadFile func(name string) ([]byte, error) // reads a data file that a cell declares

	// Front reads front matter in a cell of the given name, and the inputs that it
	// declares. The cell prints said.
	Front func(name, text string) (params []rederive.Param, inputs map[string][]byte, said string, err error)
}

// A Kernel serves the clients of one connection.
type Kernel struct {
	host    Host
	signer  signer
	id      string
	session *kernel.Session

	shell, control, stdin, iopub, heartbeat *socket

	mu      sync.Mutex
	queue   []request
	arrived *sync.Cond
	ended   bool
	done    chan struct{}

	count   int  // number of cells that have run
	stop    bool // the waiting cells do not run
	history []entry
}

// A request is a client's message that waits for its turn.
type request struct {
	message
	from   *peer
	socket *socket
	ids    [][]byte // route the answer
}

// Listen opens the ports of a connection.
func Listen(c Connection, host Host) (*Kernel, error) {
	k := &Kernel{host: host, signer: signer{[]byte(c.Key)}, id: rand.Text(), done: make(chan struct{})}
	k.arrived = sync.NewCond(&k.mu)
	for _, s := range []struct {
		to   **socket
		kind string
		port int
		take func(*socket) func(*peer, [][]byte)
	}{
		{&k.shell, "ROUTER", c.Shell, k.enqueue},
		{&k.control, "ROUTER", c.Control, k.controlled},
		{&k.stdin, "ROUTER", c.Stdin, ignored},
		{&k.iopub, "PUB", c.IOPub, ignored},
		{&k.heartbeat, "REP", c.Heartbeat, heartbeat},
	} {
		l, err := net.Listen("tcp", net.JoinHostPort(c.IP, strconv.Itoa(s.port)))
		if err != nil {
			k.close()
			return nil, fmt.Errorf("opening the port of the kernel: %w", err)
		}
		*s.to = &socket{kind: s.kind, listen: l}
		(*s.to).handle = s.take(*s.to)
	}
	var err error
	k.session, err = kernel.NewSession(kernel.SessionOptions{
		Memory: host.Memory, ReadFile: host.ReadFile, Dir: host.Dir, Cache: host.Cache,
	})
	if err != nil {
		k.close()
		return nil, err
	}
	return k, nil
}

func ignored(*socket) func(*peer, [][]byte) { return func(*peer, [][]byte) {} }

func heartbeat(*socket) func(*peer, [][]byte) {
	return func(p *peer, frames [][]byte) { _ = p.write(0, frames...) }
}

func (k *Kernel) close() {
	for _, s := range []*socket{k.shell, k.control, k.stdin, k.iopub, k.heartbeat} {
		if s != nil {
			s.listen.Close()
		}
	}
	if k.session != nil {
		k.session.Close()
	}
}

// Serve answers until a client requests a shutdown, or the context ends. Each value of
// interrupts interrupts the running cell.
func (k *Kernel) Serve(ctx context.Context, interrupts <-chan os.Signal) error {
	defer k.close()
	for _, s := range []*socket{k.shell, k.control, k.stdin, k.iopub, k.heartbeat} {
		go s.serve()
	}
	k.state("starting", nil)
	go k.work()
	for {
		select {
		case <-interrupts:
			k.session.Interrupt()
		case <-ctx.Done():
			k.end()
			return nil
		case <-k.done:
			return nil
		}
	}
}

// end shuts the kernel down.
func (k *Kernel) end() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.ended {
		k.ended = true
		close(k.done)
		k.arrived.Broadcast()
	}
}

// read parses a request. It reports false for an invalid one, which is ignored.
func (k *Kernel) read(s *socket, p *peer, frames [][]byte) (request, bool) {
	m, err := k.signer.read(frames)
	if err != nil {
		return request{}, false
	}
	r := request{message: m, from: p, socket: s}
	for _, f := range frames {
		if string(f) == string(delimiter) {
			break
		}
		r.ids = append(r.ids, f)
	}
	return r, true
}

// maxQueue limits the number of waiting requests.
const maxQueue = 10_000

// enqueue queues requests on the shell channel.
func (k *Kernel) enqueue(s *socket) func(*peer, [][]byte) {
	return func(p *peer, frames [][]byte) {
		r, ok := k.read(s, p, frames)
		k.mu.Lock()
		defer k.mu.Unlock()
		if ok && len(k.queue) < maxQueue {
			k.queue = append(k.queue, r)
			k.arrived.Signal()
		}
	}
}

// controlled answers requests on the control channel at once.
func (k *Kernel) controlled(s *socket) func(*peer, [][]byte) {
	return func(p *peer, frames [][]byte) {
		if r, ok := k.read(s, p, frames); ok {
			k.answer(r)
		}
	}
}

// work answers the queued requests one by one.
func (k *Kernel) work() {
	for {
		k.mu.Lock()
		for len(k.queue) == 0 && !k.ended {
			k.arrived.Wait()
		}
		if k.ended {
			k.mu.Unlock()
			return
		}
		r := k.queue[0]
		k.queue = k.queue[1:]
		k.mu.Unlock()
		k.answer(r)
	}
}

// answer answers one request, between the states busy and idle.
func (k *Kernel) answer(r request) {
	k.state("busy", &r.message)
	defer k.state("idle", &r.message)
	kind, content, err := k.respond(r)
	if errors.Is(err, errUnknown) {
		return
	}
	if err != nil {
		content = map[string]any{"status": "error", "ename": "request", "evalue": err.Error(), "traceback": []string{}}
	}
	k.reply(r, kind, content)
	if kind == "execute_reply" && k.stop {
		k.stop = false
		k.abort()
	}
	if kind == "shutdown_reply" {
		k.publish("shutdown_reply", &r.message, content)
		k.end()
	}
}

// reply sends an answer to the client that asked.
func (k *Kernel) reply(r request, kind string, content any) {
	frames, err := k.signer.write(k.id, kind, &r.message, content)
	if err == nil {
		_ = r.from.write(0, append(r.ids, frames...)...)
	}
}

// publish sends a message to all clients.
func (k *Kernel) publish(kind string, parent *message, content any) {
	frames, err := k.signer.write(k.id, kind, parent, content)
	if err == nil {
		k.iopub.publish(append([][]byte{[]byte(kind)}, frames...))
	}
}

// state publishes the state of the kernel and the message that caused it.
func (k *Kernel) state(state string, parent *message) {
	k.publish("status", parent, map[string]any{"execution_state": state})
}

var errUnknown = errors.New("an unknown request")
