package review

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// oneSidedCode matches one-sided tests as R prints them, and as R, scipy and statsmodels call them.
const oneSidedCode = `alternative hypothesis: true [\w ,:.()'"-]{1,150}? is (?:less|greater) than\b|` +
	`alternative ?= ?["'\x{2018}\x{201c}](?:l|less|g|greater|larger|smaller)\b`

// An excuse is a word of a sentence that explains why a p-value may differ from that of its statistic.
type excuse struct {
	span2
	add   func(*context)
	named *lazyregexp.Regexp // words with the opposite meaning: the parametric test, the uncorrected p
	many  bool               // it applies to several results: Bonferroni, permutation tests
}

var (
	oneTailedWords = lazyregexp.New(`(?i)\b(?:one[- ]?(?:tailed|sided|tail)\b|` +
		`1[- ](?:tailed|sided)\b|einseitig\w*|unilat[e\x{00e9}]ral\w*|directional (?:tests?\b|hypothes\w+)|` +
		oneSidedCode + `)`)
	resampledWords = lazyregexp.New(`(?i)\b(permutations?|permutational|permanova|permdisp|pseudo|approximative|` +
		`anosim|adonis2?|amova|homova|db-?rda|capscale|(?:partial )?mantel (?:tests?|r)|mrpp|betadisper|envfit|` +
		`bootstrap(?:ped|ping)?|` +
		`statistical(?:ly)? equivalen(?:t|ce)|equivalence (?:tests?|testing|bounds?|margins?)|` +
		`tests? of equivalence|TOST|` +
		`randomi[sz]ation tests?|monte[- ]carlo|jackknife|permutationstests?|exakte\w*|exacts?)\b`)
	adjustedWords = lazyregexp.New(`(?i)\b(bonferroni|holm|fdr|fwe|` +
		`family-?wise|tukey|scheff[e\x{00e9}]|sidak|\x{0161}id\x{00e1}k|benjamini|` +
		`greenhouse|huynh|adjusted|adj|corrected|adjustment|correction|` +
		`korrigiert\w*|adjustiert\w*|corrig[e\x{00e9}]\w*|ajust[e\x{00e9}]\w*|` +
		`dunnett?|dunn|games[- ]howell)\b`)

	calledOneSided = lazyregexp.New(oneSidedCode)

	notOneTailed = lazyregexp.New(`(?i)\b(?:two|2)[- ](?:tailed|sided)\b`)
	notResampled = lazyregexp.New(`(?i)(?:^|[^-\w])(?:parametric|asymptotic|conventional)\b`)
	notAdjusted  = lazyregexp.New(`(?i)\b(?:uncorrected|unadjusted|without (?:\w+ )?(?:correction|adjustment))\b`)
)

// The text that must follow an everyday word for it to apply to a test: corrected recognition scores, means that are
// adjusted for age, and the exact wording of a question change no p-value.
var (
	exactTest = lazyregexp.New(`(?i)^(?:[- ](?:de fisher|tests?|p\b|p-?values?|prob\w+|binomial|signif\w+|method|` +
		`conditional|logistic|permutation|mcnemar|wilcoxon|mann|log|chi|\x{03c7}|(?:one|two|1|2)[- ](?:tailed|` +
		`sided))|\s*[,;:)\]]|\s*$)`)
	correctedTest = lazyregexp.New(`(?i)^(?:\.?[- ](?:p\b|p-?values?|[tFz]\b|alpha|\x{03b1}|signif\w+|level|` +
		`threshold|degrees|df\b|d\.f|tests?|pair\w*|post|contrasts?|comparisons?|using|with|by|via|at|after|` +
		`prob\w+|` +
		`for (?:the )?(?:multipl\w+|number|family|repeated|comparisons?|several|false|all|\w+ (?:tests|` +
		`comparisons|` +
		`contrasts))|for (?:\w+ )?(?:sphericity|non-?sphericity))|\s*[,;:.)\]]|\s*$)`)
	severalTests = lazyregexp.New(`(?i)^\W*(?:\w+[- ]){0,3}?(?:tests|comparisons|analyses|contrasts|p-?values|` +
		`correlations|models|permutations|iterations|samples|replicat\w+)\b`)
	oneTest   = lazyregexp.New(`(?i)\b(?:an?|the|this|one|another)\s+(?:[\w'\x{2019}-]+\s+){0,2}$`)
	newClause = lazyregexp.New(`(?i);|,\s*(?:and|so)\b|\b(?:but|whereas|while|although|however|though)\b`)
	anyClause = lazyregexp.New(`(?i)[;:]|\.\s|\b(?:and|but|whereas|while|although|however|though)\b`)
	saysAll   = lazyregexp.New(`(?i)\b(?:all|both|each|every|these|throughout|p-values|ps)\b`)
	wordOf    = lazyregexp.New(`\pL[\pL'\x{2019}-]*`)
)

