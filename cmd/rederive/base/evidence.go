package base

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"

	"rederive"
	"rederive/document"
	"rederive/paper"
	reviewpage "rederive/report/review"
	"rederive/typeset/draw"
	"rederive/verify/coverage"
)

// A claims document may name the PDF of its paper. If the file exists, its digest is compared. Commands that show or
// write verdicts locate claims in it, and reports may show pictures of the places.

// newPaperReader returns the reader of all notebooks' papers, which starts at the first paper. A stranger's paper is
// read in a confined process, which compiles nothing.
func (o *Options) newPaperReader() *paper.Reader {
	cache := o.Cache
	if o.Untrusted {
		cache = filepath.Dir(cache) // the user's cache, which has the compiled reader
	}
	return &paper.Reader{Cache: filepath.Join(cache, PdfiumFolder), Borrowed: o.Untrusted}
}

// checkPDFs compares the digests of the papers' PDF files. A missing file is no error, since not everyone may pass it
// on. The PDF of a document given with --claims may be out of reach, so it is not looked for.
func (s *Session) checkPDFs(b *Book) error {
	var problems []error
	for _, doc := range b.Docs {
		if doc.Paper.PDF == "" || s.Claims != "" {
			continue
		}
		data, err := b.Files.ReadOwn(pdfOf(doc))
		switch {
		case errors.Is(err, fs.ErrNotExist) && !s.Crops:
		case err != nil:
			problems = append(problems, &rederive.Error{
				Pos: doc.Paper.Pos, Err: fmt.Errorf("reading the paper %s: %w", doc.Paper.PDF, err),
			})
		default:
			if err := coverage.CheckDigest(doc, rederive.Digest(data)); err != nil {
				problems = append(problems, err)
			}
		}
	}
	return errors.Join(problems...)
}

// pdfOf returns the path of the PDF that a claims document names.
func pdfOf(doc *rederive.ClaimsDoc) string {
	return filepath.Join(filepath.Dir(filepath.FromSlash(doc.Path)), filepath.FromSlash(doc.Paper.PDF))
}

// locate finds the claims of a book in the PDF files of their papers, and draws pictures of the wrong ones.
func (s *Session) locate(ctx context.Context, b *Book) {
	for _, doc := range b.Docs {
		if doc.Paper.PDF == "" || s.Claims != "" {
			continue
		}
		data, err := b.Files.ReadOwn(pdfOf(doc))
		if err != nil {
			continue // checkPDFs has reported it, or the file is optional
		}
		if err := s.locateIn(ctx, b, doc, data); err != nil {
			b.Warns.Add(doc.Paper.Pos, "no claim is found in %s: %w", doc.Paper.PDF, err)
		}
	}
}

func (s *Session) locateIn(ctx context.Context, b *Book, doc *rederive.ClaimsDoc, data []byte) error {
	p, err := s.papers.Read(ctx, doc.Paper.PDF, data)
	if err != nil {
		return err
	}
	defer p.Close()
	if b.places == nil {
		b.places, b.evidence = map[string]coverage.Place{}, map[string][]*draw.Picture{}
	}
	l := coverage.NewLocator(p.Document)
	for _, v := range b.Result.Verdicts {
		place, found := l.Find(v)
		if v.Pos.File != doc.Path || !found {
			continue
		}
		b.places[v.ID] = place
		if !s.Crops || v.Erratum == nil && v.Verdict != rederive.Mismatch {
			continue
		}
		b.evidence[v.ID], err = reviewpage.Evidence(p.Document, place.Block, place.Page, place.Boxes,
			document.Plain(v.Printed), p.Crop)
		if err != nil {
			return err
		}
	}
	return nil
}

// setPlaces adds pages and boxes to the verdicts whose claims were located.
func (b *Book) setPlaces(list []rederive.Verdict) {
	for i := range list {
		place, found := b.places[list[i].ID]
		if !found {
			continue
		}
		list[i].Page = place.Page
		for _, x := range place.Boxes {
			list[i].Boxes = append(list[i].Boxes, [4]float64{tenth(x.X0), tenth(x.Y0), tenth(x.X1), tenth(x.Y1)})
		}
	}
}

// tenth rounds a length to tenths of a point.
func tenth(x float64) float64 {
	v, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'f', 1, 64), 64)
	return v
}

// checkPaper compares a claims document with the paper itself.
func (s *Session) checkPaper(ctx context.Context, b *Book, doc *rederive.ClaimsDoc, name string, data []byte) {
	p, err := s.papers.Read(ctx, name, data)
	if err != nil {
		b.Fail(fmt.Errorf("reading the paper %s: %w", ShownPath(name), err))
		return
	}
	defer p.Close()
	b.Result.Errors = append(b.Result.Errors, coverage.CheckPaper(doc, p.Document)...)
}

// hasLines reports whether the copy of a paper is a text and its claims refer to lines of it.
func hasLines(doc *rederive.ClaimsDoc, data []byte) bool {
	if paper.IsPDF(data) {
		return false
	}
	namesLines := func(c *rederive.Claim) bool { return c.Field("lines") != "" }
	return slices.ContainsFunc(doc.Claims, namesLines) || doc.Paper.Lines.To > 0 ||
		!paper.IsPaperName(doc.Paper.Source)
}

// PdfiumFolder is the folder in the cache for the compiled PDF reader.
const PdfiumFolder = "pdfium"
