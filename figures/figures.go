// Package figures draws the figures that cells describe. gonum/plot lays them
// out; drawing goes through a canvas of our own to the operations of package
// draw, so that a figure is as sharp in HTML as in PDF, in the fonts of the
// report, in colours for light and dark pages:
//
//	picture, err := figures.Draw(show.Grundy{Values: g, Alt: "..."})
package figures

import (
	"fmt"

	"rederive/show"
	"rederive/typeset/draw"
)

// TextWidth is the width in points that a figure may fill.
const TextWidth = 430

// Draw draws a figure. The picture carries the figure's alternative text. A
// figure that asks for more than a picture can show is an error.
func Draw(f show.Figure) (*draw.Picture, error) {
	if err := bounded(f); err != nil {
		return nil, err
	}
	return drawFigure(f)
}

func drawFigure(f show.Figure) (*draw.Picture, error) {
	switch f := f.(type) {
	case show.Grundy:
		return drawGrundy(f)
	case show.Cobweb:
		return drawCobweb(f, cobwebWidth)
	case show.Board:
		return drawBoard(f)
	case show.Sticks:
		return drawSticks(f)
	case show.MagicSquare:
		return drawMagicSquare(f)
	case show.Tower:
		return drawTower(f)
	case show.Hanoi:
		return drawHanoi(f)
	case show.Graph:
		return drawGraph(f)
	case show.Polyominoids:
		return drawPolyominoids(f)
	case show.Assemblage:
		return drawAssemblage(f)
	case show.Plot:
		return drawPlot(f)
	case show.Grid:
		return drawGrid(f)
	case show.Sparks:
		return drawSparks(f)
	case show.Image:
		return drawImage(f)
	case show.Panels:
		return drawPanels(f)
	}
	return nil, fmt.Errorf("figure of unknown kind %T", f)
}
