package show

import (
	"encoding/json"
	"fmt"
	"reflect"

	"rederive/show/wire"
)

// A Figure describes a picture by plain data; the host draws it. It is one of [Grundy],
// [Cobweb], [Graph], [Board], [Sticks], [MagicSquare], [Tower], [Hanoi], [Plot], [Grid],
// [Sparks], [Polyominoids], [Assemblage], [Image] and [Panels].
type Figure interface {
	// figureName identifies the kind of figure to the host.
	figureName() string
	// check returns an error if the description cannot be drawn.
	check() error
	// text replaces the picture where none can be shown.
	text() string
	// AltText describes the picture in words.
	AltText() string
}

// A wireFigure is a figure as it is sent to the host.
type wireFigure struct {
	Figure string          `json:"figure"`
	Data   json.RawMessage `json:"data"`
}

func figureBundle(f Figure) (wire.Bundle, error) {
	if err := f.check(); err != nil {
		return nil, fmt.Errorf("figure %s: %w", f.figureName(), err)
	}
	data, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	data, err = json.Marshal(wireFigure{f.figureName(), data})
	if err != nil {
		return nil, err
	}
	return wire.Bundle{{Type: wire.Figure, Data: data}, {Type: wire.Plain, Data: []byte(f.text())}}, nil
}

// DecodeFigure decodes the data of a bundle's part of type [wire.Figure].
func DecodeFigure(data []byte) (Figure, error) {
	var w wireFigure
	if err := json.Unmarshal(data, &w); err != nil {
		return nil, fmt.Errorf("reading figure: %w", err)
	}
	f, err := decodeFigure(w)
	if err != nil {
		return nil, err
	}
	if err := f.check(); err != nil { // a worker may have sent anything
		return nil, fmt.Errorf("reading figure %s: %w", w.Figure, err)
	}
	return f, nil
}

func decodeFigure(w wireFigure) (Figure, error) {
	for _, f := range emptyFigures() {
		if f.figureName() != w.Figure {
			continue
		}
		decoded := reflect.New(reflect.TypeOf(f))
		if err := json.Unmarshal(w.Data, decoded.Interface()); err != nil {
			return nil, fmt.Errorf("reading figure %s: %w", w.Figure, err)
		}
		return decoded.Elem().Interface().(Figure), nil
	}
	return nil, fmt.Errorf("reading figure: unknown kind %q", w.Figure)
}

// emptyFigures has an empty figure of each kind.
func emptyFigures() []Figure {
	return []Figure{
		Grundy{},
		Cobweb{},
		Graph{},
		Board{},
		Sticks{},
		MagicSquare{},
		Tower{},
		Hanoi{},
		Plot{},
		Grid{},
		Sparks{},
		Polyominoids{},
		Assemblage{},
		Image{},
		Panels{},
	}
}
