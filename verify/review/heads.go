package review

import (
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

var (
	meanHead = lazyregexp.New(`(?i)\b(?:m|mean|means|moyennes?|moy|mittelwerte?|mw)(?:$|[^\w/])`)
	sdHead   = lazyregexp.New(`(?i)\b(?:sd|s\.d\.|std\.? ?dev(?:iation)?\.?|standard des?viation|` +
		`ecart[- ]type|standardabweichung)|^\(?ET\)?$`)
	nHead       = lazyregexp.New(`(?i)(?:^|[\s(])(?:no\.|(?:n|number|count|frequency|effectifs?|anzahl)(?:\b|$))`)
	percentHead = lazyregexp.New(`(?i)%|\bper ?cent(?:age)?s?\b`)
	// levelOfInterval matches the level of an interval, which does not make a column one of percentages: OR (95% CI).
	levelOfInterval = lazyregexp.New(`(^|[^\d.,])\d{1,2}(?:[.,]\d+)? ?%`)

	bHead = lazyregexp.New(`^(?:(?i:un(?:standardi[sz]ed|std\.?|adj(?:usted|\.)?)|crude|adj(?:usted|\.)?|raw|` +
		`std\.?|stand(?:ardi[sz]ed|\.)?|parameter|regression|point) )?` +
		`(?:b|B|\x{03b2}|MD|(?i:betas?|coef{1,2}s?\.?|coeff?icients?|estimates?|est\.?|slopes?|log[- ]?odds|` +
		`(?:mean )?diff(?:erences?|\.)?))(?: ?\((?:b|B|\x{03b2}|(?i:beta|log[- ]?odds))\))?$`)
	seHead = lazyregexp.New(`^(?i)\(?(?:(?:robust|clustered|boot(?:strap(?:ped)?)?) ?)?(?:se|s\.e\.?|` +
		`(?:std|stand)\.? ?err(?:ors?|\.)?|standard ?errors?|est(?:imated?|\.)?[ .]?error|erreur[- ]type|` +
		`standardfehler|error estandar|erro[- ]padrao)\)?` +
		`(?: ?(?:of )?(?:the )?\(?(?:b|\x{03b2}|mean|diff(?:erences?|\.)?|estimates?|coef\w*)\)?)?$`)
	statHead = lazyregexp.New(`^(?:(?:(?i:wald|student['\x{2019}]?s) )?(?:[tzZ]|[tTzZ][-. ]?` +
		`(?i:val(?:ues?|\.)?|ratios?|stat(?:istics?|s|\.)?|werte?|scores?|tests?)|C\.R\.)|(?i:valeur (?:de )?)[tz])$`)
	// unnamedStat matches the head of a statistic that a program does not name.
	unnamedStat = lazyregexp.New(`^(?i)(?:test )?stat(?:istics?|\.)?$`)

	pHead = lazyregexp.New(`^(?i)(?:p ?\([QtFz]\)|p|p[-. ]?val(?:ues?|\.)?|p[- ]?werte?|valeurs? (?:de )?p|` +
		`valor(?: de)?[- ]p|p[- ]valor|(?:asymp\.? |exact )?sig(?:nif(?:icance|\.)?|\.)?|` +
		`(?:p|pr|prob) ?\(? ?> ?(?:\|[tz]\||F|chi ?-?sq|(?:chi-?|\x{03c7} ?)(?:2|\x{00b2}|square))\)?)` +
		`(?:,? ?\(?(?:[12]|one|two)[- ](?:tail|tailed|sided)\)?)?$`)
	// otherP matches the head of p-values that do not follow from one statistic.
	otherP = lazyregexp.New(`^(?i)(?:(?:adj(?:usted|\.)?|corr(?:ected|\.)?|bonferroni|holm|fdr|tukey)[- ]p[-. ]?` +
		`(?:val(?:ues?|\.)?)?|p[-. ]?(?:val(?:ues?|\.)?)?[ ._]?[(\[]?(?:adj(?:usted|\.)?|corr(?:ected|\.)?|holm|fdr|` +
		`bonf(?:erroni|\.)?|tukey)[)\]]?)$`)
	headN = lazyregexp.New(`(?i)\bn\s*=\s*([\d,]+)`)
)

var (
	// testHead matches the name of a statistic, and its degrees of freedom.
	testHead = lazyregexp.New(`^(?:(?i:wald|lr|likelihood[- ]ratio|(?:pearson|student|welch)(?:['\x{2019}]s)?|` +
		`friedman|kruskal[- \x{2013}]wallis|wilcoxon|mann[- \x{2013}]whitney) )?[\x{0394}\x{2206}]? ?` +
		`(F|t|z|Z|Q|H|C\.R\.|(?i:wald)|[\x{03c7}\x{03a7}] ?(?:2|\x{00b2})|X\x{00b2}|` +
		`(?i:chi[- ]?(?:squared?|sq\.?|2|\x{00b2})))` +
		`(?i:[-. ]?(?:values?|statistics?|stats?\.?|ratio|test|wert))?` +
		`( ?[(\[] ?(?:df ?= ?)?\d[\d., ]*(?:, ?[Nn] ?= ?\d+)?[)\]]|\d[\d.]*(?:, ?\d[\d.]*)?)?$`)
	dfHead    = lazyregexp.New(`^(?i)[\x{0394}\x{2206}]? ?(?:d\.?f\.?|degrees of freedom|ddl|dl|fg)$`)
	dfOneHead = lazyregexp.New(`^(?i)(?:num(?:erator)?\.? ?d\.?f\.?|` +
		`d\.?f\.? ?_?(?:1|\(?num(?:erator)?\.?\)?)(?:GG|HF)?)$`)
	dfTwoHead = lazyregexp.New(`^(?i)(?:den(?:om|ominator)?\.? ?d\.?f\.?|` +
		`d\.?f\.? ?_?(?:2|\(?den(?:om|ominator)?\.?\)?)(?:GG|HF)?|` +
		`(?:error|residual) d\.?f\.?|d\.?f\.? ?\(?(?:error|residual)\)?)$`)
)

// unaccented removes accents from letters: the patterns for heads treat accented letters as ends of words, so that a
// head that begins with "Mä" would be one of means.
var unaccented = strings.NewReplacer("\u00e0", "a", "\u00e1", "a", "\u00e2", "a", "\u00e3", "a", "\u00e4", "ae",
	"\u00e5", "a", "\u00e6", "ae", "\u00e7", "c", "\u00e8", "e", "\u00e9", "e", "\u00ea", "e", "\u00eb", "e",
	"\u00ed", "i", "\u00ee", "i", "\u00ef", "i", "\u00f1", "n", "\u00f3", "o", "\u00f4", "o", "\u00f6", "oe",
	"\u00f8", "o", "\u00fa", "u", "\u00fb", "u", "\u00fc", "ue", "\u0153", "oe", "\u00df", "ss",
	"\u00c0", "A", "\u00c2", "A", "\u00c4", "Ae", "\u00c5", "A", "\u00c9", "E", "\u00c8", "E", "\u00ca", "E",
	"\u00d6", "Oe", "\u00d8", "O", "\u00dc", "Ue")

// elided matches French articles before a vowel.
var elided = lazyregexp.New(`\b([dDlL])['\x{2019}](\pL)`)

var (
	// footMark matches the mark of a note at the end of a head: HR^{1}, P value*.
	footMark = lazyregexp.New(`^(.*[\pL)\]%.]) ?(?:\^\{([a-h\d*\x{2020}\x{2021}\x{00a7}\x{00b6}#,]{1,3})\}|` +
		`[*\x{2020}\x{2021}\x{00a7}\x{00b6}#\x{00b9}]+)$`)
	// powers matches names, letters and units that have exponents.
	powers = lazyregexp.New(`(?:^|[^\pL])\pL$|(?i:chi|eta|omega|epsilon|tau|\b[ckm]?m|kg)$`)
)

// withoutMark returns a head without the mark of a note.
func withoutMark(head string) string {
	m := footMark.FindStringSubmatch(head)
	if m == nil || strings.ContainsAny(m[2], "0123456789") && powers.MatchString(m[1]) {
		return head
	}
	return m[1]
}

// headsOf returns the heads of each column, from top to bottom.
func headsOf(g *document.Grid) [][]string {
	var heads [][]string
	for i, row := range g.Rows[:g.Head] {
		at, even := 0, 0
		if i+1 < g.Head {
			even = evenSpan(row, g.Rows[i+1])
		}
		for k, x := range row {
			width := max(x.Columns, 1)
			if even > 0 && k > 0 {
				width = even
			}
			for range width {
				for len(heads) <= at {
					heads = append(heads, nil)
				}
				if x.Text != "" {
					text := unaccented.Replace(withoutMark(x.Text))
					heads[at] = append(heads[at], elided.ReplaceAllString(text, "${1}e $2"))
				}
				at++
			}
		}
	}
	return heads
}

// evenSpan returns how many columns each head of a row is over, after the first one, if the row below repeats the
// same names below each of them: T1, T2, T1, T2. Where a page says only where the heads are, the reader may have taken
// one of them for wider than the others. It returns 0 if the row below repeats nothing.
func evenSpan(row, below []document.Cell) int {
	heads, names := len(row)-1, len(below)-1
	if heads < 2 || names <= heads || names%heads != 0 {
		return 0
	}
	size, sum := names/heads, 0
	for k, x := range below[1:] {
		if x.Text == "" || x.Columns > 1 || x.Text != below[1+k%size].Text ||
			k > 0 && k < size && x.Text == below[1].Text {
			return 0
		}
	}
	for _, x := range row[1:] {
		if x.Text == "" {
			return 0
		}
		sum += max(x.Columns, 1)
	}
	if sum != names {
		return 0
	}
	return size
}

var (
	// ofInterval matches what a head says about an end of an interval, other than which end it is.
	ofInterval = lazyregexp.New(`(?i)\bboot(?:strap(?:ped)?)?|\b(?:9[059](?:\.\d)?|asymp|bound|limite?|grenze|borne|` +
		`ends?|conf(?:idence)?|quantile|int(?:erval)?|c\.?i|cri|q\.?i|hpdi?|hdi|credible|of|for|the|exp\(b\))\b|` +
		`[%()\[\],.:_|-]`)
	lowerEnd = lazyregexp.New(`^(?i)(?:lower(?: ?cl)?|lwr|ll|lcl|lb|llci|q?2 ?5|0 025|inferi(?:or|eure)|untere)$`)
	upperEnd = lazyregexp.New(`^(?i)(?:upper(?: ?cl)?|upr|ul|ucl|ub|ulci|q?97 ?5|0 975|superi(?:or|eure)|obere)$`)
	// lowEnd and highEnd match heads that may have another meaning.
	lowEnd  = lazyregexp.New(`^(?i)(?:low|l|inf)$`)
	highEnd = lazyregexp.New(`^(?i)(?:high|up|u|sup)$`)
)

// endOf returns -1 if a column has the lower ends of intervals, 1 if it has the upper ones, and otherwise 0.
func (s *sheet) endOf(k int) int {
	head := strings.ReplaceAll(oneLine(lastHead(s, k)), "_", " ")
	rest := oneLine(ofInterval.ReplaceAllString(head, " "))
	named := intervalHead.MatchString(s.columns[k].head) || strings.Contains(strings.ToLower(head), "conf")
	switch {
	case lowerEnd.MatchString(rest), named && lowEnd.MatchString(rest):
		return -1
	case upperEnd.MatchString(rest), named && highEnd.MatchString(rest):
		return 1
	}
	return 0
}
