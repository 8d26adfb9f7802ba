package show

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"reflect"
	"strconv"
	"strings"
)

// Records are the rows of a data file, with named columns. The columns are read
// as what they are asked for; an entry that is not is a panic that names the
// input, the line and the column.
//
//	cars := show.CSV("cars")
//	speed := cars.Floats("speed")
type Records struct {
	input   string
	columns []string
	rows    [][]string
	lines   []int // of the rows in the file
}

// CSV reads a data file that the notebook's front matter declares under name: lines
// of fields that are separated by commas, or by tabs or semicolons if the first line has
// no commas. The first line names the columns. A file that is compressed by gzip is
// unpacked. It panics if the file is not of this form.
func CSV(name string) *Records {
	r, err := readCSV(name, Input(name))
	if err != nil {
		panic(fmt.Sprintf("show.CSV(%q): %v", name, err))
	}
	return r
}

// JSONLines reads a data file in which each line is a JSON object of numbers, strings,
// truth values and nulls. Its names are the columns; what an object leaves out,
// and what is null, is an empty entry. A file that is compressed by gzip is unpacked.
// It panics if the file is not of this form.
func JSONLines(name string) *Records {
	r, err := readJSONLines(name, Input(name))
	if err != nil {
		panic(fmt.Sprintf("show.JSONLines(%q): %v", name, err))
	}
	return r
}

// maxUnpacked bounds what a compressed file may become.
const maxUnpacked = 256 << 20

// unpacked is the data, without compression by gzip.
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

func readCSV(name string, data []byte) (*Records, error) {
	data, err := unpacked(data)
	if err != nil {
		return nil, err
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	in := csv.NewReader(bytes.NewReader(data))
	in.Comma = separator(data)
	in.TrimLeadingSpace = in.Comma != '\t'
	out := &Records{input: name}
	for {
		row, err := in.Read()
		switch {
		case err == io.EOF && out.columns == nil:
			return nil, errors.New("the file is empty: its first line names the columns")
		case err == io.EOF:
			return out, nil
		case errors.Is(err, csv.ErrFieldCount):
			line, _ := in.FieldPos(0)
			return nil, fmt.Errorf("line %d has %d fields, the first line names %d columns", line, len(row),
				len(out.columns))
		case err != nil:
			return nil, err
		}
		if out.columns == nil {
			err = out.name(row)
		} else {
			line, _ := in.FieldPos(0)
			out.add(row, line)
		}
		if err != nil {
			return nil, err
		}
	}
}

// separator finds what separates the fields of the first line.
func separator(data []byte) rune {
	first, _, _ := bytes.Cut(data, []byte("\n"))
	for _, r := range []rune{',', '\t', ';'} {
		if bytes.ContainsRune(first, r) {
			return r
		}
	}
	return ','
}

// name names the columns.
func (r *Records) name(columns []string) error {
	for i, c := range columns {
		c = strings.TrimSpace(c)
		for _, other := range r.columns {
			if other == c {
				return fmt.Errorf("two columns are named %q", c)
			}
		}
		if c == "" {
			return fmt.Errorf("column %d has no name in the first line", i+1)
		}
		r.columns = append(r.columns, c)
	}
	return nil
}

func (r *Records) add(row []string, line int) {
	for i := range row {
		row[i] = strings.TrimSpace(row[i])
	}
	r.rows = append(r.rows, row)
	r.lines = append(r.lines, line)
}

func readJSONLines(name string, data []byte) (*Records, error) {
	data, err := unpacked(data)
	if err != nil {
		return nil, err
	}
	out := &Records{input: name}
	at := map[string]int{}
	line := 0
	for text := range bytes.Lines(data) {
		line++
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		if err := out.object(text, line, at); err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
	}
	for i, row := range out.rows {
		out.rows[i] = append(row, make([]string, len(out.columns)-len(row))...)
	}
	return out, nil
}

// object adds a row from a JSON object.
func (r *Records) object(text []byte, line int, at map[string]int) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return errors.New("a JSON object is expected")
	}
	row := make([]string, len(r.columns))
	given := map[string]bool{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		name := fmt.Sprint(key)
		if given[name] {
			return fmt.Errorf("%q is given twice", name)
		}
		given[name] = true
		value, err := d.Token()
		if err != nil {
			return err
		}
		if _, nested := value.(json.Delim); nested {
			return fmt.Errorf("%q is no number, string, truth value or null", name)
		}
		if _, ok := at[name]; !ok {
			at[name] = len(r.columns)
			r.columns = append(r.columns, name)
			row = append(row, "")
		}
		if value != nil {
			row[at[name]] = fmt.Sprint(value)
		}
	}
	if _, err := d.Token(); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is more than one object")
	}
	r.rows, r.lines = append(r.rows, row), append(r.lines, line)
	return nil
}

// Len is how many rows there are.
func (r *Records) Len() int { return len(r.rows) }

// Names are the names of the columns, in the order of the file.
func (r *Records) Names() []string { return append([]string(nil), r.columns...) }

// Where keeps the rows for which keep, which gets the entries by column, is true.
func (r *Records) Where(keep func(row map[string]string) bool) *Records {
	out := &Records{input: r.input, columns: r.columns}
	for i, row := range r.rows {
		entries := map[string]string{}
		for c, name := range r.columns {
			entries[name] = row[c]
		}
		if keep(entries) {
			out.rows, out.lines = append(out.rows, row), append(out.lines, r.lines[i])
		}
	}
	return out
}

