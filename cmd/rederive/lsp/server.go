package lsp

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"sync"
	"time"

	"rederive"
)

// A Host is what the server needs from its program.
type Host struct {
	Version string

	// Verdicts returns the last verdicts on the claims of a notebook, by their ids, or nil if the
	// notebook has changed since it ran.
	Verdicts func(notebook string) map[string]rederive.Verdict
}

// A Server serves one editor.
type Server struct {
	host    Host
	out     *writer
	started bool
	ended   bool // the editor requested a shutdown

	mu   sync.Mutex
	docs map[string]*document // open in the editor, by path
	work sync.WaitGroup       // running diagnoses
}

// A document is open in the editor.
type document struct {
	uri     string
	version int
	text    string
	timer   *time.Timer // starts the diagnosis
}

// New returns a server.
func New(host Host) *Server {
	return &Server{host: host, docs: map[string]*document{}}
}

// errExit is the error for an editor that disconnected without a shutdown request.
var errExit = errors.New("the editor ended the connection without a shutdown request")

// Serve answers messages until the editor shuts the server down.
func (s *Server) Serve(in io.Reader, out io.Writer) error {
	s.out = &writer{w: out}
	defer s.work.Wait()
	r := bufio.NewReader(in)
	for {
		data, err := readMessage(r)
		if errors.Is(err, io.EOF) && s.ended {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading a message: %w", err)
		}
		var m message
		if err := json.Unmarshal(data, &m); err != nil {
			failure := &rpcError{codeParse, "the message is not JSON: " + err.Error()}
			if err := s.out.answer(json.RawMessage("null"), nil, failure); err != nil {
				return err
			}
			continue
		}
		if m.Method == "exit" {
			if !s.ended {
				return errExit
			}
			return nil
		}
		if err := s.handle(m); err != nil {
			return err
		}
	}
}

// handle answers one message. A panic is an error of this message only.
func (s *Server) handle(m message) (err error) {
	if m.Method == "" {
		return nil // a response to no request
	}
	result, failure := s.dispatch(m)
	if len(m.ID) == 0 {
		return nil // a notification
	}
	return s.out.answer(m.ID, result, failure)
}

func (s *Server) dispatch(m message) (result any, failure *rpcError) {
	defer func() {
		if r := recover(); r != nil {
			result, failure = nil, &rpcError{codeInternal, fmt.Sprintf("a bug in rederive itself: %v", r)}
		}
	}()
	if !s.started && m.Method != "initialize" {
		return nil, &rpcError{codeNotStarted, "initialize is expected first"}
	}
	if s.ended {
		return nil, &rpcError{codeInvalid, "the server was shut down"}
	}
	f, ok := methods()[m.Method]
	if !ok {
		return nil, &rpcError{codeNoMethod, "unknown method " + m.Method}
	}
	result, err := f(s, m.Params)
	var bad *badParams
	switch {
	case errors.As(err, &bad):
		return nil, &rpcError{codeParams, err.Error()}
	case err != nil:
		return nil, &rpcError{codeFailed, err.Error()}
	}
	return result, nil
}

// badParams is the error for parameters that do not fit the method.
type badParams struct{ err error }

func (e *badParams) Error() string { return "reading the parameters: " + e.err.Error() }

// A method handles a request or a notification.
type method func(s *Server, params json.RawMessage) (any, error)

// with decodes the parameters of a method.
func with[P any](f func(s *Server, p P) (any, error)) method {
	return func(s *Server, params json.RawMessage) (any, error) {
		var p P
		if len(params) > 0 {
			if err := json.Unmarshal(params, &p); err != nil {
				return nil, &badParams{err}
			}
		}
		return f(s, p)
	}
}

