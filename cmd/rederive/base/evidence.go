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
	"rederive/report/view"
	"rederive/typeset/draw"
	"rederive/verify/coverage"
)

// A claims document may name the PDF of its paper. Its digest is compared whenever the file is there. Commands that
// show or write verdicts find the places of claims in it, and reports may show pictures of them.

// newPaperReader returns the reader of the papers of all notebooks, which starts with the first of them. A stranger's
// paper is read in the process that the system confines, which compiles nothing.
func (o *Options) newPaperReader() *paper.Reader {
	cache := o.Cache
	if o.Untrusted {
		cache = filepath.Dir(cache) // that of the user, which has the compiled reader
	}
	return &paper.Reader{Cache: filepath.Join(cache, PdfiumFolder), Borrowed: o.Untrusted}
}

// checkPDFs compares the PDF files of papers with their digests, as far as they are there: who has no right to pass one
// on leaves it out. That of a document given with --claims need not be within reach, and is not looked for.
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
			if err := coverage.CheckDigest(doc, view.Digest(data)); err != nil {
				problems = append(problems, err)
			}
		}
	}
	return errors.Join(problems...)
}

// pdfOf returns the file that a claims document names.
func pdfOf(doc *rederive.ClaimsDoc) string {
	return filepath.Join(filepath.Dir(filepath.FromSlash(doc.Path)), filepath.FromSlash(doc.Paper.PDF))
}

// locate finds the claims of a book in the PDF files of their papers, and draws pictures of those that are wrong.
func (s *Session) locate(ctx context.Context, b *Book) {
	for _, doc := range b.Docs {
		if doc.Paper.PDF == "" || s.Claims != "" {
			continue
		}
		data, err := b.Files.ReadOwn(pdfOf(doc))
		if err != nil {
			continue // checkPDFs has said why, or it need not be there
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

// setPlaces notes in verdicts where their claims are.
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

// checkPaper compares the transcription with the paper itself.
func (s *Session) checkPaper(ctx context.Context, b *Book, doc *rederive.ClaimsDoc, name string, data []byte) {
	p, err := s.papers.Read(ctx, name, data)
	if err != nil {
		b.Fail(fmt.Errorf("reading the paper %s: %w", ShownPath(name), err))
		return
	}
	defer p.Close()
	errs := coverage.CheckPaper(doc, p.Document)
	b.Result.Errors = append(b.Result.Errors, errs...)
	if len(errs) > 0 {
		b.Code = Worst(b.Code, ExitClaim)
	}
}

// hasLines reports whether the copy of a paper is a text to whose lines its claims refer.
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
