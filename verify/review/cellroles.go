package review

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// A line is what the name of a row says about its numbers: Age, mean (SD). The rows below a title without numbers, Sex,
// n (%), have what it says, up to the next title.
type line struct {
	name         string
	role         role
	percentFirst bool
	n            *number // AIDS (n = 21)
}

var (
	// meanSD matches what says that a table has means with their standard deviations: mean (SD), M ± SD.
	meanSD = lazyregexp.New(`(?i)\b(?:means?\b[^.;]{0,40}?|M ?)(?:[(\[\x{00b1},]|\+/-|\band\b) ?` +
		`(?:\x{00b1} ?)?(?:1 )?(?:SDs?|s\.d\.|standard deviations?)(?:\W|$)`)
	// withSD matches the end of the name of a row of means: Age (SD), Age ± SD, Age (±SD), years.
	withSD = lazyregexp.New(`(?i)(?:[(\[\x{00b1},]|\+/-) ?(?:\x{00b1} ?)?(?:SD|s\.d\.?|standard deviation)(?:\W|$)`)
	// spreadInBrackets matches a note that says that the numbers in brackets are standard deviations.
	spreadInBrackets = lazyregexp.New(`(?i)\b(?:SDs?|s\.d\.|standard deviations?) (?:\w+ ){0,3}?(?:with)?in ` +
		`(?:parenthes[ei]s|brackets)|\b(?:numbers|values|figures|data|those|parenthes[ei]s|brackets)(?: (?:with)?in ` +
		`(?:parenthes[ei]s|brackets))? (?:are|is|denote|represent|indicate|contain|show|give) (?:the )?` +
		`(?:SDs?\b|s\.d\.|standard deviations?)`)
	// shareWords matches what says that a table has counts with their percentages: n (%), No., %.
	shareWords = lazyregexp.New(`(?i)\b(?:n|no\.?|number|count|frequency)s?,? ?[(\[]? ?(?:%|per ?cent)`)
	// percentThenN matches percentages with their counts in brackets: Smokers, % (n).
	percentThenN = lazyregexp.New(`(?i)(?:%|\bper ?cent),? ?[(\[] ?(?:n|no\.?|number|count)s?\b`)
	// bracketShares matches a note that says that the numbers in brackets are percentages.
	bracketShares = lazyregexp.New(`(?i)\b(?:values|numbers|figures|data|those) (?:with)?in ` +
		`(?:parenthes[ei]s|brackets) (?:are|denote|represent|indicate) (?:the )?(?:%|per ?cent)|` +
		`(?:%|\bper ?cent(?:ages?)?) (?:is |are )?(?:given |shown )?(?:with)?in (?:parenthes[ei]s|brackets)`)
	// percentAtEnd matches the name of a row or a column of counts with their percentages, or of percentages alone.
	percentAtEnd = lazyregexp.New(`(?:[(\[,] ?|\s)%[)\]]?$`)
	// medianWords matches names of numbers whose brackets have neither percentages nor standard deviations.
	medianWords = lazyregexp.New(`(?i)\b(?:medians?|iqr|interquartile|quartiles?)\b`)
	rangeWord   = lazyregexp.New(`(?i)\brange\b`)
	meanWord    = lazyregexp.New(`(?i)\b(?:means?|sd|s\.d\.)(?:\W|$)`)
)

// lineOf reads the name of a row.
func lineOf(name string) line {
	const most = 8 // words of a name that is no sentence
	l, plain := line{name: name}, oneLine(name)
	if m := headN.FindStringSubmatch(name); m != nil {
		n, _ := readNumber(m[1], false)
		l.n = &n
	}
	switch {
	case medianWords.MatchString(plain) && !document.BeginsLikeNumber(plain): // 12.1 (7.8–17.6), median (IQR): a group
		l.role = roleMedian
	case meanSD.MatchString(plain), withSD.MatchString(plain), meanHead.MatchString(plain) && sdHead.MatchString(plain):
		l.role = roleMeanSD
	case rangeWord.MatchString(plain):
		l.role = roleMedian
	case percentThenN.MatchString(plain):
		l.role, l.percentFirst = roleShare, true
	case shareWords.MatchString(plain):
		l.role = roleShare
	case meanWord.MatchString(plain):
		l.role = roleMean
	case pHead.MatchString(name), len(strings.Fields(name)) <= most && namesP(name, surePWord):
		l.role = roleOtherP
	case percentAtEnd.MatchString(plain):
		l.role = rolePercent
	}
	return l
}

