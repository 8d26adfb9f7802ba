//go:build wasip1

// Package channel connects a module and its page: the page writes arguments into
// the module's memory, and the module answers with bytes.
package channel

import (
	"encoding/json"
	"unsafe"
)

// buffers holds what the page writes into the memory of the module, by address.
var buffers = map[uint32][]byte{}

// alloc returns the address of n bytes for an argument.
//
//go:wasmexport alloc
func alloc(n uint32) uint32 {
	b := make([]byte, max(n, 1))
	at := uint32(uintptr(unsafe.Pointer(unsafe.SliceData(b))))
	buffers[at] = b
	return at
}

// Take returns an argument of n bytes that the page has written.
func Take(at, n uint32) []byte {
	b := buffers[at][:n]
	delete(buffers, at)
	return b
}

//go:wasmimport rederive reply
func replyBytes(at unsafe.Pointer, n uint32)

// Answer sends the page a value, as JSON.
func Answer(v any) {
	data, err := json.Marshal(v)
	if err != nil {
		data = []byte(`{"error":"writing the answer"}`)
	}
	replyBytes(unsafe.Pointer(unsafe.SliceData(data)), uint32(len(data)))
}
