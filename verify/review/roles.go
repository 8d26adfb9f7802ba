package review

import (
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
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
		`valor(?: de)?[- ]p|p[- ]valor|p ?[<\x{2264}]|` +
		`(?:asymp\.? |exact |level of )?sig(?:nif(?:icance|\.)?|\.)?(?: level)?(?:,? ?\(?p(?:[- ]?values?)?\)?)?|` +
		`(?:p|pr|prob) ?\(? ?>? ?\|[tz]\| ?\)?|` +
		`(?:p|pr|prob) ?\(? ?> ?(?:F|chi ?-?sq|(?:chi-?|\x{03c7} ?)(?:2|\x{00b2}|square))\)?)` +
		`(?:,? ?\(?(?:[12]|one|two)[- ](?:tail|tailed|sided)\)?)?$`)
	// logHead matches the head of negative logarithms of p-values.
	logHead = lazyregexp.New(`^(?i)[-\x{2212}\x{2013}] ?log_?(?:10|\(10\))? ?(?:\(? ?p(?:[- ]?values?)?\)?)$`)
	// pWord matches names that may be those of p-values, surePWord those that are, of whatever test or comparison, and
	// noPWord those that are not.
	pWord = lazyregexp.New(`(?:^|[^\pL\pN])[pP](?:$|[^\pL\pN])|(?i)(?:^|[^\pL])p[-_. ]?(?:val(?:ue)?s?|trend|` +
		`int(?:eraction)?|adj|corr|uncorr|fdr|bonf|holm|tukey)(?:$|[^\pL])|\bsig(?:nificance|nif)?(?:$|[^\pL])`)
	surePWord = lazyregexp.New(`(?i)p[-_. ]?val|\bsignif|^sig|^p(?:_\{|\W*$)|\b(?:vs|versus|for|of|between|trend|` +
		`interaction|heterogeneity|adj|adjusted|unadjusted|corr|corrected|uncorrected|crude|raw|exact|overall|tailed|` +
		`sided|tests?|mann|wilcoxon|kruskal|mcnemar|fisher|anova|chi|log[- ]?rank|holm|bonf|bonferroni|fdr|tukey)` +
		`(?:$|[^\pL])|^p[-_. ]?(?:trend|int|adj|corr|uncorr|fdr|bonf|holm|tukey)`)
	noPWord = lazyregexp.New(`(?i)[\x{2260}\x{b7}/]|rope\b|posterior|bayes|probab|power|pressure|\bn\b|%|` +
		`\b(?:mg|kg|ppm|m?mol|ha)\b|\b(?:standard|error)\b`)
	// adjustedP matches words of p-values that do not follow from one statistic.
	adjustedP = lazyregexp.New(`(?i)(?:\b|p[-_. ]?)(?:adj(?:usted)?|corr(?:ected)?|bonf(?:erroni)?|holm|fdr|tukey)` +
		`(?:$|[^\pL])`)
	headN = lazyregexp.New(`(?i)\bn\s*=\s*(\d{1,3}(?: \d{3})+\b|[\d,]+)`)
	// headCounted matches a size in the words of a head: Test (396 sites).
	headCounted = lazyregexp.New(`(?i)\((\d[\d,]*) (?:patients|participants|subjects|persons|people|individuals|` +
		`children|infants|women|men|adults|students|pupils|respondents|households|cases|controls|samples|sites|teeth|` +
		`eyes|knees|hips|implants|lesions|plots|trees|plants|animals|dogs|cats|horses|cows|mice|rats|birds)\)`)
	// spacedSize and spacedCell match numbers whose groups of digits are divided by spaces, in heads and captions, and
	// in the cells of tables that have such heads: n = 22 447, 22 447 100%.
	spacedSize = lazyregexp.New(`\b[nN]\s*=\s*\d{1,3}(?: \d{3})+\b`)
	spacedCell = lazyregexp.New(`^(\d{1,3}(?: \d{3})+)( \d{1,3}(?:\.\d+)?%)?$`)
)