// readLines reads the names of the rows.
func (s *sheet) readLines() {
	var title line
	for r, row := range s.cells {
		l := lineOf(s.nameOf(r))
		if l.n == nil {
			l.n = title.n
		}
		s.lines = append(s.lines, l)
		switch {
		case len(row) == 0:
		case s.isTitle(r):
			title = l
		case l.role == roleOther && s.hasOther(r, title.role): // the title is of the rows before it
			title.role = roleOther
		case l.role == roleOther:
			s.lines[r].role, s.lines[r].percentFirst = title.role, title.percentFirst
		}
	}
}

// hasOther reports whether a row has none of the shares of a title, since no number in brackets is a percentage of the
// size of its group, or something else than its p-values.
func (s *sheet) hasOther(r int, title role) bool {
	if title != roleShare && title != roleOtherP {
		return false
	}
	found := false
	for k := 1; k < min(len(s.cells[r]), len(s.columns)); k++ {
		if title == roleOtherP {
			if _, _, ok := pOfCell(s.cells[r][k].text); s.cells[r][k].first != nil && !ok {
				return true
			}
			continue
		}
		if s.cells[r][k].second != nil && s.sizeOfGroup(r, k) != nil {
			if found = true; s.isCounted(r, k) && s.mayBeShare(r, k) {
				return false
			}
		}
	}
	return found
}

// sizeName matches the name of a row, or of a column, of sample sizes.
var sizeName = lazyregexp.New(`^(?i)(?:n|sample sizes?|(?:total )?(?:n|no\.|number)(?: of)?(?: the)? ?` +
	`(?:participants|patients|subjects|children|adults|students|women|men|people|individuals|respondents|cases|observations))$`)

// sizeAbove returns the sample size in the next row above a cell that has such sizes, or nil.
func (s *sheet) sizeAbove(r, k int) *number {
	for r--; r >= 0; r-- {
		if k >= len(s.cells[r]) || !sizeName.MatchString(oneLine(s.lines[r].name)) {
			continue
		}
		if x := &s.cells[r][k]; x.isNumber() && x.first.isDigits() && x.first.value > 0 {
			return x.first
		}
		return nil
	}
	return nil
}

// nameOf returns the name of a row: the text in its first column, and in the second if there are no numbers.
func (s *sheet) nameOf(r int) string {
	name := ""
	for k, x := range s.cells[r][:min(2, len(s.cells[r]))] {
		if k > 0 && (x.first != nil || k < len(s.columns) && s.columns[k].role != roleOther) {
			break
		}
		name += " " + x.text
	}
	return strings.TrimSpace(name)
}

// isTitle reports whether a row has only a name, or a test for the rows below it.
func (s *sheet) isTitle(r int) bool {
	for k := 1; k < len(s.cells[r]); k++ {
		isTest := k < len(s.columns) && (s.columns[k].role == roleP || s.columns[k].role == roleStat ||
			s.columns[k].test != "" || dfHead.MatchString(s.columns[k].plain))
		if strings.TrimSpace(s.cells[r][k].text) != "" && !isTest {
			return false
		}
	}
	return true
}

