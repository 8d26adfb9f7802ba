package show

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A Date is a day of the Gregorian calendar. It can be offered for a claim of kind date.
type Date struct{ Year, Month, Day int }

// Days returns the number of days since 1 January 1970. The difference of two such numbers is the time between the
// dates.
func (d Date) Days() int {
	return int(time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
}

// usualPatterns are the date patterns that a message proposes.
var usualPatterns = []string{"Y-M-D", "D.M.Y", "D/M/Y", "M/D/Y", "D-M-Y", "M-D-Y", "Y/M/D", "D M Y", "M D, Y", "DMY"}

// Dates returns the entries of a column as dates, in the form 1879-06-05 or that of the field Date of the [Format].
// Months are numbers or English names of at least three letters; years have four digits.
func (r *Records) Dates(column string) []Date {
	c := r.column(column)
	f := r.columns[c].format
	pattern := f.Date
	if pattern == "" {
		pattern = usualPatterns[0]
	}
	out := make([]Date, len(r.rows))
	for i, row := range r.rows {
		d, ok := dateOf(pattern, row[c].text)
		if !ok {
			r.wrong(i, c, fmt.Sprintf("not a date of the form %s", pattern), r.suggestDate(c))
		}
		out[i] = d
	}
	return out
}

// suggestDate names the patterns that read all entries of a column.
func (r *Records) suggestDate(column int) string {
	var reads []string
	for _, pattern := range usualPatterns {
		all := true
		for _, row := range r.rows {
			text := row[column].text
			_, ok := dateOf(pattern, text)
			all = all && (ok || r.columns[column].format.missing(text))
		}
		if all {
			reads = append(reads, fmt.Sprintf("show.Format{Date: %q}", pattern))
		}
	}
	switch len(reads) {
	case 0:
		return ""
	case 1:
		return reads[0] + " reads the column"
	}
	return strings.Join(reads, " or ") + " reads the column"
}

// goodPattern reports whether a pattern has each part once.
func goodPattern(pattern string) bool {
	return strings.Count(pattern, "D") == 1 && strings.Count(pattern, "M") == 1 && strings.Count(pattern, "Y") == 1
}

// dateOf parses a date according to a pattern.
func dateOf(pattern, text string) (Date, bool) {
	var d Date
	ok := true
	for _, part := range pattern {
		switch part {
		case 'Y':
			d.Year, text, ok = digits(text, 4, 4)
		case 'D':
			d.Day, text, ok = digits(text, 1, 2)
		case 'M':
			if d.Month, text, ok = digits(text, 1, 2); !ok {
				d.Month, text, ok = monthOf(text)
			}
		default:
			text, ok = strings.CutPrefix(text, string(part))
		}
		if !ok {
			return d, false
		}
	}
	t := time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC)
	return d, text == "" && d.Day > 0 && d.Month > 0 && t.Day() == d.Day && int(t.Month()) == d.Month
}

// digits cuts a number with least to most digits from the front of a text.
func digits(text string, least, most int) (int, string, bool) {
	n := 0
	for n < len(text) && n < most && '0' <= text[n] && text[n] <= '9' {
		n++
	}
	if n < least {
		return 0, text, false
	}
	v, err := strconv.Atoi(text[:n])
	return v, text[n:], err == nil
}

// monthOf cuts the name of a month, or at least three letters of it, from the front of a text.
func monthOf(text string) (int, string, bool) {
	n := 0
	for n < len(text) && ('a' <= text[n]|0x20 && text[n]|0x20 <= 'z') {
		n++
	}
	if n < 3 {
		return 0, text, false
	}
	for m := time.January; m <= time.December; m++ {
		if name := strings.ToLower(m.String()); strings.HasPrefix(name, strings.ToLower(text[:n])) {
			return int(m), strings.TrimPrefix(text[n:], "."), true
		}
	}
	return 0, text, false
}
