package show

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// JSONLines reads a data file in which each line is a JSON object of numbers, strings,
// booleans and nulls. Its names are the columns; an omitted or null value is an empty entry.
// A file that gzip has compressed is decompressed. JSONLines panics if the file does not
// have this form.
func JSONLines(name string) *Records {
	r, err := readJSONLines(name, Input(name))
	if err != nil {
		panic(fmt.Sprintf("show.JSONLines(%q): %v", name, err))
	}
	return r
}

func readJSONLines(name string, data []byte) (*Records, error) {
	data, err := unpacked(data)
	if err != nil {
		return nil, err
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	out, f := &Records{}, &Format{}
	at := map[string]int{}
	var lines []int
	line := 0
	for text := range bytes.Lines(data) {
		line++
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		row, err := out.object(text, line, at)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		out.rows, lines = append(out.rows, row), append(lines, line)
	}
	for i := range out.columns {
		out.columns[i].input, out.columns[i].format = name, f
	}
	for i, row := range out.rows {
		for len(row) < len(out.columns) {
			row = append(row, datum{line: lines[i]})
		}
		out.rows[i] = row
	}
	return out, nil
}

// object reads a row from a JSON object. New names are added to the columns, and their
// indices to at.
func (r *Records) object(text []byte, line int, at map[string]int) ([]datum, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.New("a JSON object is expected")
	}
	row := make([]datum, len(r.columns))
	for i := range row {
		row[i].line = line
	}
	given := map[string]bool{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		name := fmt.Sprint(key)
		if given[name] {
			return nil, fmt.Errorf("%q is given twice", name)
		}
		given[name] = true
		value, err := d.Token()
		if err != nil {
			return nil, err
		}
		if _, nested := value.(json.Delim); nested {
			return nil, fmt.Errorf("%q is no number, string, truth value or null", name)
		}
		if _, ok := at[name]; !ok {
			at[name] = len(r.columns)
			r.columns = append(r.columns, column{name: name})
			row = append(row, datum{line: line})
		}
		if value != nil {
			row[at[name]].text = fmt.Sprint(value)
		}
	}
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("there is more than one object")
	}
	return row, nil
}
