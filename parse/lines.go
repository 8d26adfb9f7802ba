package parse

import (
	"bytes"
	"sort"

	"rederive"
)

// Lines finds the line and column of an offset.
type Lines struct {
	file  string
	start []int // offset of each line
	size  int
}

// IndexLines finds where the lines of a file begin.
func IndexLines(file string, source []byte) *Lines {
	l := &Lines{file: file, start: []int{0}, size: len(source)}
	for i := 0; ; {
		n := bytes.IndexByte(source[i:], '\n')
		if n < 0 {
			return l
		}
		i += n + 1
		l.start = append(l.start, i)
	}
}

// Pos returns the position of an offset, clamped to the file.
func (l *Lines) Pos(offset int) rederive.Pos {
	offset = min(max(offset, 0), l.size)
	n := sort.SearchInts(l.start, offset+1)
	return rederive.Pos{File: l.file, Line: n, Col: offset - l.start[n-1] + 1}
}

// clamp clamps a position to the file.
func (l *Lines) clamp(p rederive.Pos) rederive.Pos {
	p.Line = min(max(p.Line, 1), len(l.start))
	end := l.size
	if p.Line < len(l.start) {
		end = l.start[p.Line] - 1
	}
	p.Col = min(max(p.Col, 1), end-l.start[p.Line-1]+1)
	return p
}