// excusesIn returns the excuses in a byte range.
func (f *finder) excusesIn(s span2) []excuse {
	text := f.text[s.from:s.to]
	var list []excuse
	type uses = func(word, after string) (add func(*context), many bool)
	all := func(words *lazyregexp.Regexp, use uses, named *lazyregexp.Regexp) {
		for _, m := range words.FindAllStringIndex(text, -1) {
			word, after := lower(text[m[0]:m[1]]), text[m[1]:]
			if add, many := use(word, after); add != nil {
				many = many || severalTests.MatchString(text[m[0]:]) && !oneTest.MatchString(text[:m[0]])
				list = append(list, excuse{span2{s.from + m[0], s.from + m[1]}, add, named, many})
			}
		}
	}
	all(oneTailedWords, func(_, _ string) (func(*context), bool) {
		return func(c *context) { c.oneTailed = true }, false
	}, notOneTailed)
	all(resampledWords, func(word, after string) (func(*context), bool) {
		if strings.HasPrefix(word, "exa") && !exactTest.MatchString(after) {
			return nil, false
		}
		switch {
		case word == "pseudo", word == "permutational", byPermutation.MatchString(word):
			word = "permutation"
		case word == "tost", strings.Contains(word, "equivalen"):
			word = "equivalence"
		}
		many := word == "equivalence" // with a test at each bound
		return func(c *context) { c.resampled = firstOf(c.resampled, word) }, many
	}, notResampled)
	all(adjustedWords, func(word, after string) (func(*context), bool) {
		how := "corrected (" + nameOf(word) + ")"
		switch word {
		case "adjusted", "adj", "adjustment":
			how = "adjusted"
		case "corrected", "correction":
			how = "corrected"
		}
		isNoun := strings.HasSuffix(word, "ion") || strings.HasSuffix(word, "ment") // means nothing alone
		isEveryday := !strings.HasSuffix(how, ")")
		if isEveryday && (!correctedTest.MatchString(after) || isNoun && !strings.HasPrefix(after, " ")) {
			return nil, false
		}
		return func(c *context) { c.adjusted = firstOf(c.adjusted, how) }, true
	}, notAdjusted)
	slices.SortStableFunc(list, func(a, b excuse) int { return a.from - b.from })
	return list
}

