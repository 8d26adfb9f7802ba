package base

import (
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
)

// Columns without separators hide values from a scan of the whole file: 3129012277778 contains 122 for
// whoever knows where to cut. So lines are cut as show.FixedWidth cuts them, by the layouts in the
// source of cells and, since a layout may be computed, at the positions where lines have the printed
// numbers one below the other.

const (
	mostPlaces = 10_000  // of the layouts of a notebook, examined
	mostPacked = 1 << 20 // bytes of a file that is searched without a layout
	mostVotes  = 4 << 20 // numbers that are looked for in lines
	mostCuts   = 40      // positions at which lines are cut
	widest     = 12      // characters of a number that is cut out
)

// A place is the characters of a column: from first up to, but not including, last.
type place struct{ first, last int }

var layoutPart = lazyregexp.New(`[^,"` + "`" + `] +(\d{1,6})(?:-(\d{1,6}))?[ \t]*[,"` + "`" + `]`)

// layoutsIn lists the columns in the layouts that string literals of cells spell out, such as "id 1-4,
// age 6-7".
func layoutsIn(cells []*rederive.Cell) []place {
	reads := func(c *rederive.Cell) bool { return strings.Contains(c.Code, "FixedWidth") }
	if !slices.ContainsFunc(cells, reads) {
		return nil
	}
	seen := map[place]bool{}
	var list []place
	for _, c := range cells {
		for _, m := range layoutPart.FindAllStringSubmatch(c.Code, mostPlaces) {
			first, _ := strconv.Atoi(m[1])
			last := first
			if m[2] != "" {
				last, _ = strconv.Atoi(m[2])
			}
			if p := (place{first - 1, last}); first > 0 && last >= first && !seen[p] && len(list) < mostPlaces {
				seen[p], list = true, append(list, p)
			}
		}
	}
	return list
}

// findInPlaces returns the id of a claim whose printed values are in the same columns of characters of
// all lines, or "".
func findInPlaces(data []byte, printed *printedSide) string {
	places := printed.layouts
	if len(data) <= mostPacked {
		places = append(places[:len(places):len(places)], printed.cuts(data)...)
	}
	for _, text := range columnsAt(data, places) {
		if id := printed.findNumbers(text); id != "" {
			return id
		}
	}
	return ""
}

// columnsAt returns the text of each column, over all lines. A column that is too long for a list is
// dropped.
func columnsAt(data []byte, places []place) []string {
	texts := make([]strings.Builder, len(places))
	long := 0
	for line := range strings.Lines(string(data)) {
		if long == len(places) {
			break
		}
		characters := []rune(strings.TrimRight(line, "\r\n"))
		for i, p := range places {
			b := &texts[i]
			if b.Len() > mostScanned {
				continue
			}
			b.WriteString(string(characters[min(p.first, len(characters)):min(p.last, len(characters))]))
			if b.WriteByte('\n'); b.Len() > mostScanned {
				long++
			}
		}
	}
	list := make([]string, len(places))
	for i := range texts {
		list[i] = texts[i].String()
	}
	return list
}

// cuts lists the columns in which lines may have the numbers of a list one below the other: those that
// end where most of the numbers end.
func (p *printedSide) cuts(data []byte) []place {
	var lines []string
	for line := range strings.Lines(string(data)) {
		lines = append(lines, ascii([]rune(strings.TrimRight(line, "\r\n"))))
	}
	var list []place
	done := map[int]bool{}
	for _, l := range p.lists {
		if len(l.own) < fewestNumbers || len(l.own)*len(lines) > mostVotes {
			continue
		}
		for end, votes := range ends(l.own, lines) {
			if 5*votes < 4*len(l.own) || done[end] || len(done) == mostCuts {
				continue
			}
			done[end] = true
			for width := 2; width <= widest; width++ {
				list = append(list, place{max(0, end-width), end})
			}
		}
	}
	return list
}

// ends counts, for each position in a line, the numbers that end there in some line.
func ends(list, lines []string) []int {
	var counts []int
	for _, line := range lines {
		counts = append(counts, make([]int, max(0, len(line)+1-len(counts)))...)
	}
	last := make([]int, len(counts)) // the number last counted at each position
	for n, number := range list {
		number = strings.TrimLeft(number, "0")
		for _, text := range lines {
			for at := 0; number != ""; {
				i := strings.Index(text[at:], number)
				if i < 0 {
					break
				}
				at += i + 1
				if end := at - 1 + len(number); last[end] != n+1 {
					last[end] = n + 1
					counts[end]++
				}
			}
		}
	}
	return counts
}

// ascii returns a line with one byte for each character: ASCII unchanged, and a space for others.
func ascii(line []rune) string {
	b := make([]byte, len(line))
	for i, r := range line {
		if b[i] = ' '; r < 0x80 {
			b[i] = byte(r)
		}
	}
	return string(b)
}
