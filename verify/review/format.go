package review

import (
	"fmt"
	"io"
	"strings"

	"rederive/document"
)

// A Format is a row of the table of formats in which reviews are written. Each has a file format*.go.
type Format struct {
	Name string

	// Begin begins to write the reviews of so many papers.
	Begin func(w io.Writer, papers int) Writer
}

// A Writer writes one review after the other.
type Writer interface {
	Add(r *document.Review) error
	End() error
}

// Formats is the table of formats, the default first.
func Formats() []Format {
	return []Format{
		{"text", beginText},
		{"json", beginJSON},
		{"jsonl", beginLines},
		{"csv", beginCSV},
	}
}

// FormatNamed returns the format with the given name.
func FormatNamed(name string) (Format, error) {
	var names []string
	for _, f := range Formats() {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Format{}, fmt.Errorf("unknown format %q (%s)", name, strings.Join(names, ", "))
}
