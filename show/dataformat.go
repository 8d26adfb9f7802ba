package show

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A Format describes a data file where [CSV] cannot detect its form. The zero value of a field means that
// the form is detected in the file, or is the usual one.
//
//	show.CSV("survey", show.Format{Separator: ";", Decimal: ",", Missing: []string{"-9"}})
type Format struct {
	// Separator separates the fields: "," or ";" or "\t" or "|", or " " for any white space. By default
	// it is what gives the first lines the same number of fields.
	Separator string
	// Decimal is the decimal point: "." or ",". By default it is a point, but a comma in a file that is
	// not separated by commas if its numbers have commas and no points.
	Decimal string
	// Thousands groups the digits before the decimal point in threes: "," or "." or "'" or " ", which
	// stands for every kind of space. By default digits are not grouped.
	Thousands string
	// Missing lists the entries that mean that a value is missing. By default these are the empty entry,
	// NA, N/A, n/a, #N/A, NaN and a single period.
	Missing []string
	// Comment begins lines that are skipped, such as "#". By default there are none.
	Comment string
	// Encoding is "UTF-8" or "Latin-1", which is read as Windows-1252. UTF-16 is recognized by its byte
	// order mark.
	Encoding string
	// Skip is the number of lines before the one that names the columns.
	Skip int
	// Names names the columns of a file whose first line does not.
	Names []string
	// Date is the order of day, month and year for [Records.Dates], such as "D.M.Y" or "M/D/Y". By
	// default it is "Y-M-D".
	Date string
}

// missingWords are the entries that mean that a value is missing.
var missingWords = []string{"", "NA", "N/A", "n/a", "#N/A", "NaN", "."}

func (f *Format) missing(text string) bool {
	if f.Missing != nil {
		return slices.Contains(f.Missing, text)
	}
	return slices.Contains(missingWords, text)
}

// check refuses invalid values of fields.
func (f *Format) check() error {
	for _, c := range []struct {
		field, value string
		known        []string
	}{
		{"Separator", f.Separator, []string{"", ",", ";", "\t", "|", " "}},
		{"Decimal", f.Decimal, []string{"", ".", ","}},
		{"Thousands", f.Thousands, []string{"", ",", ".", "'", " "}},
		{"Encoding", strings.ToLower(f.Encoding), []string{"", "utf-8", "latin-1"}},
	} {
		if !slices.Contains(c.known, c.value) {
			return fmt.Errorf("show.Format{%s: %q}: known are %q", c.field, c.value, c.known[1:])
		}
	}
	switch {
	case f.Thousands != "" && f.Thousands == f.point():
		return fmt.Errorf("show.Format{}: %q separates both thousands and decimals", f.Thousands)
	case len([]rune(f.Comment)) > 1:
		return fmt.Errorf("show.Format{Comment: %q}: one character is expected", f.Comment)
	case f.Skip < 0:
		return fmt.Errorf("show.Format{Skip: %d}: a number of lines is expected", f.Skip)
	case f.Date != "" && !goodPattern(f.Date):
		return fmt.Errorf(`show.Format{Date: %q}: one each of D, M and Y is expected, as in "D.M.Y"`, f.Date)
	}
	return nil
}

// point returns the decimal point.
func (f *Format) point() string {
	switch {
	case f.Decimal != "":
		return f.Decimal
	case f.Thousands == ".":
		return ","
	}
	return "."
}

// A pattern is a regular expression that is compiled on first use: what a package computes at
// initialization counts as part of every stored result.
type pattern struct {
	expr string
	once sync.Once
	re   *regexp.Regexp
}

func (p *pattern) compiled() *regexp.Regexp {
	p.once.Do(func() { p.re = regexp.MustCompile(p.expr) })
	return p.re
}

var (
	plainNumber = pattern{expr: `^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$`}
	grouped     = pattern{expr: `^[+-]?\d{1,3}(_\d{3})+(\.\d*)?$`}
)

// oneSpace maps the spaces that group digits to the usual one.
func oneSpace(r rune) rune {
	if r == '\u00a0' || r == '\u202f' || r == '\u2009' {
		return ' '
	}
	return r
}

// plain returns a number in Go's syntax, and whether the text is one.
func (f *Format) plain(text string) (string, bool) {
	text = strings.Replace(text, "\u2212", "-", 1)
	const point, group = "\x00", "\x01"
	text = strings.ReplaceAll(text, f.point(), point)
	if f.Thousands != "" {
		text = strings.ReplaceAll(strings.Map(oneSpace, text), f.Thousands, group)
	}
	if strings.ContainsAny(text, "._") {
		return "", false
	}
	text = strings.NewReplacer(point, ".", group, "_").Replace(text)
	if grouped.compiled().MatchString(text) {
		text = strings.ReplaceAll(text, "_", "")
	}
	return text, plainNumber.compiled().MatchString(text)
}

// likelyMissing are entries that files use for missing values, and that are not numbers.
var likelyMissing = []string{
	"-", "--", "–", "—", "?", "*", "..", "null", "NULL", "None", "none", "na", "nan", "NAN", "missing", "unknown",
	"#NULL!", "#DIV/0!", "#VALUE!",
}

// suggest says what would read an entry as a number.
func (f *Format) suggest(text string) string {
	if slices.Contains(likelyMissing, text) {
		known := f.Missing
		if known == nil {
			known = []string{"", "NA"}
		}
		return fmt.Sprintf("if it means that nothing is known, say so: show.Format{Missing: %#v}",
			append(slices.Clone(known), text))
	}
	var reads, values []string
	for _, other := range []Format{
		{Decimal: ","},
		{Decimal: "."},
		{Thousands: ","},
		{Thousands: "'"},
		{Thousands: " "},
		{Decimal: ",", Thousands: "."},
		{Decimal: ",", Thousands: "'"},
		{Decimal: ",", Thousands: " "},
	} {
		value, ok := other.plain(text)
		if ok && !slices.Contains(values, value) {
			reads, values = append(reads, other.String()), append(values, value)
		}
	}
	switch len(reads) {
	case 0:
		return ""
	case 1:
		return reads[0] + " reads it"
	}
	return reads[0] + " or " + reads[1] + " reads it, as another number"
}

// String formats the separators of numbers as a cell would give them.
func (f Format) String() string {
	var fields []string
	if f.Decimal != "" {
		fields = append(fields, fmt.Sprintf("Decimal: %q", f.Decimal))
	}
	if f.Thousands != "" {
		fields = append(fields, fmt.Sprintf("Thousands: %q", f.Thousands))
	}
	return "show.Format{" + strings.Join(fields, ", ") + "}"
}

var fraction = pattern{expr: `^[+-]?(\d*)([.,])(\d+)([eE][+-]?\d+)?$`}

// decimal determines the decimal point of a file that is not separated by commas: it is a comma if some
// numbers have one that can only be decimal, and none has a point that can only be that. If neither
// has one, it is unknown where fields are separated by semicolons, as in countries with decimal commas.
func (f *Format) decimal(rows [][]datum) string {
	found := map[string]bool{}
	for _, row := range rows {
		for _, e := range row {
			m := fraction.compiled().FindStringSubmatch(e.text)
			if m != nil && (len(m[3]) != 3 || m[4] != "" || len(m[1]) > 3 || strings.HasPrefix(m[1]+"0", "0")) {
				found[m[2]] = true
			}
		}
	}
	switch {
	case found["."]:
		return ""
	case found[","]:
		return ","
	case f.Separator == ";":
		return unknown
	}
	return ""
}

// unknown is the decimal point of a file in which every point or comma may group thousands. No number has it.
const unknown = "?"
