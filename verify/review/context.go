package review

import "regexp"

// A context is what a sentence says about its tests.
type context struct {
	oneTailed bool
	resampled string // how the p-value was computed, if not from the distribution of the statistic
	adjusted  string // what was done to the p-value
}

var (
	oneTailedWords = regexp.MustCompile(`(?i)\bone[- ]?(?:tailed|sided|tail)\b|` +
		`\b1[- ](?:tailed|sided)\b|\bdirectional (?:test|hypothes)`)
	resampledWords = regexp.MustCompile(`(?i)\b(permutation|bootstrap(?:ped|ping)?|` +
		`randomi[sz]ation test|monte[- ]carlo|exact test|jackknife|exact)\b`)
	adjustedWords = regexp.MustCompile(`(?i)\b(bonferroni|holm|fdr|fwe|` +
		`family-?wise|tukey|scheff[e\x{00e9}]|sidak|\x{0161}id\x{00e1}k|benjamini|` +
		`greenhouse|huynh|adjusted|corrected for|corrected|` +
		`dunnett?|dunn|games[- ]howell)\b|p_\{\s*(?:adj|corr|bonf|fdr|fwe|holm|tukey)`)
	uncorrectedWords = regexp.MustCompile(`(?i)\b(?:uncorrected|unadjusted)\b`)
)

// contextOf reads a sentence.
func contextOf(sentence string) context {
	c := context{oneTailed: oneTailedWords.MatchString(sentence)}
	if m := resampledWords.FindStringSubmatch(sentence); m != nil {
		c.resampled = lower(m[1])
	}
	if m := adjustedWords.FindStringSubmatch(sentence); m != nil && !uncorrectedWords.MatchString(sentence) {
		c.adjusted = "adjusted"
		if m[1] != "" && lower(m[1]) != "adjusted" {
			c.adjusted = "corrected (" + m[1] + ")"
		}
	}
	return c
}