var (
	// testHead matches the name of a statistic, and its degrees of freedom.
	testHead = lazyregexp.New(`^(?:(?i:wald|lr|likelihood[- ]ratio|(?:pearson|student|welch)(?:['\x{2019}]s)?|` +
		`friedman|kruskal[- \x{2013}]wallis|wilcoxon|mann[- \x{2013}]whitney) )?[\x{0394}\x{2206}]? ?` +
		`(F|t|z|Z|Q|H|C\.R\.|(?i:wald)|[\x{03c7}\x{03a7}] ?(?:2|\x{00b2})|X\x{00b2}|` +
		`(?i:chi[- ]?(?:squared?|sq\.?|2|\x{00b2})))` +
		`(?i:[-. ]?(?:val(?:ues?|\.)?|statistics?|stats?\.?|ratio|test|wert))?` +
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
					text = elided.ReplaceAllString(text, "${1}e $2")
					if n := len(heads[at]); n == 0 || heads[at][n-1] != text { // else it spans both rows
						heads[at] = append(heads[at], text)
					}
				}
				at++
			}
		}
	}
	ofPingouin(heads)
	return heads
}

// pingouin has the heads of tables by package pingouin for Python, with what others call them.
var pingouin = map[string]string{
	"T": "t", "dof": "df", "ddof1": "df1", "ddof2": "df2", "p-unc": "p", "p-val": "p", "cohen-d": "Cohen's d",
	"np2": "partial eta squared", "ng2": "generalized eta squared",
}

