package review

import (
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

// A line is what the name of a row says about its numbers: Age, mean (SD). The rows below a title without numbers, Sex,
// n (%), have what it says, up to the next title.
type line struct {
	name         string
	role         role
	percentFirst bool
	n            *printed.Number // AIDS (n = 21)
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
	// meanSE matches what says that a table has means with their standard errors.
	meanSE = lazyregexp.New(`(?i)\b(?:(?:values|data|numbers|results) (?:are|represent|show) )?(?:means?|M) ?` +
		`(?:[(\[\x{00b1},]|\+/-|\band\b) ?(?:\x{00b1} ?)?(?:1 )?(?:SEM?s?|s\.e\.(?:m\.)?|standard errors?)(?:\W|$)|` +
		`\b(?:means?|averages?)\b[^.;]{0,30}\b(?:SEM?s?|standard errors?) (?:\w+ ){0,2}?in (?:parenthes[ei]s|brackets)`)
	// otherMeans matches means that are no averages of what was observed.
	otherMeans = lazyregexp.New(`(?i)\b(?:adjusted|marginal|least|predicted|estimated|model|LS|differences?|` +
		`posterior)\b`)
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
	l.n = sizeIn(name)
	switch {
	case medianWords.MatchString(plain) && !document.BeginsLikeNumber(plain): // 12.1 (7–17), median: a group
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
			if _, _, ok := printed.POfCell(s.cells[r][k].Text); s.cells[r][k].First != nil && !ok {
				return true
			}
			continue
		}
		if s.cells[r][k].Second != nil && s.sizeOfGroup(r, k) != nil {
			if found = true; s.isCounted(r, k) && s.mayBeShare(r, k) {
				return false
			}
		}
	}
	return found
}

// sizeName matches the name of a row, or of a column, of sample sizes.
var sizeName = lazyregexp.New(`^(?i)(?:n|sample sizes?|(?:total )?(?:n|no\.|number)(?: of)?(?: the)? ?` +
	`(?:participants?|patients?|subjects?|children|adults?|students?|women|men|people|individuals?|respondents?|` +
	`cases?|observations?|consumers?)|observations|obs\.?|` +
	`(?:n|number) (?:treated|randomi[sz]ed|analy[sz]ed|enrolled))$`)

// isSizes reports whether a row has sample sizes: no number of children with decimals.
func (s *sheet) isSizes(r int) bool {
	named := sizeName.MatchString(oneLine(s.lines[r].name))
	return named && !slices.ContainsFunc(s.cells[r], func(x printed.Cell) bool {
		return x.First != nil && x.First.Places > 0
	})
}

// sizeAbove returns the sample size in the next row above a cell that has such sizes, or nil.
func (s *sheet) sizeAbove(r, k int) *printed.Number {
	for r--; r >= 0; r-- {
		if k >= len(s.cells[r]) || !sizeName.MatchString(oneLine(s.lines[r].name)) {
			continue
		}
		if x := &s.cells[r][k]; x.IsNumber() && x.First.IsDigits() && x.First.Value > 0 {
			return x.First
		}
		return nil
	}
	return nil
}

// nameOf returns the name of a row: the text in its first column, and in the second if there are no numbers.
func (s *sheet) nameOf(r int) string {
	name := ""
	for k, x := range s.cells[r][:min(2, len(s.cells[r]))] {
		if k > 0 && (x.First != nil || k < len(s.columns) && s.columns[k].role != roleOther) {
			break
		}
		name += " " + x.Text
	}
	return strings.TrimSpace(name)
}

// isTitle reports whether a row has only a name, or a test for the rows below it.
func (s *sheet) isTitle(r int) bool {
	for k := 1; k < len(s.cells[r]); k++ {
		isTest := k < len(s.columns) && (s.columns[k].role == roleP || s.columns[k].role == roleStat ||
			s.columns[k].test != "" || dfHead.MatchString(s.columns[k].plain))
		if strings.TrimSpace(s.cells[r][k].Text) != "" && !isTest {
			return false
		}
	}
	return true
}
