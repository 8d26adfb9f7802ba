package paper

import (
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

var (
	// printedHead matches the heads of the tables that statistics programs print. Their columns are aligned right.
	printedHead = lazyregexp.New(`(?i:\b(?:estimate|coef(?:\.|ficient|\b)|std\.? ?(?:error|err\b\.?)))|\bSE\b|` +
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
	lines = slices.Clone(lines)
	for i := range lines {
		lines[i] = strings.TrimRight(echoed.ReplaceAllString(lines[i], ""), " \r")
	}
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

// printed adds the table that begins with the first line, and returns the number of its lines, or 0.
func (f *flow) printed(lines []string) int {
	heads := headsPrinted(lines[0])
	if heads == nil {
		return 0
	}
	rows := [][]string{}
	n := 1
	for ; n < len(lines); n++ {
		if printedRule.MatchString(lines[n]) && len(rows) == 0 {
			continue
		}
		row := rowPrinted(lines[n], heads)
		if row == nil {
			break
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return 0
	}
	f.end()
	f.table("", "", func() {
		names := []string{""}
		for _, h := range heads {
			names = append(names, strings.TrimSpace(lines[0][h.from:h.to]))
		}
		for i, row := range append([][]string{names}, rows...) {
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

// headsPrinted returns the places of the heads in a line, or nil if it is not the first one of a table.
func headsPrinted(line string) []gap {
	const least = 3
	found := printedHead.FindAllStringIndex(line, -1)
	if len(found) < least || !rowsHead.MatchString(printedHead.ReplaceAllString(line, "")) {
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
