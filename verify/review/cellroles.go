package review

import (
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

// readRoles says of each cell what its numbers are. The row says it before the column, and both before the caption and
// the notes. Where nothing says it, the sample sizes must confirm that numbers are counts with their percentages.
func (s *sheet) readRoles(sizes func() []printed.Number) {
	s.readLines()
	about := oneLine(s.grid.Caption + " " + s.grid.Notes)
	s.saysShares = shareWords.MatchString(about) || bracketShares.MatchString(about)
	all := about
	for k := range s.columns {
		all += " " + s.columns[k].head
	}
	saysMeans := meanSD.MatchString(oneLine(all)) || spreadInBrackets.MatchString(about)
	s.saysErrors = meanSE.MatchString(oneLine(all)) && !otherMeans.MatchString(about)
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
	case x.Second == nil && x.Spread == nil:
		return col.role
	case x.Percent && x.First.Places == 0:
		return roleShare
	case (l.role == roleMedian || l.role == roleMean) && x.Second != nil, l.role == roleMeanSD:
		return l.role
	case l.role == roleShare && s.isCounted(r, k):
		return roleShare
	case col.role == roleShare && !s.isCounted(r, k):
		return roleOther
	case col.role == rolePercent && x.Second == nil:
		return roleOther // a mean ± its spread
	}
	return col.role
}

// isCounted reports whether one of the numbers of a cell is a count, the other one in brackets.
func (s *sheet) isCounted(r, k int) bool {
	count, percent := s.shareAt(r, k)
	return count != nil && percent != nil && count.Places == 0 && percent.Value <= 100
}

// readSaid sets the role of a cell whose row and column do not say it, by what the table says of all of its numbers.
func (s *sheet) readSaid(r, k int, saysShares, saysMeans bool) {
	x, col := &s.cells[r][k], &s.columns[k]
	if x.Second == nil || x.Percent {
		return
	}
	counted, fits, n := s.isCounted(r, k), s.hasShare(r), s.sizeOfGroup(r, k)
	named := s.lines[r].role == rolePercent || percentAtEnd.MatchString(col.plain)
	saysMeans = saysMeans && col.role == roleOther && !quartiles.MatchString(s.lines[r].name+" "+col.head)
	switch {
	case counted && saysShares && (fits || !saysMeans && !sdHead.MatchString(s.about(r)) ||
		n == nil && x.First.Places == 0 && x.Second.Places > 0),
		counted && named && s.mayBeShare(r, k), counted && fits && s.mostAreShares():
		s.roles[r][k] = roleShare
	case saysMeans && (n != nil || x.First.Places > 0 || !percentHead.MatchString(s.grid.Caption+" "+s.grid.Notes)):
		s.roles[r][k] = roleMeanSD
	case s.saysErrors && col.role == roleOther && !counted && x.First.Places > 0 && x.Second.Places > 0 &&
		x.Stars == 0 && !quartiles.MatchString(s.lines[r].name+" "+col.head):
		s.roles[r][k] = roleMean
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
		case x.Text == "":
		case col.role == roleP, col.role == roleOtherP, col.role == roleN, col.role == roleStat, col.test != "",
			testInCell.MatchString(x.Text):
			tested = true
		case x.Second != nil && x.Second.Places > 0 && x.Second.Value > 0 && x.Stars == 0 &&
			col.role == roleOther && !otherSpreads.MatchString(col.head):
			paired, decimals = paired+1, decimals || x.First.Places > 0
		}
	}
	return tested && decimals && paired >= fewest && s.cells[r][k].Second.Places > 0 &&
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
		if s.cells[r][k].Second == nil || n == nil || n.Value <= 0 {
			continue
		}
		count, percent := s.shareAt(r, k)
		if count.Places > 0 || percent.Places == 0 {
			return false
		}
		found = found || printed.IsShare(*count, *percent, *n)
	}
	return found
}

// sizeOfGroup returns the sample size that the head of a column, or the title above a row, states for a cell, or nil.
func (s *sheet) sizeOfGroup(r, k int) *printed.Number {
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
	if n == nil || n.Value <= 0 {
		return false
	}
	count, percent := s.shareAt(r, k)
	if count.Value == 0 || count.Value > n.Value {
		return count.Value == percent.Value
	}
	wholes := (&printed.Share{Count: *count, Percent: *percent}).Wholes()
	return wholes.Low <= n.Value && wholes.High >= part*n.Value && wholes.Low <= wholes.High
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
				if n == nil || !s.isCounted(r, k) || s.cells[r][k].Second.Places == 0 {
					continue
				}
				all++
				if printed.IsShare(*s.cells[r][k].First, *s.cells[r][k].Second, *n) {
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
func (s *sheet) shareAt(r, k int) (count, percent *printed.Number) {
	x, first := &s.cells[r][k], s.columns[k].percentFirst
	if s.lines[r].role == roleShare {
		first = s.lines[r].percentFirst
	}
	if first && !x.Percent {
		return x.Second, x.First
	}
	return x.First, x.Second
}

// isShareAt reports whether a cell has a count and its percentage.
func (s *sheet) isShareAt(r, k int) bool {
	return k < len(s.roles[r]) && s.roles[r][k] == roleShare && s.cells[r][k].Second != nil
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
				if printed.IsShare(*count, *percent, *n) {
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
func (s *sheet) bracketShare(r, k int, percentFirst bool) (count, percent, whole *printed.Number) {
	if k >= len(s.roles[r]) || k >= len(s.columns) || s.roles[r][k] != rolePercent && s.roles[r][k] != roleOther {
		return nil, nil, nil
	}
	x := &s.cells[r][k]
	count, percent = x.First, x.Second
	if percentFirst {
		count, percent = percent, count
	}
	if count == nil || percent == nil || count.Places > 0 || percent.Value > 100 || percent.Places == 0 &&
		(percentFirst || !percentAtEnd.MatchString(s.columns[k].plain) || count.Value == 0) {
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

// spreadAt returns the standard deviation in the cell of its mean, or nil.
func (s *sheet) spreadAt(r, k int) *printed.Number {
	x := &s.cells[r][k]
	switch {
	case x.Spread != nil && sdHead.MatchString(oneLine(s.about(r))):
		return x.Spread
	case s.roles[r][k] == roleMeanSD:
		return x.Second
	}
	return nil
}
