package show

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// with returns records with the given rows and the same columns.
func (r *Records) with(rows [][]datum) *Records { return &Records{r.columns, rows} }

// Where returns the rows for which keep returns true. The argument of keep has the entries by column.
func (r *Records) Where(keep func(row map[string]string) bool) *Records {
	var rows [][]datum
	for _, row := range r.rows {
		entries := map[string]string{}
		for c, column := range r.columns {
			entries[column.name] = row[c].text
		}
		if keep(entries) {
			rows = append(rows, row)
		}
	}
	return r.with(rows)
}

// places returns the indices of columns.
func (r *Records) places(names []string) []int {
	out := make([]int, len(names))
	for i, name := range names {
		out[i] = r.column(name)
	}
	return out
}

// Complete returns the rows in which no entry of the given columns is missing. Without arguments it
// considers all columns.
func (r *Records) Complete(columns ...string) *Records {
	if len(columns) == 0 {
		columns = r.Names()
	}
	at := r.places(columns)
	var rows [][]datum
	for _, row := range r.rows {
		if !slices.ContainsFunc(at, func(c int) bool { return r.columns[c].format.missing(row[c].text) }) {
			rows = append(rows, row)
		}
	}
	return r.with(rows)
}

// Recode replaces entries of a column. Entries that are not in the map stay. Recode panics if a key of
// the map is not an entry of the column, since it is probably misspelled.
func (r *Records) Recode(column string, to map[string]string) *Records {
	c := r.column(column)
	used := map[string]bool{}
	rows := make([][]datum, len(r.rows))
	for i, row := range r.rows {
		rows[i] = slices.Clone(row)
		if text, ok := to[row[c].text]; ok {
			used[row[c].text], rows[i][c].text = true, text
		}
	}
	var unused []string
	for name := range to {
		if !used[name] {
			unused = append(unused, strconv.Quote(name))
		}
	}
	if slices.Sort(unused); len(unused) > 0 {
		panic(fmt.Sprintf("input %s, column %s: no entry is %s", r.columns[c].input, column,
			strings.Join(unused, " or ")))
	}
	return r.with(rows)
}

// With adds a column, or replaces the one with that name. The values are a []float64, []int, []string or
// []bool, one for each row.
func (r *Records) With(column string, values any) *Records {
	texts, ok := textsOf(values)
	if !ok {
		panic(fmt.Sprintf("With(%q): the values are %T; []float64, []int, []string or []bool is expected", column,
			values))
	}
	if len(texts) != len(r.rows) {
		panic(fmt.Sprintf("With(%q): %s for %s", column, counted(len(texts), "value"), counted(len(r.rows), "row")))
	}
	out := r.with(make([][]datum, len(r.rows)))
	out.columns = slices.Clone(r.columns)
	at := r.find(column)
	if at < 0 {
		at = len(r.columns)
		out.columns = append(out.columns, r.computed(column))
	}
	out.columns[at] = r.computed(column)
	for i, row := range r.rows {
		out.rows[i] = append(slices.Clone(row), make([]datum, len(out.columns)-len(row))...)
		out.rows[i][at] = datum{texts[i], lineOf(row)}
	}
	return out
}

// computed returns a column that is not from a file: its numbers have decimal points.
func (r *Records) computed(name string) column { return column{name, r.input(), &Format{}} }

func lineOf(row []datum) int {
	if len(row) == 0 {
		return 0
	}
	return row[0].line
}

// textsOf formats values as entries. A number that is not finite is missing.
func textsOf(values any) ([]string, bool) {
	v := reflect.ValueOf(values)
	if v.Kind() != reflect.Slice {
		return nil, false
	}
	out := make([]string, v.Len())
	for i := range out {
		switch e := v.Index(i); e.Kind() {
		case reflect.Float64:
			if x := e.Float(); x-x == 0 {
				out[i] = strconv.FormatFloat(x, 'g', -1, 64)
			}
		case reflect.Int:
			out[i] = strconv.FormatInt(e.Int(), 10)
		case reflect.String:
			out[i] = e.String()
		case reflect.Bool:
			out[i] = strconv.FormatBool(e.Bool())
		default:
			return nil, false
		}
	}
	return out, true
}

// keyOf joins entries into one unambiguous string.
func keyOf(row []datum, at []int) string {
	var b strings.Builder
	for _, c := range at {
		fmt.Fprintf(&b, "%d:%s", len(row[c].text), row[c].text)
	}
	return b.String()
}

func textsAt(row []datum, at []int) []string {
	out := make([]string, len(at))
	for i, c := range at {
		out[i] = row[c].text
	}
	return out
}

