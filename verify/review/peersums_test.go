package review

import (
	"strings"
	"testing"

	"rederive/document"
)

// TestNoSums reads correct tables whose numbers are not sums or shares, although they are in the usual
// positions of these.
func TestNoSums(t *testing.T) {
	for name, d := range map[string]*document.Document{
		"percentages rounded to whole numbers": tableOf("Table 1. Visits.", "",
			[]string{"Taxon", "n", "%"},
			[]string{"Bees", "412", "22"}, []string{"Wasps", "387", "21"}, []string{"Flies", "341", "18"},
			[]string{"Moths", "460", "25"}, []string{"Other", "246", "13"}, []string{"Total", "1846", "100"}),
		"percentages next to counts": tableOf("Table 1. Neurons.", "",
			[]string{"Preference", "Increase", "", "Decrease", "", "Total", ""},
			[]string{"Left", "88", "32%", "27", "10%", "115", "41%"},
			[]string{"Right", "52", "19%", "38", "14%", "90", "32%"},
			[]string{"None", "48", "17%", "26", "9%", "74", "27%"},
			[]string{"Total", "188", "67%", "91", "33%", "279", "100%"}),
		"rows of percentages": tableOf("Table 1. Visitors, row percentages.", "",
			[]string{"Place", "Local", "National", "Foreign", "Total"},
			[]string{"Upper", "33", "33", "33", "100"}, []string{"Middle", "46", "21", "34", "100"},
			[]string{"Lower", "25", "50", "25", "100"}, []string{"Hill", "20", "41", "39", "100"}),
		"areas": tableOf("Table 1. Land cover (ha).", "",
			[]string{"Class", "1990", "2020"},
			[]string{"Forest", "1204", "911"}, []string{"Crops", "866", "1171"}, []string{"Grass", "512", "488"},
			[]string{"Total", "2583", "2570"}),
		"the most of a day": tableOf("Table 1. Visits in a day.", "",
			[]string{"Patients", "Minimum", "Maximum", "Mean", "SD"},
			[]string{"Ward", "12", "138", "81.6", "22.8"}, []string{"Casualty", "57", "193", "121.9", "15.3"},
			[]string{"Total", "69", "284", "203.5", "26.1"}),
		"amounts in thousands": tableOf("Table 1. Budget in thousands of euros.", "",
			[]string{"Item", "2019", "2020"},
			[]string{"Pay", "1204", "1311"}, []string{"Travel", "88", "41"}, []string{"Tools", "433", "510"},
			[]string{"Total", "1726", "1862"}),
		"a rate next to counts": tableOf("Table 1. Cases.", "",
			[]string{"Age", "Cases", "Person-years", "Rate per 1000"},
			[]string{"Young", "31", "902", "34.4"}, []string{"Middle", "48", "1034", "46.4"},
			[]string{"Old", "33", "776", "42.5"}, []string{"All", "112", "2712", "41.3"}),
		"a mean of whole numbers": tableOf("Table 1. Trials.", "",
			[]string{"Region", "Trials", "Patients", "Age"},
			[]string{"Europe", "31", "4210", "58"}, []string{"Asia", "22", "3905", "61"},
			[]string{"America", "40", "6118", "55"}, []string{"Total", "93", "14233", "57"}),
		"a rate of a row": tableOf("Table 1. Farms.", "",
			[]string{"", "North", "South", "Total"},
			[]string{"Cows", "40", "12", "52"}, []string{"Sheep", "31", "25", "56"},
			[]string{"Lambs per ewe", "1.4", "1.7", "1.5"}),
		"an index and species": tableOf("Table 1. Birds.", "",
			[]string{"Place", "Plots", "Birds", "Species", "Index"},
			[]string{"Upper", "6", "1204", "61", "3.12"}, []string{"Middle", "7", "1330", "52", "2.94"},
			[]string{"Lower", "5", "878", "40", "2.71"}, []string{"Total", "18", "3412", "88", "3.41"}),
		"weights of counts": tableOf("Table 1. Trials.", "",
			[]string{"Study", "n, drug", "n, control", "Weight (%)"},
			[]string{"Adams", "66", "60", "10.9"}, []string{"Baker", "109", "112", "33.3"},
			[]string{"Costa", "134", "131", "27.8"}, []string{"Diaz", "35", "33", "28.0"},
			[]string{"Total", "344", "336", "100.0"}),
		"weights of ratios": tableOf("Table 1. Dropout.", "",
			[]string{"Study", "Drug", "Control", "Weight (%)", "OR [95% CI]"},
			[]string{"Ito", "12/118", "19/121", "31.0", "0.61 [0.28, 1.32]"},
			[]string{"Khan", "7/62", "9/60", "69.0", "0.72 [0.25, 2.08]"}),
		"intervals with a level": tableOf("Table 1. Dropout.", "",
			[]string{"Study", "Drug", "Control", "OR (95% CI)"},
			[]string{"Ito", "12/118", "19/121", "0.61 (0.28–1.32)"},
			[]string{"Khan", "7/62", "9/60", "0.72 (0.25–2.08)"},
			[]string{"Total", "19/180", "28/181", "0.65 (0.35–1.21)"}),
		"differences of percentages": tableOf("Table 1. Events, n (%).", "",
			[]string{"Event", "Visits (n = 400)", "Control (n = 200)", "Difference (95% CI)"},
			[]string{"Death", "12 (3.0)", "10 (5.0)", "-2.0 (-5.5 to 1.5)"},
			[]string{"Fall", "8 (2.0)", "7 (3.5)", "-1.5 (-4.4 to 1.4)"},
			[]string{"Stroke", "5 (1.2)", "4 (2.0)", "-0.8 (-3.0 to 1.5)"},
			[]string{"Rash", "20 (5.0)", "18 (9.0)", "-4.0 (-8.5 to 0.5)"}),
		"differences of ratios": tableOf("Table 1. Subgroups.", "",
			[]string{"Group", "Drug", "Control", "Difference (95% CI)"},
			[]string{"Young", "9/104", "11/101", "-2.2 (-10.4 to 5.9)"},
			[]string{"Old", "28/202", "29/197", "-0.9 (-7.7 to 6.0)"},
			[]string{"Urban", "21/212", "23/199", "-1.7 (-7.6 to 4.3)"},
			[]string{"Rural", "17/94", "17/99", "0.9 (-10.0 to 11.8)"},
			[]string{"Hilly", "16/99", "11/101", "5.3 (-4.2 to 14.8)"}),
		"a whole of two groups": read(
			"Surgery was open in 9 (3.8%) vs 14 (6.1%) of the 464 patients operated on."),
		"a label in two parts": read("The peak was larger, Z = 4.12, p_{FW} _{E} = 0.018."),
	} {
		for _, r := range Check(d, Options{}).Results {
			if r.IsFinding() {
				t.Errorf("%s: %s: %s", name, r.Text, r.Why)
			}
			if r.Type == "difference" && strings.Contains(name, "ratios") {
				t.Errorf("%s: %s is a difference of counts: %s", name, r.Text, r.Why)
			}
		}
	}
}

