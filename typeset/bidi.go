package typeset

import (
	"slices"

	"rederive/internal/lazyregexp"
	"rederive/internal/xslices"
	"rederive/typeset/font"
)

// direct assigns embedding levels to the items of a paragraph if any of it runs from right to left. It
// splits words that span several levels.
func (s *setter) direct(items []item) []item {
	if !slices.ContainsFunc(items, func(it item) bool { return font.RightToLeft(it.text) }) {
		return items
	}
	var text []rune
	ends := make([]int, len(items)) // where each item ends in text
	for i, it := range items {
		switch {
		case it.kind == wordItem:
			text = append(text, []rune(it.text)...)
		case it.kind == pictureItem, it.kind == spaceItem && it.elem != nil:
			text = append(text, '\ufffc')
		case it.kind != chanceItem:
			text = append(text, ' ')
		}
		ends[i] = len(text)
	}
	levels, base := font.Levels(text)
	var out []item
	from := 0
	for i, it := range items {
		it.base = base
		for it.kind == wordItem && from < ends[i] {
			to := from
			for to < ends[i] && levels[to] == levels[from] {
				to++
			}
			part := it
			part.level, part.text = levels[from], string(text[from:to])
			part.runs, part.width = s.library.ItemizeLevel(it.look.style, it.look.size, part.text, part.level), 0
			for _, r := range part.runs {
				part.width += r.Width()
			}
			if to < ends[i] {
				part.note = nil
			}
			out = append(out, part)
			from = to
		}
		if it.kind != wordItem {
			if it.level = base; from > 0 && from == ends[i] {
				it.level = levels[from-1] // a chance has no text of its own
			} else if from < ends[i] {
				it.level = levels[from]
			}
			out = append(out, it)
		}
		from = ends[i]
	}
	return out
}

// fromTheRight matches words of a right-to-left script, separated by single spaces.
var fromTheRight = lazyregexp.New(`[\p{Arabic}\p{Hebrew}\p{Syriac}\p{Thaana}\p{Nko}][\p{L}\p{M}\p{N}_]*` +
	`(?: [\p{Arabic}\p{Hebrew}\p{Syriac}\p{Thaana}\p{Nko}][\p{L}\p{M}\p{N}_]*)*`)

// inCode divides program text into parts that run from left to right as a whole. Right-to-left words are
// parts of their own, so that they do not reorder the signs and numbers around them: in code, those keep
// their places.
func inCode(text string) (parts []string) {
	if !font.RightToLeft(text) {
		return []string{text}
	}
	add := func(part string) {
		if part != "" {
			parts = append(parts, part)
		}
	}
	done := 0
	for _, at := range fromTheRight.FindAllStringIndex(text, -1) {
		add(text[done:at[0]])
		add(text[at[0]:at[1]])
		done = at[1]
	}
	add(text[done:])
	return parts
}

// A portion is the part of an item that a line shows.
type portion struct {
	item *item
	runs []font.Run // a part of a word; nil for the whole item
}

// visual reorders the portions of a line from left to right.
func visual(portions []portion) []portion {
	if !slices.ContainsFunc(portions, func(p portion) bool { return p.item.level > 0 }) {
		return portions
	}
	levels := xslices.Map(portions, func(p portion) uint8 { return p.item.level })
	out := make([]portion, len(portions))
	for to, from := range font.VisualOrder(levels) {
		out[to] = portions[from]
	}
	return out
}
