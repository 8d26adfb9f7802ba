package review

import (
	"fmt"
	"strings"
	"testing"

	"rederive/document"
)

// TestOtherWholes compares percentages with another whole than the size of their group, if the table shows it: the sum
// of rows that add up to 100% where values are missing, the total of the row, and the sum of the sizes in all heads.
// Percentages that only nearly fit stay open.
func TestOtherWholes(t *testing.T) {
	for name, x := range map[string]struct {
		rows [][]string
		want string
	}{
		"missing values": {[][]string{
			{"", "All (N = 300)"},
			{"Age, n (%)", ""},
			{"Young", "100 (40.0%)"},
			{"Old", "150 (60.0%)"},
			{"Sex, n (%)", ""},
			{"Women", "180 (60.0%)"},
			{"Men", "120 (40.0%)"},
		}, "100 consistent, 150 consistent, 180 consistent, 120 consistent"},
		"wrong": {[][]string{
			{"", "All (N = 300)"},
			{"Age, n (%)", ""},
			{"Young", "100 (40.0%)"},
			{"Old", "150 (50.0%)"},
			{"Sex, n (%)", ""},
			{"Women", "180 (60.0%)"},
			{"Men", "120 (40.0%)"},
		}, "100 not checked, 150 consistent, 180 consistent, 120 consistent"},
		"of all": {[][]string{
			{"", "North (n = 120)", "South (n = 80)"},
			{"Women", "60 (30.0%)", "50 (25.0%)"},
			{"Men", "60 (30.0%)", "30 (15.0%)"},
		}, "60 consistent, 50 consistent, 60 consistent, 30 consistent"},
	} {
		var got []string
		for _, r := range Check(tableOf("Table 1. Sample", "", x.rows...), Options{}).Results {
			if r.Check == document.ShareCheck {
				got = append(got, fmt.Sprintf("%s %s", r.Value, r.Verdict))
			}
		}
		if all := strings.Join(got, ", "); all != x.want {
			t.Errorf("%s: %s, want %s", name, all, x.want)
		}
	}
}

// TestWholesElsewhere takes a size that another paragraph names for the whole of a percentage, if few others fit.
func TestWholesElsewhere(t *testing.T) {
	for text, want := range map[string]document.Verdict{
		"Overall 3,989 (81%) had no shock.": document.Consistent,
		"Overall 3,989 (71%) had no shock.": document.NotChecked,
		"Overall 5 (1%) had no shock.":      document.NotChecked,
	} {
		d := read("We saw 4,919 patients in 2019.")
		d.Blocks = append(d.Blocks, read(text).Blocks...)
		list := Check(d, Options{}).Results
		if len(list) != 1 || list[0].Verdict != want {
			t.Errorf("%s: %v", text, list)
		}
	}
}

// TestSharesOfNamedGroups reads the percentages of groups that a name in a table states with their sizes, and bounds of
// percentages in a sentence.
func TestSharesOfNamedGroups(t *testing.T) {
	rows := func(women string) *document.Document {
		return tableOf("Table 2. Causes", "", []string{"Group", "Cause", "Total"},
			[]string{"Adults (n=3826, 55.1%) Women (n=1681, " + women + "%)", "Cancers", "49 (1.3%)"},
			[]string{"", "Falls", "105 (2.7%)"})
	}
	for women, want := range map[string]document.Verdict{"43.9": document.Consistent, "34.9": document.NotChecked} {
		found := false
		for _, r := range Check(rows(women), Options{}).Results {
			if r.Value == women {
				found = true
				if r.Verdict != want {
					t.Errorf("%s: %s", women, r.Verdict)
				}
			}
		}
		if !found {
			t.Errorf("%s is not read", women)
		}
	}
	list := Check(read("Of the 477 records, few named another cause (n = 3, < 1%)."), Options{}).Results
	if len(list) != 1 || list[0].Verdict != document.Consistent {
		t.Errorf("a bound: %v", list)
	}
}