// readRoles says of each cell what its numbers are. The row says it before the column, and both before the caption and
// the notes. Where nothing says it, the sample sizes must confirm that numbers are counts with their percentages.
func (s *sheet) readRoles(sizes func() []number) {
	s.readLines()
	about := oneLine(s.grid.Caption + " " + s.grid.Notes)
	s.saysShares = shareWords.MatchString(about) || bracketShares.MatchString(about)
	all := about
	for k := range s.columns {
		all += " " + s.columns[k].head
	}
	saysMeans := meanSD.MatchString(oneLine(all)) || spreadInBrackets.MatchString(about)
	for r := range s.cells {
		s.roles = append(s.roles, make([]role, len(s.cells[r])))
		for k := 1; k < min(len(s.cells[r]), len(s.columns)); k++ {
			s.roles[r][k] = s.roleOf(r, k)
			if s.roles[r][k] == roleOther || s.roles[r][k] == rolePercent || s.roles[r][k] == roleN {
				s.readSaid(r, k, s.saysShares || shareWords.MatchString(s.columns[k].head), saysMeans)
			}
		}
	}
	s.readShares()
	s.readWholes(sizes)
}

// roleOf returns what the row, the column or the cell itself, 12 (34.3%), says about the numbers of a cell.
func (s *sheet) roleOf(r, k int) role {
	x, col, l := &s.cells[r][k], &s.columns[k], &s.lines[r]
	switch col.role {
	case roleB, roleSE, roleSD, roleStat, roleP:
		return col.role
	}
	switch {
	case x.second == nil && x.spread == nil:
		return col.role
	case x.percent && x.first.places == 0:
		return roleShare
	case (l.role == roleMedian || l.role == roleMean) && x.second != nil, l.role == roleMeanSD:
		return l.role
	case l.role == roleShare && s.isCounted(r, k):
		return roleShare
	case col.role == roleShare && !s.isCounted(r, k):
		return roleOther
	case col.role == rolePercent && x.second == nil:
		return roleOther // a mean ± its spread
	}
	return col.role
}

// isCounted reports whether one of the numbers of a cell is a count, the other one in brackets.
func (s *sheet) isCounted(r, k int) bool {
	count, percent := s.shareAt(r, k)
	return count != nil && percent != nil && count.places == 0 && percent.value <= 100
}

// readSaid sets the role of a cell whose row and column do not say it, by what the table says of all of its numbers.
func (s *sheet) readSaid(r, k int, saysShares, saysMeans bool) {
	x, col := &s.cells[r][k], &s.columns[k]
	if x.second == nil || x.percent {
		return
	}
	counted, fits, n := s.isCounted(r, k), s.hasShare(r), s.sizeOfGroup(r, k)
	named := s.lines[r].role == rolePercent || percentAtEnd.MatchString(col.plain)
	saysMeans = saysMeans && col.role == roleOther && !quartiles.MatchString(s.lines[r].name+" "+col.head)
	switch {
	case counted && saysShares && (fits || !saysMeans && !sdHead.MatchString(s.about(r)) ||
		n == nil && x.first.places == 0 && x.second.places > 0),
		counted && named && s.mayBeShare(r, k), counted && fits && s.mostAreShares():
		s.roles[r][k] = roleShare
	case saysMeans && (n != nil || x.first.places > 0 || !percentHead.MatchString(s.grid.Caption+" "+s.grid.Notes)):
		s.roles[r][k] = roleMeanSD
	case col.role == roleOther && !saysShares && s.looksLikeMeans(r, k):
		s.roles[r][k] = roleLikeMean
	}
}

// otherSpreads matches words of a table whose numbers in brackets are no standard deviations, or belong to no means.
var otherSpreads = lazyregexp.New(`(?i)\b(?:SEM?s?|s\.e\.?|standard errors?|errors?|regress\w*|models?|coeff?i\w*|` +
	`estimat\w*|odds|ratios?|hazards?|risks?|effects?|diff\w*|slopes?|betas?|CI|intervals?|medians?|IQR|quartiles?|` +
	`ranges?|quantiles?|p[- ]?values?|p|t|ranks?|deviations?|mean absolute|robust)\b|[\x{03b2}%]`)

