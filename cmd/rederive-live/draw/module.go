//go:build wasip1

package main

import (
	"rederive/cmd/rederive-live/channel"
	"rederive/internal/strictjson"
)

// drawFigure answers a request with a picture.
//
//go:wasmexport drawFigure
func drawFigure(at, n uint32) {
	var r request
	err := strictjson.Unmarshal(channel.Take(at, n), &r)
	var d *drawing
	if err == nil {
		d, err = drawn(r)
	}
	if err != nil {
		d = &drawing{Error: err.Error()}
	}
	channel.Answer(d)
}
