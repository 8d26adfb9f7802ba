package jupyter

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
)

// This file implements ZMTP 3.0, the wire protocol of ZeroMQ, without encryption: a
// greeting, one command READY, then messages of frames. The existing Go module accepts
// frames of any length, so one forged header would end the kernel.

const (
	maxFrame  = 64 << 20 // bytes of all frames of a message
	maxFrames = 1 << 10  // of one message
	patience  = 10 * time.Second
)

// The flags of a frame.
const (
	flagMore    = 1
	flagLong    = 2
	flagCommand = 4
)

var errTooLarge = errors.New("a message is too large")

// A peer is a connection to a client.
type peer struct {
	conn net.Conn
	in   *bufio.Reader
	mu   sync.Mutex // for writing
}

// greet does the handshake as a socket of the given type.
func (p *peer) greet(socket string) error {
	_ = p.conn.SetDeadline(time.Now().Add(patience))
	greeting := make([]byte, 64)
	greeting[0], greeting[9], greeting[10] = 0xff, 0x7f, 3
	copy(greeting[12:], "NULL")
	if _, err := p.conn.Write(greeting); err != nil {
		return err
	}
	theirs := make([]byte, 64)
	if _, err := io.ReadFull(p.in, theirs); err != nil {
		return err
	}
	mechanism := string(bytes.TrimRight(theirs[12:32], "\x00"))
	if theirs[0] != 0xff || theirs[9]&1 == 0 || theirs[10] < 3 || mechanism != "NULL" {
		return errors.New("a client does not speak ZMTP 3.0 without encryption")
	}
	ready := property([]byte("\x05READY"), "Socket-Type", socket)
	ready = property(ready, "Identity", "")
	if err := p.write(flagCommand, ready); err != nil {
		return err
	}
	flags, body, err := readFrame(p.in, 1<<16)
	if err != nil {
		return err
	}
	if flags&flagCommand == 0 || !bytes.HasPrefix(body, []byte("\x05READY")) {
		return errors.New("a client does not begin with READY")
	}
	return p.conn.SetDeadline(time.Time{})
}

func property(b []byte, name, value string) []byte {
	b = append(append(b, byte(len(name))), name...)
	return append(binary.BigEndian.AppendUint32(b, uint32(len(value))), value...)
}

// readFrame reads a frame of at most most bytes.
func readFrame(r *bufio.Reader, most uint64) (flags byte, body []byte, err error) {
	if flags, err = r.ReadByte(); err != nil {
		return 0, nil, err
	}
	if flags&^(flagMore|flagLong|flagCommand) != 0 {
		return 0, nil, fmt.Errorf("a frame has flags %#x", flags)
	}
	length := make([]byte, 8)
	if flags&flagLong == 0 {
		_, err = io.ReadFull(r, length[7:])
	} else {
		_, err = io.ReadFull(r, length)
	}
	if err != nil {
		return 0, nil, err
	}
	size := binary.BigEndian.Uint64(length)
	if size > most {
		return 0, nil, errTooLarge
	}
	var text bytes.Buffer // it grows with the bytes received, not with the announced size
	if _, err := io.CopyN(&text, r, int64(size)); err != nil {
		return 0, nil, err
	}
	return flags, text.Bytes(), nil
}

// readMessage reads the frames of the next message. It skips commands.
func readMessage(r *bufio.Reader) (frames [][]byte, err error) {
	left := uint64(maxFrame)
	for {
		flags, body, err := readFrame(r, left)
		if err != nil {
			return nil, err
		}
		if flags&flagCommand != 0 {
			continue
		}
		left -= uint64(len(body))
		if frames = append(frames, body); len(frames) > maxFrames {
			return nil, errTooLarge
		}
		if flags&flagMore == 0 {
			return frames, nil
		}
	}
}

func appendFrame(b []byte, flags byte, body []byte) []byte {
	if len(body) > 255 {
		b = binary.BigEndian.AppendUint64(append(b, flags|flagLong), uint64(len(body)))
	} else {
		b = append(b, flags, byte(len(body)))
	}
	return append(b, body...)
}

// write sends frames with the given flags, and all but the last with flagMore.
func (p *peer) write(flags byte, frames ...[]byte) error {
	var b []byte
	for i, f := range frames {
		if i < len(frames)-1 {
			b = appendFrame(b, flags|flagMore, f)
		} else {
			b = appendFrame(b, flags, f)
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = p.conn.SetWriteDeadline(time.Now().Add(patience))
	_, err := p.conn.Write(b)
	if err != nil {
		p.conn.Close() // the client no longer reads
	}
	return err
}

// A socket listens on one port. It passes messages to handle, one at a time for each
// client.
type socket struct {
	kind   string // ROUTER, PUB or REP
	listen net.Listener
	handle func(p *peer, frames [][]byte)
	peers  sync.Map // of *peer
}

// serve accepts clients until the socket is closed.
func (s *socket) serve() {
	for {
		conn, err := s.listen.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err == nil {
			go s.client(&peer{conn: conn, in: bufio.NewReader(conn)})
			continue
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// client serves one client. Whatever it sends, the others are still served.
func (s *socket) client(p *peer) {
	defer p.conn.Close()
	if p.greet(s.kind) != nil {
		return
	}
	s.peers.Store(p, nil)
	defer s.peers.Delete(p)
	for {
		frames, err := readMessage(p.in)
		if err != nil {
			return
		}
		if s.handle != nil {
			s.handle(p, frames)
		}
	}
}

// publish sends a message to all clients. It ignores subscriptions: clients of kernels
// want everything.
func (s *socket) publish(frames [][]byte) {
	for p := range s.peers.Range {
		_ = p.(*peer).write(0, frames...)
	}
}
