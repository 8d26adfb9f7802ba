package report

import (
	"slices"
	"strings"

	"rederive"
	"rederive/show"
	"rederive/typeset/draw"
)

// A cover is the figure by which the front page shows a book: that of a cell, or a
// picture of its text.
type cover struct {
	figure  show.Figure
	alt     string
	picture *rederive.Picture
}

// coverOf finds the cover of a book: the figure that its front matter names, or the
// first one.
func coverOf(b *Book, res *resolved) (c cover, ok bool) {
	anchor := "figure-1"
	if name := b.Notebook.Front.Cover; name != "" {
		t, known := res.targets["fig:"+strings.TrimPrefix(name, "fig:")]
		if !known {
			return c, false
		}
		anchor = t.anchor
	}
	for n, number := range res.pictures {
		if figureID(number) == anchor {
			return cover{picture: n, alt: n.Alt}, true
		}
	}
	for _, it := range res.displays {
		if it.figure != nil && figureID(it.number) == anchor {
			return cover{figure: it.figure, alt: it.alt}, it.alt != ""
		}
	}
	return c, false
}

// checkCover reports a cover that is not a figure.
func (v *view) checkCover() {
	front := v.book.Notebook.Front
	v.checkFindings(front)
	if front.Cover == "" || v.book.Variant.Suffix() != "" {
		return
	}
	if _, ok := coverOf(v.book, v.res); !ok && v.book.Run.Status == rederive.RunOK {
		v.errs.Add(front.CoverPos, "cover: no figure is labelled %q", front.Cover)
	}
}

// drawCover draws the cover of a book in brief; nil is none.
func drawCover(b *Book, drawing func(show.Figure) (*draw.Picture, error)) *draw.Picture {
	var picture *draw.Picture
	var err error
	switch {
	case b.cover.picture != nil:
		picture, err = b.picture(b.cover.picture, drawing)
	case b.cover.figure != nil:
		picture, err = drawing(b.cover.figure)
	default:
		return nil
	}
	if err != nil {
		return nil // the page of the book says so
	}
	picture.Alt = b.cover.alt
	return picture
}

// checkFindings reports findings of claims that there are not.
func (v *view) checkFindings(front rederive.Front) {
	if len(v.book.Verdicts) == 0 { // a handout, or no claims were read
		return
	}
	for _, f := range front.Findings {
		if _, ok := verdictOf(v.book, f.Claim); !ok {
			v.errs.Add(f.Pos, "findings: no claim is called %q", f.Claim)
		}
	}
}

func verdictOf(b *Book, id string) (rederive.Verdict, bool) {
	i := slices.IndexFunc(b.Verdicts, func(v rederive.Verdict) bool { return v.ID == id })
	if i < 0 {
		return rederive.Verdict{}, false
	}
	return b.Verdicts[i], true
}
