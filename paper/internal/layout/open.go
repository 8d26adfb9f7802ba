package layout

import "slices"

// openFrames finds the tables without rules that extend over columns of text: below a caption that is alone on its
// line, rows of a name and numbers, with nothing next to them. Their cells may leave the gutters white.
func openFrames(segments []segment, gutters []gutter) []frame {
	if len(gutters) == 0 {
		return nil
	}
	lines := withCells(segments)
	var list []frame
	for k := 0; k+1 < len(lines); k++ {
		text := textOf(lines[k].words)
		if !captionHead.MatchString(text) || captionVerb.MatchString(text) {
			continue
		}
		from, to := openTable(lines[k+1:])
		if to == 0 {
			continue
		}
		rows := lines[k+1+from : k+1+to]
		f := frame{y0: rows[0].y0 - 0.1, y1: rows[len(rows)-1].y1 + 0.1}
		f.x0, f.x1 = rows[0].x0, rows[0].x1
		for i := range rows {
			f.x0, f.x1 = min(f.x0, rows[i].x0), max(f.x1, rows[i].x1)
		}
		if slices.ContainsFunc(gutters, func(g gutter) bool { return f.x0 < g.x0 && g.x1 < f.x1 }) {
			list = append(list, f)
		}
		k += to
	}
	return list
}

// openTable finds the lines of a table without rules after the first line of its caption: its heads and its rows.
func openTable(lines []line) (from, to int) {
	const longest, fewest = 3, 3 // lines of a caption, rows
	const most = 1.6             // of the font size: the white space above a row
	isNext := func(n int) bool {
		return n < len(lines) && (n == 0 || lines[n].y0-lines[n-1].y1 < most*lines[n].size)
	}
	for from < longest-1 && isNext(from) && len(pieces(&lines[from].segment)) == 1 {
		from++
	}
	n := from
	for isNext(n) && numbersIn(&lines[n]) == 0 && len(pieces(&lines[n].segment)) > 1 {
		n++
	}
	first, rows := n, 0
	for ; isNext(n); n++ {
		switch {
		case isOpenRow(&lines[n]):
			rows++
		case n == first || !isGroup(lines, n):
			if rows < fewest {
				return 0, 0
			}
			return from, n
		}
	}
	if rows < fewest {
		return 0, 0
	}
	return from, n
}

// isOpenRow reports whether a line is a name followed by at least two numbers.
func isOpenRow(l *line) bool {
	list := pieces(&l.segment)
	return len(list) >= 3 && numbersIn(l) == len(list)-1 && !isText(l, list) && !isAside(l) &&
		!isNumber(l.words[0].text)
}