// ofPingouin replaces the heads of such a table, which names degrees of freedom dof or ddof.
func ofPingouin(heads [][]string) {
	isOne := slices.ContainsFunc(heads, func(list []string) bool {
		return slices.Contains(list, "dof") || slices.Contains(list, "ddof1")
	})
	for _, list := range heads {
		for i, head := range list {
			if name := pingouin[head]; isOne && name != "" {
				list[i] = name
			}
		}
	}
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
	head := strings.ReplaceAll(s.columns[k].plain, "_", " ")
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

// A role is what the numbers of a column, or of a row, are.
type role string

const (
	roleOther    role = ""
	roleN        role = "n"
	rolePercent  role = "percent"
	roleShare    role = "n (percent)"
	roleMean     role = "mean"
	roleSD       role = "sd"
	roleMeanSD   role = "mean (sd)"
	roleLikeMean role = "like mean (sd)" // nothing but its look says so
	roleB        role = "b"
	roleSE       role = "se"
	roleStat     role = "statistic" // t or z
	roleP        role = "p"
	roleOtherP   role = "other p" // of an adjustment, a trend or a comparison that its head names
	roleMedian   role = "median"  // with its quartiles or range in brackets
)

// isCentral reports whether numbers are means or medians, which do not add up.
func (r role) isCentral() bool { return r == roleMean || r == roleMeanSD || r == roleMedian }

// A column is named by all head cells above it.
type column struct {
	head  string // "Treated M"
	group string // the heads above the lowest one: "Treated"
	name  string // the lowest head: "M"
	plain string // name on one line, without the markup of superscripts and subscripts
	test  string // the name of the statistic in it, "F" or "\u03c7\u00b2", if it has one
	df    string // its degrees of freedom, if the head has them: F(2, 90)
	part  int    // part of a table with repeated heads, from 1; 0 in other tables
	role  role
	n     *printed.Number // sample size, if the head has it: Treated (n = 26)
	// percentFirst says that the percentage comes first, and the count is in brackets.
	percentFirst bool
	otherWhole   bool                    // a count in it is larger than n
	fitting      *printed.Number         // what its percentages are shares of, if it is not printed
	parts        map[int]*printed.Number // of a row: the whole that its part of the table shows; nil until needed
}

// readForeign reads heads with another meaning in French: ES is an effect size in English, and a standard
// error in French.
func (s *sheet) readForeign() {
	for k := range s.columns {
		if frenchTable.MatchString(s.grid.Caption) && s.columns[k].plain == "ES" {
			s.columns[k].role = roleSE
		}
	}
}

// turnHeads makes groups of the lower heads of a table that has what the numbers are in the upper ones: M, SD and N,
// each above Men and Women. The upper heads must have different roles, and the same lower ones.
func (s *sheet) turnHeads(heads [][]string) {
	const fewest = 2 // upper heads with roles
	below, order := map[string][]string{}, []string{}
	for _, h := range heads[min(1, len(heads)):] {
		if len(h) != 2 || columnNamed(h[1:]).role != roleOther {
			return
		}
		if below[h[0]] == nil {
			order = append(order, h[0])
		}
		below[h[0]] = append(below[h[0]], h[1])
	}
	roles := map[role]bool{}
	for _, upper := range order {
		roles[columnNamed([]string{upper}).role] = true
		if !slices.Equal(below[upper], below[order[0]]) {
			return
		}
	}
	if delete(roles, roleOther); len(roles) < fewest || len(below[order[0]]) < fewest {
		return
	}
	for k := 1; k < len(heads); k++ {
		s.columns[k] = columnOf([]string{heads[k][1], heads[k][0]})
	}
}

// frenchTable matches the beginning of the caption of a French table.
var frenchTable = lazyregexp.New(`^(?i:tableau)\b`)

func columnOf(heads []string) column {
	col := columnNamed(heads)
	n := len(heads)
	if n < 2 || headN.MatchString(heads[n-1]) {
		return col
	}
	goesOn := strings.HasPrefix(strings.TrimSpace(heads[n-1]), "(") && !matrixHead.MatchString(heads[n-1])
	if col.role != roleOther && !goesOn {
		return col
	}
	whole := append(slices.Clone(heads[:n-2]), heads[n-2]+" "+heads[n-1]) // a head on two lines: Std. error
	if other := columnNamed(whole); other.role != roleOther || squaresHead.MatchString(other.plain) ||
		meanSqHead.MatchString(other.plain) || col.test == "" && other.test != "" {
		return other
	}
	return col
}

func columnNamed(heads []string) column {
	col := column{head: strings.Join(heads, " ")}
	if len(heads) > 0 {
		col.name = strings.TrimSpace(heads[len(heads)-1])
		col.group = strings.Join(heads[:len(heads)-1], " ")
	}
	col.plain = strings.TrimRight(oneLine(col.name), ",:; ")
	if m := testHead.FindStringSubmatch(col.plain); m != nil {
		col.test, col.df = m[1], m[2]
	}
	col.n = sizeIn(col.head)
	bare := withoutN(col.name)
	for i := len(heads) - 2; i >= 0 && bare == ""; i-- { // a separate head for the sample size
		bare = withoutN(strings.TrimSpace(heads[i]))
	}
	bare = labeled.ReplaceAllString(countSubscript.ReplaceAllString(bare, "n $1"), "$1 $2")
	plain := levelOfInterval.ReplaceAllString(printed.WithoutHat(oneLine(bare)), "$1")
	both := func(a, b *lazyregexp.Regexp) bool { return a.MatchString(plain) && b.MatchString(plain) }
	switch {
	case both(meanHead, sdHead):
		col.role = roleMeanSD
	case both(nHead, percentHead):
		col.role, col.percentFirst = roleShare, percentsFirst.MatchString(plain)
	case seHead.MatchString(plain):
		col.role = roleSE
	case bHead.MatchString(plain):
		col.role = roleB
	case statHead.MatchString(plain), unnamedStat.MatchString(plain),
		(col.test == "t" || col.test == "z") && col.df != "": // t(406)
		col.role = roleStat
	case pHead.MatchString(plain), logHead.MatchString(col.plain):
		col.role = roleP
	case namesP(col.name, surePWord):
		col.role = roleOtherP
	case sdHead.MatchString(plain):
		col.role = roleSD
	case meanHead.MatchString(plain) && len(plain) < 20:
		col.role = roleMean
	case percentHead.MatchString(plain):
		col.role = rolePercent
	case nHead.MatchString(plain) && len(plain) < 12, sizeName.MatchString(plain):
		col.role = roleN
	case col.n != nil && percentsFirst.MatchString(oneLine(col.head)):
		col.role, col.percentFirst = roleShare, true
	case col.n != nil && spanningShares.MatchString(oneLine(col.head)):
		col.role = roleShare
	}
	return col
}

// sizeIn returns the sample size that a text names, n = 26, or nil.
func sizeIn(text string) *printed.Number {
	m := headN.FindStringSubmatch(text)
	if m == nil {
		m = headCounted.FindStringSubmatch(text)
	}
	if m == nil {
		return nil
	}
	n, _ := printed.ReadNumber(strings.ReplaceAll(m[1], " ", ""), false)
	return &n
}

// namesP reports whether a head, or the name of a row, may be that of p-values, or surely is.
func namesP(name string, words *lazyregexp.Regexp) bool {
	name = strings.Join(strings.Fields(name), " ")
	return pWord.MatchString(name) && words.MatchString(name) && !noPWord.MatchString(name)
}

// areAllPs reports whether a table, such as a matrix of comparisons, has nothing but p-values, as its caption or a note
// says.
func (s *sheet) areAllPs() bool {
	const fewest = 4
	about := s.grid.Caption + " " + s.grid.Notes
	named := func(col column) bool { return col.role != roleOther && col.role != roleB } // B may be a group
	said := saysAllPs.MatchString(about) && !otherThanPs.MatchString(about)
	if !said && s.isMatrix() {
		said = saysPs.MatchString(about) && !correlationWords.MatchString(about)
	}
	if !said || slices.ContainsFunc(s.columns, named) {
		return false
	}
	fits := 0
	for _, row := range s.cells {
		for k := 1; k < len(row); k++ {
			p, relation, ok := printed.POfCell(row[k].Text)
			switch {
			case !ok && document.BeginsLikeNumber(row[k].Text), ok && row[k].Second != nil:
				return false
			case ok && (p.Places > 1 || relation != "="):
				fits++
			}
		}
	}
	return fits >= fewest
}

// isMatrix reports whether some columns have the names of rows.
func (s *sheet) isMatrix() bool {
	const few = 2
	n := 0
	for k := 1; k < len(s.columns); k++ {
		name := s.columns[k].plain
		if name != "" && slices.ContainsFunc(s.cells, func(row []printed.Cell) bool {
			return len(row) > 0 && strings.EqualFold(oneLine(row[0].Text), name)
		}) {
			n++
		}
	}
	return n >= few
}

var (
	saysPs      = lazyregexp.New(`(?i)\bp[- ]?values?\b|\bsignificance (?:values?|levels?)\b`)
	saysAllPs   = lazyregexp.New(`(?i)\bp[- ]?values? (?:of|for|from|are|obtained|resulting|above|below|between|\()`)
	otherThanPs = lazyregexp.New(`(?i)\b(?:correlations?|coefficients?|estimates?|means?|effects?|parenthes[ei]s|` +
		`brackets|statistics?|ratios?|sizes?)\b`)
)

// readPs finds the columns of p-values below heads that may mean something else: all of their cells are p-values, and
// one of them is a bound, < .001. It drops columns that hold numbers of predictors and the like: whole numbers above 1.
func (s *sheet) readPs() {
	matrix := s.areAllPs()
	for k := 1; k < len(s.columns); k++ {
		col := &s.columns[k]
		numbers, bounds, others, parameters := 0, 0, 0, false
		for _, row := range s.cells {
			if k >= len(row) || row[k].Text == "" {
				continue
			}
			x := &row[k]
			parameters = parameters || x.IsNumber() && x.First.IsDigits() && x.First.Value > 1
			switch p, relation, ok := printed.POfCell(x.Text); {
			case ok && x.Second == nil && x.Interval == nil && x.Spread == nil && p.Value >= 0:
				numbers++
				if relation != "=" {
					bounds++
				}
			case document.BeginsLikeNumber(x.Text):
				others++
			}
		}
		switch {
		case col.role == roleP && parameters, col.role == roleOtherP && others > numbers:
			col.role = roleOther
		case matrix && numbers > 0, col.role == roleOther && others == 0 && numbers > 0 && (bounds > 0 &&
			namesP(col.name, pWord) || col.test == "" && namesP(col.group, surePWord)):
			col.role = roleOtherP
		}
	}
}

var (
	// labeled matches letters of statistics with a word as their subscript, which says of what they are: M_{Age}. A
	// mean of differences has another spread.
	labeled = lazyregexp.New(`^(M|SD|n|N)(?: ?\^\{\w+\})?_\{((?:[abce-zA-CE-Z]\w|[dD][^iI\W])\w+)\}$`)
	// countSubscript matches names with the letter of a count as their subscript: Demo_{N}.
	countSubscript = lazyregexp.New(`^(\pL{3,})_\{[nN]\}$`)
)

// spanningShares matches heads over several groups: No. (%), above Treated (n = 120) and Control (n = 118).
var spanningShares = lazyregexp.New(`(?i)^(?:n|no\.?|number|count|frequency),? ?\(?(?:%|per ?cent)`)

func withoutN(head string) string {
	bare := strings.TrimSpace(headCounted.ReplaceAllString(headN.ReplaceAllString(head, ""), ""))
	return strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(bare, "()"), ","))
}

