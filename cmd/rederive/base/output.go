package base

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"rederive/internal/lazyregexp"
	"rederive/report/plain"
)

// An Output is standard output or standard error. It remembers write errors, and quotes whatever a
// notebook, a claims document or a path could use to command a terminal or a build server: control
// characters, marks that change the direction of text, bytes that are not UTF-8, and the first
// characters of workflow commands. They are written like \u001b, which means the same in JSON, and bytes
// that are not UTF-8, which JSON does not contain, like \xff. It is safe for concurrent use.
type Output struct {
	W        io.Writer
	commands bool // the text may contain workflow commands

	mu   sync.Mutex
	line line
	rest []byte // an incomplete character
	Err  error
}

// A line is the state that decides whether a character is quoted.
type line struct {
	begun bool // has more than white space
	colon bool // is a single colon so far
	mark  int  // how much of "##[" or "##name[" precedes: 1 or 2 number signs
}

// Write implements [io.Writer].
func (o *Output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	text := slices.Concat(o.rest, p)
	o.rest = nil
	var b bytes.Buffer
	for len(text) > 0 {
		if n := o.style(text); n > 0 {
			b.Write(text[:n])
			text = text[n:]
			continue
		}
		if !utf8.FullRune(text) || len(text) == 1 && text[0] == '\r' {
			o.rest = bytes.Clone(text)
			break
		}
		r, n := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, text[0])
		case r == '\r' && text[1] == '\n':
		case isHidden(r) || !o.commands && o.line.commands(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
		text = text[n:]
	}
	_, err := o.W.Write(b.Bytes())
	o.Err = cmp.Or(o.Err, err)
	return len(p), err
}

// palette matches the colour sequences that the program itself writes.
var palette = lazyregexp.New(`^\x1b\[(0|1|2|31;1|3[1-6])m`)

// style returns the length of a colour sequence at the start of text, on a terminal.
func (o *Output) style(text []byte) int {
	if text[0] != '\x1b' || !IsTerminal(o.W) {
		return 0
	}
	return len(palette.Find(text))
}

// isHidden reports whether a character could change what a terminal shows.
func isHidden(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r < ' ' || 0x7f <= r && r < 0xa0:
		return true
	}
	return plain.Misleads(r) || r == 0x2028 || r == 0x2029 // line and paragraph separators
}

// commands consumes a character, and reports whether it completes the start of a build server's
// command: ::name at the start of a line, or ##[name] or ##name[ anywhere.
func (l *line) commands(r rune) bool {
	if r == '\n' {
		*l = line{}
		return false
	}
	found := r == ':' && l.colon || r == '[' && l.mark == 2
	l.colon = r == ':' && !l.begun
	l.begun = l.begun || r != ' ' && r != '\t'
	switch {
	case r == '#':
		l.mark = min(l.mark+1, 2)
	case l.mark < 2 || r < 'a' || r > 'z':
		l.mark = 0
	}
	return found
}

// allowCommands lets w carry the commands of a build server.
func allowCommands(w io.Writer) io.Writer {
	if o, ok := w.(*Output); ok {
		o.commands = true
	}
	return w
}

// Flush writes an incomplete character that remains.
func (o *Output) Flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, c := range o.rest {
		_, err := fmt.Fprintf(o.W, `\x%02x`, c)
		o.Err = cmp.Or(o.Err, err)
	}
	o.rest = nil
}

// ShellQuoted quotes a word for a shell.
func ShellQuoted(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

// QuotedLine returns a text as an Output writes it, on one line.
func QuotedLine(text string) string {
	var b bytes.Buffer
	o := &Output{W: &b}
	_, _ = io.WriteString(o, text)
	o.Flush()
	return string(bytes.ReplaceAll(b.Bytes(), []byte("\n"), []byte(" ")))
}

// IsTerminal reports whether w is a terminal.
func IsTerminal(w io.Writer) bool {
	if os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	info := fileOf(w)
	return info != nil && info.Mode()&os.ModeCharDevice != 0
}

// SameFile reports whether two writers write to one file: a terminal, or a common log. Whoever reads
// one then also reads the other.
func SameFile(v, w io.Writer) bool {
	a, b := fileOf(v), fileOf(w)
	return a != nil && b != nil && os.SameFile(a, b)
}

// below returns what an Output writes to, or any other writer itself.
func below(w io.Writer) io.Writer {
	if o, ok := w.(*Output); ok {
		return o.W
	}
	return w
}

// fileOf describes the file to which a writer writes, or returns nil.
func fileOf(w io.Writer) os.FileInfo {
	f, ok := below(w).(*os.File)
	if !ok {
		return nil
	}
	info, err := f.Stat()
	if err != nil {
		return nil
	}
	return info
}
