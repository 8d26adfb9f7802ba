package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"

	"rederive/document"
	"rederive/internal/cache"
	"rederive/paper"
	reviewpage "rederive/report/review"
	"rederive/verify/review"
)

// errNoPaper says what to name.
var errNoPaper = errors.New("name a paper: a PDF, HTML, JATS XML, DOCX, LaTeX, Markdown or text file")

// A reviewer reviews one paper after the other.
type reviewer struct {
	reader  *paper.Reader
	options review.Options
	pages   bool   // a page is written for each paper
	dir     string // for the pages; next to the paper if it is empty
	force   bool
}

// cmdReview reads papers and checks what they print against itself.
func cmdReview(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs := bareFlags("review", stderr)
	var v reviewer
	format := fs.String("format", "html", "`FORMAT` of the result: html, text, json or csv; html also prints the text")
	fs.StringVar(&v.dir, "o", "", "`DIR` for the pages (default: that of the paper)")
	fs.Float64Var(&v.options.Alpha, "alpha", 0.05, "the level of `SIGNIFICANCE`")
	fs.BoolVar(&v.options.OneTailed, "one-tailed", false, "take p-values for one-sided where that makes them agree")
	fs.BoolVar(&v.force, "force", false, "overwrite pages that rederive did not write")
	dir := fs.String("cache", "", aboutCache)
	papers, err := parseArgs(fs, args)
	if err != nil {
		return flagExit(err)
	}
	if len(papers) == 0 {
		return complainUsage(stderr, "review", errNoPaper)
	}
	if v.pages = *format == "html"; v.pages {
		*format = "text"
	}
	f, err := review.FormatNamed(*format)
	if err != nil {
		return complainUsage(stderr, "review", err)
	}
	cached, err := cacheDir(*dir)
	if err != nil {
		return complainUsage(stderr, "review", err)
	}
	v.reader = &paper.Reader{Cache: filepath.Join(cached, "pdfium")}
	defer v.reader.Close()
	code := exitOK
	var reviews []*document.Review
	for _, name := range papers {
		r, err := v.review(ctx, name)
		if err != nil {
			code = worst(code, complainUsage(stderr, "review", fmt.Errorf("%s: %w", shownPath(name), err)))
			continue
		}
		if reviews = append(reviews, r); len(review.Findings(r)) > 0 {
			code = worst(code, exitClaim)
		}
	}
	return written(stderr, "review", f.Write(stdout, reviews), code)
}

// review reads and checks one paper, and writes its page; - is standard input.
func (v *reviewer) review(ctx context.Context, name string) (*document.Review, error) {
	data, err := readPaper(name)
	if err != nil {
		return nil, err
	}
	p, err := v.reader.Read(ctx, name, data)
	if err != nil {
		return nil, err
	}
	defer p.Close()
	r := review.Check(p.Document, v.options)
	if !v.pages || name == "-" {
		return r, nil
	}
	return r, v.page(name, p, r)
}

// pageMark is in each page that this command has written.
const pageMark = "A review of what the paper prints, checked against itself"

// page writes the page of a paper.
func (v *reviewer) page(name string, p *paper.Paper, r *document.Review) error {
	dir := v.dir
	if dir == "" {
		dir = filepath.Dir(name)
	}
	out := filepath.Join(dir, strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))+".review.html")
	if old, err := os.ReadFile(out); err == nil && !v.force && !bytes.Contains(old, []byte(pageMark)) {
		return fmt.Errorf("%s is there already, and no page of a review (overwrite it with --force)", shownPath(out))
	}
	var crop reviewpage.Cropper
	if len(r.Document.Pages) > 0 {
		crop = func(b document.Box, dpi int) ([]byte, error) { return cropped(p, b, dpi) }
	}
	var b bytes.Buffer
	err := reviewpage.Write(&b, r, reviewpage.Text{
		Summary: review.Summary(r), Findings: review.Findings(r), Explain: review.Explain, Short: review.Short,
	}, crop)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return cache.WriteFile(out, ".rederive-", 0o644, b.Bytes())
}

// cropped draws a part of a page of a paper as PNG.
func cropped(p *paper.Paper, b document.Box, dpi int) ([]byte, error) {
	picture, err := p.Crop(b, dpi)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = png.Encode(&out, picture)
	return out.Bytes(), err
}

func readPaper(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(io.LimitReader(os.Stdin, paper.MaxSize+1))
	}
	return os.ReadFile(name)
}
