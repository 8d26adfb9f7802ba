package show

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Into sets the slice of structs to which rows points. It becomes one struct for
// each row. An exported field gets the column with its name, ignoring case, or with
// the name in its tag `data:"name"`. Fields are strings, booleans, integers and
// floating-point numbers. Columns without a field are ignored; Into panics for a
// field without a column.
func (r *Records) Into(rows any) {
	v := reflect.ValueOf(rows)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Slice || v.Elem().Type().Elem().
		Kind() != reflect.Struct {
		panic(fmt.Sprintf("input %s is read into a pointer to a slice of structs, not into %T", r.input(), rows))
	}
	of := v.Elem().Type().Elem()
	var fields, columns []int // of exported fields
	for i := range of.NumField() {
		if f := of.Field(i); f.IsExported() {
			fields, columns = append(fields, i), append(columns, r.columnOf(f))
		}
	}
	out := reflect.MakeSlice(v.Elem().Type(), len(r.rows), len(r.rows))
	for row := range r.rows {
		for i, c := range columns {
			r.set(out.Index(row).Field(fields[i]), row, c)
		}
	}
	v.Elem().Set(out)
}

// columnOf returns the index of a field's column.
func (r *Records) columnOf(f reflect.StructField) int {
	if name := f.Tag.Get("data"); name != "" {
		return r.column(name)
	}
	for i, c := range r.columns {
		if strings.EqualFold(c.name, f.Name) {
			return i
		}
	}
	return r.column(f.Name)
}

// set sets a field to an entry.
func (r *Records) set(to reflect.Value, row, column int) {
	text := r.rows[row][column].text
	switch to.Kind() {
	case reflect.String:
		to.SetString(text)
	case reflect.Float64, reflect.Float32:
		to.SetFloat(r.float(row, column))
	case reflect.Bool:
		b, err := strconv.ParseBool(text)
		if err != nil {
			r.wrong(row, column, "not true or false", "")
		}
		to.SetBool(b)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n, err := strconv.ParseInt(r.number(row, column, "an integer"), 10, to.Type().Bits())
		if err != nil {
			r.wrong(row, column, "not an integer of this size", "")
		}
		to.SetInt(n)
	default:
		panic(fmt.Sprintf("input %s: a field of type %s cannot hold the column %s", r.input(), to.Type(),
			r.columns[column].name))
	}
}