// Merge adds to each row the other columns of the row of other with the same entries in the columns by.
// These entries must identify a row of other. If it has no such row, the added entries are empty, and
// [Records.Complete] drops the row.
func (r *Records) Merge(other *Records, by ...string) *Records {
	if len(by) == 0 {
		panic("Merge: by which columns?")
	}
	mine, theirs := r.places(by), other.places(by)
	rows := map[string][]datum{}
	for _, row := range other.rows {
		key := keyOf(row, theirs)
		if first, twice := rows[key]; twice {
			panic(fmt.Sprintf("Merge: input %s has two rows for %s: lines %d and %d", other.input(),
				strings.Join(textsAt(row, theirs), ", "), lineOf(first), lineOf(row)))
		}
		rows[key] = row
	}
	out := r.with(nil)
	out.columns = slices.Clone(r.columns)
	var added []int
	for i, c := range other.columns {
		if slices.Contains(theirs, i) {
			continue
		}
		if r.find(c.name) >= 0 {
			panic(fmt.Sprintf("Merge: inputs %s and %s both have a column %q", r.input(), other.input(), c.name))
		}
		out.columns, added = append(out.columns, c), append(added, i)
	}
	for _, row := range r.rows {
		merged := slices.Clone(row)
		found, ok := rows[keyOf(row, mine)]
		for _, c := range added {
			e := datum{line: lineOf(row)}
			if ok {
				e = found[c]
			}
			merged = append(merged, e)
		}
		out.rows = append(out.rows, merged)
	}
	return out
}

// A Group is the rows that have the same entries in some columns.
type Group struct {
	Keys []string // the common entries
	Rows *Records
}

// Groups groups the rows by the entries of columns, in the order in which these first occur.
func (r *Records) Groups(by ...string) []Group {
	at := r.places(by)
	index := map[string]int{}
	var out []Group
	for _, row := range r.rows {
		key := keyOf(row, at)
		i, known := index[key]
		if !known {
			i = len(out)
			index[key] = i
			out = append(out, Group{textsAt(row, at), r.with(nil)})
		}
		out[i].Rows.rows = append(out[i].Rows.rows, row)
	}
	return out
}

// Long makes a row of each entry of the given columns: the column names are in one new column, the
// entries in another, and the other columns are repeated.
//
//	weights.Long("week", "weight", "week 1", "week 2", "week 3")
func (r *Records) Long(names, values string, columns ...string) *Records {
	at := r.places(columns)
	if len(at) == 0 {
		panic("Long: which columns?")
	}
	out := &Records{}
	var rest []int
	for i, c := range r.columns {
		if !slices.Contains(at, i) {
			rest, out.columns = append(rest, i), append(out.columns, c)
		}
	}
	for _, name := range []string{names, values} {
		if out.find(name) >= 0 || names == values {
			panic(fmt.Sprintf("Long: there would be two columns %q", name))
		}
	}
	first := r.columns[at[0]]
	out.columns = append(out.columns, r.computed(names), column{values, first.input, first.format})
	for _, row := range r.rows {
		for _, c := range at {
			if r.columns[c].format != first.format {
				panic(fmt.Sprintf("Long: the columns %s and %s are not of one file", first.name, r.columns[c].name))
			}
			var long []datum
			for _, i := range rest {
				long = append(long, row[i])
			}
			out.rows = append(out.rows, append(long, datum{r.columns[c].name, row[c].line}, row[c]))
		}
	}
	return out
}

// Wide is the inverse of [Records.Long]: it makes a column of each distinct entry of the column names,
// with the entries of values, and one row of all rows that agree in the other columns.
//
//	weights.Wide("week", "weight")
func (r *Records) Wide(names, values string) *Records {
	name, value := r.column(names), r.column(values)
	out := &Records{}
	var rest []int
	for i, c := range r.columns {
		if i != name && i != value {
			rest, out.columns = append(rest, i), append(out.columns, c)
		}
	}
	index, fixed := map[string]int{}, len(rest)
	for _, row := range r.rows {
		if to := row[name].text; out.find(to) < 0 {
			out.columns = append(out.columns, column{to, r.columns[value].input, r.columns[value].format})
		} else if out.find(to) < fixed {
			panic(fmt.Sprintf("Wide: there would be two columns %q", to))
		}
	}
	for _, row := range r.rows {
		key := keyOf(row, rest)
		i, known := index[key]
		if !known {
			i = len(out.rows)
			index[key] = i
			wide := make([]datum, len(out.columns))
			for c := range wide {
				wide[c].line = row[value].line
			}
			for to, from := range rest {
				wide[to] = row[from]
			}
			out.rows = append(out.rows, wide)
		}
		to := out.find(row[name].text)
		if old := out.rows[i][to]; old.text != "" {
			panic(fmt.Sprintf("Wide: input %s has two entries of %s for %s: lines %d and %d", r.columns[value].input,
				row[name].text, strings.Join(textsAt(row, rest), ", "), old.line, row[value].line))
		}
		out.rows[i][to] = row[value]
	}
	return out
}
