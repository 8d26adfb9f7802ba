package base

import (
	"path/filepath"
	"strings"
)

// sourceLines returns a function that returns lines of the source files that a ledger
// names. It reads each file once. A ledger may come from another machine: a file that
// does not exist here, or is not below the current folder, has no lines.
func sourceLines() func(file string, line int) string {
	files := map[string][]string{}
	return func(file string, line int) string {
		lines, read := files[file]
		if !read {
			if name := filepath.FromSlash(file); filepath.IsLocal(name) {
				if c, err := ReadFile(name); err == nil {
					lines = strings.Split(string(c.Data), "\n")
				}
			}
			files[file] = lines
		}
		if line < 1 || line > len(lines) {
			return ""
		}
		return lines[line-1]
	}
}
