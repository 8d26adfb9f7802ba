package value

import (
	"fmt"
	"strconv"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/internal/xslices"
	"rederive/show/wire"
)

func DateKind() Row {
	return Row{
		Name: "date", Class: Single, Fields: []string{"printed"},
		Takes: isDateForm, Forms: `a string "1879-06-05", a show.Date, or a list or struct of year, month and day`,
		Scan: scanDate, Decode: decodeDate,
	}
}

func isDateForm(v wire.Value) bool {
	if v.IsRecord("Date") {
		v.Type = ""
	}
	return v.Type == "" && v.Kind == wire.Word || isListOf(1, 3)(v)
}

var (
	isoDate   = lazyregexp.New(`^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$`)
	dayFirst  = lazyregexp.New(`^(?:(\d{1,2})(?:st|nd|rd|th)?\s+)?([A-Za-z]{3,})\.?,?\s+(\d{4})$`)
	dayMiddle = lazyregexp.New(`^([A-Za-z]{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$`)
)

var months = []string{
	"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
	"december",
}

// scanDate reads 5 June 1879, June 5, 1879, June 1879, 1879-06-05 and 1879.
func scanDate(_ Kind, text string) (Value, error) {
	text = strings.TrimSpace(text)
	year, month, day := "", "", ""
	if m := isoDate.FindStringSubmatch(text); m != nil {
		year, month, day = m[1], m[2], m[3]
	} else if m := dayFirst.FindStringSubmatch(text); m != nil {
		year, month, day = m[3], monthNumber(m[2]), m[1]
	} else if m := dayMiddle.FindStringSubmatch(text); m != nil {
		year, month, day = m[3], monthNumber(m[1]), m[2]
	}
	if year == "" || month == "0" {
		return Value{}, fmt.Errorf("%q is not a date, such as 5 June 1879, June 1879 or 1879-06-05", Abbreviate(text))
	}
	return dateOf(year, month, day)
}

// monthNumber returns the number of a month that is written in full or
// abbreviated, or 0.
func monthNumber(name string) string {
	for i, month := range months {
		if strings.HasPrefix(month, strings.ToLower(name)) {
			return strconv.Itoa(i + 1)
		}
	}
	return "0"
}

// dateOf returns the date with the given known parts: year, month and day.
func dateOf(texts ...string) (Value, error) {
	v := Value{Form: ADate}
	for _, text := range texts {
		if text == "" {
			break
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			return Value{}, fmt.Errorf("%q is not part of a date", Abbreviate(text))
		}
		v.Items = append(v.Items, Value{Form: ANumber, Num: Number{Small: int64(n)}})
	}
	v.Layout = DateLayout(v.Items)
	if len(v.Items) > 1 && !isDay(v.Items) {
		return Value{}, fmt.Errorf("there is no day %s", v)
	}
	return v, nil
}

// DateLayout returns the layout of a date such as 1879-06-05, up to its last known part.
func DateLayout(parts []Value) (layout string) {
	for i, part := range parts {
		switch zero := part.Num.Small < 10; {
		case i == 0:
			layout = strings.Repeat("0", max(4-len(part.Num.String()), 0)) + "{0}"
		case zero:
			layout += fmt.Sprintf("-0{%d}", i)
		default:
			layout += fmt.Sprintf("-{%d}", i)
		}
	}
	return layout
}

// isDay reports whether the month exists and has that day.
func isDay(parts []Value) bool {
	y, m := parts[0].Num.Small, parts[1].Num.Small
	if m < 1 || m > 12 {
		return false
	}
	last := []int64{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[m-1]
	if m == 2 && y%4 == 0 && (y%100 != 0 || y%400 == 0) {
		last = 29
	}
	return len(parts) < 3 || parts[2].Num.Small >= 1 && parts[2].Num.Small <= last
}

func decodeDate(k Kind, v wire.Value) (Value, error) {
	if v.Kind == wire.Word {
		return scanDate(k, v.Text)
	}
	return dateOf(xslices.Map(v.Items, func(item wire.Value) string { return item.Text })...)
}

// datesAgree reports whether a computed date equals the printed one, as far as
// that is printed: a day agrees with its month and its year.
func datesAgree(printed, computed Value) bool {
	for i, p := range printed.Items {
		if i >= len(computed.Items) || !p.Num.Same(computed.Items[i].Num) {
			return false
		}
	}
	return true
}
