package base

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/binary"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf16"

	"rederive"
)

// What show.CSV and show.JSONLines read from a file can reveal what the file as a
// whole hides: the values of one column among those of others, a text within one
// cell, a value far from its id in the same row. So inputs are read here as these
// functions read them, and each row, column and cell is looked at by itself.

// mostUnpacked is the size in bytes up to which show unpacks a file.
const mostUnpacked = 256 << 20

// UnpackedForms returns a file and, if it is compressed by gzip, its content: the one
// form that show.CSV and show.JSONLines unpack. What they refuse to unpack is left out.
// What is in UTF-16 is there as UTF-8 too.
func UnpackedForms(data []byte) [][]byte {
	forms := unzippedForms(data)
	for _, form := range forms {
		if text, wide := FromUTF16(form); wide {
			forms = append(forms, text)
		}
	}
	return forms
}

// FromUTF16 returns the text of a file that begins with the byte order mark of UTF-16.
func FromUTF16(data []byte) ([]byte, bool) {
	var order binary.ByteOrder = binary.LittleEndian
	switch {
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		order = binary.BigEndian
	case !bytes.HasPrefix(data, []byte{0xff, 0xfe}):
		return nil, false
	}
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return []byte(string(utf16.Decode(units))), true
}

func unzippedForms(data []byte) [][]byte {
	forms := [][]byte{data}
	if !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return forms
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return forms
	}
	out, err := io.ReadAll(io.LimitReader(z, mostUnpacked+1))
	if err != nil || len(out) > mostUnpacked {
		return forms
	}
	return append(forms, out)
}

// longCell is the least size in bytes of a cell that could hold a list.
const longCell = 16

// mostColumns is how many columns of a file are looked at.
const mostColumns = 10_000

// A tableScan looks through the rows of a file.
type tableScan struct {
	printed *printedSide
	columns [][]byte
	names   []string // of the columns, in JSON
	found   string   // the id of a claim whose printed values were found
}

// findInTable returns the id of a claim whose printed values are in a row, a column or a
// cell, or "". In JSON the names are the columns, and an object is a row.
func findInTable(data []byte, printed *printedSide) string {
	s := &tableScan{printed: printed}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) || bytes.HasPrefix(bytes.TrimSpace(data), []byte("[")) {
		s.json(data)
	} else {
		s.csv(data)
	}
	s.lookAtColumns()
	return s.found
}

// lookAtColumns looks at the columns that were collected, and forgets them.
func (s *tableScan) lookAtColumns() {
	for i, cells := range s.columns {
		if s.found == "" {
			name, rest := "", string(cells)
			if i < len(s.names) {
				name = s.names[i]
			} else {
				name, rest, _ = strings.Cut(rest, "\n")
			}
			s.found = cmp.Or(s.printed.findNumbers(string(cells)), s.column(name, rest))
		}
	}
	s.columns = nil
}

// column returns the name of a column, if that is a claim and the cells hold only what was printed for it. In a column
// of data it may be among others.
func (s *tableScan) column(name, cells string) string {
	values, cells := s.printed.of(name), strings.TrimSpace(cells)
	if len(values) == 0 || cells == "" {
		return ""
	}
	for cell := range strings.Lines(cells) {
		if !slices.Contains(values, plainValue(cell)) {
			return ""
		}
	}
	return strings.TrimSpace(name)
}

// row looks at the cells of a row, which are of the given columns.
func (s *tableScan) row(cells []string, columns func(int) int) {
	for i, cell := range cells {
		if c := columns(i); c < mostColumns {
			s.columns = append(s.columns, make([][]byte, max(0, c+1-len(s.columns)))...)
			if len(s.columns[c]) <= mostScanned {
				s.columns[c] = append(append(s.columns[c], cell...), '\n')
			}
		}
		if s.found = s.cell(cell, cells); s.found != "" {
			return
		}
	}
}

// cell looks at one cell: whether it holds a claim or a list, or names the claim whose
// printed value another cell of its row is.
func (s *tableScan) cell(cell string, row []string) string {
	if values := s.printed.of(cell); len(values) > 0 {
		for _, other := range row {
			if slices.Contains(values, plainValue(other)) {
				return strings.TrimSpace(cell)
			}
		}
	}
	if len(cell) < longCell {
		return ""
	}
	return cmp.Or(FindClaim([]byte(cell)), s.printed.findNumbers(cell))
}

// plainValue is a value without what differs between two ways to write it: what groups its digits, and whether a point
// or a comma comes before its places. 3.14 is as 314 then, which only matters next to the id of its claim.
func plainValue(text string) string { return plainSigns.Replace(strings.TrimSpace(text)) }

var plainSigns = strings.NewReplacer(",", "", ".", "", "'", "", "\u2019", "", " ", "", "\u00a0", "", "\u2009", "",
	"\u202f", "", "\u2212", "-")

// csv goes through the rows of a file with fields, once for everything that show.CSV can take for
// what separates them. They need not be rows that it takes.
func (s *tableScan) csv(data []byte) {
	first, _, _ := bytes.Cut(data, []byte("\n"))
	separators := []rune{}
	for _, r := range ",;\t|" {
		if bytes.ContainsRune(first, r) {
			separators = append(separators, r)
		}
	}
	for _, r := range append(separators, ' ') {
		s.separated(data, r)
		s.lookAtColumns()
	}
}

func (s *tableScan) separated(data []byte, by rune) {
	in := csv.NewReader(bytes.NewReader(data))
	in.Comma, in.FieldsPerRecord, in.LazyQuotes, in.TrimLeadingSpace = by, -1, true, by != '\t'
	for s.found == "" {
		row, err := in.Read()
		if err != nil && !errors.As(err, new(*csv.ParseError)) {
			return // the end
		}
		s.row(row, func(i int) int { return i })
	}
}

// A jsonPart is an object or an array that is being read.
type jsonPart struct {
	object  bool
	named   bool // the name of the next value has been read
	column  int  // of the next value
	cells   []string
	columns []int
}

// json goes through JSON values one after the other, each object and array as a row.
func (s *tableScan) json(data []byte) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	names, open := map[string]int{}, []*jsonPart{{}}
	for s.found == "" {
		token, err := d.Token()
		if err != nil {
			return
		}
		part := open[len(open)-1]
		switch token {
		case json.Delim('{'), json.Delim('['):
			part.named = false
			open = append(open, &jsonPart{object: token == json.Delim('{')})
			continue
		case json.Delim('}'), json.Delim(']'):
			s.row(part.cells, func(i int) int { return part.columns[i] })
			open = open[:len(open)-1]
			continue
		}
		text := fmt.Sprint(token)
		if part.object && !part.named {
			if _, ok := names[text]; !ok {
				names[text] = len(names)
				s.names = append(s.names, text)
			}
			part.named, part.column = true, names[text]
			continue
		}
		part.cells, part.columns = append(part.cells, text), append(part.columns, part.column)
		part.named = false
		if !part.object {
			part.column++
		}
	}
}

// A printedSide is what the claims documents of a notebook print.
type printedSide struct {
	docs   []*rederive.ClaimsDoc
	values map[string][]string // by the id of a claim in small letters, as plainValue writes them
	lists  []printedList

	layouts []place // of columns, as the cells name them
}

// of returns what was printed for the claim that a text names, in small letters or capitals.
func (p *printedSide) of(id string) []string { return p.values[strings.ToLower(strings.TrimSpace(id))] }

// A printedList is the numbers printed for one claim, or for all of a paper.
type printedList struct {
	id   string
	form int // of numberForms
	own  []string
}
