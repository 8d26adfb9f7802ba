package site

import (
	"bytes"
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"rederive/cmd/rederive/base"
	"rederive/internal/xslices"
	"rederive/report"
	"rederive/report/view"
	"rederive/typeset"
)

// An Edition says which files are written for each book.
type Edition struct {
	format, variantName, pdf, sign, Number string // the flags

	Formats []report.Format
	Index   bool // of all books
	Variant view.Variant
	Browser string             // prints the pages as PDF; "" for our own typesetter
	signer  ed25519.PrivateKey // of the provenance, or nil
	Date    time.Time          // in the files, or zero
	Stderr  io.Writer

	Practice bool // readers can check their answers in the pages

	liveFlags
	Live *view.Live // lets readers run the pages, or nil
}

func EditionFlags(fs *flag.FlagSet, stderr io.Writer) *Edition {
	e := &Edition{Stderr: stderr}
	base.CheckedFlag(fs, &e.format, "format", "html,pdf", "report `FORMATS`, comma-separated: "+formatNames(),
		func(list string) error { _, err := formatsNamed(list); return err })
	base.ChoiceFlag(fs, &e.variantName, "variant", "report", "write this `VARIANT`: report, handout or solutions",
		string(view.Report), string(view.Handout), string(view.Solutions))
	fs.StringVar(&e.Number, "number", "",
		"print `N` after the title, as the number of a handout; its solutions judge no claims")
	base.ChoiceFlag(fs, &e.pdf, "pdf", "embedded",
		"make PDF files with this `ENGINE`: embedded, or chromium to print the page", "embedded", "chromium")
	fs.StringVar(&e.sign, "sign", "", "sign the provenance with the Ed25519 key in `FILE` (PKCS #8, PEM)")
	fs.BoolVar(&e.Practice, "practice", false,
		"let students check answers in the page of a handout, which has only digests of the right ones")
	e.liveFlags.add(fs)
	return e
}

// Settle validates the flags before anything runs.
func (e *Edition) Settle() error {
	var err error
	if e.Formats, err = formatsNamed(e.format); err != nil {
		return err
	}
	if e.Variant, err = view.ParseVariant(e.variantName); err != nil {
		return err
	}
	if e.Live, err = e.liveFlags.load(e.Variant); err != nil {
		return err
	}
	if e.Practice && (e.Variant != view.Handout || !e.pages()) {
		return base.Misused("--practice is for the page of a handout: --variant handout, with html among the formats")
	}
	if e.pdf == "chromium" {
		if e.Browser, err = base.FindChromium("leave --pdf out for the built-in engine"); err != nil {
			return fmt.Errorf("--pdf chromium: %w", err)
		}
	}
	if e.sign != "" {
		if e.signer, err = readKey(e.sign); err != nil {
			return fmt.Errorf("reading the key %s: %w", e.sign, err)
		}
	}
	e.Date, err = sourceDate(os.Getenv("SOURCE_DATE_EPOCH"))
	return err
}

// formatsNamed parses the names of formats, separated by commas.
func formatsNamed(text string) (list []report.Format, err error) {
	for name := range strings.SplitSeq(text, ",") {
		named := func(f report.Format) bool { return f.Name == name }
		at := slices.IndexFunc(report.Formats(), named)
		if at < 0 {
			return nil, fmt.Errorf("unknown format %q (%s)", name, formatNames())
		}
		if slices.ContainsFunc(list, named) {
			return nil, fmt.Errorf("format %s is given twice", name)
		}
		list = append(list, report.Formats()[at])
	}
	return list, nil
}

func formatNames() string {
	return strings.Join(xslices.Map(report.Formats(), func(f report.Format) string { return f.Name }), ", ")
}

// WantsIndex reports whether there is an index of the claims, which is a page.
func (e *Edition) WantsIndex() bool {
	return e.pages() && e.Variant == view.Report
}

