package view

import (
	"slices"
	"strings"

	"rederive"
	"rederive/show"
	"rederive/typeset/draw"
)

// A cover is the figure that represents a book on the front page: that of a cell, or a
// picture in its text.
type cover struct {
	figure  show.Figure
	alt     string
	picture *rederive.Picture
}

// coverOf returns the cover of a book: the figure that its front matter names, or the
// first one.
func coverOf(b *Book, res *Resolved) (c cover, ok bool) {
	anchor := "figure-1"
	if name := b.Notebook.Front.Cover; name != "" {
		t, known := res.Targets["fig:"+strings.TrimPrefix(name, "fig:")]
		if !known {
			return c, false
		}
		anchor = t.Anchor
	}
	for n, number := range res.Pictures {
		if figureID(number) == anchor {
			return cover{picture: n, alt: n.Alt}, true
		}
	}
	for _, it := range res.Displays {
		if it.Figure != nil && figureID(it.Number) == anchor {
			return cover{figure: it.Figure, alt: it.alt}, it.alt != ""
		}
	}
	return c, false
}

// checkCover reports a cover that is not a figure.
func (v *View) checkCover() {
	front := v.Book.Notebook.Front
	v.checkFindings(front)
	if front.Cover == "" || v.Book.Variant.Suffix() != "" {
		return
	}
	if _, ok := coverOf(v.Book, v.Res); !ok && v.Book.Run.Status == rederive.RunOK {
		v.Errs.Add(front.CoverPos, "cover: no figure is labelled %q", front.Cover)
	}
}

// DrawCover draws the cover of a brief book. It returns nil if there is none.
func DrawCover(b *Book, drawing func(show.Figure) (*draw.Picture, error)) *draw.Picture {
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
		return nil // the page of the book reports it
	}
	picture.Alt = b.cover.alt
	return picture
}

// checkFindings reports findings about claims that do not exist.
func (v *View) checkFindings(front rederive.Front) {
	if len(v.Book.Verdicts) == 0 { // a handout, or no claims were read
		return
	}
	for _, f := range front.Findings {
		if _, ok := VerdictOf(v.Book, f.Claim); !ok {
			v.Errs.Add(f.Pos, "findings: no claim is called %q", f.Claim)
		}
	}
}

func VerdictOf(b *Book, id string) (rederive.Verdict, bool) {
	i := slices.IndexFunc(b.Verdicts, func(v rederive.Verdict) bool { return v.ID == id })
	if i < 0 {
		return rederive.Verdict{}, false
	}
	return b.Verdicts[i], true
}
