package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"rederive/document"
	"rederive/paper"
	"rederive/verify/review"
)

// errNoPaper says what to name.
var errNoPaper = errors.New("name a paper: a PDF, HTML, JATS XML, DOCX, LaTeX, Markdown or text file")

// cmdReview reads papers and checks what they print against itself.
func cmdReview(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs := bareFlags("review", stderr)
	var o review.Options
	format := fs.String("format", "text", "`FORMAT` of what is printed: text, json or csv")
	fs.Float64Var(&o.Alpha, "alpha", 0.05, "the level of `SIGNIFICANCE`")
	fs.BoolVar(&o.OneTailed, "one-tailed", false, "take p-values for one-sided where that makes them agree")
	dir := fs.String("cache", "", aboutCache)
	papers, err := parseArgs(fs, args)
	if err != nil {
		return flagExit(err)
	}
	if len(papers) == 0 {
		return complainUsage(stderr, "review", errNoPaper)
	}
	f, err := review.FormatNamed(*format)
	if err != nil {
		return complainUsage(stderr, "review", err)
	}
	cached, err := cacheDir(*dir)
	if err != nil {
		return complainUsage(stderr, "review", err)
	}
	reader := &paper.Reader{Cache: filepath.Join(cached, "pdfium")}
	defer reader.Close()
	code := exitOK
	var reviews []*document.Review
	for _, name := range papers {
		r, err := reviewPaper(ctx, reader, name, o)
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

// reviewPaper reads and checks one paper; - is standard input.
func reviewPaper(ctx context.Context, reader *paper.Reader, name string, o review.Options) (*document.Review, error) {
	data, err := readPaper(name)
	if err != nil {
		return nil, err
	}
	p, err := reader.Read(ctx, name, data)
	if err != nil {
		return nil, err
	}
	defer p.Close()
	return review.Check(p.Document, o), nil
}

func readPaper(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(io.LimitReader(os.Stdin, paper.MaxSize+1))
	}
	return os.ReadFile(name)
}
