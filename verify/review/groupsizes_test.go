package review

import (
	"strings"
	"testing"

	"rederive/document"
)

// TestGroupSizes checks means with group sizes that the text states, once others of the group fit.
func TestGroupSizes(t *testing.T) {
	const scored = "Each answer was scored 0 or 1, so that sums are whole numbers. "
	for _, x := range []struct {
		name, text string
		rows       [][]string
		want       string // findings
	}{
		{
			"columns", scored + "Pupils were assigned to the training group (n = 23) or to a control group (n = 21).",
			[][]string{
				{"Task", "Training M", "Training SD", "Control M", "Control SD"},
				{"Words", "4.26", "1.94", "3.90", "1.81"},
				{"Rules", "5.13", "1.63", "4.19", "2.02"},
				{"Facts", "3.91", "1.76", "4.45", "1.86"},
			},
			"4.45",
		},
		{
			"accents", scored + "Ältere (n = 23) and a control group (n = 21) took part.",
			[][]string{
				{"Task", "Ältere M", "Ältere SD", "Control M", "Control SD"},
				{"Words", "4.26", "1.94", "3.90", "1.81"},
				{"Rules", "5.13", "1.63", "4.19", "2.02"},
				{"Facts", "3.95", "1.76", "4.43", "1.86"},
			},
			"3.95",
		},
		{
			"two sizes", scored + "The training group (n = 23) and the control group (n = 21) began. Later the " +
				"training group (n = 19) and the control group (n = 20) went on.",
			[][]string{{"Task", "Control M", "Control SD"}, {"Words", "3.90", "1.81"}, {"Facts", "4.45", "1.86"}},
			"",
		},
		{
			"few fit", scored + "Pupils were in a control group (n = 21).",
			[][]string{{"Task", "Control M", "Control SD"}, {"Words", "3.90", "1.81"}, {"Facts", "4.45", "1.86"}},
			"",
		},
	} {
		d := tableOf("Table 1. Number of tasks solved (0 to 8)", "", x.rows...)
		d.Blocks = append(read(x.text).Blocks, d.Blocks...)
		if got := strings.Join(wrongOf(d), " "); got != x.want {
			t.Errorf("%s: got %q, want %q", x.name, got, x.want)
		}
	}
}

// TestSharesOfGroups checks percentages with group sizes that the head of another table states.
func TestSharesOfGroups(t *testing.T) {
	d := tableOf("Table 1. Traits", "", []string{"", "Cases (n = 420)", "Controls (n = 840)"},
		[]string{"Age", "61.2", "60.9"})
	other := tableOf("Table 2. Coffee", "", []string{"Cups", "Cases, No. (%)", "Controls, No. (%)", "OR"},
		[]string{"0", "39 (9.3)", "109 (13.0)", "1.00"}, []string{"1–2", "128 (30.5)", "283 (33.7)", "1.18"},
		[]string{"3–4", "141 (31.9)", "270 (32.1)", "1.31"}, []string{"5", "112 (26.7)", "178 (21.2)", "1.46"})
	d.Blocks = append(d.Blocks, other.Blocks...)
	agree, wrong := 0, ""
	for _, r := range Check(d, Options{}).Results {
		switch {
		case r.Verdict == document.Consistent:
			agree++
		case r.IsFinding():
			wrong += r.Text + ": " + r.Why
		}
	}
	const want = "141 (31.9): 141 of 420 is 33.6%, not 31.9%; the text gives n = 420 for case"
	if agree != 7 || wrong != want {
		t.Errorf("%d agree, and %q", agree, wrong)
	}
}

// TestSizesOfCorrelations takes the size of a sample from the text, if the correlations of a column fit it.
func TestSizesOfCorrelations(t *testing.T) {
	fit := [][]string{
		{"Variable", "r", "p"}, {"Sleep", ".21", ".002"}, {"Screen time", "-.16", ".020"}, {"Sport", ".05", ".469"},
	}
	other := append(fit[:4:4], []string{"Reading", ".25", ".200"})
	for name, test := range map[string]struct {
		text             string
		rows             [][]string
		agree, unchecked int
	}{
		"the participants":       {"The participants were 212 pupils of two schools.", fit, 3, 0},
		"another size":           {"The participants were 95 pupils of two schools.", fit, 0, 3},
		"one does not fit":       {"The participants were 212 pupils of two schools.", other, 3, 1},
		"most do not fit":        {"The participants were 212 pupils.", [][]string{fit[0], fit[1], other[4]}, 0, 2},
		"several fit, and these": {"We asked 212 pupils and 40 teachers.", fit, 3, 0},
	} {
		d := tableOf("Table 1. Correlations with grades", "", test.rows...)
		d.Blocks = append(read(test.text).Blocks, d.Blocks...)
		agree, unchecked := 0, 0
		for _, r := range Check(d, Options{}).Results {
			switch {
			case r.Check != document.TestCheck:
			case r.Verdict == document.Consistent:
				agree++
			case r.Verdict == document.NotChecked:
				unchecked++
			}
		}
		if agree != test.agree || unchecked != test.unchecked {
			t.Errorf("%s: %d agree, %d are not checked", name, agree, unchecked)
		}
	}
}

// TestSharesNextToMeans takes means that fit any size for no sign that values are missing.
func TestSharesNextToMeans(t *testing.T) {
	d := tableOf("Table 1. Characteristics of the programme (n = 187) and comparison (n = 225) groups",
		"Mean (SD) or n (%).", []string{"", "Programme", "Comparison"},
		[]string{"Age", "33.8 (9.6)", "32.1 (8.4)"}, []string{"Months", "27.4 (15.8)", "25.9 (17.3)"},
		[]string{"Male", "171 (91.4%)", "209 (92.9%)"}, []string{"Violent", "68 (36.4%)", "79 (35.1%)"},
		[]string{"Tenancy", "74 (39.3%)", "62 (27.6%)"})
	if got := strings.Join(wrongOf(d), " "); got != "74 (39.3%)" {
		t.Errorf("%q", got)
	}
}
