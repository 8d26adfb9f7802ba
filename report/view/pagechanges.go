package view

import (
	"bytes"
	"html"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/internal/xslices"
)

// PageChanges returns the differences between two pages, except in the sources that
// they carry: every changed text and tag, with its element. Pages without changes are
// equal byte for byte.
func PageChanges(old, now []byte) []Change {
	old, now = withoutSource(old), withoutSource(now)
	if bytes.Equal(old, now) {
		return nil
	}
	d := differ{old: cutPage(old), now: cutPage(now)}
	d.run()
	if len(d.changes) == 0 { // only blanks between tags differ
		return []Change{{What: "page, blank space between its elements", Old: "other bytes", New: "these bytes"}}
	}
	return d.changes
}

// withoutSource empties the element that contains the source.
func withoutSource(page []byte) []byte {
	m := sourceElement.FindSubmatchIndex(page)
	if m == nil {
		return page
	}
	return append(append([]byte{}, page[:m[2]]...), page[m[3]:]...)
}

// A pageToken is a text or a tag of a page.
type pageToken struct {
	text  string
	tag   bool
	place string // id of the element opened last, or empty
}

var (
	tagForm = lazyregexp.New(`^<[A-Za-z/!](?:[^<>"']|"[^"]*"|'[^']*')*>`)
	idForm  = lazyregexp.New(`\sid="([^"]*)"`)
	rawForm = lazyregexp.New(`^<(style|script)\b`)
)

// cutPage splits a page into texts and tags. What does not look like a tag of ours is
// text.
func cutPage(page []byte) []pageToken {
	var list []pageToken
	place := ""
	add := func(text string, tag bool) {
		if text = strings.Join(strings.Fields(text), " "); text != "" {
			list = append(list, pageToken{text, tag, place})
		}
	}
	for rest := string(page); rest != ""; {
		tag := tagForm.FindString(rest)
		if tag == "" {
			end := strings.IndexByte(rest[1:], '<') + 1
			if end == 0 {
				end = len(rest)
			}
			add(html.UnescapeString(rest[:end]), false)
			rest = rest[end:]
			continue
		}
		if m := idForm.FindStringSubmatch(tag); m != nil {
			place = html.UnescapeString(m[1])
		}
		add(tag, true)
		rest = rest[len(tag):]
		if m := rawForm.FindStringSubmatch(tag); m != nil {
			end := strings.Index(rest, "</"+m[1])
			if end < 0 {
				end = len(rest)
			}
			add(m[1]+" "+rest[:end], true)
			rest = rest[end:]
		}
	}
	return list
}

// differ compares two pages token by token.
type differ struct {
	old, now []pageToken
	changes  []Change
}

// farthest is the greatest number of tokens, on both sides together, between two equal
// ones.
const farthest = 400

func (d *differ) run() {
	for i, j := 0, 0; i < len(d.old) || j < len(d.now); {
		if i < len(d.old) && j < len(d.now) && sameToken(d.old[i], d.now[j]) {
			i, j = i+1, j+1
			continue
		}
		a, b := d.rejoin(i, j)
		d.add(d.old[i:a], d.now[j:b])
		i, j = a, b
	}
}

func sameToken(a, b pageToken) bool { return a.text == b.text && a.tag == b.tag }

// rejoin returns the nearest indices from which both pages have a few equal tokens, or
// their ends.
func (d *differ) rejoin(i, j int) (int, int) {
	const alike = 3
	for span := 1; span <= farthest; span++ {
		for a := 0; a <= span; a++ {
			if d.alike(i+a, j+span-a, alike) {
				return i + a, j + span - a
			}
		}
	}
	return len(d.old), len(d.now)
}

// alike reports whether n tokens are the same, or all those left.
func (d *differ) alike(i, j, n int) bool {
	if i > len(d.old) || j > len(d.now) {
		return false
	}
	for k := range n {
		oldEnds, nowEnds := i+k >= len(d.old), j+k >= len(d.now)
		if oldEnds || nowEnds {
			return oldEnds && nowEnds
		}
		if !sameToken(d.old[i+k], d.now[j+k]) {
			return false
		}
	}
	return true
}

// add records a change: of the text if the text differs, and otherwise of the tags.
func (d *differ) add(old, now []pageToken) {
	place := "the start of the page"
	if len(old) > 0 && old[0].place != "" {
		place = "#" + old[0].place
	} else if len(now) > 0 && now[0].place != "" {
		place = "#" + now[0].place
	}
	before, after := joinedTexts(old, false), joinedTexts(now, false)
	what := "text after " + place
	if before == after {
		what, before, after = "markup after "+place, joinedTexts(old, true), joinedTexts(now, true)
	}
	d.changes = append(d.changes, Change{
		What: what, Old: fromDifference(before, after), New: fromDifference(after, before),
	})
}

func joinedTexts(tokens []pageToken, tags bool) string {
	chosen := xslices.Filter(tokens, func(p pageToken) bool { return p.tag == tags })
	return strings.Join(xslices.Map(chosen, func(p pageToken) string { return p.text }), " ")
}

// fromDifference shortens a text to the part where it begins to differ from another
// one.
func fromDifference(s, other string) string {
	const before, most = 30, 160
	runes, others := []rune(s), []rune(other)
	at := 0
	for at < len(runes) && at < len(others) && runes[at] == others[at] {
		at++
	}
	from := max(0, at-before)
	to := min(len(runes), from+most)
	text := string(runes[from:to])
	if from > 0 {
		text = "…" + text
	}
	if to < len(runes) {
		text += "…"
	}
	return text
}
