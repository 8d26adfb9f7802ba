package show

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"
)

// reads evaluates a call with one input, and returns its result or the panic.
func reads(text string, call func() any) string {
	got := ""
	if panicked := withInputs(map[string]string{"in": text}, func() { got = fmt.Sprint(call()) }); panicked != "" {
		return panicked
	}
	return got
}

func inUTF16(text string) string {
	b := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(text)) {
		b = append(b, byte(u), byte(u>>8))
	}
	return string(b)
}

// TestFormats reads files as other programs write them.
func TestFormats(t *testing.T) {
	floats := func(format ...Format) func() any {
		return func() any { r := CSV("in", format...); return fmt.Sprint(r.Names(), r.Floats("x")) }
	}
	const two = "[row x] [1.5 2500]"
	for _, c := range []struct{ name, text, want string }{
		{"write.csv", "\"\",\"x\"\n\"1\",1.5\n\"2\",2500\n", two},
		{"write.csv2", "\"\";\"x\"\n\"1\";1,5\n\"2\";2500\n", two},
		{"write.table with semicolons", "\"x\";\"y\"\n\"a\";1.5;\"u; v\"\n\"b\";2500;\"w\"\n", "[row x y] [1.5 2500]"},
		{"write.table with tabs", "x\ty\n1\t1.5\ta\n2\t2500\tb\n", "[row x y] [1.5 2500]"},
		{"a comma at the end of lines", "x,y\n1.5,1,\n2500,1,\n", "[x y] [1.5 2500]"},
		{"a spreadsheet with empty columns", "row;x;;\n1;1,5;;\n;;;\n2;2500;;\n", two},
		{"semicolons and points", "row;x\n1;1.5\n2;2500\n", two},
		{"commas within a header of semicolons", "a, in kg;x\n1;1,5\n2;2500\n", "[a, in kg x] [1.5 2500]"},
		{"tabs and decimal commas", "row\tx\n1\t1,5\n2\t2500\n", two},
		{"bars", "row|x\n1|1.5\n2|2500\n", two},
		{"UTF-16", inUTF16("row\tx\r\n1\t1.5\r\n2\t2500\r\n"), two},
		{"a byte order mark", "\ufeffrow,x\n1,1.5\n2,2500\n", two},
		{"lines that end as on old Macs", "row,x\r1,1.5\r2,2500\r", two},
		{"breaks within quotes", "\"a\nb\",x\n\"c\nd\",1.5\n\"e\"\"f\",2500\n", "[a\nb x] [1.5 2500]"},
		{"a typographic minus", "row,x\n1,\u22121.5\n2,2500\n", "[row x] [-1.5 2500]"},
	} {
		if got := reads(c.text, floats()); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	for _, c := range []struct {
		name, text string
		format     Format
		want       string
	}{
		{"decimal commas", "row\tx\n1\t1,234\n2\t2500\n", Format{Decimal: ","}, "[row x] [1.234 2500]"},
		{"thousands", "row;x\n1;1.5\n2;2,500\n", Format{Thousands: ","}, two},
		{"German thousands", "row;x\n1;1,5\n2;2.500,0\n", Format{Thousands: "."}, two},
		{"spaces between thousands", "row;x\n1;1,5\n2;2\u00a0500\n", Format{Decimal: ",", Thousands: " "}, two},
		{"Swiss thousands", "row,x\n1,1.5\n2,2'500\n", Format{Thousands: "'"}, two},
		{"comments", "# made by hand\nrow,x\n1,1.5\n# doubtful\n2,2500\n", Format{Comment: "#"}, two},
		{"lines before the names", "Table 1\n(in kg)\nrow,x\n1,1.5\n2,2500\n", Format{Skip: 2}, two},
		{"a separator that Excel names", "sep=;\r\nrow;x\r\n1;1,5\r\n2;2500\r\n", Format{}, two},
		{"three digits after the point", "row;x\n1;0.500\n2;1.234\n", Format{}, "[row x] [0.5 1.234]"},
		{"no line of names", "1,1.5\n2,2500\n", Format{Names: []string{"row", "x"}}, two},
		{"white space", "row  x\n \"1\"\t1.5\n'2' 2500 \n", Format{Separator: " "}, two},
		{
			"write.table", "\"x\" \"y\"\n\"1\" 1.5 \"u v\"\n\"2\" 2500 \"w\"\n",
			Format{Separator: " "},
			"[row x y] [1.5 2500]",
		},
		{"Latin-1", "Gr\xf6\xdfe,x\n1,1.5\n2,2500\n", Format{Encoding: "Latin-1"}, "[Größe x] [1.5 2500]"},
		{
			"a mark of UTF-8 all the same", "\ufeffGröße,x\n1,1.5\n2,2500\n",
			Format{Encoding: "Latin-1"},
			"[Größe x] [1.5 2500]",
		},
		{"Windows", "in \x80,x\n1,1.5\n2,2500\n", Format{Encoding: "Latin-1"}, "[in € x] [1.5 2500]"},
	} {
		if got := reads(c.text, floats(c.format)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	got := reads("1234  56,5\n 678  9\n", func() any {
		r := FixedWidth("in", "id 1-4, the weight 6-10", Format{Decimal: ","})
		return fmt.Sprint(r.Ints("id"), r.Floats("the weight"))
	})
	if got != "[1234 678] [56.5 9]" {
		t.Errorf("fixed width: got %s", got)
	}
}

// TestUnread checks that messages say what would read an entry, and never choose
// between two numbers.
func TestUnread(t *testing.T) {
	floats := func(format ...Format) func() any { return func() any { return CSV("in", format...).Floats("x") } }
	for _, c := range []struct {
		text string
		call func() any
		want string
	}{
		{"y,x\na,\"1,5\"\n", floats(), `line 2, column x: "1,5" is not a number; show.Format{Decimal: ","} reads it`},
		{
			"y;x\na;1,234\n", floats(),
			`"1,234" is not a number; show.Format{Decimal: ","} or show.Format{Thousands: ","} reads it, as`,
		},
		{
			"y;x\n0,5;1.234\n", floats(),
			`show.Format{Decimal: "."} or show.Format{Decimal: ",", Thousands: "."} reads it, as`,
		},
		{
			"y;x\n10;1.234\n20;12.000\n", floats(),
			`"1.234" is not a number; show.Format{Decimal: "."} or show.Format{Decimal: ",", Thousands: "."} reads`,
		},
		{"Report;;\n;;\nx;y;z\n1;2;3\n", floats(), "first line; if line 3 names the columns: show.Format{Skip: 2}"},
		{"Report\n\nx,y\n1,2\n", floats(), "needs quotes; if line 3 names the columns: show.Format{Skip: 2}"},
		{"y;x\n0,5;1.5\n", floats(Format{Decimal: ","}), `"1.5" is not a number; show.Format{Decimal: "."} reads it`},
		{
			"y;x\n0,5;1.5\n0,5;0,5\n", floats(),
			`line 3, column x: "0,5" is not a number; show.Format{Decimal: ","} reads`,
		},
		{
			"x\n1\n-\n", floats(),
			`"-" is not a number; if it means that nothing is known, say so: show.Format{Missing: []string{"", "NA", ` +
				`"-"}}`,
		},
		{"x\n1\nNA\n", floats(), `line 3, column x: the entry is missing ("NA"); Complete("x") keeps`},
		{"x\nNA\n", floats(Format{Missing: []string{"-9"}}), `"NA" is not a number`},
		{"x\n0x1p3\n", floats(), "not a number"},
		{"x\n1_000\n", floats(), "not a number"},
		{"x\n12,34\n", floats(), "line 2 has 2 fields, the first line names 1 column: a field that"},
		{"x,y\n1,2,3\n2,3,4\n", floats(), "line 2 has 3 fields, the first line names 2 columns: a field that"},
		{"x;y\n12,34;1\n", floats(Format{Thousands: ","}), `"12,34" is not a number`},
		{"x\nCr\xe9py\n", floats(), `line 2 is not UTF-8; show.Format{Encoding: "Latin-1"} reads "Crépy" there`},
		{"<stata_dta><header>", floats(), "one of Stata: export it as CSV, in R by write.csv(haven::read_dta(...)"},
		{"r\x02\x01\x00\x02\x00", floats(), "the file is one of Stata"},
		{zipped("RDX3\n"), floats(), `one of R: export it as CSV, in R by write.csv(get(load("...")), "data.csv")`},
		{"x y\n1 2\n", floats(), `if white space separates the columns, show.Format{Separator: " "} reads them`},
		{"x,y\n1,2\n3,a\"b\n", floats(), "line 3, column 4: a quote is within a field"},
		{"x,y\n1,2\n3,\"ab\n4,5\n", floats(), "line 3: a field begins with a quote and does not end with one"},
		{"# the \"best\"\nx\n1\n", floats(), `write the quote twice; show.Format{Comment: "#"} leaves`},
		{"# cars\nx,y\n1,2\n", floats(), `show.Format{Comment: "#"} leaves out lines that begin with #`},
		{"x,,y\n1,2,3\n", floats(), "column 2 has no name in the first line; show.Format{Skip: 1, Names: ...}"},
		{"x\n1\n", floats(Format{Decimal: ";"}), `show.Format{Decimal: ";"}: known are ["." ","]`},
		{"x\n1\n", floats(Format{Decimal: ".", Thousands: "."}), `"." separates both thousands and decimals`},
		{"x\n1\n", floats(Format{Date: "DD"}), "one each of D, M and Y is expected"},
		{"x\n1\n", floats(Format{}, Format{}), "one format is expected"},
		{"x y\n1 'a\n", floats(Format{Separator: " "}), "line 2: a quote is opened and not closed"},
		{"1\n", func() any { return FixedWidth("in", "id one") }, `"id one" in the layout: a name and its characters`},
		{"x\n2020-02-30\n", func() any { return CSV("in").Dates("x") }, "not a date of the form Y-M-D"},
		{
			"x\n1/2/2020\n13/2/2020\n", func() any { return CSV("in").Dates("x") },
			`"1/2/2020" is not a date of the form Y-M-D; show.Format{Date: "D/M/Y"} reads the column`,
		},
		{
			"x\n1/2/2020\n3/2/2020\n", func() any { return CSV("in").Dates("x") },
			`show.Format{Date: "D/M/Y"} or show.Format{Date: "M/D/Y"} reads the column`,
		},
	} {
		if got := reads(c.text, c.call); !strings.Contains(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestDates(t *testing.T) {
	got := reads("x,y,z\n1970-01-01,05JUN1879,\"Sept. 3, 2001\"\n", func() any {
		r := CSV("in")
		return fmt.Sprint(r.Dates("x")[0].Days(), CSV("in", Format{Date: "DMY"}).Dates("y"),
			CSV("in", Format{Date: "M D, Y"}).Dates("z"), r.Dates("x"))
	})
	if want := "0 [{1879 6 5}] [{2001 9 3}] [{1970 1 1}]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if d := (Date{1969, 12, 30}).Days(); d != -2 {
		t.Errorf("30 December 1969 is day %d", d)
	}
}

// FuzzCSV checks that any text is read deterministically, without panics other than
// ours.
func FuzzCSV(f *testing.F) {
	for _, seed := range []string{
		"a,b\n1,2\n", "\"\";\"x\"\n\"1\";1,5\n", "a b\n'1' 2\n", "\xff\xfea\x00", "a\tb\n#\n,,\n", "x\n\"1\n",
	} {
		f.Add(seed, " ", "D.M.Y")
	}
	f.Fuzz(func(t *testing.T, text, separator, date string) {
		read := func() string {
			return reads(text, func() any {
				out := ""
				for _, format := range []Format{{}, {Separator: separator}, {Decimal: ",", Date: date, Comment: "#"}} {
					r := CSV("in", format)
					b, err := Render(r)
					out += fmt.Sprint(r.Names(), r.Complete().Len(), len(r.Groups(r.Names()...)), b, err)
					for _, name := range r.Names() {
						out += reads(text, func() any { return r.Floats(name) }) +
							reads(text, func() any { return r.Dates(name) })
					}
				}
				return out
			})
		}
		got := read()
		if got != read() || strings.Contains(got, "runtime error") {
			t.Errorf("%q gives %s, then %s", text, got, read())
		}
	})
}
