package parse

import (
	"bytes"
	"slices"
	"strings"

	"rederive"
)

// cutFront cuts everything from the front matter that prints answers or that only
// solutions use, and all comments.
func (s *skeleton) cutFront(nb *rederive.Notebook) {
	entries, body, _ := FrontMatter(s.path, nb.Source)
	last := bytes.Count(nb.Source[:body], []byte("\n")) - 1 // the closing line
	u := usesOf(nb)
	s.cutEntries(entries, 1, last, u.drops)
	for i, e := range entries {
		if !u.drops(e) {
			s.cutEntries(e.Value.Map, e.Pos.Line, endOf(entries, i, last), u.partDrops(e.Key))
		}
	}
	for n := 1; n < last; n++ {
		if strings.HasPrefix(strings.TrimSpace(s.lines[n]), "#") {
			s.cut[n] = true
		} else if !s.cut[n] && strings.Contains(strings.ReplaceAll(s.lines[n], "\t", " "), " #") {
			s.errs.Add(s.at(n), "students would read this comment").
				Suggest("put it on a line of its own, which is cut")
		}
	}
}

// drops reports whether a skeleton does not need an entry of the front matter.
func (u *uses) drops(e FrontEntry) bool {
	switch e.Key {
	case "claims", "findings":
		return true
	case "bibliography":
		return !u.cites()
	case "cover":
		label, _ := e.Value.Text()
		return !u.labels(label)
	case "inputs", "macros":
		drops := u.partDrops(e.Key)
		return !slices.ContainsFunc(e.Value.Map, func(part FrontEntry) bool { return !drops(part) })
	}
	return false
}

// partDrops returns a function that reports whether only solutions use a part of an entry.
func (u *uses) partDrops(key string) func(part FrontEntry) bool {
	return func(part FrontEntry) bool {
		switch key {
		case "inputs":
			file, _ := part.Value.Text()
			for _, e := range part.Value.Map {
				if e.Key == "path" {
					file, _ = e.Value.Text()
				}
			}
			return !u.input(part.Key, file)
		case "macros":
			return u.macros[strings.TrimPrefix(part.Key, `\`)]
		}
		return false
	}
}

// cutEntries cuts some entries of a mapping that is between two lines.
func (s *skeleton) cutEntries(entries []FrontEntry, before, last int, drops func(FrontEntry) bool) {
	for i, e := range entries {
		if !drops(e) {
			continue
		}
		end := endOf(entries, i, last)
		if e.Pos.Line == before || e.Pos.Col != entries[0].Pos.Col || end < e.Pos.Line ||
			i > 0 && entries[i-1].Pos.Line == e.Pos.Line {
			s.errs.Add(e.Pos, "%s is left out of what students get, but shares its line with something else", e.Key).
				Suggest("write " + e.Key + ": on a line of its own")
			continue
		}
		for n := e.Pos.Line - 1; n < end; n++ {
			s.cut[n] = true
		}
	}
}

// endOf returns the last line of an entry. last is the last line of its mapping.
func endOf(entries []FrontEntry, i, last int) int {
	if i+1 < len(entries) {
		return entries[i+1].Pos.Line - 1
	}
	return last
}
