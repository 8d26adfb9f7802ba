package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
)

type Kind uint8

const (
	KindNone Kind = iota
	KindPoint
	KindText
	_
	KindNested Kind = 1 << iota
)

func (k Kind) String() string {
	switch k {
	case KindPoint:
		return "point"
	case KindText:
		return "text"
	case KindNested:
		return "nested"
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

type Header struct {
	Magic  [4]byte
	Kind   Kind
	Flags  uint8
	Length uint16
	Sum    uint32
}

type Point struct {
	X, Y int32
	W    float32
	_    [2]byte
	Bits [3]uint8
	OK   bool
}

type Packet struct {
	Header
	Body any
}

type ChecksumError struct{ Want, Got uint32 }

func (e *ChecksumError) Error() string { return fmt.Sprintf("checksum %08x, want %08x", e.Got, e.Want) }
func (e *ChecksumError) Is(target error) bool {
	_, ok := target.(*ChecksumError)
	return ok
}

var ErrMagic = errors.New("bad magic")

type countingReader struct {
	io.Reader
	n int
}

func (c *countingReader) Read(p []byte) (n int, err error) {
	defer func() { c.n += n }()
	if len(p) > 3 {
		p = p[:3]
	}
	return c.Reader.Read(p)
}

func encode(k Kind, body any, order binary.ByteOrder) ([]byte, error) {
	var b bytes.Buffer
	switch v := body.(type) {
	case string:
		b.WriteString(v)
	case []byte:
		b.Write(v)
	default:
		if err := binary.Write(&b, order, v); err != nil {
			return nil, fmt.Errorf("encode %v: %w", k, err)
		}
	}
	h := Header{Magic: [4]byte{'R', 'D', 'V', '1'}, Kind: k, Length: uint16(b.Len()), Sum: crc32.ChecksumIEEE(b.Bytes())}
	var out bytes.Buffer
	if err := binary.Write(&out, order, &h); err != nil {
		return nil, err
	}
	_, err := b.WriteTo(&out)
	return out.Bytes(), err
}

func decode(r io.Reader, order binary.ByteOrder) (p *Packet, err error) {
	p = new(Packet)
	if err = binary.Read(r, order, &p.Header); err != nil {
		return nil, err
	}
	if string(p.Magic[:]) != "RDV1" {
		return nil, fmt.Errorf("%w: %q", ErrMagic, p.Magic)
	}
	body := make([]byte, p.Length)
	if _, err = io.ReadFull(r, body); err != nil {
		return p, err
	}
	if sum := crc32.ChecksumIEEE(body); sum != p.Sum {
		return p, &ChecksumError{p.Sum, sum}
	}
	switch p.Kind {
	case KindPoint:
		var pt Point
		err = binary.Read(bytes.NewReader(body), order, &pt)
		p.Body = pt
	case KindText:
		p.Body = string(body)
	case KindNested:
		inner, e := decode(bytes.NewReader(body), order)
		p.Body, err = inner, e
	default:
		p.Body = body
	}
	return
}

func main() {
	fmt.Println(KindNone, KindPoint, KindText, KindNested, Kind(9))
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		fmt.Println(order, binary.Size(Header{}), binary.Size(&Point{}), binary.Size([]Point{{}, {}}), binary.Size(Packet{}))
		var stream bytes.Buffer
		a, err := encode(KindPoint, Point{X: -1, Y: 1 << 20, W: 0.5, Bits: [...]uint8{1, 2, 3}, OK: true}, order)
		fmt.Println(hex.EncodeToString(a), err)
		b, _ := encode(KindText, "héllo", order)
		c, _ := encode(KindNested, b, order)
		stream.Write(a)
		stream.Write(c)
		broken := append([]byte(nil), b...)
		broken[len(broken)-1] ^= 0xff
		stream.Write(broken)
		stream.Write([]byte("XXXX12345678"))
		cr := &countingReader{Reader: &stream}
		r := bufio.NewReaderSize(cr, 16)
		for i := 0; ; i++ {
			p, err := decode(r, order)
			if errors.Is(err, io.EOF) {
				fmt.Println("end after", cr.n)
				break
			}
			fmt.Printf("%d %+v err=%v\n", i, strings.Split(fmt.Sprintf("%+v", p), "Body:0x")[0], err)
			var ce *ChecksumError
			if errors.As(err, &ce) {
				fmt.Printf("  %T %#x %v\n", ce, ce.Got^ce.Want, errors.Is(err, &ChecksumError{}))
			}
			if errors.Is(err, ErrMagic) {
				break
			}
			if inner, ok := p.Body.(*Packet); ok {
				fmt.Printf("  inner %v %q %s\n", inner.Kind, inner.Body, inner.Magic)
			}
		}
	}
	_, err := encode(KindPoint, struct{ N int }{3}, binary.LittleEndian)
	fmt.Println(err != nil)
	buf := binary.AppendUvarint(nil, 300)
	buf = binary.AppendVarint(buf, -77)
	u, n := binary.Uvarint(buf)
	v, m := binary.Varint(buf[n:])
	fmt.Println(u, v, n, m, buf)
	br := bufio.NewReader(strings.NewReader(string(buf)))
	u2, _ := binary.ReadUvarint(br)
	v2, _ := binary.ReadVarint(br)
	_, err = binary.ReadVarint(br)
	fmt.Println(u2, v2, err)
	fmt.Print(hex.Dump([]byte("The quick brown fox\x00\xff")))
	x, err := hex.DecodeString("abz")
	fmt.Println(x, err)
	fmt.Println(binary.BigEndian.Uint16(buf), binary.LittleEndian.AppendUint32(nil, 0xdeadbeef))
}
