package paper

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

var (
	// printedHead matches the heads of the tables that statistics programs print. Their columns are aligned right.
	printedHead = lazyregexp.New(`\b[lu]-\d\d(?:\.\d)?% CI|\bEst\.Error\b|\b(?:R-?hat|rhat|n_eff|Eff\.Sample)\b|` +
		`\b(?:(?:Bulk|Tail)_ESS|ess_(?:bulk|tail)|(?:mc)?se_mean|mcse)\b|\b(?:[Mm]ean(?: Sq)?|[Mm]edian|sd|SD|mad)\b|` +
		`\b\d\d?(?:\.\d)?%|\bq\d\d?\b|(?i:\b(?:estimate|coef(?:\.|ficient|\b)|std\.? ?(?:error|err\b\.?)))|\bSE\b|` +
		`Pr\(>[^)]*\)|P>\|[tz]\||\b(?:NumDF|DenDF|(?:Num |Den |Res\.? ?)?[Dd][Ff])\b|\b(?:LR )?Chisq\b|` +
		`\b(?:Sum|Mean) Sq\b|\b[tzF](?:[ .](?:value|ratio))?(?:\s|$)|\bp[. ]value\b|` +
		`\b(?:lower|upper|asymp)\.[LU]?CL\b|2\.5 ?%|97\.5 ?%|\[0\.025|0\.975\]|` +
		`\bstatistic\b|\bconf\.(?:low|high)\b|\bse\b|\b[tzp]val\b|\bci\.[lu]b\b`)
	// printedRule matches a rule, and the types of the columns below the heads of a tibble.
	printedRule = lazyregexp.New(`^[-=]+$|^\s*(?:<[a-z]+>\s*)+$`)
	rowsHead    = lazyregexp.New(`^\s*(?:[A-Za-z]+)?\s*$`) // what the rows are: contrast, Parameter
	// echoed matches what precedes the lines of output in a document: ##, #> or a quote.
	echoed = lazyregexp.New(`^\s*(?:##|#>) ?`)
)

// verbatim adds lines as they are printed. Tables of statistics programs among them become tables.
func (f *flow) verbatim(lines []string) {
	lines = withoutEcho(lines)
	for i := 0; i < len(lines); i++ {
		if n := f.printed(lines[i:]); n > 0 {
			i += n - 1
			continue
		}
		if lines[i] == "" {
			f.end()
			continue
		}
		f.text(lines[i])
		f.breakLine()
	}
	f.end()
}

// isOutput reports whether a line is the output of a program: knitr marks it, and a table has known heads.
func isOutput(line string) bool {
	const least = 3
	return echoed.MatchString(line) || len(headsPrinted(strings.TrimRight(line, " \r"))) >= least
}

// withoutEcho returns lines of output without the signs before them.
func withoutEcho(lines []string) []string {
	lines = slices.Clone(lines)
	for i := range lines {
		lines[i] = strings.TrimRight(echoed.ReplaceAllString(lines[i], ""), " \r")
	}
	return lines
}

// A printout is a table that a program prints: the names of its columns, and its rows, each after its own name.
type printout struct {
	names []string
	rows  [][]string
}

// printed adds the table that begins with the first line, and returns the number of its lines, or 0.
func (f *flow) printed(lines []string) int {
	p, n := printoutAt(lines)
	if n == 0 {
		return 0
	}
	f.end()
	f.table("", "", func() {
		for i, row := range append([][]string{append([]string{""}, p.names...)}, p.rows...) {
			for _, text := range row {
				f.cell(1, 1)
				f.text(text)
				f.endCell()
			}
			f.endRow(i == 0)
		}
	})
	return n
}

// printoutAt reads the table that begins with the first line, and returns the number of its lines, or 0.
func printoutAt(lines []string) (printout, int) {
	const least = 3 // columns
	if headsPrinted(lines[0]) == nil {
		return printout{}, 0
	}
	p, n := alignedPrintout(lines)
	if other, end := wrappedPrintout(lines); len(other.rows) > len(p.rows) {
		p, n = other, end
	}
	if len(p.rows) == 0 || len(p.names) < least {
		return printout{}, 0
	}
	return p, n
}

// alignedPrintout reads a table whose cells end where their heads do. Columns for which a line had no room may follow
// below, with the same names of the rows.
func alignedPrintout(lines []string) (p printout, n int) {
	for n < len(lines) {
		heads := headsPrinted(lines[n])
		rows, end := rowsPrinted(lines[n:], heads)
		if len(rows) == 0 || n > 0 && !haveSameNames(rows, p.rows) {
			break
		}
		for _, h := range heads {
			p.names = append(p.names, strings.TrimSpace(lines[n][h.from:h.to]))
		}
		if n == 0 {
			p.rows = rows
		} else {
			for i := range rows {
				p.rows[i] = append(p.rows[i], rows[i][1:]...)
			}
		}
		n += end
	}
	return p, n
}

func haveSameNames(a, b [][]string) bool {
	return slices.EqualFunc(a, b, func(x, y []string) bool { return x[0] == y[0] })
}

// rowsPrinted reads the rows below a line of heads, and returns the number of lines with it. Stars may have a line of
// their own, and so may a long name above its numbers.
func rowsPrinted(lines []string, heads []gap) (rows [][]string, n int) {
	if len(heads) == 0 {
		return nil, 0
	}
	for n = 1; n < len(lines); n++ {
		if printedRule.MatchString(lines[n]) && len(rows) == 0 || len(rows) > 0 && starLine.MatchString(lines[n]) {
			continue
		}
		row := rowPrinted(lines[n], heads)
		if name := strings.TrimSpace(lines[n]); row == nil && n+1 < len(lines) && loneName.MatchString(name) {
			if row = rowPrinted(lines[n+1], heads); row != nil && row[0] == "" {
				row[0] = name
				n++
			} else {
				row = nil
			}
		}
		if row == nil {
			break
		}
		rows = append(rows, row)
	}
	return rows, n
}

