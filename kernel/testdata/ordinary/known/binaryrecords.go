package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// ID numbers a record.
type ID int32

// Header begins a file. What is left out in it has a place nevertheless.
type Header struct {
	Version uint16
	_       uint8
	Flags   uint8
	_       uint16
}

// Span is a part of the file.
type Span struct{ From, To int16 }

func main() {
	var h Header
	err := binary.Read(bytes.NewReader([]byte{1, 0, 9, 7, 5, 5}), binary.LittleEndian, &h)
	fmt.Println(err, h.Version, h.Flags, binary.Size(h))
	var out bytes.Buffer
	err = binary.Write(&out, binary.LittleEndian, h)
	fmt.Println(err, out.Bytes())

	var id ID
	n, err := binary.Decode([]byte{0, 0, 0, 7}, binary.BigEndian, &id)
	fmt.Println(n, err, id)
	ids := make([]ID, 2)
	n, err = binary.Decode([]byte{0, 0, 0, 7, 255, 255, 255, 255}, binary.BigEndian, ids)
	fmt.Println(n, err, ids)
	var span Span
	n, err = binary.Decode([]byte{0, 1, 0, 7}, binary.BigEndian, &span)
	fmt.Println(n, err, span)
	buf := make([]byte, 4)
	n, err = binary.Encode(buf, binary.LittleEndian, span)
	fmt.Println(n, err, buf)
	fmt.Println(h == Header{Version: 1, Flags: 7}, map[Header]int{h: 3}[Header{Version: 1, Flags: 7}])
}
