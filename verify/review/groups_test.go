package review

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"rederive/document"
)

// TestGroupsOfTests takes the degrees of freedom of a test from its own group of columns, if that has them, or else the
// only ones of the row.
func TestGroupsOfTests(t *testing.T) {
	for want, rows := range map[string][][]string{
		"t(40) 2.10 consistent, t(18) 3.10 consistent, t(18) 2.40 decision error": {
			{"", "Men", "Men", "Men", "Women", "Women", "Women"},
			{"Side", "t", "df", "p", "t", "df", "p"},
			{"Left", "2.10", "40", ".042", "3.10", "18", ".006"},
			{"Right", "", "", "", "2.40", "18", ".207"},
		},
		"t(40) 2.10 consistent": {
			{"", "Sample", "Result", "Result"}, {"Side", "df", "t", "p"}, {"Left", "40", "2.10", ".042"},
		},
	} {
		d := tableOf("Table 1. Tests", "", rows...)
		d.Blocks[0].Grid.Head = 2
		if got := testsOfTable(d); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// TestErrorTermOfModels finds the error term of a model whose rows have their names in the second column.
func TestErrorTermOfModels(t *testing.T) {
	d := tableOf("Table 1. Models", "", []string{"Model", "Parameter", "SS", "df", "MS", "F", "p"},
		[]string{"1", "Zone", "18.74", "1", "18.74", "7.74", ".006"},
		[]string{"", "Residuals", "1488.3", "615", "2.42", "", ""})
	if got := testsOfTable(d); got != "F(1) 7.74 consistent" {
		t.Errorf("got %s", got)
	}
}

// TestSpannedHeads relates columns without a group to those below a head that spans two: SPSS prints B and its standard
// error so, next to t. Where two groups have the same columns, it is open which are meant.
func TestSpannedHeads(t *testing.T) {
	one := [][]string{
		{"Predictor", "Unstandardized", "Unstandardized", "Standardized", "t", "Sig."},
		{"", "B", "Std. Error", "Beta", "", ""},
		{"Noise", "-0.40", "0.10", "-.31", "-4.00", ".001"},
		{"Light", "0.20", "0.10", ".11", "3.00", ".003"},
	}
	repeated := slices.Clone(one)
	repeated[1] = []string{"Predictor", "B", "Std. Error", "Beta", "t", "Sig."}
	two := [][]string{
		{"Predictor", "Men", "Men", "Women", "Women", "t"},
		{"", "B", "SE", "B", "SE", ""},
		{"Noise", "-0.40", "0.10", "-0.31", "0.11", "2.50"},
	}
	for want, rows := range map[string][][][]string{"-4.00 consistent, 3.00 inconsistent": {one, repeated}, "": {two}} {
		for _, x := range rows {
			d := tableOf("Table 1. Models", "", x...)
			d.Blocks[0].Grid.Head = 2
			var got []string
			for _, r := range Check(d, Options{}).Results {
				if r.Check == document.TableCheck {
					got = append(got, fmt.Sprintf("%s %s", r.Value, r.Verdict))
				}
			}
			if all := strings.Join(got, ", "); all != want {
				t.Errorf("got %s, want %s", all, want)
			}
		}
	}
}

// TestLogarithms reads negative logarithms of p-values in tables, and takes none in a sentence for a p-value.
func TestLogarithms(t *testing.T) {
	for _, head := range []string{"-log10(p)", "−log_{10} P", "-log10 p-value"} {
		d := tableOf("Table 2. Genes", "", []string{"Gene", "t", "df", head}, []string{"abc", "4.10", "40", "3.70"},
			[]string{"def", "2.10", "40", "1.38"}, []string{"ghi", "5.10", "40", "1.07"})
		want := "t(40) 4.10 consistent, t(40) 2.10 consistent, t(40) 5.10 decision error"
		if got := testsOfTable(d); got != want {
			t.Errorf("%s: got %s, want %s", head, got, want)
		}
	}
	if list := Check(read("The top gene had -log10(p) = 7.3 in the scan, and -log10 p = 0.21 in others."),
		Options{}).Results; len(list) > 0 {
		t.Errorf("found %v", list)
	}
}

// TestTicks takes the numbers at the axis of a figure for no p-values.
func TestTicks(t *testing.T) {
	for text, want := range map[string]int{
		"P value 0.00 0.25 0.50 0.75 1.00 Density":              0,
		"0.0 0.2 0.4 p = 0.0 0.2 0.4 0.6":                       0,
		"p-value 1.0 0.8 0.6 0.4 Power":                         0,
		"The p-value 0.03 was small.":                           1,
		"The groups differed, p = .03, 0.2 and 0.4 points, so.": 1,
	} {
		if list := Check(read(text), Options{}).Results; len(list) != want {
			t.Errorf("%s: %d results", text, len(list))
		}
	}
}

func testsOfTable(d *document.Document) string {
	var got []string
	for _, r := range Check(d, Options{}).Results {
		if r.Check == document.TestCheck {
			got = append(got, fmt.Sprintf("%s(%s) %s %s", r.Type, r.DF1, r.Value, r.Verdict))
		}
	}
	return strings.Join(got, ", ")
}

// TestWholesInText takes the whole of a percentage from a sample size, n = 310, and reads percentages after a comma.
func TestWholesInText(t *testing.T) {
	for text, want := range map[string]string{
		"We saw n = 310 pupils. There were 253 girls (81.6 %) and 57 boys (18.4%).": "81.6 consistent, 18.4 consistent",
		"We saw n = 310 pupils. A cough was named by 253, 81.6 %.":                  "81.6 consistent",
		"We saw n = 310 pupils. A cough was named by 253, 81.2 %.":                  "",
		"We saw 310 pupils. The loss in 2019 was 253, 12.5% more than before.":      "",
		"We saw 310 pupils, p = .31, and 41 of them (13.2%) were ill.":              "13.2 consistent",
	} {
		var got []string
		for _, r := range Check(read(text), Options{}).Results {
			if r.Check == document.ShareCheck {
				got = append(got, fmt.Sprintf("%s %s", r.Value, r.Verdict))
			}
		}
		if all := strings.Join(got, ", "); all != want {
			t.Errorf("%s: %s, want %s", text, all, want)
		}
	}
}

// TestSpreadsOfMeans lists means with their spread in brackets, and those of a table that names standard errors. Such
// numbers need not be standard deviations.
func TestSpreadsOfMeans(t *testing.T) {
	for text, want := range map[string]int{
		"Values are means ± SEM. The fish weighed 12.4 (±1.2) g.":   1,
		"The time was MW 508.6 (±70) ms.":                           1,
		"The menus had .98 (SD: 0.063) and .93 (SD:0.106) of them.": 2,
		"The bath had 37.0 (±0.5) °C.":                              0,
		"The valve closes at 12.4 (±1.2) bar, as the maker says.":   0,
		"The number 12.4 (1.2) is no mean with a spread, we think":  0,
	} {
		n := 0
		for _, r := range Check(read(text), Options{}).Results {
			if r.Check == document.MeanCheck {
				n++
			}
		}
		if n != want {
			t.Errorf("%s: %d means", text, n)
		}
	}
	for caption, want := range map[string]int{
		"Table 2. Points of pupils, values are mean (SEM)":                  2,
		"Table 2. Points of pupils, values are adjusted mean (SE)":          0,
		"Table 2. Points of pupils":                                         0,
		"Table 2. Coefficients of points, with standard errors in brackets": 0,
	} {
		d := tableOf(caption, "", []string{"Site", "n", "Points"}, []string{"A", "12", "12.42 (1.21)"},
			[]string{"B", "14", "15.16 (1.01)"})
		n := 0
		for _, r := range Check(d, Options{}).Results {
			if r.IsFinding() {
				t.Errorf("%s: %s", caption, r.Why)
			}
			if r.Check == document.MeanCheck {
				n++
			}
		}
		if n != want {
			t.Errorf("%s: %d means", caption, n)
		}
	}
}

// TestTInBrackets compares stars and signs of coefficients with the t in brackets below them.
func TestTInBrackets(t *testing.T) {
	rows := func(notes, third, t3, fourth, t4 string) *document.Document {
		return tableOf("Table 4. OLS regressions", "t-statistics in parentheses. "+notes+
			"*, **, *** denote significance at the 10, 5 and 1 percent level.", []string{"", "(1)", "(2)"},
			[]string{"A", "\u22120.0214***", "0.0187***"}, []string{"", "(\u22123.41)", "(2.88)"},
			[]string{"B", "\u22120.0098**", "\u22120.0121*"}, []string{"", "(\u22122.06)", "(\u22121.94)"},
			[]string{"C", third, fourth}, []string{"", t3, t4})
	}
	for _, x := range []struct{ notes, third, t3, fourth, t4, want string }{
		{"", "\u22120.0062", "(\u22120.71)", "0.0229**", "(2.59)", ""},
		{"", "\u22120.0062", "(\u22120.71)", "0.0229**", "(1.59)", "0.0229**"},
		{"", "\u22120.0062", "(\u22120.71)", "0.0229*", "(1.59)", ""}, // one-sided
		{"One-tailed. ", "\u22120.0062", "(\u22120.71)", "0.0229**", "(1.59)", ""},
		{"", "\u22120.0062***", "(5.79)", "0.0229", "(1.59)", "\u22120.0062***"},
		{"", "\u22120.0062***", "(5.79)", "\u22120.0229", "(1.59)", ""}, // two of them
	} {
		if got := strings.Join(wrongOf(rows(x.notes, x.third, x.t3, x.fourth, x.t4)), " "); got != x.want {
			t.Errorf("%+v: %q", x, got)
		}
	}
}

// TestErrorTermOfPart takes the error term of an analysis that ends with its total, or below a title.
func TestErrorTermOfPart(t *testing.T) {
	rows := func(title, total []string) *document.Document {
		list := [][]string{{"Source", "df", "SS", "MS", "F", "P"}}
		for _, p := range []string{"0.199", "0.021"} {
			list = append(list, title, []string{"N", "4", "39.828", "9.957", "50.80", "<0.001"},
				[]string{"N \u00d7 C", "8", "2.296", "0.287", "1.46", p},
				[]string{"Error", "42", "8.232", "0.196", "", ""}, total)
		}
		list = slices.DeleteFunc(list, func(row []string) bool { return row == nil })
		return tableOf("Table 2. Analyses of variance", "", list...)
	}
	var none []string
	for name, x := range map[string]struct {
		title, total []string
		want         int
	}{
		"totals":  {none, []string{"Total", "59", "58.808", "", "", ""}, 1},
		"titles":  {[]string{"Yield", "", "", "", "", ""}, none, 1},
		"neither": {none, none, 0},
	} {
		if n := len(findingsOf(rows(x.title, x.total))); n != x.want {
			t.Errorf("%s: %d findings, want %d", name, n, x.want)
		}
	}
}

// TestDegreesInNotes reads the degrees of freedom of all t or chi-square of a table.
func TestDegreesInNotes(t *testing.T) {
	for _, x := range []struct {
		head, note, value, p string
		want                 int
	}{
		{"t", "t tests with 44 df.", "\u22121.94", "0.059", 0},
		{"t", "t tests with 44 df.", "\u22121.94", "0.590", 1},
		{"t", "t-test with 99 d.f.", "2.38", "0.091", 1},
		{"t", "No df.", "2.38", "0.031", 0},
		{"\u03c7\u00b2", "Chi-square with one degree of freedom.", "8.73", "0.003", 0},
		{"\u03c7\u00b2", "Chi-square with one degree of freedom.", "8.73", "0.300", 1},
		{"\u03c7\u00b2", "Chi-square tests, df = 2", "8.73", "0.130", 1},
		{"\u03c7\u00b2", "t tests with 44 df", "8.73", "0.300", 0},
	} {
		d := tableOf("Table 2. Scores", x.note, []string{"Time", x.head, "p"}, []string{"2 h", x.value, x.p})
		if n := len(findingsOf(d)); n != x.want {
			t.Errorf("%+v: %d findings", x, n)
		}
	}
}

// TestProportions compares p-values with the counts of two groups.
func TestProportions(t *testing.T) {
	rows := func(caption, head, last string) *document.Document {
		return tableOf(caption, "", []string{"", "Exercise (n = 52)", "Advice (n = 49)", head},
			[]string{"Home plan kept", "36 (69.2%)", "21 (42.9%)", "0.009"},
			[]string{"Medication", "19 (36.5%)", "24 (49.0%)", "0.232"},
			[]string{"Opioid", "3 (5.8%)", "5 (10.2%)", "0.479"},
			[]string{"Sick leave", "4 (7.7%)", "9 (18.4%)", last})
	}
	for _, x := range []struct{ caption, head, last, want string }{
		{"Table 3: Process measures, Fisher\u2019s exact test", "p", "0.141", ""},
		{"Table 3: Process measures, Fisher\u2019s exact test", "p", "0.014", "0.014"},
		{"Table 3: Process measures", "p", "0.014", ""}, // perhaps of another test
		{"Table 3: Process measures, Fisher\u2019s exact test", "adjusted p", "0.564", ""},
	} {
		d := rows(x.caption, x.head, x.last)
		if got := strings.Join(wrongOf(d), " "); got != x.want {
			t.Errorf("%s, %s: %q, want %q", x.caption, x.last, got, x.want)
		}
	}
	for text, want := range map[string]int{
		"Counts were compared by Fisher's exact test.":                         1,
		"Counts were compared by Fisher's exact test, times by log-rank test.": 0,
	} {
		d := rows("Table 3", "p", "0.014")
		d.Blocks = append(d.Blocks, read(text).Blocks...)
		if n := len(findingsOf(d)); n != want {
			t.Errorf("%s: %d findings", text, n)
		}
	}
	n := 0
	for _, r := range Check(rows("Table 3", "p", "0.141"), Options{}).Results {
		if r.Type == "2x2" && r.Verdict == document.Consistent {
			n++
		}
	}
	if n != 4 {
		t.Errorf("%d p-values agree, want 4", n)
	}
	d := tableOf("Table 1. Fisher's exact test", "", []string{"", "Drug (n = 52)", "Placebo (n = 49)", "p"},
		[]string{"A", "36 (69.2%)", "21 (42.9%)", "0.009"}, []string{"B", "19 (36.5%)", "24 (49.0%)", "0.232"},
		[]string{"C", "3 (5.8%)", "5 (10.2%)", "0.479"}, []string{"Stage", "", "", ""},
		[]string{"I", "20 (38.5%)", "20 (40.8%)", "0.300"}, []string{"II", "12 (23.1%)", "20 (40.8%)", ""},
		[]string{"III", "20 (38.5%)", "9 (18.4%)", ""})
	if got := wrongOf(d); len(got) > 0 {
		t.Errorf("a p-value of several rows: %q", got)
	}
}
