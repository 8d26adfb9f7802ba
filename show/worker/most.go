package worker

import (
	"fmt"
)

const (
	// MaxFrames limits what a worker may show and offer in total, in bytes.
	MaxFrames = 128 << 20

	// MaxParts limits the total number of objects, lists and list entries in its frames.
	// In the host these need far more memory than their bytes in transit.
	MaxParts = 4 << 20
)

// TooMuch is the message for cells that show and offer more than the host accepts.
var TooMuch = fmt.Sprintf("more than %d MiB of values shown and offered, or %d parts", MaxFrames>>20, MaxParts)

// CountParts counts the objects, lists and further entries of a JSON text.
func CountParts(text []byte) (n int) {
	quoted := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case !quoted && (c == '{' || c == '[' || c == ','):
			n++
		}
	}
	return n
}

// sent is the size of the frames that were sent.
var sent struct{ bytes, parts int }

// admit counts a frame of the cells, and panics if it exceeds a limit: the cell that
// shows or offers it fails, at its line, before the host would end the worker.
func admit(f Frame, text []byte) {
	switch f.Kind {
	case "display", "result", "offer", "value":
	default:
		return
	}
	bytes, parts := sent.bytes+len(text), sent.parts+CountParts(text)
	if bytes > MaxFrames || parts > MaxParts {
		panic(TooMuch)
	}
	sent.bytes, sent.parts = bytes, parts
}
