package lsp

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"rederive"
)

// A position is a line and a column in UTF-16 code units, both from 0.
type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string `json:"uri"`
	Range span   `json:"range"`
}

type edit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

// A cursor is the position that a request is about.
type cursor struct {
	Document struct {
		URI string `json:"uri"`
	} `json:"textDocument"`
	Position position `json:"position"`
}

// pathOf returns the path in a file URI.
func pathOf(uri string) (string, error) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return "", &badParams{fmt.Errorf("%q is not the URI of a file", uri)}
	}
	path := u.Path
	if len(path) > 2 && path[0] == '/' && path[2] == ':' { // a drive
		path = path[1:]
	}
	return filepath.Clean(filepath.FromSlash(path)), nil
}

func uriOf(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// text returns a file as it is in the editor, or else on disk.
func (s *Server) text(path string) ([]byte, error) {
	s.mu.Lock()
	d := s.docs[filepath.Clean(path)]
	s.mu.Unlock()
	if d != nil {
		return []byte(d.text), nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxMessage {
		return nil, fmt.Errorf("%s is not a file of at most %d bytes", path, maxMessage)
	}
	return os.ReadFile(path)
}

// A page is a text, split into lines.
type page []string

func newPage(text []byte) page { return strings.Split(string(text), "\n") }

// line returns a line, counted from 1; a line that does not exist is empty.
func (p page) line(n int) string {
	if n < 1 || n > len(p) {
		return ""
	}
	return p[n-1]
}

// position converts a line and a column in bytes, both from 1.
func (p page) position(line, col int) position {
	text := p.line(line)
	before := text[:min(max(col-1, 0), len(text))]
	return position{max(line-1, 0), len(utf16.Encode([]rune(before)))}
}

// column returns the column of a position in bytes, from 1.
func (p page) column(at position) int {
	text, units := p.line(at.Line+1), 0
	for i, r := range text {
		if units >= at.Character {
			return i + 1
		}
		units += max(utf16.RuneLen(r), 1)
	}
	return len(text) + 1
}

// span returns n bytes at a position, or the word there if n is 0.
func (p page) span(pos rederive.Pos, n int) span {
	if n == 0 {
		n = len(wordAt(p.line(pos.Line), pos.Col))
	}
	return span{p.position(pos.Line, pos.Col), p.position(pos.Line, pos.Col+n)}
}

// wordAt returns the word that begins at a column, or one character.
func wordAt(line string, col int) string {
	if col < 1 || col > len(line) {
		return ""
	}
	rest := line[col-1:]
	end := strings.IndexFunc(rest, func(r rune) bool { return !isWord(r) })
	if end < 0 {
		return rest
	}
	if end == 0 {
		_, end = utf8.DecodeRuneInString(rest)
	}
	return rest[:end]
}

func isWord(r rune) bool {
	return r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 127
}
