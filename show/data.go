package show

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// Records are the rows of a data file, with named columns. The columns are read
// as what they are asked for; an entry that is not is a panic that names the
// input, the line and the column, and what would read it.
//
//	cars := show.CSV("cars")
//	speed := cars.Floats("speed")
//
// [Records.Table] shows the first rows.
type Records struct {
	columns []column
	rows    [][]datum
}

// A column has a name, and knows where its entries come from.
type column struct {
	name   string
	input  string // in which its entries stand
	format *Format
}

// A datum is an entry: a text with its line in the file.
type datum struct {
	text string
	line int
}

// Len is how many rows there are.
func (r *Records) Len() int { return len(r.rows) }

// Names are the names of the columns, in the order of the file.
func (r *Records) Names() []string {
	names := make([]string, len(r.columns))
	for i, c := range r.columns {
		names[i] = c.name
	}
	return names
}

// input names the files that the records are from.
func (r *Records) input() string {
	if len(r.columns) == 0 {
		return "data"
	}
	return r.columns[0].input
}

// find returns the place of a column, or -1.
func (r *Records) find(name string) int {
	for i, c := range r.columns {
		if c.name == name {
			return i
		}
	}
	return -1
}

// column finds a column by its name.
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

// wrong panics with the place of an entry, and with what would read it.
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

// Strings are the entries of a column as they are, also those that mean that nothing is known.
func (r *Records) Strings(column string) []string {
	c := r.column(column)
	out := make([]string, len(r.rows))
	for i, row := range r.rows {
		out[i] = row[c].text
	}
	return out
}

// Words are the entries of a column, none of which may be missing.
func (r *Records) Words(column string) []string {
	c := r.column(column)
	for i, row := range r.rows {
		if r.columns[c].format.missing(row[c].text) {
			r.wrong(i, c, "", "")
		}
	}
	return r.Strings(column)
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
	x, err := strconv.ParseFloat(r.number(row, column, "a number"), 64)
	if err != nil || x-x != 0 { // not finite
		r.wrong(row, column, "not a number", "")
	}
	return x
}

// number returns a number as Go writes it.
func (r *Records) number(row, column int, what string) string {
	f, text := r.columns[column].format, r.rows[row][column].text
	plain, ok := f.plain(text)
	if !ok || f.missing(text) {
		r.wrong(row, column, "not "+what, f.suggest(text))
	}
	return plain
}

// Ints are the entries of a column as integers.
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

// Rats are the entries of a column as exact numbers: 0.1 is a tenth, 2/3 two thirds.
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

// mostShown is how many rows a table of records has.
const mostShown = 10

// Table returns the first ten rows as a table to show: numbers as numbers, what is missing as empty entries. A column
// of identifiers, such as 0001, keeps its digits as they are.
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

// exactDigits is how many digits of a number a float64 surely keeps.
const exactDigits = 15

// hasIdentifiers reports whether a column has digits that are no quantity: with a zero before other digits, or more
// than a number keeps.
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
		return nil, fmt.Errorf("not a number")
	}
	ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(e, -e))), nil)
	if e < 0 {
		return x.Quo(x, new(big.Rat).SetInt(ten)), nil
	}
	return x.Mul(x, new(big.Rat).SetInt(ten)), nil
}
