package show

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// CSV reads a data file that the notebook's front matter declares under name. Its lines are fields separated by
// commas, semicolons, tabs or bars; a field that contains a separator is in quotes. The first line names the
// columns; a first column without a name, such as R's row names, is called row. Empty lines and columns are
// omitted. A [Format] describes what CSV cannot detect. A file that gzip has compressed is decompressed. CSV
// panics if the file does not have this form.
func CSV(name string, format ...Format) *Records {
	return read("CSV", name, format, parted)
}

// FixedWidth reads a data file in which each field has the same columns on all lines. A layout such as "id 1-4,
// age 6-7, sex 9" names the fields and gives their characters, counted from 1. The file has no line of names;
// the field Skip of a [Format] can skip one.
func FixedWidth(name, layout string, format ...Format) *Records {
	return read("FixedWidth", name, format, func(f *Format, text []byte) ([][]datum, error) {
		return fixed(f, layout, text)
	})
}

// read reads the rows of a file and names its columns by the first row.
func read(call, name string, format []Format, rows func(*Format, []byte) ([][]datum, error)) *Records {
	var f Format
	err := error(nil)
	if len(format) == 1 {
		f = format[0]
	} else if len(format) > 1 {
		err = errors.New("one format is expected")
	}
	if err == nil {
		err = f.check()
	}
	var out *Records
	if err == nil {
		out, err = recordsOf(name, &f, Input(name), rows)
	}
	if err != nil {
		panic(fmt.Sprintf("show.%s(%q): %v", call, name, err))
	}
	return out
}

func recordsOf(name string, f *Format, data []byte, rows func(*Format, []byte) ([][]datum, error)) (*Records, error) {
	data, err := unpacked(data)
	if err != nil {
		return nil, err
	}
	if err := ofOthers(data); err != nil {
		return nil, err
	}
	text, err := decoded(data, f.Encoding)
	if err != nil {
		return nil, err
	}
	text = skipped(text, f.Skip)
	if m := separatorLine.compiled().FindSubmatch(text); m != nil && f.Separator == "" {
		f.Separator, f.Skip, text = string(m[1]), f.Skip+1, skipped(text, 1)
	}
	out, err := rowsOf(name, f, text, rows)
	if err != nil && f.Comment == "" && bytes.HasPrefix(text, []byte("#")) {
		err = fmt.Errorf("%w; show.Format{Comment: \"#\"} leaves out lines that begin with #", err)
	}
	return out, err
}

func rowsOf(name string, f *Format, text []byte, rows func(*Format, []byte) ([][]datum, error)) (*Records, error) {
	list, err := rows(f, text)
	if err != nil {
		return nil, err
	}
	for _, row := range list {
		for i := range row {
			row[i].text = strings.TrimSpace(row[i].text)
			row[i].line += f.Skip
		}
	}
	if f.Separator != "," && f.Decimal == "" && f.Thousands == "" {
		f.Decimal = f.decimal(list)
	}
	return named(name, f, list)
}

// separatorLine is the line in which Excel names the separator of a file.
var separatorLine = pattern{expr: `^sep=([,;\t|])\r?\n`}

