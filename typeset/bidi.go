package typeset

import (
	"slices"

	"rederive/internal/lazyregexp"
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

// fromTheRight are words of a script that is written from right to left, with single spaces between them.
var fromTheRight = lazyregexp.New(`[\p{Arabic}\p{Hebrew}\p{Syriac}\p{Thaana}\p{Nko}][\p{L}\p{M}\p{N}_]*` +
	`(?: [\p{Arabic}\p{Hebrew}\p{Syriac}\p{Thaana}\p{Nko}][\p{L}\p{M}\p{N}_]*)*`)

// inCode divides program text into parts that stand from left to right: words that are written from right
// to left do not turn the signs and numbers around them, which have their places in code.
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
