package main

import (
	"bytes"
	"testing"

	"rederive/internal/must"
)

// TestBounded limits the memory of a module that has a section before and one
// after it.
func TestBounded(t *testing.T) {
	head := []byte("\x00asm\x01\x00\x00\x00")
	before, after := []byte{1, 2, 0xAA, 0xBB}, []byte{7, 1, 0xCC}
	module := bytes.Join([][]byte{head, before, {5, 4, 1, 0, 0xC8, 0x01}, after}, nil)
	got := must.Get(bounded(module, 32768))
	want := bytes.Join([][]byte{head, before, {5, 7, 1, 1, 0xC8, 0x01, 0x80, 0x80, 0x02}, after}, nil)
	if !bytes.Equal(got, want) {
		t.Errorf("% x, want % x", got, want)
	}
	for _, bad := range [][]byte{
		nil, head, []byte("\x00elf0000"), module[:12], module[:14],
		bytes.Replace(module, []byte{5, 4, 1, 0}, []byte{5, 4, 1, 1}, 1),
		bytes.Replace(module, []byte{5, 4, 1, 0}, []byte{5, 4, 2, 0}, 1),
	} {
		if _, err := bounded(bad, 32768); err == nil {
			t.Errorf("% x is bounded", bad)
		}
	}
}