// looksLikeMeans reports whether numbers in brackets, of which nothing says what they are, look like the standard
// deviations of means: at least two columns of a row have them, and the row has a test, a p-value or a sample size.
// They are only listed, since they may be something else.
func (s *sheet) looksLikeMeans(r, k int) bool {
	const fewest = 2
	paired, decimals, tested := 0, false, false
	for j := 1; j < min(len(s.cells[r]), len(s.columns)); j++ {
		x, col := &s.cells[r][j], &s.columns[j]
		switch {
		case x.text == "":
		case col.role == roleP, col.role == roleOtherP, col.role == roleN, col.role == roleStat, col.test != "",
			testInCell.MatchString(x.text):
			tested = true
		case x.second != nil && x.second.places > 0 && x.second.value > 0 && x.stars == 0 &&
			col.role == roleOther && !otherSpreads.MatchString(col.head):
			paired, decimals = paired+1, decimals || x.first.places > 0
		}
	}
	return tested && decimals && paired >= fewest && s.cells[r][k].second.places > 0 &&
		!otherSpreads.MatchString(s.columns[k].head+" "+s.lines[r].name+" "+s.grid.Caption+" "+s.grid.Notes)
}

// testInCell matches a test that is printed with its name in a cell: t(24.09) = 2.51, p = .019.
var testInCell = lazyregexp.New(`^(?:[tFzZ]|\x{03c7}\^?\{?2)[^=]{0,16}= ?-?[\d.]|^p ?[=<]`)

// hasShare reports whether a row has only counts with another number, and at least one with its percentage of the size
// of its group, so that it is not a row of means.
func (s *sheet) hasShare(r int) bool {
	found := false
	for k := 1; k < min(len(s.cells[r]), len(s.columns)); k++ {
		n := s.sizeOfGroup(r, k)
		if s.cells[r][k].second == nil || n == nil || n.value <= 0 {
			continue
		}
		count, percent := s.shareAt(r, k)
		if count.places > 0 || percent.places == 0 {
			return false
		}
		found = found || isShare(*count, *percent, *n)
	}
	return found
}

// sizeOfGroup returns the sample size that the head of a column, or the title above a row, states for a cell, or nil.
func (s *sheet) sizeOfGroup(r, k int) *number {
	if n := s.columns[k].n; n != nil {
		return n
	}
	return s.lines[r].n
}

// mayBeShare reports whether a count is its percentage of the size of its group, or of a part of it, since values may
// be missing.
func (s *sheet) mayBeShare(r, k int) bool {
	const part = 0.7
	n := s.sizeOfGroup(r, k)
	if n == nil || n.value <= 0 {
		return false
	}
	count, percent := s.shareAt(r, k)
	if count.value == 0 || count.value > n.value {
		return count.value == percent.value
	}
	wholes := (&printedShare{count: *count, percent: *percent}).wholes()
	return wholes.low <= n.value && wholes.high >= part*n.value && wholes.low <= wholes.high
}

// mostAreShares reports whether most counts with a number in brackets are that percentage of the sample size of their
// group.
func (s *sheet) mostAreShares() bool {
	if s.areShares == nil {
		const fewest = 4
		fits, all := 0, 0
		for r := range s.cells {
			for k := 1; k < min(len(s.cells[r]), len(s.columns)); k++ {
				n := s.sizeOfGroup(r, k)
				if n == nil || !s.isCounted(r, k) || s.cells[r][k].second.places == 0 {
					continue
				}
				all++
				if isShare(*s.cells[r][k].first, *s.cells[r][k].second, *n) {
					fits++
				}
			}
		}
		are := fits >= fewest && 3*fits >= 2*all
		s.areShares = &are
	}
	return *s.areShares
}

// shareAt returns the count and the percentage of a cell.
func (s *sheet) shareAt(r, k int) (count, percent *number) {
	x, first := &s.cells[r][k], s.columns[k].percentFirst
	if s.lines[r].role == roleShare {
		first = s.lines[r].percentFirst
	}
	if first && !x.percent {
		return x.second, x.first
	}
	return x.first, x.second
}

