// Package lsp is the language server: it supports editors of notebooks and
// claims documents, and speaks the Language Server Protocol 3.17 over two
// streams.
//
//	err := lsp.New(lsp.Host{}).Serve(os.Stdin, os.Stdout)
package lsp

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// maxMessage is the maximal size of a message, in bytes.
const maxMessage = 64 << 20

// A message is a request, a notification or a response of JSON-RPC 2.0.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *rpcError       `json:"error,omitempty"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// The error codes of JSON-RPC and of the protocol.
const (
	codeParse      = -32700
	codeInvalid    = -32600
	codeNoMethod   = -32601
	codeParams     = -32602
	codeInternal   = -32603
	codeNotStarted = -32002
	codeFailed     = -32803
)

var errFrame = errors.New("the header of a message has no Content-Length")

// readMessage reads the body of one message, after its header.
func readMessage(r *bufio.Reader) ([]byte, error) {
	length := -1
	for lines := 0; ; lines++ {
		line, err := r.ReadSlice('\n')
		if err != nil {
			return nil, err
		}
		text := strings.TrimRight(string(line), "\r\n")
		if text == "" {
			break
		}
		name, value, ok := strings.Cut(text, ":")
		if !ok || lines > 20 {
			return nil, errFrame
		}
		if !strings.EqualFold(name, "Content-Length") {
			continue
		}
		n, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil || n < 0 || n > maxMessage {
			return nil, fmt.Errorf("a message of %q bytes, at most %d are read", value, maxMessage)
		}
		length = n
	}
	if length < 0 {
		return nil, errFrame
	}
	data := make([]byte, length)
	_, err := io.ReadFull(r, data)
	return data, err
}

// A writer writes each message as a whole.
type writer struct {
	mu sync.Mutex
	w  io.Writer
}

func (w *writer) send(m message) error {
	m.Version = "2.0"
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err = fmt.Fprintf(w.w, "Content-Length: %d\r\n\r\n%s", len(data), data)
	return err
}

// answer responds to a request. A null result must be explicit.
func (w *writer) answer(id json.RawMessage, result any, failure *rpcError) error {
	if failure != nil {
		return w.send(message{ID: id, Error: failure})
	}
	if result == nil {
		result = json.RawMessage("null")
	}
	return w.send(message{ID: id, Result: result})
}
