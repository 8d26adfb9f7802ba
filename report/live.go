package report

import (
	"html/template"
	"io"
)

// LiveFile is the name of the script that runs notebooks in a browser, next to the
// pages.
const LiveFile = "rederive-live.js"

// A Live lets the reader of a page run its notebook in the browser.
type Live struct {
	Script []byte
	SHA256 string
	Embed  bool // the page carries the script; otherwise it is next to the page
}

// LiveSettings say by which script a page is live.
type LiveSettings struct {
	SHA256 string `json:"sha256"`
	Embed  bool   `json:"embed,omitempty"`
}

// Settings returns what the source of a page says of its script.
func (l *Live) Settings() *LiveSettings {
	if l == nil {
		return nil
	}
	return &LiveSettings{l.SHA256, l.Embed}
}

// Inline returns the script where the page carries it.
func (l *Live) Inline() template.JS {
	if !l.Embed {
		return ""
	}
	return template.JS(l.Script)
}

// File returns the name of the script where it is next to the page.
func (l *Live) File() string { return LiveFile }

// WriteScript writes the script that is next to the pages.
func (l *Live) WriteScript(w io.Writer) error {
	_, err := w.Write(l.Script)
	return err
}