// isShareAt reports whether a cell has a count and its percentage.
func (s *sheet) isShareAt(r, k int) bool {
	return k < len(s.roles[r]) && s.roles[r][k] == roleShare && s.cells[r][k].second != nil
}

// sharesIn returns the columns with a count and its percentage in a row, except that of the totals.
func (s *sheet) sharesIn(r int) []int {
	var list []int
	for k := range s.cells[r] {
		if s.isShareAt(r, k) && !totalHead.MatchString(oneLine(s.columns[k].head)) {
			list = append(list, k)
		}
	}
	return list
}

// readShares finds columns with counts and their percentages in brackets, 129 (87.8), or the other way round, 61.0
// (471), of which nothing says that. The sample sizes of the rows or columns must confirm the shares: at least three
// cells of the table, two of three, and half of those of the column.
func (s *sheet) readShares() {
	const fewest = 3
	for _, percentFirst := range []bool{true, false} {
		fits, all := make([]int, len(s.columns)), make([]int, len(s.columns))
		sumFits, sum := 0, 0
		for k := 1; k < len(s.columns); k++ {
			for r := range s.cells {
				count, percent, n := s.bracketShare(r, k, percentFirst)
				if n == nil {
					continue
				}
				all[k]++
				if isShare(*count, *percent, *n) {
					fits[k]++
				}
			}
			sumFits, sum = sumFits+fits[k], sum+all[k]
		}
		for k := range s.columns {
			if sumFits < fewest || 3*sumFits < 2*sum || all[k] == 0 || 2*fits[k] < all[k] {
				continue
			}
			s.columns[k].percentFirst = percentFirst
			for r := range s.cells {
				if count, _, _ := s.bracketShare(r, k, percentFirst); count != nil {
					s.roles[r][k] = roleShare
				}
			}
		}
	}
}

// bracketShare returns the numbers of a cell that may be a count and its percentage, and the denominator, or nil if
// there is none.
func (s *sheet) bracketShare(r, k int, percentFirst bool) (count, percent, whole *number) {
	if k >= len(s.roles[r]) || k >= len(s.columns) || s.roles[r][k] != rolePercent && s.roles[r][k] != roleOther {
		return nil, nil, nil
	}
	x := &s.cells[r][k]
	count, percent = x.first, x.second
	if percentFirst {
		count, percent = percent, count
	}
	if count == nil || percent == nil || count.places > 0 || percent.value > 100 || percent.places == 0 &&
		(percentFirst || !percentAtEnd.MatchString(s.columns[k].plain) || count.value == 0) {
		return nil, nil, nil
	}
	if n := s.sizeOfGroup(r, k); n != nil {
		return count, percent, n
	}
	if n := s.wholeOf(r, k); n != nil {
		return count, percent, n
	}
	if s.columns[k].fitting == nil && !percentFirst {
		s.columns[k].fitting = s.commonWhole(k)
	}
	return count, percent, s.columns[k].fitting
}

// readWholes finds the columns with a count above the sample size in their heads, which then is not their denominator,
// and the wholes of columns whose heads have none. If some numbers in brackets of a column have a percent sign, the
// others are something else.
func (s *sheet) readWholes(sizes func() []number) {
	for k := range s.columns {
		col := &s.columns[k]
		signs := slices.ContainsFunc(s.cells, func(row []cell) bool { return k < len(row) && row[k].percent })
		shares := 0
		for r := range s.cells {
			if !s.isShareAt(r, k) || signs && !s.cells[r][k].percent {
				continue
			}
			shares++
			count, _ := s.shareAt(r, k)
			col.otherWhole = col.otherWhole || col.n != nil && count.places == 0 && count.value > col.n.value
		}
		if shares > 0 && col.n == nil && col.fitting == nil {
			if col.fitting = s.commonWhole(k); col.fitting == nil {
				col.fitting = s.statedWhole(k, sizes)
			}
		}
	}
}

