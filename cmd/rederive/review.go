package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/png"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"rederive/document"
	"rederive/internal/cache"
	"rederive/paper"
	reviewpage "rederive/report/review"
	"rederive/verify/review"
)

// errNoPaper says what to name.
var errNoPaper = errors.New("name a paper: a PDF, HTML, JATS XML, DOCX, LaTeX, Markdown or text file")

// A reviewer reviews papers.
type reviewer struct {
	reader  *paper.Reader
	options review.Options
	pages   bool   // a page is written for each paper
	dir     string // for the pages; next to the paper if it is empty
	force   bool
}

// A reviewed paper is one with its review, or with the reason why there is none.
type reviewed struct {
	name   string
	review *document.Review
	err    error
}

// cmdReview reads papers and checks what they print against itself.
func cmdReview(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs := bareFlags("review", stderr)
	var v reviewer
	format := fs.String("format", "html", "`FORMAT` of the result: html, text, json, jsonl or csv; html also prints text")
	fs.StringVar(&v.dir, "o", "", "`DIR` for the pages (default: that of the paper)")
	fs.Float64Var(&v.options.Alpha, "alpha", 0.05, "the level of `SIGNIFICANCE`")
	fs.BoolVar(&v.options.OneTailed, "one-tailed", false, "take p-values for one-sided where that makes them agree")
	fs.BoolVar(&v.force, "force", false, "overwrite pages that rederive did not write")
	jobs := fs.Int("j", runtime.GOMAXPROCS(0), "how many papers are read in parallel")
	dir := fs.String("cache", "", aboutCache)
	operands, err := parseArgs(fs, args)
	if err != nil {
		return flagExit(err)
	}
	if v.pages = *format == "html"; v.pages {
		*format = "text"
	}
	f, err := review.FormatNamed(*format)
	switch {
	case err != nil:
		return complainUsage(stderr, "review", err)
	case len(operands) == 0:
		return complainUsage(stderr, "review", errNoPaper)
	case !(v.options.Alpha > 0 && v.options.Alpha < 1):
		return complainUsage(stderr, "review", fmt.Errorf("--alpha %g: a level between 0 and 1 is expected", v.options.Alpha))
	case *jobs < 1:
		return complainUsage(stderr, "review", fmt.Errorf("-j %d: at least one paper is read at a time", *jobs))
	}
	papers, err := papersIn(operands)
	if err != nil {
		return complainUsage(stderr, "review", err)
	}
	cached, err := cacheDir(*dir)
	if err != nil {
		return complainUsage(stderr, "review", err)
	}
	v.reader = &paper.Reader{Cache: filepath.Join(cached, "pdfium")}
	defer v.reader.Close()
	code, written := v.all(ctx, papers, *jobs, f.Begin(stdout, len(papers)), stderr)
	if written != nil {
		return worst(code, complainUsage(stderr, "review", written))
	}
	return code
}

// all reviews papers side by side, and writes their reviews in the order of the papers.
func (v *reviewer) all(
	ctx context.Context, papers []string, jobs int, out review.Writer, stderr io.Writer,
) (code int, err error) {
	slots := make([]chan reviewed, len(papers))
	for i := range slots {
		slots[i] = make(chan reviewed, 1)
	}
	var wait sync.WaitGroup
	defer wait.Wait()
	ahead := make(chan struct{}, jobs) // so that finished reviews do not pile up
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	wait.Go(func() {
		for i, name := range papers {
			select {
			case ahead <- struct{}{}:
			case <-ctx.Done():
				slots[i] <- reviewed{name: name, err: ctx.Err()}
				continue
			}
			wait.Go(func() {
				r, err := v.review(ctx, name)
				slots[i] <- reviewed{name, r, err}
			})
		}
	})
	for i := range slots {
		r := <-slots[i]
		if r.err == nil {
			<-ahead
			if len(review.Findings(r.review)) > 0 {
				code = worst(code, exitClaim)
			}
			err = errors.Join(err, out.Add(r.review))
			continue
		}
		select {
		case <-ahead:
		default:
		}
		code = worst(code, complainUsage(stderr, "review", fmt.Errorf("%s: %w", shownPath(r.name), r.err)))
	}
	return code, errors.Join(err, out.End())
}

// papersIn lists the papers that are named, and those in the folders that are.
func papersIn(operands []string) ([]string, error) {
	var papers []string
	for _, name := range operands {
		info, err := os.Stat(name)
		if name == "-" || err != nil || !info.IsDir() {
			papers = append(papers, name) // what is missing is said when it is read
			continue
		}
		before := len(papers)
		err = filepath.WalkDir(name, func(file string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && strings.HasPrefix(d.Name(), ".") && file != name:
				return fs.SkipDir
			case d.Type().IsRegular() && paper.IsPaperName(d.Name()) && !strings.HasSuffix(d.Name(), reviewEnding):
				papers = append(papers, file)
			}
			return nil
		})
		if err == nil && len(papers) == before {
			err = fmt.Errorf("%s: no paper is in this folder", shownPath(name))
		}
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(papers)
	return slices.Compact(papers), nil
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

const (
	// reviewEnding ends the names of pages.
	reviewEnding = ".review.html"
	// pageMark is in each page that this command has written.
	pageMark = "A review of what the paper prints, checked against itself"
)

// page writes the page of a paper.
func (v *reviewer) page(name string, p *paper.Paper, r *document.Review) error {
	dir := v.dir
	if dir == "" {
		dir = filepath.Dir(name)
	}
	out := filepath.Join(dir, strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))+reviewEnding)
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
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	err = encoder.Encode(&out, picture)
	return out.Bytes(), err
}

// readPaper reads a file within bounds. What is no regular file is refused, except for standard input.
func readPaper(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(io.LimitReader(os.Stdin, paper.MaxSize+1))
	}
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, plainPathError(err)
	case !info.Mode().IsRegular():
		return nil, errors.New("it is not a regular file")
	case info.Size() > paper.MaxSize:
		return nil, fmt.Errorf("it is longer than a paper: %d MiB", info.Size()>>20)
	}
	data, err := os.ReadFile(name)
	return data, plainPathError(err)
}

// plainPathError is an error about a file, without its name.
func plainPathError(err error) error {
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return e.Err
	}
	return err
}
