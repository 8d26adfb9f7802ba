// Package paper reads papers: it converts PDF, HTML, JATS XML, DOCX, LaTeX, Markdown and plain text to documents,
// which are blocks of words in reading order, with their places.
//
//	reader := paper.Reader{Cache: folder}
//	defer reader.Close()
//	p, err := reader.Read(ctx, "paper.pdf", data)
//	defer p.Close()
//	picture, err := p.Crop(p.Document.Blocks[3].Words[0].Box, 150)
//
// A paper comes from strangers: its size is limited, nothing that it names is opened, and what cannot be read is an
// error or a note in the document, never a guess.
package paper

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"rederive/document"
	"rederive/paper/internal/pdf"
)

// MaxSize is the maximal size of a file in bytes.
const MaxSize = 256 << 20

// A Reader reads papers. The zero value works. It is safe for concurrent use.
type Reader struct {
	Cache    string // folder for the compiled PDF reader; without one it is compiled each time
	Borrowed bool   // write nothing into the folder: if it has no compiled PDF reader, an interpreter runs it

	mu     sync.Mutex
	engine *pdf.Engine
}

// A Paper is a document, with the pictures of its pages.
type Paper struct {
	Document *document.Document
	file     *pdf.File // of a PDF
}

// ErrFormat is the error for a file in no known format.
var ErrFormat = errors.New("it is not a paper in a known format: " +
	"PDF, HTML, JATS XML, DOCX, LaTeX, Markdown or plain text")

// Read reads a paper. The extension of the name distinguishes text formats.
func (r *Reader) Read(ctx context.Context, name string, data []byte) (*Paper, error) {
	if len(data) > MaxSize {
		return nil, fmt.Errorf("it is longer than a paper: %d MiB, at most %d are read", len(data)>>20, MaxSize>>20)
	}
	if err := foreign(data); err != nil {
		return nil, err
	}
	for _, f := range formats {
		if !f.is(filepath.Ext(name), data) {
			continue
		}
		p, err := f.read(ctx, r, data)
		if err != nil {
			return nil, err
		}
		sum := sha256.Sum256(data)
		d := p.Document
		dropDirections(d)
		d.Name, d.SHA256, d.Format = filepath.Base(name), hex.EncodeToString(sum[:]), f.name
		return p, nil
	}
	return nil, ErrFormat
}

// Compile stores the compiled PDF reader in a folder. It takes some seconds. If it fails, the interpreter continues.
func Compile(ctx context.Context, folder string) { pdf.Compile(ctx, folder) }

// Compiled reports whether a folder has the compiled PDF reader.
func Compiled(folder string) bool { return pdf.Compiled(folder) }

// foreigners are the first bytes of other kinds of files, with what to do about them.
var foreigners = []struct{ start, text string }{
	{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "it is an old or an encrypted file of Word: save it as DOCX or PDF"},
	{"{\\rtf", "it is RTF: save it as DOCX or PDF"},
	{"\x89PNG", "it is a picture, without text"},
	{"\xff\xd8\xff", "it is a picture, without text"},
	{"GIF8", "it is a picture, without text"},
	{"II*\x00", "it is a picture, without text"},
	{"MM\x00*", "it is a picture, without text"},
	{"%!PS", "it is PostScript: make a PDF of it"},
	{"\x1f\x8b", "it is compressed: unpack it first"},
}

// foreign returns the error for a file of another kind.
func foreign(data []byte) error {
	if len(bytes.TrimSpace(data[:min(len(data), 1<<16)])) == 0 && len(data) < 1<<16 {
		return errEmpty
	}
	for _, f := range foreigners {
		if bytes.HasPrefix(data, []byte(f.start)) {
			return errors.New(f.text)
		}
	}
	return nil
}

// Close waits until the compiled PDF reader is stored.
func (r *Reader) Close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.engine != nil {
		r.engine.Close()
		r.engine = nil
	}
}

// Close frees the paper. Nothing can be cropped afterwards.
func (p *Paper) Close() {
	if p.file != nil {
		p.file.Close()
	}
}

// Crop draws a part of a page in grayscale.
func (p *Paper) Crop(b document.Box, dpi int) (image.Image, error) {
	if p.file == nil {
		return nil, errors.New("the paper has no pages to draw")
	}
	return p.file.Crop(b.Page-1, b.X0, b.Y0, b.X1, b.Y1, dpi)
}

// paperNames are the extensions of papers.
var paperNames = []string{
	".pdf", ".html", ".htm", ".xhtml", ".xml", ".nxml", ".docx", ".tex", ".ltx", ".md", ".markdown", ".txt", ".text",
}

// IsPaperName reports whether the name of a file can be that of a paper.
func IsPaperName(name string) bool {
	return slices.Contains(paperNames, strings.ToLower(filepath.Ext(name)))
}

// A format is one that can be read.
type format struct {
	name string
	is   func(ext string, data []byte) bool
	read func(ctx context.Context, r *Reader, data []byte) (*Paper, error)
}

// formats are tried in this order.
var formats = []format{
	pdfFormat, docxFormat, latexFormat, markdownFormat, jatsFormat, htmlFormat, textFormat,
}