// commonWhole returns the only whole number of which nearly all percentages of a column are those of their counts, at
// least six and nine of ten, or nil.
func (s *sheet) commonWhole(k int) *number {
	const fewest = 6
	list := s.exactShares(k)
	fits := func(n float64) int { return fitting(list, n) }
	best, most, several := 0.0, 0, false
	for _, x := range list {
		n := math.Ceil(100*x.count.value/(x.percent.value+x.percent.half) - 1e-9)
		switch sum := fits(n); {
		case sum > most:
			best, most, several = n, sum, false
		case sum == most && n != best:
			several = true
		}
	}
	if several || most < fewest || 10*most < 9*len(list) || fits(best+1) == most {
		return nil
	}
	return &number{value: best, text: strconv.FormatFloat(best, 'f', -1, 64)}
}

// exactShares returns the counts of a column with their percentages, if these have decimals.
func (s *sheet) exactShares(k int) []printedShare {
	var list []printedShare
	for r := range s.cells {
		if k >= len(s.cells[r]) || s.cells[r][k].second == nil {
			continue
		}
		count, percent := s.shareAt(r, k)
		if count.places == 0 && count.value > 0 && percent.places > 0 {
			list = append(list, printedShare{count: *count, percent: *percent})
		}
	}
	return list
}

// fitting counts the shares of which a number is the whole.
func fitting(list []printedShare, n float64) int {
	sum := 0
	for i := range list {
		if isShare(list[i].count, list[i].percent, number{value: n}) {
			sum++
		}
	}
	return sum
}

// statedWhole returns the number of which nearly all percentages of a column are those of their counts, at least three
// and nine of ten, among those that may be its whole: in brackets in its head, next to 100% or in a row of totals, or
// a sample size that the paper names. It returns nil if there is none, or several.
func (s *sheet) statedWhole(k int, sizes func() []number) *number {
	const fewest = 3
	list := s.exactShares(k)
	if len(list) < fewest {
		return nil
	}
	var stated []number
	if m := numberAtEnd.FindStringSubmatch(s.columns[k].head); m != nil {
		n, _ := readNumber(m[1], false)
		stated = append(stated, n)
	}
	for r := range s.cells {
		if k >= len(s.cells[r]) || s.cells[r][k].first == nil {
			continue
		}
		x := &s.cells[r][k]
		if s.isTotal(r) || sizeName.MatchString(oneLine(s.lines[r].name)) || x.second != nil && x.second.value == 100 {
			stated = append(stated, *x.first)
		}
	}
	var found *number
	for _, n := range append(stated, sizes()...) {
		fits := fitting(list, n.value)
		switch {
		case n.value <= 0 || fits < fewest || 10*fits < 9*len(list):
		case found != nil && found.value != n.value:
			return nil
		default:
			found = &n
		}
	}
	return found
}

// numberAtEnd matches a number in brackets that ends a head: Women (120).
var numberAtEnd = lazyregexp.New(`\((\d[\d,]*)\)$`)

// wholeOf returns the sample size in the row of a cell, or nil.
func (s *sheet) wholeOf(r, k int) *number {
	n := s.near(r, k, roleN)
	for j := len(s.columns) - 1; j > 0 && n == nil && j < len(s.cells[r]); j-- {
		if x := &s.cells[r][j]; totalHead.MatchString(oneLine(s.columns[j].head)) && x.isNumber() {
			n = x
		}
	}
	if n == nil {
		n = s.wholeByFit(r, k)
	}
	if n == nil || n.first == nil || n.first.value <= 0 {
		return nil
	}
	return n.first
}

