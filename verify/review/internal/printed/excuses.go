package printed

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/internal/lazyregexp"
)

// oneSidedCode matches one-sided tests as R prints them, and as R, scipy and statsmodels call them.
const oneSidedCode = `alternative hypothesis: true [\w ,:.()'"-]{1,150}? is (?:less|greater) than\b|` +
	`alternative ?= ?["'\x{2018}\x{201c}](?:l|less|g|greater|larger|smaller)\b`

// CalledOneSided matches such a test.
var CalledOneSided = lazyregexp.New(oneSidedCode)

// An excuse is a word of a sentence that explains why a p-value may differ from that of its statistic.
type excuse struct {
	Range
	Add   func(*Context)
	named *lazyregexp.Regexp // words with the opposite meaning: the parametric test, the uncorrected p
	many  bool               // it applies to several results: Bonferroni, permutation tests
}

var (
	OneTailedWords = lazyregexp.New(`(?i)\b(?:one[- ]?(?:tailed|sided|tail)\b|` +
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
	WordOf    = lazyregexp.New(`\pL[\pL'\x{2019}-]*`)
)

// ExcusesIn returns the excuses in a byte range.
func (f *Finder) ExcusesIn(s Range) []excuse {
	text := f.Text[s.From:s.To]
	var list []excuse
	type uses = func(word, after string) (add func(*Context), many bool)
	all := func(words *lazyregexp.Regexp, use uses, named *lazyregexp.Regexp) {
		for _, m := range words.FindAllStringIndex(text, -1) {
			word, after := lower(text[m[0]:m[1]]), text[m[1]:]
			if add, many := use(word, after); add != nil {
				many = many || severalTests.MatchString(text[m[0]:]) && !oneTest.MatchString(text[:m[0]])
				list = append(list, excuse{Range{s.From + m[0], s.From + m[1]}, add, named, many})
			}
		}
	}
	all(OneTailedWords, func(_, _ string) (func(*Context), bool) {
		return func(c *Context) { c.OneTailed = true }, false
	}, notOneTailed)
	all(resampledWords, func(word, after string) (func(*Context), bool) {
		if strings.HasPrefix(word, "exa") && !exactTest.MatchString(after) {
			return nil, false
		}
		switch {
		case word == "pseudo", word == "permutational", ByPermutation.MatchString(word):
			word = "permutation"
		case word == "tost", strings.Contains(word, "equivalen"):
			word = "equivalence"
		}
		many := word == "equivalence" // with a test at each bound
		return func(c *Context) { c.Resampled = firstOf(c.Resampled, word) }, many
	}, notResampled)
	all(adjustedWords, func(word, after string) (func(*Context), bool) {
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
		return func(c *Context) { c.Adjusted = firstOf(c.Adjusted, how) }, true
	}, notAdjusted)
	slices.SortStableFunc(list, func(a, b excuse) int { return a.From - b.From })
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
	sentence Range
	results  []Range
	excuses  []excuse
}

// ContextOf reads what a sentence says about the result at a byte range of it.
func (f *Finder) ContextOf(own, sentence Range) Context {
	var c Context
	if f.about.sentence != sentence || f.about.results == nil {
		f.about = saidOf{sentence, f.resultsIn(sentence), f.ExcusesIn(sentence)}
	}
	results := slices.Clone(f.about.results)
	if !slices.ContainsFunc(results, func(r Range) bool { return r.From <= own.From && own.To <= r.To }) {
		results = append(results, own)
		slices.SortFunc(results, func(a, b Range) int { return a.From - b.From })
	}
	for _, r := range results {
		if r.From <= own.From && own.To <= r.To {
			own = r // an estimate is part of what is printed with its test
		}
	}
	for _, e := range f.about.excuses {
		if f.belongs(&e, own, results) {
			e.Add(&c)
		}
	}
	if c.Resampled == "" && own == results[0] {
		c.Resampled = f.resampledBefore(sentence)
	}
	return c
}

// saysUsed matches a sentence that says which test was used, for a result in the next sentence.
var saysUsed = lazyregexp.New(`(?i)\btests?\b.*\b(?:was|were) (?:\pL+ )?(?:used|applied|performed|conducted|run|done|` +
	`carried out|computed|calculated)\b`)

// resampledBefore returns how the sentence before one computes the p-value of the test that it names, or "".
func (f *Finder) resampledBefore(s Range) string {
	end := len(strings.TrimRightFunc(f.Text[:s.From], unicode.IsSpace)) - 1
	if end < 0 {
		return ""
	}
	before := f.Sentence(end, end)
	if !saysUsed.MatchString(f.Text[before.From:before.To]) || len(f.resultsIn(before)) > 0 {
		return ""
	}
	var c Context
	for _, e := range f.ExcusesIn(before) {
		e.Add(&c)
	}
	return c.Resampled
}

// resultsIn returns the tests and the separate p-values in a byte range.
func (f *Finder) resultsIn(s Range) []Range {
	var list []Range
	for i := range f.Tests {
		if t := &f.Tests[i]; t.From >= s.From && t.To <= s.To {
			list = append(list, Range{t.From, t.To})
		}
	}
	for i := range f.Loose {
		if p := &f.Loose[i]; p.From >= s.From && p.To <= s.To {
			list = append(list, Range{p.From, p.To})
		}
	}
	slices.SortStableFunc(list, func(a, b Range) int { return a.From - b.From })
	return list
}

// belongs reports whether an excuse applies to a result. An excuse inside a result, directly before its p-value, or
// directly after it, applies to that result. An excuse before results applies to those that follow; if it is for a
// single result, only until a new clause begins. An excuse at the end applies to the last result, or to all.
func (f *Finder) belongs(e *excuse, own Range, results []Range) bool {
	if e.named.MatchString(f.Text[own.From:own.To]) {
		return false
	}
	before := -1 // the last result before the excuse
	for i, r := range results {
		switch {
		case r.From <= e.From && e.To <= r.To, e.To <= r.From && f.nothing(e.To, r.From):
			return r == own
		case r.To <= e.From:
			before = i
		}
	}
	if before >= 0 {
		last := results[before]
		switch gap := f.Text[last.To:e.From]; {
		case own.To > e.From:
		case before == len(results)-1 && (e.many || saysAll.MatchString(f.Text[last.To:e.To])):
			return true
		case before == len(results)-1, f.isNear(gap):
			return own == last
		default:
			return false
		}
		if f.isNear(f.Text[last.To:e.From]) && !e.many {
			return false // it applies to the result before it
		}
	}
	return f.reaches(e, own, results)
}

// nothing reports whether there are only signs between two bytes.
func (f *Finder) nothing(from, to int) bool { return !WordOf.MatchString(f.Text[from:to]) }

// isNear reports whether text after a gap still applies to the result before it.
func (f *Finder) isNear(gap string) bool {
	const few = 4 // words
	return !anyClause.MatchString(gap) && len(WordOf.FindAllString(gap, -1)) <= few
}

// reaches reports whether an excuse before a result still applies to it.
func (f *Finder) reaches(e *excuse, own Range, results []Range) bool {
	from := e.To
	for _, r := range results {
		if r.From < e.To || r.To > own.From {
			continue
		}
		if gap := f.Text[r.To:own.From]; !e.many && newClause.MatchString(gap) &&
			len(WordOf.FindAllString(gap, -1)) > 2 {
			return false
		}
		from = r.To
	}
	between := f.Text[from:own.From]
	if i := lastMatch(newClause, between); i >= 0 {
		between = between[i:]
	}
	return !e.named.MatchString(strings.TrimSpace(between))
}

// A Context is what a sentence says about its tests.
type Context struct {
	OneTailed bool
	Resampled string // how the p-value was computed, if not from the distribution of the statistic
	Adjusted  string // what was done to the p-value
	Ranks     bool   // the sentence names a rank test, whose z is approximate
}

// smallLetters joins the separated letters of a subscript: p_FW _E.
var smallLetters = strings.NewReplacer(" ", "", "_", "", "{", "", "}", "")

// Of adds what the name of a p-value says about it: p_adj, p(perm), p1-tailed.
func (c Context) Of(p *P) Context {
	label := lower(p.label)
	joined := smallLetters.Replace(label)
	has := func(parts ...string) bool {
		return slices.ContainsFunc(parts, func(s string) bool {
			return strings.Contains(label, s) || strings.Contains(joined, s)
		})
	}
	if has("one", "1-t", "1-s", "1 t") {
		c.OneTailed = true
	}
	if has("perm", "boot", "mc", "exact", "emp", "sim") && c.Resampled == "" {
		c.Resampled = "permutation"
		if has("boot") {
			c.Resampled = "bootstrap"
		} else if has("exact") {
			c.Resampled = "exact"
		}
	}
	if !has("unc", "unadj") && (isUnknown(joined) || has("adj", "corr", "holm", "bonf", "fdr", "fwe", "tukey", "gg",
		"hf", "sidak", "bh", "svc", "clust", "scheffe", "dunn")) {
		c.Adjusted = "adjusted"
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

// ByPermutation matches the names of tests of distances, which are permutation tests.
var ByPermutation = lazyregexp.New(`(?i)\b(?:permanova|permdisp|betadisper|adonis2?|anosim|amova|` +
	`analysis of molecular variance|homova|mrpp|mantel (?:tests?|r)|db-?rda|capscale|envfit|permutational)\b`)
