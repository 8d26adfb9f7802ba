package report

import (
	"io"

	"rederive/typeset"
)

// A Format is a form in which a book is written.
type Format struct {
	Name string // also the extension of its files
	Type string // its MIME type

	// Write writes a book. The warnings are about what could not be shown well.
	Write func(r *Renderer, w io.Writer, b *Book) ([]typeset.Warning, error)
}

// Formats lists the formats of reports, each with a writer in a file of its own.
func Formats() []Format {
	return []Format{
		{"html", "text/html", (*Renderer).writeHTML},
		{"pdf", "application/pdf", (*Renderer).PDF},
	}
}
