package show

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Panels shows figures side by side, in as many rows as they need. Only the
// panels as a whole need an alternative text.
type Panels struct {
	Figures []Figure
	Labels  []string // below the figures
	Alt     string   // required: what the picture shows, in words
}

// AltText returns p.Alt.
func (p Panels) AltText() string    { return p.Alt }
func (p Panels) figureName() string { return "panels" }

func (p Panels) check() error {
	if len(p.Figures) == 0 {
		return errors.New("there are no figures to show")
	}
	for i, f := range p.Figures {
		if f == nil {
			return fmt.Errorf("panel %d holds no figure", i)
		}
		if err := f.check(); err != nil {
			return fmt.Errorf("panel %d, %s: %w", i, f.figureName(), err)
		}
	}
	return nil
}

func (p Panels) text() string {
	var parts []string
	for _, f := range p.Figures {
		parts = append(parts, f.text())
	}
	return strings.Join(parts, "\n\n")
}

// A wirePanels is panels as they are sent to the host.
type wirePanels struct {
	Figures []wireFigure `json:"figures"`
	Labels  []string     `json:"labels,omitempty"`
	Alt     string       `json:"alt"`
}

// MarshalJSON encodes the panels with the kind of each.
func (p Panels) MarshalJSON() ([]byte, error) {
	w := wirePanels{Labels: p.Labels, Alt: p.Alt}
	for _, f := range p.Figures {
		data, err := json.Marshal(f)
		if err != nil {
			return nil, err
		}
		w.Figures = append(w.Figures, wireFigure{f.figureName(), data})
	}
	return json.Marshal(w)
}

// UnmarshalJSON decodes what MarshalJSON encoded.
func (p *Panels) UnmarshalJSON(data []byte) error {
	var w wirePanels
	if err := json.Unmarshal(data, &w); err != nil {
		return err
	}
	p.Labels, p.Alt = w.Labels, w.Alt
	for _, f := range w.Figures {
		inner, err := decodeFigure(f)
		if err != nil {
			return err
		}
		p.Figures = append(p.Figures, inner)
	}
	return nil
}
