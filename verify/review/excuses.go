package review

import (
	"math"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

// mentions reports whether a paper has such words anywhere.
func mentions(d *document.Document, words *lazyregexp.Regexp) bool {
	return slices.ContainsFunc(d.Blocks, func(b document.Block) bool {
		return b.Kind != document.Running && b.Kind != document.Reference && words.MatchString(b.Text().String)
	})
}

// ofDistances matches what such tests are about.
var ofDistances = lazyregexp.New(`(?i)\b(?:dissimilarit\w+|bray|jaccard|unifrac|aitchison|beta[- ]diversity|` +
	`centroids?|ordination|communit(?:y|ies)|assemblages?|genetic (?:distances?|structure|differentiation)|` +
	`amova)\b|\x{03b2}[- ]diversity`)

// isPermuted reports whether a test is probably a permutation test: the paper names such tests for distances, and the
// text around it is about distances.
func (c *checker) isPermuted(t *printed.Test) bool {
	text := c.text.String
	if g := c.out.Document.Blocks[c.block].Grid; g != nil {
		text = g.Caption + " " + g.Notes + " " + text
	}
	return (t.Stat == printed.StatF || t.Stat == printed.StatR || t.Stat == printed.StatT) &&
		ofDistances.MatchString(text) &&
		c.says(printed.ByPermutation)
}

// A correction for multiple tests makes p-values larger.
type correction struct {
	name  string // its usual name
	whole bool   // it multiplies p-values by integers
}

var (
	correctionName = lazyregexp.New(`(?i)\b(?:(bonferroni|holm|[s\x{0161}]id[a\x{00e1}]k)|tukey|scheff[e\x{00e9}]|` +
		`dunnett|games[- ]howell|benjamini|fdr|false[- ]discovery|((?:multiple|several) ` +
		`(?:comparisons?|tests|testing)))(?:correct|adjust)?(?:ed)?\b`)
	// aboutCorrection matches words next to the name of a correction that was made, as opposed to a person.
	aboutCorrection = lazyregexp.New(`(?i)correct|adjust|control|post[- ]?hoc|pairwise|contrast|\bHSD\b|procedure|` +
		`p[- ]values?`)
	notCorrected = lazyregexp.New(`(?i)\b(?:un(?:corrected|adjusted)|(?:no|not|without|nor) (?:\w+ ){0,3}?` +
		`(?:correct|adjust|control)\w*)`)
	// afterCorrection matches words that reverse the meaning of notCorrected: it did not survive, or was not
	// significant after the correction.
	afterCorrection = lazyregexp.New(`(?i)\b(?:surviv|remain|pass|significan|reliab|after)`)
)

// correctionsOf returns the corrections that a paper says it made.
func correctionsOf(d *document.Document) []correction {
	const near = 60 // bytes
	var list []correction
	for i := range d.Blocks {
		if k := d.Blocks[i].Kind; k == document.Running || k == document.Reference {
			continue
		}
		text := d.Blocks[i].Text().String
		for _, m := range correctionName.FindAllStringSubmatchIndex(text, -1) {
			around := text[max(0, m[0]-near):min(len(text), m[1]+near)]
			denied := notCorrected.FindString(around)
			if !aboutCorrection.MatchString(around) || denied != "" && !afterCorrection.MatchString(denied) {
				continue
			}
			x := correction{name: text[m[0]:m[1]], whole: m[2] >= 0}
			switch {
			case m[4] >= 0:
				x = correction{"a correction for " + text[m[4]:m[5]], true}
			case strings.HasPrefix(lower(x.name), "false"):
				x.name = "the false discovery rate"
			}
			list = append(list, x)
		}
	}
	return list
}

// corrected names the correction that may explain why a p-value is larger than that of its test: an integer multiple of
// it, or any larger value if the correction is not a factor.
func (c *checker) corrected(p *printed.P, two printed.PSpan) string {
	const most = 100 // maximum number of tests that a correction is for
	v := p.Value.Span()
	if p.Relation != "=" || v.Low <= two.High {
		return ""
	}
	factor := math.Ceil(v.Low / two.High)
	multiple := factor <= most && (factor*two.Low <= v.High || v.High >= 1)
	i := slices.IndexFunc(c.corrections(), func(x correction) bool { return !x.whole || multiple })
	if i < 0 {
		return ""
	}
	return c.corrections()[i].name
}
