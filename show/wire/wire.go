// Package wire is the plain data that a cell sends to the host: displayed
// bundles and offered values. It is the interface between a running cell, which
// may be interpreted or compiled, and the host, which keeps the outputs. Cells
// use package show, and cannot import wire itself.
//
// The process that runs cells sets [Sink]. Everything shown or offered then
// arrives there in order:
//
//	wire.Sink = func(e wire.Event) { frames.Encode(e) }
package wire

// A MIME is a media type.
type MIME string

// The media types of a bundle.
const (
	Plain    MIME = "text/plain"
	Markdown MIME = "text/markdown"
	Table    MIME = "application/vnd.rederive.table+json"
	Figure   MIME = "application/vnd.rederive.figure+json"
	SVG      MIME = "image/svg+xml"
	PNG      MIME = "image/png"
)

// A Part is a displayed thing in one media type.
type Part struct {
	Type MIME   `json:"type"`
	Data []byte `json:"data"`
}

// A Bundle is a displayed thing in several media types, richest first. The last
// is always plain text.
type Bundle []Part

// Text returns the plain text of the bundle.
func (b Bundle) Text() string {
	return string(b.Data(Plain))
}

// Data returns the data of the part with the given type, or nil.
func (b Bundle) Data(t MIME) []byte {
	for _, p := range b {
		if p.Type == t {
			return p.Data
		}
	}
	return nil
}

// An Offer is a computed value that a cell offers to settle a claim.
type Offer struct {
	ID     string `json:"id"`
	Method string `json:"method,omitempty"`
	Value  Value  `json:"value"`
}

// An Event is one thing that a cell sends to the host: a displayed bundle or an
// offer. Exactly one field is set.
type Event struct {
	Display Bundle `json:"display,omitempty"`
	Offer   *Offer `json:"offer,omitempty"`
}

// Sink receives the events of the cells that run in this process. It is set
// once, before the first cell runs.
var Sink = func(Event) {}

// Input returns the content of a declared input file of the notebook. Like
// [Sink] it is set by the process that runs cells.
var Input = func(name string) ([]byte, error) { return nil, errNoInputs }
