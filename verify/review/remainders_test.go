package review

import (
	"testing"

	"rederive/document"
)

// TestRemainders checks what is left of a number of things after some were excluded.
func TestRemainders(t *testing.T) {
	wantVerdicts(t, document.TotalCheck, map[string]document.Verdict{
		"So 3,600 trials were collected; 144 (4.0%) were lost, leaving 3,456.":              document.Consistent,
		"We collected 3,600 trials; 144 (4.0%) were lost, leaving 3,465.":                   document.Inconsistent,
		"We recruited 150 students, of which 12 were excluded, leaving 139.":                document.Inconsistent,
		"We recruited 150 students, of which 12 were excluded, leaving 138.":                document.Consistent,
		"Of 240 handed out, 219 were returned and 7 were incomplete, leaving 212.":          document.Consistent,
		"We had 800 adults; 23 failed and 17 did not finish, so that 760 remained.":         document.Consistent,
		"Of the 120 girls, 12 were ill and 8 away, leaving 100.":                            document.Consistent,
		"From 960 trials of 24 adults, 36 were excluded, leaving 924.":                      document.Consistent,
		"We recruited 60 students, of which 4 were excluded, leaving 28 in each group.":     "",
		"We recruited 60 students, of which 4 were excluded, leaving 28 pairs.":             "",
		"We recruited 150 students; 12 were excluded and two withdrew, leaving 136.":        "",
		"We recruited 150 students; 12 were excluded and others withdrew, leaving 136.":     "",
		"We tested 150 students and 12 teachers, leaving 139 for later.":                    "",
		"Scores of 150 points were reached by 12 pupils (8.0%), leaving 92.0% of the rest.": "",
		"In 2015 some 14 sites were lost, leaving 1.5 ha.":                                  "",
	})
}
