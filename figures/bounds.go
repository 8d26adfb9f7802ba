package figures

import (
	"fmt"
	"math"
	"unicode/utf8"

	"rederive/show"
)

// The limits of one picture, including all its panels. A picture at a limit draws
// in a second or two; no reader could use a larger one.
const (
	mostMarks   = 100_000   // things drawn one by one: cells, points, sites, tiles
	mostCells   = 4_000_000 // of a pattern drawn pixel by pixel
	mostLabels  = 5_000
	mostText    = 200_000 // letters of all labels
	mostLetters = 1_000   // of one label
	mostSeries  = 100     // series of a plot, maps of a cobweb, named curves
	mostEdges   = 3_000   // of a graph
	mostBends   = 20_000
	mostStops   = 256        // of a gradient
	mostNested  = 4          // panels within panels
	mostPixels  = 20_000_000 // of all images of a picture
	mostBytes   = 8 << 20    // of an image
	mostLength  = 1e6        // points from one side of a picture to the other
	mostNumber  = 1e300      // on an axis
	leastNumber = 1e-300     // on a logarithmic axis
)

// A tally adds up what a figure asks for. Its error names the first limit that is
// exceeded.
type tally struct {
	marks, labels, letters, depth int
	err                           error
}

// bounded returns an error if a figure exceeds a limit of pictures.
func bounded(f show.Figure) error {
	var t tally
	t.figure(f)
	return t.err
}

func (t *tally) fail(format string, args ...any) {
	if t.err == nil {
		t.err = fmt.Errorf(format, args...)
	}
}

// atMost compares a number of things with a limit.
func (t *tally) atMost(n, limit int, things string) {
	if n > limit {
		t.fail("the picture has %d %s; at most %d can be drawn", n, things, limit)
	}
}

// add counts things that are drawn one by one.
func (t *tally) add(n int, things string) {
	t.atMost(n, mostMarks, things)
	if t.marks += n; t.marks > mostMarks {
		t.fail("the picture has more than %d %s and other marks; at most %d can be drawn", t.marks-n, things, mostMarks)
	}
}

// write counts labels.
func (t *tally) write(labels ...string) {
	for _, l := range labels {
		n := utf8.RuneCountInString(l)
		if n > mostLetters {
			t.fail("a label has %d letters, beginning %.20q; at most %d can be drawn", n, l, mostLetters)
		}
		if t.letters += n; n > 0 {
			t.labels++
		}
	}
	t.atMost(t.labels, mostLabels, "labels")
	t.atMost(t.letters, mostText, "letters in labels")
}

// numbers checks the values of an axis.
func (t *tally) numbers(log bool, values ...float64) {
	for _, v := range values {
		switch {
		case math.IsNaN(v) || math.Abs(v) > mostNumber:
			t.fail("the value %v cannot be drawn; an axis reaches from %v to %v", v, -mostNumber, mostNumber)
			return
		case log && v > 0 && v < leastNumber:
			t.fail("the value %v cannot be drawn on a logarithmic axis; it begins at %v", v, leastNumber)
			return
		}
	}
}

// figure counts what a figure asks for. A figure of an unknown kind is not drawn at
// all.
func (t *tally) figure(f show.Figure) {
	if k, ok := kindOf(f); ok {
		k.bound(t, f)
	}
}
