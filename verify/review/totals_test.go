package review

import (
	"strings"
	"testing"

	"rederive/document"
)

// TestCulprits checks the one cell that explains all sums of a table that do not agree.
func TestCulprits(t *testing.T) {
	for _, x := range []struct {
		name string
		rows [][]string
		want map[string]string // findings
	}{
		{
			"a total of a row",
			[][]string{
				{"Farm", "Ewes", "Rams", "Total"},
				{"North", "40", "12", "52"},
				{"South", "31", "25", "65"},
				{"West", "22", "11", "33"},
				{"Total", "93", "48", "141"},
			},
			map[string]string{"65": "with 56 instead, its row and its column add up"},
		},
		{
			"a part",
			[][]string{
				{"Farm", "Ewes", "Rams", "Total"},
				{"North", "40", "12", "52"},
				{"South", "13", "25", "56"},
				{"West", "22", "11", "33"},
				{"Total", "93", "48", "141"},
			},
			map[string]string{"13": "with 31 instead, its row and its column add up"},
		},
		{
			"the corner",
			[][]string{
				{"Farm", "Ewes", "Rams", "Total"},
				{"North", "40", "12", "52"},
				{"South", "31", "25", "56"},
				{"West", "22", "11", "33"},
				{"Total", "93", "48", "1410"},
			},
			map[string]string{"1410": "with 141 instead, its row and its column add up"},
		},
		{
			"one sum",
			[][]string{
				{"Source", "SS", "df"},
				{"Between", "120.25", "2"},
				{"Within", "1060.35", "40"},
				{"Total", "1,190.60", "42"},
			},
			map[string]string{"1,190.60": "the parts add up to 1,180.60"},
		},
		{
			"a percentage",
			[][]string{
				{"School", "n", "%"},
				{"Primary", "57", "45.2"},
				{"Secondary", "11", "12.1"},
				{"Vocational", "30", "23.8"},
				{"University", "28", "22.2"},
				{"Total", "126", "100.0"},
			},
			map[string]string{"12.1": "11 of 126 is 8.73%, not 12.1%"},
		},
		{
			"percentages of another whole",
			[][]string{
				{"School", "n", "%"},
				{"Primary", "57", "28.5"},
				{"Secondary", "11", "5.5"},
				{"Vocational", "30", "15.0"},
				{"Total", "98", "49.0"},
			},
			map[string]string{},
		},
		{
			"counts, and one that groups share",
			[][]string{
				{"Group", "Plants", "Alleles"},
				{"North", "158", "186"},
				{"South", "81", "142"},
				{"West", "133", "200"},
				{"Total", "372", "251"},
			},
			map[string]string{},
		},
		{
			"a test of all",
			[][]string{
				{"Staff", "n/N", "After, n/N", "\u03c7\u00b2"},
				{"Nurses", "811/1090", "942/1121", "31.20"},
				{"Physicians", "302/497", "361/502", "13.90"},
				{"Others", "85/126", "114/144", "4.75"},
				{"All", "1198/1713", "1417/1767", "48.12"},
			},
			map[string]string{},
		},
		{
			"an effect of all",
			[][]string{
				{"Staff", "Before", "After", "d"},
				{"Nurses", "811", "942", "0.31"},
				{"Physicians", "302", "361", "0.42"},
				{"Others", "85", "114", "0.11"},
				{"All", "1198", "1417", "0.81"},
			},
			map[string]string{},
		},
		{
			"counts next to tests",
			[][]string{
				{"Staff", "Before", "After", "\u03c7\u00b2", "Difference"},
				{"Nurses", "811", "942", "31.20", "131"},
				{"Physicians", "302", "361", "13.90", "59"},
				{"Others", "85", "114", "4.75", "29"},
				{"All", "1198", "1471", "48.12", "219"},
			},
			map[string]string{"1471": "the parts add up to 1417"},
		},
		{
			"two cells",
			[][]string{
				{"Farm", "Ewes", "Rams", "Total"},
				{"North", "40", "12", "52"},
				{"South", "31", "25", "66"},
				{"West", "22", "11", "33"},
				{"Total", "93", "48", "151"},
			},
			map[string]string{"66": "the parts add up to 56", "151": "the parts add up to 141"},
		},
	} {
		d := tableOf("Table 1. Sheep", "", x.rows...)
		got, cells := map[string]string{}, map[int]bool{}
		for _, r := range Check(d, Options{}).Results {
			if cells[r.From] {
				t.Errorf("%s: %s has two results", x.name, r.Text)
			}
			if cells[r.From] = true; r.Verdict == document.Inconsistent {
				got[r.Text] = r.Why
			}
		}
		if len(got) != len(x.want) {
			t.Errorf("%s: %v", x.name, got)
		}
		for text, why := range x.want {
			if got[text] != why {
				t.Errorf("%s: %s: %q, want %q", x.name, text, got[text], why)
			}
		}
	}
}

