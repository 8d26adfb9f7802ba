package review

import (
	"slices"
	"strings"
	"testing"

	"rederive/document"
)

// TestTableCells judges the cells of tables as a reader would: each table comes with part of the expected results.
func TestTableCells(t *testing.T) {
	trades := [][]string{
		{"Trade", "N", "Drinks n", "%", "Sleeps n", "%"},
		{"Bakers", "212", "91", "42.9", "70", "33.0"},
		{"Nurses", "301", "88", "29.2", "121", "40.2"},
		{"Cooks", "140", "62", "44.3", "71", "57.0"},
		{"Total", "653", "241", "36.9", "271", "40.1"},
	}
	for _, x := range []struct {
		name, caption, notes string
		rows                 [][]string
		want                 []string
	}{
		{
			"a count, its percentage and its whole", "Table 1. Trades.", "", trades, []string{
				"share 42.9 consistent 91 of 212", "share 33.0 consistent 70 of 212",
				"share 57.0 inconsistent 71 of 140 is 50.7%; it is the share of no whole",
				"share 36.9 consistent 241 of 653", "total 241 consistent",
				"total 271 inconsistent the parts add up to 262",
			},
		},
		{
			"a whole in the cell", "Table 1. Infants.", "", [][]string{
				{"Trait", "Crowded", "Not", "p"},
				{"Boys", "251/494 (50.8%)", "240/476 (50.4%)", "0.91"},
				{"Fed", "270/494 (54.7%)", "301/476 (69.2%)", "0.006"},
			}, []string{"share 50.8 consistent 251 of 494", "share 69.2 inconsistent 301 of 476 is 63.2%"},
		},
		{
			"wholes right of the groups", "Table 2. Tenure.", "", [][]string{
				{"City", "Renters n", "Renters %", "Owners n", "Owners %", "N"},
				{"North", "301", "49.0", "313", "51.0", "614"},
				{"East", "322", "52.2", "295", "47.8", "617"},
				{"South", "270", "41.4", "341", "55.8", "611"},
			}, []string{
				"share 49.0 consistent 301 of 614", "share 41.4 inconsistent 270 of 611", "total 611 consistent",
			},
		},
		{
			"counts with their wholes in the column before", "Table 3. Sensitivity.", "", [][]string{
				{"Reader", "n/N", "Sensitivity (%)", "95% CI"},
				{"Novice", "80/88", "90·9", "82·9–96·0"},
				{"Expert", "48/49", "92·0", "89·1–99·9"},
			}, []string{"share 90.9 consistent 80 of 88", "share 92.0 inconsistent 48 of 49 is 98%"},
		},
		{
			"wholes in cells without a percent sign", "Table 1. Patients.", "", [][]string{
				{"Trait", "Drug (N = 208)", "Placebo (N = 204)"},
				{"Stroke, no./total no. (%)", "14/205 (6.8)", "19/201 (9.9)"},
			}, []string{"share 6.8 consistent 14 of 205", "share 9.9 inconsistent 19 of 201 is 9.45%"},
		},
		{
			"counts below a head with their whole, before a column of percentages", "Table 2. Practices.", "",
			[][]string{
				{"", "n = 4925", "%", "n = 2466", "%"},
				{"Washing", "4077", "82.78", "2053", "83.25"},
				{"Wiping", "2782", "56.49", "1417", "57.46"},
				{"Insertion", "1013", "20.57", "516", "22.92"},
			},
			[]string{"share 82.78 consistent 4077 of 4925", "share 22.92 not checked 516 of 2466 is 20.9%"},
		},
		{
			"wholes in the row of totals", "Table 2. Challenges.", "",
			[][]string{
				{"Challenge", "n", "%", "n", "%"},
				{"Access", "6", "75.0", "57", "74.0"},
				{"Resources", "5", "62.5", "44", "57.1"},
				{"Quality", "3", "37.5", "39", "52.6"},
				{"Total", "8", "", "77", ""},
			},
			[]string{"share 75.0 consistent 6 of 8", "share 52.6 inconsistent 39 of 77 is 50.6%"},
		},
		{
			"whole percentages with a zero added", "Table 2. Challenges.", "",
			[][]string{
				{"Challenge", "n", "%"},
				{"Access", "3", "38.0"},
				{"Resources", "5", "63.0"},
				{"Quality", "0", "0"},
				{"Distance", "2", "30.0"},
				{"Total", "8", ""},
			},
			[]string{"share 38.0 consistent 3 of 8", "share 30.0 inconsistent 2 of 8 is 25%"},
		},
		{
			"wholes in rows above", "Table 1. Services.", "",
			[][]string{
				{"", "n", "%", "n", "%"},
				{"Access", "n = 242", "", "n = 77", ""},
				{"Yes", "110", "45.5", "52", "67.5"},
				{"Advice", "n = 252", "", "n = 51", ""},
				{"Any", "44", "17.5", "34", "64.7"},
			},
			[]string{"share 45.5 consistent 110 of 242", "share 64.7 inconsistent 34 of 51 is 66.7%"},
		},
		{
			"a note that says what is in brackets", "Table 1. Patients.", "Values in parentheses are percentages.",
			[][]string{
				{"", "Open (n = 623)", "Closed (n = 859)", "P"},
				{"Women", "271 (43.5)", "412 (48.0)", "0.089"},
				{"Smokers", "301 (48.3)", "367 (40.2)", "0.032"},
			},
			[]string{"share 271 consistent 271 of 623", "share 367 inconsistent 367 of 859 is 42.7%"},
		},
		{
			"percentages before their counts", "Table 2. Support (percent).", "Numbers in parentheses.", [][]string{
				{"Group", "N", "Clean", "Charged"},
				{"Women", "772", "61.0 (471)", "38.7 (299)"},
				{"Men", "738", "59.3 (438)", "41.6 (307)"},
				{"All", "1510", "60.2 (909)", "30.1 (606)"},
			}, []string{"share 61.0 consistent 471 of 772", "share 30.1 inconsistent 606 of 1510 is 40.1%"},
		},
		{
			"means with their spread that nobody can check", "Table 1. Adults.", "All values are mean (SD) or n (%).",
			[][]string{
				{"Variable", "All (n = 32)", "Fast", "p *"},
				{"Age (years)", "51 (10)", "50.2 (11)", "0.972"},
				{"Weight", "89.9 ± 18.8", "89.8 ± 23", "0.985"},
				{"Income, median (IQR)", "8.9 (1.8)", "8.8 (2.3)", "0.98"},
				{"Male, n (%)", "5 (15.6%)", "4 (26.7%)", ""},
				{"Smokers, % (n)", "70.2 (59)", "61.0 (50)", ""},
			},
			[]string{
				"mean 51 not checked", "mean 50.2 not checked", "mean 89.9 not checked", "mean 89.8 not checked",
				"share 5 consistent", "p  not checked",
			},
		},
		{
			"the legend of a program in a row", "Table 6. Model.", "", [][]string{
				{"Variable", "Estimate", "Standard Error", "Z-value", "Pr(>|z|)"},
				{"Trip", "-1.226", "0.074", "-16.469", "< 2e-16 ***"},
				{"Signif. Codes: 0 '***'", "0.001 '**'", "0.01 '*'", "0.05 '.'", "0.1 ' ' 1"},
			}, []string{"table -16.469 consistent"},
		},
		{
			"counts before their percentages under a head of percentages", "Table 2. Cessation.", "", [][]string{
				{"Age", "N", "Smokes at 1 month (%)", "Quit at 1 month (%)"},
				{"<20", "147", "129 (87.8)", "18 (12.2)"},
				{"20–24", "322", "264 (82.0)", "58 (18.0)"},
				{"≥25", "228", "183 (80.3)", "45 (17.7)"},
			}, []string{"share 129 consistent 129 of 147", "share 45 inconsistent 45 of 228 is 19.7%"},
		},
		{
			"a mean above the sample size in a column of shares", "Table 1. Adults.", "", [][]string{
				{"Variable", "All (n = 32)", "Fast (n = 15)"},
				{"Age (years)", "51 (10)", "50 (11)"},
				{"Gender, n (%)", "", ""},
				{"Male", "5 (16.6%)", "4 (26.7%)"},
				{"Female", "27 (84.4%)", "11 (73.3%)"},
			}, []string{
				"share 4 consistent 4 of 15", "share 27 consistent 27 of 32", "share 5 not checked 5 of 32 is 15.6%",
			},
		},
		{
			"a whole that only the other percentages show", "Table 1. Antibodies.", "", [][]string{
				{"Antigen", "Controls n (%)", "Cases n (%)"},
				{"A-", "527 (68.1)", "241 (61.5)"},
				{"A+", "247 (31.9)", "151 (38.5)"},
				{"B-", "485 (62.7)", "245 (62.5)"},
				{"B+", "289 (37.3)", "147 (37.5)"},
				{"C-", "614 (79.3)", "298 (76.0)"},
				{"C+", "160 (20.7)", "94 (24.0)"},
				{"D-", "561 (72.5)", "271 (69.1)"},
				{"D+", "213 (27.5)", "121 (30.1)"},
				{"E-", "557 (72.0)", "269 (68.6)"},
				{"E+", "217 (28.0)", "123 (31.4)"},
			}, []string{
				"share 527 consistent 527 of 774 is 68.1%; the other percentages of the column are those of 774",
				"share 121 inconsistent 121 of 392 is 30.9%, not 30.1%",
			},
		},
		{
			"a whole that is not printed", "Table 1. Antibodies.", "", [][]string{
				{"Antigen", "Cases n (%)"}, {"A-", "241 (61.5)"}, {"A+", "118 (30.1)"},
			}, []string{"share 241 not checked the whole is not printed"},
		},
		{
			"names of package pingouin", "T-tests.", "", [][]string{
				{"phase", "T", "dof", "tail", "p-val", "cohen-d", "BF10"},
				{"1", "2.31e+00", "79", "two-sided", "2.36e-02", "2.22e-01", "2.99e+00"},
				{"2", "4.89e+00", "79", "two-sided", "5.21e-04", "5.23e-01", "6.22e+03"},
			}, []string{"test 2.31e0 consistent", "test 4.89e0 inconsistent"},
		},
		{
			"parts that add up", "Table 1. Patients.", "", [][]string{
				{"Characteristic", "Sample size (N)", "Percentage (%)"},
				{"Treatment"},
				{"Surgery", "20", "66.7"},
				{"Hormones", "6", "20.0"},
				{"Radiation", "4", "13.3"},
				{"Relapse"},
				{"No", "20", "83.3"},
				{"Yes", "4", "16.7"},
				{"Death"},
				{"No", "18", "60.0"},
				{"Yes", "3", "12.0"},
				{"Unknown", "9", "30.0"},
			}, []string{"share 66.7 consistent 20 of 30 is 66.7%", "share 16.7 consistent 4 of 24 is 16.7%"},
		},
		{
			"rows of totals with a share of their own", "Table 1. Causes.", "", [][]string{
				{"Age", "Cause", "Female", "Male", "Total"},
				{"Child", "Diarrhoea", "79 (45.1%)", "96 (54.9%)", "175 (53.0%)"},
				{"", "Injuries", "51 (37.8%)", "84 (62.2%)", "135 (40.9%)"},
				{"", "Other", "12 (60.0%)", "8 (30.0%)", "20 (6.1%)"},
				{"Adult", "Cancers", "32 (65.3%)", "17 (34.7%)", "49 (48.0%)"},
				{"", "Injuries", "19 (35.8%)", "34 (64.2%)", "53 (52.0%)"},
			}, []string{
				"share 79 consistent 79 of 175 is 45.1%", "share 8 inconsistent 8 of 20 is 40%, not 30.0%",
				"share 175 consistent 175 of 330 is 53%; the percentages of these rows add up to 100, their counts " +
					"to 330", "share 53 consistent 53 of 102 is 52%",
			},
		},
		{
			"a head that says that percentages come first", "Table 2. Answers.", "", [][]string{
				{"Answer", "Men (n = 772)", "% (n)"}, {"Yes", "12", "61 (471)"},
			}, nil,
		},
		{
			"counts under other heads", "Table 2. Caries by sport.", "", [][]string{
				{"Sport", "Examined", "With caries", "%"},
				{"Rowing", "52", "41", "78.8"},
				{"Swimming", "47", "28", "59.6"},
				{"Football", "61", "43", "70.5"},
				{"Athletics", "26", "19", "53.1"},
			}, []string{"share 78.8 consistent 41 of 52", "share 53.1 inconsistent 19 of 26 is 73.1%"},
		},
		{
			"limits in two columns", "Table 1. Trials.", "", [][]string{
				{"Trial", "SMD", "Lower", "Upper"},
				{"Borg", "−0.42", "−0.99", "0.15"},
				{"Chen", "−0.36", "−0.21", "0.91"},
			}, []string{"interval -0.42 consistent", "interval -0.36 inconsistent the estimate lies outside"},
		},
		{
			"a p-value before the interval", "Table 2. Sectors.", "", [][]string{
				{"Sector", "Coef.", "Std. err.", "z", "P>|z|", "[95% conf. interval]"},
				{"Retail", "−0.387", "0.131", "−2.95", "0.003", "−0.644 to −0.130"},
				{"School", "0.020", "0.088", "0.23", "0.028", "−0.152 to 0.192"},
			}, []string{
				"interval -0.387 consistent", "interval .020 not checked the interval holds 0",
				"test .23 decision error",
			},
		},
		{
			"tests without degrees of freedom", "Table 2. Hypotheses.", "", [][]string{
				{"Path", "β", "t-value", "p-value"},
				{"A → B", "0.31", "5.64", "< .001"},
				{"B → C", "0.08", "1.21", ".021"},
			}, []string{"test 5.64 not checked", "test 1.21 decision error t = 1.21 gives p from"},
		},
		{
			"a triangle whose column has no star", "Table 1. Correlations.", "N = 415. *p < .05.", [][]string{
				{"Variable", "1", "2", "3"},
				{"1. A", "(.93)", "", ""},
				{"2. B", ".41*", "(.88)", ""},
				{"3. C", ".11*", "-.05", "(.81)"},
			}, []string{"table -0.05 consistent it has no star"},
		},
		{
			"an effect next to its test", "Table 1. Tests.", "", [][]string{
				{"Rating", "t", "df", "p", "d"},
				{"Trust", "2.25", "120", ".026", "0.41"},
				{"Mood", "1.10", "120", ".274", "4.20"},
			}, []string{"effect 0.41 consistent", "effect 4.20 inconsistent it is more than twice t"},
		},
		{
			"frequencies are no effects", "Table 1. Tests.", "", [][]string{
				{"Rating", "χ²", "df", "p", "f"}, {"Trust", "2.25", "1", ".134", "12"},
			}, []string{"test 2.25 consistent"},
		},
		{
			"degrees of freedom in the head", "Table 1. Tests.", "", [][]string{
				{"Rating", "χ² (df = 1)", "p"}, {"Trust", "6.15", ".013"}, {"Mood", "2.87", ".013"},
			}, []string{"test 6.15 consistent", "test 2.87 decision error"},
		},
		{
			"intervals of betas and means", "Table 1. Model.", "", [][]string{
				{"Term", "β", "SE", "95% CI", "M", "SD", "95% CI"},
				{"Rain", "0.214", "0.083", "[0.051, 0.377]", "3.20", "1.10", "[3.01, 3.39]"},
				{"Wind", "0.660", "0.220", "[0.729, 1.091]", "3.20", "1.10", "[3.41, 3.59]"},
			}, []string{
				"interval 0.214 consistent", "interval 3.20 consistent",
				"interval 0.660 inconsistent the estimate lies outside",
			},
		},
		{
			"correlations between measures", "Table 3. Correlations between the measures (N = 184).",
			"* p < .05. *** p < .001.",
			[][]string{
				{"Measure", "1", "2", "3"},
				{"1. A", "–", ".46***", ".09"},
				{"2. B", "", "–", ".02*"},
				{"3. C", "", "", "–"},
			},
			[]string{
				"table .46 consistent", "table .09 consistent it has no star",
				"table .02 inconsistent * means p < 0.05",
			},
		},
		{
			"a difference and its t", "Table 1. Means.", "", [][]string{
				{"Variable", "Treated", "Control", "Difference", "Std. err.", "t"},
				{"Age", "43.2", "43.6", "-0.40", "0.207", "-1.93"},
				{"Way", "38.1", "41.9", "-3.80", "0.896", "-4.24"},
				{"Loss", "7.2", "7.3", "-0.10", "0.106", "-9.44"},
			}, []string{"table -1.93 consistent b/SE", "table -9.44 inconsistent b/SE is -0.943"},
		},
		{
			"totals that a wrong cell explains", "Table 3. Events.", "", [][]string{
				{"Type", "Early", "Late", "Total"},
				{"A", "21", "28", "49"},
				{"B", "14", "19", "33"},
				{"C", "43", "55", "98"},
				{"Total", "78", "112", "180"},
			}, []string{"total 112 inconsistent with 102 instead", "total 180 consistent"},
		},
	} {
		var got []string
		for _, r := range Check(tableOf(x.caption, x.notes, x.rows...), Options{}).Results {
			got = append(got, string(r.Check)+" "+strings.TrimPrefix(r.Value, "0")+" "+string(r.Verdict)+" "+r.Why)
		}
		for _, want := range x.want {
			check, rest, _ := strings.Cut(want, " ")
			want = check + " " + strings.TrimPrefix(rest, "0")
			if !slices.ContainsFunc(got, func(have string) bool { return strings.HasPrefix(have, want) }) {
				t.Errorf("%s: no %q in\n%s", x.name, want, strings.Join(got, "\n"))
			}
		}
		for _, have := range got {
			if x.name == "the legend of a program in a row" && !strings.HasPrefix(have, "table -16.469") &&
				!strings.HasPrefix(have, "test 16.469") && !strings.HasPrefix(have, "test -16.469") {
				t.Errorf("%s: %s", x.name, have)
			}
			if strings.HasPrefix(have, "mean 70.2") {
				t.Errorf("%s: %s", x.name, have)
			}
			if strings.HasPrefix(have, string(document.EffectCheck)) && x.name == "frequencies are no effects" {
				t.Errorf("%s: %s", x.name, have)
			}
		}
	}
}

