package parse

import (
	"fmt"
	"slices"
	"strings"

	"rederive"
)

// SetFront returns a source whose front matter has the given entries, one per line, instead
// of those with the given keys. Replaced entries must have lines of their own.
func SetFront(path string, source []byte, keys, entries []string) ([]byte, error) {
	head, body, errs := FrontMatter(path, source)
	if len(errs) > 0 {
		return nil, errs
	}
	text := "---\n" + strings.Join(entries, "\n") + "\n"
	if body == 0 {
		return []byte(text + "---\n\n" + string(source)), nil
	}
	lines := strings.SplitAfter(string(source[:body]), "\n")
	last := len(lines) - 2 // the closing line
	gone := make([]bool, len(lines))
	for i, e := range head {
		if !slices.Contains(keys, e.Key) {
			continue
		}
		end := endOf(head, i, last)
		if e.Pos.Col != 1 || end < e.Pos.Line || i > 0 && head[i-1].Pos.Line == e.Pos.Line {
			errs.Add(e.Pos, "%s shares its line with something else", e.Key).
				Suggest(fmt.Sprintf("write %s: on a line of its own", e.Key))
			continue
		}
		for n := e.Pos.Line - 1; n < end; n++ {
			gone[n] = true
		}
	}
	if len(errs) > 0 {
		return nil, rederive.Errors(errs)
	}
	var out strings.Builder
	out.WriteString(text)
	for n := 1; n < len(lines); n++ {
		if !gone[n] {
			out.WriteString(lines[n])
		}
	}
	return []byte(out.String() + string(source[body:])), nil
}
