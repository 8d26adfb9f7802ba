package typeset

import (
	"slices"

	"rederive/typeset/font"
)

// direct gives the items of a paragraph their embedding levels, if any of it is
// written from right to left. Words of several levels are divided.
func (s *setter) direct(items []item) []item {
	if !slices.ContainsFunc(items, func(it item) bool { return font.RightToLeft(it.text) }) {
		return items
	}
	var text []rune
	ends := make([]int, len(items)) // of the items in text
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
				it.level = levels[from-1] // a chance is not text
			} else if from < ends[i] {
				it.level = levels[from]
			}
			out = append(out, it)
		}
		from = ends[i]
	}
	return out
}

// A portion is what a line shows of an item.
type portion struct {
	item *item
	runs []font.Run // of a part of a word; nil for the whole item
}

// visual puts the portions of a line into their order from left to right.
func visual(portions []portion) []portion {
	if !slices.ContainsFunc(portions, func(p portion) bool { return p.item.level > 0 }) {
		return portions
	}
	levels := make([]uint8, len(portions))
	for i, p := range portions {
		levels[i] = p.item.level
	}
	out := make([]portion, len(portions))
	for to, from := range font.VisualOrder(levels) {
		out[to] = portions[from]
	}
	return out
}