// TestSharesOfRow reads percentages whose denominator is the total at the end of their row.
func TestSharesOfRow(t *testing.T) {
	rows := func(changed string) *document.Document {
		return tableOf("Table 1. Turnout", "", []string{"Attendance", "Voted", "Did not vote", "Total"},
			[]string{"Weekly", "210 (68.2%)", "98 (31.8%)", "308"},
			[]string{"Sometimes", "305 (60.4%)", changed, "505"},
			[]string{"Never", "227 (52.2%)", "208 (47.8%)", "435"})
	}
	for changed, want := range map[string]int{"200 (39.6%)": 0, "200 (41.6%)": 1} {
		shares, findings := 0, 0
		for _, r := range Check(rows(changed), Options{}).Results {
			if r.Check == document.ShareCheck {
				shares++
			}
			if r.IsFinding() {
				findings++
			}
		}
		if shares != 6 || findings != want {
			t.Errorf("%s: %d shares, %d findings", changed, shares, findings)
		}
	}
}

// TestSharesOfAll checks that percentages of all persons under heads with group sizes are not findings.
func TestSharesOfAll(t *testing.T) {
	rows := func(last string) *document.Document {
		return tableOf("Table 1. Sleep", "", []string{"Zone", "Young (n = 178)", "Old (n = 212)"},
			[]string{"Town", "113 (18.3%)", "63 (10.2%)"}, []string{"Hills", "28 (4.5%)", last})
	}
	for _, last := range []string{"94 (15.2%)", "94 (44.3%)", "94 (42.3%)"} {
		if got := len(findingsOf(rows(last))); got != 0 {
			t.Errorf("%s: %d findings", last, got)
		}
	}
	wrongHead := tableOf("Table 1. Sleep", "", []string{"Zone", "Young (n = 178)", "Old (n = 42)"},
		[]string{"Town", "113 (63.5%)", "21 (40.4%)"}, []string{"Hills", "28 (15.7%)", "30 (57.7%)"},
		[]string{"Coast", "37 (20.8%)", "1 (1.9%)"})
	if list := findingsOf(wrongHead); len(list) != 1 || len(list[0].Explanations) != 1 ||
		!strings.Contains(list[0].Explanations[0], "3 percentages of the column fit another whole, such as 52") {
		t.Errorf("got %v", list)
	}
	ofRows := func(last string) *document.Document {
		return tableOf("Table 3. Carriers", "",
			[]string{"Ward", "Carriers (n = 158), n (%)", "Others (n = 3328), n (%)"},
			[]string{"ICU", "33 (6.07)", "511 (93.93)"}, []string{"NICU", "16 (5.03)", "302 (94.97)"},
			[]string{"Lung", last, "155 (91.72)"})
	}
	if got := len(findingsOf(ofRows("14 (8.28)"))); got != 0 {
		t.Errorf("percentages of the rows: %d findings", got)
	}
	wrong := tableOf("Table 1. Sleep", "", []string{"Zone", "Young (n = 178)", "Old (n = 212)"},
		[]string{"Town", "113 (62.5%)", "63 (27.7%)"}, []string{"Hills", "28 (12.7%)", "94 (41.3%)"})
	if got := len(findingsOf(wrong)); got != 4 {
		t.Errorf("%d findings, want 4", got)
	}
}

