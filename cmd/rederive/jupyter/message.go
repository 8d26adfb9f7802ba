package jupyter

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Protocol is the version of the messaging protocol of Jupyter.
const Protocol = "5.3"

// A header is the first part of each message.
type header struct {
	ID       string `json:"msg_id"`
	Session  string `json:"session"`
	Username string `json:"username"`
	Date     string `json:"date"`
	Type     string `json:"msg_type"`
	Version  string `json:"version"`
}

// A message is one of a client, with a valid signature.
type message struct {
	header   header
	raw      json.RawMessage // the header as received
	metadata json.RawMessage
	content  json.RawMessage
}

var delimiter = []byte("<IDS|MSG>")

var errForged = errors.New("the signature is wrong")

// A signer has the key of a connection.
type signer struct{ key []byte }

func (s signer) sign(parts ...[]byte) []byte {
	if len(s.key) == 0 {
		return nil
	}
	mac := hmac.New(sha256.New, s.key)
	for _, p := range parts {
		mac.Write(p)
	}
	return []byte(hex.EncodeToString(mac.Sum(nil)))
}

// read parses a message from its frames: those that route it, a delimiter, the
// signature, header, parent, metadata and content.
func (s signer) read(frames [][]byte) (m message, err error) {
	for len(frames) > 0 && !bytes.Equal(frames[0], delimiter) {
		frames = frames[1:]
	}
	if len(frames) < 6 {
		return m, fmt.Errorf("a message of %d frames", len(frames))
	}
	if !hmac.Equal(frames[1], s.sign(frames[2:6]...)) {
		return m, errForged
	}
	if err := json.Unmarshal(frames[2], &m.header); err != nil {
		return m, fmt.Errorf("reading a header: %w", err)
	}
	for _, part := range frames[3:6] {
		if !json.Valid(part) {
			return m, errors.New("a part of a message is not JSON")
		}
	}
	m.raw, m.metadata, m.content = frames[2], frames[4], frames[5]
	return m, nil
}

// write returns the frames of an answer to a message.
func (s signer) write(session, kind string, parent *message, content any) ([][]byte, error) {
	head, err := json.Marshal(header{
		ID: rand.Text(), Session: session, Username: "kernel", Type: kind, Version: Protocol,
		Date: time.Now().UTC().Format(time.RFC3339Nano),
	})
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(content)
	if err != nil {
		return nil, err
	}
	before := []byte("{}")
	if parent != nil {
		before = parent.raw
	}
	meta := []byte("{}")
	return [][]byte{delimiter, s.sign(head, before, meta, body), head, before, meta, body}, nil
}