// pages reports whether any format is a page for browsers.
func (e *Edition) pages() bool {
	return slices.ContainsFunc(e.Formats, func(f report.Format) bool { return f.Page })
}

// Prints reports whether any format is for paper.
func (e *Edition) Prints() bool {
	return slices.ContainsFunc(e.Formats, func(f report.Format) bool { return f.Prints })
}

// Names lists the files that the edition makes of a book.
func (e *Edition) Names(book string) []string {
	var list []string
	for _, f := range e.Formats {
		list = append(list, f.File(book+e.Variant.Suffix()))
		if f.Prints {
			list = append(list, view.SupplementName(book+e.Variant.Suffix()))
		}
	}
	if e.Variant == view.Report {
		list = append(list, book+".intoto.json", book+".dsse.json")
	}
	return list
}

// sourceDate parses SOURCE_DATE_EPOCH, the date of files in reproducible builds.
func sourceDate(epoch string) (time.Time, error) {
	if epoch == "" {
		return time.Time{}, nil
	}
	seconds, err := strconv.ParseInt(epoch, 10, 64)
	if err != nil || seconds < 0 {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH is %q, not a number of seconds", epoch)
	}
	return time.Unix(seconds, 0).UTC(), nil
}

// readKey reads a private key.
func readKey(file string) (ed25519.PrivateKey, error) {
	c, err := base.ReadFile(file)
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(c.Data)
	if block == nil || block.Type != "PRIVATE KEY" {
		return nil, errors.New("it holds no PEM block PRIVATE KEY (make one with: openssl genpkey -algorithm ed25519)")
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, err
	}
	if signer, ok := key.(ed25519.PrivateKey); ok {
		return signer, nil
	}
	return nil, fmt.Errorf("it is a %T, not an Ed25519 key", key)
}

// Render renders one book in the formats of the edition, in parallel. The warnings are
// about what could not be set well.
func (e *Edition) Render(
	ctx context.Context, r *report.Renderer, to *Site, b *view.Book,
) ([]report.Output, []string, error) {
	pages := make([][]report.Output, len(e.Formats))
	warnings := make([][]string, len(e.Formats))
	errs := make([]error, len(e.Formats))
	var wg sync.WaitGroup
	for i, format := range e.Formats {
		wg.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					errs[i] = fmt.Errorf("%s: %w", b.Notebook.Path, base.Defect{Cause: r})
				}
			}()
			pages[i], warnings[i], errs[i] = e.renderIn(ctx, format, r, to, b)
		})
	}
	wg.Wait()
	return slices.Concat(pages...), slices.Concat(warnings...), cmp.Or(errs...)
}

// renderIn renders one book in one format: its file, followed by the pictures next to it.
func (e *Edition) renderIn(
	ctx context.Context, format report.Format, r *report.Renderer, to *Site, b *view.Book,
) (files []report.Output, warnings []string, err error) {
	name := b.Name + b.Variant.Suffix()
	var pictures []report.Output
	companion := func(picture string, data []byte) error {
		out, err := to.Write(format.Dir(name)+picture, Contents(data))
		pictures = append(pictures, out)
		return err
	}
	page, err := to.Write(format.File(name), func(w io.Writer) error {
		list, err := e.fill(ctx, r, w, b, format, companion)
		warnings = append(warnings, warningTexts(list, format, b)...)
		return err
	})
	return append([]report.Output{page}, pictures...), warnings, err
}

// fill writes a book in one format. With a browser, the PDF is a print of the page.
func (e *Edition) fill(ctx context.Context, r *report.Renderer, w io.Writer, b *view.Book,
	format report.Format, companion report.Companion,
) ([]typeset.Warning, error) {
	if !format.Prints || e.Browser == "" {
		return format.Write(r, w, b, companion)
	}
	var page bytes.Buffer
	if err := r.HTML(&page, b); err != nil {
		return nil, err
	}
	if err := e.Print(ctx, &page); err != nil {
		return nil, err
	}
	_, err := page.WriteTo(w)
	return nil, err
}
