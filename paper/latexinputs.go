package paper

import (
	"path"
	"strings"

	"rederive/internal/lazyregexp"
)

// inputCommand matches a command that names a file of LaTeX.
var inputCommand = lazyregexp.New(`\\(?:input|include|subfile)\s*\{([^{}\n]+)\}|\\input\s+([^\s{}\\]+)`)

// WithInputs returns a LaTeX source with the text of the files that it names, and that these name, in their places.
// Files that open does not give stay named. A source that names none is returned as it is.
//
// Open gets a relative path with the extension tex. It decides which files a paper may name.
func WithInputs(source []byte, open func(name string) ([]byte, error)) []byte {
	text, err := decode(source)
	if err != nil || !inputCommand.MatchString(text) {
		return source
	}
	in := inputs{open: open, left: maxTeX - len(source)}
	if all := in.expand(withoutComments(text), 0); in.read > 0 {
		return []byte(all)
	}
	return source
}

// inputs reads the files that a LaTeX source names.
type inputs struct {
	open func(string) ([]byte, error)
	left int // bytes
	read int // files
}

// expand replaces the commands for files with the text of these.
func (in *inputs) expand(text string, depth int) string {
	const deepest, most = 8, 500 // levels, files
	if depth == deepest {
		return text
	}
	var b strings.Builder
	at := 0
	for _, m := range inputCommand.FindAllStringSubmatchIndex(text, -1) {
		named := m[2:4]
		if named[0] < 0 {
			named = m[4:6]
		}
		name := path.Clean(strings.TrimSpace(text[named[0]:named[1]]))
		if path.Ext(name) != ".tex" {
			name += ".tex"
		}
		data, err := in.open(name)
		if err != nil || len(data) > in.left || in.read == most {
			continue
		}
		part, err := decode(data)
		if err != nil {
			continue
		}
		in.left, in.read = in.left-len(data), in.read+1
		b.WriteString(text[at:m[0]])
		b.WriteString(in.expand(bodyOf(withoutComments(part)), depth+1))
		at = m[1]
	}
	b.WriteString(text[at:])
	return b.String()
}

// bodyOf returns the text between the beginning and the end of a document, or the whole text if it is a part of one.
func bodyOf(text string) string {
	if _, body, ok := strings.Cut(text, `\begin{document}`); ok {
		text, _, _ = strings.Cut(body, `\end{document}`)
	}
	return text
}