// column finds a column by its name.
func (r *Records) column(name string) int {
	for i, c := range r.columns {
		if c == name {
			return i
		}
	}
	panic(fmt.Sprintf("input %s has no column %q: there are %s", r.input, name, strings.Join(r.columns, ", ")))
}

// wrong panics with the place of an entry.
func (r *Records) wrong(row, column int, what string) {
	entry := strconv.Quote(r.rows[row][column])
	if r.rows[row][column] == "" {
		entry = "the entry is empty: it"
	}
	panic(fmt.Sprintf("input %s, line %d, column %s: %s is %s", r.input, r.lines[row], r.columns[column], entry, what))
}

// Strings are the entries of a column as they are.
func (r *Records) Strings(column string) []string {
	c := r.column(column)
	out := make([]string, len(r.rows))
	for i, row := range r.rows {
		out[i] = row[c]
	}
	return out
}

// Floats are the entries of a column as numbers.
func (r *Records) Floats(column string) []float64 {
	c := r.column(column)
	out := make([]float64, len(r.rows))
	for i := range r.rows {
		out[i] = r.float(i, c)
	}
	return out
}

func (r *Records) float(row, column int) float64 {
	x, err := strconv.ParseFloat(r.rows[row][column], 64)
	if err != nil || x-x != 0 { // not finite
		r.wrong(row, column, "not a number")
	}
	return x
}

// Ints are the entries of a column as integers.
func (r *Records) Ints(column string) []int {
	c := r.column(column)
	out := make([]int, len(r.rows))
	for i, row := range r.rows {
		n, err := strconv.Atoi(row[c])
		if err != nil {
			r.wrong(i, c, "not an integer")
		}
		out[i] = n
	}
	return out
}

// Rats are the entries of a column as exact numbers: 0.1 is a tenth, 2/3 two thirds.
func (r *Records) Rats(column string) []*big.Rat {
	c := r.column(column)
	out := make([]*big.Rat, len(r.rows))
	for i, row := range r.rows {
		x, err := exactly(row[c])
		if err != nil {
			r.wrong(i, c, "not a number")
		}
		out[i] = x
	}
	return out
}

// Into sets the slice of structs to which rows points: a struct for each row, whose
// exported fields are the columns of the same name, in capitals or not, or of the
// name in the tag `data:"name"`. Fields are strings, truth values, integers and
// floating-point numbers. Columns without a field are left out; a field without a
// column is a panic.
func (r *Records) Into(rows any) {
	v := reflect.ValueOf(rows)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Slice || v.Elem().Type().Elem().
		Kind() != reflect.Struct {
		panic(fmt.Sprintf("input %s is read into a pointer to a slice of structs, not into %T", r.input, rows))
	}
	of := v.Elem().Type().Elem()
	columns := make([]int, of.NumField())
	for i := range columns {
		columns[i] = r.columnOf(of.Field(i))
	}
	out := reflect.MakeSlice(v.Elem().Type(), len(r.rows), len(r.rows))
	for row := range r.rows {
		for i, c := range columns {
			r.set(out.Index(row).Field(i), row, c)
		}
	}
	v.Elem().Set(out)
}

// columnOf finds the column of a field.
func (r *Records) columnOf(f reflect.StructField) int {
	if name := f.Tag.Get("data"); name != "" {
		return r.column(name)
	}
	for i, c := range r.columns {
		if strings.EqualFold(c, f.Name) {
			return i
		}
	}
	return r.column(f.Name)
}

// set sets a field from an entry.
func (r *Records) set(to reflect.Value, row, column int) {
	text := r.rows[row][column]
	switch to.Kind() {
	case reflect.String:
		to.SetString(text)
	case reflect.Float64, reflect.Float32:
		to.SetFloat(r.float(row, column))
	case reflect.Bool:
		b, err := strconv.ParseBool(text)
		if err != nil {
			r.wrong(row, column, "not true or false")
		}
		to.SetBool(b)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n, err := strconv.ParseInt(text, 10, to.Type().Bits())
		if err != nil {
			r.wrong(row, column, "not an integer of this size")
		}
		to.SetInt(n)
	default:
		panic(fmt.Sprintf("input %s: a field of type %s cannot hold the column %s", r.input, to.Type(),
			r.columns[column]))
	}
}

// maxRat bounds the text of an exact number, so that 1e999999999 is refused.
const maxRat = 1000

// exactly reads an exact number.
func exactly(text string) (*big.Rat, error) {
	digits, exponent, _ := strings.Cut(strings.ToLower(text), "e")
	e, err := strconv.Atoi(exponent)
	if exponent == "" {
		e, err = 0, nil
	}
	x, ok := new(big.Rat).SetString(digits)
	if err != nil || !ok || len(digits) > maxRat || e > maxRat || e < -maxRat {
		return nil, errors.New("not a number")
	}
	ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(e, -e))), nil)
	if e < 0 {
		return x.Quo(x, new(big.Rat).SetInt(ten)), nil
	}
	return x.Mul(x, new(big.Rat).SetInt(ten)), nil
}
