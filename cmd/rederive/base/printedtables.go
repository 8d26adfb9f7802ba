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

// What show.CSV and show.JSONLines read from a file can reveal what a scan of the whole file misses: the values of one
// column among those of others, a text within one cell, a value far from its id in the same row. So inputs are read
// here as these functions read them, and each row, column and cell is examined by itself.

// mostUnpacked is the size in bytes up to which show unpacks a file.
const mostUnpacked = 256 << 20

// UnpackedForms returns a file and, if gzip compressed it, its content: the only compression that show.CSV and
// show.JSONLines unpack. Content that they refuse to unpack is left out. UTF-16 is returned as UTF-8, too.
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

// longCell is the minimal size in bytes of a cell that could hold a list.
const longCell = 16

// mostColumns limits how many columns of a file are examined.
const mostColumns = 10_000

// A tableScan searches the rows of a file.
type tableScan struct {
	printed *printedSide
	columns [][]byte
	names   []string // of the columns, in JSON
	found   string   // the id of a claim whose printed values were found
}

// findInTable returns the id of a claim whose printed values are in a row, a column or a cell, or "". In JSON the
// names are the columns, and an object is a row.
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

// lookAtColumns examines the collected columns, and discards them.
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

// column returns the name of a column if it is the id of a claim and all cells hold the claim's printed values. In a
// column of data these may occur among others.
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

// row examines the cells of a row. columns maps their indices to columns.
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

// cell examines one cell: whether it holds a claim or a list, or names a claim whose printed value is in another cell
// of the row.
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

// plainValue strips from a value whatever differs between ways to write it: digit grouping, and a decimal point or
// comma. 3.14 becomes 314, which only matters next to the id of its claim.
func plainValue(text string) string { return plainSigns.Replace(strings.TrimSpace(text)) }

var plainSigns = strings.NewReplacer(",", "", ".", "", "'", "", "\u2019", "", " ", "", "\u00a0", "", "\u2009", "",
	"\u202f", "", "\u2212", "-")

// csv reads the rows of a file, once for each separator that show.CSV could accept. Rows that show.CSV refuses are
// read as well.
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

// A jsonPart is an object or array that is being read.
type jsonPart struct {
	object  bool
	named   bool // the name of the next value has been read
	column  int  // of the next value
	cells   []string
	columns []int
}

// json reads a sequence of JSON values, each object and array as a row.
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
	values map[string][]string // by the lowercase id of a claim, in the form of plainValue
	lists  []printedList

	layouts []place // of columns, from the layouts in cells
}

// of returns the printed values of the claim that a text names, in any case.
func (p *printedSide) of(id string) []string { return p.values[strings.ToLower(strings.TrimSpace(id))] }

// A printedList is the numbers printed for one claim, or for all claims of a paper.
type printedList struct {
	id   string
	form int // index in numberForms
	own  []string
}
