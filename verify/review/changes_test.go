package review

import (
	"testing"

	"rederive/document"
)

// TestChanges compares the percentages of changes with their numbers.
func TestChanges(t *testing.T) {
	wantVerdicts(t, document.ShareCheck, map[string]document.Verdict{
		"Recorded crime fell from 212 to 171 incidents (\u221219.3%).":        document.Consistent,
		"Recorded crime fell from 212 to 171 incidents (\u221213.9%).":        document.Inconsistent,
		"Recorded crime rose from 171 incidents to 212 (+24.0%).":             document.Consistent,
		"Recorded crime rose from 171 incidents to 212 (\u221224.0%).":        document.Inconsistent,
		"Yields fell from 4.2 to 3.1 t (-26%).":                               document.Consistent,
		"Catches fell from 1,200 to 900 (-25.2%).":                            document.Consistent, // rounded
		"The mean number fell from 212 to 171 incidents (\u221213.9%).":       document.NotChecked,
		"Recorded crime fell from 212 to 171 incidents (\u221219.4%).":        document.NotChecked,
		"The share of smokers fell from 21% to 17% (\u22124%).":               "",
		"We followed them from 12 to 18 months (20%), from 3 to 5 hours (7).": "",
	})
}