// skipped drops the first lines.
func skipped(text []byte, lines int) []byte {
	for range lines {
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	return text
}

// named makes records of rows. The first row names the columns, unless the format does.
func named(input string, f *Format, rows [][]datum) (*Records, error) {
	names := f.Names
	if names == nil {
		if len(rows) == 0 {
			return nil, errors.New("the file is empty: its first line names the columns")
		}
		for _, e := range rows[0] {
			names = append(names, e.text)
		}
		rows = rows[1:]
		names = f.withRowNames(names, rows)
	}
	out := &Records{}
	for i, row := range rows {
		if len(row) != len(names) {
			err := unequal(row, len(names), f)
			if f.Names == nil && len(row) > len(names) && everyRowHas(rows[i:], len(row)) && !f.hasNumber(row) {
				err = fmt.Errorf("%w; %s", err, skipTo(row))
			}
			return nil, err
		}
		if slices.ContainsFunc(row, func(e datum) bool { return e.text != "" }) {
			out.rows = append(out.rows, row)
		}
	}
	return out, out.name(input, f, names)
}

// withRowNames adds a name if all rows have one more field than there are names: at the end if that column is
// empty, or at the front if it identifies the rows, as in files of R. With commas as separators the extra field
// could come from decimal commas.
func (f *Format) withRowNames(names []string, rows [][]datum) []string {
	if !everyRowHas(rows, len(names)+1) {
		return names
	}
	first, nothing := map[string]bool{}, true
	for _, row := range rows {
		first[row[0].text] = true
		nothing = nothing && row[len(names)].text == ""
	}
	switch {
	case nothing:
		return append(names, "")
	case len(first) == len(rows) && len(names) > 1 && f.Separator != ",":
		return append([]string{""}, names...)
	}
	return names
}

func everyRowHas(rows [][]datum, fields int) bool {
	return len(rows) > 0 && !slices.ContainsFunc(rows, func(row []datum) bool { return len(row) != fields })
}

// unequal returns the error for a row with the wrong number of fields.
func unequal(row []datum, names int, f *Format) error {
	who := "the first line names"
	if f.Names != nil {
		who = "show.Format{Names} has"
	}
	err := fmt.Errorf("line %d has %s, %s %s", row[0].line, counted(len(row), "field"), who, counted(names, "column"))
	if len(row) > names {
		return fmt.Errorf("%w: a field that holds a separator needs quotes", err)
	}
	return err
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// name names the columns. It drops columns without a name and without entries.
func (r *Records) name(input string, f *Format, names []string) error {
	var keep []int
	for i, name := range names {
		switch {
		case name == "" && i > 0 && r.holdsNothing(i):
			continue
		case name == "" && i > 0:
			return fmt.Errorf("column %d has no name in the first line; %s", i+1, r.namesHint(f, names))
		case name == "":
			name = "row"
		}
		if r.find(name) >= 0 {
			return fmt.Errorf("two columns are named %q", name)
		}
		r.columns = append(r.columns, column{name, input, f})
		keep = append(keep, i)
	}
	for n, row := range r.rows {
		kept := make([]datum, len(keep))
		for to, from := range keep {
			kept[to] = row[from]
		}
		r.rows[n] = kept
	}
	return nil
}

// namesHint says what names the columns: a line with more names than the first one, which is a title then, or else the
// cell.
func (r *Records) namesHint(f *Format, first []string) string {
	filled := 0
	for _, name := range first {
		if name != "" {
			filled++
		}
	}
	for _, row := range r.rows[:min(len(r.rows), fewLines)] {
		entries := 0
		for _, e := range row {
			if e.text != "" {
				entries++
			}
		}
		if entries > filled && !f.hasNumber(row) {
			return skipTo(row)
		}
	}
	return "show.Format{Skip: 1, Names: ...} names the columns"
}

// skipTo says how the given row names the columns.
func skipTo(row []datum) string {
	return fmt.Sprintf("if line %d names the columns: show.Format{Skip: %d}", row[0].line, row[0].line-1)
}

// hasNumber reports whether a row has a number.
func (f *Format) hasNumber(row []datum) bool {
	return slices.ContainsFunc(row, func(e datum) bool {
		_, ok := f.plain(e.text)
		return ok
	})
}

func (r *Records) holdsNothing(column int) bool {
	return !slices.ContainsFunc(r.rows, func(row []datum) bool { return row[column].text != "" })
}

// parted reads lines of separated fields.
func parted(f *Format, text []byte) ([][]datum, error) {
	separator := f.Separator
	if separator == "" {
		separator = separatorOf(text, f)
	}
	f.Separator = separator
	if separator == " " {
		return bySpace(text, f)
	}
	return fields(text, separator, f, -1)
}

// fields reads rows, at most the given number unless that is negative.
func fields(text []byte, separator string, f *Format, most int) ([][]datum, error) {
	in := csv.NewReader(bytes.NewReader(text))
	in.Comma, in.FieldsPerRecord = rune(separator[0]), -1
	in.TrimLeadingSpace = separator != "\t"
	for _, c := range f.Comment {
		in.Comment = c
	}
	var rows [][]datum
	for len(rows) != most {
		row, err := in.Read()
		if err == io.EOF {
			return rows, nil
		}
		if err != nil {
			return rows, quoting(err, f.Skip)
		}
		entries := make([]datum, len(row))
		for i, field := range row {
			line, _ := in.FieldPos(i)
			entries[i] = datum{field, line}
		}
		rows = append(rows, entries)
	}
	return rows, nil
}

// quoting explains an error about quotes.
func quoting(err error, skip int) error {
	var at *csv.ParseError
	switch {
	case !errors.As(err, &at):
		return err
	case errors.Is(err, csv.ErrBareQuote):
		return fmt.Errorf("line %d, column %d: a quote is within a field: put the field in quotes and write the "+
			"quote twice", at.Line+skip, at.Column)
	}
	return fmt.Errorf("line %d: a field begins with a quote and does not end with one: a quote within it is written "+
		"twice", at.StartLine+skip)
}

// fewLines is how many rows decide what the separator is.
const fewLines = 20

// separatorOf returns the separator that splits the first rows into the same number of fields, more than one;
// or else the most frequent one in the first line.
func separatorOf(text []byte, f *Format) string {
	best, most := ",", 1
	first, _, _ := bytes.Cut(text, []byte("\n"))
	for _, s := range []string{",", ";", "\t", "|"} {
		rows, err := fields(text, s, f, fewLines)
		if err == nil && len(rows) > 0 && len(rows[0]) > most && even(rows) {
			best, most = s, len(rows[0])
		}
	}
	if most > 1 {
		return best
	}
	for _, s := range []string{",", ";", "\t", "|"} {
		if n := bytes.Count(first, []byte(s)); n >= most {
			best, most = s, n+1
		}
	}
	return best
}

// even reports whether all rows have as many fields as the first one, or all others one more.
func even(rows [][]datum) bool {
	return everyRowHas(rows, len(rows[0])) || everyRowHas(rows[1:], len(rows[0])+1)
}
