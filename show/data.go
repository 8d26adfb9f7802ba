package show

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// Records are the rows of a data file, with named columns. A method reads a column as a type. If an entry does not
// have it, the method panics with the input, the line and the column of the entry, and what would read it.
//
//	cars := show.CSV("cars")
//	speed := cars.Floats("speed")
//
// [Records.Table] shows the first rows.
type Records struct {
	columns []column
	rows    [][]datum
}

// A column has a name, and the origin of its entries.
type column struct {
	name   string
	input  string // the input that contains its entries
	format *Format
}

// A datum is an entry: its text and its line in the file.
type datum struct {
	text string
	line int
}

// Len returns the number of rows.
func (r *Records) Len() int { return len(r.rows) }

// Names returns the names of the columns, in the order of the file.
func (r *Records) Names() []string {
	names := make([]string, len(r.columns))
	for i, c := range r.columns {
		names[i] = c.name
	}
	return names
}

// input returns the name of the records' input.
func (r *Records) input() string {
	if len(r.columns) == 0 {
		return "data"
	}
	return r.columns[0].input
}

// find returns the index of a column, or -1.
func (r *Records) find(name string) int {
	for i, c := range r.columns {
		if c.name == name {
			return i
		}
	}
	return -1
}

// column returns the index of a column. It panics if there is none of that name.
func (r *Records) column(name string) int {
	if i := r.find(name); i >= 0 {
		return i
	}
	names := r.Names()
	text := fmt.Sprintf("input %s has no column %q: there are %s", r.input(), name, strings.Join(names, ", "))
	if len(names) == 1 && len(strings.Fields(names[0])) > 1 {
		text += `; if white space separates the columns, show.Format{Separator: " "} reads them`
	}
	panic(text)
}

// wrong panics with the position of an entry, and with what would read it.
func (r *Records) wrong(row, column int, what, hint string) {
	c, e := r.columns[column], r.rows[row][column]
	text := fmt.Sprintf("%q is %s", e.text, what)
	if c.format.missing(e.text) {
		text = fmt.Sprintf("the entry is missing (%q)", e.text)
		if e.text == "" {
			text = "the entry is missing"
		}
		hint = fmt.Sprintf("Complete(%q) keeps the rows that have one", c.name)
	}
	if hint != "" {
		text += "; " + hint
	}
	panic(fmt.Sprintf("input %s, line %d, column %s: %s", c.input, e.line, c.name, text))
}

// Strings returns the entries of a column unchanged, including those that mean that a value is missing.
func (r *Records) Strings(column string) []string {
	c := r.column(column)
	out := make([]string, len(r.rows))
	for i, row := range r.rows {
		out[i] = row[c].text
	}
	return out
}

// Words returns the entries of a column. It panics if one is missing.
func (r *Records) Words(column string) []string {
	c := r.column(column)
	for i, row := range r.rows {
		if r.columns[c].format.missing(row[c].text) {
			r.wrong(i, c, "", "")
		}
	}
	return r.Strings(column)
}

// Floats returns the entries of a column as numbers.
func (r *Records) Floats(column string) []float64 {
	c := r.column(column)
	out := make([]float64, len(r.rows))
	for i := range r.rows {
		out[i] = r.float(i, c)
	}
	return out
}

func (r *Records) float(row, column int) float64 {
	x, err := strconv.ParseFloat(r.number(row, column, "a number"), 64)
	if err != nil || x-x != 0 { // not finite
		r.wrong(row, column, "not a number", "")
	}
	return x
}

// number returns an entry as a number in Go's syntax.
func (r *Records) number(row, column int, what string) string {
	f, text := r.columns[column].format, r.rows[row][column].text
	plain, ok := f.plain(text)
	if !ok || f.missing(text) {
		r.wrong(row, column, "not "+what, f.suggest(text))
	}
	return plain
}

// Ints returns the entries of a column as integers.
func (r *Records) Ints(column string) []int {
	c := r.column(column)
	out := make([]int, len(r.rows))
	for i := range r.rows {
		n, err := strconv.Atoi(r.number(i, c, "an integer"))
		if err != nil {
			r.wrong(i, c, "not an integer", "")
		}
		out[i] = n
	}
	return out
}

// Rats returns the entries of a column as exact numbers: 0.1 is a tenth, 2/3 two thirds.
func (r *Records) Rats(column string) []*big.Rat {
	c := r.column(column)
	out := make([]*big.Rat, len(r.rows))
	for i, row := range r.rows {
		text := row[c].text
		if !strings.Contains(text, "/") {
			text = r.number(i, c, "a number")
		}
		x, err := exactly(text)
		if err != nil {
			r.wrong(i, c, "not a number", "")
		}
		out[i] = x
	}
	return out
}

// mostShown is the maximal number of rows in a table of records.
const mostShown = 10

// Table returns the first ten rows as a table to show: numbers as numbers, and missing entries as empty ones. A
// column of identifiers, such as 0001, keeps its digits.
func (r *Records) Table() Table {
	out := Table{Head: r.Names()}
	identifiers := make([]bool, len(r.columns))
	for i := range identifiers {
		identifiers[i] = r.hasIdentifiers(i)
	}
	for _, row := range r.rows[:min(len(r.rows), mostShown)] {
		cells := make([]any, len(row))
		for i, e := range row {
			f := r.columns[i].format
			switch text, number := f.plain(e.text); {
			case f.missing(e.text):
			case number && !identifiers[i]:
				cells[i], _ = strconv.ParseFloat(text, 64)
			default:
				cells[i] = e.text
			}
		}
		out.Rows = append(out.Rows, cells)
	}
	if len(r.rows) > mostShown {
		out.Note = fmt.Sprintf("The first %d of %d rows.", mostShown, len(r.rows))
	}
	return out
}

// exactDigits is how many digits of a decimal number a float64 always preserves.
const exactDigits = 15

// hasIdentifiers reports whether a column has digits that are not a quantity: with a leading zero, or more than a
// float64 preserves.
func (r *Records) hasIdentifiers(column int) bool {
	for _, row := range r.rows {
		text := row[column].text
		digits := strings.Trim(text, "0123456789") == ""
		if digits && len(text) > 1 && (text[0] == '0' || len(text) > exactDigits) {
			return true
		}
	}
	return false
}

// maxRat limits the text of an exact number, so that 1e999999999 is refused.
const maxRat = 1000

// exactly parses an exact number.
func exactly(text string) (*big.Rat, error) {
	digits, exponent, _ := strings.Cut(strings.ToLower(text), "e")
	e, err := strconv.Atoi(exponent)
	if exponent == "" {
		e, err = 0, nil
	}
	x, ok := new(big.Rat).SetString(digits)
	if err != nil || !ok || len(digits) > maxRat || e > maxRat || e < -maxRat {
		return nil, fmt.Errorf("not a number")
	}
	ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(e, -e))), nil)
	if e < 0 {
		return x.Quo(x, new(big.Rat).SetInt(ten)), nil
	}
	return x.Mul(x, new(big.Rat).SetInt(ten)), nil
}
