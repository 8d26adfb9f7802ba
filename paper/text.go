package paper

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

var textFormat = format{
	name: "text",
	is:   func(_ string, data []byte) bool { return !isBinary(data) },
	read: func(_ context.Context, _ *Reader, data []byte) (*Paper, error) {
		text, err := decode(data)
		if err != nil {
			return nil, err
		}
		return readText(text)
	},
}

// errNoText is the error for a file that is not text.
var errNoText = errors.New("it is not text: it holds bytes 0")

func isBinary(data []byte) bool {
	head := data[:min(len(data), 8000)]
	return !bytes.HasPrefix(head, []byte{0xff, 0xfe}) && !bytes.HasPrefix(head, []byte{0xfe, 0xff}) &&
		bytes.IndexByte(head, 0) >= 0
}

// decode converts text to UTF-8. Text that is not UTF-8 is read as UTF-16, if it has a byte order mark,
// or else as Latin-1.
func decode(data []byte) (string, error) {
	if len(data) >= 2 && (data[0] == 0xff && data[1] == 0xfe || data[0] == 0xfe && data[1] == 0xff) {
		units := make([]uint16, 0, len(data)/2)
		for i := 2; i+1 < len(data); i += 2 {
			if data[0] == 0xff {
				units = append(units, uint16(data[i])|uint16(data[i+1])<<8)
			} else {
				units = append(units, uint16(data[i+1])|uint16(data[i])<<8)
			}
		}
		return string(utf16.Decode(units)), nil
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if bytes.IndexByte(data, 0) >= 0 {
		return "", errNoText
	}
	if utf8.Valid(data) {
		return string(data), nil
	}
	var b strings.Builder
	for _, c := range data {
		b.WriteRune(windows1252(c))
	}
	return b.String(), nil
}

// windows1252 decodes a byte in Windows-1252, which is usually meant by Latin-1; it differs from it in
// 128 to 159.
func windows1252(c byte) rune {
	if c < 0x80 || c > 0x9f {
		return rune(c)
	}
	return [32]rune{
		0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0xfffd,
		0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
		0x0153, 0xfffd, 0x017e, 0x0178,
	}[c-0x80]
}
