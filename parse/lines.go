package parse

import (
	"bytes"
	"sort"

	"rederive"
)

// lines finds the line and column of an offset.
type lines struct {
	file  string
	start []int // offset of each line
	size  int
}

func indexLines(file string, source []byte) *lines {
	l := &lines{file: file, start: []int{0}, size: len(source)}
	for i := 0; ; {
		n := bytes.IndexByte(source[i:], '\n')
		if n < 0 {
			return l
		}
		i += n + 1
		l.start = append(l.start, i)
	}
}

// pos returns the position of an offset, clamped to the file.
func (l *lines) pos(offset int) rederive.Pos {
	offset = min(max(offset, 0), l.size)
	n := sort.SearchInts(l.start, offset+1)
	return rederive.Pos{File: l.file, Line: n, Col: offset - l.start[n-1] + 1}
}

// clamp clamps a position to the file.
func (l *lines) clamp(p rederive.Pos) rederive.Pos {
	p.Line = min(max(p.Line, 1), len(l.start))
	end := l.size
	if p.Line < len(l.start) {
		end = l.start[p.Line] - 1
	}
	p.Col = min(max(p.Col, 1), end-l.start[p.Line-1]+1)
	return p
}