// TestSharesCutOff checks that a percentage that was truncated instead of rounded is not a finding.
func TestSharesCutOff(t *testing.T) {
	for cell, want := range map[string]int{
		"28 (96.6)": 0, "28 (96.5)": 0, "28 (96.4)": 1, "28 (96.7)": 1, "28 (96.60)": 0, "28 (96.40)": 1,
	} {
		rows := tableOf("Table 2. Children", "", []string{"Age", "Positive (n = 29), n (%)"},
			[]string{"<5", cell}, []string{"5 or more", "1 (3.4)"})
		if got := len(findingsOf(rows)); got != want {
			t.Errorf("%s of 29: %d findings, want %d", cell, got, want)
		}
	}
	rows := tableOf("Table 2. Children", "", []string{"Age", "Positive (n = 29), n (%)"},
		[]string{"<5", "20 (42.2)"}, []string{"5 or more", "41 (35.6)"})
	if got := len(findingsOf(rows)); got != 0 {
		t.Errorf("41 of 29: %d findings, want 0", got)
	}
}

// TestWholesByFit takes the only column whose numbers fit nearly all percentages of another for the whole.
func TestWholesByFit(t *testing.T) {
	rows := func(last string) [][]string {
		return [][]string{
			{"School", "Enrolled", "Consent", "Rooms"},
			{"A", "103", "49 (48%)", "26"},
			{"B", "89", "51 (57%)", "44"},
			{"C", "95", "46 (48%)", "35"},
			{"D", "114", last, "59"},
		}
	}
	for last, want := range map[string]int{"70 (61%)": 4, "70 (66%)": 3, "about 70": 3} {
		got := 0
		for _, r := range Check(tableOf("", "", rows(last)...), Options{}).Results {
			if r.Check == document.ShareCheck && r.Verdict == document.Consistent {
				got++
			}
		}
		if got != want {
			t.Errorf("%s: %d shares agree, want %d", last, got, want)
		}
	}
}

// TestCountedHeads takes the number of units in a head for the size of its group, and no number of weeks.
func TestCountedHeads(t *testing.T) {
	for unit, want := range map[string]string{"sites": "12 (2.6%)", "patients": "12 (2.6%)", "weeks": ""} {
		d := tableOf("Table 2. Sites after six months", "", []string{
			"", "Test (396 " + unit + ")",
			"Control (392 " + unit + ")",
		}, []string{"Closed", "288 (72.7%)", "241 (61.5%)"},
			[]string{"Bleeding", "91 (23.0%)", "127 (32.4%)"}, []string{"Suppuration", "7 (1.8%)", "12 (2.6%)"},
			[]string{"Deep", "19 (4.8%)", "34 (8.7%)"})
		if got := strings.Join(wrongOf(d), " "); got != want {
			t.Errorf("%s: %q", unit, got)
		}
	}
}
