package review

import (
	"testing"

	"rederive/document"
)

// TestRemainders checks what is left of a number of things after some were excluded.
func TestRemainders(t *testing.T) {
	wantVerdicts(t, document.TotalCheck, map[string]document.Verdict{
		"So 3,600 trials were collected; 144 (4.0%) were lost, leaving 3,456.":                  document.Consistent,
		"We collected 3,600 trials; 144 (4.0%) were lost, leaving 3,465.":                       document.Inconsistent,
		"We recruited 150 students, of which 12 were excluded, leaving 139.":                    document.Inconsistent,
		"We recruited 150 students, of which 12 were excluded, leaving 138.":                    document.Consistent,
		"Of 240 handed out, 219 were returned and 7 were incomplete, leaving 212.":              document.Consistent,
		"We had 800 adults; 23 failed and 17 did not finish, so that 760 remained.":             document.Consistent,
		"Of the 120 girls, 12 were ill and 8 away, leaving 100.":                                document.Consistent,
		"From 960 trials of 24 adults, 36 were excluded, leaving 924.":                          document.Consistent,
		"We recruited 60 students, of which 4 were excluded, leaving 28 in each group.":         "",
		"We recruited 60 students, of which 4 were excluded, leaving 28 pairs.":                 "",
		"We recruited 150 students; 12 were excluded and two withdrew, leaving 136.":            document.Consistent,
		"We recruited 150 students; 12 were excluded and others withdrew, leaving 136.":         "",
		"We tested 150 students and 12 teachers, leaving 139 for later.":                        "",
		"Scores of 150 points were reached by 12 pupils (8.0%), leaving 92.0% of the rest.":     "",
		"Twenty-nine adults came; three were excluded for noise, leaving 26.":                   document.Consistent,
		"Twenty-nine adults came; three were excluded for noise, leaving 27.":                   document.Inconsistent,
		"We recruited 150 students. Twelve were excluded, leaving 138.":                         document.Consistent,
		"We recruited 150 students. Twelve were excluded, leaving 139.":                         document.Inconsistent,
		"We recruited 150 students. Twelve were excluded and 5 withdrew, leaving 130.":          document.Inconsistent,
		"We recruited 150 students. Twelve were excluded and 5 withdrew, leaving 136.":          document.NotChecked,
		"We recruited about 150 students. Twelve were excluded, leaving 139.":                   "",
		"We recruited 80 dyads. Six people were excluded, leaving 77 complete dyads.":           "",
		"In A we recruited 150 students, and in B 160. Twelve were excluded, leaving 290.":      "",
		"Of 131 students, 11 were absent on one of the days, so that 120 entered the analyses.": document.Consistent,
		"Of 90 mothers, 40 lived where it began before 2014 and 50 in other towns.":             document.Consistent,
		"Of 97 patients, 12 declined and 5 were ill; 80 were allocated, 40 to each group.":      document.Consistent,
		"We randomised 240; 8 were lost, 232 were analysed.":                                    document.Consistent,
		"84 of 96 pupils completed the diary (12 dropped out).":                                 document.Consistent,
		"84 of 96 pupils completed the diary (13 dropped out).":                                 "",
		"We fitted 160 rows. Twenty-seven genes were excluded, leaving 140 genes.":              "",
		"From 160 rows, 27 genes were excluded, leaving 140 genes.":                             "",
		"We tested 45 adults. Three trials were excluded, leaving 41.":                          "",
		"We recruited 150 students. Twelve students were excluded, leaving 139 students.":       document.Inconsistent,
		"We tried 28 carbon sources. Six sources were useless and excluded, leaving 22 media.":  document.Consistent,
		"Each capture retained 3,600 frames; the first 600 were excluded, leaving 3,000.":       document.Consistent,
		"There were 10 trials; at most 1 trial per condition was excluded, leaving 8.":          "",
		"In 2015 some 14 sites were lost, leaving 1.5 ha.":                                      "",
	})
}

// TestTotalsAfterParts checks totals that follow their parts, and products.
func TestTotalsAfterParts(t *testing.T) {
	wantVerdicts(t, document.TotalCheck, map[string]document.Verdict{
		"Three injuries in PLY, four in RST and two in CON were seen (nine in total).":  document.Consistent,
		"Three injuries in PLY, four in RST and two in CON were seen (eight in total).": document.Inconsistent,
		"Three injuries in PLY, four in RST and two in CON were seen (ten in total).":   document.NotChecked,
		"Then 1,507 took part, 861 refused and 142 were not at home (2,510 in all).":    document.Consistent,
		"Then 1,507 took part, 861 refused and 142 were not at home (2,500 in all).":    "",
		"Nine patients had nausea, 5 headache and 4 fever (15 in total).":               "",
		"Drainage was 212, 158 and 241 mm in the three winters, 611 mm in total.":       document.Consistent,
		"Drainage was 212, 158 and 241 mm in the three winters, 610 mm in total.":       "",
		"Three were excluded because of noise (n = 2) or illness (n = 1) then.":         document.Consistent,
		"Three were excluded because of noise (n = 2) or illness (n = 2) then.":         "",
		"There were 18 participants in each of six cells (108 in total).":               document.Consistent,
		"There were 18 participants in each of six cells (106 in total).":               document.Inconsistent,
		"We invited 20 pupils in each of 12 classes (240 in total).":                    document.Consistent,
		"We invited 20 pupils in each of 12 classes (236 in total).":                    "",
		"There were about 18 participants in each of six cells (106 in total).":         "",
		"There were 18 participants in each of six cells (80 in total).":                "",
		"We saw 412 people from four prisons (187 in A, 225 in B).":                     "",
		"So 84 × 7 = 588 days were possible.":                                           document.Consistent,
		"So 84 × 7 = 578 days were possible.":                                           document.Inconsistent,
		"So 5 × 5 = 1 mod 3, and 3 × 3 × 2 = 20 conditions.":                            "",
		"The frame had 30 × 40 = 1190 cm of wire, and 3 × 4 = 10-fold strength.":        "",
	})
}
