package show

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// maxUnpacked limits the size of a decompressed file.
const maxUnpacked = 256 << 20

// unpacked returns the data, decompressed if gzip compressed them.
func unpacked(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return data, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("unpacking: %w", err)
	}
	out, err := io.ReadAll(io.LimitReader(z, maxUnpacked+1))
	if err == nil && len(out) > maxUnpacked {
		err = fmt.Errorf("more than %d MiB", maxUnpacked>>20)
	}
	if err != nil {
		return nil, fmt.Errorf("unpacking: %w", err)
	}
	return out, nil
}

// otherFormats are the first bytes of other programs' files, and how R reads these.
var otherFormats = []struct{ begins, what, reads string }{
	{"<stata_dta>", "of Stata", "haven::read_dta(...)"},
	{"\x02\x01\x00", "of Stata", "haven::read_dta(...)"}, // after the version
	{"\x01\x01\x00", "of Stata", "haven::read_dta(...)"},
	{"$FL2", "of SPSS", "haven::read_sav(...)"},
	{"$FL3", "of SPSS", "haven::read_sav(...)"},
	{"PAR1", "in the format Parquet", "arrow::read_parquet(...)"},
	{"ARROW1", "in the format Arrow", "arrow::read_feather(...)"},
	{"RDX", "of R", `get(load("..."))`},
	{"X\n\x00\x00\x00", "of R", `readRDS("...")`},
	{"PK\x03\x04", "of a spreadsheet", "readxl::read_excel(...)"},
	{"\xd0\xcf\x11\xe0", "of a spreadsheet", "readxl::read_excel(...)"},
}

// ofOthers returns an error that says that a file is not text, and how to export it.
func ofOthers(data []byte) error {
	for _, f := range otherFormats {
		if bytes.HasPrefix(data, []byte(f.begins)) || bytes.HasPrefix(data[min(1, len(data)):], []byte(f.begins)) &&
			f.begins[0] < ' ' {
			return fmt.Errorf("the file is one %s: export it as CSV, in R by write.csv(%s, \"data.csv\")", f.what,
				f.reads)
		}
	}
	return nil
}

// decoded returns the text of a file in UTF-8, without a byte order mark and with line feeds at the ends of
// lines.
func decoded(data []byte, encoding string) ([]byte, error) {
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}):
		data = wide(data[2:], binary.LittleEndian)
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		data = wide(data[2:], binary.BigEndian)
	case strings.EqualFold(encoding, "latin-1") && !bytes.HasPrefix(data, []byte("\ufeff")):
		data = latin(data)
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if !utf8.Valid(data) {
		return nil, notUTF8(data)
	}
	if !bytes.Contains(data, []byte("\n")) {
		return bytes.ReplaceAll(data, []byte("\r"), []byte("\n")), nil
	}
	return bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), nil
}

// wide decodes UTF-16.
func wide(data []byte, order binary.ByteOrder) []byte {
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return []byte(string(utf16.Decode(units)))
}

// windows are the characters that Windows-1252 has where Latin-1 has control characters, from 0x80 on.
const windows = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"

// latin decodes Latin-1, in the variant of Windows.
func latin(data []byte) []byte {
	var out bytes.Buffer
	controls := []rune(windows)
	for _, c := range data {
		if 0x80 <= c && c < 0xa0 {
			out.WriteRune(controls[c-0x80])
		} else {
			out.WriteRune(rune(c))
		}
	}
	return out.Bytes()
}

// notUTF8 names the first line that is not UTF-8, and how it reads in Latin-1.
func notUTF8(data []byte) error {
	line := 0
	for text := range bytes.Lines(data) {
		line++
		if utf8.Valid(text) {
			continue
		}
		word := text
		for _, w := range bytes.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;\t\r\n\"|", r) }) {
			if !utf8.Valid(w) {
				word = w
				break
			}
		}
		return fmt.Errorf(`line %d is not UTF-8; show.Format{Encoding: "Latin-1"} reads %q there`, line,
			latin(word[:min(len(word), 40)]))
	}
	return nil
}

// bySpace reads lines of fields separated by white space, with quotes around those that contain some.
func bySpace(text []byte, f *Format) ([][]datum, error) {
	var rows [][]datum
	line := 0
	for rest := string(text); rest != ""; {
		var row string
		row, rest, _ = strings.Cut(rest, "\n")
		line++
		if f.Comment != "" && strings.HasPrefix(row, f.Comment) || strings.TrimSpace(row) == "" {
			continue
		}
		entries, err := words(row, line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line+f.Skip, err)
		}
		rows = append(rows, entries)
	}
	return rows, nil
}

// words splits a line at white space.
func words(row string, line int) ([]datum, error) {
	var out []datum
	for row = strings.TrimSpace(row); row != ""; row = strings.TrimSpace(row) {
		quote := row[:1]
		if quote != `"` && quote != "'" {
			end := strings.IndexAny(row, " \t\u00a0")
			if end < 0 {
				end = len(row)
			}
			out, row = append(out, datum{row[:end], line}), row[end:]
			continue
		}
		word, after, closed := strings.Cut(row[1:], quote)
		if !closed || after != "" && strings.TrimLeft(after, " \t") == after {
			return nil, errors.New("a quote is opened and not closed")
		}
		out, row = append(out, datum{word, line}), after
	}
	return out, nil
}

// A place is the position of a field on all lines: its first character, and the one after its last.
type place struct {
	name        string
	first, last int
}

// placesOf parses a layout.
func placesOf(layout string) ([]place, error) {
	var out []place
	for text := range strings.SplitSeq(layout, ",") {
		text = strings.TrimSpace(text)
		cut := strings.LastIndexByte(text, ' ')
		from, to, ranged := strings.Cut(text[cut+1:], "-")
		if !ranged {
			to = from
		}
		first, err := strconv.Atoi(from)
		last, err2 := strconv.Atoi(to)
		if cut < 1 || err != nil || err2 != nil || first < 1 || last < first {
			return nil, fmt.Errorf(`%q in the layout: a name and its characters are expected, as in "age 6-7"`, text)
		}
		out = append(out, place{strings.TrimSpace(text[:cut]), first - 1, last})
	}
	return out, nil
}

// fixed reads the fields of lines at their places.
func fixed(f *Format, layout string, text []byte) ([][]datum, error) {
	places, err := placesOf(layout)
	if err != nil {
		return nil, err
	}
	f.Names = nil
	for _, p := range places {
		f.Names = append(f.Names, p.name)
	}
	var rows [][]datum
	line := 0
	for row := range strings.Lines(string(text)) {
		line++
		if f.Comment != "" && strings.HasPrefix(row, f.Comment) || strings.TrimSpace(row) == "" {
			continue
		}
		characters := []rune(strings.TrimRight(row, "\n"))
		entries := make([]datum, len(places))
		for i, p := range places {
			entries[i] = datum{string(characters[min(p.first, len(characters)):min(p.last, len(characters))]), line}
		}
		rows = append(rows, entries)
	}
	return rows, nil
}
