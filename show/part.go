package show

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// A Part is the result of one of the numbered parts of a long search. The parts run on any
// number of machines, each prints its [Part.Line], and [Join] combines them.
type Part struct {
	Of           string // identifies the search and everything it depends on: only equal ones can be joined
	Index, Count int    // part Index of Count; the first is 1
	Values       []int
}

// A partLine is the form of a part on a line.
type partLine struct {
	Of     string `json:"rederive-part"`
	Index  int    `json:"index"`
	Count  int    `json:"of"`
	Values []int  `json:"values"`
	SHA256 string `json:"sha256,omitempty"` // of the line without this field
}

// Line returns the part as a line of text with a digest. It panics if there is no part
// with this number.
func (p Part) Line() Text {
	if p.Index < 1 || p.Index > p.Count {
		panic(fmt.Sprintf("show.Part: there is no part %d of %d", p.Index, p.Count))
	}
	line := partLine{Of: p.Of, Index: p.Index, Count: p.Count, Values: p.Values}
	line.SHA256 = line.digest()
	return Text(line.text())
}

func (l partLine) text() []byte {
	if l.Values == nil {
		l.Values = []int{}
	}
	text, err := json.Marshal(l)
	if err != nil {
		panic(fmt.Sprintf("show.Part: %v", err))
	}
	return text
}

func (l partLine) digest() string {
	l.SHA256 = ""
	sum := sha256.Sum256(l.text())
	return hex.EncodeToString(sum[:])
}

// Join reads the lines of all parts of a search from inputs, in any order, and returns
// their values by part. It skips lines that are not parts. It panics, with the input and
// the line, if a part is altered, occurs twice, or belongs to another search, and also if
// one is missing. The digest shows that a line is intact, not that it is right: recompute
// one of the parts and compare.
func Join(of string, count int, inputs ...string) [][]int {
	joined := make([][]int, max(count, 0))
	from := make([]string, len(joined))
	for _, name := range inputs {
		for i, line := range bytes.Split(Input(name), []byte("\n")) {
			if !bytes.HasPrefix(line, []byte(`{"rederive-part":`)) {
				continue
			}
			at := fmt.Sprintf("show.Join: input %s, line %d", name, i+1)
			p := readPart(at, line, of, count)
			if before := from[p.Index-1]; before != "" {
				panic(fmt.Sprintf("%s: part %d comes twice, first in %s", at, p.Index, before))
			}
			from[p.Index-1] = fmt.Sprintf("input %s, line %d", name, i+1)
			joined[p.Index-1] = p.Values
		}
	}
	for i, place := range from {
		if place == "" {
			panic(fmt.Sprintf("show.Join: part %d of %d of %q is missing", i+1, count, of))
		}
	}
	return joined
}

// readPart parses a line, which must be a part of the search.
func readPart(at string, line []byte, of string, count int) partLine {
	var p partLine
	err := json.Unmarshal(line, &p)
	switch {
	case err != nil:
		panic(fmt.Sprintf("%s: %v", at, err))
	case p.SHA256 != p.digest():
		panic(fmt.Sprintf("%s: part %d was altered: its digest is another", at, p.Index))
	case p.Of != of || p.Count != count:
		panic(fmt.Sprintf("%s: a part of %q in %d parts, and not of %q in %d", at, p.Of, p.Count, of, count))
	case p.Index < 1 || p.Index > count:
		panic(fmt.Sprintf("%s: there is no part %d of %d", at, p.Index, count))
	}
	return p
}