// TestStillSums reads tables like those above with one wrong number.
func TestStillSums(t *testing.T) {
	for name, x := range map[string]struct {
		d    *document.Document
		want string
	}{
		"percentages": {tableOf("Table 1. Visits.", "",
			[]string{"Taxon", "n", "%"},
			[]string{"Bees", "412", "22"}, []string{"Wasps", "387", "21"}, []string{"Flies", "341", "81"},
			[]string{"Moths", "460", "25"}, []string{"Other", "246", "13"}, []string{"Total", "1846", "100"}), "81"},
		"counts": {tableOf("Table 1. Cases.", "",
			[]string{"Age", "Cases", "Person-years", "Rate per 1000"},
			[]string{"Young", "31", "902", "34.4"}, []string{"Middle", "48", "1034", "46.4"},
			[]string{"Old", "33", "776", "42.5"}, []string{"All", "121", "2712", "41.3"}), "121"},
		"areas": {tableOf("Table 1. Land cover (ha).", "",
			[]string{"Class", "1990", "2020"},
			[]string{"Forest", "1204", "911"}, []string{"Crops", "866", "1171"}, []string{"Grass", "512", "488"},
			[]string{"Total", "2853", "2570"}), "2853"},
		"a ratio": {tableOf("Table 1. Readers.", "",
			[]string{"Reader", "n/N", "%"},
			[]string{"Novice", "80/88", "90.9"}, []string{"Expert", "48/49", "92.0"},
			[]string{"Student", "40/50", "80.0"}), "92.0"},
		"a difference": {tableOf("Table 1. Events, n (%).", "",
			[]string{"Event", "Visits (n = 400)", "Control (n = 200)", "Difference (95% CI)"},
			[]string{"Death", "12 (3.0)", "10 (5.0)", "-2.0 (-5.5 to 1.5)"},
			[]string{"Fall", "8 (2.0)", "7 (3.5)", "-1.5 (-4.4 to 1.4)"},
			[]string{"Stroke", "8 (2.0)", "7 (3.5)", "-2.5 (-5.0 to 0.0)"},
			[]string{"Rash", "20 (5.0)", "18 (9.0)", "-4.0 (-8.5 to 0.5)"}), "-2.5 (-5.0 to 0.0)"},
		"a whole of each group": {read(
			"Surgery was open in 9 (3.8%) of 236 and 14 (8.1%) of 228 patients."), "14 (8.1%) of 228"},
		"a whole of both groups": {read(
			"Falls and bleeds were seen in 116 (25.0%) and 58 (21.5%) of the 464 patients."), "58 (21.5%) of the 464"},
	} {
		if found := wrongOf(x.d); len(found) != 1 || found[0] != x.want {
			t.Errorf("%s: %q, want %s", name, found, x.want)
		}
	}
}
