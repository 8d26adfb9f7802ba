package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
)

// Limits for the unpacked parts of a file. Those of a paper take a few megabytes, and large drawings some tens of them.
const (
	maxPart = 64 << 20
	maxAll  = 128 << 20
	maxDeep = 8 // how often a part may be compressed
)

// An unpacker counts the bytes that the parts of a file unpack to.
type unpacker struct {
	layers []io.ReadCloser // reused for each part
	buffer []byte
}

// checkUnpacked refuses a file whose parts unpack to more than the limits, before PDFium unpacks them. It measures the
// compressed data itself, not what the file says about it. Pictures are skipped: PDFium unpacks only those that it
// draws.
func checkUnpacked(data []byte) error {
	u := unpacker{buffer: make([]byte, 64<<10)}
	for all := int64(0); all <= maxAll; {
		head, rest, found := bytes.Cut(data, []byte("stream"))
		if !found {
			return nil
		}
		data = rest
		if bytes.HasSuffix(head, []byte("end")) || isPicture(head) {
			continue
		}
		n := u.part(bytes.TrimLeft(rest, "\r\n"))
		if n > maxPart {
			return fmt.Errorf("a part of it unpacks to more than %d MiB, which no paper needs", maxPart>>20)
		}
		all += n
	}
	return fmt.Errorf("its parts unpack to more than %d MiB, which no paper needs", maxAll>>20)
}

// isPicture reports whether a part is a picture, by the dictionary before it.
func isPicture(head []byte) bool {
	head = head[max(0, len(head)-1000):]
	return bytes.Contains(head[max(0, bytes.LastIndex(head, []byte("obj"))):], []byte("/Image"))
}

// part counts the bytes that a part unpacks to, including those of each layer of repeated compression, up to the limit.
// Damaged data count as far as they go.
func (u *unpacker) part(data []byte) int64 {
	all := int64(0)
	for deep := 1; deep <= maxDeep && all <= maxPart; deep++ {
		r := io.Reader(bytes.NewReader(data))
		for i := range deep {
			var err error
			if r, err = u.layer(i, r); err != nil {
				return all
			}
		}
		n, _ := io.CopyBuffer(struct{ io.Writer }{io.Discard}, io.LimitReader(r, maxPart+1), u.buffer)
		all += n
	}
	return all
}

// layer unpacks a reader's data.
func (u *unpacker) layer(i int, r io.Reader) (io.Reader, error) {
	if i < len(u.layers) {
		return u.layers[i], u.layers[i].(zlib.Resetter).Reset(r, nil)
	}
	z, err := zlib.NewReader(r)
	if err == nil {
		u.layers = append(u.layers, z)
	}
	return z, err
}