// near returns the nearest cell with a role in the same row and group. A column without a group belongs to all.
func (s *sheet) near(r, k int, is role) *printed.Cell {
	for step := 1; step < len(s.columns); step++ {
		for _, j := range []int{k + step, k - step} {
			if j < 0 || j >= len(s.columns) || j >= len(s.cells[r]) || s.columns[j].role != is {
				continue
			}
			if s.areRelated(j, k) {
				return &s.cells[r][j]
			}
		}
	}
	return nil
}

// readRepeats numbers the parts of a table with repeated heads, b SE p | b SE p, such as two models. Related columns
// are in the same part, even if the heads above are missing or were assigned to the wrong columns.
func (s *sheet) readRepeats() {
	names := make([]string, len(s.columns))
	for k := range s.columns {
		names[k] = headBrackets.ReplaceAllString(s.columns[k].plain, "")
	}
	for k := 1; k < len(names); {
		size := max(1, slices.Index(names[k+1:], names[k])+1)
		part, parts := names[k:k+size], 1
		for next := k + size; next+size <= len(names) && slices.Equal(part, names[next:next+size]); next += size {
			parts++
		}
		if size == 1 || parts == 1 || slices.Contains(part, "") {
			k++
			continue
		}
		for i := range parts * size {
			s.columns[k+i].part = 1 + i/size
		}
		return
	}
}

// headBrackets matches degrees of freedom and units after the name of a column: F(2, 90).
var headBrackets = lazyregexp.New(` ?[(\[].*$`)

// areRelated reports whether two columns are related: they are in the same part of the table, or under the same
// head, or under none.
func (s *sheet) areRelated(j, k int) bool {
	a, b := &s.columns[j], &s.columns[k]
	if a.part > 0 && b.part > 0 {
		return a.part == b.part
	}
	return a.group == b.group || a.group == "" || b.group == "" && s.isSingle(j)
}

// isSingle reports whether no other group has a column like a given one, so that it also belongs to the columns without
// a group: B and its standard error below "Unstandardized coefficients", next to t and p below nothing.
func (s *sheet) isSingle(j int) bool {
	col := &s.columns[j]
	return col.role != roleOther && !slices.ContainsFunc(s.columns, func(o column) bool {
		return o.group != col.group && (o.plain == col.plain || o.role == col.role && col.role != roleB) // B and beta
	})
}