// TestIdleTables checks the number of tables in which nothing was checked.
func TestIdleTables(t *testing.T) {
	d := tableOf("Table 1. Colours", "", []string{"Farm", "Colour"}, []string{"North", "red"})
	r := Check(d, Options{})
	const want = "no results were found that can be checked; 1 table read, nothing in it checked"
	if got := Summary(r); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestTotalFirst compares a first column named Overall with the groups after it, and the sizes in the heads.
func TestTotalFirst(t *testing.T) {
	head := []string{"Characteristic", "Overall N = 152", "No N = 116", "Yes N = 36", "p"}
	rows := [][]string{
		{"Women", "59 (39%)", "41 (35%)", "18 (50%)", "0.12"},
		{"Men", "93 (61%)", "75 (65%)", "18 (50%)", ""},
		{"Age, median (quartiles)", "40 (26, 56)", "40 (26, 56)", "45 (28, 61)", "0.03"},
		{"Score", "12", "11", "14", ""},
		{"Unknown", "9", "7", "2", ""},
	}
	for name, test := range map[string]struct {
		rows  [][]string
		agree int
		found string
	}{
		"all add up": {rows, 4, ""},
		"one does not": {
			append(rows[:4:4], []string{"Smokers", "39 (26%)", "20 (17%)", "17 (47%)", ""}, rows[4]), 4,
			"the parts add up to 37",
		},
		"means": {[][]string{rows[3], {"Weight", "61", "60", "65", ""}}, 1, ""},
	} {
		agree, found := 0, ""
		table := tableOf("Table 1. Patients", "", append([][]string{head}, test.rows...)...)
		for _, r := range Check(table, Options{}).Results {
			switch {
			case r.Check == document.TotalCheck && r.Verdict == document.Consistent:
				agree++
			case r.IsFinding():
				found += r.Why
			}
		}
		if agree != test.agree || found != test.found {
			t.Errorf("%s: %d agree, found %q", name, agree, found)
		}
	}
}

// TestTotalsUnderOneHead adds up the rows and columns of a table whose columns all have one head above their own, and
// whose groups of rows have titles.
func TestTotalsUnderOneHead(t *testing.T) {
	d := tableOf("Table 2. Beetles by age of hedgerow", "", []string{"", "Age class"},
		[]string{"Species", "Young", "Middle", "Old", "Total"},
		[]string{"Forest", "", "", "", ""},
		[]string{"Abax", "12", "88", "301", "401"},
		[]string{"Carabus", "7", "41", "120", "168"},
		[]string{"Open field", "", "", "", ""},
		[]string{"Poecilus", "322", "250", "84", "656"},
		[]string{"Total", "341", "379", "505", "1226"})
	g := d.Blocks[0].Grid
	g.Head, g.Rows[0][1].Columns = 2, 4
	var found []string
	agree := 0
	for _, r := range Check(d, Options{}).Results {
		if r.IsFinding() {
			found = append(found, r.Text+": "+r.Why)
		} else if r.Check == document.TotalCheck && r.Verdict == document.Consistent {
			agree++
		}
	}
	want := "1226: with 1225 instead, its row and its column add up"
	if agree != 6 || strings.Join(found, "; ") != want {
		t.Errorf("%d agree, found %q", agree, found)
	}
}

// TestRoundedPercentages takes counts for exact where only percentages are said to be rounded.
func TestRoundedPercentages(t *testing.T) {
	for notes, want := range map[string]int{
		"Percentages may not add to 100 because of rounding.": 1,
		"Figures may not add up because of rounding.":         0,
		"Numbers are rounded.":                                0,
		"":                                                    1,
	} {
		d := tableOf("Table 3. Answers by site", notes, []string{"", "North", "Coast", "All"},
			[]string{"Disagree", "34 (28%)", "29 (27%)", "63"}, []string{"Agree", "61 (50%)", "57 (53%)", "118"},
			[]string{"Strongly", "28 (23%)", "22 (20%)", "50"}, []string{"Total", "123", "108", "230"})
		if n := len(findingsOf(d)); n != want {
			t.Errorf("%q: %d findings, want %d", notes, n, want)
		}
	}
}
