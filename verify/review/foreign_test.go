package review

import (
	"strings"
	"testing"

	"rederive/document"
)

// TestForeignHeads reads an analysis of variance with the heads and the decimal commas of French and German papers.
func TestForeignHeads(t *testing.T) {
	for _, heads := range []string{"Source|SC|ddl|CM|F|p|Erreur", "Quelle|SQ|df|MQ|F|p|Fehler"} {
		h := strings.Split(heads, "|")
		d := tableOf("Tableau 1. Analyse de variance", "", h[:6],
			[]string{"Groupe", "82,4", "1", "82,40", "7,62", "0,006"},
			[]string{"École", "110,9", "3", "39,97", "3,42", "0,019"},
			[]string{h[6], "1730,1", "160", "10,81", "", ""})
		verdicts := map[string]document.Verdict{}
		for _, r := range Check(d, Options{}).Results {
			verdicts[r.Type+" "+r.Value] = r.Verdict
		}
		for key, want := range map[string]document.Verdict{
			"F 7.62": document.Consistent, "F 3.42": document.Consistent, "SS/df 82.40": document.Consistent,
			"SS/df 39.97": document.Inconsistent,
		} {
			if verdicts[key] != want {
				t.Errorf("%s: %s is %q in %v", heads, key, verdicts[key], verdicts)
			}
		}
	}
}

// TestCommaShare reads a percentage with a decimal comma.
func TestCommaShare(t *testing.T) {
	const text = "Le groupe a progressé, t(162) = 2,76, p = 0,006. Parmi les 164 enfants, 101 (61,6 %) ont réussi, " +
		"et 50 sur 80 (65,5 %) dans le groupe contrôle. Au total, 96 élèves sur 164 (58,5 %) sont venus."
	var shares []string
	for _, r := range Check(read(text), Options{}).Results {
		if r.Check == document.ShareCheck {
			shares = append(shares, r.Text)
		}
	}
	if got := strings.Join(shares, "|"); got != "101 (61,6 %)|50 sur 80 (65,5 %)|96 élèves sur 164 (58,5 %)" {
		t.Errorf("got %q", got)
	}
}

// TestWrongCountOnce checks that a wrong count that fits neither its percentage nor its row is one finding.
func TestWrongCountOnce(t *testing.T) {
	d := tableOf("Table 1. Patients", "", []string{"Sign", "Drug (n = 60)", "Placebo (n = 60)", "Total (n = 120)"},
		[]string{"Fever", "30 (50.0%)", "25 (41.7%)", "65 (45.8%)"},
		[]string{"Cough", "20 (33.3%)", "10 (16.7%)", "30 (25.0%)"},
		[]string{"Pain", "12 (20.0%)", "15 (25.0%)", "27 (22.5%)"})
	if list := findingsOf(d); len(list) != 1 || !strings.Contains(list[0].Why, "add up to 55") {
		t.Errorf("got %v", list)
	}
}

// TestCutOff checks that a p-value whose decimals are cut off at the edge of a page is not a finding.
func TestCutOff(t *testing.T) {
	d := tableOf("Table 1. Effects", "", []string{"Effect", "b", "SE", "z", "p"},
		[]string{"Age", "1.42", "0.21", "6.76", "<0"})
	for _, r := range findingsOf(d) {
		t.Errorf("%s: %s", r.Text, r.Why)
	}
}

// TestForeignColumns reads heads that begin with an accented letter, and intervals with French and German names.
func TestForeignColumns(t *testing.T) {
	for _, c := range []struct {
		rows [][]string
		want string
	}{
		{[][]string{
			{"Merkmal", "Frauen (n = 120)", "Männer (n = 66)"},
			{"Raucher", "22 (18,3 %)", "15 (22,7 %)"},
			{"Wohnheim", "33 (27,5 %)", "20 (30,3 %)"},
		}, "22 consistent, 15 consistent, 33 consistent, 20 consistent"},
		{[][]string{
			{"Variable", "OR", "IC 95 %", "p"},
			{"Sel", "1,42", "1,08 à 1,87", "0,012"},
			{"Tabac", "1,12", "0,62 – 2,01", "0,020"},
		}, "1.42 consistent, 1.12 decision error"},
		{[][]string{
			{"Variable", "OR", "95 %-KI", "p"},
			{"Salz", "1,42", "1,08 bis 1,87", "0,012"},
			{"Alter", "1,60", "1,29–1,98", "< 0,001"},
		}, "1.42 consistent, 1.60 consistent"},
		{[][]string{ // the text about a p-value excuses it
			{"Variable", "r", "N", "p", "Seuil corrigé"},
			{"Sel", "0,19", "240", "0,030", "0,025"},
			{"Tabac", "0,22", "240", "0,010", "0,025"},
		}, ""},
		{[][]string{
			{"Durée d’étude", "t-Wert", "SE"}, // not the effect size d
			{"2,10", "1,10", "0,31"}, {"3,20", "1,40", "0,22"},
		}, ""},
	} {
		var got []string
		for _, r := range Check(tableOf("Tableau 1. Exemple", "", c.rows...), Options{}).Results {
			if r.Verdict != document.NotChecked {
				got = append(got, r.Value+" "+string(r.Verdict))
			}
		}
		if have := strings.Join(got, ", "); have != c.want {
			t.Errorf("%v: got %s", c.rows[0], have)
		}
	}
}

// TestDecimalCommas reads the numbers of papers with decimal commas, one sentence at a time and in a whole paper, and
// those of a translation with decimal points.
func TestDecimalCommas(t *testing.T) {
	valuesOf := func(text string) string {
		d := read("")
		d.Blocks = nil
		for paragraph := range strings.SplitSeq(text, "|") {
			d.Blocks = append(d.Blocks, read(paragraph).Blocks...)
		}
		var list []string
		for _, r := range Check(d, Options{}).Results {
			if r.Check != document.PCheck {
				list = append(list, r.Type+" "+r.Value)
			}
		}
		return strings.TrimPrefix(strings.Join(list, ", "), "% 65.4, % 34.6, ")
	}
	const paper = "Dos 26 escolares, 17 (65,4%) eram magros e 9 (34,6%) obesos; p = 0,035 e 0,04.|"
	for text, want := range map[string]string{
		"Do total de 1.332 alunos, 1.110 (83,3%) eram pardos.":                        "% 83.3",
		"Era maior de 69,2% (18/26), e no outro foi de 45,2% (592/1.306; p = 0,057).": "% 69.2, % 45.2",
		"Do total, 17 escolares, 8 (47,%) apresentaram dor, e 1 (0,076%) nada.":       "% 47, % 0.076",
		paper + "A média de idade foi de 12,03 ± 0,95 anos, e de 1.110 dias.":         "M 12.03",
		paper + "Os meninos (712/1.332; 53,5%) tinham peso médio de 38,85 ± 6,14 kg.": "M 38.85, % 53.5",
		paper + "The mean of the boys was 12.03 ± 0.95, and 1,110 (83.3%) won.":       "M 12.03, % 83.3",
		paper + "Achamos F(1,46) = 5,03 (p = 0,03). Mais: OR 5,8; IC95% 2,8;12,1.":    "F 5.03, OR 5.8",
		"Achamos OR 5,8; IC95% 2,8;12,1.":                                             "OR 5.8",
	} {
		if got := valuesOf(text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