var (
	starLine  = lazyregexp.New(`^\s*(?:\*{1,3}|\.)\s*$`)
	loneName  = lazyregexp.New(`^[(\pL][^\s]*$`)
	onlyStars = lazyregexp.New(`^(?:\*{1,3}|\.)$`)
)

// wrappedPrintout reads a table whose lines were broken to fit a narrow text: its heads and each row go on in the next
// lines.
func wrappedPrintout(lines []string) (p printout, n int) {
	const most = 3 // lines of the heads, and of a row
	for ; n < min(most, len(lines)); n++ {
		heads := headsPrinted(lines[n])
		if heads == nil {
			break
		}
		for _, h := range heads {
			p.names = append(p.names, strings.TrimSpace(lines[n][h.from:h.to]))
		}
	}
	for n < len(lines) {
		row, used := rowOfFields(lines[n:min(n+most, len(lines))], len(p.names))
		if row == nil {
			break
		}
		p.rows = append(p.rows, row)
		n += used
		for n < len(lines) && starLine.MatchString(lines[n]) {
			n++
		}
	}
	return p, n
}

// rowOfFields reads a row with a name and as many numbers as there are columns, from as many lines as it needs.
func rowOfFields(lines []string, columns int) (row []string, n int) {
	var name, cells []string
	for n < len(lines) && strings.TrimSpace(lines[n]) != "" && headsPrinted(lines[n]) == nil {
		for _, field := range strings.Fields(lines[n]) {
			k := len(cells)
			switch {
			case onlyStars.MatchString(field) && k == columns:
			case k > 0 && cells[k-1] == "<":
				cells[k-1] += " " + field
			case field == "<" || document.BeginsLikeNumber(strings.TrimPrefix(field, "<")):
				cells = append(cells, field)
			case k == 0:
				name = append(name, field)
			default:
				return nil, 0
			}
		}
		if n++; len(cells) >= columns {
			break
		}
	}
	if len(cells) != columns || len(name) == 0 || cells[columns-1] == "<" {
		return nil, 0
	}
	return append([]string{strings.Join(name, " ")}, cells...), n
}

// headsPrinted returns the places of the heads in a line, or nil if it has none, or anything else.
func headsPrinted(line string) []gap {
	found := printedHead.FindAllStringIndex(line, -1)
	if len(found) == 0 || !rowsHead.MatchString(printedHead.ReplaceAllString(line, "")) {
		return nil
	}
	heads := make([]gap, len(found))
	for i, at := range found {
		heads[i] = gap{at[0], at[0] + len(strings.TrimRight(line[at[0]:at[1]], " \t"))}
	}
	return heads
}

// rowPrinted returns the name and the cells of a row, each of which ends where its head does, or nil.
func rowPrinted(line string, heads []gap) []string {
	r := []rune(line)
	if len(r) < heads[0].to {
		return nil
	}
	from := heads[0].to
	for from > heads[0].from && r[from-1] == ' ' { // aligned at the decimal points
		from--
	}
	for from > 0 && r[from-1] != ' ' {
		from--
	}
	if cutsNumber(r, from, heads) {
		return rowNear(line, heads)
	}
	row := []string{strings.TrimSpace(string(r[:from]))}
	numbers := 0
	for _, h := range heads {
		text := strings.TrimSpace(string(r[min(from, len(r)):min(h.to, len(r))]))
		if document.BeginsLikeNumber(strings.TrimLeft(text, "< ")) {
			numbers++
		} else if text != "" && text != "NA" {
			return nil
		}
		row = append(row, text)
		from = h.to
	}
	if numbers == 0 || row[0] == "" && numbers < len(heads) { // a single row may have no name
		return nil
	}
	return row
}

var field = lazyregexp.New(`(?:< ?)?[^\s<]+`)

// rowNear returns a row whose cells end near their heads, as someone who typed it by hand aligned them, or nil.
func rowNear(line string, heads []gap) []string {
	const most = 4 // characters between two ends
	if row, _ := rowOfFields([]string{line}, len(heads)); row != nil {
		return row
	}
	row, next := make([]string, len(heads)+1), len(heads)
	found := field.FindAllStringIndex(line, -1)
	for i := len(found) - 1; i >= 0; i-- {
		text := line[found[i][0]:found[i][1]]
		if next == len(heads) && onlyStars.MatchString(text) {
			continue
		}
		end, nearest := utf8.RuneCountInString(line[:found[i][1]]), 0
		for k, h := range heads {
			if abs(h.to-end) < abs(heads[nearest].to-end) {
				nearest = k
			}
		}
		if nearest >= next || abs(heads[nearest].to-end) > most || !document.BeginsLikeNumber(text) && text != "NA" {
			return nil
		}
		row[nearest+1], next = text, nearest
		if nearest == 0 {
			row[0] = strings.TrimSpace(line[:found[i][0]])
			break
		}
	}
	if next > 0 || row[0] == "" {
		return nil
	}
	return row
}

func abs(n int) int { return max(n, -n) }

// cutsNumber reports whether a number that begins before the end of a head goes on after it.
func cutsNumber(row []rune, from int, heads []gap) bool {
	for _, h := range heads {
		if h.to > from && h.to < len(row) && row[h.to-1] != ' ' && unicode.IsDigit(row[h.to]) {
			return true
		}
	}
	return false
}