// wholeByFit returns the cell of a row in the only column of counts of which the percentages of another column are
// shares, in all rows but one, or nil.
func (s *sheet) wholeByFit(r, k int) *cell {
	const fewest = 3
	var found *cell
	for j := 1; j < len(s.columns) && j < len(s.cells[r]); j++ {
		fits, all := 0, 0
		for i := range s.cells {
			if max(j, k) >= len(s.cells[i]) || j == k || i >= len(s.roles) || !s.isShareAt(i, k) {
				continue
			}
			count, percent := s.shareAt(i, k)
			whole := &s.cells[i][j]
			all++
			if whole.isNumber() && whole.first.isDigits() && whole.first.value > 0 &&
				isShare(*count, *percent, *whole.first) {
				fits++
			}
		}
		if fits < fewest || fits < all-1 {
			continue
		}
		if found != nil {
			return nil
		}
		found = &s.cells[r][j]
	}
	return found
}

// shareOfCell judges a count with its percentage.
func (c *checker) shareOfCell(s *sheet, r, k int) {
	x, n := s.cells[r][k], s.sizeOfGroup(r, k)
	count, percent := s.shareAt(r, k)
	switch {
	case count.places > 0:
	case n != nil && s.columns[k].otherWhole:
		c.shareByFit(s, r, k)
	case n != nil:
		c.tableShare(s, x, *count, *percent, *n, false)
	case !c.shareOfRow(s, r, k):
		c.shareOfGroup(s, r, k)
	}
}

// shareOfRow judges a percentage by the sample size in its row, if that is the denominator of most others in the table.
// It returns false if the row has none. If the counts of the row add up to the sample size, no value is missing.
func (c *checker) shareOfRow(s *sheet, r, k int) bool {
	n := s.wholeOf(r, k)
	if n == nil || totalHead.MatchString(oneLine(s.columns[k].head)) {
		return false
	}
	fits, all := 0, 0
	for i := range s.cells {
		for _, j := range s.sharesIn(i) {
			if whole := s.wholeOf(i, j); whole != nil {
				all++
				count, percent := s.shareAt(i, j)
				if isShare(*count, *percent, *whole) {
					fits++
				}
			}
		}
	}
	const fewest = 3
	if fits < fewest || 3*fits < 2*all {
		return false
	}
	sum := 0.0
	for _, j := range s.sharesIn(r) {
		count, _ := s.shareAt(r, j)
		sum += count.value
	}
	count, percent := s.shareAt(r, k)
	c.tableShare(s, s.cells[r][k], *count, *percent, *n, sum == n.value)
	return true
}

// shareOfGroup judges a percentage by the sample size that the text, or the head of another table, states for its
// group.
func (c *checker) shareOfGroup(s *sheet, r, k int) {
	n, group := c.sizeInText(s, r, k)
	count, percent := s.shareAt(r, k)
	if n == nil || count.value > n.value {
		c.shareByFit(s, r, k)
		return
	}
	out := c.judgeTableShare(s, s.cells[r][k], *count, *percent, *n, false)
	s.textResults = append(s.textResults, textResult{out, group, n.text})
}

// shareByFit judges a percentage by the whole of the others in its column, if its own is not printed.
func (c *checker) shareByFit(s *sheet, r, k int) {
	x, n := s.cells[r][k], s.columns[k].fitting
	count, percent := s.shareAt(r, k)
	if n == nil || count.value > n.value {
		out := c.cellResult(document.ShareCheck, s, x)
		out.Type = "%"
		c.add(unchecked(out, "the whole is not printed with this share"))
		return
	}
	out := c.judgeTableShare(s, x, *count, *percent, *n, false)
	out.Why += "; the other percentages of the column are those of " + n.text
	c.add(out)
}

// spreadAt returns the standard deviation in the cell of its mean, or nil.
func (s *sheet) spreadAt(r, k int) *number {
	x := &s.cells[r][k]
	switch {
	case x.spread != nil && sdHead.MatchString(oneLine(s.about(r))):
		return x.spread
	case s.roles[r][k] == roleMeanSD:
		return x.second
	}
	return nil
}