// onDocument handles a notification about a document, by its path. It holds the lock of the server.
func onDocument(f func(s *Server, path string, p openParams) error) method {
	return with(func(s *Server, p openParams) (any, error) {
		path, err := pathOf(p.Document.URI)
		if err != nil {
			return nil, err
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		return nil, f(s, path, p)
	})
}

// methods returns the table of methods.
func methods() map[string]method {
	return map[string]method{
		"initialize":                  with((*Server).initialize),
		"initialized":                 with(func(*Server, struct{}) (any, error) { return nil, nil }),
		"shutdown":                    with((*Server).shutdown),
		"textDocument/didOpen":        onDocument((*Server).didOpen),
		"textDocument/didChange":      onDocument((*Server).didChange),
		"textDocument/didSave":        onDocument((*Server).didSave),
		"textDocument/didClose":       onDocument((*Server).didClose),
		"textDocument/completion":     with((*Server).completion),
		"textDocument/hover":          with((*Server).hover),
		"textDocument/definition":     with((*Server).definition),
		"textDocument/references":     with((*Server).references),
		"textDocument/prepareRename":  with((*Server).prepareRename),
		"textDocument/rename":         with((*Server).rename),
		"textDocument/codeAction":     with((*Server).codeAction),
		"textDocument/foldingRange":   with((*Server).foldingRange),
		"textDocument/documentSymbol": with((*Server).documentSymbol),

		"textDocument/semanticTokens/full": with((*Server).semanticTokens),
	}
}

func (s *Server) initialize(struct{}) (any, error) {
	s.started = true
	return map[string]any{
		"capabilities": map[string]any{
			"positionEncoding":       "utf-16",
			"textDocumentSync":       map[string]any{"openClose": true, "change": 1, "save": true},
			"completionProvider":     map[string]any{"triggerCharacters": []string{"\"", ".", " ", ":", "@"}},
			"hoverProvider":          true,
			"definitionProvider":     true,
			"referencesProvider":     true,
			"renameProvider":         map[string]any{"prepareProvider": true},
			"codeActionProvider":     map[string]any{"codeActionKinds": []string{"quickfix"}},
			"foldingRangeProvider":   true,
			"documentSymbolProvider": true,
			"semanticTokensProvider": map[string]any{
				"legend": map[string]any{"tokenTypes": tokenTypes, "tokenModifiers": tokenModifiers}, "full": true,
			},
		},
		"serverInfo": map[string]any{"name": "rederive", "version": s.host.Version},
	}, nil
}

func (s *Server) shutdown(struct{}) (any, error) {
	s.ended = true
	return nil, nil
}

type openParams struct {
	Document struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
	Changes []struct {
		Text string `json:"text"`
	} `json:"contentChanges"`
}

func (s *Server) didOpen(path string, p openParams) error {
	s.docs[path] = &document{uri: p.Document.URI, version: p.Document.Version, text: p.Document.Text}
	s.diagnoseLater(path, 0)
	return nil
}

func (s *Server) didChange(path string, p openParams) error {
	d := s.docs[path]
	if d == nil || len(p.Changes) == 0 {
		return nil
	}
	d.text, d.version = p.Changes[len(p.Changes)-1].Text, p.Document.Version
	s.diagnoseLater(path, typingDelay)
	return nil
}

// typingDelay is how long a document must be unchanged before it is diagnosed.
const typingDelay = 150 * time.Millisecond

func (s *Server) didSave(path string, _ openParams) error {
	for other := range s.docs { // a notebook depends on its claims
		if other == path || filepath.Dir(other) == filepath.Dir(path) {
			s.diagnoseLater(other, 0)
		}
	}
	return nil
}

func (s *Server) didClose(path string, _ openParams) error {
	if d := s.docs[path]; d != nil {
		if d.timer != nil && d.timer.Stop() {
			s.work.Done()
		}
		delete(s.docs, path)
		return s.publish(d.uri, 0, nil)
	}
	return nil
}

// diagnoseLater diagnoses a document after a delay, unless it changes before.
func (s *Server) diagnoseLater(path string, after time.Duration) {
	d := s.docs[path]
	if d.timer != nil && d.timer.Stop() {
		s.work.Done()
	}
	version := d.version
	s.work.Add(1)
	d.timer = time.AfterFunc(after, func() {
		defer s.work.Done()
		defer func() { _ = recover() }()
		list := s.diagnose(context.Background(), path)
		s.mu.Lock()
		defer s.mu.Unlock()
		if now := s.docs[path]; now != nil && now.version == version {
			_ = s.publish(now.uri, version, list)
		}
	})
}

func (s *Server) publish(uri string, version int, list []diagnostic) error {
	if list == nil {
		list = []diagnostic{}
	}
	params, err := json.Marshal(map[string]any{"uri": uri, "version": version, "diagnostics": list})
	if err != nil {
		return err
	}
	return s.out.send(message{Method: "textDocument/publishDiagnostics", Params: params})
}
