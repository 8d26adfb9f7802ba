package claims

import (
	"bytes"

	"rederive/parse"
)

// Some Markdown takes gomarkdown time quadratic in its length: unclosed fences,
// HTML, open brackets. This file refuses such text before the parser sees it; a
// claims document needs none of it.
const (
	maxDocument = 1 << 20  // bytes
	maxLine     = 20_000   // bytes
	maxRun      = 64 << 10 // bytes of lines without a blank line, except in a table
	maxStrays   = 100      // fences that open within an open one; lines of HTML
)

// A runner counts, line by line, what may be slow to parse.
type runner struct {
	open              string // the marker of the open fence
	strays, html, run int
}

// checkBounds reports whether the body can be split into blocks in linear time.
func (p *docParser) checkBounds() bool {
	body := p.src[p.base:]
	if len(body) > maxDocument {
		p.errorf(p.base, "a claims document of more than %d MiB", maxDocument>>20).Suggest("divide it")
		return false
	}
	var r runner
	at := p.base
	for line := range bytes.Lines(body) {
		r.count(line)
		switch {
		case len(line) > maxLine:
			p.errorf(at, "a line of %d bytes, more than %d", len(line), maxLine).Suggest("break the line")
		case r.run > maxRun:
			p.errorf(at, "more than %d KiB of text without a blank line", maxRun>>10).Suggest("divide it")
		case r.html > maxStrays:
			p.errorf(at, "HTML is not part of a claims document")
		case r.strays > maxStrays:
			p.errorf(at, "a fence within a fence that is not closed").
				Suggest("end each fence with a line that has only its marker")
		default:
			at += len(line)
			continue
		}
		return false
	}
	return true
}

func (r *runner) count(line []byte) {
	text := bytes.TrimSpace(bytes.TrimLeft(line, " \t>-+*0123456789.)"))
	marker, info := fence(text)
	switch {
	case bytes.HasPrefix(text, []byte("<")):
		r.html++
	case marker == "":
	case r.open == "":
		r.open = marker
	case marker == r.open && info == "":
		r.open = ""
	default:
		r.strays++
	}
	switch {
	case len(bytes.TrimSpace(line)) == 0:
		r.run = 0
	case line[0] != '|':
		r.run += len(line)
	}
}

// fence splits a line that may open or close a fence into its marker and the rest.
func fence(line []byte) (marker, info string) {
	if len(line) == 0 || line[0] != '`' && line[0] != '~' {
		return "", ""
	}
	rest := bytes.TrimLeft(line, string(line[:1]))
	if n := len(line) - len(rest); n >= 3 {
		return string(line[:n]), string(bytes.TrimSpace(rest))
	}
	return "", ""
}

// bounded reports whether the markup of a text can be found in linear time.
func (r *proseReader) bounded(text []byte) bool {
	err := parse.CheckMarks(text)
	if err != nil {
		err.Pos = r.pos()
		r.p.errs = append(r.p.errs, err)
	}
	return err == nil
}
