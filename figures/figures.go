// Package figures draws the figures that cells describe. gonum/plot lays out
// plots; a canvas of our own records the drawing as operations of package draw,
// so that a figure is as sharp in HTML as in PDF, in the fonts of the report,
// with colours for light and dark pages:
//
//	picture, err := figures.Draw(show.Grundy{Values: g, Alt: "..."})
package figures

import (
	"fmt"
	"reflect"
	"slices"

	"rederive/show"
	"rederive/typeset/draw"
)

// TextWidth is the maximal width of a figure in points.
const TextWidth = 430

// Draw draws a figure. The picture carries the figure's alternative text. It
// returns an error if the figure asks for more than a picture can show.
func Draw(f show.Figure) (*draw.Picture, error) {
	if err := bounded(f); err != nil {
		return nil, err
	}
	return drawFigure(f)
}

func drawFigure(f show.Figure) (*draw.Picture, error) {
	k, ok := kindOf(f)
	if !ok {
		return nil, fmt.Errorf("figure of unknown kind %T", f)
	}
	return k.draw(f)
}

// kinds has a row for each kind of figure in package show.
func kinds() []kind {
	return []kind{
		row((*tally).assemblage, drawAssemblage),
		row((*tally).board, drawBoard),
		row((*tally).cobweb, func(f show.Cobweb) (*draw.Picture, error) { return drawCobweb(f, cobwebWidth) }),
		row((*tally).graph, drawGraph),
		row((*tally).grid, drawGrid),
		row((*tally).grundy, drawGrundy),
		row((*tally).hanoi, drawHanoi),
		row((*tally).image, drawImage),
		row((*tally).magicSquare, drawMagicSquare),
		row((*tally).panels, drawPanels),
		row((*tally).plot, drawPlot),
		row((*tally).polyominoids, drawPolyominoids),
		row((*tally).sparks, drawSparks),
		row((*tally).sticks, drawSticks),
		row((*tally).tower, drawTower),
	}
}

// A kind says how figures of one type are drawn.
type kind struct {
	figure reflect.Type
	bound  func(*tally, show.Figure) // counts what the figure asks for
	draw   func(show.Figure) (*draw.Picture, error)
}

func row[F show.Figure](bound func(*tally, F), paint func(F) (*draw.Picture, error)) kind {
	return kind{
		figure: reflect.TypeFor[F](),
		bound:  func(t *tally, f show.Figure) { bound(t, f.(F)) },
		draw:   func(f show.Figure) (*draw.Picture, error) { return paint(f.(F)) },
	}
}

func kindOf(f show.Figure) (kind, bool) {
	t, all := reflect.TypeOf(f), kinds()
	i := slices.IndexFunc(all, func(k kind) bool { return k.figure == t })
	if i < 0 {
		return kind{}, false
	}
	return all[i], true
}