// nameOf formats the name of a correction, most of which are names of persons.
func nameOf(word string) string {
	switch word {
	case "fdr", "fwe":
		return strings.ToUpper(word)
	case "family-wise", "familywise":
		return word
	}
	r, size := utf8.DecodeRuneInString(word)
	return string(unicode.ToUpper(r)) + word[size:]
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// saidOf has the results of a sentence, and the excuses in it.
type saidOf struct {
	sentence span2
	results  []span2
	excuses  []excuse
}

// contextOf reads what a sentence says about the result at a byte range of it.
func (f *finder) contextOf(own, sentence span2) context {
	var c context
	if f.about.sentence != sentence || f.about.results == nil {
		f.about = saidOf{sentence, f.resultsIn(sentence), f.excusesIn(sentence)}
	}
	results := slices.Clone(f.about.results)
	if !slices.ContainsFunc(results, func(r span2) bool { return r.from <= own.from && own.to <= r.to }) {
		results = append(results, own)
		slices.SortFunc(results, func(a, b span2) int { return a.from - b.from })
	}
	for _, r := range results {
		if r.from <= own.from && own.to <= r.to {
			own = r // an estimate is part of what is printed with its test
		}
	}
	for _, e := range f.about.excuses {
		if f.belongs(&e, own, results) {
			e.add(&c)
		}
	}
	if c.resampled == "" && own == results[0] {
		c.resampled = f.resampledBefore(sentence)
	}
	return c
}

// saysUsed matches a sentence that says which test was used, for a result in the next sentence.
var saysUsed = lazyregexp.New(`(?i)\btests?\b.*\b(?:was|were) (?:\pL+ )?(?:used|applied|performed|conducted|run|done|` +
	`carried out|computed|calculated)\b`)

// resampledBefore returns how the sentence before one computes the p-value of the test that it names, or "".
func (f *finder) resampledBefore(s span2) string {
	end := len(strings.TrimRightFunc(f.text[:s.from], unicode.IsSpace)) - 1
	if end < 0 {
		return ""
	}
	before := f.sentence(end, end)
	if !saysUsed.MatchString(f.text[before.from:before.to]) || len(f.resultsIn(before)) > 0 {
		return ""
	}
	var c context
	for _, e := range f.excusesIn(before) {
		e.add(&c)
	}
	return c.resampled
}

// resultsIn returns the tests and the separate p-values in a byte range.
func (f *finder) resultsIn(s span2) []span2 {
	var list []span2
	for i := range f.tests {
		if t := &f.tests[i]; t.from >= s.from && t.to <= s.to {
			list = append(list, span2{t.from, t.to})
		}
	}
	for i := range f.loose {
		if p := &f.loose[i]; p.from >= s.from && p.to <= s.to {
			list = append(list, span2{p.from, p.to})
		}
	}
	slices.SortStableFunc(list, func(a, b span2) int { return a.from - b.from })
	return list
}

// belongs reports whether an excuse applies to a result. An excuse inside a result, directly before its p-value, or
// directly after it, applies to that result. An excuse before results applies to those that follow; if it is for a
// single result, only until a new clause begins. An excuse at the end applies to the last result, or to all.
func (f *finder) belongs(e *excuse, own span2, results []span2) bool {
	if e.named.MatchString(f.text[own.from:own.to]) {
		return false
	}
	before := -1 // the last result before the excuse
	for i, r := range results {
		switch {
		case r.from <= e.from && e.to <= r.to, e.to <= r.from && f.nothing(e.to, r.from):
			return r == own
		case r.to <= e.from:
			before = i
		}
	}
	if before >= 0 {
		last := results[before]
		switch gap := f.text[last.to:e.from]; {
		case own.to > e.from:
		case before == len(results)-1 && (e.many || saysAll.MatchString(f.text[last.to:e.to])):
			return true
		case before == len(results)-1, f.isNear(gap):
			return own == last
		default:
			return false
		}
		if f.isNear(f.text[last.to:e.from]) && !e.many {
			return false // it applies to the result before it
		}
	}
	return f.reaches(e, own, results)
}

// nothing reports whether there are only signs between two bytes.
func (f *finder) nothing(from, to int) bool { return !wordOf.MatchString(f.text[from:to]) }

// isNear reports whether text after a gap still applies to the result before it.
func (f *finder) isNear(gap string) bool {
	const few = 4 // words
	return !anyClause.MatchString(gap) && len(wordOf.FindAllString(gap, -1)) <= few
}

// reaches reports whether an excuse before a result still applies to it.
func (f *finder) reaches(e *excuse, own span2, results []span2) bool {
	from := e.to
	for _, r := range results {
		if r.from < e.to || r.to > own.from {
			continue
		}
		if gap := f.text[r.to:own.from]; !e.many && newClause.MatchString(gap) &&
			len(wordOf.FindAllString(gap, -1)) > 2 {
			return false
		}
		from = r.to
	}
	between := f.text[from:own.from]
	if i := lastMatch(newClause, between); i >= 0 {
		between = between[i:]
	}
	return !e.named.MatchString(strings.TrimSpace(between))
}

// A context is what a sentence says about its tests.
type context struct {
	oneTailed bool
	resampled string // how the p-value was computed, if not from the distribution of the statistic
	adjusted  string // what was done to the p-value
	ranks     bool   // the sentence names a rank test, whose z is approximate
}

// smallLetters joins the separated letters of a subscript: p_FW _E.
var smallLetters = strings.NewReplacer(" ", "", "_", "", "{", "", "}", "")

// of adds what the name of a p-value says about it: p_adj, p(perm), p1-tailed.
func (c context) of(p *printedP) context {
	label := lower(p.label)
	joined := smallLetters.Replace(label)
	has := func(parts ...string) bool {
		return slices.ContainsFunc(parts, func(s string) bool {
			return strings.Contains(label, s) || strings.Contains(joined, s)
		})
	}
	if has("one", "1-t", "1-s", "1 t") {
		c.oneTailed = true
	}
	if has("perm", "boot", "mc", "exact", "emp", "sim") && c.resampled == "" {
		c.resampled = "permutation"
		if has("boot") {
			c.resampled = "bootstrap"
		} else if has("exact") {
			c.resampled = "exact"
		}
	}
	if !has("unc", "unadj") && (isUnknown(joined) || has("adj", "corr", "holm", "bonf", "fdr", "fwe", "tukey", "gg",
		"hf", "sidak", "bh", "svc", "clust", "scheffe", "dunn")) {
		c.adjusted = "adjusted"
	}
	return c
}

var (
	wordOfLabel = lazyregexp.New(`[a-z]{3,}`)
	plainLabels = lazyregexp.New(`value|tail|sided|side|two|one|asym|param|raw|nominal|level|trend|interaction|het|` +
		`for|of|perm|boot|exact|emp|sim|mc|fisher|welch|wald|lrt|rep|val`)
)

// isUnknown reports whether the label of a p-value is a word that says something unknown about it, such as the name
// of a correction.
func isUnknown(label string) bool {
	return wordOfLabel.MatchString(label) && !plainLabels.MatchString(label)
}

// mentions reports whether a paper has such words anywhere.
func mentions(d *document.Document, words *lazyregexp.Regexp) bool {
	return slices.ContainsFunc(d.Blocks, func(b document.Block) bool {
		return b.Kind != document.Running && b.Kind != document.Reference && words.MatchString(b.Text().String)
	})
}

var (
	// byPermutation matches the names of tests of distances, which are permutation tests.
	byPermutation = lazyregexp.New(`(?i)\b(?:permanova|permdisp|betadisper|adonis2?|anosim|amova|` +
		`analysis of molecular variance|homova|mrpp|mantel (?:tests?|r)|db-?rda|capscale|envfit|permutational)\b`)
	// ofDistances matches what such tests are about.
	ofDistances = lazyregexp.New(`(?i)\b(?:dissimilarit\w+|bray|jaccard|unifrac|aitchison|beta[- ]diversity|` +
		`centroids?|ordination|communit(?:y|ies)|assemblages?|genetic (?:distances?|structure|differentiation)|` +
		`amova)\b|\x{03b2}[- ]diversity`)
)

// isPermuted reports whether a test is probably a permutation test: the paper names such tests for distances, and the
// text around it is about distances.
func (c *checker) isPermuted(t *printedTest) bool {
	text := c.text.String
	if g := c.out.Document.Blocks[c.block].Grid; g != nil {
		text = g.Caption + " " + g.Notes + " " + text
	}
	return (t.stat == statF || t.stat == statR || t.stat == statT) && ofDistances.MatchString(text) &&
		c.says(byPermutation)
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
func (c *checker) corrected(p *printedP, two pSpan) string {
	const most = 100 // maximum number of tests that a correction is for
	v := p.value.span()
	if p.relation != "=" || v.low <= two.high {
		return ""
	}
	factor := math.Ceil(v.low / two.high)
	multiple := factor <= most && (factor*two.low <= v.high || v.high >= 1)
	i := slices.IndexFunc(c.corrections(), func(x correction) bool { return !x.whole || multiple })
	if i < 0 {
		return ""
	}
	return c.corrections()[i].name
}
