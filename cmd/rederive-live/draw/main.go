// Command draw is the module that draws figures in a live page. It is separate from the
// module that runs cells, since it is large and few edits change a figure: a page loads it
// when the first figure has changed.
package main

import (
	"errors"
	"strings"

	"rederive/figures"
	"rederive/show"
	"rederive/typeset/draw"
)

func main() {}

// A request asks for the picture of a figure.
type request struct {
	Figure string `json:"figure"` // as a cell describes it, see [show.DecodeFigure]
	Alt    string `json:"alt"`    // of the cell, for a figure without its own
	Title  string `json:"title"`
	ID     string `json:"id"` // prefix of the ids in the picture
}

// A drawing is the answer: a picture, or why there is none.
type drawing struct {
	SVG    string  `json:"svg"`
	Points float64 `json:"points"` // width
	Sheet  string  `json:"sheet"`  // the inks, for light and dark
	Error  string  `json:"error,omitempty"`
}

// drawn draws a figure as reports do.
func drawn(r request) (*drawing, error) {
	f, err := show.DecodeFigure([]byte(r.Figure))
	if err != nil {
		return nil, err
	}
	picture, err := figures.Draw(f)
	if err != nil {
		return nil, err
	}
	if picture.Alt == "" {
		picture.Alt = r.Alt
	}
	if picture.Title == "" {
		picture.Title = r.Title
	}
	var svg strings.Builder
	err = draw.SVG{ID: r.ID, Outlines: true}.Write(&svg, picture)
	if errors.Is(err, draw.ErrNoAlt) {
		picture.Alt = "a figure of the new run"
		svg.Reset()
		err = draw.SVG{ID: r.ID, Outlines: true}.Write(&svg, picture)
	}
	if err != nil {
		return nil, err
	}
	sheet := draw.Sheet(draw.Inks(picture))
	return &drawing{SVG: svg.String(), Points: picture.Width.Points(), Sheet: sheet}, nil
}
